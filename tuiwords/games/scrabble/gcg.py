"""GCG, the file format of recorded games: read, replayed and written.

A replay takes the words as they were played, since games use many word lists. A file whose scores
do not add up, or that cannot be read, is refused with the number of the line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble.moves import Challenge, Exchange, Pass, Play, Turn, read_turn
from tuiwords.games.scrabble.placement import EMPTY_BOARD, place
from tuiwords.games.scrabble.rules import Ruleset
from tuiwords.games.scrabble.state import ScrabbleState

Kind = Literal["play", "exchange", "pass", "withdrawn", "challenge", "out", "left", "time"]

_EVENT = re.compile(r">(?P<nick>\S+?):(?P<rest>.*)")
_FIGURES = re.compile(r"(?P<body>.*?)\s*(?P<score>[+-]?\d+)\s+(?P<total>[+-]?\d+)\s*")
_PLACE = re.compile(r"\d{1,2}[A-Oa-o]|[A-Oa-o]\d{1,2}", re.ASCII)
_WORD = re.compile(r"[A-Za-z.()]+")
_TILES = re.compile(r"[A-Za-z?]*")
_PLAYER = re.compile(r"#player(\d)\s+(\S+)\s*(.*)")
_MARK = b"\xef\xbb\xbf"  # of UTF-8, which some editors write first
_ENCODING = re.compile(rb"\s*#character-encoding\s+(\S+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Event:
    """A line of a game.

    ``text`` is the move as written (``8D WORD``, ``-ABC``, ``-``), or the tiles in brackets of a
    final rack; ``score`` what it changed, ``total`` the score after it; ``note`` follows it.
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
    """A recorded game: (nick, name) a seat, other pragmas as (key, text), and the events."""

    players: tuple[tuple[str, str], ...]
    events: tuple[Event, ...]
    pragmas: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """An event in its place: the board before and after it, and all scores before and after."""

    event: Event
    turn: Turn | None
    board: bytes
    after: bytes
    scores: tuple[int, ...]
    scores_after: tuple[int, ...]


class GcgError(GameError):
    """A GCG file that cannot be read or does not add up, with the line."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")


def read_gcg(data: bytes) -> Transcript:
    """Read a file: ISO-8859-1 unless its first line declares another encoding. Raises: GcgError."""
    declared = _ENCODING.match(data.removeprefix(_MARK))
    encoding = declared[1].decode("ascii", "replace") if declared else "iso-8859-1"
    if data.startswith(_MARK):
        data, encoding = data.removeprefix(_MARK), "utf-8"
    try:
        text = data.decode(encoding)
    except (LookupError, UnicodeDecodeError):
        raise GcgError(1, f"the text is not in the encoding {encoding!r}") from None
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        reader.take(line.rstrip(), number)
    if not reader.players:
        raise GcgError(1, "no line names a player (#player1 nick name)")
    return Transcript(
        tuple(reader.players),
        tuple(replace(event, note=event.note.rstrip("\n")) for event in reader.events),
        tuple(reader.pragmas),
    )


class _Reader:
    """Takes line after line."""

    def __init__(self) -> None:
        self.players: list[tuple[str, str]] = []
        self.pragmas: list[tuple[str, str]] = []
        self.events: list[Event] = []
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
            raise GcgError(number, f"{line[:40]!r} is no event, no pragma and no part of a note")

    def _pragma(self, line: str, number: int) -> None:
        key, _, text = line[1:].partition(" ")
        if match := _PLAYER.fullmatch(line):
            if int(match[1]) != len(self.players) + 1:
                raise GcgError(number, f"player {match[1]} is not the next of the players")
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

    def _event(self, line: str, number: int) -> Event:
        match = _EVENT.fullmatch(line)
        if not match:
            raise GcgError(number, f"{line[:40]!r} is no event: >nick: RACK 8D WORD +score total")
        nicks = [nick for nick, _ in self.players]
        if match["nick"] not in nicks:
            raise GcgError(number, f"there is no player {match['nick']!r}")
        figures = _FIGURES.fullmatch(match["rest"].strip())
        if not figures:
            raise GcgError(number, "the event does not end with a score and a total")
        kind, rack, text = _body(figures["body"].split(), number)
        score, total = int(figures["score"]), int(figures["total"])
        return Event(nicks.index(match["nick"]), kind, rack, text, score, total, "", number)


def _body(words: Sequence[str], number: int) -> tuple[Kind, str, str]:
    """The kind of an event, the rack and the move, from what stands before the figures."""
    if len(words) >= 2 and _PLACE.fullmatch(words[-2]) and _WORD.fullmatch(words[-1]):
        rack, kind, text = words[:-2], "play", f"{words[-2].upper()} {words[-1]}"
    elif words:
        rack, text = words[:-1], words[-1]
        kind = _kind(text, bool(rack), number)
    else:
        raise GcgError(number, "the event has no move")
    if len(rack) > 1 or not _TILES.fullmatch("".join(rack)):
        raise GcgError(number, f"{' '.join(rack)!r} is no rack")
    return kind, "".join(rack), text  # type: ignore[return-value]


def _kind(text: str, has_rack: bool, number: int) -> Kind:
    if text == "--":
        return "withdrawn"
    if text == "-":
        return "pass"
    if text in ("(challenge)", "(time)"):
        return "challenge" if text == "(challenge)" else "time"
    if re.fullmatch(r"-([A-Za-z?]+|\d)", text):
        return "exchange"
    if re.fullmatch(r"\([A-Za-z?]*\)", text):
        return "left" if has_rack else "out"
    raise GcgError(number, f"{text!r} is no move")


def write_gcg(game: Transcript) -> bytes:
    """The file of a game, in UTF-8, which it declares."""
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


def replay_gcg(game: Transcript, rules: Ruleset) -> tuple[Step, ...]:
    """Every event in its place. Raises: GcgError where a play or a sum is not right."""
    board, scores = EMPTY_BOARD, (0,) * len(game.players)
    steps: list[Step] = []
    for event in game.events:
        turn, after, gained = _effect(event, steps, board, rules)
        if gained is not None and gained != event.score:
            raise GcgError(event.line, f"{event.text} scores {gained}, not {event.score}")
        total = scores[event.seat] + event.score
        if total != event.total:
            raise GcgError(event.line, f"the total is {total}, not {event.total}")
        scores_after = (*scores[: event.seat], total, *scores[event.seat + 1 :])
        steps.append(Step(event, turn, board, after, scores, scores_after))
        board, scores = after, scores_after
    return tuple(steps)


def _effect(
    event: Event, steps: Sequence[Step], board: bytes, rules: Ruleset
) -> tuple[Turn | None, bytes, int | None]:
    """The move, the board after it and what it scores (None: that is not ours to say)."""
    try:
        if event.kind == "play":
            turn = read_turn(event.text, board)
            assert isinstance(turn, Play)
            placement = place(rules, board, turn)
            _check_rack(event, turn)
            return turn, placement.board, placement.score
        if event.kind == "exchange":
            tiles = event.text[1:]
            swap = Exchange("" if tiles.isdigit() else "".join(sorted(tiles.upper())))
            _check_rack(event, swap)
            return swap, board, 0
    except GameError as error:
        raise GcgError(event.line, str(error)) from None
    if event.kind == "pass":
        return Pass(), board, 0
    if event.kind == "withdrawn":
        last = steps[-1] if steps else None
        if last is None or last.event.kind != "play" or last.event.seat != event.seat:
            raise GcgError(event.line, "there is no play right before it to withdraw")
        return None, last.board, -last.event.score
    if event.kind in ("out", "left"):
        return None, board, _final(event, rules)
    return (Challenge() if event.kind == "challenge" else None), board, None


def _check_rack(event: Event, turn: Play | Exchange) -> None:
    """Raises: GameError where the rack is told and has not the tiles of the turn."""
    missing = Counter(turn.tiles) - Counter(event.rack.upper())
    if event.rack and missing:
        raise GameError(f"{event.text} needs {min(missing)}, not on the rack {event.rack}")


def _final(event: Event, rules: Ruleset) -> int:
    """What the tiles in brackets change at the end: once or twice their points, or minus them."""
    tiles = event.text[1:-1].upper()
    strange = next((tile for tile in tiles if tile not in rules.values), None)
    if strange:
        raise GcgError(event.line, f"{strange!r} in {event.text} is no tile")
    worth = rules.worth(tiles)
    if event.kind == "left":
        return -worth
    return 2 * worth if event.score == 2 * worth else worth


def transcript(
    states: Sequence[ScrabbleState], moves: Iterable[tuple[Seat, Turn]], names: Sequence[str]
) -> Transcript:
    """A game of ours for a file: its states from the first on, the move after each, the names."""
    nicks: list[str] = []
    for number, name in enumerate(names, 1):
        nick = re.sub(r"[\s:]+", "_", name) or f"player{number}"
        nicks.append(nick if nick not in nicks else f"{nick}_{number}")
    events: list[Event] = []
    for before, (seat, move), after in zip(states, moves, states[1:], strict=False):
        events += _turn_events(before, seat, move, after)
    if states[-1].outcome is not None and len(states) > 1:
        events += _last_events(states[-2], states[-1], events)
    lexicon = ("lexicon", states[0].lexicon.name)
    return Transcript(tuple(zip(nicks, names, strict=True)), tuple(events), (lexicon,))


def _turn_events(
    before: ScrabbleState, seat: Seat, move: Turn, after: ScrabbleState
) -> list[Event]:
    rack, total = before.racks[seat], before.scores[seat]
    if isinstance(move, Play):
        score = before.placement(move).score
        return [Event(seat, "play", rack, str(move), score, total + score)]
    if isinstance(move, Exchange):
        return [Event(seat, "exchange", rack, str(move), 0, total)]
    if isinstance(move, Pass):
        return [Event(seat, "pass", rack, "-", 0, total)] if not before.last_chance else []
    assert before.last is not None
    player, earlier = before.last.seat, before.last.before
    if before.invalid_words(before.last.words):
        lost = before.scores[player] - earlier.scores[player]
        back = earlier.scores[player]
        return [Event(player, "withdrawn", earlier.racks[player], "--", -lost, back)]
    bonus = {"5-point": 5, "10-point": 10}.get(before.rules.challenge, 0)
    events = []
    if bonus:
        total = before.scores[player] + bonus
        events.append(Event(player, "challenge", before.racks[player], "(challenge)", bonus, total))
    if after.turn != before.turn:
        events.append(Event(seat, "pass", rack, "-", 0, before.scores[seat]))
    return events


def _last_events(
    before: ScrabbleState, last: ScrabbleState, events: Sequence[Event]
) -> list[Event]:
    """What the racks left at the end change; nothing where somebody gave up."""
    reached = list(before.scores)
    for event in events:
        reached[event.seat] = event.total
    changes = [score - old for score, old in zip(last.scores, reached, strict=True)]
    ended = []
    for seat, change in enumerate(changes):
        if change < 0:
            rack = last.racks[seat]
            ended.append(Event(seat, "left", rack, f"({rack})", change, last.scores[seat]))
    for seat, change in enumerate(changes):
        if change > 0:
            tiles = "".join(r for other, r in enumerate(last.racks) if other != seat)
            ended.append(Event(seat, "out", "", f"({tiles})", change, last.scores[seat]))
    return ended
