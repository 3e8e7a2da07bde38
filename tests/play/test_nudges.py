"""Small hints: plain sentences about the best move, the second of which says more."""

import pytest

from tuiwords.play import catalog


@pytest.mark.parametrize(
    ("game", "move", "facts", "said"),
    [
        (
            "wordle",
            "motif",
            {"left": 1472.0},
            ("1,472 words are still", "is M···F"),
        ),
        ("wordle", "motif", {"left": 1.0}, ("Only one word", "is M···F")),
        ("wordle", "motif", {}, ("haven't tried", "is M···F")),
        ("scrabble", "10J ..AUX", {}, ("places 3 tiles", "in row 10, with A U X")),
        ("scrabble", "10U AUX", {}, ("places 3 tiles", "in row 10, with A U X")),
        ("scrabble", "H8 a.", {}, ("places 1 tile", "down in column H, with A")),
        ("scrabble", "-ABC", {}, ("better than to exchange", "exchange ABC")),
        ("scrabble", "-", {}, ("better than to pass", "best to pass")),
        ("word-soup", "johns", {}, ("has 5 letters", "begins with JO")),
        ("word-soup", "", {}, ("0 letters", "begins with")),
    ],
)
def test_they_say_a_little_then_more(game, move, facts, said) -> None:
    told = catalog.game(game).advice.nudges(None, move, facts)
    assert len(told) == len(said)
    for sentence, part in zip(told, said, strict=True):
        assert part in sentence
        assert not sentence[0].islower()
        assert sentence[-1] != "."
