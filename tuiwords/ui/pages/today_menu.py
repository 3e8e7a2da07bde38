"""The menu of the front page: the games of the day, what is for the player, and all pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tuiwords.history.today import DailyGame, State
from tuiwords.play.spoken import daily_rules
from tuiwords.practice.due import Due
from tuiwords.ui.keys import key_name
from tuiwords.ui.pages.catalog import SEVEN, entry
from tuiwords.ui.pages.texts import long_date
from tuiwords.ui.session import session_of

_AROUND = 3  # lines of the screen outside the menu
_WIDEST = 40  # cells of a line
_SIGNS: Mapping[State, tuple[str, str]] = {
    "won": (" ✓ ", "bold $hit-text on $hit"),
    "done": (" • ", "$tile-text on $tile"),
    "lost": (" ✗ ", "$miss-text on $miss"),
    "started": (" … ", "$near-text on $near"),
    "new": ("   ", "on $tile 35%"),
}


def about(page: str) -> tuple[str, ...]:
    """The title of a page or of puzzles, and the line about it."""
    if page == "solve daily":
        return "Puzzles of the day", "", "One of each game, the same for everyone."
    chosen = entry(page)
    return chosen.title, "", chosen.line


class TodayMenu(OptionList):
    """Lines in groups, with blank lines and headings as far as they fit."""

    def __init__(self) -> None:
        super().__init__(id="menu")
        self._begun: str | None = ""  # where the cursor was put, while it is not known what is over

    @property
    def line(self) -> str:
        """The line under the cursor: ``daily:GAME``, ``resume``, ``quick``, a page, or nothing."""
        option = self.highlighted_option
        return (option.id or "") if option is not None else ""

    def list_lines(
        self, day: date, dailies: Sequence[DailyGame], unfinished: bool, due: Due, *, known: bool
    ) -> None:
        """Show the games of a day, and what is for the player; the cursor stays on its line.

        At first it is on what goes on, or else on the first game that is not over, once that is
        ``known``.
        """
        before = self.line
        first = next((daily for daily in dailies if daily.result is None), None)
        begin = "resume" if unfinished else f"daily:{first.game.key}" if first else "practice"
        groups = {
            long_date(day): [self._daily(each) for each in dailies],
            "For you": self._for_you(unfinished, due),
            "Pages": [self._page(key) for key in SEVEN if key != "today"],
        }
        lines = self._fitting(groups)
        if list(map(_text, lines)) != list(map(_text, self.options)):
            self.clear_options()
            self.add_options(lines)
        ids = [option.id for option in lines]
        stays = before in ids and before != self._begun
        self.highlighted = ids.index(before if stays else begin)
        self._begun = None if known else begin

    @property
    def _width(self) -> int:
        return min(_WIDEST, self.app.size.width - (34 if self.app.size.width < 76 else 42))

    def _daily(self, daily: DailyGame) -> Option:
        """A game and its state; of its mode as much is named as there is room for."""
        rules, title = daily.game.rules, daily.game.title
        given = daily_rules(daily.game, session_of(self).preferences.language)
        mode, (sign, look) = rules.mode(rules.settings(given)), _SIGNS[daily.state]
        room = max(0, self._width - len(sign) - 2 - len(daily.text))
        for part in mode.split(", ") if mode else ():
            longer = f"{title}, {part}"
            title = longer if len(longer) <= room else title
        line = Content.assemble((sign, look), f" {title[:room]:<{room}} ", (daily.text, "dim"))
        return Option(line, id=f"daily:{daily.game.key}")

    def _for_you(self, unfinished: bool, due: Due) -> list[Option]:
        lines = [self._line("resume", "Continue", "home.resume")] if unfinished else []
        cards = f" · {due.games:,} due" if due.games else ""
        lines.append(self._line("practice", f"Practice{cards}", "home.practice"))
        if due.words:
            lines.append(self._line("quiz", f"Word quiz · {due.words:,} due", "home.quiz"))
        lines.append(self._line("solve daily", "Puzzles of the day", "practice.daily"))
        lines.append(self._line("quick", "Quick game", "home.quick"))
        return lines

    def _page(self, key: str) -> Option:
        return self._line(key, entry(key).title, f"home.{key}")

    def _line(self, key: str, title: str, key_id: str) -> Option:
        letter = key_name(key_id)
        room = self._width - len(letter)
        return Option(Content.assemble(f" {title}".ljust(room), (letter, "dim")), id=key)

    def _fitting(self, groups: Mapping[str, list[Option]]) -> list[Option]:
        """The groups with blank lines and headings, as far as they fit."""
        room = self.app.size.height - _AROUND
        for blanks, headings in ((True, True), (False, True), (True, False)):
            lines = _lined(groups, blanks=blanks, headings=headings)
            if len(lines) <= room:
                return lines
        return _lined(groups, blanks=False, headings=False)


def _lined(groups: Mapping[str, list[Option]], *, blanks: bool, headings: bool) -> list[Option]:
    lines: list[Option] = []
    for title, group in groups.items():
        lines += [Option("", disabled=True)] if blanks and lines else []
        lines += [Option(Content.styled(title, "bold"), disabled=True)] if headings else []
        lines += group
    return lines


def _text(line: Option) -> tuple[str | None, str]:
    return line.id, str(line.prompt)
