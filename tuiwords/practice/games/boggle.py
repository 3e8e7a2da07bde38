"""Cards of Boggle: common words of a round that the player missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from tuiwords.games.base import AnyState, IllegalMoveError, Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.play.game import PlayedMatch
from tuiwords.play.review import Review
from tuiwords.practice.position import CardPosition, alone
from tuiwords.practice.position_kind import position_kind
from tuiwords.store.cards import NewCard

MOST = 5  # cards of a round: its longest words
_KIND = "boggle-word"


def cards(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    """A card for each of the longest missed common words that its length and first letter name."""
    state = cast(BoggleState, match.state)
    header, _ = alone(match, seat, ())
    alike = Counter(map(_likeness, state.goal))
    found = set(state.found[seat])
    missed = [
        row
        for row in review.rows
        if (word := str(row["word"])) in state.goal - found and alike[_likeness(word)] == 1
    ]
    for row in missed[:MOST]:
        word = str(row["word"])
        why = f"{word.upper()} is a common word and scores {_points(row['points'])}."
        position = CardPosition(header, (), 0, _asked(word), (word,), why)
        key = f"{match.header.id}:{word}"
        yield NewCard(_KIND, key, position.payload(), match.header.game, match.header.id)


def _likeness(word: str) -> tuple[int, str]:
    return len(word), word[0]


def _points(points: object) -> str:
    number = int(float(str(points)))
    return "1 point" if number == 1 else f"{number} points"


def _asked(word: str) -> str:
    return f"Find the common word of {len(word)} letters that begins with {word[0].upper()}."


def _right(position: CardPosition, _state: AnyState, text: str) -> bool:
    """Another word of the board is no answer: there are hundreds of them."""
    if text not in position.answers:
        word = position.answers[0]
        raise IllegalMoveError(
            f"{text.upper()} is not the word: it has {len(word)} letters and begins with "
            f"{word[0].upper()}"
        )
    return True


def _right_longest(position: CardPosition, _state: AnyState, text: str) -> bool:
    if text not in position.answers:
        letters = len(position.answers[0])
        raise IllegalMoveError(
            f"{text.upper()} is not the word: it is a common word of {letters} letters"
        )
    return True


KINDS = (
    position_kind(_KIND, "Missed words in Boggle", _right),
    position_kind("boggle-longest", "Longest words in Boggle", _right_longest),
)
