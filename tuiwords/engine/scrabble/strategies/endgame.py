"""The end of a game for two with the bag empty: both racks are known, so it is searched exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tuiwords.engine.anytime import Stopwatch, rank
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble.endgame import Endgame, RootMove
from tuiwords.engine.scrabble.kernels.layout import INFINITE, MAX_PLIES
from tuiwords.engine.scrabble.lost_endgame import LostEndgame, TriedMove
from tuiwords.engine.scrabble.pack import read_move
from tuiwords.engine.scrabble.strategies.simulate import ERRS, WIN_AND_SPREAD
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.engine.scrabble.turns import facts_of, forced, rack_note, ranked, why_not
from tuiwords.games.scrabble import Pass, ScrabbleView, Turn

GAIN = Measure("gain", "points", more_is_better=True)
DEEPEST = MAX_PLIES
NODES = 10_000_000  # positions searched where nothing else limits them
HALF = 0.5  # of the time is for best play, where that seems to lose and errors are looked for
ALL_ROWS = 2  # depth up to which all moves listed get values of their own, before the best one


@dataclass(frozen=True, slots=True)
class Spread:
    """How far off values may be that are not proven, from a depth on, in points.

    ``own`` is half the 95 % interval of the first move's value. That of how far another one is
    behind it is ``least`` and ``part`` of what it is said to be behind.
    """

    depth: int
    own: float
    least: float
    part: float


# Measured beside proven values on 100 endgames (see ``bench.endgames``, seeds 101 to 160 and 201 to
# 240), at every depth and between; in 40 others (241 to 280) 94 to 99 % of values were within.
SPREADS = (Spread(4, 4.0, 1.5, 0.7), Spread(2, 9.0, 6.0, 0.55), Spread(0, 28.0, 15.0, 0.5))


class EndgameSearch:
    """The spread that every turn wins with best play once the bag is empty; before, equity.

    For two players. First the best turn is proven, then the others that are listed.
    """

    name = "endgame"

    def __init__(self, errs: bool = ERRS) -> None:
        """With ``errs``, turns of a lost endgame are ranked by how likely the opponent errs."""
        self.errs = bool(errs)

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """As ``best_play``; with ``errs`` the last one is by ``WIN_AND_SPREAD``, if that loses."""
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, nodes=NODES)
        watch = Stopwatch(limit)
        for ranking in self.best_play(view, limit):
            enough = ranking.final or watch.part(ranking.nodes) >= HALF
            errs = self.errs and not view.rules.has_last_turns
            if errs and enough and _lost(ranking):
                break
            yield ranking
        else:
            return
        yield replace(ranking, final=False)
        game, before = LostEndgame(view), ranking.nodes
        for _ in game.search():
            if watch.expired(before + game.nodes):
                break
            yield replace(ranking, nodes=before + game.nodes, seconds=watch.seconds, final=False)
        done = replace(ranking, nodes=before + game.nodes, seconds=watch.seconds, final=True)
        if game.ready:
            moves = tuple(_tried(view, each) for each in game.best()[: limit.top])
            done = replace(done, measure=WIN_AND_SPREAD, moves=moves, line=())
        yield done

    def best_play(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """A ranking a depth, until the limit. The term ``exact`` of a proven value is 1.

        The error of the first turn is that of its value, of others that of the difference to it.

        Facts: ``exact`` is 1 once the best turn is proven, ``depth`` turns are searched in full,
        ``spread`` is the final one of the game, until it is proven ``likely_spread``. The line is
        the best play on both sides.
        """
        if forced(view) or not view.rack:
            yield from Equity().analyse(view, limit)
            return
        if view.bag or len(view.rack_sizes) != 2:
            note = rack_note(view) or f"{why_not(view)}: ranked by equity"
            yield replace(rank(Equity(), view, limit), note=note)
            return
        watch, game = Stopwatch(limit), Endgame(view)
        facts = facts_of(view, limit)
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


def _lost(ranking: Ranking[Turn]) -> bool:
    """Whether best play seems not to win."""
    facts = ranking.facts
    return facts.get("spread", facts.get("likely_spread", 1.0)) <= 0


def _read(view: ScrabbleView, move: int) -> Turn:
    return read_move(move, view.board, codes_of(view.rules)) if move else Pass()


def _tried(view: ScrabbleView, tried: TriedMove) -> RankedMove[Turn]:
    move = tried.move
    turn = _read(view, move.move)
    value, win, spread, _ = tried.estimates()
    terms = {"score": float(move.score), "win": 100 * win, "spread": spread}
    return ranked(turn, 100 * value, terms)


def _ranking(
    game: Endgame, lines: list[RootMove], top: int, facts: dict[str, float], depth: int
) -> Ranking[Turn]:
    exact = lines[0].proven and all(line.settled(lines[0].value) for line in lines[1:])
    known = [line for line in lines[:top] if line is lines[0] or line.value > -INFINITE]
    moves = tuple(_ranked(game.view, line, lines[0], depth) for line in known)
    scores = game.view.scores
    lead = scores[game.view.seat] - scores[1 - game.view.seat]
    spread = {"spread" if exact else "likely_spread": float(lead + lines[0].value)}
    now = {"depth": float(depth), "exact": float(exact), **spread}
    return Ranking(GAIN, moves, game.nodes, 0.0, False, facts | now, game.line(lines[0]))


def _ranked(view: ScrabbleView, line: RootMove, best: RootMove, depth: int) -> RankedMove[Turn]:
    turn = _read(view, line.move)
    terms = {"score": float(line.score), "gain": float(line.value), "exact": float(line.proven)}
    spread = _spread(depth)
    difference = spread.least + spread.part * (best.value - line.value)
    error = spread.own if line is best else difference
    sure = line.proven and best.proven
    return replace(ranked(turn, float(line.value), terms), error=0.0 if sure else error)


def own_error(depth: int) -> float:
    """Half the 95 % interval of a value that is not proven, in points."""
    return _spread(depth).own


def _spread(depth: int) -> Spread:
    return next(spread for spread in SPREADS if depth >= spread.depth)
