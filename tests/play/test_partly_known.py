"""What reviews tell of games typed in: of racks known only in part, and of words to learn."""

import pytest

from tuiwords.games.scrabble import read_gcg, ruleset
from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.history.recordings import read_game
from tuiwords.lexicon.library import library
from tuiwords.play.games.scrabble.record import read_record
from tuiwords.play.games.scrabble.review import review_gcg
from tuiwords.ui.games.scrabble.review_text import turn_lines

GAME = """#player1 A Ann
#player2 B Ben
>A: AEINRST 8D STAINER +66 66
>B: {} 7I BO +16 16
>A: AEINRST 6I TI +14 80
"""
RULES = ruleset("scrabble")


def record(rack: str):
    return read_record(read_gcg(GAME.format(rack).encode()), RULES, library().load())


@pytest.mark.parametrize(("rack", "partly"), [("BO", True), ("BFO", True), ("BFOEEEE", False)])
def test_it_is_known_which_racks_are_whole(rack: str, partly: bool) -> None:
    turns = record(rack).turns
    assert [turn.partly for turn in turns] == [False, partly, False]
    assert [turn.view.bag for turn in turns] == [86, 79, 77]


def test_a_rack_or_an_exchange_that_nobody_knows_is_not_made_up() -> None:
    game = "".join(GAME.splitlines(keepends=True)[:3]) + ">B: AEIIOUU -5 +0 0\n>A: - +0 66\n"
    found = review_gcg(read_gcg(game.encode()), RULES, library().load())
    assert [(row["rack"], row["written"]) for row in found.rows[1:]] == [
        ("AEIIOUU", "exchange"),
        ("", "pass"),
    ]
    assert [move is None for move in found.judged] == [False, True, True]


def test_such_turns_are_left_out_and_that_is_said() -> None:
    found = review_gcg(read_gcg(GAME.format("BFO").encode()), RULES, library().load())
    assert [move is None for move in found.judged] == [False, True, False]
    assert found.others[0]["lost"] is None
    assert found.figures["bingos"] == 1
    assert any("is not judged" in note for note in found.notes)
    rows = {title: cells for title, *cells in found.card.rows}
    assert (rows["judged"], rows["accuracy"][1]) == (["2 of 2", "0 of 1"], "—")
    table = found.table(120)
    assert "—" in table.line(table.rows[1]) and "—" not in table.line(table.rows[0])
    assert found.curve.lines[0].heights[1] is None
    text = "\n".join(line.plain for line in turn_lines(found, 1, None, 50))
    assert "Not judged: not all of its tiles are known." in text
    assert "analyzed" not in text and "Analyzing" not in text


def test_the_bag_of_a_game_entered_by_hand_counts_whole_racks() -> None:
    game = AssistantPosition(RULES)
    assert [game.with_rack(rack).bag for rack in ("", "ABC", "AEINRST")] == [86, 86, 86]


def test_a_word_played_on_the_wrong_square_is_not_one_to_learn() -> None:
    game = read_game(b"AEIQUZR 8E QUIZ 25", "crossplay")
    found = review_gcg(game, ruleset("crossplay"), library().load())
    assert (found.rows[0]["better"], found.rows[0]["mistake"]) == ("8G QUIZ", "medium")
    assert found.words == ()
