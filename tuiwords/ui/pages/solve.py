"""Puzzles one after another: rated, of the day, against the clock, or until a mistake."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tuiwords.counting import count_text
from tuiwords.history.ratings import rating_text
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.puzzle_run import Mode, PuzzleRun
from tuiwords.practice.puzzling import puzzle_games
from tuiwords.ui.background import Background
from tuiwords.ui.page import Page
from tuiwords.ui.pages.asked_card import AskedCard
from tuiwords.ui.pages.home_details import game_title
from tuiwords.ui.pages.practice import ALL_PUZZLES, NEXT, SHOW
from tuiwords.ui.pages.practice_end import best, end_of_puzzles, solved

TITLES: dict[Mode, str] = {
    "": "Puzzles",
    "daily": "Puzzles of the day",
    "storm": "Storm",
    "streak": "Streak",
}
_COST: dict[Mode, str] = dict.fromkeys(TITLES, "The puzzle counts as missed.")
_COST["streak"] = "Your streak ends."


class SolvePage(Page):
    """A puzzle, its hints, and why its answer is the best; the next one is made meanwhile."""

    HELP: ClassVar[str] = "puzzles"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        NEXT,
        SHOW,
        Binding("f5", "hint", "Hint", id="practice.hint", tooltip="Score, then tiles, then place"),
        ALL_PUZZLES,
    ]

    def __init__(
        self, game: str | None = None, mode: Mode = "", theme: str = "", *, listed: bool = False
    ) -> None:
        """``listed`` says that the page of all puzzles is below, to which Back leads."""
        super().__init__()
        self._listed = listed
        self.asking: PuzzleRun | None = None
        self.verdict: CardVerdict | None = None
        self._game, self._mode, self._theme = game, mode, theme
        self._hints: list[str] = []
        self._ended = False  # whether it is said how it went
        self._shown = AskedCard(self._judge)
        self._reading = Background(self, self._fail)
        self._fetching = Background(self)

    def heading(self) -> str:
        """Which puzzles they are."""
        return TITLES[self._mode]

    def body(self) -> ComposeResult:
        """The puzzle on the left; what is asked, hints and the explanation on the right."""
        yield self._shown

    def on_mount(self) -> None:
        """Make the first puzzle."""
        self._shown.count("Making a puzzle…")
        self._read()
        if self._mode == "storm":
            self.set_interval(1, self._show_count)

    def _read(self) -> None:
        store, profile = self.session.store, self.session.profile.id

        def read() -> PuzzleRun:
            games = [game for game in puzzle_games() if self._game in (None, game.key)]
            run = PuzzleRun(store, profile, games, self._mode, theme=self._theme)
            run.prepare()
            return run

        self._reading.run(read, self._begin)

    def _fail(self, reason: str) -> None:
        self._shown.count("")
        self.session.complain(reason)

    def _begin(self, asking: PuzzleRun) -> None:
        self.asking = asking
        self.call_later(self._start)

    def _go_on(self, _prepared: None) -> None:
        self.call_later(self._start)

    async def _start(self) -> None:
        asking = self.asking
        assert asking is not None
        self.verdict = None
        self._hints.clear()
        card = asking.card
        self._ended = card is None
        if card is None:
            await self._shown.end(*end_of_puzzles(asking))
        else:
            self._show_count()
            await self._shown.ask(asking, card)
            self._fetching.run(asking.fetch, lambda _made: None)
        self.refresh_bindings()

    def _show_count(self) -> None:
        """What is asked, how many were solved, and the seconds left; the end if there are none."""
        asking = self.asking
        if asking is None or self.verdict is not None:
            return
        puzzle, left = asking.puzzle, asking.seconds_left
        if asking.card is None:
            if self._shown.waits:  # time is up
                self.call_later(self._start)
            return
        theme = "" if puzzle is None else f"{game_title(puzzle.card.game)}: {puzzle.theme}"
        clock = "" if left is None else f" · {left // 60}:{left % 60:02}"
        done = f" of {count_text(asking.size, 'puzzle')}" if asking.size else ""
        self._shown.count(f"{theme} · {asking.right} solved{done}{clock}")

    # -- answers -----------------------------------------------------------------------------

    def _judge(self, text: str, verdict: CardVerdict) -> None:
        """Rate an answer and explain it; the puzzle stays until the player goes on."""
        asking = self.asking
        assert asking is not None
        if not self.session.attempt(lambda: asking.record(text, verdict.grade)):
            return
        self.verdict = verdict
        more: list[str] = []
        if asking.rating is not None:
            half = " (with a hint it counts half)" if verdict.right and self._hints else ""
            more.append(f"Your rating at these puzzles: {rating_text(asking.rating)}{half}")
        if asking.mode == "storm":
            self.session.attempt(lambda: more.append(f"{solved(asking)}. {best(asking)}"))
        self._shown.explain(text, verdict, "\n\n".join(more))
        self.refresh_bindings()

    # -- actions -----------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        del parameters
        if action in ("show", "hint"):
            return self._shown.waits
        if action == "next":
            over = self.asking is not None and self.asking.card is None
            return over or self.verdict is not None
        return True

    def action_next(self) -> None:
        """Go on to the next puzzle, or to another run."""
        asking = self.asking
        if asking is None:
            return
        if self.verdict is None:
            self._read()
        else:
            self._shown.count("Making a puzzle…")
            self._reading.run(asking.prepare, self._go_on)

    def action_show(self) -> None:
        """Show the answer, after confirmation; it counts as missed."""
        asking = self.asking
        if asking is not None:
            cost = _COST[self._mode]
            self._shown.ask_to_give_up(cost, lambda: self._judge("", asking.solution()))

    def action_back(self) -> None:
        """Go back; a storm or a streak is ended first, and it is said how it went."""
        asking = self.asking
        if asking is None or not (asking.counts and asking.answered and not self._ended):
            super().action_back()
            return
        self._reading.cancel()
        asking.stop()
        self.call_later(self._start)

    def action_hint(self) -> None:
        """Show the next hint; a puzzle solved with one counts half."""
        if self.asking is not None and (hint := self.asking.hint()):
            self._hints.append(hint)
            self._shown.tell("\n\n".join(self._hints))

    def action_all_puzzles(self) -> None:
        """Choose another kind of puzzles."""
        if self._listed:
            super().action_back()
        else:
            self.session.open_page("puzzles")
