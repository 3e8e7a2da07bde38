"""Word Soup line by line, where players take turns on one board."""

import re

PLAY = ("play", "word-soup", "--plain", "--profile", "Ada", "--seed", 5, "--mode", "turns")
SMALL = ("--rows", 7, "--columns", 7, "--bot", "Ladle", "--first")


def test_everybodys_words_are_told_and_the_board_after_them(ask) -> None:
    answer = ask(*PLAY, *SMALL, "opponent", stdin="")
    lines = answer.lines
    told = next(at for at, line in enumerate(lines) if line.startswith("Ladle: "))
    points = re.fullmatch(r"Ladle: [A-Z]+, (\d+) points\.", lines[told])
    assert points is not None
    assert any(re.match(r"4\d letters left, .* 0 points\.", line) for line in lines[told:])
    assert "has finished" not in answer.out


def test_ones_own_word_is_told_before_the_answer(ask) -> None:
    hinted = ask(*PLAY, *SMALL, "you", stdin=":hint\n")
    word = next(line for line in hinted.lines if line.startswith("1. ")).split()[1]
    played = ask(*PLAY, *SMALL, "you", stdin=f"{word.lower()}\n").lines
    (own,) = (line for line in played if line.startswith(f"You: {word}, "))
    (other,) = (line for line in played if line.startswith("Ladle: "))
    assert played.index(own) < played.index(other)
    assert sum("letters left," in line for line in played) == 2, "the board at first and now"
