"""An answer to a card of words while it is typed, part by part."""

from __future__ import annotations

from tuiwords.practice.kind import CardVerdict, Payload
from tuiwords.practice.word_quiz import WordQuiz


class WordAnswer:
    """What was typed to one card: the parts that are right so far, and those that are wrong."""

    def __init__(self, quiz: WordQuiz, payload: Payload) -> None:
        self.quiz, self.payload = quiz, payload
        self.right: list[str] = []
        self.wrong: list[str] = []
        self.finished = False

    @property
    def left(self) -> int:
        """How many parts are still to be typed."""
        return len(self.quiz.wanted(self.payload)) - len(self.right)

    @property
    def text(self) -> str:
        """All that was typed."""
        return " ".join([*self.right, *self.wrong])

    def type(self, text: str) -> None:
        """Add what was typed. Raises: GameError if it is no answer; it does not count then."""
        parts = self.quiz.parts(text)
        if not self.quiz.several:
            right = self.quiz.is_right(self.payload, parts)
            (self.right if right else self.wrong).extend(parts)
            self.finished = True
            return
        wanted = self.quiz.wanted(self.payload)
        for part in parts:
            typed = self.right if part in wanted else self.wrong
            if part not in typed:
                typed.append(part)
        # Nothing at all is an answer too: there are no hooks.
        self.finished = not self.left or not parts
        if not parts and wanted:
            self.wrong.append("-")

    @property
    def faults(self) -> list[str]:
        """What is wrong with each part that is wrong, as sentences."""
        return [self.quiz.fault(self.payload, part) for part in self.wrong]

    def give_up(self) -> None:
        """Leave out what is missing."""
        self.finished = True

    def verdict(self) -> CardVerdict:
        """Right if nothing is missing and nothing was wrong."""
        missing = self.left if self.quiz.several else not self.right
        right = self.finished and not self.wrong and not missing
        return self.quiz.verdict(self.payload, right)
