"""What the front page says about the line under the cursor, and how pages write moments."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial

from textual.content import Content

from tuiwords.history.game_list import (
    game_title,
    line_of,
    opponents_of,
    progress_of,
    score_text,
    sign_of,
)
from tuiwords.history.progress import week_of
from tuiwords.history.ratings import rating_text
from tuiwords.history.statistics import modes, statistics
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match_setup import MatchRequest
from tuiwords.practice.due import games_due
from tuiwords.store.card_records import CardCount
from tuiwords.store.records import Header, Profile, Saved
from tuiwords.store.store import Store, Wanted
from tuiwords.text import count_text
from tuiwords.ui.games.catalog import games
from tuiwords.ui.keys import key_name
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.widgets.figures import (
    dim,
    distribution,
    pairs,
    paragraph,
    uncounted_rows,
    wins,
)

LISTED_MATCHES = 4  # most unfinished games listed
_TITLE = 12  # cells of the title of a game
_NAMES = 22  # cells of the names of opponents
_RESULT = 13  # cells of "12,345 points"
_RECENT = 6  # last games listed
_AROUND = 5  # lines over, between and below ratings and last games
_LOOKS = {"✓": "bold $text-success", "✗": "bold $text-error"}
_MODES = 4  # modes listed
_BARS = 34  # cells of the bars


def long_date(day: date) -> str:
    """A date as people write it: Saturday 21 November 2026."""
    return f"{day:%A} {day.day} {day:%B %Y}"


def ago(moment: float) -> str:
    """How long ago a moment was, roughly."""
    seconds = max(0, time.time() - moment)
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{count_text(int(seconds // size), unit)} ago"
    return "just now"


def moment_text(moment: float, form: str) -> str:
    """A moment formatted by ``form``, as for ``str.format``; a dash if it is out of range."""
    try:
        return form.format(datetime.fromtimestamp(moment))
    except (ValueError, OverflowError, OSError):
        return "–"


def unfinished(store: Store, matches: Sequence[Saved], profile: str) -> Content:
    """The unfinished games; Enter opens the first."""
    lines: list[str | Content] = [""]
    for place, saved in enumerate(matches[:LISTED_MATCHES]):
        text = line_of(saved.header, profile)
        lines.append(Content.styled(text, "bold") if place == 0 else Content(text))
        lines.append(dim(f"{progress_of(store, saved, profile)}, {ago(saved.touched)}"))
        if place == 0 and len(matches) > 1:  # before what may be cut off below
            lines += [dim(f"Enter opens it; {key_name('home.matches')} shows all.")]
    return paragraph("Pick up where you left off", *lines)


def quick(request: MatchRequest) -> Content:
    """What the quick game will be."""
    bots = " and ".join(request.bots)
    who = f"{bots} while you watch" if request.watch else f"against {bots}" if bots else "alone"
    return paragraph(
        "Play right away",
        "",
        f"{catalog.game(request.game).title}, {who}.",
        dim("The same game as your last one, with a new seed."),
    )


def recent(
    store: Store, profile: Profile, most: int = _RECENT, *, opponents: bool = False
) -> Content:
    """The last games that a profile finished, a line each, and the line of the week."""

    def told(header: Header) -> str:
        title = f"{cut(game_title(header), _TITLE - 2):<{_TITLE}}"
        return title + _opponents(header, profile) if opponents else title

    lines = _recent_lines(store, profile, Wanted(profile.id, True), told, most)
    if lines and (week := week_of(store, profile.id, time.time()).text):
        lines += [Content(), dim(week)]
    return Content("\n").join(lines)


def last_of(store: Store, profile: Profile, chosen: Game, most: int) -> Content:
    """At most so many of the last games of one kind that a profile finished, by the opponents."""
    wanted = Wanted(profile.id, True, chosen.key)
    lines = _recent_lines(store, profile, wanted, partial(_opponents, profile=profile), most)
    return Content("\n").join(lines)


def _opponents(header: Header, profile: Profile) -> str:
    return f"{cut(opponents_of(header, profile.id), _NAMES):<{_NAMES + 2}}"


def _recent_lines(
    store: Store,
    profile: Profile,
    wanted: Wanted,
    told: Callable[[Header], str],
    most: int = _RECENT,
) -> list[Content]:
    return [
        _recent_line(store, saved, profile.id, told(saved.header))
        for saved in store.matches(wanted, most)
        if any(result.player.key == profile.id for result in saved.results)
    ]


def _recent_line(store: Store, saved: Saved, profile: str, what: str) -> Content:
    own = next(result for result in saved.results if result.player.key == profile)
    sign = sign_of(saved, own) or ("✓" if own.won else "·")
    return Content.assemble(
        (f"{sign} ", _LOOKS.get(sign, "$foreground 55%")),
        what,
        (f"{score_text(store, saved, own):{_RESULT}} ", "bold"),
        dim(_short_ago(saved.touched)),
    )


def _short_ago(moment: float) -> str:
    """How long ago, in four characters: 5m, 3h, 2d."""
    count, _, unit = ago(moment).partition(" ")
    return f"{count}{unit[:1]}" if count.isdecimal() else "now"


def game(store: Store, profile: Profile, chosen: Game) -> Content:
    """The game in a line, and this profile's figures."""
    return paragraph(chosen.title, "", chosen.tagline, "", so_far(store, profile, chosen))


def so_far(store: Store, profile: Profile, chosen: Game) -> Content:
    """A profile's figures of a game in its usual mode, and how many games it has in others."""
    found = statistics(store, profile.id, chosen.key)
    rows = (
        [("Played", str(found.played)), *wins(found), *uncounted_rows(found)]
        if found.finished
        else []
    )
    parts = list(filter(None, [pairs(rows, 12), distribution(found, _BARS)]))
    if others := modes(store, profile.id, chosen.key)[1:]:
        played = [statistics(store, profile.id, chosen.key, mode=mode) for mode in others[:_MODES]]
        counts = [count_text(each.finished, "game") for each in played]
        told = dim("Other kinds are counted apart" if parts else "Games of other kinds only")
        parts.append(Content("\n").join([told, pairs(zip(others, counts, strict=False))]))
    return Content("\n\n").join(parts)


def standing(store: Store, profile: Profile, lines: int) -> Content:
    """The games and the rating of a profile at each game, and its last games, in so many lines."""
    found = [(each.title, statistics(store, profile.id, each.key)) for each in games()]
    rows = [
        (title, f"{count_text(each.played, 'game'):10} {rating_text(each.rating)}".rstrip())
        for title, each in found
    ]
    last = recent(store, profile, max(_RECENT, lines - len(rows) - _AROUND))
    return paragraph("Games without help, ratings", "", pairs(rows), "", last)


def practice(store: Store, profile: Profile) -> Content:
    """What is due, and the line of the week."""
    now = time.time()
    counts = store.cards.counts(profile.id, now)
    total = sum((count for (game, _), count in counts.items() if game), CardCount())
    due = games_due(store.cards, profile.id, now)
    week = week_of(store, profile.id, now).text
    lines = [("Due", str(due)), ("Learned", f"{total.learned} of {total.total}")]
    words = sum((count for (game, _), count in counts.items() if not game), CardCount())
    if words.total:  # they count in the week
        lines.append(("Words", f"{words.learned} of {words.total} learned"))
    table = pairs(lines, 10)
    return paragraph("Practice", "", table, *(["", week] if week else []))
