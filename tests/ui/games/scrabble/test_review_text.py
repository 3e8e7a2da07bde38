"""What the review of Scrabble says of a turn."""

from dataclasses import replace

import pytest

from tuiwords.games.scrabble import read_gcg, ruleset
from tuiwords.lexicon.library import library
from tuiwords.play.games.scrabble.review import review_gcg
from tuiwords.ui.games.scrabble.review_text import turn_lines

pytestmark = pytest.mark.usefixtures("quick_verdicts")

CLOSE = b"#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D STAINER +66 66\n"
POOR = b"#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8G TIN +6 6\n"


def said(game: bytes) -> str:
    found = review_gcg(read_gcg(game), ruleset("scrabble"), library().load())
    return "\n".join(line.plain for line in turn_lines(found, 0, best=False, width=40))


def test_a_turn_close_to_the_best_is_about_as_good() -> None:
    text = said(CLOSE)
    assert "✓ About as good as the best" in text
    assert "mistake" not in text


def test_the_best_turn_is_compared_with_the_second() -> None:
    first = review_gcg(read_gcg(CLOSE), ruleset("scrabble"), library().load()).judged[0]
    assert first is not None
    for each in first.alternatives:  # they are about as good: not each is the best one again
        made = CLOSE.replace(b"8D STAINER +66", f"{each.move} +66".encode())
        found = review_gcg(read_gcg(made), ruleset("scrabble"), library().load())
        move = found.judged[0]
        if move is not None and move.played == move.best:
            break
    assert move is not None and not move.why and move.played == move.best
    rival = move.alternatives[1].move
    text = " ".join(line.plain for line in turn_lines(found, 0, None, 60))
    assert rival in text


def test_the_error_of_the_win_chance_lost_is_told() -> None:
    text = said(POOR)
    assert "✗ A large mistake" in text
    assert "±" in text


def test_what_was_lost_is_told_whole_where_room_is_short() -> None:
    found = review_gcg(read_gcg(POOR), ruleset("scrabble"), library().load())
    for width in (24, 28, 40):
        (lost,) = (
            line.plain for line in turn_lines(found, 0, False, width) if "Lost" in line.plain
        )
        assert lost.endswith("%") and len(lost) <= width


def test_the_number_of_turns_judged_is_told_in_one_line() -> None:
    found = review_gcg(read_gcg(POOR), ruleset("scrabble"), library().load())
    unjudged = replace(
        found, rows=({**found.rows[0], "lost": None},) * 25, scenes=found.scenes * 25
    )
    assert turn_lines(unjudged, 0, False, 40)[0].plain.endswith("analyzed 0/25")
    narrow = turn_lines(unjudged, 0, False, 24)[0].plain
    assert narrow.startswith("Turn 1 of 25") and narrow.endswith(" 0/25") and len(narrow) <= 24


def test_leaves_of_other_rules_are_told() -> None:
    rules = ruleset("scrabble")
    (note,) = review_gcg(read_gcg(POOR), replace(rules, key="mine"), library().load()).notes
    assert note == "Leaves and win chances are those of Scrabble."
    assert not review_gcg(read_gcg(POOR), rules, library().load()).notes


def test_a_reason_is_whole_where_there_is_room() -> None:
    found = review_gcg(read_gcg(POOR), ruleset("scrabble"), library().load())
    (judged,) = found.judged
    assert judged is not None
    why = "RAIN brings 4.1 points more later, but allows 3.8 more in reply. " * 2
    found = replace(found, judged=(replace(judged, why=why.strip()),))
    texts = [[line.plain for line in turn_lines(found, 0, None, 30, height)] for height in (18, 22)]
    assert texts[0][-1].endswith("…") and len(texts[0]) < len(texts[1]) < 22 - 3
    assert " ".join(texts[1]).endswith(why.strip())
