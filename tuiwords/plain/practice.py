"""Practice line by line: a position in words, a typed answer, and why it is right or wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from tuiwords.games.base import GameError, InvalidMoveError
from tuiwords.history.ratings import rating_text
from tuiwords.plain.commands import (
    QUIT,
    LineCommand,
    command_name,
    is_marked,
    list_text,
    meant,
    run_command,
)
from tuiwords.plain.texts import texts_of
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.position import BETWEEN, CardPosition
from tuiwords.practice.puzzle_run import PuzzleRun
from tuiwords.practice.schedule import Grade
from tuiwords.practice.session import PracticeSession, missing_text
from tuiwords.practice.study import facts
from tuiwords.practice.word_cards import QUIZ_OF, list_of
from tuiwords.store.card_records import Card
from tuiwords.text import capital, count_text

_TYPING = (
    "Type your answer and press Enter; of several words or moves also one by one. Or a command:"
)


@dataclass
class PlainPractice:
    """A session of practice, or a run of puzzles.

    What changes a card or a rating is saved before the next line is written.
    """

    session: PracticeSession | PuzzleRun
    _said: str | None = None  # the last answer, if it was right
    _moves: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Ask until there are no more cards, ``:quit``, or the end of the input."""
        self.session.prepare()
        if self.session.card is None:
            self._say("Nothing is due.")
            if isinstance(self.session, PracticeSession) and self.session.missing:
                self._say(missing_text(self.session.missing))
            return
        count = f"{count_text(self.session.size, self._thing)}. " if self.session.size else ""
        self._say(f"{count}Type :help for the list of commands.")
        self._ask()
        while not self._over or self._may_be_easy:
            if self._over:
                self._say("That was all. Type :easy if it was easy, or press Enter.")
            if sys.stdin.isatty():
                print("Answer: ", end="", flush=True)
            line = sys.stdin.readline()
            name = command_name(line) if is_marked(line) else ""
            if not line or name == "quit" or (self._over and name != "easy"):
                break
            if line.strip():
                self._obey(line.strip())
        if self.session.answered:
            self._say(f"{self.session.result}.")
        if isinstance(self.session, PuzzleRun) and self.session.counts:
            self._say(self.session.best_text)

    @property
    def _thing(self) -> str:
        return "puzzle" if isinstance(self.session, PuzzleRun) else "card"

    @property
    def _over(self) -> bool:
        return self.session.card is None

    @property
    def _may_be_easy(self) -> bool:
        """Whether the last answer can still be called easy."""
        return isinstance(self.session, PracticeSession) and self._said is not None

    def _commands(self) -> dict[str, LineCommand]:
        session = self.session
        if isinstance(session, PuzzleRun):
            steps = "a hint, a stronger one each time; a puzzle solved with one counts half"
            own = {"hint": LineCommand(steps, lambda: self._hint(session))}
        else:
            own = {
                "easy": LineCommand(
                    "the last answer was easy: ask that card much later",
                    lambda: self._easy(session),
                ),
                "hard": LineCommand(
                    "the card is too hard: ask it in a month",
                    lambda: self._leave(session.too_hard),
                ),
                "never": LineCommand(
                    "never ask the card again", lambda: self._leave(session.suspend)
                ),
                "undo": LineCommand("take back the last answer", lambda: self._undo(session)),
            }
        return {
            "state": LineCommand("show again what is asked", self._ask),
            "answer": LineCommand(
                "show the answer, which counts as missed",
                lambda: self._judge("", session.solution()),
            ),
            **own,
            "help": LineCommand(
                "show this list", lambda: self._say(list_text(_TYPING, self._commands()))
            ),
            "quit": QUIT,
        }

    def _obey(self, line: str) -> None:
        commands = self._commands()
        try:
            if is_marked(line):
                run_command(line, commands, self._say)
            else:
                self._answer(line)
        except GameError as error:
            text = str(error)
            hint = meant(line, commands) if isinstance(error, InvalidMoveError) else ""
            self._say(f"{capital(text).removesuffix('.')}.{hint}")

    def _hint(self, run: PuzzleRun) -> None:
        self._say(run.hint() or "There are no more hints.")

    def _answer(self, text: str) -> None:
        tried = BETWEEN.join([*self._moves, text])
        verdict = self.session.check(tried)
        if verdict.finished:
            self._judge(tried, verdict if verdict.right else self._reconsidered(tried, verdict))
            return
        self._moves.append(text)
        if self._position is None:
            self._say(verdict.why)
        self._show()

    def _reconsidered(self, text: str, verdict: CardVerdict) -> CardVerdict:
        """The verdict on a wrong answer once more, with what it loses."""
        card = self.session.card
        reconsider = None if card is None else kinds()[card.kind].reconsider
        return verdict if card is None or reconsider is None else reconsider(card.payload, text)

    def _judge(self, text: str, verdict: CardVerdict) -> None:
        card = self.session.card
        self.session.record(text, verdict.grade)
        self._said = text if verdict.right else None
        head = "Right" if verdict.right else "Not it" if text else "The answer"
        dot = "." if verdict.why and text else ":"
        self._say(f"{head}{dot} {verdict.why or verdict.answer}")
        for told in _facts(card):
            self._say(f"  {told}")
        if isinstance(self.session, PuzzleRun) and self.session.rating is not None:
            self._say(f"Your rating at these puzzles is {rating_text(self.session.rating)}.")
        self._next()

    def _easy(self, session: PracticeSession) -> None:
        if self._said is None or not session.regrade(self._said, Grade.EASY):
            self._say("Only a right answer can be easy.")
            return
        self._said = None
        self._say("That was easy.")

    def _leave(self, leave: Callable[[], None]) -> None:
        leave()
        self._said = None
        self._next()

    def _undo(self, session: PracticeSession) -> None:
        self._said = None
        self._say("Taken back." if session.undo() else "There is nothing to take back.")
        self._next()

    def _next(self) -> None:
        self._moves = []
        self.session.prepare()
        self._ask()

    def _ask(self) -> None:
        if self.session.card is None:
            return
        question = self.session.question()
        self._say("")
        for line in question.seen:
            self._say(line)
        self._show()
        self._say(question.asked)
        if question.listed:
            self._say(f"The words: {', '.join(map(str.upper, question.listed))}.")

    @property
    def _position(self) -> CardPosition | None:
        """What the card of now shows; None for a card of words, or if there is none."""
        card = self.session.card
        read = None if card is None else kinds()[card.kind].position
        return None if card is None or read is None else read(card.payload)

    def _show(self) -> None:
        """The position, after the moves of the answer so far."""
        position = self._position
        if position is not None:
            view = position.after(self._moves).view(position.seat)
            self._say(texts_of(position.game).known(view))

    def _say(self, text: str) -> None:
        print(text, flush=True)


def _facts(card: Card | None) -> list[str]:
    """What is told of the words of a card: their hooks and ranks."""
    quiz = QUIZ_OF.get(card.kind) if card is not None else None
    return facts(list_of(card.key), quiz.words(card.payload)) if card and quiz else []
