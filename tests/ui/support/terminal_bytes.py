"""What terminals may send, at random: keys and mouse of every protocol, sizes, broken bytes.

Few of them open anything: what keys and clicks do is the matter of random_keys.
"""

import random
from collections.abc import Callable

REAL_SIZE = b"\x1b[48;24;80;0;0t"
_NUMBERS = ("", "0", "1", "2", "5", "27", "99", "200", "57399", "55296", "1114112", "9" * 12)
_TYPED = "cfhijknouvwxyCX67 .é€汉🂡"  # no key of Home
_KEYS = (b"[A", b"[B", b"[C", b"[D", b"[H", b"[F", b"[5~", b"[6~", b"[24~", b"[Z", b"", b"f")
_REPLIES = (
    *(b"\x1b[?62;22c", b"\x1b[?2026;2$y", b"\x1b[24;80R", b"\x1b[8;99999;99999t", b"\x1b[0n"),
    *(b"\x1b]11;rgb:0/0/0\x1b\\", b"\x1b]52;c;Y3JhbmU=\x07", b"\x1bP>|xterm\x1b\\", b"\x1b[I"),
)
_SIZES = ((80, 24), (120, 40), (61, 21), (20, 5), (99999, 99999), (0, 0))
_NOISE = [byte for byte in range(256) if not chr(byte).isascii() or not chr(byte).isalnum()]
for _chosen in b"\x05\x07\x0e\x0f\x10\x11\x12\x14\r\n,/?":  # keys of tables, Quit, Enter, pages
    _NOISE.remove(_chosen)
Kind = Callable[[random.Random], bytes]


def _number(chance: random.Random) -> str:
    return chance.choice(_NUMBERS) if chance.random() < 0.7 else str(chance.randrange(128, 10**6))


def _place(chance: random.Random) -> tuple[int, int, int]:
    """A button, a column and a line; a click only where no page has anything to click on."""
    if chance.random() < 0.2:
        return chance.choice((0, 1, 2, 8, 16)), chance.randrange(50, 79), chance.randrange(12, 17)
    return chance.choice((3, 32, 34, 35, 64, 65, 67)), chance.randrange(90), chance.randrange(30)


def _text(chance: random.Random) -> bytes:
    return "".join(chance.choices(_TYPED, k=chance.randrange(1, 4))).encode()


def _latin(chance: random.Random) -> bytes:
    return bytes(chance.choices(range(0x80, 0x100), k=chance.randrange(1, 4)))


def _key(chance: random.Random) -> bytes:
    return b"\x1b" + chance.choice(_KEYS)


def _kitty(chance: random.Random) -> bytes:
    fields = ";".join(
        ":".join(_number(chance) for _ in range(chance.randrange(1, 4)))
        for _ in range(chance.randrange(1, 5))
    )
    return f"\x1b[{fields}{chance.choice('uuu~ABCDEFHP')}".encode()


def _sgr(chance: random.Random) -> bytes:
    button, x, y = _place(chance)
    return f"\x1b[<{button};{x + 1};{y + 1}{chance.choice('Mm')}".encode()


def _wrong_sgr(chance: random.Random) -> bytes:
    return f"\x1b[<{_number(chance)};{_number(chance)};{_number(chance)}M".encode()


def _urxvt(chance: random.Random) -> bytes:
    button, x, y = _place(chance)
    return f"\x1b[{button + 32};{x + 1};{y + 1}M".encode()


def _x10(chance: random.Random) -> bytes:
    button, x, y = _place(chance)
    return b"\x1b[M" + bytes((button + 32, x + 33, y + 33))


def _x10_in_utf8(chance: random.Random) -> bytes:
    return b"\x1b[M" + "".join(map(chr, (67, *chance.choices(range(33, 600), k=2)))).encode()


def _size(chance: random.Random) -> bytes:
    width, height = chance.choice(_SIZES)
    report = f"\x1b[48;{height};{width};{_number(chance)};{_number(chance)}t".encode()
    return report + _kitty(chance) + REAL_SIZE


def _reply(chance: random.Random) -> bytes:
    return chance.choice(_REPLIES)


def _paste(chance: random.Random) -> bytes:
    end = b"\x1b[201~" if chance.random() < 0.98 else b""  # all up to the next end is pasted
    return b"\x1b[200~" + _text(chance) * chance.choice((1, 3, 200)) + end


def _unfinished(chance: random.Random) -> bytes:
    whole = chance.choice((_kitty, _sgr, _reply, _x10, _x10_in_utf8))(chance)
    return whole[: chance.randrange(1, len(whole))]


def _noise(chance: random.Random) -> bytes:
    return bytes(chance.choices(_NOISE, k=chance.randrange(8)))


_KINDS: dict[Kind, float] = {
    _text: 10,
    _latin: 20,
    _key: 10,
    _kitty: 50,
    _sgr: 10,
    _wrong_sgr: 10,
    _urxvt: 10,
    _x10: 10,
    _x10_in_utf8: 10,
    _reply: 30,
    _paste: 2,
    _unfinished: 20,
    _noise: 10,
    _size: 0.1,  # the app is laid out anew for each
}


def strings(chance: random.Random, count: int) -> list[bytes]:
    """So many strings that a terminal may send."""
    return [kind(chance) for kind in chance.choices([*_KINDS], [*_KINDS.values()], k=count)]
