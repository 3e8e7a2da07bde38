"""GCG, the file format of recorded games: read and written.

An unreadable file raises an error with the line number. ``gcg_replay`` checks whether the recorded
game is possible.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Literal

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble.moves import Exchange, Pass, Play, Turn
from tuiwords.games.scrabble.rules import SIZE, Ruleset
from tuiwords.games.scrabble.state import ScrabbleState

DEFAULT_RULES = "scrabble"
Kind = Literal["play", "exchange", "pass", "withdrawn", "challenge", "out", "left", "time"]

_EVENT = re.compile(r">(?P<nick>\S+?):(?P<rest>.*)")
_FIGURES = re.compile(r"(?P<score>[+-]?\d{1,6})\s+(?P<total>[+-]?\d{1,6})\Z")
# Quackle writes the words that were formed after the total.
_FIGURES_AND_TEXT = re.compile(
    r".*\s(?P<score>[+-]?\d{1,6})\s+(?P<total>[+-]?\d{1,6})\s+(?P<text>[^\d\s+-].*)"
)
_PLACE = re.compile(r"\d{1,2}[A-Oa-o]|[A-Oa-o]\d{1,2}", re.ASCII)
_WORD = re.compile(r"[A-Za-z.()]+")
_TILES = re.compile(r"[A-Za-z?]*")
_PLAYER = re.compile(r"#player(\d)\s+(\S+)\s*(.*)")
_ENCODING = re.compile(rb"\s*#character-encoding\s+(\S{1,40})", re.IGNORECASE)
# Encodings that a text editor may write; Python's codecs include some that are not for text files.
_ENCODINGS = re.compile(r"utf-?(8|16|32)(-?[bl]e)?|ascii|iso8859-\d+|cp125\d|mac-\w+|koi8-\w")
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


def read_gcg(data: bytes) -> Transcript:
    """Read a file: ISO-8859-1 unless its first line declares another encoding. Raises: GcgError."""
    declared = _ENCODING.match(data.removeprefix(codecs.BOM_UTF8))
    encoding = declared[1].decode("ascii", "replace") if declared else "iso-8859-1"
    if data.startswith(codecs.BOM_UTF8):  # which some editors write first
        data, encoding = data.removeprefix(codecs.BOM_UTF8), "utf-8"
    try:
        if not _ENCODINGS.fullmatch(codecs.lookup(encoding).name):
            raise LookupError
        text = data.decode(encoding)
    except (LookupError, ValueError):
        raise GcgError(1, f"the text is not encoded as {encoding!r}") from None
    reader = _Reader()
    for number, line in enumerate(_LINE_ENDS.split(text), 1):
        reader.take(line.rstrip(), number)
    if not reader.players:
        raise GcgError(1, "no line names a player (#player1 nick name)")
    return Transcript(
        tuple(reader.players),
        tuple(replace(event, note=event.note.rstrip("\n")) for event in reader.events),
        tuple(reader.pragmas),
    )


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
        self._in_note = False

    def take(self, line: str, number: int) -> None:
        if line.startswith(">"):
            self._in_note = False
            self.events.append(self._event(line, number))
        elif line.startswith("#"):
            self._in_note = False
            self._pragma(line, number)
        elif self._in_note:
            self._add_note("\n" + line)
        elif line:
            raise GcgError(
                number, f"{line[:40]!r} is neither an event nor a pragma nor part of a note"
            )

    def _pragma(self, line: str, number: int) -> None:
        key, _, text = line[1:].partition(" ")
        if match := _PLAYER.fullmatch(line):
            if int(match[1]) != len(self.players) + 1:
                raise GcgError(number, f"player {match[1]} is out of order")
            if match[2] in [nick for nick, _ in self.players]:
                raise GcgError(number, f"two players are called {match[2]!r:.40}")
            self.players.append((match[2], match[3]))
        elif key == "note":
            self._in_note = True
            if self.events:
                joint = "\n" if self.events[-1].note else ""
                self._add_note(joint + text)
            else:
                self.pragmas.append((key, text))
        elif key != "character-encoding":
            self.pragmas.append((key, text))

    def _add_note(self, text: str) -> None:
        if self.events:
            self.events[-1] = replace(self.events[-1], note=self.events[-1].note + text)
        elif self.pragmas:
            key, before = self.pragmas[-1]
            self.pragmas[-1] = key, before + text

    def _event(self, line: str, number: int) -> GcgEvent:
        match = _EVENT.fullmatch(line)
        if not match:
            raise GcgError(
                number, f"{line[:40]!r} is not an event: >nick: RACK 8D WORD +score total"
            )
        nicks = [nick for nick, _ in self.players]
        if match["nick"] not in nicks:
            raise GcgError(number, f"there is no player {match['nick']!r:.40}")
        rest = match["rest"].strip()
        figures = _FIGURES.search(rest) or _FIGURES_AND_TEXT.fullmatch(rest)
        if not figures:
            raise GcgError(number, "the event does not end with a score and a total")
        kind, rack, text = _body(rest[: figures.start("score")].split(), number)
        score, total = int(figures["score"]), int(figures["total"])
        note = figures.groupdict().get("text") or ""
        return GcgEvent(nicks.index(match["nick"]), kind, rack, text, score, total, note, number)


def _body(words: Sequence[str], number: int) -> tuple[Kind, str, str]:
    """The kind of an event, the rack and the move, from the words before the figures."""
    _check_letters(words, number)
    if len(words) >= 2 and _PLACE.fullmatch(words[-2]) and _WORD.fullmatch(words[-1]):
        rack, kind, text = words[:-2], "play", f"{words[-2].upper()} {words[-1]}"
    elif words:
        rack, text = words[:-1], words[-1]
        kind = _kind(text, bool(rack), number)
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
    if text in ("(challenge)", "(time)"):
        return "challenge" if text == "(challenge)" else "time"
    if re.fullmatch(r"-([A-Za-z?]{1,7}|[1-7])", text):
        return "exchange"
    if re.fullmatch(r"\([A-Za-z?]*\)", text):
        return "left" if has_rack else "out"
    if re.fullmatch(r"-\d+", text):
        raise GcgError(number, f"{text:.20} must exchange 1 to 7 tiles, or be - for a pass")
    raise GcgError(number, f"{text!r:.40} is not a move")


def _check_letters(words: Sequence[str], number: int) -> None:
    """Raises: GcgError for letters without a tile, or a square outside the board."""
    for word in words:
        strange = next((letter for letter in word if letter.isalpha() and not letter.isascii()), "")
        if strange:
            raise GcgError(number, f"there is no tile for the letter {strange}: only A to Z")
    place = words[-2] if len(words) >= 2 else ""
    off = re.fullmatch(r"(\d{1,2})([A-Za-z])|([A-Za-z])(\d{1,2})", place, re.ASCII)
    if off and _WORD.fullmatch(words[-1]):
        row, column = int(off[1] or off[4]), (off[2] or off[3]).upper()
        if not 1 <= row <= SIZE or column > "O":
            raise GcgError(number, f"the square {place} is not on a board of 15 x 15 squares")


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


def transcript(
    states: Sequence[ScrabbleState], moves: Iterable[tuple[Seat, Turn]], names: Sequence[str]
) -> Transcript:
    """A game played here as a transcript, from all its states, the moves, and the names."""
    nicks: list[str] = []
    for number, name in enumerate(names, 1):
        nick = re.sub(r"[\s:]+", "_", name) or f"player{number}"
        nicks.append(nick if nick not in nicks else f"{nick}_{number}")
    events: list[GcgEvent] = []
    for before, (seat, move), after in zip(states, moves, states[1:], strict=False):
        events += _turn_events(before, seat, move, after)
    if states[-1].outcome is not None and len(states) > 1:
        events += _last_events(states[-2], states[-1], events)
    lexicon = ("lexicon", states[0].lexicon.name)
    game = Transcript(tuple(zip(nicks, names, strict=True)), tuple(events), (lexicon,))
    return with_rules(game, states[0].rules)


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


def _turn_events(
    before: ScrabbleState, seat: Seat, move: Turn, after: ScrabbleState
) -> list[GcgEvent]:
    rack, total = before.racks[seat], before.scores[seat]
    if isinstance(move, Play):
        score = before.placement(move).score
        return [GcgEvent(seat, "play", rack, str(move), score, total + score)]
    if isinstance(move, Exchange):
        return [GcgEvent(seat, "exchange", rack, str(move), 0, total)]
    if isinstance(move, Pass):
        return [GcgEvent(seat, "pass", rack, "-", 0, total)] if not before.last_chance else []
    assert before.last is not None
    player, earlier = before.last.seat, before.last.before
    if before.invalid_words(before.last.words):
        lost = before.scores[player] - earlier.scores[player]
        back = earlier.scores[player]
        return [GcgEvent(player, "withdrawn", earlier.racks[player], "--", -lost, back)]
    bonus = {"5-point": 5, "10-point": 10}.get(before.rules.challenge, 0)
    events = []
    if bonus:
        total = before.scores[player] + bonus
        events.append(
            GcgEvent(player, "challenge", before.racks[player], "(challenge)", bonus, total)
        )
    if after.turn != before.turn:
        events.append(GcgEvent(seat, "pass", rack, "-", 0, before.scores[seat]))
    return events


def _last_events(
    before: ScrabbleState, last: ScrabbleState, events: Sequence[GcgEvent]
) -> list[GcgEvent]:
    """The events for the racks left at the end; none if somebody resigned."""
    reached = list(before.scores)
    for event in events:
        reached[event.seat] = event.total
    changes = [score - old for score, old in zip(last.scores, reached, strict=True)]
    ended = []
    for seat, change in enumerate(changes):
        if change < 0:
            rack = last.racks[seat]
            ended.append(GcgEvent(seat, "left", rack, f"({rack})", change, last.scores[seat]))
    for seat, change in enumerate(changes):
        if change > 0:
            tiles = "".join(r for other, r in enumerate(last.racks) if other != seat)
            ended.append(GcgEvent(seat, "out", "", f"({tiles})", change, last.scores[seat]))
    return ended
