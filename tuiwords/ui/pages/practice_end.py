"""What the practice page shows once nothing is left to ask."""

from __future__ import annotations

import time
from dataclasses import dataclass

from tuiwords.history.game_list import shown_move
from tuiwords.history.progress import PracticeProgress, progress
from tuiwords.practice.catalog import kinds
from tuiwords.practice.position import BETWEEN
from tuiwords.practice.puzzle_run import AskedPuzzle, PuzzleRun
from tuiwords.practice.schedule import end_of_day
from tuiwords.practice.session import PracticeSession, missing_text
from tuiwords.practice.words import WORD_KINDS
from tuiwords.store.card_records import Card, CardChoice, CardCount
from tuiwords.store.store import Store
from tuiwords.text import clock_text, count_text
from tuiwords.ui.keys import with_keys
from tuiwords.ui.widgets.columns import Row

_MARKS = {True: "✓", False: "✗"}
_EMPTY = (
    "Cards are made from your own mistakes: turns, guesses and words of games that you have "
    "finished. A review makes them, by itself or when you open it."
)


@dataclass(frozen=True, slots=True)
class PracticeRest:
    """What there is to practice after a session, in lines, and the progress."""

    lines: tuple[str, ...]
    progress: PracticeProgress


def rest_of(store: Store, profile: str, choice: CardChoice) -> PracticeRest:
    """What a profile has to practice. Raises: StoreError."""
    now = time.time()
    counts = store.cards.counts(profile, end_of_day(now))
    own = [count for (game, _), count in counts.items() if choice.fits(game)]
    total = sum(own, CardCount())
    lines = [f"{count_text(total.total, 'card')}, {total.learned} of them learned."]
    lines += [] if total.total else ["", _EMPTY]
    next_one = PracticeSession(store.cards, profile, kinds(), choice, size=1)
    missing = next_one.missing if next_one.size else total.due
    if total.due > missing:
        lines.append(f"{count_text(total.due - missing, 'card')} due: press Enter to go on.")
    if missing:
        lines.append(missing_text(missing))
    return PracticeRest(tuple(lines), progress(store, profile, now))


def done_rows(asking: PracticeSession | PuzzleRun) -> list[Row]:
    """What was asked, a line each: whether it was solved, the question, the answer, the time."""
    if isinstance(asking, PuzzleRun):
        return list(map(_puzzle_row, asking.done))
    return [_card_row(at, card, right) for at, (card, right) in enumerate(asking.done)]


def _card_row(at: int, card: Card, right: bool) -> Row:
    """A line of a card of words: its letters, and the answer."""
    kind = WORD_KINDS[card.kind]
    letters = kind.question(card.payload).seen[-1].replace(" ", "").strip("·")
    answer = kind.solution(card.payload).answer
    return Row(str(at), (_MARKS[right], letters, answer), faint=right)


def _puzzle_row(asked: AskedPuzzle) -> Row:
    position = asked.puzzle.position
    match = position.match()
    moves = position.answers[0].split(BETWEEN)
    cells = (
        _MARKS[asked.solved],
        f"{match.game.title}: {asked.puzzle.theme}",
        " ".join(shown_move(match.game, match.state, move) for move in moves),
        clock_text(asked.seconds),
    )
    return Row(asked.puzzle.id, cells)


def asking_keys() -> str:
    """What the player can do when nothing is asked."""
    lines = (
        "{practice.kinds} all puzzles",
        "{practice.puzzles} puzzles without end",
        "{practice.daily} puzzles of the day",
        "{practice.storm} a storm of three minutes",
        "{practice.streak} a streak",
        "{practice.words} the word quiz",
        "{practice.cards} your cards: find, restore, delete",
    )
    return with_keys("\n".join(lines))
