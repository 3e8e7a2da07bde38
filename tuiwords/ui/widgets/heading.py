"""The top line of every screen: its name, the profile, and what is being reviewed."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tuiwords.ui.session import session_of


class Heading(Widget):
    """One line: ``tuiwords › Statistics`` on the left, the profile on the right.

    The app has it drawn anew when one of these changes. (Textual keeps a widget that watches the
    app for as long as the app runs.)
    """

    title: reactive[str] = reactive("")

    def __init__(self, title: str) -> None:
        super().__init__()
        self.set_reactive(Heading.title, title)

    def aside(self) -> str:
        """What is on the right: the profile."""
        return session_of(self).profile_name

    def render(self) -> Content:
        """The line, its two halves pushed apart."""
        left = self.left(self.title)
        right = self.right(self.size.width - left.cell_length - 2)
        gap = self.size.width - left.cell_length - right.cell_length
        if gap < 1:
            return self.cut(left, right)
        return Content.assemble(left, " " * gap, right)

    def left(self, title: str) -> Content:
        """The left half."""
        name = Content.assemble(("tuiwords", "bold $primary"))
        if not title:
            return name
        return Content.assemble(name, (" › ", "$foreground 40%"), (title, "bold"))

    def right(self, _room: int) -> Content:
        """The right half, for which there is so much room beside the left one."""
        return Content.assemble(self._doing(), (self.aside(), "$foreground 70%"))

    def cut(self, left: Content, _right: Content) -> Content:
        """The line if the halves do not fit beside each other."""
        return left.truncate(self.size.width, ellipsis=True)

    def _doing(self) -> Content:
        session = session_of(self)
        if session.reviewing:
            return Content.assemble((session.reviewing, "$foreground 50%"), "   ")
        return Content("")
