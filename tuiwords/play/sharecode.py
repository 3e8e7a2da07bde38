"""Share codes: a game to give to somebody else, short enough to type.

A code is the game's key, the options that differ from the defaults, and a tail in Crockford's base
32 (no I, L, O and U, read in any case): ``wordle-7K3QF9C2X4F``, ``wordle/length=6-7K3QF9C2X4F``.
The tail is the seed, two digits that depend on word lists and rules, and three of checksum.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote_to_bytes

from tuiwords.games.base import GameError, Seat, ShareText
from tuiwords.games.options import Settings, Value
from tuiwords.lexicon.languages import language
from tuiwords.play import catalog
from tuiwords.play.first_state import language_code
from tuiwords.play.game import Game
from tuiwords.play.hidden import refuse_hidden

if TYPE_CHECKING:
    from tuiwords.play.match import Match

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
_LONGEST = 2800  # digits in base 32: Python prints integers of at most 4,300 decimal digits
_CHECK_DIGITS = 3  # one mistyped code in 32,768 passes
_FINGERPRINT_DIGITS = 2  # one different list in 1,024 passes


def share_code(game: Game, settings: Settings, seed: int) -> str:
    """The code of a game. Raises: GameError for settings that do not fit, or a seed below 0."""
    if seed < 0:
        raise GameError(f"the seed must be 0 or more, not {seed}")
    full = game.rules.settings(settings)
    parts = [game.key]
    for option in game.rules.options:
        if full[option.key] != option.default:
            parts.append(f"{option.key}={_written(full[option.key])}")
    head, tail = "/".join(parts), _base32(seed) + _fingerprint(game, full, seed)
    return f"{head}-{tail}{_check(head, tail)}"


def match_code(match: Match) -> str:
    """The code of a match. Raises: GameError while it would tell what is hidden."""
    refuse_hidden(match, "the code")
    return share_code(match.game, match.header.settings, match.header.seed)


def share_text(match: Match, seat: Seat) -> ShareText:
    """What a seat did, to paste elsewhere, headed by the date or the code to play the same game.

    Raises: GameError while it would tell what is hidden.
    """
    header, game, code = match.header, match.game, match_code(match)
    spoken = language_code(game, header)
    title = f"{game.title} {language(spoken).name}" if spoken else game.title
    heading = f"tuiwords {title} {header.daily}" if header.daily else f"tuiwords {code}"
    return game.results.share(match.state, seat, heading)


def read_code(text: str) -> tuple[Game, dict[str, Value], int]:
    """The game, all its settings and the seed of a code. Raises: GameError."""
    tidy = "".join(text.split())
    head, dash, tail = tidy.rpartition("-")
    digits = tail.upper().translate(_LOOKALIKES)
    body, check = digits[:-_CHECK_DIGITS], digits[-_CHECK_DIGITS:]
    fits = _FINGERPRINT_DIGITS < len(body) <= _LONGEST and not set(digits) - set(_DIGITS)
    if not (dash and tidy.isascii() and fits):
        raise GameError(f"{text!r} is not a share code: one looks like wordle-7K3QF9C2X4F")
    if _check(head, body) != check:
        raise GameError(
            f"the share code {text!r} has a typing mistake: its last characters do not match"
        )
    key, *parts = head.split("/")
    game = catalog.game(key.lower())
    full = game.rules.settings(_read_parts(parts, text))
    seed = _number(body[:-_FINGERPRINT_DIGITS])
    if _fingerprint(game, full, seed) != body[-_FINGERPRINT_DIGITS:]:
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


def _fingerprint(game: Game, full: Settings, seed: int) -> str:
    return _digest(game.rules.new(full, seed, 1).fingerprint, _FINGERPRINT_DIGITS)


def _check(head: str, body: str) -> str:
    return _digest(f"{head.lower()}-{body}", _CHECK_DIGITS)


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
