"""Foreign text that is made safe to show, character by character."""

import io
import sys
import unicodedata

import pytest

from tuiwords.games.base import GameError
from tuiwords.safe_text import SafeStream, brief, one_line, quoted, safe_text
from tuiwords.store.names import name_fault
from tuiwords.store.store import StoreError, tidy_name


def test_nothing_that_a_terminal_obeys_or_hides_is_left() -> None:
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            kept = character in "\n\t"
            assert safe_text(f"a{character}b") == (f"a{character}b" if kept else "ab"), hex(code)


@pytest.mark.parametrize("code", [0x34F, 0x115F, 0x1160, 0x3164, 0xFE0F, 0xFFA0, 0xE0100])
def test_what_is_seen_as_nothing_is_taken_out(code: int) -> None:
    assert safe_text(f"a{chr(code)}b") == "ab"


def test_other_text_stays_as_it_is() -> None:
    for text in ("", "Ada", "[bold]Ada[/]", "é ñ ß Ω Я 한 あ", "🟩⬛ →·…“”", "one\n\ttwo"):
        assert safe_text(text) == text


def test_a_name_is_one_line_that_fits() -> None:
    assert one_line("  Ann\n\tB.\x1b[31m \u202ereverse ") == "Ann B.[31m reverse"
    assert one_line("x" * 10_000) == "x" * 39 + "…"


def test_an_error_repeats_its_input_at_a_length_that_can_be_read() -> None:
    sentence = str(GameError(f"'{'x' * 10_000}\x1b[31m' is not a word"))
    assert len(sentence) < 300
    assert sentence.endswith("[31m' is not a word")
    assert "\x1b" not in sentence
    assert len(brief("word " * 10_000)) < 1500
    path = "/a/folder/with/quite/a/long/name/that/somebody/likes/" * 3 + "file.gcg"
    assert brief(f"{path}: no such file") == f"{path}: no such file"


def test_a_number_of_many_digits_can_be_quoted() -> None:
    assert quoted(7) == "7"
    assert "digits" in quoted(16**5000)


def test_a_stream_writes_only_what_is_safe() -> None:
    inner = io.StringIO()
    stream = SafeStream(inner)
    assert stream.write("a\x1b[31mb\n") == 8
    stream.writelines(["\u202ec\n", "d\x9b\n"])
    assert inner.getvalue() == "a[31mb\nc\nd\n"
    assert not stream.isatty()


def test_a_typed_name_keeps_only_what_is_seen() -> None:
    assert tidy_name("\u202eAda\u200b ❤\ufe0f") == "Ada ❤"
    with pytest.raises(StoreError, match="a name is missing"):
        tidy_name("\u200b\u202e")


def test_what_is_wrong_with_a_name_is_told() -> None:
    assert name_fault("Ada", {"Bob"}) is None
    assert name_fault(" Ada\u200b", {"Ada"}) == "Ada is there already"
    assert name_fault("a" * 41, ()) == "a name can have at most 40 characters, not 41"
