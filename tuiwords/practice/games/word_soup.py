"""Cards of Word Soup: words worth much more than the one taken, and boards to clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from tuiwords.engine.base import Limit
from tuiwords.games.base import AnyState, Seat
from tuiwords.games.word_soup import STOP, WordSoupState
from tuiwords.play.game import PlayedMatch
from tuiwords.play.review import Review
from tuiwords.practice.kind import Payload
from tuiwords.practice.position import BETWEEN, CardPosition, alone, ranked
from tuiwords.practice.position_kind import SecondVerdict, position_kind
from tuiwords.store.card_records import NewCard
from tuiwords.store.records import Event, Header
from tuiwords.text import count_text

SHARE = 0.5  # of the points of the best word that a word had at most
WORDS = 3  # cards about words of a match: those that lost most
FEW = 16  # letters left on a board to clear
CLEAR = Limit(nodes=2_000, top=1)  # a second at most
_WORD, _CLEAR = "word-soup-word", "word-soup-clear"


def cards(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    """Cards about the words that lost most points, and one about the board if it was left."""
    start = cast(WordSoupState, match.replay.states[0])
    header, events = alone(match, seat, match.replay.played)
    moves = [event for event in events if event.kind == "move" and event.text != str(STOP)]
    if start.rules.shared or len(moves) != len(cast(WordSoupState, match.state).lines[seat]):
        return  # players took turns on one board, or a lifeline changed it
    own = (match.header.game, match.header.id)
    for number, position in _words(header, moves, review):
        yield NewCard(_WORD, f"{own[1]}:{number}", position.payload(), *own)
    if cleared := _clearing(header, moves):
        yield NewCard(_CLEAR, own[1], cleared.payload(), *own)


def _words(
    header: Header, moves: Sequence[Event], review: Review
) -> Iterator[tuple[int, CardPosition]]:
    lost = []
    judged = review.judged
    for number, row in enumerate(review.rows[: len(moves)]):
        points, best = row.get("points"), row.get("best_points")
        made = judged[number] if number < len(judged) else None
        if made is None or not made.kind:
            continue  # with what came later, it was as good
        if isinstance(points, int | float) and isinstance(best, int | float):
            lost.append((best - points, number, str(row["word"]), points, best))
    lost.sort(reverse=True)
    kept = [each for each in lost if each[3] <= SHARE * each[4]][:WORDS]
    for points, number, word, scored, most in kept:
        asked = f"You took {word} for {scored:.0f} points. Find the word with the most points."
        position = CardPosition(header, tuple(moves[:number]), 0, asked, ("",))
        words: dict[str, str] = {}
        values: dict[str, float] = {}
        for move in ranked(position.match(), 0, Limit(top=50), "greedy").moves:
            words.setdefault(move.move.word, str(move.move))
            values.setdefault(move.move.word, move.value)
        best = max(values, key=lambda each: values[each], default="")
        if not best or any(values[each] == values[best] for each in values if each != best):
            continue
        why = f"{best.upper()} scores {most:.0f} points."
        yield (
            number,
            CardPosition(
                header, position.events, 0, asked, (words[best],), why, word.lower(), points
            ),
        )


def _clearing(header: Header, moves: Sequence[Event]) -> CardPosition | None:
    """The last position of a game that left letters from which the board could be cleared."""
    for number in range(len(moves) - 1, -1, -1):
        position = CardPosition(header, tuple(moves[:number]), 0, "", ("",))
        own = position.match()
        left = cast(WordSoupState, own.state).board(0).left
        if left > FEW:
            return None
        found = ranked(own, 0, CLEAR, "clear")
        if found.facts.get("cleared"):
            line = [str(move) for move in found.line]
            listed = ", ".join(move.word.upper() for move in found.line)
            words = count_text(len(line), "word is", "words are")
            asked = f"Clear the board: {words} enough."
            why = f"{listed} {'clears' if len(line) == 1 else 'clear'} the board."
            return CardPosition(header, position.events, 0, asked, (BETWEEN.join(line),), why)
    return None


def _same_points(position: CardPosition, state: AnyState, text: str) -> bool:
    """The word may be taken anywhere on the board."""
    word = text.split(maxsplit=1)[0]
    return word == position.answers[0].split()[0] and state is not None


def _is_clear(position: CardPosition, state: AnyState, _text: str) -> bool:
    return not cast(WordSoupState, state).board(position.seat).left


def _reconsider_word(position: CardPosition, state: AnyState, text: str) -> SecondVerdict:
    """The points of a word beside those of the best one."""
    before, seat = cast(WordSoupState, state), position.seat
    made, best = (
        before.after(seat, before.parse(each)).scores[seat] - before.scores[seat]
        for each in (text, position.answers[0])
    )
    word = text.split(maxsplit=1)[0].upper()
    return SecondVerdict(f"{word} scores {made:.0f}, {best - made:.0f} less than the best word.")


def _reconsider_clear(position: CardPosition, state: AnyState, _text: str) -> SecondVerdict:
    left = cast(WordSoupState, state).board(position.seat).left
    return SecondVerdict(f"{count_text(left, 'letter')} stayed on the board.")


KINDS = (
    position_kind(_WORD, "Words in Word Soup", _same_points, reconsider=_reconsider_word),
    position_kind(
        _CLEAR,
        "Boards to clear in Word Soup",
        _is_clear,
        several=True,
        reconsider=_reconsider_clear,
    ),
)


def words(payload: Payload) -> tuple[str, ...]:
    """The word that a card asks for; none of a card about clearing. Raises: GameError."""
    position = CardPosition.read(payload)
    if BETWEEN in position.answers[0]:
        return ()
    move = cast(WordSoupState, position.match().state).parse(position.answers[0])
    return (move.word,)
