"""Practice line by line: a position in words, a typed answer, and why it is right or wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

from tuiwords.games.base import GameError
from tuiwords.plain.texts import count_text, texts_of
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.position import BETWEEN, CardPosition
from tuiwords.practice.schedule import Grade
from tuiwords.practice.session import PracticeSession

_HELP = """\
Type your answer and press Enter, or a command:
  :answer   show the answer, which counts as missed
  :easy     the last answer was easy: ask that card much later
  :hard     the card is too hard: ask it in a month
  :never    never ask the card again
  :undo     take back the last answer
  :quit     leave; everything is saved"""


@dataclass
class PlainPractice:
    """A session of practice. What changes a card is saved before the next line is written."""

    session: PracticeSession
    lines: TextIO = field(default_factory=lambda: sys.stdin)
    out: TextIO = field(default_factory=lambda: sys.stdout)
    _said: str | None = None  # the last answer, if it was right
    _moves: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Ask until there are no more cards, ``:quit``, or the end of the input."""
        if not self.session.left:
            self._say("Nothing is due.")
            return
        self._say(f"{count_text(self.session.left, 'card')}. Type :help for the list of commands.")
        self._ask()
        while self.session.left:
            if self.lines.isatty():
                print("Answer: ", end="", file=self.out, flush=True)
            line = self.lines.readline()
            if not line or line.strip().lower() in (":quit", ":q"):
                return
            if line.strip():
                self._obey(line.strip())
        self._say(f"{self.session.right} of {count_text(self.session.answered, 'answer')} right.")

    def _obey(self, line: str) -> None:
        commands: dict[str, Callable[[], None]] = {
            ":help": lambda: self._say(_HELP),
            ":answer": lambda: self._judge("", self.session.solution()),
            ":easy": self._easy,
            ":hard": lambda: self._leave(self.session.too_hard),
            ":never": lambda: self._leave(self.session.suspend),
            ":undo": self._undo,
        }
        try:
            if line.startswith(":"):
                unknown = f"Unknown command {line!r}. Type :help for the list of commands."
                commands.get(line.lower(), lambda: self._say(unknown))()
            else:
                self._answer(line)
        except GameError as error:
            text = str(error)
            self._say(f"{text[:1].upper()}{text[1:]}.")

    def _answer(self, text: str) -> None:
        tried = BETWEEN.join([*self._moves, text])
        verdict = self.session.check(tried)
        if verdict.finished:
            self._judge(tried, verdict)
        else:
            self._moves.append(text)
            self._show()

    def _judge(self, text: str, verdict: CardVerdict) -> None:
        self.session.record(text, verdict.grade)
        self._said = text if verdict.right else None
        head = "Right." if verdict.right else "Not it." if text else "The answer:"
        self._say(f"{head} {verdict.why or verdict.answer}")
        self._next()

    def _easy(self) -> None:
        if self._said is None or not self.session.undo():
            self._say("Only a right answer can be easy.")
            return
        self.session.record(self._said, Grade.EASY)
        self._said = None
        self._say("That was easy.")

    def _leave(self, leave: Callable[[], None]) -> None:
        leave()
        self._said = None
        self._next()

    def _undo(self) -> None:
        self._said = None
        self._say("Taken back." if self.session.undo() else "There is nothing to take back.")
        self._next()

    def _next(self) -> None:
        self._moves = []
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

    def _show(self) -> None:
        """The position, after the moves of the answer so far."""
        card = self.session.card
        kind = None if card is None else kinds().get(card.kind)
        if card is not None and kind is not None and kind.position is not None:
            position: CardPosition = kind.position(card.payload)
            view = position.after(self._moves).view(position.seat)
            self._say(texts_of(position.game).known(view))

    def _say(self, text: str) -> None:
        print(text, file=self.out, flush=True)
