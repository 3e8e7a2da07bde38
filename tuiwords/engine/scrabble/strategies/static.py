"""Strategies without search: the highest score, and score plus leave (static equity)."""

from __future__ import annotations

from collections.abc import Iterator

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import BEST_ROOM, ROOM, LeaveTable, Position, no_leaves
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.engine.scrabble.turns import (
    EQUITY,
    exchanges_of,
    facts_of,
    forced,
    forced_ranking,
    pass_of,
    plays_of,
    rack_note,
    ranked,
    tables_note,
)
from tuiwords.games.scrabble import Exchange, Pass, ScrabbleView, Turn


class Greedy:
    """The highest score; exchanges all tiles where there is no play."""

    name = "greedy"
    measure: Measure = POINTS
    stuck_costs = False

    def leaves(self, view: ScrabbleView) -> LeaveTable:
        """The leave table that it values turns with. Raises: GameError."""
        return no_leaves(codes_of(view.rules))

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """One final ranking; facts ``plays``, ``exchanges`` and ``score_sum`` unless top is 1."""
        watch = Stopwatch(limit)
        if turns := forced(view):
            yield Ranking(self.measure, forced_ranking(turns), 1, watch.seconds, True)
            return
        top = min(limit.top, ROOM)
        position = Position.of(view, max(top, BEST_ROOM), stuck_costs=self.stuck_costs)
        position.use_leaves(self.leaves(view))
        plays = plays_of(position, top)
        moves = self.ranked(position, plays)[:top]
        facts = facts_of(view, limit)
        nodes = int(facts.get("plays", len(plays)))
        note = rack_note(view) or (tables_note(view) if self.stuck_costs else "")
        yield Ranking(self.measure, tuple(moves), nodes, watch.seconds, True, facts, note=note)

    def ranked(self, position: Position, plays: list[RankedMove[Turn]]) -> list[RankedMove[Turn]]:
        """The plays, then an exchange of all tiles where it is allowed, then the pass."""
        view = position.view
        if view.rules.may_exchange(view.bag, len(view.rack)):
            plays.append(ranked(Exchange("".join(sorted(view.rack))), 0.0, {"score": 0.0}))
        return [*plays, ranked(Pass(), 0.0, {"score": 0.0})]


class Equity(Greedy):
    """Score plus the value of the leave, by the table trained by self-play.

    With an empty bag tiles kept cost twice their points and ten more.
    """

    name = "equity"
    measure = EQUITY
    stuck_costs = True

    def leaves(self, view: ScrabbleView) -> LeaveTable:
        """The shipped table of the rules. Raises: GameError."""
        return leaves_for(view.rules)

    def ranked(self, position: Position, plays: list[RankedMove[Turn]]) -> list[RankedMove[Turn]]:
        """All turns, the highest equity first; plays before exchanges before the pass."""
        turns = [*plays, *exchanges_of(position), pass_of(position)]
        return sorted(turns, key=lambda turn: -turn.value)
