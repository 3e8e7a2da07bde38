"""Cards of Scrabble: the turns of a match that lost much of the chance to win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, cast

from tuiwords.engine.base import Limit
from tuiwords.games.base import AnyState, Seat
from tuiwords.games.scrabble import (
    TURNS,
    Challenge,
    Play,
    RecordedState,
    ScrabbleState,
    place,
    with_start,
)
from tuiwords.games.scrabble.describe import called
from tuiwords.play import catalog
from tuiwords.play.game import PlayedMatch
from tuiwords.play.games.scrabble.judging import kept_after, reason
from tuiwords.play.journal import Unwritten
from tuiwords.play.match import Match
from tuiwords.play.review import Cell, Review
from tuiwords.practice.kind import Payload
from tuiwords.practice.position import CardPosition, lead, ranked
from tuiwords.practice.position_kind import SecondVerdict, position_kind
from tuiwords.practice.words import ValidOrPhony
from tuiwords.store.card_records import NewCard
from tuiwords.store.records import Event, Header
from tuiwords.text import capital, count_text

if TYPE_CHECKING:
    from tuiwords.engine.scrabble.verdict import Verdict

LOST = 3.0  # percentage points of the chance to win that a turn lost at least
MOST = 5  # cards of a match: the turns that lost most
SURE = 2.0  # errors of that loss
THOUGHT = Limit(nodes=4_000, top=3)  # for the lead over the second-best turn: half a CPU second
TRIED = 8  # turns that are thought about, at most
NOTHING = 0.05  # points lost that are none, as in reviews
_KIND = "scrabble-turn"
Row = Mapping[str, Cell]


def _is_answer(position: CardPosition, state: AnyState, text: str) -> bool:
    """The answer, or a play that lays the same tiles; the first turn may be mirrored."""
    if text in position.answers:
        return True
    before = cast(ScrabbleState, state)
    return any(_lays_the_same(before, text, answer) for answer in position.answers)


def _lays_the_same(state: ScrabbleState, text: str, answer: str) -> bool:
    from tuiwords.engine.scrabble.pack import mirrored  # takes 100 ms: not before the first answer

    made, best = state.parse(text), state.parse(answer)
    if not isinstance(made, Play) or not isinstance(best, Play):
        return False
    laid, right = (place(state.rules, state.board, play).board for play in (made, best))
    if not any(state.board) and mirrored(state.rules) and made.across != best.across:
        size = state.rules.size
        laid = sum((laid[column::size] for column in range(size)), ())
    return laid == right


def _reconsider(position: CardPosition, state: AnyState, text: str) -> SecondVerdict:
    """What a turn loses by the judge of the reviews, and what the answer does better.

    Raises: GameError.
    """
    from tuiwords.engine.scrabble.judge import judge

    before, seat = cast(ScrabbleState, state), position.seat
    turn = before.parse(text)
    if isinstance(turn, Play):
        words = place(before.rules, before.board, turn).words
        if wrong := [word.upper() for word in words if word.lower() not in before.lexicon]:
            return SecondVerdict(f"{wrong[0]} is not in the word list.")
    called_so = called(before.board, turn)
    made = capital(called_so)
    score = before.after(seat, turn).scores[seat] - before.scores[seat]
    verdict = judge(before.view(seat), turn, score)
    if verdict.lost < NOTHING and not verdict.mistake:
        best = _called(position.answers[0], before)
        return SecondVerdict(f"{made} is as good as {best}, as far as a simulation can tell.", True)
    why = _beside(position, before, verdict, called_so)
    if before.seats == 1 or not verdict.mistake:
        points = count_text(max(1, round(verdict.lost)), "point")
        return SecondVerdict(f"{made} loses {points}.", why=why)
    error = f" (give or take {verdict.error:.0f})" if verdict.error >= 1 else ""
    lost = f"{verdict.win_lost:.1f}% of the chance to win"
    return SecondVerdict(f"{made} loses {lost}{error}.", why=why)


def _beside(position: CardPosition, state: ScrabbleState, verdict: Verdict, made: str) -> str:
    """Why the answer is better than the turn that was judged; "" if the judge did not play it out.

    The sentence of a card from a match is then of the turn made there, if that was played out.
    """
    if verdict.gains is None:
        return ""
    if not _is_answer(position, state, str(verdict.best)):
        return f"{_called(position.answers[0], state)} is better." if position.made else ""
    kept = kept_after(verdict.best, state.racks[position.seat])
    return reason(called(state.board, verdict.best), verdict.gains, kept, made)


def _called(answer: str, state: ScrabbleState) -> str:
    return called(state.board, state.parse(answer))


KINDS = (position_kind(_KIND, "Turns in Scrabble", _is_answer, reconsider=_reconsider),)


def cards(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    """A card for each turn that lost much and where one turn is clearly the best.

    And one for each phony that was played, or that the opponent played and was not challenged.
    """
    yield from _phonies(match, seat, review)
    rows = {_mistake(match, seat, row): row for row in review.rows}
    places = [place for place in rows if place is not None]
    places.sort(key=lambda place: -_number(rows[place].get("win_lost")))
    found = ((at, _position(match, seat, at, rows[at])) for at in places[:TRIED])
    clear = ((at, position) for at, position in found if position is not None)
    for at, position in islice(clear, MOST):
        key = f"{match.header.id}:{at}"
        yield NewCard(_KIND, key, position.payload(), match.header.game, match.header.id)


def _phonies(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    lexicon = cast(ScrabbleState, match.state).lexicon.name
    for row, scene in zip(review.rows, review.scenes, strict=True):
        words = f"{row.get('phonies', '')} {row.get('unchallenged', '')}".lower().split()
        for word in words if scene.made.seat == seat else ():
            payload = {"word": word, "valid": False, "lexicon": lexicon}
            card = ValidOrPhony().card(lexicon, word, payload)
            yield replace(card, game=match.header.game, match=match.header.id)


def _mistake(match: PlayedMatch, seat: Seat, row: Row) -> int | None:
    """Which event a row is about, if it is a turn of the seat that surely lost much."""
    lost, error = _number(row.get("win_lost")), _number(row.get("win_error"))
    sure = lost >= max(LOST, SURE * error) and row.get("best") != str(Challenge())
    return _place(match, seat, row) if sure else None


def _place(match: PlayedMatch, seat: Seat, row: Row) -> int | None:
    """Which event a row is about; None if it is not about a turn of the seat."""
    turns = [place for place in range(len(match.replay.played)) if _is_turn(match, place)]
    number = int(_number(row["number"]))
    if not 1 <= number <= len(turns):
        return None
    place = turns[number - 1]
    event, state = match.replay.played[place], match.replay.states[place]
    if event.seat != seat:
        return None
    if isinstance(state, RecordedState):  # which tells a turn as it was written down
        rack = state.known_racks[seat]
        return place if rack and (len(rack) == state.rules.rack or not state.bag) else None
    return place if str(state.parse(event.text)) == row["move"] else None


def _is_turn(match: PlayedMatch, place: int) -> bool:
    event, state = match.replay.played[place], match.replay.states[place]
    if isinstance(state, RecordedState):
        return state.steps[place].event.kind in TURNS
    return event.kind == "move" and not isinstance(state.parse(event.text), Challenge)


def _position(match: PlayedMatch, seat: Seat, place: int, row: Row) -> CardPosition | None:
    header, events = _start(match, place)
    game = catalog.game(header.game)
    state = cast(ScrabbleState, Match.resume(game, header, events, Unwritten()).state)
    lost = f"{_number(row['win_lost']):.0f}% of the chance to win"
    made = _called(str(row["move"]), state)
    asked = f"Your turn was {made}: it lost {lost}. Find the best turn."
    position = CardPosition(header, events, seat, asked, ("",), made=str(row["move"]))
    found = ranked(position.match(), seat, THOUGHT, "champion")
    if lead(found) is None:
        return None
    best = found.moves[0].move
    if str(best) == row["move"]:
        return None
    why = str(row.get("why", "")) if str(best) == row["best"] else ""
    why = why or (
        f"{called(state.board, best)} scores {round(found.moves[0].terms.get('score', 0))}; after "
        f"it you win {_number(row.get('win')) + _number(row['win_lost']):.0f}% of the games."
    )
    answer = str(state.parse(str(best)))
    return CardPosition(
        header,
        events,
        seat,
        asked,
        (answer,),
        why,
        str(row["move"]),
        _number(row["win_lost"]),
    )


def _start(match: PlayedMatch, place: int) -> tuple[Header, tuple[Event, ...]]:
    """A match before its event at a place: its header and log, by which it is played on."""
    if not isinstance(match.state, RecordedState):
        return match.header, match.replay.played[:place]
    record = with_start(str(match.header.settings["record"]), place)
    settings = {**match.header.settings, "record": record}
    start = catalog.game(match.header.game).rules.new(
        settings, match.header.seed, len(match.header.seats)
    )
    return replace(match.header, settings=settings, fingerprint=start.fingerprint), ()


def _number(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else 0.0


def words(payload: Payload) -> tuple[str, ...]:
    """The words that the best turn of a card makes. Raises: GameError."""
    position = CardPosition.read(payload)
    state = cast(ScrabbleState, position.match().state)
    turn = state.parse(position.answers[0])
    if not isinstance(turn, Play):
        return ()
    return tuple(word.lower() for word in place(state.rules, state.board, turn).words)
