"""Verdicts on phonies that stood and on wrong challenges: what they won, risked and lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tuiwords.games.scrabble import Challenge, Pass
from tuiwords.games.scrabble.describe import marked, points_text
from tuiwords.play.games.scrabble.record import ReviewedTurn, StandingPhony
from tuiwords.play.judged import Alternative, JudgedMove, mistake

# Half the 95 % interval of how the chances to win of two positions simulated apart differ, in
# percentage points: by some 1,000 playouts of each.
APART = 4.0


def challenge_missed(judged: JudgedMove, phony: StandingPhony, effort: float) -> JudgedMove:
    """The verdict on a turn before which the opponent's phony could have been challenged.

    The challenge is the best turn if it wins more for certain. Raises: GameError.
    """
    from tuiwords.engine.scrabble.analysis import judge

    facts, words = judged.facts, " and ".join(f"{word}*" for word in phony.words)
    challenged = judge(phony.view, Pass(), 0, effort).best_win
    gain, error = challenged - facts["best_win"], max(APART, judged.error)
    could = f"You could have challenged {words}"
    if gain <= error:
        return replace(judged, why=f"{judged.why} {could}, with no clear gain.".strip())
    could += f": {challenged:.0f} % to win, not {facts['best_win']:.0f} %."
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
    from tuiwords.engine.scrabble.analysis import judge

    off = judge(made.view, Pass(), 0, effort).win
    stands, best = judged.facts["win"], judged.facts["best_win"]
    phony = marked(made.view.board, made.turn, made.unknown)
    valid = f", {best:.0f} % after the best valid turn" if best > stands else ""
    told = (
        f"{phony} is a phony that stood: {stands:.0f} % to win, {off:.0f} % if challenged{valid}."
    )
    return replace(judged, why=f"{told} {judged.why}".strip(), facts={**judged.facts, "off": off})


def wrong_challenge(made: ReviewedTurn, names: Sequence[str]) -> str:
    """What a wrong challenge of a turn gave its player. Raises: GameError."""
    from tuiwords.engine.scrabble.analysis import chance

    whose = f"{names[1 - made.seat]}'s wrong challenge" if len(names) == 2 else "A wrong challenge"
    gave = f"{whose} of move {made.number} gave {names[made.seat]} {points_text(made.bonus)}"
    win = chance(made.view, made.score + made.bonus) - chance(made.view, made.score)
    return f"{gave}, about {win:.1f} % of the chance to win."
