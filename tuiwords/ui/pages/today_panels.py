"""What the panels of the page Today say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.content import Content

from tuiwords.history.ratings import bot_rating
from tuiwords.history.streaks import streak
from tuiwords.history.today import DailyGame, result_text
from tuiwords.play import catalog
from tuiwords.store.records import Result
from tuiwords.text import count_text
from tuiwords.ui.widgets.figures import BAR, dim

if TYPE_CHECKING:
    from tuiwords.arena.par import BotScores, Par

_STRIP = 10  # days in a row under the streak
_NAME = 10  # cells of a name in the list of bots
_FIGURES = 13  # cells of a rating and a mean beside it
_BAR, _SHORTEST = 24, 4  # cells of the longest bar, and with less room there are none
_LEAST = 2  # lines of bots, the player's included
_ENOUGH = 5  # games of a bot that one can be compared with one by one

NO_PAR = dim("Finish the game to see how the bots did on the same puzzle.")
PLAYING = dim("The bots are playing this puzzle…")


def day_text(daily: DailyGame) -> str:
    """Why a game that was won does not count for the streak, or nothing."""
    if daily.state != "won" or daily.counts:
        return ""
    return f"no streak: {'with help' if daily.helped else 'on a later day'}"


def streak_line(played: Mapping[str, bool], today: date) -> str:
    """The streak in three words."""
    return f"streak {count_text(streak(played, today).length, 'day')}"


def streak_text(played: Mapping[str, bool], today: date) -> Content:
    """The streak, the last days, and the freeze of the month."""
    found = streak(played, today)
    days = [today - timedelta(days=ago) for ago in range(_STRIP - 1, -1, -1)]
    squares = [_square(day, played.get(day.isoformat()), day in found.frozen) for day in days]
    return Content("\n").join(
        (
            Content.assemble(
                (count_text(found.length, "day"), "bold $primary"),
                (f"   best {found.best}", "$foreground 60%"),
            ),
            Content(" ").join(squares),
            dim(_freeze(found.freeze)),
        )
    )


def _square(day: date, won: bool | None, frozen: bool) -> Content:
    look = "bold $primary" if frozen else "$foreground 40%"
    if won is not None:
        look = "bold $hit-text on $hit" if won else "$miss-text on $miss"
    return Content.styled(" *" if frozen else f"{day.day:>2}", look)


def _freeze(used: date | None) -> str:
    if used is None:
        return "You may miss a day this month."
    return f"Freeze used for {used.day} {used:%B}."


def par_text(game: str, par: Par, result: Result, width: int, height: int) -> Content:
    """The bots beside the player, best first: as many lines as there is room for.

    Where there is little, they come before the comparison and the number of games.
    """
    if not par.bots:
        return dim("There is no bot for this game.")
    counts = {len(bot.scores) for bot in par.bots}
    times = " to ".join(map(str, sorted({min(counts), max(counts)})))
    played = dim(f"Bots: the mean of {times} games each.")
    lines = [_summary(par, result), *_nearest(par, result.score), played]
    rows = _rows(game, par, result, width)
    while len(lines) > 1 and _height(lines, width) + _LEAST > height:
        del lines[1]
    room = max(1, height - _height(lines, width))
    own = next(place for place, (_, is_own) in enumerate(rows) if is_own)
    first = max(0, min(own - room // 2, len(rows) - room))
    shown = [row for row, _ in rows[first : first + room]]
    return Content("\n").join([lines[0], *lines[1:-1], *shown, *lines[1:][-1:]])


def fitting(text: Content, width: int, height: int) -> Content:
    """A text; one that is too high without its blank lines, and without the last whole lines."""
    lines = list(text.split("\n", allow_blank=True))
    if _height(lines, width) <= height:
        return text
    lines = [line for line in lines if line]
    while len(lines) > 1 and _height(lines, width) > height:
        del lines[-1]
    return Content("\n").join(lines)


def _height(lines: Sequence[Content], width: int) -> int:
    return sum(len(wrap(line.plain, max(1, width))) or 1 for line in lines)


def _summary(par: Par, result: Result) -> Content:
    beaten = par.beaten(result.score)
    return Content.assemble(
        (result_text(result).capitalize(), "bold"),
        f": better than {beaten} of {count_text(len(par.bots), 'bot')}.",
    )


def _nearest(par: Par, score: float) -> list[Content]:
    """The comparison with the games of the bot that has the nearest mean of many games."""
    bots = [bot for bot in par.bots if len(bot.scores) >= _ENOUGH]
    if not bots:
        return []
    bot = min(bots, key=lambda each: abs(sum(each.scores) / len(each.scores) - score))
    games = count_text(len(bot.scores), "game")
    return [dim(f"{bot.bot} did worse than you in {bot.worse(score)} of {games}.")]


def _rows(game: str, par: Par, result: Result, width: int) -> list[tuple[Content, bool]]:
    """A line for each bot and one for the player, and whether it is that one, best first."""
    from tuiwords.arena.par import BotScores

    guesses = result.facts.get("guesses")
    mine = result.score if guesses is None else guesses
    if guesses is not None and not result.won:  # as the bots: one more than allowed
        rules = catalog.game(game).rules
        mine = 1 + float(str(rules.settings(rules.daily)["guesses"]))
    own = BotScores("You", (result.score,), () if guesses is None else (int(mine),))
    ranked = sorted((*par.bots, own), key=lambda bot: -sum(bot.scores) / len(bot.scores))
    most = max(bot.mean for bot in ranked) or 1.0
    left = width - _NAME - _FIGURES
    bar = min(_BAR, left) if left >= _SHORTEST else 0
    return [(_row(game, bot, bot is own, most, bar), bot is own) for bot in ranked]


def _row(game: str, bot: BotScores, own: bool, most: float, bar: int) -> Content:
    rating = None if own else bot_rating(game, bot.bot)
    mean = f"{bot.mean:,.0f}" if own or not bot.guesses else f"{bot.mean:.1f}"
    length = round(bot.mean / most * bar)
    return Content.assemble(
        (bot.bot[: _NAME - 1].ljust(_NAME), "bold $primary" if own else ""),
        (f"{rating.mu:4.0f} " if rating else "     ", "$foreground 50%"),
        (f"{mean:>6}  ", "bold"),
        (BAR * length, "$primary" if own else "$primary 40%"),
    )
