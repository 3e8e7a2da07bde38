"""Puzzles of Scrabble from self-play: best plays, bingos, pre-endgames and endgames to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.games.base import Seat
from tuiwords.games.scrabble import BLANK, Play, ScrabbleState, Turn, place
from tuiwords.games.scrabble.describe import called
from tuiwords.games.scrabble.moves import COLUMNS
from tuiwords.games.scrabble.tiles import spelling
from tuiwords.play.game import Game
from tuiwords.practice.position import CLEARLY
from tuiwords.practice.puzzle import PositionPuzzle, PuzzleFind, header_of, puzzle
from tuiwords.store.records import Event
from tuiwords.text import count_text

PRE_ENDGAME, ENDGAME = "pre-endgame", "endgame"  # themes that are searched for
THEMES = {
    "best play": "One turn is much better than all others. Find it.",
    "bingo": "Play all your tiles in one turn.",
    PRE_ENDGAME: "One or two tiles are in the bag: find the turn that wins most often. These are "
    "rare: making one may take a minute.",
    ENDGAME: "The bag is empty: find the turn with the best end of the game.",
}
LEAD = 14.0  # points of equity: a simulation of 20 CPU seconds agrees with nearly all of them
ENDGAME_LEAD = 5.0  # points by which the best turn of an endgame is better than the second
CHANCE = 8.0  # percentage points of the chance to win, in a pre-endgame
MOST_TILES = 6  # on a rack of an endgame, so that it is searched to its end
FEW = 2  # tiles in the bag of a pre-endgame
PRE_ENDGAMES = 3  # one game of so many has its pre-endgame searched
ENDGAME_LIMIT = Limit(nodes=6_000, top=2)
# Ever longer searches of a pre-endgame that is hopeful; the last agrees with one of 20 CPU seconds.
PRE_ENDGAME_LIMITS = tuple(Limit(nodes=nodes, top=2) for nodes in (120_000, 500_000, 3_000_000))


def puzzles(game: Game, seed: int, theme: str = "") -> Iterator[PositionPuzzle]:
    """The puzzles of a game of self-play by equity."""
    equity, header = game.strategy("equity"), header_of(game, seed, 2)
    state = cast(ScrabbleState, game.rules.new(header.settings, seed, 2))
    events: list[Event] = []
    ended = False
    searched = theme == PRE_ENDGAME or (not theme and seed % PRE_ENDGAMES == 0)
    while state.outcome is None:
        seat = state.to_move[0]
        ranking = rank(equity, state.view(seat), Limit(top=2))
        found: PuzzleFind | None = None
        if len(state.bag) > 4:
            found = _best_play(state, seat, ranking)
        elif theme == PRE_ENDGAME and not state.bag:
            break
        elif not ended and not state.bag and len(state.racks[seat]) <= MOST_TILES:
            found = _endgame(game, state, seat)
            ended = found is not None
        elif not ended and 1 <= len(state.bag) <= FEW and searched:
            ended, found = True, _pre_endgame(game, state, seat)
        if found is not None:
            yield puzzle(game, header, replace(found, events=tuple(events), seat=seat))
        move = ranking.moves[0].move
        events.append(Event("move", seat, str(move)))
        state = state.after(seat, move)


def _best_play(state: ScrabbleState, seat: Seat, ranking: Ranking[Turn]) -> PuzzleFind | None:
    if len(ranking.moves) < 2:
        return None
    best, second = ranking.moves
    lead = best.value - second.value
    if lead < LEAD or not isinstance(best.move, Play):
        return None
    bingo = len(best.move.tiles) == state.rules.rack
    theme = "bingo" if bingo else "best play"
    asked = "There is a bingo. Find the best turn." if bingo else "Find the best turn."
    name = called(state.board, best.move)
    why = f"{name} scores {_score(best)}; the next best turn is {lead:.0f} points worse."
    harder = 150 * (BLANK in state.racks[seat]) + 200 * bingo
    return _found(state, seat, best, theme, asked, why, 1150.0 + harder)


def _endgame(game: Game, state: ScrabbleState, seat: Seat) -> PuzzleFind | None:
    """An endgame with one best turn: its value and that of the second one are proven."""
    ranking = rank(game.strategy("endgame"), state.view(seat), ENDGAME_LIMIT)
    if len(ranking.moves) < 2 or any(move.error != 0 for move in ranking.moves):
        return None
    best, second = ranking.moves
    behind = state.scores[seat] - state.scores[1 - seat]
    if best.value - second.value < ENDGAME_LEAD or not isinstance(best.move, Play):
        return None
    spread, other = behind + best.value, behind + second.value
    if spread > 0 >= other:
        asked, least = "Only one turn wins. Find it.", 1500.0
    else:
        asked, least = "The bag is empty. Find the turn with the best end of the game.", 1400.0
    asked += f" Your opponent has {' '.join(map(spelling, sorted(state.racks[1 - seat])))}."
    why = (
        f"After {called(state.board, best.move)} you {_ends(spread)} if both sides play best; "
        f"after the next best turn, {called(state.board, second.move)}, you {_ends(other)}."
    )
    return _found(state, seat, best, ENDGAME, asked, why, least)


def _pre_endgame(game: Game, state: ScrabbleState, seat: Seat) -> PuzzleFind | None:
    """A pre-endgame with one best turn; it is searched for longer where that seems so."""
    for limit in PRE_ENDGAME_LIMITS:
        ranking = rank(game.strategy("preendgame"), state.view(seat), limit)
        if len(ranking.moves) < 2 or not isinstance(ranking.moves[0].move, Play):
            return None
        best, second = ranking.moves
        if best.value - second.value < CHANCE:
            return None
    if best.value - second.value < CLEARLY * (best.error or 0.0):
        return None
    tiles = count_text(len(state.bag), "tile")
    unseen = " ".join(map(spelling, sorted([*state.bag, *state.racks[1 - seat]])))
    asked = f"{tiles} in the bag: find the turn that wins most often. Unseen: {unseen}."
    why = (
        f"{called(state.board, best.move)} wins {best.value:.0f}% of the games; the next best "
        f"turn, {called(state.board, second.move)}, wins {second.value:.0f}%."
    )
    return _found(state, seat, best, PRE_ENDGAME, asked, why, 1600.0)


def _found(
    state: ScrabbleState,
    seat: Seat,
    best: RankedMove[Turn],
    theme: str,
    asked: str,
    why: str,
    difficulty: float,
) -> PuzzleFind:
    play = cast(Play, best.move)
    text = str(state.parse(str(play)))
    word = place(state.rules, state.board, play).words[0].upper()
    lane = f"in row {play.row + 1}" if play.across else f"in column {COLUMNS[play.column]}"
    whole = len(play.tiles) == len(state.racks[seat])
    hints = (
        f"It scores {_score(best)}.",
        f"Its word begins with {word[0]}."
        if whole
        else f"It lays {' '.join(map(spelling, sorted(play.tiles)))}.",
        f"It lies {lane}: a word of {len(word)} letters.",
    )
    return PuzzleFind(theme, "scrabble-turn", asked, (text,), why, hints, difficulty, seat=seat)


def _ends(spread: float) -> str:
    if not spread:
        return "tie"
    return f"{'win' if spread > 0 else 'lose'} by {abs(spread):.0f}"


def _score(ranked: RankedMove[Turn]) -> int:
    return round(ranked.terms.get("score", 0.0))
