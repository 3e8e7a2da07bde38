"""Stones in the app: its board, and nothing else."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip

from tuiwords import GameBoard, GameScreens


class StonesBoard(GameBoard, can_focus=True):
    """A row of stones; a digit says how many are taken, Enter takes them."""

    entry = ""
    shown = ""

    def update(self) -> None:
        self.entry = ""
        self.refresh()
        self.post_message(self.Shown())

    def turn_to(self, seat: int) -> None:
        self.seat = seat
        self.update()

    def clear(self) -> None:
        self.fill("")

    def refuse(self) -> None:
        self.refresh()

    def fill(self, move: str) -> None:
        self.entry = move
        self.refresh()

    def preview(self, move: str | None) -> None:
        self.shown = move or ""
        self.refresh()

    def take_key(self, key: str, character: str | None) -> bool:
        if not self.open:
            return False
        if key == "enter":
            self.play(self.entry)
        elif character and character.isdecimal():
            self.fill(character)
        else:
            return False
        return True

    def progress(self, seat: int) -> str:
        return str(self.match.state.taken[seat])

    def headline(self) -> str:
        return f"{self.match.state.taken[self.seat]} stones taken"

    def render_line(self, y: int) -> Strip:
        text = "o" * self.match.state.stones if y == 0 else f"> {self.shown or self.entry}"
        return Strip([Segment(text if y < 2 else "")]).adjust_cell_length(self.size.width)


SCREENS = GameScreens(board=lambda: StonesBoard)
