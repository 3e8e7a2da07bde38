"""The rules of Wordle."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.games import wordle
from tuiwords.games.base import GameError, IllegalMoveError, InvalidMoveError
from tuiwords.games.wordle import Clue, Guess, WordleState
from tuiwords.lexicon.lexicon import Lexicon

WORDS = Lexicon("few", ["crane", "slate", "speed", "erase", "abide", "steal", "eerie", "geese"])
ALL_OF_THEM = st.text("abc", min_size=5, max_size=5)


def clue(guess: str, pattern: str) -> Clue:
    return Clue(guess, wordle.read_pattern(pattern, len(guess)))


def played(state: WordleState, *guesses: str) -> WordleState:
    for guess in guesses:
        state = state.after(0, state.parse(guess))
    return state


@pytest.mark.plain
def test_patterns_are_those_of_the_reference_cases(reference_cases: Path) -> None:
    cases = json.loads((reference_cases / "wordle.json").read_text())
    triples = cases["triples"] + cases["named"]
    assert len(triples) >= 60
    for guess, answer, pattern in triples:
        assert wordle.score(guess, answer) == wordle.read_pattern(pattern, 5), (guess, answer)


def test_only_the_first_of_two_equal_letters_is_amber() -> None:
    assert wordle.pattern_text(wordle.score("roars", "euler"), 5) == "y...."
    assert wordle.pattern_text(wordle.score("euler", "roars"), 5) == "....y"


@given(ALL_OF_THEM, ALL_OF_THEM)
def test_a_letter_is_colored_as_often_as_both_words_have_it(guess: str, answer: str) -> None:
    colors = wordle.digits(wordle.score(guess, answer), 5)
    colored = Counter(g for g, color in zip(guess, colors, strict=True) if color)
    assert colored == Counter(guess) & Counter(answer)
    for place, color in enumerate(colors):
        assert (color == wordle.GREEN) == (guess[place] == answer[place])


@given(st.integers(4, 8), st.data())
def test_patterns_go_through_text_and_back(length: int, data: st.DataObject) -> None:
    pattern = data.draw(st.integers(0, wordle.all_green(length)))
    text = wordle.pattern_text(pattern, length)
    for same in (text, text.upper(), text.replace(".", "b"), text.translate({46: 48, 103: 50})):
        assert wordle.read_pattern(same, length) == pattern


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("gg", "has 2 colors"), ("gg.xg", "color 4 of the pattern 'gg.xg' is 'x'")],
)
def test_a_wrong_pattern_is_told_by_its_place(text: str, sentence: str) -> None:
    with pytest.raises(InvalidMoveError, match=sentence):
        wordle.read_pattern(text, 5)


def test_clues_are_read_as_written() -> None:
    assert wordle.read_clue(" Crane=.Y..g ") == clue("crane", ".y..g")
    assert str(clue("crane", ".y..g")) == "crane=.y..g"
    with pytest.raises(InvalidMoveError, match="CRAN has 4 letters, not 5"):
        wordle.read_clue("cran=....", 5)
    with pytest.raises(
        InvalidMoveError, match="'crane' is not a clue: write a guess and its colors"
    ):
        wordle.read_clue("crane")


def test_a_game_ends_when_the_word_is_found() -> None:
    state = played(WordleState.fixed("steal", WORDS), "CRANE", "slate", "steal")
    assert state.outcome is not None
    assert state.outcome.won == (True,)
    assert state.outcome.scores == (4.0,)
    assert state.outcome.reason == "STEAL found with guess 3 of 6"
    assert state.to_move == ()
    assert wordle.facts(state, 0) == {"guesses": 3, "solved": 1.0}
    with pytest.raises(IllegalMoveError, match="you have no guesses left"):
        state.after(0, Guess("steal"))


def test_a_game_ends_after_the_last_guess() -> None:
    state = played(WordleState.fixed("steal", WORDS, guesses=4), *["crane"] * 4)
    assert state.outcome is not None
    assert (state.outcome.won, state.outcome.scores) == ((False,), (0.0,))
    assert state.outcome.reason == "the word was STEAL"


def test_wrong_guesses_get_their_sentence() -> None:
    state = WordleState.fixed("steal", WORDS)
    with pytest.raises(InvalidMoveError, match="STEA has 4 letters; the hidden word has 5"):
        state.parse("stea")
    with pytest.raises(InvalidMoveError, match="is not a word"):
        state.parse("st al")
    with pytest.raises(IllegalMoveError, match=r"XYZZY is not in the word list"):
        state.after(0, Guess("xyzzy"))
    with pytest.raises(GameError, match="HOUSE is not in the word list"):
        WordleState.fixed("house", WORDS)


def test_hard_mode_names_the_broken_constraint() -> None:
    state = WordleState.fixed("steal", WORDS, hard=True)
    state = state.after(0, Guess("speed"))
    with pytest.raises(IllegalMoveError, match=r"^S must be in position 1$"):
        state.after(0, Guess("crane"))
    words = Lexicon("es", ["speed", "erase", "geese", "slate", "crane"])
    state = WordleState.fixed("geese", words, hard=True).after(0, Guess("erase"))
    with pytest.raises(IllegalMoveError, match=r"^S must be in position 4$"):
        state.after(0, Guess("slate"))
    assert wordle.hard_fault("slate", [clue("eerie", "yy...")]) == "guess must use 2 E"
    assert wordle.hard_fault("crane", [clue("slate", "y....")]) == "guess must use S"
    assert wordle.hard_fault("speed", [clue("eerie", "yy...")]) is None


@given(ALL_OF_THEM, ALL_OF_THEM)
def test_hard_mode_always_allows_the_answer(guess: str, answer: str) -> None:
    assert wordle.hard_fault(answer, [Clue(guess, wordle.score(guess, answer))]) is None


def test_a_race_is_ranked_by_guesses() -> None:
    state = WordleState.fixed("steal", WORDS, seats=4, guesses=4)
    assert state.to_move == (0, 1, 2, 3)
    for seat, guesses in enumerate([["crane", "steal"], ["steal"], ["slate", "steal"]]):
        for guess in guesses:
            state = state.after(seat, Guess(guess))
    assert state.to_move == (3,)
    assert state.outcome is None
    state = state.resign(3)
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 1, 2, 4)
    assert state.outcome.won == (True, True, True, False)
    with pytest.raises(
        IllegalMoveError, match="there is nothing to resign: you have no guesses left"
    ):
        state.resign(3)


def test_the_letters_of_others_are_hidden() -> None:
    start = WordleState.fixed("geese", WORDS, seats=2)
    one, two = "crane", "abide"
    assert wordle.score(one, "geese") == wordle.score(two, "geese")
    views = [start.after(1, Guess(word)).view(0) for word in (one, two)]
    assert views[0] == views[1]
    assert hash(views[0]) == hash(views[1])
    assert views[0].others == ((wordle.score(one, "geese"),),)
    assert views[0].clues == ()


def test_the_clock_ends_a_row_once() -> None:
    state = WordleState.fixed("steal", WORDS, seats=2).time_up(0)
    assert state.to_move == (1,)
    assert state.time_up(0) is state


def test_remaining_words_fit_every_clue() -> None:
    view = wordle.view_of_clues([clue("crane", "..g.y")], WORDS)
    assert view.remaining() == tuple(
        word for word in WORDS if wordle.score("crane", word) == wordle.read_pattern("..g.y", 5)
    )
    assert wordle.view_of_clues([], WORDS).remaining() == WORDS.words


def test_a_letter_with_a_combining_accent_is_one_letter() -> None:
    assert wordle.read_clue("cafe\u0301s=....g").guess == "caf\u00e9s"


def test_contradictions_say_which_clue_and_why() -> None:
    def told(*clues: Clue) -> str:
        return wordle.contradiction(clues, WORDS) or ""

    assert told(clue("crane", "....g")) == ""
    assert told(clue("crane", "g...."), clue("slate", "g....")) == (
        "CRANE=g.... contradicts SLATE=g....: CRANE has C in position 1, SLATE has S there"
    )
    assert "SLATE says it is not there" in told(clue("steal", "g...."), clue("slate", "y...."))
    assert "CRANE says the word has A, SLATE says it has none" in told(
        clue("crane", "..y.."), clue("slate", ".....")
    )
    assert told(clue("geese", "..y..")).startswith("GEESE=..y.. contradicts itself: amber marks")
    assert told(clue("crane", "ggggy")).startswith("CRANE=ggggy contradicts itself: all other")
    assert told(clue("crane", "gg...")) == "no word in few fits CRANE=gg..."


def test_the_keyboard_knows_the_best_color_of_a_letter() -> None:
    known = wordle.letters([clue("geese", ".yg.."), clue("eerie", "g....")])
    assert known == {"g": 0, "e": 2, "s": 0, "r": 0, "i": 0}


def test_share_text_has_no_letters_of_the_word() -> None:
    state = played(WordleState.fixed("steal", WORDS, hard=True), "slate", "steal")
    grid, lines = wordle.share(state, 0, "Wordle 2026-11-21")
    assert grid.splitlines() == ["Wordle 2026-11-21 2/6*", "", "🟩🟨🟨🟨🟨", "🟩🟩🟩🟩🟩"]
    assert lines.splitlines() == [
        "Wordle 2026-11-21: solved in 2 of 6 guesses, hard mode",
        "Guess 1: green 1; amber 2, 3, 4, 5",
        "Guess 2: all green",
    ]


def settings(**given: str | int | bool) -> dict[str, str | int | bool]:
    return {option.key: given.get(option.key, option.default) for option in wordle.OPTIONS}


@pytest.mark.parametrize("length", range(4, 9))
@pytest.mark.parametrize("answers", ["easy", "normal", "hard"])
def test_every_answer_is_allowed_at_every_length(length: int, answers: str) -> None:
    hidden, allowed = wordle.word_lists(settings(length=length, answers=answers))
    assert len(hidden) > 400
    assert set(hidden) <= set(allowed)
    assert {len(word) for word in allowed} == {length}


def test_the_answer_sets_grow_and_hold_no_regular_plural() -> None:
    easy, normal, hard = (
        set(wordle.word_lists(settings(answers=name))[0]) for name in ("easy", "normal", "hard")
    )
    assert easy < normal < hard
    assert {"crane", "glass", "virus"} <= normal
    assert not {"words", "boxes", "tried", "liked"} & hard


def test_the_seed_alone_picks_the_answer() -> None:
    picked = [wordle.new_game(settings(), seed, 1) for seed in range(40)]
    again = [wordle.new_game(settings(), seed, 1) for seed in range(40)]
    assert [s.answer for s in picked] == [s.answer for s in again]
    assert len({s.answer for s in picked}) > 30
    assert len({s.fingerprint for s in picked}) == 1


def test_lists_of_ones_own_are_played_with(tmp_path: Path) -> None:
    answers, allowed = tmp_path / "answers.txt", tmp_path / "allowed.txt"
    answers.write_text("crane\nzzzzz\n")
    allowed.write_text("crane\nslate\nlong\n")
    hidden, words = wordle.word_lists(settings(answers=str(answers), allowed=str(allowed)))
    assert hidden.words == ("crane", "zzzzz")
    assert words.words == ("crane", "slate", "zzzzz")
    with pytest.raises(GameError, match="have no word with 7 letters"):
        wordle.word_lists(settings(answers=str(answers), length=7))
    with pytest.raises(GameError, match="no word list or file"):
        wordle.word_lists(settings(answers="nosuchlist"))


def test_words_of_different_lengths_are_refused() -> None:
    with pytest.raises(IllegalMoveError, match="STEA has 4 letters; the hidden word has 5"):
        WordleState.fixed("steal", WORDS).after(0, Guess("stea"))
    with pytest.raises(GameError, match="the hidden words differ in length: crane, go"):
        wordle.BoardsState.fixed(["crane", "go"], WORDS, guesses=6)


def test_one_plays_unless_more_are_asked_for() -> None:
    assert WordleState.fixed("steal", WORDS).to_move == (0,)
    assert wordle.BoardsState.fixed(["crane", "steal"], WORDS, guesses=7).to_move == (0,)


def test_a_game_played_elsewhere_is_known_by_its_clues() -> None:
    mixed = Lexicon("mixed", [*WORDS, "planet", "go"])
    view = wordle.view_of_clues([clue("crane", ".y..g")], mixed, hard=True, guesses=4)
    assert (view.seat, view.length, view.guesses, view.hard) == (0, 5, 4, True)
    assert view.allowed == view.answers == mixed.of_length(5)
    assert wordle.view_of_clues((), mixed).length == 5
    assert not wordle.view_of_clues((), mixed).absurd
    own = wordle.view_of_clues((), mixed, Lexicon("own", ["clover", "go"]), length=6)
    assert (own.answers.words, own.allowed.words) == (("clover",), ("clover", "planet"))
    for clues, length, said in (
        (
            ["crane=.....", "planet=......"],
            None,
            "the guesses must have the same length: crane, planet$",
        ),
        (["crane=....."], 6, "must have the same length: crane; 6 letters are asked for$"),
        ([], 7, "mixed has no word with 7 letters"),
    ):
        with pytest.raises(GameError, match=said):
            wordle.view_of_clues(map(wordle.read_clue, clues), mixed, length=length)


@pytest.mark.parametrize(
    ("clues", "said"),
    [
        ("geese=.yy.y speed=..y..", "GEESE says the word has E 3 times, SPEED says at most 1"),
        ("slate=y.... speed=.....", "SLATE says the word has S, SPEED says it has none"),
        ("speed=..... slate=y....", "SLATE says the word has S, SPEED says it has none"),
        ("slate=g.... crane=g....", "SLATE has S in position 1, CRANE has C there"),
        ("slate=g.... steal=y....", "SLATE has S in position 1, STEAL says it is not there"),
        ("slate=ggggy", "all other letters are green, so E has no other place"),
        ("geese=..y..", "amber marks come first, so E cannot be amber after a gray one"),
    ],
)
def test_clues_that_contradict_each_other_are_told(clues: str, said: str) -> None:
    given = [wordle.read_clue(text) for text in clues.split()]
    assert (wordle.contradiction(given, WORDS) or "").endswith(said)
