"""Verdicts on turns of Scrabble, as every game's reviews have them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tuiwords.games.scrabble.describe import called
from tuiwords.play.games.scrabble.phonies import challenge_missed, with_risk
from tuiwords.play.games.scrabble.record import ReviewedTurn
from tuiwords.play.games.scrabble.why import by_equity, kept_after, note_on, reason
from tuiwords.play.judged import SMALL, Alternative, JudgedMove, ReviewWork, mistake

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.engine.scrabble.verdict import Verdict
    from tuiwords.games.scrabble import Turn

FACTS = ("points", "best_points")  # what a verdict always has
NOTHING = 0.05  # points lost that are shown as 0.0
WIN_UNIT, POINTS_UNIT = "%", "points"
# Who plays alone has no chance to win: so many points lost are as grave as 3 of its percent.
ALONE_POINTS = 7.0


def judge_turn(made: ReviewedTurn, work: ReviewWork) -> Iterator[JudgedMove]:
    """Verdicts on a turn, each better than the one before; the last is kept.

    Raises: GameError, StoreError.
    """
    from tuiwords.engine.scrabble.analysis import luck, verdicts

    effort = work.effort(made.number)
    drawn = None if made.kept is None else luck(made.view, made.kept, made.number)
    for verdict in verdicts(made.view, *made.judged, effort):
        judged = judged_move(made, verdict, drawn, effort)
        yield judged
    if made.before is not None:
        judged = challenge_missed(judged, made.before, effort)
    if made.stood:
        judged = with_risk(judged, made, effort)
    work.keep(judged)
    yield judged


def judged_move(
    made: ReviewedTurn, verdict: Verdict, drawn: float | None, effort: float = 1.0
) -> JudgedMove:
    """A verdict in the form of all games.

    What is lost is part of the chance to win, in percent; points for who plays alone. Points lost
    where the chance to win is the same are told, but are no mistake.
    """
    alone = len(made.view.rack_sizes) == 1
    lost = (verdict.lost if alone else verdict.win_lost) if verdict.mistake else 0.0
    lost = lost if lost >= NOTHING else 0.0
    share = SMALL * lost / ALONE_POINTS if alone else lost
    chances = {} if alone else {"win": verdict.win, "best_win": verdict.best_win}
    error = {"lost_error": verdict.lost_error} if verdict.lost_error else {}
    return JudgedMove(
        made.number,
        made.seat,
        str(made.turn),
        str(verdict.best),
        lost,
        verdict.error,
        share,
        "phony" if made.withdrawn else mistake(share),
        _why(made, verdict) if lost or verdict.lost >= NOTHING else "",
        drawn,
        tuple(_alternative(ranked, verdict, made) for ranked in verdict.ranked),
        {
            "points": verdict.lost,
            "best_points": float(verdict.score),
            **chances,
            **error,
        },
        effort,
    )


def _why(made: ReviewedTurn, verdict: Verdict) -> str:
    """Why the best turn is better than the one made."""
    view = made.view
    if verdict.gains is not None:
        kept = kept_after(verdict.best, view.rack)
        return reason(called(view.board, verdict.best), verdict.gains, kept)
    best = next(iter(verdict.ranked), None)
    if best is None or "leave" not in best.terms or "win" in best.terms:
        return ""  # an endgame, or the draws before one: the values are no points of equity
    (turn, score), value = made.judged, best.value - verdict.lost
    terms = {"score": float(score), "leave": value - score}
    return by_equity(best, replace(best, move=turn, value=value, terms=terms), view)


def _alternative(ranked: RankedMove[Turn], verdict: Verdict, made: ReviewedTurn) -> Alternative:
    first, *others = verdict.ranked
    rival = first if ranked is not first else others[0] if others else None
    return Alternative(
        str(ranked.move),
        max(0.0, first.value - ranked.value),
        0.0 if ranked is first else ranked.error or 0.0,
        note_on(made.view, ranked, rival),
        WIN_UNIT if "win" in ranked.terms else POINTS_UNIT,
        ranked.terms.get("score", 0.0),
    )
