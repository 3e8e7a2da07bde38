"""Verdicts on turns of Scrabble, as every game's reviews have them, and why a turn is better.

Phonies that stood and wrong challenges are judged by what they won, risked and lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tuiwords.games.scrabble import Challenge, Exchange, Pass, Play, ScrabbleView, Turn
from tuiwords.games.scrabble.describe import called, marked, points_text
from tuiwords.games.scrabble.tiles import notation
from tuiwords.play.games.scrabble.record import ReviewedTurn, StandingPhony
from tuiwords.play.judged import SMALL, Alternative, JudgedMove, ReviewWork, mistake
from tuiwords.play.why import Term, about_as_good, sentence, with_points

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.engine.scrabble.simulation import Gains
    from tuiwords.engine.scrabble.verdict import Verdict
    from tuiwords.games.scrabble import Turn

_RESULTS = {100: "wins", 50: "ties", 0: "loses"}
LEAST = 0.5  # points that are worth a word
# Half the 95% interval of how the chances to win of two positions simulated apart differ, in
# percentage points: by some 1,000 playouts of each.
APART = 4.0
FACTS = ("points", "best_points")  # what a verdict always has
NOTHING = 0.05  # points lost that are shown as 0.0
WIN_UNIT, POINTS_UNIT = "%", "points"
# Who plays alone has no chance to win: so many points lost are as grave as 3 of its percent.
ALONE_POINTS = 7.0


def reason(better: str, gains: Gains, kept: str, than: str = "") -> str:
    """What is better about a turn, what matters most first, and what is worse.

    ``kept`` are the tiles left on the rack after it; ``than`` is the other turn, if it is to be
    named.
    """
    found = terms(gains, kept)
    told = sentence(better, found, least=LEAST, otherwise="wins more often", than=than)
    return with_points(told)


def terms(gains: Gains, kept: str) -> tuple[Term, ...]:
    """The points by which a turn is better, in words; what may be chance is told as such."""
    score, reply, later, reply_error, later_error = gains
    with_kept = f" with {kept} kept" if later > 0 and kept else ""
    allows = f"{_perhaps(reply, reply_error)}allows"
    brings = f"{_perhaps(later, later_error)}brings"
    return (
        Term(score, f"scores {abs(score):.0f} {_more(score)}"),
        Term(reply, f"{allows} {abs(reply):.1f} {_more(-reply)} in reply"),
        Term(later, f"{brings} {abs(later):.1f} {_more(later)} later{with_kept}"),
    )


def _perhaps(gain: float, error: float) -> str:
    return "perhaps " if abs(gain) < error else ""


def _more(points: float) -> str:
    return "more" if points > 0 else "less"


def kept_after(turn: Turn, rack: str) -> str:
    """The tiles left on a rack after a turn, as they are written."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    return notation("".join(sorted((Counter(rack) - Counter(used)).elements())))


def _compared(ranked: RankedMove[Any], rival: RankedMove[Any], view: ScrabbleView) -> str:
    """Why the best turn of a ranking is better than the one under the cursor.

    ``rival`` is the best turn, for the best one the second.
    """
    from tuiwords.engine.scrabble.simulation import Gains

    is_best = ranked.value >= rival.value
    better, other = (ranked, rival) if is_best else (rival, ranked)
    gains = Gains.of(better, other)
    if gains is None and not _by_equity(better, other):
        return ""
    if other.value + (other.error or 0.0) >= better.value:
        best = "" if is_best else called(view.board, rival.move)
        return about_as_good(called(view.board, other.move), best)
    than = called(view.board, other.move) if is_best else ""
    if gains is None:
        return by_equity(better, other, view, than)
    kept = kept_after(better.move, view.rack)
    return reason(called(view.board, better.move), gains, kept, than)


def _by_equity(*turns: RankedMove[Turn]) -> bool:
    """Whether turns are ranked by that: not by chances to win, nor by what people would play."""
    others = {"win", "people"}
    return all("leave" in turn.terms and others.isdisjoint(turn.terms) for turn in turns)


def by_equity(
    better: RankedMove[Turn], other: RankedMove[Turn], view: ScrabbleView, than: str = ""
) -> str:
    """What is better about a turn where nothing but points and the tiles kept is known."""
    name, kept = called(view.board, better.move), kept_after(better.move, view.rack)
    score, leave = (better.terms[term] - other.terms[term] for term in ("score", "leave"))
    found = (
        Term(score, f"scores {abs(score):.0f} {_more(score)}"),
        Term(leave, f"keeps {kept or 'nothing'}, worth {abs(leave):.1f} {_more(leave)}"),
    )
    return with_points(sentence(name, found, least=LEAST, otherwise="is worth more", than=than))


def note_on(view: ScrabbleView, ranked: RankedMove[Any], rival: RankedMove[Any] | None) -> str:
    """What is known of a turn besides its figures: of its draws, or beside its rival."""
    name = called(view.board, ranked.move)
    drawn = by_draw(name, ranked, view.bag)
    return drawn or ("" if rival is None else _compared(ranked, rival, view))


def by_draw(turn: str, ranked: RankedMove[Any], bag: int) -> str:
    """What the tiles drawn from ``bag`` tiles lead to, where the pre-endgame was searched.

    ``turn`` is how it is called.
    """
    groups: dict[int, str] = {}
    for term, value in ranked.terms.items():
        name, _, tile = term.partition(" ")
        if name == "draw":
            groups[round(value)] = groups.get(round(value), "") + tile
    if not groups:
        return ""
    best_first = sorted(groups.items(), reverse=True)
    sure = ranked.terms.get("solved") == 100
    told = _RESULTS if bag == 1 else {100: _RESULTS[100], 0: _RESULTS[0]}  # 50: or won and lost
    if sure and groups.keys() <= told.keys():
        parts = [f"{tiles} {_RESULTS[value]}" for value, tiles in best_first]
        return f"After {turn}, drawing {', '.join(parts)}."
    chances = ", ".join(f"{tiles} {value}%" for value, tiles in best_first)
    return f"Chance to win after {turn}, by the tile drawn: {chances}."


def challenge_missed(judged: JudgedMove, phony: StandingPhony, effort: float) -> JudgedMove:
    """The verdict on a turn before which the opponent's phony could have been challenged.

    The challenge is the best turn if it wins more for certain. Raises: GameError.
    """
    from tuiwords.engine.scrabble.judge import judge

    facts, words = judged.facts, " and ".join(f"{word}*" for word in phony.words)
    challenged = judge(phony.view, Pass(), 0, effort).best_win
    gain, error = challenged - facts["best_win"], max(APART, judged.error)
    could = f"You could have challenged {words}"
    if gain <= error:
        return replace(judged, why=f"{judged.why} {could}, with no clear gain.".strip())
    could += f": {challenged:.0f}% to win, not {facts['best_win']:.0f}%."
    lost, turn = challenged - facts["win"], str(Challenge())
    others = (replace(each, behind=each.behind + gain) for each in judged.alternatives)
    return replace(
        judged,
        best=turn,
        lost=lost,
        share=lost,
        error=error,
        kind=judged.kind if judged.kind == "phony" else mistake(lost),
        why=could,
        alternatives=(Alternative(turn, 0.0, unit="%", why=could), *others),
        facts={**facts, "best_win": challenged, "best_points": 0.0},
    )


def with_risk(judged: JudgedMove, made: ReviewedTurn, effort: float) -> JudgedMove:
    """The verdict on a phony that stood, with what it risked. Raises: GameError."""
    if "win" not in judged.facts:
        return judged
    from tuiwords.engine.scrabble.judge import judge

    off = judge(made.view, Pass(), 0, effort).win
    stands, best = judged.facts["win"], judged.facts["best_win"]
    phony = marked(made.view.board, made.turn, made.unknown)
    valid = f", {best:.0f}% after the best valid turn" if best > stands else ""
    told = f"{phony} is a phony that stood: {stands:.0f}% to win, {off:.0f}% if challenged{valid}."
    return replace(judged, why=f"{told} {judged.why}".strip(), facts={**judged.facts, "off": off})


def wrong_challenge(made: ReviewedTurn, names: Sequence[str]) -> str:
    """What a wrong challenge of a turn gave its player. Raises: GameError."""
    from tuiwords.engine.scrabble.judge import chance

    whose = f"{names[1 - made.seat]}'s wrong challenge" if len(names) == 2 else "A wrong challenge"
    gave = f"{whose} of move {made.number} gave {names[made.seat]} {points_text(made.bonus)}"
    win = chance(made.view, made.score + made.bonus) - chance(made.view, made.score)
    return f"{gave}, about {win:.1f}% of the chance to win."


def judge_turn(made: ReviewedTurn, work: ReviewWork) -> Iterator[JudgedMove]:
    """Verdicts on a turn, each better than the one before; the last is kept.

    Raises: GameError, StoreError.
    """
    from tuiwords.engine.scrabble.judge import luck, verdicts

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
