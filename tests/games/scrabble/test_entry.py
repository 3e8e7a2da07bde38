"""Tiles laid one by one: where they go, what is taken for them, and what they amount to."""

from dataclasses import replace

import pytest

from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble import SIZE, Play, ScrabbleState, read_board, ruleset
from tuiwords.games.scrabble.entry import Entry, arranged, in_order
from tuiwords.lexicon.library import library

ROWS = ["15"] * 7 + ["5VOICE5"] + ["15"] * 7


def square(name: str) -> int:
    return (int(name[1:]) - 1) * SIZE + "ABCDEFGHIJKLMNO".index(name[0])


def begin(rack: str = "AEINST?", rows: list[str] | None = None, rules: str = "scrabble") -> Entry:
    lexicon = library().load("enable")
    state = ScrabbleState.new(ruleset(rules), lexicon, 1, 2)
    view = state.view(0)
    board = read_board(ROWS if rows is None else rows)
    return Entry(replace(view, board=board, rack="".join(sorted(rack))))


def at(entry: Entry, name: str, across: bool = True) -> Entry:
    return replace(entry, cursor=square(name), across=across)


def typed(entry: Entry, word: str) -> Entry:
    for letter in word:
        entry = entry.type(letter)
    return entry


EMPTY = ["15"] * 15


def test_letters_are_laid_from_the_cursor_on():
    entry = typed(begin(rows=EMPTY), "tin")
    assert entry.laid == ((square("H8"), "T"), (square("I8"), "I"), (square("J8"), "N"))
    assert entry.cursor == square("K8")
    assert entry.left == "?AES"
    assert entry.play() == Play(7, 7, True, "TIN")


def test_typing_skips_tiles_that_lie_there():
    entry = typed(at(begin(), "H7", across=False), "as")
    assert entry.tiles == {square("H7"): "A", square("H9"): "S"}
    assert str(entry.play()) == "H7 A.S"
    assert entry.judged.placement.words == ("AIS",)
    assert entry.judged.is_playable
    assert entry.judged.placement.score == 3


def test_typing_begins_behind_a_tile_under_the_cursor():
    entry = at(begin(), "F8").type("s")
    assert entry.tiles == {square("K8"): "S"}
    assert str(entry.play()) == "8F .....S"
    assert entry.judged.placement.words == ("VOICES",)


def test_a_letter_that_is_not_on_the_rack_takes_a_blank():
    entry = typed(at(begin(), "K8"), "d")
    assert entry.laid == ((square("K8"), "d"),)
    assert entry.left == "AEINST"
    assert entry.judged.placement.score == 10
    with pytest.raises(IllegalMoveError, match="no Z on your rack, and no blank"):
        entry.type("z")


def test_a_blank_is_taken_on_wish():
    entry = at(begin(), "K8").type("S", blank=True)
    assert entry.tiles == {square("K8"): "s"}
    with pytest.raises(IllegalMoveError, match="no blank"):
        entry.type("E", blank=True)


def test_typing_on_a_laid_tile_takes_its_place():
    entry = typed(begin(rows=EMPTY), "tin")
    changed = entry.point(square("I8")).type("e")
    assert changed.tiles == {square("H8"): "T", square("I8"): "E", square("J8"): "N"}
    assert changed.left == "?AIS"
    assert changed.cursor == square("K8")


def test_the_edge_is_the_end():
    entry = typed(at(begin(), "N8"), "at")
    assert entry.past
    assert entry.cursor == square("O8")
    with pytest.raises(IllegalMoveError, match="there is no empty square left"):
        entry.type("e")
    assert entry.erase().tiles == {square("N8"): "A"}
    assert entry.erase().type("e").tiles == {square("N8"): "A", square("O8"): "E"}
    assert entry.move(0, 0).type("e").tiles[square("O8")] == "E"


def test_backspace_takes_the_tile_before_the_cursor_over_tiles_that_stay():
    entry = typed(at(begin(), "H7", across=False), "as").erase()
    assert entry.tiles == {square("H7"): "A"}
    assert entry.cursor == square("H9")
    entry = entry.erase()
    assert entry.laid == ()
    assert entry.cursor == square("H7")
    assert entry.erase() == entry


def test_backspace_elsewhere_takes_the_last_tile():
    entry = typed(begin(rows=EMPTY), "tin").point(square("A1")).erase()
    assert entry.tiles == {square("H8"): "T", square("I8"): "I"}
    assert entry.cursor == square("J8")


def test_recall_takes_all_and_goes_back_to_the_first():
    entry = typed(begin(rows=EMPTY), "tin").recall()
    assert entry.laid == ()
    assert entry.cursor == square("H8")
    assert entry.left == "?AEINST"
    assert entry.judged.problem == ""
    assert entry.play() is None


def test_the_cursor_stays_on_the_board():
    entry = at(begin(), "A1").move(-1, -1)
    assert entry.cursor == square("A1")
    entry = entry.move(1, 1)
    assert entry.cursor == square("B2")
    assert at(entry, "O15").move(1, 1).cursor == square("O15")


def test_pointing_twice_flips():
    entry = begin().point(square("C3"))
    assert (entry.cursor, entry.across) == (square("C3"), True)
    assert not entry.point(square("C3")).across
    assert entry.flip().flip() == entry


def test_tiles_are_dragged_onto_squares_moved_and_taken_back():
    entry = begin().lay(square("K8"), "S")
    assert str(entry.play()) == "8F .....S"
    with pytest.raises(IllegalMoveError, match="F8 already has a tile"):
        entry.lay(square("F8"), "A")
    with pytest.raises(IllegalMoveError, match="no S on your rack"):
        entry.lay(square("L8"), "S")
    moved = entry.shift(square("K8"), square("J9"))
    assert moved.tiles == {square("J9"): "S"}
    assert moved.take(square("J9")).left == entry.view.rack
    assert entry.shift(square("K8"), square("K8")) == entry
    with pytest.raises(IllegalMoveError, match="F8 already has a tile"):
        entry.shift(square("K8"), square("F8"))
    replaced = entry.lay(square("K8"), "T")
    assert replaced.tiles == {square("K8"): "T"}


def test_a_dragged_blank_waits_for_its_letter():
    entry = begin().lay(square("K8"), "?")
    assert "type the letter" in entry.judged.problem
    assert entry.cursor == square("K8")
    named = entry.type("s")
    assert named.tiles == {square("K8"): "s"}
    assert named.judged.is_playable
    assert named.left == "AEINST"


def test_one_tile_is_written_as_the_state_writes_it():
    lexicon = library().load("enable")
    state = replace(ScrabbleState.new(ruleset("scrabble"), lexicon, 1, 2), board=read_board(ROWS))
    for name, letter in (("K8", "S"), ("H7", "A"), ("J7", "A"), ("H9", "T")):
        entry = begin().lay(square(name), letter)
        play = entry.play()
        assert state.canonical(play) == play
        assert (
            state.canonical(Play(square(name) // SIZE, square(name) % SIZE, True, letter)) == play
        )


@pytest.mark.parametrize(
    ("laid", "problem"),
    [
        ({"K8": "S", "J9": "T"}, "must be in one line"),
        ({"K8": "S", "M8": "T"}, "gap on L8"),
        ({"A1": "S", "B1": "T"}, "does not touch any tile"),
    ],
)
def test_what_is_no_play_is_told(laid, problem):
    entry = begin()
    for name, tile in laid.items():
        entry = entry.lay(square(name), tile)
    assert problem in entry.judged.problem
    assert entry.play() is None
    assert not entry.judged.is_playable


def test_the_first_play_covers_the_center():
    entry = typed(at(begin(rows=EMPTY), "A1"), "tin")
    assert "center" in entry.judged.problem


def test_words_not_in_the_list_are_named_and_still_a_play():
    entry = typed(at(begin(), "K8"), "ta")
    assert entry.judged.wrong == ("VOICETA",)
    assert str(entry.play()) == "8F .....TA"
    assert not entry.judged.is_playable
    assert entry.judged.placement.score == 10 + 1 + 2  # A on a double letter


def test_all_tiles_at_once_have_a_bonus_beyond_the_words():
    entry = typed(begin(rows=EMPTY, rack="AEINRST"), "nastier")
    placement = entry.judged.placement
    assert placement.score == placement.points[0] + 50
    assert begin(rows=EMPTY, rules="wwf").view.rules.all_tiles_bonus == 35


def test_a_whole_play_is_filled_in():
    entry = begin().fill(Play(6, 7, False, "S.t"))
    assert entry.tiles == {square("H7"): "S", square("H9"): "t"}
    assert not entry.across
    assert entry.cursor == square("H10")
    assert entry.play() == Play(6, 7, False, "S.t")
    with pytest.raises(IllegalMoveError, match=r"^your rack has no Q$"):
        begin().fill(Play(6, 7, False, "Q."))


def test_a_move_typed_in_lower_case_takes_blanks_where_the_rack_lacks_a_letter():
    entry = begin("?AEIST?", rows=EMPTY)
    for text, letters in (("8G seats", "SEATs"), ("8G tattoo", "TAttoo"), ("8G TEAs", "TEAs")):
        turn = entry.read(text)
        assert isinstance(turn, Play)
        assert turn.letters == letters


def test_tiles_stay_while_they_can_lie_there():
    entry = typed(at(begin(), "K8"), "s")
    later = replace(entry.view, board=read_board([*ROWS[:8], "5A9", *ROWS[9:]]))
    assert entry.with_view(later).laid == entry.laid
    assert entry.with_view(later).view == later
    taken = read_board([*ROWS[:7], "5VOICED4", *ROWS[8:]])
    assert entry.with_view(replace(entry.view, board=taken)).laid == ()
    assert entry.with_view(replace(entry.view, rack="AAEEII")).laid == ()


def test_a_rack_keeps_its_order():
    assert arranged("TASNE?I", "AEINST?") == "TASNE?I"
    assert arranged("TASNE?I", "AEIRU?Z") == "AE?IRUZ"
    assert arranged("", "?BA") == "AB?"
    assert in_order("?BA") == "AB?"
    assert arranged("AAB", "AB") == "AB"
