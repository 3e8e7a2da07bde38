"""The end of a game for two with the bag empty: both racks are known, so it is searched exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble.endgame import Endgame, RootMove
from tuiwords.engine.scrabble.kernels.endgame import MAX_PLIES
from tuiwords.engine.scrabble.pack import read_move
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.turns import counts, forced, ranked
from tuiwords.games.scrabble import Pass, ScrabbleView, Turn

GAIN = Measure("gain", "points", more_is_better=True)
DEEPEST = MAX_PLIES
ALL_ROWS = 2  # depth up to which all moves listed get values of their own, before the best one


class EndgameSearch:
    """The spread that every turn wins with best play once the bag is empty; before, equity.

    For two players. First the best turn is proven, then the others that are listed.
    """

    name = "endgame"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """A ranking a depth. The term ``exact`` of a proven value is 1, and its error 0.

        Facts: ``exact`` is 1 once the best turn is proven, ``depth`` turns are searched in full,
        ``spread`` is the final one of the game. The line is the best play on both sides.
        """
        if view.bag or len(view.rack_sizes) != 2 or not view.rack or forced(view):
            yield from Equity().analyse(view, limit)
            return
        watch, game = Stopwatch(limit), Endgame(view)
        facts = dict(counts(view)) if limit.top > 1 else {}
        lines = game.moves()
        done = _ranking(game, lines, limit.top, facts, 0)
        proven = False
        for depth in range(1, DEEPEST + 1):
            yield replace(done, nodes=game.nodes, seconds=watch.seconds)
            top = limit.top if depth <= ALL_ROWS or proven else 1
            for _ in game.deepen(lines, DEEPEST if proven else depth, top):
                if watch.expired(game.nodes):
                    reached = done.facts["depth"] if proven else depth - 1
                    lines = game.partly(lines)
                    done = _ranking(game, lines, limit.top, facts, int(reached))
                    yield replace(done, nodes=game.nodes, seconds=watch.seconds, final=True)
                    return
                yield replace(done, nodes=game.nodes, seconds=watch.seconds)
            done = _ranking(game, lines, limit.top, facts, depth)
            if proven or (done.facts["exact"] and limit.top == 1):
                break
            proven = bool(done.facts["exact"])
        yield replace(done, nodes=game.nodes, seconds=watch.seconds, final=True)


def _ranking(
    game: Endgame, lines: list[RootMove], top: int, facts: dict[str, float], depth: int
) -> Ranking[Turn]:
    exact = lines[0].proven and all(line.settled(lines[0].value) for line in lines[1:])
    moves = tuple(_ranked(game.view, line) for line in lines[:top])
    scores = game.view.scores
    lead = scores[game.view.seat] - scores[1 - game.view.seat]
    now = {"depth": float(depth), "exact": float(exact), "spread": float(lead + lines[0].value)}
    return Ranking(GAIN, moves, game.nodes, 0.0, False, facts | now, game.line(lines[0]))


def _ranked(view: ScrabbleView, line: RootMove) -> RankedMove[Turn]:
    turn: Turn = read_move(line.move, view.board) if line.move else Pass()
    terms = {"score": float(line.score), "gain": float(line.value), "exact": float(line.proven)}
    return replace(ranked(turn, float(line.value), terms), error=0.0 if line.proven else None)
