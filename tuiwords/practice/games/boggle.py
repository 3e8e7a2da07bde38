"""Cards of Boggle: common words of a round that the player missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from tuiwords.games.base import AnyState, IllegalMoveError, Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.play.game import PlayedMatch
from tuiwords.play.review import Review
from tuiwords.practice.kind import Payload
from tuiwords.practice.position import CardPosition, alone
from tuiwords.practice.position_kind import position_kind
from tuiwords.store.card_records import NewCard
from tuiwords.text import count_text

MOST = 5  # cards of a round: its longest words
_KIND = "boggle-word"


def cards(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    """A card for each of the longest missed common words that its length and first letter name."""
    state = cast(BoggleState, match.state)
    header, _ = alone(match, seat, ())
    alike = Counter(sign for word in state.goal for sign in _signs(word))
    common = state.goal - set(state.found[seat])
    missed = [
        row
        for row in review.rows
        if (word := str(row["word"])) in common and alike[_signs(word)[-1]] == 1
    ]
    for row in missed[:MOST]:
        word = str(row["word"])
        why = f"{word.upper()} is a common word and scores {_points(row['points'])}."
        sign = next(sign for sign in _signs(word) if alike[sign] == 1)
        asked = f"Find the common word of {_described(sign)}."
        position = CardPosition(header, (), 0, asked, (word,), why)
        key = f"{match.header.id}:{word}"
        yield NewCard(_KIND, key, position.payload(), match.header.game, match.header.id)


def _signs(word: str) -> tuple[tuple[int, str, str], ...]:
    """What names a word without spelling it: its length and first letter, or its last one, too."""
    return (len(word), word[0], ""), (len(word), word[0], word[-1])


def _described(sign: tuple[int, str, str]) -> str:
    letters, first, last = sign
    end = f" and ends with {last.upper()}" if last else ""
    return f"{letters} letters that begins with {first.upper()}{end}"


def _points(points: object) -> str:
    return count_text(int(float(str(points))), "point")


def _right(position: CardPosition, _state: AnyState, text: str) -> bool:
    """Another word of the board is no answer: there are hundreds of them."""
    if text not in position.answers:
        wanted = position.asked.removeprefix("Find the ").removesuffix(".")
        raise IllegalMoveError(f"{text.upper()} is not the word: look for the {wanted}")
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


def words(payload: Payload) -> tuple[str, ...]:
    """The word that a card asks for."""
    return CardPosition.read(payload).answers
