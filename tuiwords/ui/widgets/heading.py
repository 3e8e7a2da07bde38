"""The top line of every screen: its name, the profile, and what is still being prepared."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

_BAR = 8  # cells of the progress bar


class Heading(Widget):
    """One line: ``tuiwords › Statistics`` on the left, the profile and progress on the right."""

    title: reactive[str] = reactive("")
    profile: reactive[str] = reactive("")
    progress: reactive[float] = reactive(1.0)

    def __init__(self, title: str) -> None:
        super().__init__()
        self.set_reactive(Heading.title, title)

    def on_mount(self) -> None:
        """Follow the app's profile and progress."""
        self.watch(self.app, "profile_name", self._follow_profile)
        self.watch(self.app, "progress", self._follow_progress)

    def _follow_profile(self, name: str) -> None:
        self.profile = name

    def _follow_progress(self, progress: float) -> None:
        self.progress = progress

    def render(self) -> Content:
        """The line, its two halves pushed apart."""
        left = Content.assemble(("tuiwords", "bold $primary"))
        if self.title:
            left = Content.assemble(left, (" › ", "$foreground 40%"), (self.title, "bold"))
        right = self.right(self.size.width - left.cell_length - 2)
        gap = self.size.width - left.cell_length - right.cell_length
        if gap < 1:
            return self.cut(left, right)
        return Content.assemble(left, " " * gap, right)

    def right(self, _room: int) -> Content:
        """The right half, for which there is so much room beside the left one."""
        return Content.assemble(self._bar(), (self.profile, "$foreground 70%"))

    def cut(self, left: Content, _right: Content) -> Content:
        """The line if the halves do not fit beside each other."""
        return left

    def _bar(self) -> Content:
        if self.progress >= 1:
            return Content("")
        full = round(self.progress * _BAR)
        return Content.assemble(
            ("Preparing bots and hints… ", "$foreground 50%"),
            ("━" * full, "$primary"),
            ("─" * (_BAR - full), "$foreground 25%"),
            "   ",
        )
