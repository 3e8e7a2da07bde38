import json
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy.game import STONES, play_on

from tuiwords.games.base import GameError
from tuiwords.history.history import export_lines, import_matches, load_match, moves_made
from tuiwords.history.ratings import rate_pending
from tuiwords.play import catalog
from tuiwords.play.match import Match, OvertakenError
from tuiwords.store.records import Player, Saved
from tuiwords.store.store import Store, StoreError, Wanted

GUEST = Player("guest", "", "[b]\u2028guest\u2029 \x85 \\n")


def some(store: Store, seed: int, players: tuple[Player, ...] = (GUEST,)) -> Match:
    """A match of either game, begun, half played or over."""
    rng = random.Random(seed)
    match = Match.begin(
        catalog.GAMES[rng.choice(["stones", "wordle"])],
        {},
        seed,
        players[: rng.randint(1, len(players))],
        store,
        daily=rng.choice(["", "2026-11-21"]),
        wants_rating=rng.random() < 0.5,
    )
    if rng.random() < 0.3:
        match.hint(0)
    play_on(match, rng, rng.choice([0, 2, None]))
    if match.state.outcome is None and rng.random() < 0.3 and match.ply:
        match.undo(match.replay.played[-1].seat)
    return match


def everything(store: Store) -> list[tuple[Saved, Any]]:
    return [(saved, store.events(saved.header.id)) for saved in store.matches(limit=None)]


def fields(store: Store) -> list[Any]:
    """What an export carries: all but that ratings of elsewhere are not counted here."""
    return [
        (s.header, s.finished, s.touched, s.rated, s.results, s.helped, events)
        for s, events in everything(store)
    ]


def test_a_match_is_taken_up_where_it_was_left(store: Store, ann: Player) -> None:
    match = Match.begin(STONES, {}, 0, [ann, GUEST], store)
    play_on(match, random.Random(1), 2)
    again = load_match(store, match.header.id)
    assert again.replay == match.replay
    saved = store.saved(match.header.id)
    assert moves_made(store, saved, ann.key) == 1, "the other's move is not counted"
    assert moves_made(store, saved, "nobody") == 2
    again.play(0, "1")
    # The first window does not know of that move: its own must not be written over it.
    with pytest.raises(OvertakenError, match="in another window"):
        match.play(0, "2")
    assert match.replay == again.replay
    assert load_match(store, match.header.id).replay == again.replay


def test_no_such_match(store: Store) -> None:
    with pytest.raises(StoreError, match="no saved match 'x'"):
        load_match(store, "x")
    with pytest.raises(StoreError, match="no saved match 'x'"):
        list(export_lines(store, ["x"]))


@given(st.lists(st.integers(0, 2**20), max_size=4))
def test_what_is_exported_is_imported(seeds: list[int]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder, "here.db")) as here,
        Store.open(Path(folder, "there.db")) as there,
    ):
        players = [here.players.add(name) for name in ("Ann", "Böb")]
        seats = tuple(Player("profile", who.id, who.name) for who in players)
        for seed in seeds:
            some(here, seed, (*seats, GUEST))
        text = "".join(export_lines(here))
        assert text.count("\n") == len(seeds)
        assert import_matches(there, text) == (len(seeds), 0)
        assert fields(there) == fields(here)
        assert import_matches(there, text + text.replace("\n", "\r\n\n")) == (0, 0)
        assert "".join(export_lines(there)) == text
        playing = {s.key for m in here.matches() for s in m.header.seats if s.kind == "profile"}
        assert {who.id for who in there.players.all()} == playing
        for saved in there.matches():
            assert load_match(there, saved.header.id).replay.lines == saved.events


def test_some_are_exported_in_the_order_asked_for(store: Store) -> None:
    ids = [some(store, seed).header.id for seed in range(4)]
    lines = export_lines(store, [ids[2], ids[0]])
    assert [json.loads(line)["match"]["id"] for line in lines] == [ids[2], ids[0]]


def test_a_name_taken_here_gets_a_number(tmp_path: Path, store: Store, ann: Player) -> None:
    with Store.open(tmp_path / "there.db") as there:
        for name in ("Ann", "ann 2"):
            there.players.add(name)
        some(store, 1, (ann,))
        assert import_matches(there, "".join(export_lines(store))) == (1, 0)
        assert {who.name for who in there.players.all()} == {"Ann", "ann 2", "Ann 3"}
        assert len(there.matches(Wanted(ann.key))) == 1


def test_an_imported_match_moves_no_rating(
    tmp_path: Path, store: Store, ann: Player, bob: Player
) -> None:
    match = Match.begin(STONES, {}, 0, [ann, bob], store, wants_rating=True)
    play_on(match, random.Random(0))
    with Store.open(tmp_path / "there.db") as there:
        import_matches(there, "".join(export_lines(store)))
        assert rate_pending(there) == 0
        assert there.players.rating("profile", ann.key, "stones") is None


def test_a_match_of_other_word_lists_is_kept_for_the_statistics(store: Store) -> None:
    match = Match.begin(STONES, {}, 0, [GUEST], store)
    play_on(match, random.Random(0))
    text = "".join(export_lines(store)).replace("stones 1 pebbles", "stones 1 gravel")
    store.delete_match(match.header.id)
    assert import_matches(store, text) == (1, 0)
    assert store.saved(match.header.id).results == match.results()
    with pytest.raises(GameError, match="other word lists"):
        load_match(store, match.header.id)


def changed(line: str, **changes: Any) -> str:
    return json.dumps(json.loads(line) | changes)


def in_match(line: str, **changes: Any) -> str:
    return changed(line, match=json.loads(line)["match"] | changes)


BAD = {
    "not JSON": (lambda line: line[:-1], "it is not JSON"),
    "another thing": (lambda line: "[1]", "not a match that tuiwords exported"),
    "another object": (lambda line: "{}", "not a match that tuiwords exported"),
    "newer": (lambda line: changed(line, tuiwords=2), "it has format 2, but this program reads 1"),
    "no match": (lambda line: changed(line, match=None), "a match must be a JSON object, not None"),
    "no events": (lambda line: changed(line, events={}), "'events' must be a list"),
    "short event": (lambda line: changed(line, events=[["move"]]), "an event must be"),
    "odd event": (lambda line: changed(line, events=[["jump", 0, "", 0]]), "not 'jump'"),
    "no seat": (lambda line: changed(line, events=[["hint", 9, "", 0]]), "a seat without a player"),
    "seat": (lambda line: changed(line, events=[["hint", True, "", 0]]), "'seat' cannot be True"),
    "late": (lambda line: changed(line, touched="now"), "'touched' is not a number: 'now'"),
    "never": (lambda line: changed(line, touched=float("nan")), "'touched' is not a number: nan"),
    "big": (lambda line: changed(line, touched=10**400), "'touched' is not a number"),
    "rated": (lambda line: changed(line, rated=1), "'rated' must be true or false"),
    "results": (lambda line: changed(line, results=[]), "the results do not match"),
    "illegal": (lambda line: changed(line, events=[["move", 0, "9", 0]]), "9 stones cannot"),
    "unended": (lambda line: changed(line, events=[]), "its log does not end the game"),
    "id": (lambda line: in_match(line, id=""), "'id' is empty"),
    "seed": (lambda line: in_match(line, seed="x"), "'seed' cannot be 'x'"),
    "game": (lambda line: in_match(line, game="chess"), "there is no game 'chess'"),
    "option": (lambda line: in_match(line, settings={"x": 1}), "there is no option 'x'"),
    "value": (lambda line: in_match(line, settings={"stones": 1.5}), "cannot be 1.5"),
    "nobody": (lambda line: in_match(line, seats=[]), "'seats' is empty"),
    "half": (lambda line: in_match(line, daily="\ud800"), "invalid characters"),
    "deep": (lambda line: "[" * 200_000, "nested too deeply"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_is_told_with_its_number_and_nothing_changes(name: str, store: Store) -> None:
    match = Match.begin(STONES, {}, 0, [GUEST], store)
    play_on(match, random.Random(0))
    line = "".join(export_lines(store)).strip()
    other = in_match(line, id="other")
    spoil, sentence = BAD[name]
    before = everything(store)
    with pytest.raises(GameError) as raised:
        import_matches(store, f"{other}\n\n{spoil(in_match(line, id='third'))}\n{line}\n")
    said = str(raised.value)
    assert said.startswith("line 3 of the import cannot be read: ")
    assert sentence in said
    assert said.endswith("; nothing was changed")
    assert everything(store) == before


@pytest.mark.parametrize("name", ["", " ", "\x1b\u202e\n"])
def test_a_profile_that_cannot_be_shown_is_refused(name: str, store: Store, ann: Player) -> None:
    some(store, 1, (ann,))
    line = "".join(export_lines(store))
    seats = [{"kind": "profile", "key": "new", "name": name}]
    with pytest.raises(GameError, match="line 1 of the import"):
        import_matches(store, in_match(line, id="new", seats=seats))
    assert len(store.players.all()) == 1


@pytest.mark.parametrize(
    ("name", "kept"), [("x" * 10_000, "x" * 39 + "…"), ("a\x1b\u202eb\nc", "ab c")]
)
def test_the_name_of_a_profile_is_made_to_be_shown(
    name: str, kept: str, store: Store, ann: Player
) -> None:
    some(store, 1, (ann,))
    seats = [{"kind": "profile", "key": "new", "name": name}]
    assert import_matches(store, in_match("".join(export_lines(store)), id="new", seats=seats)) == (
        1,
        0,
    )
    assert store.players.one("new").name == kept


@given(st.text() | st.lists(st.sampled_from(['{"tuiwords": 1}', "null", "[", "\n"])).map("".join))
def test_no_text_breaks_the_import(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.db")) as store:
        try:
            assert import_matches(store, text) == (0, 0)
        except GameError as error:
            assert "of the import cannot be read" in str(error)
        assert store.matches() == ()
