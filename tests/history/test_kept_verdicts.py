"""Verdicts of reviews are kept turn by turn: what was judged once is not judged again."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest
from recorded_games import MOLY

from tuiwords.engine.scrabble import judge as judging
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Pass
from tuiwords.games.wordle import WordleState
from tuiwords.history.history import export_lines, import_matches, load_match
from tuiwords.history.notes import all_notes, read_notes, with_notes, write_note
from tuiwords.history.recordings import gcg_of, import_gcg, read_game
from tuiwords.history.reviews import (
    gradual_review,
    review,
    verdicts_run,
    work_on,
)
from tuiwords.play import catalog
from tuiwords.play.judged import SHARPER, JudgedMove, ReviewWork
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.store.store import Store, StoreError

GAME = f"{MOLY}>bob: DEEENQU -EEN +0 15\n".encode()
MOVE = JudgedMove(3, 0, "8D WORD", "8D SWORD", 2.5, facts={"win": 40.0})
WHOLE = json.dumps(asdict(MOVE))
SPOILT = (
    ('"number": 3', '"number": Infinity'),
    ('"number": 3', '"number": 4'),
    ('"seat": 0', '"seat": 1'),
    ('"lost": 2.5', '"lost": NaN'),
    ('"lost": 2.5', f'"lost": {10**400}'),
    ('"win"', '"won"'),
)


@pytest.fixture
def match(store: Store, quick_verdicts: None) -> Match:
    import_gcg(store, GAME)
    return load_match(store, store.matches(limit=1)[0].header.id)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The turns that were judged; a pass is what a phony would have been if challenged."""
    real, turns = judging.verdicts, []

    def verdicts(view, turn, *rest):
        turns.extend([str(turn)] if turn != Pass() else [])
        yield from real(view, turn, *rest)

    monkeypatch.setattr(judging, "verdicts", verdicts)
    return turns


def whole(store: Store, match: Match, *sharper: int) -> tuple[JudgedMove, ...]:
    *_, found = gradual_review(match, 0, None, work_on(store, match, 0, frozenset(sharper)))
    return found.judged


def test_an_interrupted_review_goes_on_and_one_opened_twice_costs_nothing(
    store: Store, match: Match, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for found in gradual_review(match, 0, None, work_on(store, match, 0)):
        if found.judged[2] is not None:
            break
    assert asked == ["8D STAINER", "9H DONG", "10E MOLY"]
    del asked[:]
    first = whole(store, match)
    assert asked == ["10E MOLY", "-EEN"], "a verdict that was not the last is not kept"
    del asked[:]
    assert whole(store, match) == first
    alone = review(match, 0, None, store)
    assert [move for move in first if move.seat == 0] == list(alone.judged)
    assert not asked
    sharp = whole(store, match, 2)
    assert asked == ["9H DONG"]
    assert sharp[1].effort == SHARPER
    assert whole(store, match) == sharp, "the sharper verdict stays"
    del asked[:]
    results = replace(match.game.results, judge_version=99)
    newer = replace(match.game, results=results)
    monkeypatch.setitem(catalog.GAMES, "scrabble", newer)
    next(islice(gradual_review(load_match(store, match.header.id), 0), 1, None))
    assert asked == ["8D STAINER"], "a newer judge does not read older verdicts"


def test_verdicts_go_with_their_match(store: Store, match: Match) -> None:
    next(islice(gradual_review(match, 0, None, work_on(store, match, 0)), 3, None))
    run = verdicts_run(match.game, match.header.id)
    assert store.run_results(run)
    store.delete_match(match.header.id)
    assert not store.run_results(run)


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{}",
        "[1]",
        '{"number": "x"}',
        "\x00",
        "[" * 100_000,
        *(WHOLE.replace(old, new) for old, new in SPOILT),
    ],
    ids=range(5 + 1 + len(SPOILT)),
)
def test_a_damaged_verdict_is_judged_again(damaged: str) -> None:
    work = ReviewWork()
    work.keep(MOVE)
    (key,) = work.kept
    assert work.known(0, 3, "8D WORD", ["win"]) == MOVE
    assert work.known(0, 3, "8D WARD") is None, "it is about another move"
    work.kept[key] = damaged
    assert work.known(0, 3, "8D WORD", ["win"]) is None


def test_a_damaged_verdict_is_replaced_and_none_is_kept_of_a_deleted_match(
    store: Store, match: Match
) -> None:
    run, name = verdicts_run(match.game, match.header.id), match.header.id
    store.keep_verdict(run, "0 1 x1", "damaged")
    work = work_on(store, match, 0)
    move = replace(MOVE, number=1)
    work.keep(move)
    assert work_on(store, match, 0).known(0, 1, move.played) == move
    write_note(store, name, 0, 1, "own")
    store.delete_match(name)
    work.keep(move)
    with pytest.raises(StoreError, match="deleted"):
        write_note(store, name, 0, 1, "again")
    assert (store.run_results(run), read_notes(store, name)) == ({}, {})


def test_the_verdicts_of_other_matches_stay(store: Store, match: Match) -> None:
    """Whatever the id of the match that is deleted; it may come from an import."""
    names = ("*", "?b", "a b", "b")
    for name in names:
        store.create(replace(match.header, id=name))
        store.keep_verdict(verdicts_run(match.game, name), "0 1 x1", name)
    for at, name in enumerate(names):
        store.delete_match(name)
        kept = [store.run_results(verdicts_run(match.game, each)) for each in names]
        assert [bool(each) for each in kept] == [left > at for left in range(4)]


def test_notes_are_kept_by_seat_and_by_everyone_who_writes(store: Store, match: Match) -> None:
    name, other = match.header.id, Store.open(store.path)
    store.set_note(f"review notes {name}", '{"1e": "odd", "2": "from earlier", "4": "too"}')
    assert read_notes(store, name, 0) == read_notes(store, name, 1) == {2: "from earlier", 4: "too"}
    for at in range(5):
        write_note(store, name, 0, 2 * at + 1, f"here {at}")
        write_note(other, name, 1, 2 * at + 1, f"there {at}")
    other.close()
    write_note(store, name, 0, 2, "")
    assert read_notes(store, name, 0) == {4: "too"} | {2 * at + 1: f"here {at}" for at in range(5)}
    assert read_notes(store, name, 1) == {4: "too"} | {2 * at + 1: f"there {at}" for at in range(5)}
    assert "odd" in str(store.note(f"review notes {name}"))
    for text in ("[" * 100_000, "[]", "{"):
        store.set_note(f"review notes {name}", text)
        assert read_notes(store, name) == {}


def test_a_note_stands_at_the_move_of_its_seat(store: Store, ann: Player) -> None:
    game = catalog.game("wordle")
    both = Match.begin(game, {}, 1, [ann, Player("guest", "", "Bo")], store)
    answer = cast(WordleState, both.state).answer
    for seat in (0, 1):
        both.play(seat, answer)
    write_note(store, both.header.id, 0, 1, "lucky")
    notes = [
        [row.get("note") for row in with_notes(review(both, seat), store, both, seat).rows]
        for seat in (0, 1)
    ]
    assert notes == [["lucky"], [None]]


def test_notes_are_in_an_export_and_come_back(tmp_path: Path, store: Store, match: Match) -> None:
    name = match.header.id
    assert "notes" not in json.loads(next(export_lines(store))), "there are none"
    write_note(store, name, 0, 1, "böld “one”")
    store.set_note(f"review notes {name}", json.dumps({**all_notes(store, name), "2": "old"}))
    text = "".join(export_lines(store))
    assert json.loads(text)["notes"] == all_notes(store, name) == {"0:1": "böld “one”", "2": "old"}
    with Store.open(tmp_path / "there.db") as there:
        assert import_matches(there, text) == (1, 0)
        assert all_notes(there, name) == all_notes(store, name)
        write_note(there, name, 0, 1, "mine")
        write_note(there, name, 0, 2, "")
        assert import_matches(there, text) == (0, 0)
        assert all_notes(there, name) == {"0:1": "mine", "2": "old"}, "what is missing comes back"
        there.set_note(f"review notes {name}", '{"1": "from earlier"}')
        import_matches(there, text)
        assert read_notes(there, name, 0) == {1: "from earlier", 2: "old"}, "it is not hidden"
        for wrong in ([], {"x": "y"}, {"0:1": 3}, {"9" * 40: "y"}):
            line = json.dumps({**json.loads(text), "notes": wrong})
            with pytest.raises(GameError, match=r"line 1 .*note"):
                import_matches(there, line)


def test_a_note_from_elsewhere_adds_no_lines_to_a_recorded_game(
    tmp_path: Path, store: Store, match: Match
) -> None:
    text = f"first\n>bob: DEEGNOQ 9H DONG +15 15\n#player1 x y\x1b[2J {'long ' * 1_000_000}"
    line = json.loads(next(export_lines(store))) | {"notes": {"0:1": text}}
    with Store.open(tmp_path / "there.db") as there:
        import_matches(there, json.dumps(line))
        note = read_notes(there, match.header.id)[1]
    assert note.startswith("first >bob: DEEGNOQ") and "\x1b" not in note and len(note) < 10_000
    written = gcg_of(match, {1: note})
    assert read_game(written).events[0].note == note
    assert written.count(b">") == gcg_of(match).count(b">") + 1


def test_the_command_line_shows_notes(home: Path, ask: Callable[..., Any], ann: Player) -> None:
    with Store.open() as store:
        match = Match.begin(catalog.game("wordle"), {}, 1, [ann], store)
        match.play(0, match.state.answer)
        write_note(store, match.header.id, 0, 1, "what luck")
    assert "what luck" in ask("review", match.header.id).out
    answer = ask("review", match.header.id, "--json").json
    assert answer["moves"][0]["note"] == "what luck"
