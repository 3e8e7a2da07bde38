"""Practice: cards that are due, each on the board of its game, answered by playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.history.puzzles import Mode, PuzzleRun
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.position import BETWEEN
from tuiwords.practice.puzzling import puzzle_games
from tuiwords.practice.schedule import Grade
from tuiwords.practice.session import PracticeSession
from tuiwords.store.cards import CardChoice
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import board_for
from tuiwords.ui.page import Page
from tuiwords.ui.pages.home_details import game_title
from tuiwords.ui.pages.practice_end import PracticeRest, asking_keys, end_of, rest_of
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.figures import count_text, dim
from tuiwords.ui.widgets.notice import Notice
from tuiwords.ui.widgets.text_input import TextInput

_ASKING = {"show", "too_hard", "suspend", "hint"}
_CARDS_ONLY = {"easy", "undo", "too_hard", "suspend"}
_TITLES: dict[Mode, str] = {
    "": "Puzzles",
    "daily": "Puzzles of the day",
    "storm": "Storm",
    "streak": "Streak",
}


class PracticePage(Page):
    """Ten cards at most: each is asked, and its answer explained."""

    TITLE = "Practice"
    HELP: ClassVar[str] = "practice"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "next", "Next", id="practice.next", tooltip="Go on", priority=True),
        Binding(
            "e",
            "easy",
            "Easy",
            id="practice.easy",
            tooltip="It was easy: ask much later",
            priority=True,
        ),
        Binding("f2,ctrl+t", "show", "Answer", id="practice.show", tooltip="Show the answer"),
        Binding("f3,ctrl+z", "undo", "Undo", id="practice.undo", tooltip="Take back an answer"),
        Binding("f4", "too_hard", "Too hard", id="practice.hard", tooltip="Ask in a month"),
        Binding("f5", "hint", "Hint", id="practice.hint", tooltip="Score, then tiles, then place"),
        Binding("f8", "suspend", "Never", id="practice.never", tooltip="Never ask this again"),
        Binding("p", "puzzles('')", "Puzzles", id="practice.puzzles", tooltip="Rated puzzles"),
        Binding("d", "puzzles('daily')", "Daily", id="practice.daily", tooltip="Of the day"),
        Binding("s", "puzzles('storm')", "Storm", id="practice.storm", tooltip="Three minutes"),
        Binding("k", "puzzles('streak')", "Streak", id="practice.streak", tooltip="Until you miss"),
    ]

    def __init__(self, game: str | None = None, *, puzzles: Mode | None = None) -> None:
        super().__init__()
        self.asking: PracticeSession | PuzzleRun | None = None
        self._mode = puzzles
        self.verdict: CardVerdict | None = None
        self._choice = CardChoice(game=game)
        self._moves: list[str] = []
        self._said = ""
        self._hints: list[str] = []
        self._board: GameBoard | None = None
        self._reading = Background(self)

    def heading(self) -> str:
        """Practice, or the kind of puzzles."""
        return "Practice" if self._mode is None else _TITLES[self._mode]

    def body(self) -> ComposeResult:
        """The card on the left; what is asked, and the explanation, on the right."""
        self.notice = Notice()
        with Horizontal(id="practice"):
            with Vertical(id="practice-left"):
                yield self.notice
            with VerticalScroll(id="practice-right", can_focus=False):
                yield Static(id="practice-count", markup=False)
                yield Static(id="practice-asked", markup=False)
                yield Static(id="practice-verdict", markup=False)

    def on_mount(self) -> None:
        """Read the cards that are due."""
        self._read()
        if self._mode == "storm":
            self.set_interval(1, self._show_count)

    def _read(self) -> None:
        store, profile = self.session.store, self.session.profile.id

        def read() -> PracticeSession | PuzzleRun:
            if self._mode is None:
                return PracticeSession(store.cards, profile, kinds(), self._choice)
            games = [g for g in puzzle_games() if self._choice.game in (None, g.key)]
            run = PuzzleRun(store, profile, games, self._mode)
            run.prepare()
            return run

        self._reading.run(read, self._begin)

    async def _start_card(self) -> None:
        asking = self.asking
        assert asking is not None
        self.verdict, self._moves, self._said, self._board = None, [], "", None
        self._hints.clear()
        await self.query("#practice-left > .card-shown").remove()
        self.remove_class("-over")
        self.notice.tell("")
        self._tell("practice-verdict", Content())
        card = asking.card
        if card is None:
            self._end(asking)
            return
        kind, question = kinds()[card.kind], asking.question()
        self._show_count()
        self._tell("practice-asked", Content.styled(question.asked, "bold"))
        left = self.query_one("#practice-left")
        if kind.position is None:
            shown = Static("\n".join(question.seen), classes="card-shown", markup=False)
            field = TextInput(classes="card-shown")
            await left.mount(shown, field, before=self.notice)
            field.focus()
        else:
            position, preferences = kind.position(card.payload), self.session.preferences
            match = position.match()
            self._board = board_for(match.header.game)(
                match,
                position.seat,
                watching=False,
                motion=False,
                cells=preferences.cell_size,
                play=self._answer,
                typed=self.notice.forget,
            )
            self._board.add_class("card-shown")
            await left.mount(self._board, before=self.notice)
            scores = [
                f"{player.name}: {self._board.progress(seat)}"
                for seat, player in enumerate(match.seats)
            ]
            if len(scores) > 1:
                self._tell("practice-verdict", dim("\n".join(scores)))
            self._board.open = True
            self._board.focus()
        self.refresh_bindings()

    def _go_on(self, _prepared: None) -> None:
        self.call_later(self._start_card)

    def _begin(self, asking: PracticeSession | PuzzleRun) -> None:
        self.asking = asking
        self.call_later(self._start_card)

    def _show_count(self) -> None:
        """What is asked, and how much is left."""
        asking = self.asking
        if asking is None or self.verdict is not None:
            return
        if asking.card is None:
            if self._board is not None:  # time is up
                self.call_later(self._start_card)
            return
        if isinstance(asking, PracticeSession):
            text = f"{kinds()[asking.card.kind].title} · {count_text(asking.left, 'card')} left"
        else:
            puzzle, left = asking.puzzle, asking.seconds_left
            theme = "" if puzzle is None else f"{game_title(puzzle.card.game)}: {puzzle.theme}"
            clock = "" if left is None else f" · {left // 60}:{left % 60:02}"
            text = f"{theme} · {asking.right} solved{clock}"
        self._tell("practice-count", dim(text))

    def _end(self, asking: PracticeSession | PuzzleRun) -> None:
        """Say how it went; what is due and the progress are read in the background."""
        title, lines = end_of(asking)
        self._tell("practice-count", Content())
        self._tell("practice-asked", Content.styled(title, "bold"))
        self._tell("practice-verdict", Content("\n\n".join([*lines, asking_keys()])))
        self.set_focus(None)
        self.set_class(not self.query(".card-shown"), "-over")
        self.refresh_bindings()
        if isinstance(asking, PracticeSession):
            store, profile = self.session.store, self.session.profile.id
            self._reading.run(lambda: rest_of(store, profile, self._choice), self._show_rest)

    def _show_rest(self, rest: PracticeRest) -> None:
        if self.query(".card-shown"):  # an answer was taken back meanwhile
            return
        self._tell("practice-verdict", Content("\n".join([*rest.lines, "", asking_keys()])))
        lines = rest.progress.lines()
        if lines:
            text = Content.assemble(("Your progress", "$primary bold"), "\n\n", "\n".join(lines))
            left = self.query_one("#practice-left")
            self.remove_class("-over")
            left.mount(Static(text, classes="card-shown"), before=self.notice)

    def _tell(self, where: str, text: Content) -> None:
        self.query_one(f"#{where}", Static).update(text)

    # -- answers -----------------------------------------------------------------------------

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self._answer(event.value.strip())

    def _answer(self, text: str) -> None:
        asking = self.asking
        if asking is None or asking.card is None or self.verdict is not None:
            return
        found: list[CardVerdict] = []
        tried = BETWEEN.join([*self._moves, text])
        if not text or not self.notice.attempt(lambda: found.append(asking.check(tried))):
            if self._board is not None:
                self._board.refuse()
            return
        if found[0].finished:
            self._judge(tried, found[0])
        elif self._board is not None:
            self._moves.append(text)
            self._board.match.play(self._board.seat, text)
            self._board.update()

    def _judge(self, text: str, verdict: CardVerdict) -> None:
        """Record an answer and explain it; the card stays until the player goes on."""
        asking = self.asking
        assert asking is not None
        if not self._change(lambda: asking.record(text, verdict.grade)):
            return
        self.verdict, self._said = verdict, text
        if self._board is not None:
            self._board.open = False
            if not self._moves and BETWEEN not in verdict.answer:
                self._board.preview(verdict.answer)
        head = ("Right", "$text-success bold") if verdict.right else ("Not it", "$text-error bold")
        head = head if text else ("The answer", "bold")
        why = verdict.why or f"The answer is {verdict.answer}."
        if isinstance(asking, PuzzleRun) and asking.rating is not None:
            why += f"\n\nYour rating at these puzzles: {asking.rating.mu:.0f}"
        self._tell("practice-verdict", Content.assemble(head, "\n\n", why))
        self.refresh_bindings()

    def _change(self, change: Callable[[], object]) -> bool:
        """Change a card; an error is told, and the next card asked if this one is gone."""
        before = self.asking.card if isinstance(self.asking, PracticeSession) else None
        if self.session.attempt(change):
            return True
        if isinstance(self.asking, PracticeSession) and self.asking.card != before:
            self.call_later(self._start_card)
        self.refresh_bindings()
        return False

    def _leave(self, change: Callable[[], object], told: str = "") -> None:
        """Change a card and ask the next one."""
        if self._change(change):
            if told:
                self.session.tell(told)
            self.call_later(self._start_card)

    # -- actions -----------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        del parameters
        asking = self.asking
        if isinstance(asking, PuzzleRun) and action in _CARDS_ONLY:
            return False
        if action == "puzzles":
            return self.verdict is None and (asking is None or asking.card is None)
        if action == "hint" and not isinstance(asking, PuzzleRun):
            return False
        if action == "undo":
            return isinstance(asking, PracticeSession) and asking.can_undo
        if action in _ASKING:
            return asking is not None and asking.card is not None and self.verdict is None
        if action == "easy":
            return self.verdict is not None and self.verdict.right
        if action == "next":
            return self.verdict is not None or (asking is not None and asking.card is None)
        return True

    def action_next(self) -> None:
        """Go on to the next card, or to the next session."""
        asking = self.asking
        if asking is None:
            return
        if self.verdict is None and asking.card is None:
            self._read()
        else:
            self._reading.run(asking.prepare, self._go_on)

    def action_easy(self) -> None:
        """Say that the answer was easy, and go on."""
        asking, said = self.asking, self._said
        if isinstance(asking, PracticeSession):
            self._leave(lambda: asking.regrade(said, Grade.EASY))

    def action_show(self) -> None:
        """Show the answer; it counts as not known."""
        asking = self.asking
        if asking is not None:
            self._judge("", asking.solution())

    def action_undo(self) -> None:
        """Take the last answer back and ask it again."""
        if isinstance(self.asking, PracticeSession):
            self._leave(self.asking.undo)

    def action_too_hard(self) -> None:
        """Let the card rest for a month."""
        if isinstance(self.asking, PracticeSession):
            self._leave(self.asking.too_hard, "This card rests for a month")

    def action_suspend(self) -> None:
        """Never ask the card again."""
        if isinstance(self.asking, PracticeSession):
            self._leave(self.asking.suspend, "This card is never asked again")

    def action_hint(self) -> None:
        """Show the next hint; a puzzle solved with one counts half."""
        if isinstance(self.asking, PuzzleRun) and (hint := self.asking.hint()):
            self._hints.append(hint)
            self._tell("practice-verdict", Content("\n".join(self._hints)))

    def action_puzzles(self, mode: Mode) -> None:
        """Go on with puzzles: rated ones, those of the day, a storm or a streak."""
        game = self._choice.game
        self.session.open_page(" ".join(filter(None, ("puzzles", mode, game))))
