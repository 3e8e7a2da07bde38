"""Scrabble with the tiles of another language."""

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase

import numpy as np
import pytest

from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.leaves import english_leaves, leave_of, leaves_for, name_of_leaves
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.engine.scrabble.win_percent import win_percent_for
from tuiwords.games.base import GameError, IllegalMoveError
from tuiwords.games.options import settings
from tuiwords.games.scrabble import (
    OPTIONS,
    Play,
    ScrabbleState,
    new_game,
    place,
    read_cgp,
    read_gcg,
    replay_gcg,
    ruleset,
    tiles_in,
    transcript,
    write_cgp,
    write_gcg,
)
from tuiwords.games.scrabble.entry import Entry
from tuiwords.games.scrabble.notation import read_rack
from tuiwords.games.scrabble.tiles import (
    from_notation,
    is_letter,
    is_vowel,
    joined,
    notation,
    sign_of,
    spelling,
)
from tuiwords.games.scrabble.tiles_in import in_language
from tuiwords.history.recordings import recorded_match
from tuiwords.lexicon.languages import Language, TileSet
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.play import catalog
from tuiwords.text import composed

CODES = ("de", "es", "fr", "nl")


def begun(seats: int = 2, **given: str) -> ScrabbleState:
    return new_game(settings(OPTIONS, given), 1, seats)


@pytest.mark.parametrize("rules", ["scrabble", "wordfeud"])
@pytest.mark.parametrize("code", CODES)
def test_a_game_has_the_tiles_of_its_language(code: str, rules: str) -> None:
    state = begun(lexicon=f"standard-{code}", rules=rules)
    tiles = tiles_in(ruleset(rules), code)
    assert Counter(map(spelling, state.rules.bag)) == Counter(tiles.counts)
    assert {spelling(tile): n for tile, n in state.rules.values.items()} == tiles.values


def test_what_has_no_tiles_is_a_sentence() -> None:
    with pytest.raises(GameError, match="Words With Friends has no French tiles"):
        begun(lexicon="standard-fr", rules="wwf")


@pytest.mark.parametrize(
    ("tiles", "why"),
    [
        ([*map(chr, range(0x410, 0x430)), *ascii_uppercase, *"ÄÅÆÇÉÊ"], "it has 64 letters, and "),
        ("Aß", "cannot be played in Magyar: no tile can be 'ß'"),
        (("A", "AGY"), "no tile can be 'AGY': .* DZS, .* LL, .* L·L, .* ZS$"),
    ],
)
def test_tiles_that_boards_cannot_have_are_a_sentence(
    tiles: Iterable[str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = dict.fromkeys(tiles, 3)
    invented = Language("hu", "Magyar", "", "", "", tiles={"scrabble": TileSet(counts, counts)})
    monkeypatch.setattr(sys.modules[in_language.__module__], "language", lambda code: invented)
    with pytest.raises(GameError, match=why):
        in_language(ruleset("scrabble"), "hu")


@pytest.mark.parametrize(
    ("word", "tiles"),
    [
        ("kulcszár", "kul[cs]zár"),
        ("Gyógyszer", "[GY]ó[gy][sz]er"),
        ("BRIDzS", "BRI[DZS]"),
        ("dzsessz", "[dzs]es[sz]"),
        ("lány", "lány"),
        ("ceŀla", "ce[l·l]a"),
        ("Ýþel", "[Ý][þ]el"),
    ],
)
def test_tiles_of_several_letters_are_read_from_the_left(word: str, tiles: str) -> None:
    signs = "".join(map(sign_of, ("CS", "DZ", "DZS", "GY", "SZ", "ZS", "L·L", "Þ", "Ý")))
    assert notation(joined(word, signs)) == tiles
    assert spelling(from_notation(tiles)).lower() == word.lower()


def lettered(*texts: str) -> ScrabbleState:
    """A game with three tiles of each text, and words of them."""
    counts = {sign_of(text): 3 for text in texts} | {"?": 2}
    rules = replace(ruleset("scrabble"), counts=counts, values=dict.fromkeys(counts, 1))
    words = ["cella", "ceŀla", "dzsel", "kulcssal", "lakk", "þýð"]
    return ScrabbleState.new(rules, Lexicon("few", words, Alphabet("acdekŀlsuzýðþ")), 1, 1)


HELD = ("A", "C", "CS", "D", "DZS", "E", "K", "L", "L·L", "S", "U", "Z", "Þ", "Ð", "Ý")


@pytest.mark.parametrize(
    ("rack", "keys", "play"),
    [
        ("ACE[L·L]", "cel·la", "8H CE[L·L]A"),
        ("ACEL[L·L]", "cel·la", "8H CE[L·L]A"),
        ("ACE[L·L]", "cella", "8H CE[L·L]A"),
        ("ACELL[L·L]", "cella", "8H CELLA"),
        ("ACEL?", "cel·la", "8H CE[l·l]A"),
        ("[DZS]EL", "dzsel", "8H [DZS]EL"),
        ("KUL[CS]SAL", "kulcssal", "8H KUL[CS]SAL"),
        ("KULC[CS]SAL", "kulcssal", "8H KUL[CS]SAL"),
        ("ÐÞÝ", "þýð", "8H [Þ][Ý][Ð]"),
    ],
)
def test_what_is_typed_becomes_the_tiles_of_the_word(rack: str, keys: str, play: str) -> None:
    """Also where the rack lacks the first letter of a tile, and where the next one is the same."""
    state = lettered(*HELD)
    view = replace(state.view(0), rack=read_rack(rack, state.rules))
    entry = Entry(view)
    for key in keys:
        entry = entry.type(state.rules.tiles(key))
    assert str(entry.play()) == play and entry.judged.is_playable
    assert entry.judged.placement is not None
    assert entry.judged.placement.words == (composed(keys.upper()),) or keys == "cella"
    assert keys.endswith("l") or entry.type("·") == entry, "behind L only"
    assert str(state.parse(f"8H {keys}")).lower() == play.lower() or keys == "cella"


def test_letters_of_any_alphabet_are_tiles() -> None:
    kept = [letter for letter in "aÄőЁΩѝßẞſıǅµ1þ·ⰀĸÿÐª" if is_letter(letter)]
    assert "".join(kept) == "aÄőЁΩѝþⰀÿÐ"
    assert "".join(filter(is_vowel, "ЁЙЫBYЕΏΣÅ")) == "ЁЫЕΏÅ"


# Counted by hand on an empty board, whose squares 8D and 8L double a letter and 8H the word.
HANDS = {
    "de": [("8D ÄHNLICH", 98), ("8H ÜBEL", 24), ("8D GRÜßE", 28), ("8E übel", 24)],
    "es": [("8E CHARRO", 30), ("8E [CH]A[RR]Ó", 30), ("8H AÑO", 20), ("8D RALLAR", 26)],
    "fr": [("8B SITUERA", 66), ("8D TUERAIS", 66), ("8H WU", 22), ("8G KIWI", 44)],
    "nl": [("8D QUEUE", 60), ("8H ZO", 10), ("8H CAFE", 22)],
}


@pytest.mark.parametrize(("code", "move", "score"), [(c, *m) for c in HANDS for m in HANDS[c]])
def test_plays_score_by_the_values_of_the_language(code: str, move: str, score: int) -> None:
    state = begun(1, lexicon=f"standard-{code}")
    play = state.parse(move)
    assert isinstance(play, Play)
    assert place(state.rules, state.board, play).score == score


@pytest.mark.parametrize("code", CODES)
def test_bots_play_a_whole_game_by_the_rules(code: str) -> None:
    """Each move that is ranked first scores, by the rules, what the ranking says.

    Moves, positions and the game are written and read.
    """
    game = catalog.game("scrabble")
    states, moves = [begun(lexicon=f"standard-{code}")], []
    strategy = game.strategy("greedy")
    while (state := states[-1]).outcome is None:
        best = list(strategy.analyse(state.view(state.turn), Limit()))[-1].moves[0]
        assert state.parse(str(best.move)) == best.move
        moves.append((state.turn, best.move))
        states.append(state.after(*moves[-1]))
        assert read_cgp(write_cgp(states[-1]), state.rules, state.lexicon).board == states[-1].board
        if states[-1].outcome is None:
            assert states[-1].scores[state.turn] - state.scores[state.turn] == best.value
    assert sum(state.scores) > 400
    written = write_gcg(transcript(states, moves, ["Ann", "Bob"]))
    assert replay_gcg(read_gcg(written), state.rules)[-1].scores_after == states[-1].scores


GAMES = [("de", 394, 548, "T"), ("es", 547, 445, "Q")]
GAMES += [("fr", 528, 357, "QW"), ("nl", 493, 463, "NR")]


@pytest.mark.parametrize(("code", "ann", "bob", "left"), GAMES)
def test_a_game_on_file_has_the_scores_that_were_counted_apart(
    code: str, ann: int, bob: int, left: str, reference_cases: Path
) -> None:
    match = recorded_match((reference_cases / "languages" / f"{code}.gcg").read_bytes())
    assert match.state.scores == (ann, bob)
    assert match.header.settings["lexicon"] == f"standard-{code}"
    assert "".join(match.state.racks) == left


def test_letters_of_one_tile_are_typed_as_two_keys_and_never_laid_as_two_tiles() -> None:
    state = begun(1, lexicon="standard-es")
    rack = read_rack("[CH]A[RR]OLL?", state.rules)
    assert (len(rack), notation(rack)) == (7, "?ALLO[RR][CH]")
    state = ScrabbleState(state.rules, state.lexicon, 1, state.board, (rack,), (), (0,))
    entry = Entry(state.view(0))
    for letter in "charro":
        entry = entry.type(letter)
    assert str(entry.play()) == "8H [CH]A[RR]O" and entry.judged.is_playable
    assert entry.judged.placement is not None and entry.judged.placement.words == ("CHARRO",)
    assert entry.read("8H charro") == entry.play()
    blank = Entry(state.view(0)).type("L", blank=True).type("l")
    assert notation(blank.laid[0][1]) == "[ll]"
    assert notation(blank.type("c").type("h").laid[1][1]) == "[CH]"
    with pytest.raises(IllegalMoveError, match=r"there is no \[CH\] on your rack, and no blank"):
        Entry(replace(state.view(0), rack="C")).type("c").type("h")
    assert str(state.parse("-LL")) == "-LL", "of a rack these are two tiles"
    two = Play(7, 7, True, "ALLA")
    with pytest.raises(IllegalMoveError, match="side by side that are one tile: CH LL RR"):
        place(state.rules, state.board, two)


@pytest.mark.parametrize(("code", "leave", "english"), [("de", "Ä?", "A?"), ("es", "[CH]Ñ", "CN")])
def test_leaves_are_those_of_the_letters_with_which_tiles_begin(
    code: str, leave: str, english: str
) -> None:
    rules, usual = begun(lexicon=f"standard-{code}").rules, ruleset("scrabble")
    worth = leave_of(english_leaves(rules), rules.tiles(leave), codes_of(rules))
    assert worth == leave_of(leaves_for(usual), english, codes_of(usual))


def test_leaves_of_other_alphabets_are_those_of_letters_that_sound_alike() -> None:
    counts, usual = dict.fromkeys("АЖՏ?", 9), ruleset("scrabble")
    rules = replace(usual, counts=counts, values=counts)
    worth = leave_of(english_leaves(rules), "ЖА?", codes_of(rules))
    assert worth == leave_of(leaves_for(usual), "AJ?", codes_of(usual))
    worth = leave_of(english_leaves(rules), "ՏА", codes_of(rules))
    assert worth == leave_of(leaves_for(usual), "AL", codes_of(usual)), "of Armenian"


@pytest.mark.parametrize("code", CODES)
def test_tables_are_the_nearest_ones(code: str) -> None:
    """Those of Scrabble in the language, also for Wordfeud; own rules have other tiles."""
    for key in ("scrabble", "wordfeud"):
        rules = in_language(ruleset(key), code)
        assert name_of_leaves(rules) == f"scrabble-{code}"
        assert leaves_for(rules) is leaves_for(in_language(ruleset("scrabble"), code))
        chances, english = win_percent_for(rules), win_percent_for(ruleset("scrabble"))
        assert not np.array_equal(chances.even, english.even)
    other = replace(ruleset("scrabble"), language="xx")
    assert leaves_for(other) is leaves_for(ruleset("scrabble"))
    assert win_percent_for(other).even[9] == english.even[9]
