"""GCG, the file format of recorded games: read and written.

An unreadable file raises an error with the line number. ``gcg_replay`` checks whether the recorded
game is possible.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Literal

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble.moves import COLUMNS
from tuiwords.games.scrabble.rules import Ruleset

DEFAULT_RULES = "scrabble"
_MOST_EVENTS = 1000  # 100 plays, each withdrawn once, between as many turns without points
TURNS = ("play", "exchange", "pass")  # kinds of events that are a turn of a player
Kind = Literal["play", "exchange", "pass", "withdrawn", "challenge", "out", "left", "time"]

_EVENT = re.compile(r">\s*(?P<nick>\S[^:]*?)\s*:(?P<rest>.*)")
_SCORE = r"(?P<score>\+?-?\d{1,6})"  # Quackle writes +-10 for a loss
_LETTER = r"(?:\[[^\W\d_]+\]|[^\W\d_])"  # some tiles have several, in brackets
_TILE = rf"(?:{_LETTER}|\?)"
_FIGURES = re.compile(rf"{_SCORE}\s+(?P<total>[+-]?\d{{1,6}})\Z")
# Quackle writes the words that were formed after the total.
_FIGURES_AND_TEXT = re.compile(rf".*\s{_SCORE}\s+(?P<total>[+-]?\d{{1,6}})\s+(?P<text>[^\d\s+-].*)")
_SCORE_ALONE = re.compile(rf"(?<=\s){_SCORE}\Z")
# An exchange of so many tiles, where -3 +0 would read like a score and a total.
_COUNT_AND_SCORE = re.compile(rf"({_TILE}+\s+)?-[1-9]\s+(?P<score>\+0)")
_DASHES = str.maketrans("\N{EN DASH}\N{MINUS SIGN}", "--")
_PLACE = re.compile(r"\d{1,2}[A-Ua-u]|[A-Ua-u]\d{1,2}", re.ASCII)
_WORD = re.compile(rf"(?:{_LETTER}|[.()])+")
_TILES = re.compile(rf"{_TILE}*")
_PLAYER = re.compile(r"#player(\d)\s+(\S+)\s*(.*)", re.IGNORECASE)
_ENCODING = re.compile(rb"\s*#character-encoding\s+(\S{1,40})", re.IGNORECASE)
_MARKS = (  # with which some editors begin a file
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Encodings that a text editor may write; Python's codecs include some that are not for text files.
_ENCODINGS = re.compile(
    r"utf-?(8(-sig)?|(16|32)(-?[bl]e)?)|ascii|iso8859-\d+|cp125\d|mac-\w+|koi8-\w"
)
# Where one game follows another: the first player of one, and the pragmas that stand before it.
_FIRST_PLAYER = re.compile(rb"(\xef\xbb\xbf)?#player1\b", re.IGNORECASE)
_HEADING = re.compile(rb"(\xef\xbb\xbf)?#(?!note|rack|player)", re.IGNORECASE)
_LINE_ENDS = re.compile(r"\r\n|\r|\n")  # a line may contain Unicode's other line separators


@dataclass(frozen=True, slots=True)
class GcgEvent:
    """A line of a game.

    ``text`` is the move as written (``8D WORD``, ``-ABC``, ``-``), or the bracketed tiles of a
    final rack; ``score`` is the change, ``total`` the score after it, ``note`` the note below it.
    """

    seat: Seat
    kind: Kind
    rack: str
    text: str
    score: int
    total: int
    note: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A recorded game: (nick, name) of each seat, other pragmas as (key, text), and the events."""

    players: tuple[tuple[str, str], ...]
    events: tuple[GcgEvent, ...]
    pragmas: tuple[tuple[str, str], ...] = ()


class GcgError(GameError):
    """A GCG file that cannot be read or is inconsistent; the message gives the line."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")
        self.line = line


def read_gcg(data: bytes) -> Transcript:
    """Read a file of any usual encoding and dialect. Raises: GcgError.

    Players of the same nick get different ones; who made a turn is told by the totals.
    """
    text = _decoded(data).rstrip("\x1a")  # with which DOS ended files
    reader = _Reader()
    for number, line in enumerate(_LINE_ENDS.split(text), 1):
        reader.take(line.rstrip(), number)
    reader.end_note()
    if not reader.players:
        raise GcgError(1, "no line names a player (#player1 nick name)")
    return Transcript(
        tuple(reader.players),
        tuple(replace(event, note=event.note.rstrip("\n")) for event in reader.events),
        tuple(reader.pragmas),
    )


def _decoded(data: bytes) -> str:
    """The text: in the encoding that its start declares, else UTF-8 or ISO-8859-1.

    ISO-8859-1 is what the format says; Windows' extension of it is meant where that fits.
    """
    bom = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    declared = _ENCODING.match(data)
    encoding = bom or (declared[1].decode("ascii", "replace") if declared else "")
    for name in [encoding] if encoding else ["utf-8", "cp1252", "iso-8859-1"]:
        with suppress(LookupError, ValueError):
            if _ENCODINGS.fullmatch(codecs.lookup(name).name):
                return data.decode(name)
    raise GcgError(1, f"the text is not encoded as {encoding!r}")


def split_games(data: bytes) -> list[bytes]:
    """The games of a file in which one follows another."""
    lines, starts, played = data.splitlines(keepends=True), [0], False
    for at, line in enumerate(lines):
        if line.startswith(b">"):
            played = True
        elif played and _FIRST_PLAYER.match(line):
            before = takewhile(_HEADING.match, reversed(lines[:at]))
            starts.append(at - sum(1 for _ in before))
            played = False
    return [
        b"".join(lines[start:end]) for start, end in zip(starts, [*starts[1:], None], strict=True)
    ]


class _Reader:
    """Reads a file line by line."""

    def __init__(self) -> None:
        self.players: list[tuple[str, str]] = []
        self.pragmas: list[tuple[str, str]] = []
        self.events: list[GcgEvent] = []
        self._names: list[tuple[str, str]] = []  # of the players, as they are written
        self._totals: list[int] = []
        self._in_note = False
        self._note: list[str] = []  # lines that end_note adds

    def take(self, line: str, number: int) -> None:
        if line.startswith(">"):
            self._in_note = False
            self.end_note()
            if len(self.events) == _MOST_EVENTS:
                raise GcgError(number, f"a game has at most {_MOST_EVENTS} events")
            self.events.append(self._event(line, number))
        elif line.startswith("#"):
            self._in_note = False
            self._pragma(line, number)
        elif self._in_note:
            self._note.append("\n" + line)
        elif line:
            raise GcgError(
                number, f"{line[:40]!r} is neither an event nor a pragma nor part of a note"
            )

    def _pragma(self, line: str, number: int) -> None:
        if not self.events:
            self.end_note()
        key, text = re.fullmatch(r"#(\S*)\s?(.*)", line).groups()  # type: ignore[union-attr]
        if match := _PLAYER.fullmatch(line):
            if match[1] == "1" and self.events:
                raise GcgError(number, "another game begins here: import the file, or divide it")
            if int(match[1]) != len(self.players) + 1:
                raise GcgError(number, f"player {match[1]} is out of order")
            self._add_player(match[2], match[3])
        elif key.lower() == "note":
            self._in_note = True
            if self.events:
                joint = "\n" if self.events[-1].note or self._note else ""
                self._note.append(joint + text)
            else:
                self.pragmas.append((key, text))
        elif key.lower() != "character-encoding":
            self.pragmas.append((key, text))

    def _add_player(self, nick: str, name: str) -> None:
        self._names.append((nick, name))
        self._totals.append(0)
        same = nick in [other for other, _ in self.players]
        self.players.append((f"{nick}_{len(self._names)}" if same else nick, name))

    def end_note(self) -> None:
        """Give the last event, or the pragma before the first one, the lines of its note."""
        lines = "".join(self._note)
        self._note.clear()
        if lines and self.events:
            self.events[-1] = replace(self.events[-1], note=self.events[-1].note + lines)
        elif lines and self.pragmas:
            key, before = self.pragmas[-1]
            self.pragmas[-1] = key, before + lines

    def _event(self, line: str, number: int) -> GcgEvent:
        seats, rest = self._who(line, number)
        rest = rest.strip().translate(_DASHES)
        figures = _COUNT_AND_SCORE.fullmatch(rest) or _FIGURES.search(rest)
        figures = figures or _FIGURES_AND_TEXT.fullmatch(rest) or _SCORE_ALONE.search(rest)
        if not figures:
            raise GcgError(number, "the event does not end with a score and a total")
        kind, rack, text = _body(rest[: figures.start("score")].split(), number)
        found = figures.groupdict()
        score = int(found["score"].removeprefix("+"))
        if kind == "out" and score < 0:
            kind = "left"  # one's own tiles, without the rack before them
        total = int(found["total"]) if found.get("total") else None
        seat = self._mover(seats, kind, score, total)
        self._totals[seat] = self._totals[seat] + score if total is None else total
        note = found.get("text") or ""
        return GcgEvent(seat, kind, rack, text, score, self._totals[seat], note, number)

    def _who(self, line: str, number: int) -> tuple[list[Seat], str]:
        """The seats whose nick or full name begins an event, and what follows."""
        match = _EVENT.fullmatch(line)
        if not match:
            raise GcgError(
                number, f"{line[:40]!r} is not an event: >nick: RACK 8D WORD +score total"
            )
        body = line[1:].lstrip()
        written = [
            (len(name), seat)
            for seat, names in enumerate(self._names)
            for name in names
            if name
            and body[: len(name)].casefold() == name.casefold()
            and body[len(name) :].lstrip().startswith(":")
        ]
        if not written:
            raise GcgError(number, f"there is no player {match['nick']!r:.40}")
        longest = max(length for length, _ in written)
        seats = sorted({seat for length, seat in written if length == longest})
        exact = [seat for seat in seats if body.startswith(self._names[seat])]
        return exact or seats, body[longest:].lstrip().removeprefix(":")

    def _mover(self, seats: list[Seat], kind: Kind, score: int, total: int | None) -> Seat:
        """Whose event it is, of players of one nick: the totals tell, or else whose turn it is."""
        fits = [seat for seat in seats if self._totals[seat] + score == total] or seats
        turns = [event.seat for event in self.events if event.kind in TURNS]
        usual = turns[-1] if turns else -1
        if kind in TURNS:
            usual = (usual + 1) % len(self.players)
        return usual if usual in fits else fits[0]


def _body(words: Sequence[str], number: int) -> tuple[Kind, str, str]:
    """The kind of an event, the rack and the move, from the words before the figures."""
    _check_square(words, number)
    if len(words) >= 2 and _PLACE.fullmatch(words[-2]) and _WORD.fullmatch(words[-1]):
        rack, kind, text = words[:-2], "play", f"{words[-2].upper()} {words[-1]}"
    elif words:
        rack, text = words[:-1], words[-1]
        kind = _kind(text, bool(rack), number)
        text = text.lower() if kind in ("challenge", "time") else text
    else:
        raise GcgError(number, "the event has no move")
    if len(rack) > 1 or not _TILES.fullmatch("".join(rack)):
        raise GcgError(number, f"{' '.join(rack)!r:.40} is not a rack")
    return kind, "".join(rack), text  # type: ignore[return-value]


def _kind(text: str, has_rack: bool, number: int) -> Kind:
    if text == "--":
        return "withdrawn"
    if text == "-":
        return "pass"
    if text.lower() == "(challenge)":
        return "challenge"
    if text in ("(time)", "(Time)"):  # (TIME) are four tiles
        return "time"
    if re.fullmatch(rf"-({_TILE}{{1,9}}|\d{{1,9}})", text):
        return "exchange"
    if re.fullmatch(rf"\({_TILE}*\)", text):
        return "left" if has_rack else "out"
    raise GcgError(number, f"{text!r:.40} is not a move")


def _check_square(words: Sequence[str], number: int) -> None:
    """Raises: GcgError for a square outside the board."""
    place = words[-2] if len(words) >= 2 else ""
    off = re.fullmatch(r"(\d{1,2})([A-Za-z])|([A-Za-z])(\d{1,2})", place, re.ASCII)
    if off and _WORD.fullmatch(words[-1]):
        row, column = int(off[1] or off[4]), (off[2] or off[3]).upper()
        if not 1 <= row <= len(COLUMNS) or column not in COLUMNS:
            raise GcgError(number, f"the square {place} is not on a board of up to 21 x 21 squares")


def write_gcg(game: Transcript) -> bytes:
    """A game as a file in UTF-8, with a line that declares the encoding."""
    lines = ["#character-encoding UTF-8"]
    lines += [f"#{key} {text}".rstrip() for key, text in game.pragmas]
    lines += [
        f"#player{n} {nick} {name}".rstrip() for n, (nick, name) in enumerate(game.players, 1)
    ]
    for event in game.events:
        words = [event.rack, event.text] if event.rack or event.kind == "out" else [event.text]
        body = " ".join(words)
        nick = game.players[event.seat][0]
        lines.append(f">{nick}: {body} {event.score:+d} {event.total}")
        if event.note:
            lines.append(f"#note {event.note}")
    return ("\n".join(lines) + "\n").encode()


def with_rules(game: Transcript, rules: Ruleset) -> Transcript:
    """The game with a line ``#rules`` if it was not played by the rules of Scrabble.

    The line is our own; other programs skip lines that they do not know.
    """
    if rules.key == DEFAULT_RULES or rules_named(game) == rules.key:
        return game
    return replace(game, pragmas=(*game.pragmas, ("rules", rules.key)))


def rules_named(game: Transcript) -> str:
    """The name of the rules in a line ``#rules``, else that of Scrabble's."""
    return next((text.strip() for key, text in game.pragmas if key == "rules"), DEFAULT_RULES)
