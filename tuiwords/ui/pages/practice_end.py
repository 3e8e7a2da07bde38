"""What the practice page shows once nothing is left to ask."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tuiwords.history.game_list import shown_move
from tuiwords.history.progress import progress
from tuiwords.practice.catalog import kinds
from tuiwords.practice.position import BETWEEN
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.practice.puzzle_run import AskedPuzzle, PuzzleRun
from tuiwords.practice.schedule import end_of_day
from tuiwords.practice.session import PracticeSession, missing_text
from tuiwords.practice.word_cards import waiting_text
from tuiwords.practice.word_session import word_session
from tuiwords.practice.words import WORD_KINDS
from tuiwords.store.card_records import Card, CardChoice, CardCount, NewCard
from tuiwords.store.store import Store
from tuiwords.text import clock_text, count_text
from tuiwords.ui.widgets.columns import Row
from tuiwords.ui.widgets.figures import Bar

_MARKS = {True: "✓", False: "✗"}
_PUZZLES = (("", 1), ("Puzzle", 0), ("Answer", 14), ("Time", 5))
_CARDS = (("", 1), ("Card", 0), ("Answer", 14))
_WORDS = (("", 1), ("Asked", 20), ("Answer", 0))
_AGAIN = "{practice.again} begins again · {practice.kinds} all kinds of puzzles"
_OPENED = "{table.open} asks the chosen one again."
_KEPT = "{practice.keep} makes a card of it: nothing of a storm becomes one unasked."
_TO_LEARN = "Press {quiz.words} to choose words to learn."
_EMPTY = (
    "Cards are made from your own mistakes: turns, guesses and words of games that you have "
    "finished. A review makes them, by itself or when you open it."
)
_KEYS = """
{practice.kinds} all puzzles
{practice.puzzles} puzzles without end
{practice.daily} puzzles of the day
{practice.storm} a storm of three minutes
{practice.streak} a streak
{practice.words} the word quiz
{practice.cards} your cards: find, restore, delete"""


@dataclass(frozen=True, slots=True)
class PracticeEnd:
    """What is told: a text with ids of keys, and what was asked in columns, or the progress.

    ``more`` says whether something can be asked next. ``asked`` are the puzzles of the rows, or the
    cards of games as such. Of a storm or a streak ``best`` tells the best ones, and so do the bars
    of ``days``; those of ``kinds`` tell the puzzles of each.
    """

    text: str
    more: bool
    columns: Sequence[tuple[str, int]] = ()
    rows: Sequence[Row] = ()
    asked: Sequence[AskedPuzzle] = ()
    progress: Sequence[str] = ()
    best: str = ""
    days: Sequence[Bar] = ()
    kinds: Sequence[Bar] = ()


def end_of(
    asking: PracticeSession | PuzzleRun, store: Store, profile: str, choice: CardChoice, a_day: int
) -> PracticeEnd:
    """What is told of cards of a choice, or of puzzles. Raises: StoreError, GameError."""
    if isinstance(asking, PuzzleRun):
        missed = asking.mode == "storm" and asking.right < asking.answered
        opened = f"{_OPENED} {_KEPT}" if missed else _OPENED if asking.done else ""
        rows = [_puzzle_row(each, clock_text(each.seconds)) for each in asking.done]
        end = PracticeEnd(_joined((opened, _AGAIN), "\n\n"), True, _PUZZLES, rows, asking.done)
        if not asking.counts:
            return end
        days, by_kind = _days(asking), _kinds(asking.done)
        return replace(end, best=asking.best_text, days=days, kinds=by_kind)
    if not choice.of_games:
        waiting = waiting_text(store.cards, profile, choice, a_day)
        rows = [_card_row(at, card, right) for at, (card, right) in enumerate(asking.done)]
        more = bool(word_session(store.cards, profile, choice, size=1, a_day=a_day).size)
        return PracticeEnd(_joined((_TO_LEARN, waiting), "\n"), more, _WORDS, rows)
    now = time.time()
    next_one = PracticeSession(store.cards, profile, kinds(), choice, size=1)
    rest, more = _rest(store, profile, choice, next_one, now), bool(next_one.size)
    lines = progress(store, profile, now).lines()
    if not asking.done:
        return PracticeEnd("\n".join([*rest, _KEYS]), more, progress=lines)
    asked = [AskedPuzzle(_puzzle_of(card), right, 0.0) for card, right in asking.done]
    told = "\n".join(rest), "" if more else _OPENED, "\n".join(lines)
    return PracticeEnd(_joined(told, "\n\n"), more, _CARDS, [*map(_puzzle_row, asked)], asked)


def _days(run: PuzzleRun) -> Sequence[Bar]:
    """The best of all, and of each day of the week; those of today are bold."""
    *before, (_, today) = run.week
    bars = [Bar(f"{day:%a %d}", best, str(best or "·")) for day, best in before]
    best = run.best
    return [Bar("best", best, str(best)), *bars, Bar("today", today, str(today), strong=True)]


def _kinds(done: Sequence[AskedPuzzle]) -> Sequence[Bar]:
    """How many puzzles of each of several kinds were solved, the others faint; the mean time."""
    kinds: dict[str, list[AskedPuzzle]] = {}
    for each in done:
        kinds.setdefault(each.puzzle.title, []).append(each)
    bars = []
    for title, asked in sorted(kinds.items()):
        solved, seconds = sum(a.solved for a in asked), sum(a.seconds for a in asked) / len(asked)
        told = f"{solved} of {len(asked)}, {clock_text(seconds)} each"
        bars.append(Bar(title, solved, told, len(asked) - solved))
    return bars if len(bars) > 1 else ()


def _puzzle_of(card: Card) -> PositionPuzzle:
    """A card of a game as a puzzle, to be asked again for nothing."""
    new = NewCard(card.kind, card.key, card.payload, card.game, card.match)
    return PositionPuzzle(card.key, kinds()[card.kind].title, new, (), 0.0)


def _joined(told: Iterable[str], between: str) -> str:
    return between.join(filter(None, told))


def _rest(
    store: Store, profile: str, choice: CardChoice, next_one: PracticeSession, now: float
) -> list[str]:
    """What a profile has to practice."""
    counts = store.cards.counts(profile, end_of_day(now))
    own = [count for (game, _), count in counts.items() if choice.fits(game)]
    total = sum(own, CardCount())
    lines = [f"{count_text(total.total, 'card')}, {total.learned} of them learned."]
    lines += [] if total.total else ["", _EMPTY]
    missing = next_one.missing if next_one.size else total.due
    if total.due > missing:
        lines.append(f"{count_text(total.due - missing, 'card')} due: press Enter to go on.")
    if missing:
        lines.append(missing_text(missing))
    return lines


def _card_row(at: int, card: Card, right: bool) -> Row:
    """A line of a card of words: its letters, and the answer."""
    kind = WORD_KINDS[card.kind]
    letters = kind.question(card.payload).seen[-1].replace(" ", "").strip("·")
    answer = kind.solution(card.payload).answer
    return Row(str(at), (_MARKS[right], letters, answer), faint=right)


def _puzzle_row(asked: AskedPuzzle, *more: str) -> Row:
    """A line of a puzzle: whether it was solved, what it is and its answer.

    Of several moves the first stands there, and how many more there are.
    """
    puzzle, position = asked.puzzle, asked.puzzle.position
    match, moves = position.match(), position.answers[0].split(BETWEEN)
    answer = shown_move(match.game, match.state, moves[0])
    answer += f" +{len(moves) - 1}" * (len(moves) > 1)
    return Row(puzzle.id, (_MARKS[asked.solved], puzzle.title, answer, *more))
