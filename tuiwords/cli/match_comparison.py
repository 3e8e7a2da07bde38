"""What ``tuiwords match`` tells of two bots: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from tuiwords.arena.standing import BotComparison, BotTrouble, SequentialTest, troubles
from tuiwords.cli.output import Report, columns
from tuiwords.engine.intervals import mean_interval


def troubles_of(names: Sequence[str], games: Iterable[tuple[int, Sequence[str]]]) -> Report:
    """What a report says of games that bots lost because they failed; nothing if none did."""
    rows = [asdict(each) for each in troubles(names, games)]
    return {"troubles": rows} if rows else {}


def troubles_text(report: Report) -> list[str]:
    """The same as a sentence each."""
    return [BotTrouble(**row).text for row in report.get("troubles", ())]


def own_figures(name: str, results: Sequence[float], *, wins: int, ties: int) -> Report:
    """What a report says first about a bot, of its results in games alone."""
    return {
        "bot": name,
        "games": len(results),
        "wins": wins,
        "ties": ties,
        "mean": statistics.fmean(results),
        "sd": statistics.stdev(results) if len(results) > 1 else 0.0,
        "ci95": known_interval(mean_interval(results)),
    }


def tested(test: SequentialTest, ratio: float) -> Report:
    """What a report says about a sequential test."""
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "log_likelihood_ratio": ratio,
        "bounds": list(test.bounds),
        "decided": test.decided(ratio),
    }


def compared(found: BotComparison) -> Report:
    """What a report says about two bots; what is infinite is None."""
    return {
        "share": found.share,
        "share_ci95": list(found.share_ci95),
        "elo": _finite(found.elo),
        "elo_ci95": [_finite(end) for end in found.elo_ci95],
        "superiority": found.superiority,
        "difference": found.difference,
        "difference_ci95": known_interval(found.difference_ci95),
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def comparison_text(report: Report) -> str:
    """The same in words, with the sequential test if there was one."""
    first, second = (bot["bot"] for bot in report["bots"])
    low, high = report["share_ci95"]
    lines = [
        f"{first} against {second}: {100 * report['share']:.1f}% of the games "
        f"({100 * low:.1f} to {100 * high:.1f}), Elo {_points(report['elo'], '?')} "
        f"({_points(report['elo_ci95'][0], '-∞')} to {_points(report['elo_ci95'][1], '+∞')}); "
        f"{100 * max(0.001, min(report['superiority'], 0.999)):.1f}% likely to be the stronger one"
    ]
    ends = report["difference_ci95"]
    span = f" ({ends[0]:+.2f} to {ends[1]:+.2f})" if ends else ""
    what = "guesses" if "mean_guesses" in report["bots"][0] else "score"
    lines.append(f"{what} of {first} less that of {second}: {report['difference']:+.2f}{span}")
    if test := report.get("sprt"):
        low, high = test["bounds"]
        decided = test["decided"]
        lines.append(
            f"sequential test of Elo {test['elo0']:+g} and {test['elo1']:+g}: log-likelihood ratio "
            f"{test['log_likelihood_ratio']:.2f} ({low:.2f} to {high:.2f}), "
            + ("not decided" if decided is None else f"decided for {decided:+g}")
        )
    return "\n".join(lines)


def ratings_text(report: Report) -> str:
    """The table of a round robin: the rating of each bot, and its points against each other."""
    rated = report["ratings"]
    rows = [("", "Elo", "95%", "games", "points", *(str(at) for at in range(1, len(rated) + 1)))]
    for at, row in enumerate(rated, 1):
        against = ("-" if other is row else f"{row['won'][other['bot']]:g}" for other in rated)
        figures = f"{row['elo']:+.0f}", f"±{row['elo_error']:.0f}", str(row["games"])
        rows.append((f"{at} {row['bot']}", *figures, f"{row['points']:g}", *against))
    return columns(rows, numbers=range(1, len(rows[0])))


def _points(elo: float | None, unknown: str) -> str:
    return unknown if elo is None else f"{elo:+.0f}"


def known_interval(ends: tuple[float, float]) -> list[float] | None:
    """An interval in the JSON: None if it has no width.

    That is so with too few games to tell, or where all results are equal: then it is not known how
    far others could be off.
    """
    low, high = ends
    return [low, high] if low < high else None
