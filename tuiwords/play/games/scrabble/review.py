"""Reviews a game of Scrabble, played here or recorded as GCG: every turn beside the best one."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import Ruleset, ScrabbleView, Transcript, Turn
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.games.scrabble.record import ReviewedTurn, ScrabbleRecord, read_record, record_of
from tuiwords.play.games.scrabble.why import kept_after, reason
from tuiwords.play.review import Cell, Review, ReviewColumn

if TYPE_CHECKING:
    from tuiwords.engine.scrabble.analysis import Verdict
    from tuiwords.play.game import AnyBot, PlayedMatch

SMALL, MEDIUM = 3.0, 7.0  # percentage points of the winning chance; more is a large mistake
BARS = "▁▂▃▄▅▆▇█"
# What mistakes add to the mistake index, as on woogles.io.
MISTAKE_INDEX = {"small": 0.2, "medium": 0.5, "large": 1.0, "phony": 1.0}
KEY_TURNS = 4  # at most, with the most of the chance to win lost
_KEY = 1.0  # percentage points that a key turn loses at least
_NOTHING = 0.05  # points lost that are shown as 0.0
_NAME = 8  # cells of a player's name
_WIDEST = 60  # turns in a line of bars


@dataclass(frozen=True, slots=True)
class Scene:
    """A turn to show on a board: the view before it, the turn, and the best one once it is known.

    ``win`` is the winning chance after it and ``best_win`` after the best one, in percent.
    """

    made: ReviewedTurn
    names: tuple[str, ...]
    best: Turn | None = None
    win: float | None = None
    best_win: float | None = None


def review_match(match: PlayedMatch, seat: Seat, bot: AnyBot | None) -> Review:
    """Review a seat's turns. Raises: GameError."""
    return _whole(record_of(match), seat, bot)


def look_back(match: PlayedMatch, seat: Seat, bot: AnyBot | None) -> Iterator[Review]:
    """Review the turns of all seats one by one; the figures are those of ``seat``.

    The first review has all turns and judges none. Raises: GameError.
    """
    yield from _gradual_reviews(record_of(match), None, bot, seat)


def review_gcg(
    game: Transcript,
    rules: Ruleset,
    lexicon: Lexicon,
    seat: Seat | None = None,
    bot: AnyBot | None = None,
) -> Review:
    """Review a recorded game: all turns or those of one seat.

    Words are not checked. Raises: GcgError naming the line that does not fit.
    """
    return _whole(read_record(game, rules, lexicon), seat, bot)


def _whole(record: ScrabbleRecord, seat: Seat | None, bot: AnyBot | None) -> Review:
    *_, found = _gradual_reviews(record, seat, bot, seat)
    return found


def _gradual_reviews(
    record: ScrabbleRecord, seat: Seat | None, bot: AnyBot | None, counted: Seat | None
) -> Iterator[Review]:
    """Reviews of the turns of one seat or all seats, each with one more turn judged."""
    turns = [made for made in record.turns if seat in (None, made.seat)]
    if not turns:
        raise GameError("there are no moves to review")
    rows = [_known(made, record.names) for made in turns]
    scenes = [Scene(made, record.names) for made in turns]
    several = len(record.names) > 1 and seat is None
    columns = _columns(several, bot)
    verdicts: list[Verdict] = []

    def so_far() -> Review:
        own = [n for n in range(len(verdicts)) if counted in (None, turns[n].seat)]
        return Review(
            ", ".join(f"{n} {s}" for n, s in zip(record.names, record.final, strict=True)),
            columns,
            tuple(dict(row) for row in rows),
            _totals(turns, verdicts, rows),
            tuple(_notes(record, turns, verdicts, rows)),
            _figures(verdicts, rows, own),
            tuple(scenes),
        )

    yield so_far()
    for n, made in enumerate(turns):
        verdict = judge_turn(made)
        verdicts.append(verdict)
        rows[n] |= _judgment(made, verdict, bot)
        scenes[n] = Scene(made, record.names, verdict.best, verdict.win, verdict.best_win)
        yield so_far()


def judge_turn(made: ReviewedTurn) -> Verdict:
    """The verdict on a turn: how it compares with the best one."""
    from tuiwords.engine.scrabble.analysis import judge

    return judge(made.view, *made.judged)


def _known(made: ReviewedTurn, names: Sequence[str]) -> dict[str, Cell]:
    """The cells that come from the record of a turn."""
    known: dict[str, Cell] = {
        "number": str(made.number),
        "player": names[made.seat][:_NAME],
        "rack": made.view.rack,
        "move": str(made.turn),
        "shown": f"{made.turn}{'*' if made.unknown else ''}",
        "points": float(0 if made.withdrawn else made.score),
    }
    return known | ({"note": made.note} if made.note else {})


def _judgment(made: ReviewedTurn, verdict: Verdict, bot: AnyBot | None) -> dict[str, Cell]:
    from tuiwords.engine.scrabble.analysis import luck

    better = verdict.lost >= _NOTHING or verdict.as_good
    row: dict[str, Cell] = {
        "best": str(verdict.best),
        "best_points": float(verdict.score),
        "better": str(verdict.best) if better else "",
        "better_points": float(verdict.score) if better else None,
        "lost": verdict.lost,
        "win": verdict.win,
        "win_lost": verdict.win_lost,
        "win_error": verdict.error,
        "mistake": "phony" if made.withdrawn else mistake(verdict.lost, verdict.win_lost),
        "luck": None if made.kept is None else luck(made.view, made.kept, made.number),
    }
    if verdict.gains is not None and verdict.lost >= _NOTHING:
        kept = kept_after(verdict.best, made.view.rack)
        row["why"] = reason(verdict.best, verdict.gains, kept)
    return row | ({"bot_move": _bot_move(made.view, bot, made.number)} if bot is not None else {})


def mistake(lost: float, win_lost: float) -> str:
    """The class of a mistake by the percentage points lost, "" if no points were lost."""
    if lost < _NOTHING:
        return ""
    return "small" if win_lost <= SMALL else "medium" if win_lost <= MEDIUM else "large"


def _clearly_lost(verdict: Verdict) -> float:
    return verdict.win_lost if verdict.lost >= _NOTHING else 0.0


def accuracy(win_lost: float) -> float:
    """How good a turn was, 0 to 100, by the percentage points of the winning chance that it lost.

    The curve is that of lichess.org ("Lichess Accuracy metric").
    """
    return min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * win_lost) - 3.1669))


def _bot_move(view: ScrabbleView, bot: AnyBot, number: int) -> str:
    choice = bot.choose(view, random.Random(f"review {bot.persona.name} {number}"))
    return "" if choice is None else str(choice.move)


def _columns(several: bool, bot: AnyBot | None) -> tuple[ReviewColumn, ...]:
    who = (ReviewColumn("player", "Player"),) if several else ()
    theirs = (
        (ReviewColumn("bot_move", bot.persona.name[:_NAME], drop=1),) if bot is not None else ()
    )
    return (
        ReviewColumn("number", "#"),
        *who,
        ReviewColumn("rack", "Rack", drop=3),
        ReviewColumn("shown", "Played"),
        ReviewColumn("points", "", ".0f"),
        ReviewColumn("better", "Best"),
        ReviewColumn("better_points", "", ".0f", drop=4),
        ReviewColumn("lost", "Lost", ".1f"),
        ReviewColumn("win", "Win%", ".0f", drop=5),
        ReviewColumn("win_lost", "-%", ".1f", drop=2),
        ReviewColumn("mistake", "Mistake"),
        ReviewColumn("luck", "Luck", "+.1f"),
        *theirs,
    )


def _lucks(rows: Sequence[dict[str, Cell]]) -> list[float]:
    return [cell for row in rows if isinstance(cell := row.get("luck"), float)]


def _totals(
    turns: Sequence[ReviewedTurn], verdicts: Sequence[Verdict], rows: Sequence[dict[str, Cell]]
) -> dict[str, Cell]:
    drawn = _lucks(rows)
    return {
        "number": "all",
        "points": float(sum(made.score for made in turns if not made.withdrawn)),
        "lost": sum(verdict.lost for verdict in verdicts),
        "win_lost": sum(verdict.win_lost for verdict in verdicts),
        "luck": sum(drawn) if drawn else None,
    }


def _figures(
    verdicts: Sequence[Verdict], rows: Sequence[dict[str, Cell]], own: Sequence[int]
) -> dict[str, float]:
    """Figures for the statistics about the turns ``own``."""
    if not own:
        return {}
    drawn = _lucks([rows[n] for n in own])
    figures = {
        "lost": sum(verdicts[n].lost for n in own) / len(own),
        "accuracy": fmean(accuracy(_clearly_lost(verdicts[n])) for n in own),
        "mistake_index": sum(MISTAKE_INDEX.get(str(rows[n]["mistake"]), 0.0) for n in own),
    }
    return figures | ({"luck_points": sum(drawn)} if drawn else {})


def _notes(
    record: ScrabbleRecord,
    turns: Sequence[ReviewedTurn],
    verdicts: Sequence[Verdict],
    rows: Sequence[dict[str, Cell]],
) -> Iterator[str]:
    names = record.names
    for seat, name in enumerate(names):
        own = [n for n, made in enumerate(turns[: len(verdicts)]) if made.seat == seat]
        if not own:
            continue
        kinds = Counter(str(rows[n]["mistake"]) for n in own)
        listed = ", ".join(
            f"{kinds[kind]} {kind}" for kind in ("small", "medium", "large") if kinds[kind]
        )
        lost = fmean(verdicts[n].lost for n in own)
        figures = _figures(verdicts, rows, own)
        yield (
            f"{name}: {lost:.1f} points lost a turn; mistakes: {listed or 'none'}; "
            f"accuracy {figures['accuracy']:.0f} of 100, mistake index "
            f"{figures['mistake_index']:.1f}.{_key_turns(turns, verdicts, own)}"
        )
        lucky = _lucks([rows[n] for n in own])
        if lucky:
            yield f"{name}'s draws: {sum(lucky):+.1f} points beside what was to be expected."
    if len(names) == 2 and verdicts:
        wins = [
            verdict.win if made.seat == 0 else 100 - verdict.win
            for made, verdict in zip(turns, verdicts, strict=False)
        ]
        yield f"Chance of {names[0]}: {''.join(map(bar, wins[:_WIDEST]))}"
    if any(made.unknown for made in turns):
        yield f"* has words that are not in {record.lexicon.name}; they count as they were played."
    if any(made.partly for made in turns):
        yield "Racks known only in part are judged by the tiles that are known."


def _key_turns(
    turns: Sequence[ReviewedTurn], verdicts: Sequence[Verdict], own: Sequence[int]
) -> str:
    dearest = sorted(own, key=lambda n: -_clearly_lost(verdicts[n]))[:KEY_TURNS]
    keys = sorted(n for n in dearest if _clearly_lost(verdicts[n]) >= _KEY)
    listed = ", ".join(f"{turns[n].number} (-{verdicts[n].win_lost:.0f} %)" for n in keys)
    return f" Key turns: {listed}." if listed else ""


def bar(win: float) -> str:
    """A chance in percent as one character: the taller, the likelier."""
    return BARS[min(int(win / 100 * len(BARS)), len(BARS) - 1)]
