"""Practice: cards that are due, each on the board of its game, answered by playing."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.position import BETWEEN
from tuiwords.practice.schedule import Grade
from tuiwords.practice.session import PracticeSession
from tuiwords.store.cards import CardChoice, CardCount
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import board_for
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.figures import count_text, dim
from tuiwords.ui.widgets.notice import Notice
from tuiwords.ui.widgets.text_input import TextInput

_EMPTY = (
    "Cards are made from your own mistakes: turns, guesses and words of games that you have "
    "finished. A review makes them, by itself or when you open it."
)
_ASKING = {"show", "too_hard", "suspend"}


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
        Binding("f8", "suspend", "Never", id="practice.never", tooltip="Never ask this again"),
    ]

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.asking: PracticeSession | None = None
        self.verdict: CardVerdict | None = None
        self._choice = CardChoice(game=game)
        self._moves: list[str] = []
        self._said = ""
        self._board: GameBoard | None = None
        self._reading = Background(self)

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

    def _read(self) -> None:
        store, profile = self.session.store, self.session.profile.id

        def read() -> PracticeSession:
            return PracticeSession(store.cards, profile, kinds(), self._choice)

        self._reading.run(read, self._begin)

    async def _start_card(self) -> None:
        asking = self.asking
        assert asking is not None
        self.verdict, self._moves, self._said, self._board = None, [], "", None
        await self.query("#practice-left > .card-shown").remove()
        self.notice.tell("")
        self._tell("practice-verdict", Content())
        card = asking.card
        if card is None:
            self._end(asking)
            return
        kind, question = kinds()[card.kind], asking.question()
        self._tell("practice-count", dim(f"{kind.title} · {count_text(asking.left, 'card')} left"))
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

    def _begin(self, asking: PracticeSession) -> None:
        self.asking = asking
        self.call_later(self._start_card)

    def _end(self, asking: PracticeSession) -> None:
        counts = self.session.store.cards.counts(self.session.profile.id, asking.now())
        fits = self._choice.game
        every = [count for (game, _), count in counts.items() if fits in (None, game)]
        total = sum(every, CardCount())
        lines = [f"{count_text(total.total, 'card')}, {total.learned} of them learned."]
        if asking.answered:
            title = f"{asking.right} of {count_text(asking.answered, 'answer')} right"
        else:
            title = "Nothing is due"
            lines += [] if total.total else ["", _EMPTY]
        if total.due:
            lines.append(f"{count_text(total.due, 'card')} due: press Enter to go on.")
        self._tell("practice-count", Content())
        self._tell("practice-asked", Content.styled(title, "bold"))
        self._tell("practice-verdict", Content("\n".join(lines)))
        self.set_focus(None)
        self.refresh_bindings()

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
        if not self.notice.attempt(lambda: asking.record(text, verdict.grade)):
            return
        self.verdict, self._said = verdict, text
        if self._board is not None:
            self._board.open = False
            if not self._moves and BETWEEN not in verdict.answer:
                self._board.preview(verdict.answer)
        head = ("Right", "$text-success bold") if verdict.right else ("Not it", "$text-error bold")
        head = head if text else ("The answer", "bold")
        why = verdict.why or f"The answer is {verdict.answer}."
        self._tell("practice-verdict", Content.assemble(head, "\n\n", why))
        self.refresh_bindings()

    # -- actions -----------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        del parameters
        asking = self.asking
        if action == "undo":
            return asking is not None and asking.can_undo
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
            self.call_later(self._start_card)

    def action_easy(self) -> None:
        """Say that the answer was easy, and go on."""
        asking, said = self.asking, self._said
        if asking is not None and asking.undo():
            asking.record(said, Grade.EASY)
            self.call_later(self._start_card)

    def action_show(self) -> None:
        """Show the answer; it counts as not known."""
        asking = self.asking
        if asking is not None:
            self._judge("", asking.solution())

    def action_undo(self) -> None:
        """Take the last answer back and ask it again."""
        if self.asking is not None and self.asking.undo():
            self.call_later(self._start_card)

    def action_too_hard(self) -> None:
        """Let the card rest for a month."""
        if self.asking is not None and self.notice.attempt(self.asking.too_hard):
            self.session.tell("This card rests for a month")
            self.call_later(self._start_card)

    def action_suspend(self) -> None:
        """Never ask the card again."""
        if self.asking is not None and self.notice.attempt(self.asking.suspend):
            self.session.tell("This card is never asked again")
            self.call_later(self._start_card)
