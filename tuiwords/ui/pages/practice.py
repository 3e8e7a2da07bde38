"""Practice: cards that are due, each on the board of its game, answered by playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from tuiwords.counting import count_text
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.puzzle_run import Mode
from tuiwords.practice.schedule import Grade
from tuiwords.practice.session import PracticeSession
from tuiwords.store.cards import CardChoice
from tuiwords.ui.background import Background
from tuiwords.ui.page import Page
from tuiwords.ui.pages.asked_card import AskedCard
from tuiwords.ui.pages.practice_end import PracticeRest, asking_keys, end_of, rest_of

NEXT = Binding("enter", "next", "Next", id="practice.next", tooltip="Go on", priority=True)
SHOW = Binding("f2,ctrl+t", "show", "Answer", id="practice.show", tooltip="Show the answer")
ALL_PUZZLES = Binding(
    "f6", "all_puzzles", "Puzzles", id="practice.kinds", tooltip="All kinds of puzzles"
)
_ASKING = {"show", "too_hard", "suspend"}
_CARD_ACTIONS = _ASKING | {"easy", "next", "undo"}


class PracticePage(Page):
    """Ten cards at most: each is asked, and its answer explained."""

    TITLE = "Practice"
    HELP: ClassVar[str] = "practice"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        NEXT,
        Binding(
            "e",
            "easy",
            "Easy",
            id="practice.easy",
            tooltip="It was easy: ask much later",
            priority=True,
        ),
        SHOW,
        Binding(
            "f3,ctrl+underscore", "undo", "Undo", id="practice.undo", tooltip="Take back an answer"
        ),
        Binding("f4", "too_hard", "Too hard", id="practice.hard", tooltip="Ask in a month"),
        Binding("f8", "suspend", "Never", id="practice.never", tooltip="Never ask this again"),
        ALL_PUZZLES,
        Binding("p", "puzzles('')", "Endless", id="practice.puzzles", tooltip="Rated puzzles"),
        Binding("d", "puzzles('daily')", "Daily", id="practice.daily", tooltip="Of the day"),
        Binding("s", "puzzles('storm')", "Storm", id="practice.storm", tooltip="Three minutes"),
        Binding("k", "puzzles('streak')", "Streak", id="practice.streak", tooltip="Until you miss"),
        Binding("w", "words", "Words", id="practice.words", tooltip="The word quiz"),
        Binding("c", "cards", "Cards", id="practice.cards", tooltip="Find, restore, delete cards"),
    ]

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.asking: PracticeSession | None = None
        self.verdict: CardVerdict | None = None
        self._choice = CardChoice(game=game, of_games=True)
        self._said = ""
        self._next_is_coming = False  # the next card is read: keys are no longer about this one
        self._shown = AskedCard(self._judge)
        self._reading = Background(self, self._fail)

    def body(self) -> ComposeResult:
        """The card on the left; what is asked, and the explanation, on the right."""
        yield self._shown

    def on_mount(self) -> None:
        """Read the cards that are due."""
        self._read()

    def _read(self) -> None:
        cards, profile = self.session.store.cards, self.session.profile.id
        self._reading.run(
            lambda: PracticeSession(cards, profile, kinds(), self._choice), self._begin
        )

    def _begin(self, asking: PracticeSession) -> None:
        self.asking = asking
        self.call_later(self._start_card)

    def _fail(self, reason: str) -> None:
        self._next_is_coming = False
        self.session.complain(reason)
        self.refresh_bindings()

    def _go_on(self, _prepared: None) -> None:
        self.call_later(self._start_card)

    async def _start_card(self) -> None:
        asking = self.asking
        assert asking is not None
        self.verdict, self._said, self._next_is_coming = None, "", False
        card = asking.card
        if card is None:
            await self._end(asking)
        else:
            title = kinds()[card.kind].title
            self._shown.count(f"{title} · {count_text(asking.left, 'card')} left")
            await self._shown.ask(asking, card)
        self.refresh_bindings()

    async def _end(self, asking: PracticeSession) -> None:
        """Say how it went; what is due and the progress are read in the background."""
        title, lines = end_of(asking)
        await self._shown.end(title, "\n\n".join([*lines, asking_keys()]))
        store, profile = self.session.store, self.session.profile.id
        self._reading.run(lambda: rest_of(store, profile, self._choice), self._show_rest)

    def _show_rest(self, rest: PracticeRest) -> None:
        if self.asking is None or self.asking.card is not None:  # an answer was taken back
            return
        self._shown.tell("\n".join([*rest.lines, "", asking_keys()]))
        lines = rest.progress.lines()
        if lines:
            title = ("Your progress", "$primary bold")
            self._shown.show_beside(Content.assemble(title, "\n\n", "\n".join(lines)))

    # -- answers -----------------------------------------------------------------------------

    def _judge(self, text: str, verdict: CardVerdict) -> None:
        """Record an answer and explain it; the card stays until the player goes on."""
        asking = self.asking
        assert asking is not None
        if not self._change(lambda: asking.record(text, verdict.grade)):
            return
        self.verdict, self._said = verdict, text
        self._shown.explain(text, verdict)
        self.refresh_bindings()

    def _change(self, change: Callable[[], object]) -> bool:
        """Change a card; an error is told, and the next card asked if this one is gone."""
        before = self.asking.card if self.asking is not None else None
        if self.session.attempt(change):
            return True
        if self.asking is not None and self.asking.card != before:
            self._next_is_coming = True
            self.call_later(self._start_card)
        self.refresh_bindings()
        return False

    def _leave(self, change: Callable[[], object], told: str = "") -> None:
        """Change a card and ask the next one."""
        if self._change(change):
            if told:
                self.session.tell(told)
            self._next_is_coming = True
            self.call_later(self._start_card)

    # -- actions -----------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        del parameters
        asking = self.asking
        if self._next_is_coming and action in _CARD_ACTIONS:
            return False
        over = asking is not None and asking.card is None and self.verdict is None
        if action in ("puzzles", "words", "cards"):
            return over
        if action == "undo":
            return asking is not None and asking.can_undo
        if action in _ASKING:
            return self._shown.waits
        if action == "easy":
            return self.verdict is not None and self.verdict.right
        if action == "next":
            return over or self.verdict is not None
        return True

    def action_next(self) -> None:
        """Go on to the next card, or to the next session."""
        asking = self.asking
        if asking is None:
            return
        if self.verdict is None:
            self._read()
        else:
            self._next_is_coming = True
            self._reading.run(asking.prepare, self._go_on)

    def action_easy(self) -> None:
        """Say that the answer was easy, and go on."""
        asking, said = self.asking, self._said
        if asking is not None:
            self._leave(lambda: asking.regrade(said, Grade.EASY))

    def action_show(self) -> None:
        """Show the answer, after confirmation; it counts as not known."""
        asking = self.asking
        if asking is not None:
            cost = "The card counts as missed."
            self._shown.ask_to_give_up(cost, lambda: self._judge("", asking.solution()))

    def action_undo(self) -> None:
        """Take the last answer back and ask it again."""
        if self.asking is not None:
            self._leave(self.asking.undo)

    def action_too_hard(self) -> None:
        """Let the card rest for a month."""
        if self.asking is not None:
            self._leave(self.asking.too_hard, "This card rests for a month")

    def action_suspend(self) -> None:
        """Never ask the card again."""
        if self.asking is not None:
            self._leave(self.asking.suspend, "This card is never asked again")

    def action_puzzles(self, mode: Mode) -> None:
        """Go on with puzzles: rated ones, those of the day, a storm or a streak."""
        game = self._choice.game
        self.session.open_page(" ".join(filter(None, ("solve", mode, game))))

    def action_all_puzzles(self) -> None:
        """Choose a kind of puzzles."""
        self.session.open_page("puzzles")

    def action_cards(self) -> None:
        """Find, restore and delete cards."""
        from tuiwords.ui.pages.cards import CardsPage

        self.app.push_screen(CardsPage(self._choice))

    def action_words(self) -> None:
        """Ask the cards of words that are due."""
        self.session.open_page("quiz")
