"""Stones in the app: its board, and nothing else."""

from tuiwords import GameScreens, TextBoard


class StonesBoard(TextBoard, can_focus=True):
    """A row of stones; a digit says how many are taken."""

    def text(self) -> str:
        return "o" * self.match.state.stones

    def progress(self, seat: int) -> str:
        return str(self.match.state.taken[seat])

    def headline(self) -> str:
        return f"{self.match.state.taken[self.seat]} stones taken"


SCREENS = GameScreens(board=lambda: StonesBoard)
