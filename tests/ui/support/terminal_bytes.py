"""What terminals may send, at random: keys and mouse of every protocol, sizes, broken bytes.

Few of them are keys and clicks that do something: what those do is the matter of random_keys.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable

_NUMBERS = ("", "0", "1", "2", "5", "27", "97", "200", "57399", "55296", "1114112", "9" * 12)
_TYPED = "cfhijknouvwxyCX67 .é€汉🂡"  # no key of Home
Kind = Callable[[random.Random], bytes]


def _number(chance: random.Random) -> str:
    return chance.choice(_NUMBERS) if chance.random() < 0.7 else str(chance.randrange(10**6))


def _text(chance: random.Random) -> bytes:
    return "".join(chance.choices(_TYPED, k=chance.randrange(1, 4))).encode()


def _latin(chance: random.Random) -> bytes:
    return bytes(chance.choices(range(0x80, 0x100), k=chance.randrange(1, 6)))


def _key(chance: random.Random) -> bytes:
    keys = (b"[A", b"[B", b"[C", b"[D", b"[H", b"[F", b"[5~", b"[6~", b"OP", b"[Z", b"")
    return b"\x1b" + chance.choice(keys)


def _kitty(chance: random.Random) -> bytes:
    fields = ";".join(
        ":".join(_number(chance) for _ in range(chance.randrange(1, 4)))
        for _ in range(chance.randrange(1, 5))
    )
    return f"\x1b[{fields}{chance.choice('uuu~ABCDEFHPS')}".encode()


def _sgr(chance: random.Random) -> bytes:
    button, x, y = chance.choice((3, 32, 35, 64, 65)), chance.randrange(90), chance.randrange(30)
    if chance.random() < 0.3:
        return f"\x1b[<{_number(chance)};{_number(chance)};{_number(chance)}M".encode()
    return f"\x1b[<{button};{x};{y}{chance.choice('Mm')}".encode()


def _old_mouse(chance: random.Random) -> bytes:
    if chance.random() < 0.5:
        return (
            f"\x1b[{chance.randrange(32, 100)};{_number(chance)};{chance.randrange(40)}M".encode()
        )
    return b"\x1b[M" + bytes(chance.choices(range(0x20, 0x100), k=chance.choice((3, 3, 2, 1))))


def _size(chance: random.Random) -> bytes:
    width, height = chance.choice(((80, 24), (120, 40), (61, 21), (20, 5), (99999, 99999), (0, 0)))
    return f"\x1b[48;{height};{width};{_number(chance)};{_number(chance)}t".encode()


def _reply(chance: random.Random) -> bytes:
    replies = (
        *(b"\x1b[?62;22c", b"\x1b[?2026;2$y", b"\x1b[24;80R", b"\x1b[8;99999;99999t", b"\x1b[0n"),
        *(b"\x1b]11;rgb:0/0/0\x1b\\", b"\x1b]52;c;Y3JhbmU=\x07", b"\x1bP>|xterm\x1b\\", b"\x1b[I"),
    )
    return chance.choice(replies)


def _paste(chance: random.Random) -> bytes:
    return b"\x1b[200~" + _text(chance) * chance.choice((1, 3, 200)) + b"\x1b[201~"


def _unfinished(chance: random.Random) -> bytes:
    return chance.choice((_kitty, _sgr, _reply, _paste, _size))(chance)[:-1]


def _noise(chance: random.Random) -> bytes:
    # Ctrl+Q quits, Enter chooses.
    return bytes(
        set(chance.randbytes(chance.randrange(8)))
        - set(b"\x11\r\n" + string.ascii_letters.encode() + string.digits.encode())
    )


_KINDS: dict[Kind, int] = {
    _text: 10,
    _latin: 20,
    _key: 10,
    _kitty: 60,
    _sgr: 20,
    _old_mouse: 20,
    _reply: 30,
    _paste: 2,
    _unfinished: 20,
    _noise: 10,
}
_SIZES = 0.0005  # of the strings: the app is laid out anew for each


def strings(chance: random.Random, count: int) -> bytes:
    """So many strings that a terminal may send, one after the other."""
    kinds = chance.choices([*_KINDS], [*_KINDS.values()], k=count)
    return b"".join((_size if chance.random() < _SIZES else kind)(chance) for kind in kinds)
