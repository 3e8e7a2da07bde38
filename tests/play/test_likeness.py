"""Which bot somebody played like, and the figures of players side by side."""

import pytest

from tuiwords.play import catalog
from tuiwords.play.judged import JudgedMove, accuracy, key_turns, mistake, mistake_index
from tuiwords.play.likeness import ACCURACY, levels, nearest
from tuiwords.play.scorecard import (
    Curve,
    CurveLine,
    Scorecard,
    bar,
    column,
    columns,
    judged_figures,
)


@pytest.mark.parametrize("game", ["wordle", "boggle", "word-soup", "scrabble"])
def test_every_shipped_bot_was_measured(game: str) -> None:
    known = levels(game)
    assert [level.bot for level in known] == [spec.name for spec in catalog.game(game).bots()]
    assert all(0 <= level.figures[ACCURACY] <= 100 for level in known)
    assert known[0].figures[ACCURACY] < known[-1].figures[ACCURACY]
    for level in known:
        assert nearest(game, ACCURACY, level.figures[ACCURACY]).figures == level.figures


MOVES = [
    JudgedMove(1, 0, "A", "A", 0.0),
    JudgedMove(2, 0, "B", "C", 5.0, share=5.0, kind="medium", why="C scores 9 more."),
    JudgedMove(3, 0, "D", "E", 1.0, share=1.0, kind="small", why="E scores 2 more."),
]


def test_the_figures_of_players_stand_side_by_side() -> None:
    best = judged_figures("scrabble", MOVES[:1], 2, luck="+3.0")
    card = Scorecard.of([("Ann", judged_figures("scrabble", MOVES, 3)), ("Bob", best), ("Zoe", {})])
    rows = {title: cells for title, *cells in card.rows}
    assert rows["small mistakes"] == rows["medium mistakes"] == ["1", "0", "—"]
    assert rows["mistake points"] == ["0.7", "0.0", "—"]
    assert rows["judged"] == ["3 of 3", "1 of 2", "—"]
    assert rows["luck"] == ["—", "+3.0", "—"]
    assert "large mistakes" not in rows and "phonies" not in rows, "nobody made one"
    bot = nearest("scrabble", ACCURACY, 100.0).bot
    assert rows["plays like"][1] == bot
    assert judged_figures("scrabble", MOVES, 3, accuracy=5.0)["plays like"] == "", "nobody does"
    assert judged_figures("stones", MOVES, 3)["plays like"] == ""
    whole = len(card.lines(80)[0])
    for width, names in ((80, ["Ann", "Bob", "Zoe"]), (whole - 1, ["Ann", "Bob"]), (5, ["Ann"])):
        lines = card.lines(width)
        assert lines[0].split() == names
        assert len({len(line) for line in lines}) == 1, "in columns"


def test_bars_over_the_steps_of_a_game() -> None:
    line = CurveLine("", (0.0, 0.5, None, 1.0), ("0", "5", "", "9"))
    curve = Curve("Points", (line,), ("after 1", "after 2", "after 3", "after 4"), (0, 1, 2, 3))
    assert curve.text(4) == ["Points", "▁▄·█"]
    assert curve.text(2)[1] == "▁·" and curve.text(40)[1] == "▁▁▁▁▄▄▄▄····████"
    assert curve.told(1, 40, 8) == "Points: 5 after 2"
    assert curve.told(1, 10, 8) == "Points: 5"
    assert curve.told(None, 40, 8) == curve.told(curve.step(7), 40, 8) == "Points"
    shown = columns(90, 30)
    assert [column(shown, step) for step in (0, 3, 4, 89)] == [0, 1, 2, 29], "none is lost"
    assert bar(0.75, 2) == ["▄", "█"]
    assert bar(None, 2) == [" ", "·"]


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
