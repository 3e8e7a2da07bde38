"""Playing line by line, without a full screen: for screen readers, pipes and slow connections."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from types import FrameType
from typing import Any, TextIO

from tuiwords.bots.bot import Bot
from tuiwords.engine.base import Limit
from tuiwords.games.base import GameError, InvalidMoveError, Seat
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.sharecode import share_text
from tuiwords.store.store import Store
from tuiwords.ui import plain_boggle as boggle
from tuiwords.ui import plain_scrabble as scrabble
from tuiwords.ui import plain_word_soup as soup
from tuiwords.ui import plain_wordle as wordle

HINT_SECONDS = 2.0  # CPU seconds that a hint may think
HINT_ROWS = 5

_HELP = """\
Type a move and press Enter. Or one of these, with a colon where it could be a word of the game:
  :state    what is known so far
  :hint     the best moves, ranked (the match is then not rated)
  :undo     take your last move back (the match is then not rated)
  :give up  end the match
  :share    the game as text to paste elsewhere
  :help     this
  :quit     leave; the match is saved"""


@dataclass(frozen=True, slots=True)
class Words:
    """How a game is said: what it is about, what the last move brought, and all that is known.

    A game may have hints of its own in steps, tell what is ``left`` to find, and look back in its
    own way on the state at the end, with everybody's names and the seat of who listens. ``told``
    says a turn of anybody from the states around it and the name; ``commands`` and ``help`` come on
    top of those that every game has; ``written`` is a move in a list of hints.
    """

    task: Callable[[Any], str]
    news: Callable[[Any], str]
    known: Callable[[Any], str]
    prompt: Callable[[Any], str]
    hint: Callable[[Any, int], str] | None = None
    left: Callable[[Any], str] | None = None
    ending: Callable[[Any, Sequence[str], Seat], Iterable[str]] | None = None
    told: Callable[[Any, Any, Any, str], str] | None = None
    commands: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    help: str = ""
    written: Callable[[str], str] = str.upper


WORDS: Mapping[str, Words] = {
    "wordle": Words(wordle.task, wordle.news, wordle.known, wordle.prompt),
    "boggle": Words(
        boggle.task,
        boggle.news,
        boggle.known,
        boggle.prompt,
        boggle.hint,
        boggle.left,
        boggle.ending,
    ),
    "word-soup": Words(soup.task, soup.news, soup.known, soup.prompt, ending=soup.ending),
    "scrabble": Words(
        scrabble.task,
        scrabble.known,
        scrabble.known,
        scrabble.prompt,
        ending=scrabble.ending,
        told=scrabble.told,
        commands=scrabble.COMMANDS,
        help=scrabble.HELP,
        written=str,
    ),
}


@dataclass
class PlainTable:
    """A match played line by line by one seat; the other seats are bots.

    Every move is on disk before its effect is said, so the program may end at any line.
    """

    match: Match
    seat: Seat
    lines: TextIO = field(default_factory=lambda: sys.stdin)
    out: TextIO = field(default_factory=lambda: sys.stdout)

    @property
    def words(self) -> Words:
        """How this game is said. Raises: GameError where it cannot be played so."""
        try:
            return WORDS[self.match.kit.key]
        except KeyError:
            raise GameError(f"{self.match.kit.title} cannot be played line by line yet") from None

    def play(self) -> bool:
        """Play until the match is over (True) or the lines end or ``quit`` is said (False)."""
        words = self.words
        self._say(f"{self.match.kit.title}. {words.task(self._view())}")
        others = [player.name for at, player in enumerate(self.match.seats) if at != self.seat]
        if others:
            self._say(f"You play against {', '.join(others)}.")
        self._say("Type :help for what else you can type.")
        if self.match.ply:
            self._say(words.known(self._view()))
        self.match.start()
        self._let_bots_play()
        for line in self._typed():
            if not self._obey(line):
                break
            if self.match.state.outcome is not None:
                break
        self.match.stop()
        self._end()
        return self.match.state.outcome is not None

    def _typed(self) -> Iterator[str]:
        while self.match.state.outcome is None:
            if self.lines.isatty():
                print(f"{self.words.prompt(self._view())}: ", end="", file=self.out, flush=True)
            line = self.lines.readline()
            if not line:
                return
            if line.strip():
                yield line.strip()

    def _obey(self, line: str) -> bool:
        """Do what a line says; False ends the session."""
        command = " ".join(line.lower().lstrip(":/").split())
        commands = self._commands()
        meant = line[0] in ":/" or not self._is_move(line)
        rated = self.match.rated
        try:
            if meant and command in ("quit", "q"):
                return False
            if meant and command in commands:
                commands[command]()
            elif line[0] in ":/":
                self._say(f"There is no command {line!r}; :help lists them.")
            else:
                self._move(line)
        except GameError as error:
            self._say(f"{_capital(str(error))}.")
        if rated and not self.match.rated:
            self._say("This match is casual now: it will not change your rating.")
        return True

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "state": lambda: self._say(self.words.known(self._view())),
            "hint": self._hint,
            "undo": self._undo,
            "give up": self._give_up,
            "share": self._share,
            "help": self._help,
            "?": self._help,
            **{name: partial(self._tell, tell) for name, tell in self.words.commands.items()},
        }

    def _help(self) -> None:
        self._say(_HELP)
        self._say(self.words.help)

    def _tell(self, tell: Callable[[Any], str]) -> None:
        self._say(tell(self._view()))

    def _is_move(self, line: str) -> bool:
        try:
            self.match.state.parse(line)
        except InvalidMoveError:
            return False
        return True

    def _move(self, line: str) -> None:
        self.match.play(self.seat, line)
        if self.words.told is None:
            self._say(self.words.news(self._view()))
            self._let_bots_play()
            return
        self._told("You")
        self._let_bots_play()
        if self.match.state.outcome is None:
            self._say(self.words.news(self._view()))

    def _told(self, name: str) -> None:
        """Say the turn just made."""
        before, after = self.match.replay.states[-2:]
        move = before.parse(self.match.replay.played[-1].text)
        assert self.words.told is not None
        self._say(self.words.told(before, move, after, name))

    def _let_bots_play(self) -> None:
        moved = True
        while moved:
            moved = False
            for seat in self.match.state.to_move:
                if seat != self.seat and self._may(seat):
                    self._bot_move(seat)
                    moved = True
                    break

    def _may(self, seat: Seat) -> bool:
        """Bots keep step with the person, and finish when the person has."""
        return self.seat not in self.match.state.to_move or self._moves(seat) < self._moves(
            self.seat
        )

    def _moves(self, seat: Seat) -> int:
        return sum(e.seat == seat and e.kind == "move" for e in self.match.replay.played)

    def _bot_move(self, seat: Seat) -> None:
        player = _player(self.match.header.game, self.match.seats[seat].key)
        number = self._moves(seat)
        # The same chance after a restart, so that leaving and resuming gains nothing.
        chance = random.Random(f"{self.match.header.seed}/{seat}/{number}")
        choice = player.choose(self.match.view(seat), chance)
        if choice is None:
            self.match.resign(seat)
            self._say(f"{self.match.seats[seat].name} sees no move and stops.")
            return
        self.match.play(seat, choice.move)
        if self.words.told is not None:
            self._told(self.match.seats[seat].name)
            return
        done = seat not in self.match.state.to_move
        how = "is done" if done else "has moved"
        self._say(f"{self.match.seats[seat].name} {how}: {_count(number + 1, 'move')}.")

    def _hint(self) -> None:
        from tuiwords.play.hints import hints

        self.match.hint(self.seat)
        match, limit = self.match, Limit(seconds=HINT_SECONDS, top=HINT_ROWS)
        *_, table = hints(match, match.kit, match.ply, limit, seat=self.seat)
        if not table.rows:
            self._say("There is nothing to advise.")
            return
        for number, row in enumerate(table.rows[:HINT_ROWS], 1):
            cells = ", ".join(
                f"{title} {cell}" for title, cell in zip(table.columns, row.cells, strict=False)
            )
            self._say(f"{number}. {self.words.written(row.move)}: {cells}")

    def _undo(self) -> None:
        self.match.undo(self.seat)
        self._say("Taken back.")
        self._say(self.words.known(self._view()))

    def _give_up(self) -> None:
        self.match.resign(self.seat)
        self._say("You gave up.")
        self._let_bots_play()

    def _share(self) -> None:
        if self.match.state.outcome is None:
            self._say("There is something to share when the match is over.")
            return
        text = share_text(self.match, self.seat)
        self._say(text.grid)
        self._say(text.lines)

    def _end(self) -> None:
        outcome = self.match.state.outcome
        if outcome is None:
            return
        self._say(f"{_capital(self.match.kit.goal(outcome)).rstrip('.')}.")
        names = [player.name for player in self.match.seats]
        if self.words.ending is not None:
            for line in self.words.ending(self.match.state, names, self.seat):
                self._say(line)
        elif len(names) > 1:
            for seat, name in enumerate(names):
                place, moves = outcome.ranks[seat], _count(self._moves(seat), "move")
                self._say(f"Place {place}: {name}, {moves}.")
        self._tell_rating()
        self._share()
        if self.match.kit.review is not None:
            self._say("Look back on it: tuiwords review last")

    def _tell_rating(self) -> None:
        """Say what the match, now over, counts for."""
        from tuiwords.play.ratings import rate

        match, store = self.match, self.match.journal
        if not match.rated or not isinstance(store, Store):
            self._say("Casual game: ratings stay." if len(match.seats) > 1 else "")
            return
        before = store.rating("profile", match.seats[self.seat].key, match.header.game)
        after = rate(store, match).get(self.seat)
        if after is None:
            self._say("Rated game.")
        elif before is None:
            self._say(f"Rated game: your first rating is {after.mu:.1f}.")
        else:
            self._say(f"Rated game: your rating was {before.mu:.1f} and is {after.mu:.1f} now.")

    def _view(self) -> Any:
        return self.match.view(self.seat)

    def _say(self, text: str) -> None:
        if text:
            print(text, file=self.out, flush=True)


@cache
def _player(game: str, name: str) -> Bot[Any, Any]:
    kit = catalog.kit(game)
    return catalog.bot(kit, catalog.spec(kit, name))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def end_on_signals() -> None:
    """Let SIGTERM and SIGHUP end the program like ``quit``: the store is closed on the way out."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, _leave)


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
