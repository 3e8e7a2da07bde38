"""Who plays, in which order, before a match begins."""

from datetime import date

from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest, begin, last_choice, rematch
from tuiwords.store.records import Profile
from tuiwords.store.store import Store


def names(store: Store, ada: Profile, request: MatchRequest) -> list[str]:
    return [player.name for player in begin(request, ada, store).match.seats]


def against(seed: int, first: int | None) -> MatchRequest:
    return MatchRequest("scrabble", seed=seed, bots=("Acorn",), first=first)


def test_who_moves_first_is_drawn_by_the_seed(store, ada) -> None:
    drawn = [names(store, ada, against(seed, None))[0] for seed in range(12)]
    assert {"Ada", "Acorn"} == set(drawn)
    assert drawn == [names(store, ada, against(seed, None))[0] for seed in range(12)]


def test_who_moves_first_can_be_chosen(store, ada) -> None:
    assert names(store, ada, against(1, 0)) == ["Ada", "Acorn"]
    assert names(store, ada, against(1, 1)) == ["Acorn", "Ada"]


def test_a_rematch_alternates(store, ada) -> None:
    match = begin(against(1, 0), ada, store).match
    for expected in (["Acorn", "Ada"], ["Ada", "Acorn"], ["Acorn", "Ada"]):
        match = begin(rematch(match.header, ada.id), ada, store).match
        assert [player.name for player in match.seats] == expected


def test_where_all_play_at_once_nobody_is_first(store, ada) -> None:
    request = MatchRequest("wordle", seed=1, bots=("Pip",), first=1)
    assert names(store, ada, request) == ["Ada", "Pip"]


def test_the_last_choice_is_remembered_without_what_is_gone(store, ada, tmp_path) -> None:
    wordle = catalog.game("wordle")
    assert last_choice(store, wordle, ada.id) is None
    words = tmp_path / "mine.txt"
    words.write_text("crane\nslate\n", encoding="utf-8")
    settings = {"guesses": 5, "answers": str(words)}
    chosen = MatchRequest("wordle", settings, seed=1, bots=("Pip",), rated=True)
    begin(chosen, ada, store)
    begin(MatchRequest("wordle", daily=date(2026, 2, 1)), ada, store)
    begin(MatchRequest("boggle", {"board": "QEST ANSI XWEO YRSN"}), ada, store)
    last = last_choice(store, wordle, ada.id)
    assert last is not None
    assert (last.settings["guesses"], last.settings["answers"]) == (5, str(words))
    assert (last.bots, last.rated, last.seed) == (("Pip",), True, None)
    words.unlink()
    last = last_choice(store, wordle, ada.id)
    assert last is not None
    assert "answers" not in last.settings
    boggle = last_choice(store, catalog.game("boggle"), ada.id)
    assert boggle is not None
    assert "board" not in boggle.settings, "a board is played once"
