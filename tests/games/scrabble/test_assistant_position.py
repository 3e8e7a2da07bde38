"""A game played elsewhere: what is typed in, what cannot be, and turns that follow."""

from dataclasses import replace

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, Play, ScrabbleState, read_cgp, ruleset
from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.lexicon.lexicon import Lexicon

WORDS = Lexicon("few", ["train", "this", "cat", "cats"])
RULES = ruleset("scrabble")
BEGUN = "15/15/15/15/15/15/15/5TRAIN5/5H9/5I9/5S9/15/15/15/15 ?AEILNS/ 24/30 2"


def begun() -> AssistantPosition:
    return AssistantPosition(RULES).read(BEGUN, WORDS)


def turned(game: AssistantPosition, text: str) -> AssistantPosition:
    return game.after(game.typed(text))


def test_a_position_is_read_and_written_as_cgp() -> None:
    game = begun()
    assert (game.rack, game.scores, game.zeros) == ("?AEILNS", (24, 30), 2)
    again = read_cgp(game.cgp("few"), RULES, WORDS)
    assert again.board == game.board
    assert (again.racks[0], again.scores, again.scoreless) == ("?AEILNS", (24, 30), 2)
    assert AssistantPosition(RULES).read(game.cgp("few"), WORDS) == game


def test_cgp_tells_how_many_play() -> None:
    alone = replace(begun(), seats=1, scores=(24, 0))
    assert alone.cgp("few").split()[1:3] == ["?AEILNS", "24"]
    assert AssistantPosition(RULES).read(alone.cgp("few"), WORDS) == alone
    with pytest.raises(GameError, match="of 3 only two are known"):
        replace(alone, seats=3).cgp("few")


def test_fifteen_rows_with_dots_are_a_board() -> None:
    rows = ["...............", *["." * 15] * 6, ".....TRAIN.....", *["." * 15] * 7]
    before = AssistantPosition(RULES, rack="ABC", scores=(120, 98))
    shared, code = "tuiwords Scrabble 2026-10-18 24 : 30", "tuiwords scrabble/players=2-7K3QF"
    for above, below, scores in (
        ((), (), (120, 98)),
        ((), ("24 - 30",), (24, 30)),
        ((), ("24/30",), (24, 30)),
        ((shared, ""), (), (24, 30)),
        ((code,), (), (120, 98)),
        (("Hello", shared, ""), ("25 : 31",), (25, 31)),
    ):
        game = before.read("\n".join((*above, *rows, *below)), WORDS)
        assert game.rack == "ABC"
        assert game.board[7 * 15 + 5 : 7 * 15 + 10] == (*"TRAIN",)
        assert game.scores == scores


def test_the_view_knows_the_unseen_tiles() -> None:
    game = begun()
    view = game.view(WORDS)
    assert view.rack == "?AEILNS"
    assert len(view.unseen) == sum(game.unseen.values()) == 100 - 8 - 7
    assert game.bag == view.bag == 100 - 8 - 7 - 7
    assert view.scoreless == 2


def test_turns_go_to_and_fro() -> None:
    game = turned(begun(), "E5 ANISoLE")
    assert game.theirs and not game.rack
    assert game.scores == (24 + 90, 30)
    assert game.board[8 * 15 + 4] == "o"
    assert game.zeros == 0
    assert len(game.last) == 7
    after = turned(game, "12C BRR")
    assert not after.theirs
    assert after.scores[0] == game.scores[0] and after.scores[1] > 30
    assert turned(after, "-").theirs
    assert turned(game, "-3") == turned(game, "-")
    with pytest.raises(GameError, match="'3' in '3' is not a tile"):
        turned(turned(game, "-"), "-3")
    assert not turned(game, "-").theirs


@pytest.mark.parametrize(("letters", "zeros"), [("at", 3), ("aT", 0)])
def test_a_play_of_blanks_scores_nothing(letters: str, zeros: int) -> None:
    for theirs in (False, True):
        game = replace(AssistantPosition(RULES, zeros=2), theirs=theirs)
        assert game.after(Play(7, 7, True, letters)).zeros == zeros


def test_a_word_typed_without_shift_is_none_of_blanks() -> None:
    game = replace(begun(), theirs=True)
    plain = turned(game, "8f trains")
    assert plain.board[7 * 15 + 10] == "S"
    for text in ("8F TRAINs", "8F .....s", "8F (TRAIN)s"):
        assert turned(game, text).board[7 * 15 + 10] == "s"
    assert turned(game, "8F TRAINS").scores == plain.scores


def test_the_rack_is_asked_only_where_it_is_known() -> None:
    game = begun()
    with pytest.raises(GameError, match=r"^the rack \S+ has no Z$"):
        turned(game, "7E ZA")
    unknown = turned(game.with_rack(""), "12E ZA")
    assert unknown.theirs and unknown.scores[0] > 24
    assert turned(game, "-AE").rack == "?ILNS"
    with pytest.raises(
        GameError, match="take a challenged play back instead of entering the challenge"
    ):
        turned(game, "challenge")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BEGUN.replace("15/15/15/15/15/15/15/5T", "15/15/15/15/15/15/15/15/5T"), "15 rows, not 16"),
        (BEGUN.replace("5S9", "5S8A"), "the tile on O11 is not connected to the center"),
        (BEGUN.replace("5TRAIN5", "5TR5N2"), "the center square H8 is empty"),
        (BEGUN.replace("?AEILNS", "QQ"), "2 Qs"),
        (BEGUN.replace("?AEILNS", "A1"), "'1' on the rack 'A1' is not a tile"),
        (BEGUN.replace("5TRAIN5", "5TRA!N5"), "row 8 has '!'"),
        (BEGUN.replace("24/30", "24/x"), "'x' is not a score"),
        (
            BEGUN.replace("?AEILNS/", "?AEILNS/A/B").replace("24/30", "1/2/3"),
            "supports two players",
        ),
        ("\n".join(["." * 15] * 16), "15 rows, not 16"),
        ("\n".join(["." * 14] * 15), "row 1, '14', has 14 squares"),
        ("hello", "a CGP has four fields: rows, racks"),
    ],
)
def test_what_is_no_position_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(GameError, match=".*" + told.replace("?", r"\?")):
        AssistantPosition(RULES).read(text, WORDS)


def test_too_many_tiles_are_told_with_their_squares() -> None:
    game = AssistantPosition(RULES)
    for square, letter in zip(range(112, 117), "JAjJJ", strict=True):
        game = game.with_tile(square, letter)
    with pytest.raises(GameError, match=r"^there are 3 Js \(H8, K8, L8\); Scrabble has 1$"):
        game.check()
    game = game.with_tile(115, "").with_tile(116, "")
    game.check()
    with pytest.raises(GameError, match=r"^there are 2 Js \(H8, 1 on a rack\); Scrabble has 1$"):
        game.with_rack("jam")
    with pytest.raises(GameError, match="the rack AEINORTU has 8 tiles; the most is 7"):
        game.with_rack("aeiounrt")


def test_blanks_are_counted_as_blanks() -> None:
    game = AssistantPosition(RULES)
    for square in (112, 113, 114):
        game = game.with_tile(square, "a")
    with pytest.raises(GameError, match=r"there are 3 blanks \(H8, I8, J8\); Scrabble has 2"):
        game.check()


def test_words_that_the_list_does_not_have_are_found() -> None:
    assert begun().strange_words(WORDS) == ()
    longer = begun().with_tile(7 * 15 + 10, "X")
    assert longer.strange_words(WORDS) == ("TRAINX",)
    assert longer.with_tile(8 * 15 + 6, "x").strange_words(WORDS) == ("TRAINX", "HX", "RX")


@pytest.mark.parametrize("rules", NAMES)
def test_every_ruleset_counts_its_own_tiles(rules: str) -> None:
    game = AssistantPosition(ruleset(rules), rack="ABC")
    assert sum(game.unseen.values()) == len(ruleset(rules).bag) - 3
    assert not game.empty
    assert AssistantPosition(ruleset(rules)).empty


def test_the_opponents_turn_just_entered_is_known() -> None:
    game = turned(turned(begun(), "E5 ANISoLE"), "12C BRR")
    made = game.view(WORDS).made
    assert made is not None
    assert (made.used, made.kept, made.score) == (3, 4, game.scores[1] - 30)
    assert turned(game, "-").made is None
    assert game.with_tile(0, "A").made is None
    exchanged = turned(turned(begun(), "E5 ANISoLE"), "-QVW")
    assert exchanged.made is not None
    assert (exchanged.made.play, exchanged.made.kept) == (None, 4)


def test_what_a_player_sees_of_a_game_can_be_entered_on() -> None:
    rules = ruleset("scrabble")
    state = replace(ScrabbleState.new(rules, WORDS, 1, 3), scores=(10, 30, 20), scoreless=2, turn=1)
    for seat, scores in ((0, (10, 30)), (1, (30, 20)), (2, (20, 30))):
        game = AssistantPosition.of(state.view(seat))
        assert (game.rack, game.scores, game.seats) == (state.racks[seat], scores, 3)
        assert (game.zeros, game.theirs, game.bag) == (2, False, 100 - 3 * 7)
    alone = AssistantPosition.of(ScrabbleState.new(rules, WORDS, 1, 1).view(0))
    assert (alone.scores, alone.seats) == ((0, 0), 1)


def test_tiles_of_a_rack_that_are_not_known_are_counted() -> None:
    game = AssistantPosition(RULES)
    for rack, unknown in (("", 0), ("AEI", 4), ("AEINRST", 0)):
        assert game.with_rack(rack).view(WORDS).unknown == unknown
    view = replace(game.with_rack("AEI").view(WORDS), bag=1)
    assert view.unknown == 1
    assert view.with_suspected(("AEI",)) == replace(view, suspected=("AEI",))
