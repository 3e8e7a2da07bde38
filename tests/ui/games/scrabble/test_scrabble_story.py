"""The turns as they are told, also of exchanges and plays that are taken back."""

from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.ui.games.scrabble.turn_history import turn_figures, turn_history

PLAYERS = (Player("profile", "a", "Ada"), Player("profile", "b", "Bob"))


def match(seed: int, **settings: object) -> Match:
    return Match.begin(catalog.game("scrabble"), settings, seed, PLAYERS)


def test_a_play_is_told_with_its_whole_word_points_and_total():
    game = match(44)  # ?ABDEGL, EGNRSUW
    game.play(0, "8H BADGE")
    game.play(1, "M8 SWUNG")
    first, second = turn_history(game.replay)
    assert (first.text, first.points, first.total, first.words) == (
        "8H BADGE +20",
        20,
        20,
        ("BADGE",),
    )
    assert first.squares == frozenset(range(112, 117))
    assert second.what == "M8 SWUNG"
    assert second.words == ("SWUNG", "BADGES")
    assert second.total == game.state.scores[1]


def test_blanks_are_small_and_exchanges_hidden_from_others():
    game = match(44)
    game.play(0, "8B GArBLED")
    game.play(1, "-EG")
    game.play(0, "-")
    play, swap, left_out = turn_history(game.replay)
    assert play.what == "8B GArBLED"
    assert swap.text == "exchanges EG"
    assert swap.hidden == "exchanges 2 tiles"
    assert left_out.text == "passes"
    assert left_out.points is None


def test_challenges_tell_who_was_right():
    game = match(44, challenge="double")
    game.play(0, "8H BDG")
    game.play(1, "challenge")
    phony, challenge = turn_history(game.replay)
    assert phony.withdrawn and not challenge.withdrawn
    assert (phony.text, phony.total) == ("8H BDG +0", 0)
    assert turn_figures((phony, challenge), 0, 7) == ("no play stood",)
    assert challenge.what == "challenge won"
    game.play(1, "8H GNU")
    game.play(0, "challenge")
    _, _, play, challenge = turn_history(game.replay)
    assert challenge.what == "challenge lost"
    assert not play.withdrawn


def test_resigning_is_a_turn():
    game = match(44)
    game.resign(0)
    (turn,) = turn_history(game.replay)
    assert turn.text == "resigns"
    assert turn.squares == frozenset()
