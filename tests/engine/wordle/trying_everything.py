"""Wordle by brute force, to hold searches against."""

from functools import cache

from tuiwords.games.wordle import Clue, hard_fault, score


def most_found(
    answers: frozenset[str], allowed: frozenset[str], tries: int, mode: str
) -> tuple[int, int]:
    """How few words are missed, and with how few guesses in all, by trying everything.

    In the mode "free" all words are allowed, in "hard" those that fit, in "left" only answers left.
    """

    @cache
    def best(left: frozenset[str], guesses: frozenset[str], tries: int) -> tuple[int, int]:
        if tries == 0:
            return len(left), 0
        least = (len(left) + 1, 0)
        for guess in left if mode == "left" else guesses:
            parts: dict[int, set[str]] = {}
            for word in left - {guess}:
                parts.setdefault(score(guess, word), set()).add(word)
            if len(parts) == 1 and guess not in left:
                continue  # it tells nothing
            missed, made = 0, len(left)
            for code, part in parts.items():
                legal = guesses
                if mode == "hard":
                    legal = frozenset(w for w in guesses if not hard_fault(w, [Clue(guess, code)]))
                more = best(frozenset(part), legal, tries - 1)
                missed, made = missed + more[0], made + more[1]
            least = min(least, (missed, made))
        return least

    return best(answers, allowed, tries)
