"""What a terminal sends is read whole, whatever it is, and what cannot be read is dropped."""

import random

import pytest
from textual import events
from textual.message import Message

from tuiwords.ui.terminal_input import LONGEST_PASTE, PasteRefused, TerminalInput
from tuiwords.ui.terminal_sequence import LARGEST, bounded


class Clock:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.seconds


def short(message: Message) -> str:
    """A message in a word or two."""
    if isinstance(message, events.Key):
        return message.key
    if isinstance(message, events.MouseEvent):
        return f"{type(message).__name__} {message.x:g} {message.y:g}"
    if isinstance(message, events.Resize):
        return f"{message.size.width}x{message.size.height}"
    if isinstance(message, events.Paste):
        return repr(message.text)
    return type(message).__name__


def read(*pieces: bytes | float) -> list[str]:
    """What pieces of input say, with pauses in seconds between them and a long one at the end."""
    clock = Clock()
    terminal, found = TerminalInput(clock), []
    for piece in (*pieces, 5.0, 5.0):
        if isinstance(piece, bytes):
            found += terminal.feed(piece)
        else:
            clock.seconds += piece
            found += terminal.tick()
    return [short(message) for message in found]


WHOLE = {
    # Text, in UTF-8 and not.
    b"ab": ["a", "b"],
    "é".encode(): ["é"],
    b"\xe9": ["replacement_character"],
    b"a\xe1b": ["a", "replacement_character", "b"],
    b"\xff\xfe": ["replacement_character"] * 2,
    b"\xf0\x9f\x98": ["replacement_character"],
    b"\r\t\x7f": ["enter", "tab", "backspace"],
    # Keys.
    b"\x1b": ["escape"],
    b"\x1b\x1b": ["escape", "escape"],
    b"\x1b[A\x1bOB": ["up", "down"],
    b"\x1bOP\x1b[[A\x1b[11~": ["f1", "f1", "f1"],
    b"\x1b[34~": ["f20"],
    b"\x1b[3$": ["shift+delete"],
    b"\x1bx": ["alt+x"],
    b"\x1bX": ["alt+shift+x"],
    b"\x1bf": ["ctrl+right"],
    "\x1bé".encode(): ["alt+é"],
    b"\x1b]": ["alt+right_square_bracket"],
    b"\x1bPa": ["alt+shift+p", "a"],
    # Kitty's keys.
    b"\x1b[97u": ["a"],
    b"\x1b[97;1:1u": ["a"],
    b"\x1b[97;1:2u": ["a"],
    b"\x1b[97;1:3u": [],
    b"\x1b[97:65;2;65u": ["A"],
    b"\x1b[97:65:97;2:1;65u": ["A"],
    b"\x1b[1;1:3A": [],
    b"\x1b[1;1:1A": ["up"],
    b"\x1b[57399;1:1u": ["0"],
    b"\x1b[97;5u": ["ctrl+a"],
    b"\x1b[0;;229u": ["å"],
    b"\x1b[1114112u": [],
    b"\x1b[55296u": [],
    b"\x1b[57500u": [],
    b"\x1b[97;;55296u": ["a"],
    b"\x1b[99999999999u": [],
    b"\x1b[999999999999;1H": [],
    b"\x1b[65;1H": [],
    b"\x1b[99;5~": [],
    # The mouse: SGR, urxvt, X10, that with columns above 95, and that in UTF-8.
    b"\x1b[<0;10;5M\x1b[<0;10;5m": ["MouseDown 9 4", "MouseUp 9 4"],
    b"\x1b[32;10;5M\x1b[35;10;5M": ["MouseDown 9 4", "MouseUp 9 4"],
    b"\x1b[M *%\x1b[M#*%": ["MouseDown 9 4", "MouseUp 9 4"],
    b"\x1b[M \xa2*": ["MouseDown 129 9"],
    b"\x1b[M \xc2\xa2*": ["MouseDown 129 9"],
    b"\x1b[M \xe2*a": ["MouseDown 193 9", "a"],
    b"\x1b[M \x00*": [],
    b"\x1b[M`!!": ["MouseScrollUp 0 0"],
    b"\x1b[M` ": [],
    b"\x1b[<0;99999;99999M": [],
    b"\x1b[<0;0;0M": [],
    b"\x1b[<99999999999999999999;1;1M": ["MouseScrollRight 0 0"],
    # Sizes.
    b"\x1b[48;40;120;800;1200t": ["120x40"],
    b"\x1b[48;40;120;0;0t": ["120x40"],
    b"\x1b[48;99999;99999;1;1t": [f"{LARGEST.width}x{LARGEST.height}"],
    b"\x1b[48;0;0;0;0t": [],
    b"\x1b[48;0;80;0;0t": [],
    # Replies and what nobody knows: nothing of it is typed.
    b"\x1b[?62;22;52c\x1b]11;rgb:0000/0000/0000\x1b\\a": ["a"],
    b"\x1bP>|XTerm(390)\x1b\\\x1b_Gi=31;OK\x1b\\a": ["a"],
    b"\x1b]52;c;Y3JhbmU=\x07a": ["a"],
    b"\x1b[>0;10;1c\x1b[0n\x1b[?2026;2$ya": ["TerminalSupportsSynchronizedOutput", "a"],
    b"\x1b[" + b"9" * 90 + b"ua": ["a"],
    b"\x1b[I\x1b[O": ["AppFocus", "AppBlur"],
    # Broken off by another one.
    b"\x1b[12\x1b[A": ["up"],
    b"\x1b[M \x1b[A": ["up"],
    b"\x1b]0;title\x1b[A": ["up"],
    b"\x1b[12\ra": ["enter", "a"],
    b"\x1b[1;\xe9a": ["replacement_character", "a"],
    # Unfinished.
    b"\x1b[": ["alt+left_square_bracket"],
    b"\x1b[1;": [],
    b"\x1b[M": [],
    b"\x1bO": ["alt+shift+o"],
    b"\x1b]0;title": [],
    # Pastes.
    b"\x1b[200~crane\x1b[201~a": ["'crane'", "a"],
    b"\x1b[200~a\x00\xe9\x1b[201~": ["'a\ufffd'"],
    b"\x1b[200~\x1b[201~a": ["a"],
    b"\x1b[201~a": ["a"],
}


@pytest.mark.parametrize("data", WHOLE, ids=repr)
def test_it_is_read_whole_and_in_pieces(data: bytes) -> None:
    assert read(data) == WHOLE[data]
    assert read(*(bytes((each,)) for each in data)) == WHOLE[data]
    for at in range(1, len(data)):
        assert read(data[:at], 0.05, data[at:]) == WHOLE[data], at


@pytest.mark.parametrize(
    "begun",
    [
        *(b"\x1b[", b"\x1b[1;", b"\x1b[M!", b"\x1bO", b"\x1b]0;title", b"\x1bP>|", b"\xe9"),
        *(b"\x1b[" + b"1" * 5000, b"\x1b]0;" + b"a" * 100_000),
        *(b"\x1b[200~", b"\x1b[200~\x1b[M"),
    ],
    ids=lambda begun: repr(begun[:9]),
)
def test_what_never_ends_is_given_up_and_the_next_key_works(begun: bytes) -> None:
    assert read(begun, 1.1, b"\x1bOP")[-1] == "f1"
    assert read(begun, 1.1, b"a")[-1] == "a"


def test_a_paste_without_an_end_is_taken_when_it_pauses() -> None:
    assert read(b"\x1b[200~abc", 0.9, b"def", 0.9, b"ghi", 1.1, b"x") == ["'abcdefghi'", "x"]
    assert read(b"\x1b[200~abc", 0.5, b"\x1bOP", 0.5, b"\x1bOP", 1.1) == ["'abc'", "f1", "f1"]
    # Keys that come faster than that cannot keep it open.
    keys = [each for _ in range(20) for each in (b"\x1bOP", 0.1)]
    assert read(b"\x1b[200~abc", *keys)[:3] == ["'abc'", "f1", "f1"]


@pytest.mark.parametrize("end", [b"\x1b[201~", b""])
@pytest.mark.parametrize("size", [LONGEST_PASTE + 1, 20 * LONGEST_PASTE])
def test_a_paste_that_is_too_long_is_refused_whole(size: int, end: bytes) -> None:
    pieces = [b"\x1b[200~", *[b"a" * 1000] * (size // 1000), b"a" * (size % 1000), end]
    assert read(*pieces, 1.1, b"b") == ["PasteRefused", "b"]
    assert read(b"".join(pieces), 1.1, b"b") == ["PasteRefused", "b"]
    assert short(PasteRefused()) == "PasteRefused"


def test_sizes_are_bounded() -> None:
    assert bounded(80, 24) == (80, 24)
    assert bounded(10**9, 1) == (LARGEST.width, 1)
    for nothing in (0, -1, None, "80", 80.5, {}):
        assert bounded(nothing, 24) is None
        assert bounded(80, nothing) is None


@pytest.mark.parametrize("seed", range(8))
def test_random_bytes_break_nothing_and_the_next_key_works(seed: int) -> None:
    chance = random.Random(seed)
    clock = Clock()
    terminal = TerminalInput(clock)
    for _ in range(300):
        weights = chance.choice(
            [b"\x1b[0123456789;:<>?~uMm", bytes(range(256)), b"\x1b[M \xff200~"]
        )
        data = bytes(chance.choices(weights, k=chance.randrange(40)))
        for message in terminal.feed(data):
            if isinstance(message, events.Resize):
                assert message.size.width <= LARGEST.width
                assert message.size.height <= LARGEST.height
        clock.seconds += chance.choice([0, 0, 0.2, 1.0])
        [*terminal.tick()]
    clock.seconds += 5
    [*terminal.tick(), *terminal.tick()]
    clock.seconds += 5
    [*terminal.tick()]
    assert [short(message) for message in terminal.feed(b"\x1bOP")] == ["f1"]
