"""Share codes: a game to give to somebody else, short enough to be typed by hand.

A code is the game's key, the options that are not the usual ones, and a tail in Crockford's base 32
(no I, L, O and U, read in any case): ``wordle-7K3QF9C2X4F``, ``wordle/length=6-7K3QF9C2X4F``. The
tail is the seed, two digits that tell other word lists or rules, and three of checksum.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote_to_bytes

from tuiwords.games.base import GameError, Seat, ShareText
from tuiwords.games.options import Settings, Value
from tuiwords.play import catalog
from tuiwords.play.game import Game

if TYPE_CHECKING:
    from tuiwords.play.match import Match

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
_LONGEST = 2800  # digits: Python writes no number of more than 4,300 decimal ones
_CHECKS = 3  # digits of checksum: one mistyped code in 32,768 passes
_PRINTS = 2  # digits of the fingerprint: other lists pass for the same once in 1,024
SEED_BITS = 30  # six digits of a code; a billion games are enough for one life


def new_seed() -> int:
    """A seed nobody can guess whose code is short."""
    return secrets.randbits(SEED_BITS)


def share_code(game: Game, settings: Settings, seed: int) -> str:
    """The code of a game. Raises: GameError for settings that do not fit, or a seed below 0."""
    if seed < 0:
        raise GameError(f"the seed must be 0 or more, not {seed}")
    full = game.rules.settings(settings)
    parts = [game.key]
    for option in game.rules.options:
        if full[option.key] != option.default:
            parts.append(f"{option.key}={_written(full[option.key])}")
    head, tail = "/".join(parts), _base32(seed) + _print(game, full, seed)
    return f"{head}-{tail}{_check(head, tail)}"


def share_text(match: Match, seat: Seat) -> ShareText:
    """What a seat did, to paste elsewhere, under the day or the code that others play it by."""
    header, game = match.header, match.game
    code = share_code(game, header.settings, header.seed)
    heading = f"tuiwords {game.title} {header.daily}" if header.daily else f"tuiwords {code}"
    return game.results.share(match.state, seat, heading)


def read_code(text: str) -> tuple[Game, dict[str, Value], int]:
    """The game, all its settings and the seed of a code. Raises: GameError."""
    tidy = "".join(text.split())
    head, dash, tail = tidy.rpartition("-")
    digits = tail.upper().translate(_LOOKALIKES)
    body, check = digits[:-_CHECKS], digits[-_CHECKS:]
    fits = _PRINTS < len(body) <= _LONGEST and not set(digits) - set(_DIGITS)
    if not (dash and tidy.isascii() and fits):
        raise GameError(f"{text!r} is not a share code: one looks like wordle-7K3QF9C2X4F")
    if _check(head, body) != check:
        raise GameError(
            f"the share code {text!r} has a typing mistake: its last characters do not match"
        )
    key, *parts = head.split("/")
    game = catalog.game(key.lower())
    full = game.rules.settings(_read_parts(parts, text))
    seed = _number(body[:-_PRINTS])
    if _print(game, full, seed) != body[-_PRINTS:]:
        raise GameError(
            f"the share code {text!r} needs other {game.title} word lists or rules "
            "than those installed here"
        )
    return game, full, seed


def _read_parts(parts: Iterable[str], text: str) -> dict[str, str]:
    given = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or key in given:
            raise GameError(f"{part!r} in the share code {text!r} is not OPTION=VALUE")
        try:
            given[key] = unquote_to_bytes(value).decode()
        except UnicodeDecodeError:
            raise GameError(f"{part!r} in the share code {text!r} cannot be read") from None
    return given


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return quote(str(value), safe=".,;:!@()+~")


def _print(game: Game, full: Settings, seed: int) -> str:
    return _digest(game.rules.new(full, seed, 1).fingerprint, _PRINTS)


def _check(head: str, body: str) -> str:
    return _digest(f"{head.lower()}-{body}", _CHECKS)


def _digest(text: str, digits: int) -> str:
    return _base32(zlib.crc32(text.encode()) % 32**digits).rjust(digits, "0")


def _base32(number: int) -> str:
    digits = _DIGITS[number % 32]
    while number := number // 32:
        digits = _DIGITS[number % 32] + digits
    return digits


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 32 + _DIGITS.index(digit)
    return number
