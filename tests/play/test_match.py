import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_moves import random_move
from toy.game import STONES, play_on
from toy.rules import Take

from tuiwords.games.base import GameError, IllegalMoveError, InvalidMoveError
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play import catalog
from tuiwords.play import match as match_module
from tuiwords.play.game import Game
from tuiwords.play.match import Match
from tuiwords.play.replay import Replay, replay, standing
from tuiwords.store.records import Event, Header, Player, Result
from tuiwords.store.store import Store, StoreError

GUESTS = tuple(Player("guest", name, name) for name in ("A", "B", "C"))


class Notebook:
    """A journal that is a list, and breaks when told to."""

    def __init__(self) -> None:
        self.lines: list[Event] = []
        self.ends: list[tuple[tuple[Result, ...], bool]] = []
        self.broken = False
        self.noted = 0.0

    def create(self, header: Header) -> None:
        self.header = header

    def append(self, match: str, event: Event, number: int) -> None:
        if self.broken:
            raise StoreError("the disk is full")
        assert match == self.header.id and number == len(self.lines)
        self.lines.append(event)

    def events(self, match: str, since: int = 0) -> list[Event]:
        return self.lines[since:]

    def written(self) -> object:
        return len(self.lines)

    def finish(self, match: str, results: Sequence[Result], rated: bool) -> None:
        self.ends.append((tuple(results), rated))

    def note_clock(self, match: str, elapsed: float) -> None:
        self.noted = elapsed

    def clock(self, match: str) -> float:
        return self.noted


def begin(seats: int = 2, seed: int = 0, **more: Any) -> Match:
    return Match.begin(STONES, {}, seed, GUESTS[:seats], Notebook(), **more)


def wild(game: Game, seed: int, steps: int) -> Match:
    """A match in which everything happens: moves, hints, undos, resignations, the clock."""
    rng = random.Random(seed)
    seats = rng.randint(1, min(3, game.rules.most_seats))
    match = Match.begin(game, {}, seed, GUESTS[:seats], Notebook())
    for _ in range(steps):
        if not match.state.to_move:
            break
        seat = rng.choice(match.state.to_move)
        what = rng.random()
        if what < 0.65:
            match.play(seat, random_move(match.state, seat, rng))
        elif what < 0.8:
            match.hint(rng.randrange(seats))
        elif what < 0.93:
            if any(event.seat == seat for event in match.replay.played):
                match.undo(seat)
        elif what < 0.97:
            match.resign(seat)
        else:
            match.time_up(seat)
    return match


def log(match: Match) -> list[Event]:
    assert isinstance(match.journal, Notebook)
    return match.journal.lines


@given(st.sampled_from(["stones", "wordle"]), st.integers(0, 2**30), st.integers(0, 25))
def test_any_beginning_of_a_log_is_a_match_that_goes_on_to_the_same_end(
    name: str, seed: int, cut: int
) -> None:
    match = wild(catalog.GAMES[name], seed, 25)
    lines = log(match)
    first = Match.resume(match.game, match.header, lines[:cut], Notebook())
    states = [replay(match.replay.states[0], lines[:n]).state for n in range(len(lines) + 1)]
    assert first.state == states[min(cut, len(lines))]
    again = replay(match.replay.states[0], lines[:cut])
    for event in lines[cut:]:
        again = again.then(event)
    assert again == match.replay
    assert (again.lines, states[-1]) == (len(lines), match.state)


@given(st.sampled_from(["stones", "wordle"]), st.integers(0, 2**30))
def test_a_move_and_its_undo_leave_the_position_as_it_was(name: str, seed: int) -> None:
    match = wild(catalog.GAMES[name], seed, 6)
    if not match.state.to_move:
        return
    before, ply = match.state, match.ply
    seat = match.state.to_move[0]
    move = random_move(match.state, seat, random.Random(seed))
    match.play(seat, move)
    if match.state.outcome is not None:
        return
    match.undo(seat)
    assert (match.state, match.ply) == (before, ply)
    assert not match.rated
    match.play(seat, str(move))
    assert match.ply == ply + 1


def test_an_undo_takes_back_what_others_did_since() -> None:
    match = begin()
    for seat, stones in ((0, "1"), (1, "2"), (0, "3"), (1, "1")):
        match.play(seat, stones)
    match.undo(0)
    assert [event.text for event in match.replay.played] == ["1", "2"]
    assert match.state.to_move == (0,)
    match.undo(1)
    match.undo(0)
    with pytest.raises(IllegalMoveError, match="no move to undo"):
        match.undo(0)
    assert [event.kind for event in log(match)] == ["move"] * 4 + ["undo"] * 3


@pytest.mark.parametrize(
    ("seat", "text", "kind", "sentence"),
    [
        (1, "1", IllegalMoveError, "not your turn"),
        (0, "4", IllegalMoveError, "4 stones cannot be taken"),
        (0, "many", InvalidMoveError, "'many' is not a number"),
        (5, "1", IllegalMoveError, "no player 6 in this match"),
        (-1, "1", IllegalMoveError, "no player 0 in this match"),
    ],
)
def test_what_is_refused_is_not_written(
    seat: int, text: str, kind: type[Exception], sentence: str
) -> None:
    match = begin()
    with pytest.raises(kind, match=sentence):
        match.play(seat, text)
    assert (log(match), match.ply) == ([], 0)


def test_what_cannot_be_written_is_not_played() -> None:
    match = begin()
    match.play(0, Take(1))
    before = match.replay
    match.journal.broken = True  # type: ignore[attr-defined]
    for call in (match.play, lambda seat, _: match.undo(seat), lambda seat, _: match.resign(seat)):
        with pytest.raises(StoreError, match="full"):
            call(1 if call == match.play else 0, "1")  # type: ignore[operator]
    assert match.replay == before
    match.journal.broken = False  # type: ignore[attr-defined]
    match.play(1, "1")
    assert match.ply == 2


def test_the_end_is_written_with_results_and_nothing_follows() -> None:
    match = begin(wants_rating=True)
    play_on(match, random.Random(1))
    notebook = match.journal
    assert isinstance(notebook, Notebook)
    assert notebook.ends == [(match.results(), True)]
    assert sum(result.facts["taken"] for result in match.results()) == 12
    for call in (lambda: match.play(0, "1"), lambda: match.undo(0), lambda: match.resign(0)):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            call()
    match.hint(0)
    assert len(notebook.lines) == match.replay.lines == match.ply


def test_no_results_before_the_end() -> None:
    with pytest.raises(GameError, match="not over"):
        begin().results()


def test_whoever_was_killed_before_the_end_was_noted_notes_it_on_return(store: Store) -> None:
    match = Match.begin(STONES, {}, 0, GUESTS[:1], store)
    store.append(match.header.id, Event("resign", 0, "", 2.5), 0)
    assert store.saved(match.header.id).finished is None
    again = Match.resume(match.game, match.header, store.events(match.header.id), store)
    assert store.saved(match.header.id).results == again.results()
    again.start()
    assert again.elapsed == 2.5


def test_a_match_without_a_limit_goes_on_at_the_time_it_was_left(store: Store) -> None:
    match = Match.begin(STONES, {}, 0, GUESTS[:1], store)
    match.start()
    match.play(0, "1", at=109.0)
    match.skip_to(153.0)
    match.stop()
    assert len(store.events(match.header.id)) == 1, "no line for each time it is left"
    again = Match.resume(match.game, match.header, store.events(match.header.id), store)
    assert 153.0 <= again.elapsed < 154.0
    store.note_clock(match.header.id, 120.0)  # by a thread that was slow
    assert store.clock(match.header.id) >= 153.0


@pytest.mark.parametrize("help_", ["hint", "undo"])
def test_help_costs_the_rating(help_: str) -> None:
    match = begin(wants_rating=True)
    match.play(0, "1")
    assert match.rated
    getattr(match, help_)(0)
    assert not match.rated
    play_on(match, random.Random(3))
    assert match.journal.ends[-1][1] is False  # type: ignore[attr-defined]


def test_a_hint_is_noted_once_for_each_who_asks() -> None:
    match = begin()
    for seat in (0, 0, 1, 0):
        match.hint(seat)
    assert [event.seat for event in log(match)] == [0, 1]
    assert match.replay.hinted == {0, 1}


@pytest.mark.parametrize("seats", [0, 5])
def test_too_many_or_no_players(seats: int) -> None:
    with pytest.raises(GameError, match=f"takes 1 to 4 players, not {seats}"):
        Match.begin(STONES, {}, 0, GUESTS[:1] * seats)


def test_settings_are_kept_whole() -> None:
    match = Match.begin(STONES, {"stones": 8}, 0, GUESTS[:1])
    assert match.header.settings == STONES.rules.settings({"stones": 8})
    with pytest.raises(GameError, match="no option 'colour'"):
        Match.begin(STONES, {"colour": 1}, 0, GUESTS[:1])


def header_of(**changes: Any) -> Header:
    values = {"settings": {}, "seed": 0, "seats": GUESTS[:2], "started": 0.0}
    values |= {"id": "m", "game": "stones", "fingerprint": "stones 1 pebbles"} | changes
    return Header(**values)


@pytest.mark.parametrize(
    ("header", "events", "sentence"),
    [
        ({}, [("move", 0, "9")], "line 1 of the match log does not fit: 9 stones"),
        ({}, [("move", 0, "1"), ("move", 0, "1")], "line 2 .* not your turn"),
        ({}, [("undo", 0, "")], "line 1 .* no move to undo"),
        ({}, [("move", 7, "1")], "line 1 .* no player 8"),
        ({}, [("resign", 0, ""), ("resign", 1, "")], "line 2 .* the game is over"),
        ({"fingerprint": "else"}, [], "needs other word lists"),
        ({"game": "chess"}, [], "no game 'chess'"),
        ({"settings": {"stones": 99}}, [], "stones must be 4 to 40, not 99"),
    ],
)
def test_a_log_that_does_not_fit_is_told(
    header: dict[str, Any], events: list[tuple[Any, int, str]], sentence: str
) -> None:
    with pytest.raises(GameError, match=sentence):
        given = header_of(**header)
        lines = [Event(*event) for event in events]
        Match.resume(catalog.game(given.game), given, lines, Notebook())


def test_a_match_whose_word_list_is_gone_is_told() -> None:
    def new(*_: Any) -> Any:
        raise LexiconError("there is no word list 'mine'")

    lost = replace(STONES, rules=replace(STONES.rules, new=new))
    with pytest.raises(GameError, match=r"word list of this Stones match is missing: .*'mine'"):
        Match.resume(lost, header_of(), [], Notebook())


def test_the_clock_runs_only_between_start_and_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(match_module.time, "monotonic", lambda: now[0])
    match = begin()
    now[0] += 5
    assert match.elapsed == 0
    match.start()
    match.start()
    now[0] += 3
    match.play(0, "1")
    match.stop()
    match.stop()
    now[0] += 50
    assert match.elapsed == 3
    assert log(match)[0].at == 3
    match.start()
    now[0] += 1
    match.resign(1)
    now[0] += 9
    assert match.elapsed == 4
    again = Match.resume(match.game, match.header, log(match), Notebook())
    assert again.elapsed == 4


def test_states_share_what_was_played() -> None:
    start = Replay((STONES.rules.new(STONES.rules.settings({}), 0, 1),))
    one = start.then(Event("move", 0, "1"))
    assert one.states[0] is start.state
    assert start.lines == 0 and start.played == ()


def test_the_games_of_the_catalog_are_found() -> None:
    assert catalog.game("stones") is STONES


def test_where_all_play_at_once_an_undo_takes_back_only_ones_own_move() -> None:
    match = Match.begin(catalog.GAMES["wordle"], {}, 5, GUESTS[:2], Notebook())
    for seat, guess in ((0, "crane"), (0, "moths"), (1, "pluck"), (1, "vivid")):
        match.play(seat, guess)
    match.undo(0)
    assert [[clue.guess for clue in row] for row in match.state.rows] == [
        ["crane"],
        ["pluck", "vivid"],
    ]
    assert match.replay.states[-1] == match.state
    assert len(match.replay.states) == match.ply + 1
    match.play(0, "moths")
    match.undo(1)
    assert [event.text for event in match.replay.played] == ["crane", "pluck", "moths"]
    assert Match.resume(match.game, match.header, log(match), Notebook()).state == match.state
    assert standing(log(match)) == match.replay.played


def test_an_undo_of_an_older_version_still_takes_back_all_that_followed() -> None:
    match = Match.begin(catalog.GAMES["wordle"], {}, 5, GUESTS[:2], Notebook())
    lines = [Event("move", 0, "crane"), Event("move", 1, "pluck"), Event("undo", 0)]
    lines += [Event("move", 1, "vivid"), Event("move", 0, "moths")]
    again = replay(match.replay.states[0], lines)
    assert [event.text for event in again.played] == ["vivid", "moths"]
    assert standing(lines) == again.played


def test_an_undo_on_a_shared_board_takes_back_the_answer_to_it() -> None:
    seats = [Player("guest", name, name) for name in ("Ada", "Ben")]
    match = Match.begin(catalog.game("word-soup"), {"mode": "turns"}, 3, seats)
    for seat in (0, 1, 0):
        match.play(seat, random_move(match.state, seat, random.Random(seat)))
    match.undo(1)
    assert [event.seat for event in match.replay.played] == [0]
    assert match.state.to_move == (1,)
