"""Takes turns as people do: each with the chance that people would take it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, Measure, Ranking
from tuiwords.engine.scrabble.choice import by_chance, shipped_choice
from tuiwords.engine.scrabble.choice_features import LISTED_TURNS, SIMULATED, TurnFeatures
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.turns import forced
from tuiwords.games.scrabble import ScrabbleView, Turn

CHANCE = Measure("people's choice (log)", "log", more_is_better=True)
NODES = 1000  # turns played out for the fit, and where nothing else limits them


class People:
    """Turns by how likely people take them; values are logarithms of the chances.

    A bot with a ``looseness`` of 1 takes each turn as often as people do, one with less plays
    better and one with more worse.
    """

    name = "people"

    def analyse(
        self, view: ScrabbleView, limit: Limit
    ) -> Generator[Ranking[Turn], Limit | None, None]:
        """A ranking for each of the playouts. Raises: GameError without the shipped weights."""
        if forced(view):
            yield from Equity().analyse(view, limit)
            return
        model = shipped_choice()
        ranking = listed_turns(view)
        listed, facts = ranking.moves[:LISTED_TURNS], ranking.facts
        legal = legal_turns(ranking)
        features = TurnFeatures(view, listed)
        rankings = played_out(view, limit)
        ranking = next(rankings)
        while True:
            moves = by_chance(model, listed, features.array(ranking), legal, limit.top)
            further = yield Ranking(
                CHANCE,
                moves,
                ranking.nodes,
                ranking.seconds,
                ranking.final,
                facts,
                undecided=ranking.undecided,
            )
            try:
                ranking = rankings.send(further)
            except StopIteration:
                return


def listed_turns(view: ScrabbleView) -> Ranking[Turn]:
    """The turns that people choose from, best first by equity, and how many there are in all."""
    return rank(Equity(), view, Limit(top=LISTED_TURNS))


def played_out(view: ScrabbleView, limit: Limit) -> Generator[Ranking[Turn], Limit | None, None]:
    """Rankings of the best turns by playouts, or by endgame search."""
    if limit.seconds is None and limit.nodes is None:
        limit = replace(limit, nodes=NODES)
    return Champion(candidates=SIMULATED).analyse(view, replace(limit, top=SIMULATED))


def legal_turns(ranking: Ranking[Turn]) -> int:
    """How many turns are legal, by the facts of a ranking of ``listed_turns``."""
    facts = ranking.facts
    return max(len(ranking.moves), int(facts["plays"] + facts["exchanges"]) + 1)
