"""A batch as text: what is played, its progress, the standings with intervals, and a copy."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tuiwords.arena.batch import Batch
from tuiwords.arena.standing import Standing, Tally
from tuiwords.text import clock_text, count_text
from tuiwords.ui.widgets.columns import cut

_NAME = 15  # cells of a name
_FACTS = 6  # most of a game's own figures that are shown
_LARGE = 100  # figures from which one decimal is enough
_EDGE = 0.05  # share of the width of a scale that is left free on each side

_Row = tuple[str, ...]


def title(batch: Batch) -> str:
    """Who plays whom."""
    return " against ".join(batch.bots) if len(batch.bots) < 3 else ", ".join(batch.bots)


def subtitle(batch: Batch) -> str:
    """What is played."""
    pairs = " in pairs" if batch.pairs else ""
    rules = [f"{name.lower()} {value}" for name, value in batch.rules().items()]
    return " · ".join([f"{count_text(batch.games, 'game')}{pairs}", f"seed {batch.seed}", *rules])


def bar(done: int, total: int, width: int) -> Content:
    """A progress bar, and how many games are done."""
    counts = f"  {done:,} of {total:,}"
    room = max(10, width - len(counts))
    full = room * done // max(total, 1)
    return Content.assemble(
        ("━" * full, "$primary"), ("─" * (room - full), "$foreground 25%"), (counts, "bold")
    )


def pace(rate: float, left: int) -> str:
    """The speed, and the time left."""
    if not rate:
        return ""
    speed = f"{rate:,.1f} games a second" if rate >= 1 else f"{1 / rate:,.1f} seconds a game"
    return f"{speed} · {clock_text(left / rate)} to go" if left else speed


def ranked(standing: Standing) -> list[Tally]:
    """The bots, the one with most wins first; a tie is half of one."""
    return sorted(standing.tallies, key=lambda t: (-(t.wins + t.ties / 2), -t.mean))


def outcome(standing: Standing) -> str:
    """The result in a few words."""
    if standing.pair_score is not None and standing.pair_ci95 is not None:
        low, high = (100 * end for end in standing.pair_ci95)
        return f"{100 * standing.pair_score:.1f}% ({low:.1f}–{high:.1f})"
    if not standing.tallies:
        return ""
    first = ranked(standing)[0]
    alone = len(standing.tallies) == 1
    return f"mean score {_figure(first.mean)}" if alone else f"{first.bot} leads"


# -- the tables ------------------------------------------------------------------------------------


def _rows(standing: Standing, long: bool) -> list[_Row]:
    games = count_text(standing.games, "game")
    rows: list[_Row] = [(games, "wins", "ties", "score", "sd", "95% interval" if long else "95%")]
    for tally in ranked(standing):
        low, high = tally.ci95
        span = f"{_figure(low)} to {_figure(high)}" if long else f"±{_figure((high - low) / 2)}"
        if low == high:
            span = "–"
        counts = (f"{tally.wins:,}", f"{tally.ties:,}")
        sd = _figure(tally.sd) if tally.games > 1 else "–"
        rows.append((tally.bot, *counts, _figure(tally.mean), sd, span))
    return rows


def _figure(value: float) -> str:
    return f"{value:.2f}" if abs(value) < _LARGE else f"{value:.1f}"


def _fact_rows(standing: Standing) -> list[_Row]:
    tallies = ranked(standing)
    keys = list(tallies[0].facts)[:_FACTS]
    rows: list[_Row] = [("mean a game", *(key.replace("_", " ") for key in keys))]
    rows += [(t.bot, *(_figure(t.facts[key]) for key in keys)) for t in tallies]
    return rows


def _columns(rows: Sequence[_Row]) -> list[str]:
    """The rows with aligned figures; names that are too long are cut."""
    widths = [max(len(row[at]) for row in rows) for at in range(1, len(rows[0]))]
    return [
        f"{cut(row[0], _NAME):{_NAME}}"
        + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths, strict=True))
        for row in rows
    ]


def table(standing: Standing, width: int) -> Content:
    """One line per bot; if there is room, the interval of its mean is drawn after it."""
    if not standing.tallies:
        return Content("")
    rows = _columns(_rows(standing, long=True))
    if len(rows[0]) > width:
        rows = _columns(_rows(standing, long=False))
    room = min(48, width - len(rows[0]) - 3)
    low = min(tally.ci95[0] for tally in standing.tallies)
    high = max(tally.ci95[1] for tally in standing.tallies)
    lines = [Content.styled(rows[0], "$foreground 55%")]
    for row, tally in zip(rows[1:], ranked(standing), strict=True):
        line = Content.assemble((row[:_NAME], "bold"), row[_NAME:])
        if room >= 12:
            edge = (high - low or 1.0) * _EDGE
            drawn = scale(tally.ci95, tally.mean, (low - edge, high + edge), room)
            line = Content.assemble(line, "   ", drawn)
        lines.append(line)
    return Content("\n").join(lines)


def facts(standing: Standing, note: str = "") -> Content:
    """The means of the game's own figures, one line per bot, and a ``note`` on the score."""
    if not standing.tallies or not standing.tallies[0].facts:
        return Content("")
    first, *rows = _columns(_fact_rows(standing))
    lines = [Content.styled(first, "$foreground 55%")]
    lines += [Content.assemble((row[:_NAME], "bold"), row[_NAME:]) for row in rows]
    if note:
        lines.append(Content.styled(note, "$foreground 55%"))
    return Content("\n").join(lines)


def scale(
    span: tuple[float, float],
    mean: float,
    ends: tuple[float, float],
    width: int,
    mark: float | None = None,
) -> Content:
    """An interval and its middle on a line from one end to the other, with a ``mark`` on it."""

    def place(value: float) -> int:
        share = (value - ends[0]) / (ends[1] - ends[0] or 1.0)
        return min(width - 1, max(0, int(share * width)))

    first, last = place(span[0]), place(span[1])
    cells = [
        ("━", "$primary") if first <= at <= last else ("─", "$foreground 25%")
        for at in range(width)
    ]
    if mark is not None:
        inside = first <= place(mark) <= last
        cells[place(mark)] = ("┿", "$primary") if inside else ("┼", "$foreground 60%")
    cells[place(mean)] = ("●", "bold $primary")
    return Content.assemble(*cells)


def pair_lines(batch: Batch, standing: Standing, width: int) -> Content:
    """The pair score on a line from 0 to 100%, and what follows from it."""
    score, span = standing.pair_score, standing.pair_ci95
    if score is None or span is None:
        return Content("")
    low, high = span
    head = Content.assemble(
        ("Pair score of ", "$foreground 55%"),
        (batch.bots[0], "bold"),
        ("  ", ""),
        (f"{100 * score:.1f}%", "bold $primary"),
        (f"   95%: {100 * low:.1f} to {100 * high:.1f}%", ""),
    )
    drawn = scale(span, score, (0.0, 1.0), min(width, 61), 0.5)
    return Content("\n").join([head, drawn, Content.styled(verdict(batch, standing), "dim")])


def verdict(batch: Batch, standing: Standing) -> str:
    """Who is better, as far as the pairs tell."""
    if standing.pair_ci95 is None:
        return ""
    low, high = standing.pair_ci95
    first, second = batch.bots
    if low > 0.5:
        return f"{first} is better: the interval lies above 50%."
    if high < 0.5:
        return f"{second} is better: the interval lies below 50%."
    return "Not decided yet: the interval includes 50%."


def as_text(batch: Batch, standing: Standing) -> str:
    """The whole standing, to paste elsewhere."""
    lines = [
        f"{batch.game.title}: {title(batch)}",
        subtitle(batch),
        f"{standing.games:,} of {count_text(batch.games, 'game')} played",
        "",
        *_columns(_rows(standing, long=True)),
    ]
    if standing.pair_score is not None and standing.pair_ci95 is not None:
        low, high = standing.pair_ci95
        lines += [
            "",
            f"pair score of {batch.bots[0]} {standing.pair_score:.4f} ({low:.4f} to {high:.4f})",
        ]
    if standing.tallies and standing.tallies[0].facts:
        lines += ["", *_columns(_fact_rows(standing))]
    if note := batch.game.results.score_note:
        lines += ["", note]
    return "\n".join(line.rstrip() for line in lines)
