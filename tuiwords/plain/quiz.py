"""Quizzes of words line by line, without a full screen."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TextIO

from tuiwords.games.base import GameError
from tuiwords.plain.texts import count_text
from tuiwords.practice.word_session import WordSession

_HELP = """\
Type the answer and press Enter; of several words or letters also one by one. Or a command:
  :show     show the answer; it counts as not known
  :undo     take back your last answer
  :hard     ask this in a month
  :never    never ask this again
  :help     show this list
  :quit     leave"""


@dataclass
class PlainQuiz:
    """A session that is answered line by line. Every answer is on disk before the next card."""

    session: WordSession
    lines: TextIO = field(default_factory=lambda: sys.stdin)
    out: TextIO = field(default_factory=lambda: sys.stdout)

    def play(self) -> None:
        """Ask until no card is left, or until ``quit`` or end of input."""
        asking = self.session.asking
        self._say(f"{count_text(asking.size, 'card')}. Type :help for the list of commands.")
        self._ask()
        while self.session.answer is not None:
            if self.lines.isatty():
                print("> ", end="", file=self.out, flush=True)
            line = self.lines.readline()
            if not line or line.strip().lower() in (":quit", ":q"):
                break
            if line.strip():
                self._obey(line.strip())
        self._say(f"{asking.right} of {count_text(asking.answered, 'answer')} right.")

    def _obey(self, line: str) -> None:
        if line.startswith((":", "/")):
            self._command(line[1:].strip().lower())
            return
        answer = self.session.answer
        try:
            finished = self.session.type(line)
        except GameError as error:
            self._say(str(error))
            return
        if finished:
            self._go_on()
        elif answer is not None:
            wrong = f" Wrong: {' '.join(answer.wrong)}." if answer.wrong else ""
            self._say(f"{answer.left} left.{wrong}")

    def _command(self, name: str) -> None:
        if name == "show":
            self.session.give_up()
            self._go_on()
        elif name == "undo":
            if not self.session.undo():
                self._say("There is nothing to take back.")
            self._ask()
        elif name == "hard":
            self.session.too_hard()
            self._ask()
        elif name == "never":
            self.session.suspend()
            self._ask()
        elif name in ("help", "?"):
            self._say(_HELP)
        else:
            self._say(f"Unknown command {name!r}. Type :help for the list of commands.")

    def _go_on(self) -> None:
        verdict = self.session.verdict
        if verdict is not None:
            self._say(f"{'Right' if verdict.right else 'Not it'}: {verdict.answer}")
        self._ask()

    def _ask(self) -> None:
        if self.session.answer is not None:
            question = self.session.question()
            self._say("\n".join(("", *question.seen, question.asked)))

    def _say(self, text: str) -> None:
        print(text, file=self.out, flush=True)
