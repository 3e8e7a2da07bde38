"""Verdicts on late turns of games for two, by the endgames that are searched.

With an empty bag a turn leads to one endgame, whose result is lost, tied or won; with few tiles in
it to one for every draw. Results that no search has proven are estimates, whose error is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.scrabble import chance
from tuiwords.engine.scrabble.chance import Chance
from tuiwords.engine.scrabble.empty_bag import (
    EFFORTS,
    EmptyBag,
    EmptyBagSearch,
    key_of,
)
from tuiwords.engine.scrabble.pack import BEST_ROOM, Position
from tuiwords.engine.scrabble.preendgame import PreEndgame
from tuiwords.engine.scrabble.preendgame_order import search
from tuiwords.engine.scrabble.simulation import Quantity, Simulation
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch, own_error
from tuiwords.engine.scrabble.turns import scoreless_after, stalls
from tuiwords.engine.scrabble.verdict import Verdict, compared
from tuiwords.games.scrabble import Play, ScrabbleView, Turn

LISTED_TURNS = 10  # of the best turns
# Positions of an endgame search, under a CPU second; then usual positions that the searches for who
# wins after the turn made and after the best one are worth, where that is not proven.
ENDGAME_NODES, RESULT_NODES = 50_000, 150_000
# With few tiles in the bag: turns played out, the best turns beside the one made whose endgames are
# searched, and positions that all these searches are worth, 4 to 8 CPU seconds.
SIMULATED, RIVALS, SEARCHED = 2_000, 6, 2_000_000
AT_ONCE = 150  # turns played out between two looks at what is known
# Positions before a first verdict, and how many times as many before each later one.
FIRST_LOOK, LATER_LOOK = 60_000, 4


@dataclass(slots=True)
class _Judged:
    """A turn with its value in points, whether that is proven, and the chance to win after it."""

    value: float
    exact: bool
    chance: Chance


class _Results:
    """Who wins after turns of a position with an empty bag, searched up to some positions each."""

    def __init__(self, view: ScrabbleView, nodes: int, depth: int) -> None:
        self._view, self._at, self._most = view, Position.of(view), nodes
        self._search = EmptyBagSearch(self._at)
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]
        self._error = own_error(depth)
        self._begun = 0

    def of_ranked(self, ranked: RankedMove[Turn]) -> _Judged:
        """The result after a turn that an endgame search has ranked."""
        exact, final = bool(ranked.terms.get("exact")), self._lead + ranked.value
        if exact:
            return _Judged(ranked.value, exact, chance.known(chance.result(final)))
        ending = self._after(ranked.move, int(ranked.terms["score"]), narrow=True)
        known = ending.solved
        told = chance.known(ending.win) if known else chance.estimated(final, self._error)
        if not known and not isinstance(ranked.move, Play):
            # What a pass is worth is told by the turns after it, which no search has reached.
            told = told._replace(low=0.0, high=1.0)
        return _Judged(ranked.value, exact, told)

    def of_other(self, turn: Turn, score: int) -> _Judged:
        """The result after a turn whose words are not in the lexicon."""
        ending = self._after(turn, score, narrow=False)
        known = ending.solved
        told = chance.known(ending.win) if known else chance.estimated(ending.final, self._error)
        return _Judged(ending.final - self._lead, ending.exact, told)

    def _after(self, turn: Turn, score: int, *, narrow: bool) -> EmptyBag:
        view, self._begun = self._view, self._begun + 1
        board, codes = self._at.board, self._at.codes
        kept = codes.counts(view.rack)
        if isinstance(turn, Play):
            board, kept = self._at.after(turn), kept - codes.counts(turn.tiles)
        racks, scoreless = (codes.text(kept), view.unseen), scoreless_after(view, turn, score)
        spread, key = self._lead + score, key_of(self._begun)
        ending = EmptyBag(board, racks, -1, spread, key, scoreless=scoreless)
        ending.turns_left = view.turns_left - 1
        mine, theirs = map(view.rules.left, racks)
        out = not ending.turns_left if view.rules.has_last_turns else not racks[0]
        if out or stalls(view, turn, score):
            final = spread + theirs - mine if racks[0] else spread + 2 * theirs
            ending.end(final, over=True)
            return ending
        deepest, most = len(EFFORTS) - (2 if narrow else 1), self._search.nodes + self._most
        for _ in self._search.search(ending, deepest):
            if self._search.nodes >= most:
                break
        # The search lets both pass, which may be one scoreless turn too many.
        if scoreless + 2 > view.rules.turns_to_stall(2):
            ending.solved = ending.exact = False
        return ending


def endgame(view: ScrabbleView, turn: Turn, score: int, effort: float) -> Verdict:
    """The verdict with an empty bag."""
    limit = Limit(nodes=round(effort * ENDGAME_NODES), top=BEST_ROOM)
    ranking = rank(EndgameSearch(), view, limit)
    best, depth = ranking.moves[0], int(ranking.facts.get("depth", 0))
    results = _Results(view, round(effort * RESULT_NODES), depth)
    ranked = next((each for each in ranking.moves if each.move == turn), None)
    first = results.of_ranked(best)
    if ranked is None:
        made = results.of_other(turn, score)
        error = 0.0 if made.exact and first.exact else own_error(depth)
    else:
        made = first if ranked is best else results.of_ranked(ranked)
        error = 0.0 if ranked is best else ranked.error or 0.0
    points = first.value - made.value
    reached = Chance(*map(max, first.chance, made.chance))  # the best turn is no worse
    behind, chance_error = chance.lost(reached, made.chance)
    if points <= 0 and not behind:
        error = chance_error = 0.0
    verdict = compared(
        best,
        (made.chance.win, reached.win),
        chance_error,
        points,
        ranking.moves[:LISTED_TURNS],
        certain=points > error,
    )
    return replace(verdict, lost_error=error if verdict.lost else 0.0)


def preendgame(
    view: ScrabbleView, turn: RankedMove[Turn], effort: float, seed: int | str
) -> Iterator[Verdict]:
    """The verdict with few tiles in the bag: the endgames behind every draw are searched.

    After the turn made and after the best ones of a simulation.
    """
    simulation = Simulation(view, seed, made=turn)
    for _ in simulation.go_on(AT_ONCE):
        if simulation.nodes >= effort * SIMULATED:
            break
    order = np.argsort(-simulation.samples.estimates(Quantity.WIN), kind="stable").tolist()
    others = [place for place in order if place != simulation.made]
    chosen = [simulation.made, *others[:RIVALS]]
    tried = [simulation.tried[place] for place in chosen]
    game, made, look = PreEndgame(view, tried, f"preendgame {seed}"), 0, FIRST_LOOK
    turns, most = [simulation.turns[place] for place in chosen], effort * SEARCHED
    for _ in search(game, always=(made,)):
        if not game.counts.all():
            continue
        if game.nodes >= most:
            break
        if game.nodes >= look:
            look *= LATER_LOOK
            yield _searched(game, turns, made)
    yield _searched(game, turns, made)


def _searched(game: PreEndgame, turns: Sequence[RankedMove[Turn]], made: int) -> Verdict:
    """The verdict on the turn made, by the endgames searched so far."""
    values, wins, spreads = map(game.estimates, Quantity)
    best = int(values.argmax())
    errors = [game.error(place, best) for place in range(len(turns))]
    ranked = tuple(
        replace(
            turns[place],
            value=100 * float(values[place] - values[best]),
            terms={**turns[place].terms, "win": 100 * min(1.0, max(0.0, float(wins[place])))},
            error=100 * errors[place],
        )
        for place in np.argsort(-values, kind="stable").tolist()
    )
    return compared(
        turns[best],
        (float(wins[made]), float(wins[best])),
        errors[made],
        float(spreads[best] - spreads[made]),
        ranked,
        certain=game.is_solved(made) and game.is_solved(best),
    )
