"""Word cards that are due, answered by typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, Static

from tuiwords.lexicon.library import library
from tuiwords.practice.study import facts
from tuiwords.practice.word_cards import waiting_text
from tuiwords.practice.word_session import WordSession
from tuiwords.practice.words import QUIZZES
from tuiwords.store.cards import CARD_DELETED
from tuiwords.ui.background import Background
from tuiwords.ui.keys import key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.definitions import meaning
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.notice import Notice
from tuiwords.ui.widgets.shown_text import show_text
from tuiwords.ui.widgets.text_input import TextInput
from tuiwords.ui.widgets.tile_picture import Picture, TilePicture
from tuiwords.ui.widgets.tiles import Face

_ASKING = {"show", "too_hard", "suspend"}
_AT_REST = 0.1  # seconds after an answer: who types on does not wait for meanings
_EXPLAINED = 3  # words of an answer whose meanings are shown
_DONE = (ListColumn(), ListColumn("Asked", width=20), ListColumn("Answer"))  # at the end


class QuizPage(Page):
    """A card, a text field, what was typed so far, and the answer to the card before."""

    TITLE = "Word quiz"
    HELP: ClassVar[str] = "quiz"
    HOLDS = (TextInput, CursorList)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f2,ctrl+t", "show", "Answer", "quiz.show", "Show the answer"),
        shown("f3,ctrl+underscore", "undo", "Undo", "quiz.undo", "Take back an answer"),
        shown("f4", "too_hard", "Too hard", "quiz.hard", "Ask in a month"),
        shown("ctrl+s", "words", "Learn words", "quiz.words", "Choose words to learn"),
        shown("ctrl+n", "suspend", "Never", "quiz.never", "Never ask this again"),
    ]

    def __init__(self, name: str = "") -> None:
        """Ask the cards of the quiz of this name, else those of all."""
        super().__init__()
        self.asking: WordSession | None = None
        self._quiz = QUIZZES.get(name)
        self._chose_words = False
        self._look_up: Timer | None = None
        self._offered: tuple[bool, bool] | None = None  # whether it is over, and can be undone
        self._reading = Background(self)
        self._explaining = Background(self)

    def body(self) -> ComposeResult:
        """The card, the text field, and what is known of the answers."""
        with Vertical(classes="column", id="quiz"):
            yield Static(id="quiz-count", markup=False)
            yield Static(id="quiz-seen", markup=False)
            yield TilePicture("quiz-tiles")
            yield Static(id="quiz-asked", markup=False)
            yield TextInput(id="quiz-field")
            yield Static(id="quiz-typed", markup=False)
            yield Notice(wraps=True)
            yield CursorList(_DONE, id="quiz-done")
            yield Static(id="quiz-last", markup=False)
            yield Static(id="quiz-meaning", markup=False)

    def on_mount(self) -> None:
        """Read the cards that are due."""
        self._read()

    def on_screen_resume(self) -> None:
        """Cards may have been added or answered on another page."""
        asking = self.asking
        if asking is None:
            return
        if asking.answer is not None:
            changed: list[bool] = []
            if self.session.attempt(lambda: changed.append(asking.refresh())) and changed[0]:
                self._show()
        elif self._chose_words or not asking.asking.answered:
            self._read()
        self._chose_words = False

    def _read(self) -> None:
        store, profile, quiz = self.session.store, self.session.profile.id, self._quiz
        a_day = self.session.preferences.new_cards
        self._reading.run(lambda: WordSession(store.cards, profile, quiz, a_day=a_day), self._begin)

    def _begin(self, asking: WordSession) -> None:
        self.asking = asking
        self._show()

    # -- what is shown -------------------------------------------------------------------------

    def _tell(self, where: str, text: Content) -> None:
        show_text(self.query_one(f"#quiz-{where}", Static), text)

    def _show(self) -> None:
        """Show the card of now, or that there is none."""
        asking = self.asking
        assert asking is not None
        field, over = self.query_one(TextInput), asking.answer is None
        field.value = ""
        field.display = not over
        done = self.query_one(CursorList)
        done.display = over and bool(asking.done)
        self._typed()
        if over:
            self._end(asking)
            self.set_focus(done if done.display else None)
        else:
            question, run = asking.question(), asking.asking
            score = f" · {run.right} of {run.answered} right" if run.answered else ""
            self._tell("count", dim(f"{run.progress}{score}"))
            *texts, letters = question.seen
            self._tell("seen", Content.styled("\n".join(texts), "bold $primary"))
            self._lay(letters)
            self._tell("asked", Content(question.asked))
            if not field.has_focus:
                field.focus()
        offered = over, asking.can_undo
        if offered != self._offered:
            self._offered = offered
            self.refresh_bindings()

    def _lay(self, letters: str) -> None:
        """Show letters as tiles, with an empty place for anything else; none for no letters."""
        faces = [
            Face(each, "wood") if each.isalpha() else Face("", "empty")
            for each in letters.replace(" ", "")
        ]
        self.query_one(TilePicture).show(Picture((tuple(faces),) if faces else ()))

    def _end(self, asking: WordSession) -> None:
        self._tell("count", Content())
        self._tell("seen", Content.styled(asking.asking.result, "bold"))
        self._lay("")
        lines = [f"Press {key_name('quiz.words')} to choose words to learn."]
        if asking.waiting:
            lines.append(waiting_text(asking.waiting, self.session.preferences.new_cards))
        self._tell("asked", Content("\n".join(lines)))
        rows = [
            Row(str(at), ("✓" if each.right else "✗", each.letters, each.answer), faint=each.right)
            for at, each in enumerate(asking.done)
        ]
        self.query_one(CursorList).show(rows)

    def _typed(self) -> None:
        """Show what was typed to the card of now."""
        answer = self.asking.answer if self.asking is not None else None
        parts: list[tuple[str, str]] = []
        if answer is not None and (answer.right or answer.wrong):
            for some, style in (
                (answer.right, "$text-success"),
                (answer.wrong, "$text-error strike"),
            ):
                parts += [text for part in some for text in ((part.upper(), style), ("  ", ""))]
            parts.append((f"{answer.left} left", "$foreground 55%"))
        self._tell("typed", Content.assemble(*parts))

    def _judged(self, asking: WordSession) -> None:
        """Show the answer to the card before; its words are explained when they are found."""
        verdict = asking.verdict
        self._explaining.cancel()
        if self._look_up is not None:
            self._look_up.stop()
        self._explain(())
        if verdict is None:
            self._tell("last", Content())
            return
        head, color = ("Right", "success") if verdict.right else ("Not it", "error")
        right = ((f"{head}: ", f"$text-{color} bold"), verdict.answer)
        wrong = [("\n" + fault, "$text-error") for fault in asking.faults]
        self._tell("last", Content.assemble(*right, *wrong))
        name, words = asking.before
        if words:
            explain = partial(_explained, name, words[:_EXPLAINED])
            look_up = partial(self._explaining.run, explain, self._explain)
            self._look_up = self.set_timer(_AT_REST, look_up)

    def _explain(self, lines: Sequence[str]) -> None:
        self._tell("meaning", dim("\n".join(lines)))

    # -- answers -------------------------------------------------------------------------------

    @on(Input.Submitted)
    def _answer(self, event: Input.Submitted) -> None:
        asking, text = self.asking, event.value.strip()
        if asking is None or asking.answer is None or not text:
            return
        answer = asking.answer
        finished: list[bool] = []
        known = len(answer.wrong)
        if self._attempt(asking, lambda: finished.append(asking.type(text))):
            self.query_one(TextInput).value = ""
            if finished[0]:
                self._next()
            else:
                self._typed()
                if new := answer.faults[known:]:
                    self.query_one(Notice).show_error(" ".join(new))

    @on(Input.Changed)
    def _typing(self, event: Input.Changed) -> None:
        if event.value:  # it is emptied after an answer, which may have been complained about
            self.query_one(Notice).forget()

    def _next(self) -> None:
        assert self.asking is not None
        self.query_one(Notice).forget()
        self._judged(self.asking)
        self._show()

    def _attempt(self, asking: WordSession, action: Callable[[], object]) -> bool:
        """Call ``action`` and show an error; a card that is gone is left for the next one."""
        answer = asking.answer
        done = self.query_one(Notice).attempt(action)
        if not done and asking.answer is not answer:
            self._show()
            self.session.show_error(CARD_DELETED)
        return done

    def _change(self, change: Callable[[WordSession], object], told: str = "") -> None:
        """Do something with the card of now and go on; an error is told."""
        asking = self.asking
        if asking is None:
            return
        if self._attempt(asking, lambda: change(asking)):
            if told:
                self.session.show_message(told)
            self._next()

    # -- actions -------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        del parameters
        asking = self.asking
        if action in _ASKING:
            return asking is not None and asking.answer is not None
        if action == "undo":
            return asking is not None and asking.can_undo
        return True

    def action_show(self) -> None:
        """Show the answer; it counts as not known."""
        self._change(WordSession.give_up)

    def action_undo(self) -> None:
        """Take the last answer back and ask it again."""
        self._change(WordSession.undo)

    def action_too_hard(self) -> None:
        """Let the card rest for a month."""
        self._change(WordSession.too_hard, "This card rests for a month")

    def action_suspend(self) -> None:
        """Never ask the card again."""
        self._change(WordSession.suspend, "This card is never asked again")

    def action_words(self) -> None:
        """Choose words to learn."""
        self._chose_words = True
        self.session.open_page("words")


def _explained(name: str, words: Sequence[str]) -> list[str]:
    """Words with their hooks, their ranks and what they mean. Raises: LexiconError."""
    lines = []
    for word in words:
        found = meaning(word, library().entry(name).language if name in library() else "")
        told = (*facts(name, [word]), *(f"{word}: {line}" for line in found.lines[:1]))
        lines.append(" · ".join(told))
    return list(filter(None, lines))
