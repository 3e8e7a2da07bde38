"""A puzzle: a position made up by self-play in which one answer is the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tuiwords.games.base import Seat
from tuiwords.games.position_text import parts_of
from tuiwords.lexicon.languages import language
from tuiwords.play import catalog
from tuiwords.play.first_state import language_code
from tuiwords.play.game import Game
from tuiwords.play.spoken import rules_of
from tuiwords.practice.position import PUZZLE, CardPosition
from tuiwords.store.card_records import NewCard
from tuiwords.store.records import Event, Header, Player

YOU, OPPONENT = Player("guest", "", "You"), Player("guest", "", "Opponent")


@dataclass(frozen=True, slots=True)
class PositionPuzzle:
    """A puzzle. ``id`` is the same wherever the same word list is installed.

    ``theme`` says what is to be found ("bingo"). ``card`` is what is asked, as a card that is kept
    if it was missed. ``hints`` are sentences that tell ever more. ``difficulty`` is the rating to
    begin with, on the scale of Elo.
    """

    id: str
    theme: str
    card: NewCard
    hints: tuple[str, ...]
    difficulty: float

    @property
    def position(self) -> CardPosition:
        """The position and its answers."""
        return CardPosition.read(self.card.payload)

    @property
    def title(self) -> str:
        """The game and the theme, which may name it."""
        game = catalog.game(self.card.game).title
        return self.theme if game in self.theme else f"{game}: {self.theme}"

    @property
    def text(self) -> str:
        """The puzzle to send to somebody: what is asked, and the position; not the answer."""
        position = self.position
        match = position.match()
        code = language_code(match.game, match.header)
        title = " ".join(filter(None, (language(code).name if code else "", match.game.title)))
        lines = [f"tuiwords {title}: {self.theme}", position.asked]
        if (told := match.game.position_text()) is not None:
            board, _ = parts_of(told.write(match.view(position.seat)))
            lines.append(board if "/" in board else board.replace(" ", "\n"))  # a CGP is one line
        return "\n".join(lines)

    def plain(self) -> dict[str, Any]:
        """The puzzle as JSON values."""
        return {
            "id": self.id,
            "game": self.card.game,
            "theme": self.theme,
            "difficulty": round(self.difficulty),
            "hints": list(self.hints),
            "kind": self.card.kind,
            **self.card.payload,
        }


@dataclass(frozen=True, slots=True)
class PuzzleFind:
    """What a maker of puzzles found in a position: see ``PositionPuzzle`` and ``CardPosition``."""

    theme: str
    kind: str
    asked: str
    answers: tuple[str, ...]
    why: str
    hints: tuple[str, ...]
    difficulty: float
    events: Sequence[Event] = field(default=())
    seat: Seat = 0


def puzzle(game: Game, header: Header, found: PuzzleFind) -> PositionPuzzle:
    """The puzzle about a position of a game."""
    events = tuple(found.events)
    name = f"{game.key} {header.seed} {len(events)} {found.theme}"
    if code := language_code(game, header):
        name += f" {code}"
    if rules := rules_of(game):
        name += f" {rules}"
    seats = tuple(YOU if seat == found.seat else OPPONENT for seat in range(len(header.seats)))
    header = replace(header, seats=seats)
    position = CardPosition(header, events, found.seat, found.asked, found.answers, found.why)
    card = NewCard(found.kind, f"puzzle {name}", position.payload(), game.key)
    return PositionPuzzle(name, found.theme, card, found.hints, found.difficulty)


def header_of(game: Game, seed: int, seats: int = 1, **settings: Any) -> Header:
    """How the game of a puzzle began: the same for equal seeds."""
    full = game.rules.settings(settings)
    start = game.rules.new(full, seed, seats)
    return Header(PUZZLE, game.key, full, seed, (YOU, OPPONENT)[:seats], 0.0, start.fingerprint)
