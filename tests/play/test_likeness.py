"""Which bot somebody played like: the shipped means, the nearest one, and three sentences."""

from __future__ import annotations

import pytest

from tuiwords.play import catalog
from tuiwords.play.judged import JudgedMove, accuracy, key_turns, mistake, mistake_index
from tuiwords.play.likeness import ACCURACY, bots_line, levels, nearest, summary


@pytest.mark.parametrize("game", ["wordle", "boggle", "word-soup", "scrabble"])
def test_every_shipped_bot_was_measured(game: str) -> None:
    known = levels(game)
    assert [level.bot for level in known] == [spec.name for spec in catalog.game(game).bots()]
    assert all(0 <= level.figures[ACCURACY] <= 100 for level in known)
    assert known[0].figures[ACCURACY] < known[-1].figures[ACCURACY]
    for level in known:
        assert nearest(game, ACCURACY, level.figures[ACCURACY]).figures == level.figures
        assert f"{level.bot} {level.figures[ACCURACY]:.0f}" in bots_line(game)


def test_a_game_in_three_sentences() -> None:
    moves = [
        JudgedMove(1, 0, "A", "A", 0.0),
        JudgedMove(2, 0, "B", "C", 5.0, share=5.0, kind="medium", why="C scores 9 more."),
        JudgedMove(3, 0, "D", "E", 1.0, share=1.0, kind="small", why="E scores 2 more."),
    ]
    first, second, third = summary("scrabble", "Ann", moves, 90.0)
    assert first == "Ann: 1 of 3 moves was the best one or about as good; accuracy 90 of 100."
    assert second == "Move 2 lost most. C scores 9 more."
    bot = nearest("scrabble", ACCURACY, 90.0)
    mean = f"its mean accuracy is {bot.figures[ACCURACY]:.0f}."
    assert third == f"The bot {bot.bot} plays about as well: {mean}"
    assert summary("scrabble", "Ann", moves[:1], 100.0)[1] == "No move lost anything."
    assert summary("scrabble", "Ann", moves, 5.0)[2].endswith(": its mean accuracy is 55.")
    assert "comes nearest to that" in summary("scrabble", "Ann", moves, 5.0)[2]
    assert summary("scrabble", "Ann", moves[:1], 100.0)[0].startswith("Ann: 1 of 1 move was ")
    assert summary("scrabble", "Ann", moves[1:], 50.0)[0].startswith("Ann: 0 of 2 moves were ")
    assert summary("stones", "Ann", moves, 90.0)[2:] == ()
    assert bots_line("stones") == ""


def test_figures_of_many_moves() -> None:
    shares = [0.0, 0.5, 3.0, 3.1, 7.0, 7.1, 30.0, 2.0]
    kinds = [mistake(share) for share in shares]
    assert kinds == ["", "small", "small", "medium", "medium", "large", "large", "small"]
    moves = [
        JudgedMove(n, 0, "A", "B", share, share=share, kind=kind)
        for n, (share, kind) in enumerate(zip(shares, kinds, strict=True), 1)
    ]
    assert mistake_index(moves) == pytest.approx(3 * 0.2 + 2 * 0.5 + 2 * 1.0)
    assert [move.number for move in key_turns(moves)] == [4, 5, 6, 7]
    assert accuracy(0) == pytest.approx(100, abs=0.01)
    assert accuracy(200) == 0
    assert [move.accuracy for move in moves[:7]] == sorted(
        (move.accuracy for move in moves[:7]), reverse=True
    )
