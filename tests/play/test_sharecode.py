import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from toy.game import STONES
from toy.rules import Stones

from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.seeds import SEED_BITS, new_seed
from tuiwords.play.sharecode import read_code, share_code

choices = st.fixed_dictionaries(
    {},
    optional={
        "stones": st.integers(4, 40),
        "kind": st.sampled_from(["last wins", "last loses"]),
        "pile": st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
        "quick": st.booleans(),
    },
)


@given(choices, st.integers(0))
def test_a_code_tells_the_game(settings: dict[str, Any], seed: int) -> None:
    code = share_code(STONES, settings, seed)
    assert re.fullmatch(r"stones(/\w+=[!-~]+)*-[0-9A-HJKMNP-TV-Z]+", code)
    assert read_code(code) == (STONES, STONES.rules.settings(settings), seed)


@given(choices, st.integers(0, 2**SEED_BITS - 1), st.data())
def test_a_mistyped_digit_is_found(
    settings: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    code = share_code(STONES, settings, seed)
    at = data.draw(st.integers(code.rindex("-") + 1, len(code) - 1))
    digit = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
    assume(digit != code[at])
    with pytest.raises(GameError, match="typing mistake"):
        read_code(code[:at] + digit + code[at + 1 :])


def test_codes_are_read_as_people_type_them() -> None:
    code = share_code(STONES, {"stones": 9}, 1)
    assert code.startswith("stones/stones=9-1")
    head, tail = code.split("-")
    for typed in (code.lower(), f"  {head} - {tail}\n", f"{head}-{tail.replace('1', 'l')}"):
        assert read_code(typed) == (STONES, STONES.rules.settings({"stones": 9}), 1)
    assert read_code(code.replace("0", "o").replace("1", "I"))[2] == 1


def test_a_usual_game_has_a_short_code() -> None:
    code = share_code(catalog.game("wordle"), {}, 2**SEED_BITS - 1)
    assert len(code) == len("wordle-") + 11
    assert read_code(code)[2] == 2**SEED_BITS - 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a share code"),
        ("stones", "is not a share code"),
        ("stones-", "is not a share code"),
        ("stones-12345", "is not a share code"),
        ("stones-12345!7", "is not a share code"),
        ("stones-123456", "has a typing mistake"),
        ("stones-é123456", "is not a share code"),
    ],
)
def test_what_is_no_code_is_told(text: str, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        read_code(text)


@pytest.mark.deep
@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(GameError):
        read_code(text)


def test_a_game_of_other_word_lists_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    code = share_code(STONES, {}, 3)
    here = Stones(12, 1, fingerprint="stones 2 pebbles")
    monkeypatch.setitem(
        catalog.GAMES, "stones", replace(STONES, rules=replace(STONES.rules, new=lambda *_: here))
    )
    with pytest.raises(GameError, match="needs other Stones word lists or rules"):
        read_code(code)


def test_an_option_that_is_not_here_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    code = share_code(STONES, {"quick": True}, 3)
    older = replace(STONES, rules=replace(STONES.rules, options=STONES.rules.options[:3]))
    monkeypatch.setitem(catalog.GAMES, "stones", older)
    with pytest.raises(GameError, match="no option 'quick'"):
        read_code(code)
    # A game begun with the usual options has the same code however many there are.
    assert share_code(older, {}, 3) == share_code(STONES, {}, 3)


def test_a_negative_seed_has_no_code() -> None:
    with pytest.raises(GameError, match="0 or more"):
        share_code(STONES, {}, -1)


def test_new_seeds_differ_and_are_short() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) > 90
    assert all(0 <= seed < 2**SEED_BITS for seed in seeds)


@pytest.mark.parametrize("text", ["wordl\udcff-7K3QF9C2X4F", f"wordle-{'7' * 5000}", "é-7K3QF9"])
def test_what_cannot_be_a_code_is_told(text: str):
    with pytest.raises(GameError, match="is not a share code"):
        read_code(text)
