"""What holds for all games: records, files, ties without a point."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from records import changeable

from tuiwords.games import base
from tuiwords.games.base import GameError, rules_file, winners
from tuiwords.games.boggle.rules import dice_sets, letter_bag, scorings
from tuiwords.games.boggle.state import goal_words, words_on
from tuiwords.games.grid import Grid, neighborhoods
from tuiwords.games.scrabble import ruleset
from tuiwords.games.word_soup import picks, read_board, rules_for
from tuiwords.games.wordle import Clue, lists, score
from tuiwords.games.wordle.absurd import word_sets
from tuiwords.games.wordle.knowledge import remaining
from tuiwords.games.wordle.lists import common_words, never_drawn, with_words
from tuiwords.lexicon import graph
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player

FEW, MORE = Lexicon("few", ["crane", "slate", "train"]), Lexicon("more", ["later", "plate"])
SHORT = Lexicon("short", ["art", "rat", "tar"])
GRID = Grid(3, 3, tuple("latertrin"))


def test_records_are_frozen() -> None:
    # Generic classes with slots cannot be made by their types in Python 3.11.
    # A typed game grows line by line.
    assert changeable("tuiwords.games") == {"Constraints", "EnteredGame", "PositionText"}


@pytest.mark.parametrize("game", ["boggle", "scrabble", "word-soup", "wordle"])
def test_whoever_knows_other_words_sees_the_same_otherwise(game: str) -> None:
    rules, few = catalog.game(game).rules, Lexicon("few", ["train"])
    view = rules.new(rules.settings({}), 1, 1).view(0)
    other = view.with_lexicon(few)
    assert other.lexicon is few
    assert replace(other, lexicon=view.lexicon) == view


@pytest.mark.parametrize(
    "read",
    [
        lambda: rules_file("boggle"),
        lambda: ruleset("wwf"),
        lambda: neighborhoods(5, 6),
        scorings,
        dice_sets,
        letter_bag,
        lambda: words_on(SHORT, 3, GRID),
        lambda: goal_words(SHORT, dice_sets()["classic"], GRID),
        lambda: common_words(FEW, 5, "easy"),
        never_drawn,
        lambda: with_words(FEW, MORE),
        lambda: remaining(FEW, (Clue("crane", score("crane", "slate")),)),
        lambda: word_sets(FEW),
    ],
)
def test_what_takes_long_to_find_is_found_once(read: Callable[[], object]) -> None:
    found = read()
    assert found and read() is found


def test_the_words_of_a_list_are_made_a_trie_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made, trie = [], graph.trie
    monkeypatch.setattr(graph, "trie", lambda words: made.append(words) or trie(words))
    words = Lexicon("soup", ["tea", "eat"])
    for board in ("... .t. ea.", "... .t. ae."):
        assert [*picks(read_board(board), rules_for(words, (3, 3)), words)]
    assert made == [words]


@pytest.mark.parametrize("content", [None, b"\xff"])
@pytest.mark.parametrize(
    ("module", "read", "told"),
    [
        (base, lambda: rules_file.__wrapped__("chess"), "the rules .*damaged cannot be read: "),
        (lists, lists.never_drawn.__wrapped__, "the words of .*damaged cannot be read: "),
    ],
)
def test_damaged_assets_are_told(module, read, told, content, tmp_path, monkeypatch) -> None:
    file = tmp_path / "damaged"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(module, "asset", lambda *_: file)
    with pytest.raises(GameError, match=told):
        read()


@pytest.mark.parametrize("game", ["scrabble", "boggle", "word-soup"])
def test_an_unknown_list_is_told(game: str) -> None:
    rules = catalog.game(game).rules
    with pytest.raises(GameError, match="no-such-list"):
        rules.new(rules.settings({"lexicon": "no-such-list"}), 1, 1)


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(
    ("game", "settings", "move"),
    [
        ("boggle", {}, ""),
        ("word-soup", {}, "no more"),
        ("word-soup", {"mode": "turns"}, "no more"),
        ("scrabble", {}, "pass"),
    ],
)
def test_a_tie_without_a_point_is_not_won(
    game: str, settings: dict[str, str], move: str, seats: int
) -> None:
    players = [Player("guest", name, name) for name in "AB"[:seats]]
    match = Match.begin(catalog.game(game), settings, 3, players)
    match.expire(10_000)
    while (outcome := match.state.outcome) is None:
        match.play(match.state.to_move[0], move)
    assert max(outcome.scores) <= 0
    if game == "scrabble" and seats == 2:  # the lighter rack wins
        assert any(outcome.won)
    else:
        assert not any(outcome.won)


def test_the_same_with_racks_of_the_same_worth() -> None:
    assert winners((-7, -7), (1, 1)) == winners((0, 0), (1, 1)) == (False, False)
    assert winners((-7, -9), (1, 2)) == (True, False)
    assert winners((1, 1), (1, 1)) == winners((7, 7), (1, 1)) == (True, True)
