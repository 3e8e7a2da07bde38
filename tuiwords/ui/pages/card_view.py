"""A card or a puzzle as it is asked: its board, the question, and why an answer is right or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardKind, CardVerdict, Question
from tuiwords.practice.position import BETWEEN, CardPosition
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.practice.puzzle_run import PuzzleRun
from tuiwords.practice.session import PracticeSession
from tuiwords.store.card_records import Card
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import keyboard_for
from tuiwords.ui.pages.asked_board import AskedBoard, board_of
from tuiwords.ui.picture import board_card
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.bar_chart import BarChart
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.figures import Bar, dim, in_columns
from tuiwords.ui.widgets.keyboard import BoardKeyboard, Keyboard
from tuiwords.ui.widgets.notice import Notice
from tuiwords.ui.widgets.text_input import TextInput

_OTHER_LINES = 11  # beside the words that a question is about: the question, and a hint
_FEWEST_LINES = 3  # of such words


class CardView(Horizontal):
    """The card on the left; the question and the explanation on the right.

    ``answered`` gets an answer that counts with its verdict. A wrong one is judged once more in
    the background, if its kind can ``reconsider`` it.
    """

    def __init__(self, answered: Callable[[str, CardVerdict], None]) -> None:
        super().__init__(id="practice")
        self._answered = answered
        self._check: Callable[[str], CardVerdict]  # judges an answer to the card at once
        self._card: Card | None = None
        self._question = Question((), "")
        self._moves: list[str] = []
        self._board: GameBoard | None = None
        self._keyboard: BoardKeyboard | None = None
        self._wrong: tuple[str, CardVerdict] | None = None  # the answer that is judged once more
        self._reconsidering = Background(self, lambda _reason: self._reconsidered(None))
        self.notice = Notice()

    def compose(self) -> ComposeResult:
        """The places for all of it."""
        with Vertical(id="practice-left"):
            yield self.notice
        yield AskedBoard("practice-seen")
        with VerticalScroll(id="practice-right", can_focus=False):
            yield Static(id="practice-count", markup=False)
            yield Static(id="practice-asked", markup=False)
            yield Static(id="practice-best", markup=False)
            yield BarChart("", "practice-kinds")
            yield BarChart("", "practice-days")
            yield Static(id="practice-verdict", markup=False)

    def on_mount(self) -> None:
        """Scroll to what is told below the question where there is not room for both."""
        side = self.query_one("#practice-right")
        self.watch(side, "virtual_size", self._resized, init=False)

    def _resized(self) -> None:
        self.call_later(self._follow)

    def _follow(self) -> None:
        if self._question.asked:
            side, below = self.query_one("#practice-right"), self.query_one("#practice-verdict")
            side.scroll_to_widget(below, animate=False, top=True)

    @property
    def waits(self) -> bool:
        """Whether a card is shown that has no answer yet."""
        return self._card is not None and self._wrong is None

    def count(self, text: str) -> None:
        """Say what is asked, and how much is left."""
        self._tell("count", dim(text))

    def show_message(self, text: Content | str) -> None:
        """Show something below the question."""
        self._tell("verdict", Content(text) if isinstance(text, str) else text)

    def _tell(self, where: str, text: Content) -> None:
        self.query_one(f"#practice-{where}", Static).update(text)

    # -- a card --------------------------------------------------------------------------------

    async def clear(self) -> None:
        """Remove the card that is shown."""
        self._reconsidering.cancel()
        self._card, self._board, self._keyboard, self._wrong = None, None, None, None
        self._question = Question((), "")
        self._moves.clear()
        await self.query("#practice-left > .card-shown").remove()
        await self.query_one(AskedBoard).clear()
        self.tell_best("", (), ())
        self.remove_class("-over", "-beside", "-listed")
        self.notice.show_message("")
        self.show_message("")

    async def ask(self, asking: PracticeSession | PuzzleRun, card: Card) -> None:
        """Show the card that is asked now in place of the one before."""
        await self.clear()
        question = asking.question()
        self._card, self._check, self._question = card, asking.check, question
        self._show_question()
        kind = kinds()[card.kind]
        if kind.position is None:
            await self._show_text(question)
        else:
            await self._show_board(kind.position(card.payload))

    def _show_question(self) -> None:
        """What is asked, and of the words that it is about as many as there is room for."""
        side, asked = self.query_one("#practice-right"), self._question.asked
        words = [word.upper() for word in self._question.listed]
        room = max(_FEWEST_LINES, side.size.height - _OTHER_LINES)
        width = side.content_size.width - side.scrollbar_size_vertical  # it may come
        lines = in_columns([f"{word} " for word in words], width, room)
        listed = Content("\n").join(lines)
        title = Content.styled(asked, "bold")
        self._tell("asked", Content.assemble(title, "\n\n", listed) if words else title)

    def on_resize(self) -> None:
        """List the words in other columns."""
        if self._question.listed:
            self._show_question()

    async def _show_text(self, question: Question) -> None:
        shown = Static("\n".join(question.seen), classes="card-shown", markup=False)
        field = TextInput(classes="card-shown")
        await self.query_one("#practice-left").mount(shown, field, before=self.notice)
        field.focus()

    async def _show_board(self, position: CardPosition) -> None:
        self._board = self._board_of(position)
        match = self._board.match
        self._board.add_class("card-shown")
        left = self.query_one("#practice-left")
        await left.mount(self._board, before=self.notice)
        self._keyboard = keyboard_for(self._board)
        if self._keyboard is not None:
            self._keyboard.keys.add_class("card-shown")
            await left.mount(self._keyboard.keys, after=self.notice)
            self._keyboard.update()
        if len(match.seats) > 1:
            scores = [
                f"{player.name}: {self._board.progress(seat)}"
                for seat, player in enumerate(match.seats)
            ]
            self.show_message(dim("\n".join(scores)))
        self._board.open = True
        self._board.focus()

    def _board_of(self, position: CardPosition) -> GameBoard:
        cells = session_of(self).preferences.cell_size
        return board_of(position, cells, self._answer, self._board_typed)

    async def draw(self, position: CardPosition, heading: str, take: Callable[[str], None]) -> None:
        """Call ``take`` with a picture of a position in which nothing was typed or played."""
        if self._board is None or not self._board.size or self.query(".drawn"):
            return
        board = self._board_of(position)
        board.can_focus = False
        board.add_class("drawn")
        board.styles.width, board.styles.height = self._board.size
        await self.mount(board)

        def drawn() -> None:
            take(board_card(board, heading))
            board.remove()

        self.call_after_refresh(drawn)

    def _board_typed(self) -> None:
        self.notice.forget()
        self._update_keyboard()

    def on_game_board_shown(self) -> None:
        """Show on the keyboard what the board shows now."""
        self._update_keyboard()

    def on_keyboard_pressed(self, message: Keyboard.Pressed) -> None:
        """Take a clicked key."""
        if self._keyboard is not None:
            self._keyboard.press(message.key)

    def _update_keyboard(self) -> None:
        if self._keyboard is not None:
            self._keyboard.update()

    # -- its answer ----------------------------------------------------------------------------

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self._answer(event.value.strip())

    def _answer(self, text: str) -> None:
        if self._card is None or not self.waits:
            return
        found: list[CardVerdict] = []
        tried = BETWEEN.join([*self._moves, text])
        if not text or not self.notice.attempt(lambda: found.append(self._check(tried))):
            if self._board is not None:
                self._board.refuse()
            for field in self.query(TextInput):
                field.select_all()
            return
        kind = kinds()[self._card.kind]
        if not found[0].finished:
            if self._board is not None:
                self._moves.append(text)
                self._board.match.play(self._board.seat, text)
                self._board.update()
        elif found[0].right or kind.reconsider is None:
            self._answered(tried, found[0])
        else:
            self._reconsider(kind, tried, found[0])

    def _reconsider(self, kind: CardKind, text: str, verdict: CardVerdict) -> None:
        reconsider, card = kind.reconsider, self._card
        assert reconsider is not None and card is not None
        self._wrong = text, verdict
        self._set_open(False)
        self.show_message(dim("Judging your answer…"))
        self._reconsidering.run(lambda: reconsider(card.payload, text), self._reconsidered)
        self.screen.refresh_bindings()

    def _reconsidered(self, verdict: CardVerdict | None) -> None:
        """Give the answer its verdict; the first one if it could not be judged once more."""
        if self._wrong is not None:
            (text, first), self._wrong = self._wrong, None
            self._answered(text, verdict or first)
            self._set_open(self._card is not None)  # it was not recorded: it can be tried again

    def _set_open(self, is_open: bool) -> None:
        if self._board is not None:
            self._board.open = is_open

    def explain(self, text: str, verdict: CardVerdict, more: str = "") -> None:
        """Show the verdict on an answer, and the best one on the board."""
        self._card = None
        self._set_open(False)
        self.notice.forget()
        if self._board is not None:
            self._board.can_focus = False  # nor does a dialog that closes give it its keys again
            self._board.clear()
            if not self._moves and BETWEEN not in verdict.answer:
                self._board.preview(verdict.answer)
        self.screen.set_focus(None)  # keys of the board would do nothing
        head = ("Right", "$text-success bold") if verdict.right else ("Not it", "$text-error bold")
        head = head if text else ("The answer", "bold")
        why = verdict.why or f"The answer is {verdict.answer}."
        self.show_message(Content.assemble(head, "\n\n", "\n\n".join(filter(None, (why, more)))))

    # -- the end -------------------------------------------------------------------------------

    async def end(self, title: str) -> None:
        """Say how it went, with nothing to ask."""
        await self.clear()
        self.add_class("-over")
        self._tell("count", Content())
        self._tell("asked", Content.styled(title, "bold"))
        self.screen.set_focus(None)

    def show_beside(self, shown: Widget) -> None:
        """Show something in place of a card, its first line beside the title.

        A list needs its width: where there is little, the text is below it.
        """
        self.remove_class("-over")
        self.add_class("-listed" if isinstance(shown, CursorList) else "-beside")
        self.query_one("#practice-left").mount(shown.add_class("card-shown"), before=self.notice)

    def tell_best(self, text: str, days: Sequence[Bar], its_kinds: Sequence[Bar]) -> None:
        """Tell the best of days, in a sentence or, where there is room, as bars."""
        self._tell("best", Content(text))
        self.query_one("#practice-best").set_class(bool(text), "-filled")
        self.query_one("#practice-kinds", BarChart).show(its_kinds)
        self.query_one("#practice-days", BarChart).show(days)

    def look_at(self, puzzle: PositionPuzzle) -> None:
        """Show what was asked with its answer, beside the list where there is room for a board."""
        self.query_one(AskedBoard).show(puzzle, answered=True)
