"""A card of words as it is asked: its letters, what was typed, and the answer to the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from tuiwords.lexicon.library import library
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.position import BETWEEN
from tuiwords.practice.puzzle_run import PuzzleRun
from tuiwords.practice.session import PracticeSession
from tuiwords.practice.study import facts
from tuiwords.practice.word_cards import QUIZ_OF, list_of
from tuiwords.store.card_records import Card
from tuiwords.ui.background import Background
from tuiwords.ui.widgets.definitions import meaning
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.notice import Notice
from tuiwords.ui.widgets.shown_text import show_text
from tuiwords.ui.widgets.text_input import TextInput
from tuiwords.ui.widgets.tile_picture import Picture, TilePicture
from tuiwords.ui.widgets.tiles import Face

_AT_REST = 0.1  # seconds after an answer: who types on does not wait for meanings
_EXPLAINED = 3  # words of an answer whose meanings are shown


class WordView(Vertical):
    """A card, a text field, what was typed so far, and the answer to the card before.

    ``answered`` gets an answer that counts with its verdict; the next card may be asked at once.
    """

    def __init__(self, answered: Callable[[str, CardVerdict], None]) -> None:
        super().__init__(id="quiz", classes="column")
        self._answered = answered
        self._card: Card | None = None
        self._before: tuple[Card, str, CardVerdict] | None = None  # what is to be explained
        self.typed = ""  # to the card of now, with BETWEEN between what was typed at once
        self._look_up: Timer | None = None
        self._explaining = Background(self)
        self.notice = Notice(wraps=True)

    def compose(self) -> ComposeResult:
        """The card, the text field, and what is known of the answers."""
        yield Static(id="quiz-count", markup=False)
        yield Static(id="quiz-seen", markup=False)
        yield TilePicture("quiz-tiles")
        yield Static(id="quiz-asked", markup=False)
        yield TextInput(id="quiz-field")
        yield Static(id="quiz-typed", markup=False)
        yield self.notice
        yield Static(id="quiz-last", markup=False)
        yield Static(id="quiz-meaning", markup=False)

    @property
    def waits(self) -> bool:
        """Whether a card is shown that has no answer yet."""
        return self._card is not None

    def count(self, text: str) -> None:
        """Say what is asked, and how much is left."""
        self._tell("count", dim(text))

    def show_message(self, text: str) -> None:
        """Say what is asked, or what can be done at the end."""
        self._tell("asked", Content(text))

    def _tell(self, where: str, text: Content) -> None:
        show_text(self.query_one(f"#quiz-{where}", Static), text)

    async def ask(self, asking: PracticeSession | PuzzleRun, card: Card) -> None:
        """Show the card that is asked now in place of the one before."""
        *texts, letters = asking.question().seen
        await self._begin(card, "\n".join(texts), letters, asking.question().asked)
        field = self.query_one(TextInput)
        if not field.has_focus:
            field.focus()

    async def _begin(self, card: Card | None, seen: str, letters: str, asked: str) -> None:
        if self._before is not None:
            self._explain(*self._before)
        self._card, self._before, self.typed = card, None, ""
        self.query_one(TextInput).display = card is not None
        self.set_class(card is None, "-over")
        for shown in self.query(".card-shown"):
            await shown.remove()
        self._tell("typed", Content())
        self._tell("seen", Content.styled(seen, "bold $primary" if card else "bold"))
        faces = [
            Face(each, "wood") if each.isalpha() else Face("", "empty")  # a place to fill
            for each in letters.replace(" ", "")
        ]
        self.query_one(TilePicture).show(Picture((tuple(faces),) if faces else ()))
        self.show_message(asked)

    @on(Input.Changed)
    def _typing(self, event: Input.Changed) -> None:
        if event.value:  # it is emptied after an answer, which may have been complained about
            self.notice.forget()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        card, said = self._card, event.value.strip()
        if card is None or not said:
            return
        quiz, payload = QUIZ_OF[card.kind], card.payload
        text = BETWEEN.join(filter(None, (self.typed, said)))
        if not self.notice.attempt(lambda: quiz.typed(payload, text)):
            return
        event.input.clear()
        known = quiz.typed(payload, self.typed).wrong if self.typed else ()
        typed, self.typed = quiz.typed(payload, text), text
        if typed.finished:
            self._answered(text, quiz.check(payload, text))
            return
        parts: list[tuple[str, str]] = []
        for some, style in ((typed.right, "$text-success"), (typed.wrong, "$text-error strike")):
            parts += [each for part in some for each in ((part.upper(), style), ("  ", ""))]
        self._tell("typed", Content.assemble(*parts, (f"{typed.left} left", "$foreground 55%")))
        if new := [part for part in typed.wrong if part not in known]:
            self.notice.show_error(" ".join(quiz.fault(payload, part) for part in new))

    def explain(self, text: str, verdict: CardVerdict, _more: str = "") -> None:
        """Show the verdict on an answer, in one frame with what is asked or told next."""
        card, self._card = self._card, None
        self._before = (card, text, verdict) if card is not None else None

    def tell_of(self, card: Card) -> None:
        """Show the answer to a card, and what its words mean."""
        self._explain(card, "", QUIZ_OF[card.kind].solution(card.payload))

    def _explain(self, card: Card, text: str, verdict: CardVerdict) -> None:
        """Show a verdict; the words are explained when they are found."""
        quiz = QUIZ_OF[card.kind]
        head, style = ("Right", "$text-success") if verdict.right else ("Not it", "$text-error")
        head, style = (head, style) if text else ("The answer", "")
        wrong = quiz.typed(card.payload, text).wrong if text else ()
        faults = [(f"\n{quiz.fault(card.payload, part)}", "$text-error") for part in wrong]
        right = ((f"{head}: ", f"{style} bold"), verdict.answer)
        self.forget(Content.assemble(*right, *faults))
        if words := quiz.words(card.payload):
            explain = partial(_explained, list_of(card.key), words[:_EXPLAINED])
            look_up = partial(self._explaining.run, explain, self._show_meanings)
            self._look_up = self.set_timer(_AT_REST, look_up)

    def forget(self, last: Content | None = None) -> None:
        """Remove what was typed, and show something in place of the answer to the card before."""
        self.query_one(TextInput).clear()
        self.notice.forget()
        self._explaining.cancel()
        if self._look_up is not None:
            self._look_up.stop()
        self._tell("last", last or Content())
        self._show_meanings(())

    def _show_meanings(self, lines: Sequence[str]) -> None:
        self._tell("meaning", dim("\n".join(lines)))

    async def end(self, title: str) -> None:
        """Say how it went, with nothing to ask."""
        self.count("")
        await self._begin(None, title, "", "")
        self.screen.set_focus(None)

    def show_beside(self, shown: Widget) -> None:
        """Show something below what is told at the end."""
        self.mount(shown.add_class("card-shown"), before="#quiz-last")


def _explained(name: str, words: Sequence[str]) -> list[str]:
    """Words with their hooks, their ranks and what they mean. Raises: LexiconError."""
    lines = []
    for word in words:
        found = meaning(word, library().entry(name).language if name in library() else "")
        told = (*facts(name, [word]), *(f"{word}: {line}" for line in found.lines[:1]))
        lines.append(" · ".join(told))
    return list(filter(None, lines))
