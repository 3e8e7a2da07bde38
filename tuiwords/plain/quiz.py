"""Quizzes of words line by line, without a full screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from tuiwords.games.base import GameError
from tuiwords.plain.commands import (
    QUIT,
    LineCommand,
    command_name,
    is_marked,
    list_text,
    run_command,
)
from tuiwords.practice.study import facts
from tuiwords.practice.word_session import WordSession
from tuiwords.text import count_text

_TYPING = (
    "Type the answer and press Enter; of several words or letters also one by one. Or a command:"
)


@dataclass
class PlainQuiz:
    """A session that is answered line by line. Every answer is on disk before the next card."""

    session: WordSession

    def play(self) -> None:
        """Ask until no card is left, or until ``quit`` or end of input."""
        asking = self.session.asking
        self._say(f"{count_text(asking.size, 'card')}. Type :help for the list of commands.")
        self._ask()
        while self.session.answer is not None:
            if sys.stdin.isatty():
                print("> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line or (is_marked(line) and command_name(line) == "quit"):
                break
            if line.strip():
                self._obey(line.strip())
        self._say(f"{asking.right} of {count_text(asking.answered, 'answer')} right.")

    def _obey(self, line: str) -> None:
        if is_marked(line):
            run_command(line, self._commands(), self._say)
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

    def _commands(self) -> dict[str, LineCommand]:
        session = self.session
        return {
            "state": LineCommand("show again what is asked", self._ask),
            "answer": LineCommand(
                "show the answer, which counts as missed", lambda: self._leave(session.give_up)
            ),
            "hard": LineCommand(
                "the card is too hard: ask it in a month", lambda: self._leave(session.too_hard)
            ),
            "never": LineCommand("never ask the card again", lambda: self._leave(session.suspend)),
            "undo": LineCommand("take back the last answer", self._undo),
            "help": LineCommand(
                "show this list", lambda: self._say(list_text(_TYPING, self._commands()))
            ),
            "quit": QUIT,
        }

    def _leave(self, leave: Callable[[], object]) -> None:
        leave()
        self._go_on("The answer")

    def _undo(self) -> None:
        self._say("Taken back." if self.session.undo() else "There is nothing to take back.")
        self._ask()

    def _go_on(self, missed: str = "Not it") -> None:
        verdict = self.session.verdict
        if verdict is not None:
            self._say(f"{'Right' if verdict.right else missed}: {verdict.answer}")
            for told in facts(*self.session.before):
                self._say(f"  {told}")
        self._ask()

    def _ask(self) -> None:
        if self.session.answer is not None:
            question = self.session.question()
            self._say("\n".join(("", *question.seen, question.asked)))

    def _say(self, text: str) -> None:
        print(text, flush=True)
