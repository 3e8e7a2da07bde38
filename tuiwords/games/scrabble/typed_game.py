"""A game played elsewhere, typed one line a turn: ``8E QUIZ 44``, ``Bob: AEINRST H8 RETAINS``.

A line is a move as it is typed at the table, ``-`` for a pass, ``-ABC`` or ``-3`` for an exchange
of tiles that are known or not, ``--`` for the play before that was withdrawn. Before the move may
stand who made it and the rack, after it the score, which is checked. A player needs no colon if
the name is known, a rack follows, or the name begins with a capital and has not the tiles of the
move. A word needs no square if its score tells where it was played: ``QUIZ 44``. Before the first
turn lines may name the ``rules``, the ``lexicon`` and the ``players``, who take turns as listed.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from tuiwords.games.base import GameError, Seat, put
from tuiwords.games.scrabble.gcg import TURNS, GcgError, GcgEvent, Kind, Transcript, with_rules
from tuiwords.games.scrabble.gcg_replay import Step, effect, with_withdrawals
from tuiwords.games.scrabble.moves import COLUMNS, Pass, Play, lacking, turn_typed
from tuiwords.games.scrabble.notation import check_tiles, unseen_tiles
from tuiwords.games.scrabble.placement import place
from tuiwords.games.scrabble.rules import BLANK, Ruleset, Squares
from tuiwords.games.scrabble.tiles import notation

ME, OPPONENT = "me", "opponent"  # the players of a game that names none
_HEADING = re.compile(r"(rules|lexicon|players)\s*:?\s+(\S.*)", re.IGNORECASE)
_PLACE = r"[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2}"
_SQUARE = re.compile(rf"(?<!\S)(?:{_PLACE})(?!\S)")
_TURN = re.compile(
    r"(?:\d{1,3}[.)]\s+)?(?:(?P<player>[^:\s][^:]*):\s*|(?P<named>[^\W\d_]+)\s+)??"
    r"(?:(?P<rack>(?:[^\W\d_]|[?\[\]])+)\s+)?"
    rf"(?P<move>(?P<place>{_PLACE})\s+(?:[^\W\d_]|[.()\[\]])+|--|-(?:[^\W\d_]|[?\[\]])*|-[1-9]|"
    r"pass(?!\s+[1-9])|(?P<word>[^\W\d_]{2,42}(?=\s+[0-9])))"
    r"(?:\s+(?P<score>[+-]?[0-9]{1,4}))?",
    re.IGNORECASE,
)
_NAMED = re.compile(r"[^\W\d_][^:]{0,40}:\s")  # a line of a player, whatever stands behind
_WANTED = (
    "8E QUIZ 44 (square, word, score), - (a pass), -ABC or -3 (an exchange), or Bob: 8E QUIZ 44"
)


def is_typed(text: str) -> bool:
    """Whether the first line of a text is one of a typed game, or names a square as one does."""
    first = next(filter(None, map(str.strip, text.splitlines())), "")
    if first.startswith(("#", ">", "{")):
        return False
    square = "/" not in first and _SQUARE.search(first)  # no name of a file
    return bool(_HEADING.fullmatch(first) or _NAMED.match(first) or square)


def heading_typed(text: str, key: str) -> str:
    """The rules or the lexicon that a typed game names last, or ""."""
    headings = filter(None, map(_HEADING.fullmatch, map(str.strip, text.splitlines())))
    return next((found[2] for found in [*headings][::-1] if found[1].lower() == key), "")


def with_square(line: str, play: str) -> str:
    """A line with a word and no square, with the play as which it was read; others stay."""
    found = _TURN.fullmatch(line)
    if found is None or not found["word"]:
        return line
    return line[: found.start("word")] + play + line[found.end("word") :]


@dataclass(slots=True)
class EnteredGame:
    """A typed game by some rules, as far as it has been typed.

    Where a word fits at several squares, those count at which all its words are ``known``.
    """

    rules: Ruleset
    players: list[str] = field(default_factory=list)
    lexicon: str = ""
    steps: list[Step] = field(default_factory=list)
    known: Container[str] = field(default=(), repr=False)

    @classmethod
    def read(cls, text: str, rules: Ruleset, known: Container[str] = ()) -> EnteredGame:
        """All lines of a text. Raises: GcgError naming the line."""
        game = cls(rules, known=known)
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                game.take(line.strip(), number)
        return game

    @property
    def events(self) -> list[GcgEvent]:
        """The turns so far."""
        return [step.event for step in self.steps]

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores so far."""
        usual = (0,) * max(2, len(self.players))
        return self.steps[-1].scores_after if self.steps else usual

    @property
    def board(self) -> Squares:
        """The board so far."""
        return self.steps[-1].after if self.steps else self.rules.empty_board

    @property
    def due(self) -> str:
        """Whose turn it is."""
        players, seat = self._mover(None, same=False)
        return players[seat]

    @property
    def words(self) -> list[tuple[int, str]]:
        """Those that were made and not withdrawn, each with its line."""
        found = list[tuple[int, str]]()
        for step, withdrawn in with_withdrawals(self.steps):
            if isinstance(step.turn, Play) and not withdrawn:
                words = place(self.rules, step.board, step.turn).words
                found += [(step.event.line, word) for word in words]
        return found

    def take(self, line: str, number: int) -> None:
        """Add a line. Raises: GcgError; nothing has changed then."""
        try:
            if heading := _HEADING.fullmatch(line):
                self._take_heading(heading[1].lower(), heading[2].strip())
            elif turn := _TURN.fullmatch(line):
                self._take_turn(turn, number)
            else:
                raise GameError(f"{line[:40]!r} is not a turn: write {_WANTED}")
        except GcgError:
            raise
        except GameError as error:
            raise GcgError(number, str(error)) from None

    def _take_heading(self, key: str, value: str) -> None:
        if self.steps:
            raise GameError(f"{key!r} must stand before the first turn")
        if key == "lexicon":
            self.lexicon = value
        elif key == "players":
            names, most = re.split(r"[,\s]+", value), self.rules.most_players
            if not 2 <= len(set(map(str.casefold, names))) == len(names) <= most:
                count = f"2 to {most}" if most > 2 else "2"
                raise GameError(f"{value!r:.40} are not different names of {count} players")
            self.players = names

    def _take_turn(self, line: re.Match[str], number: int) -> None:
        move, name, rack = line["move"], line["player"] or line["named"], line["rack"] or ""
        if line["word"]:
            move = str(self._play_scoring(move, line["score"]))
        if rack and name is None and self._is_player(rack, move, line["score"]):
            name, rack = rack, ""
        kind, rack = _kind(move), rack.upper()
        players, seat = self._mover(name, same=kind == "withdrawn")
        text = str(Pass()) if kind == "pass" else move.upper()
        if kind == "play":
            has_blank = BLANK in (rack or BLANK)  # or may have one
            text = str(self._play(move, line["score"] if has_blank else None))
        event = GcgEvent(seat, kind, rack, text, 0, 0, line=number)
        turn, after, gained = effect(event, self.steps, self.board, self.rules)
        score, told = gained or 0, line["score"]
        if told is not None and int(told) != score:
            why = f"{text} scores {score} by the rules of {self.rules.title}, not {int(told)}"
            blanks = self._with_blank(turn, told) if isinstance(turn, Play) else []
            meant = " or ".join(map(str, blanks))
            raise GameError(why + (f"; with a blank it does: {meant}" if meant else ""))
        check_tiles(self.rules, after, [] if kind == "play" else [self.rules.tiles(rack)])
        scores = self.scores
        event = replace(event, score=score, total=scores[seat] + score)
        scores_after = put(scores, seat, event.total)
        self.steps.append(Step(event, turn, self.board, after, scores, scores_after))
        self.players = players

    def _play_scoring(self, word: str, told: str) -> Play:
        """The play of a word that has the score told, best one of known words.

        A word entirely in lower case has no blank. Raises: GameError if there is none, or several.
        """
        found: dict[bool, list[Play]] = {}
        size, only_across = self.rules.size, not any(self.board)
        for square in range(size * size):
            row, column = str(square // size + 1), COLUMNS[square % size]
            for place_named in (row + column, column + row)[: 1 if only_across else 2]:
                with suppress(GameError):
                    play = self._play(f"{place_named} {word}", None)
                    made = place(self.rules, self.board, play)
                    if made.score == int(told):
                        strange = any(each.lower() not in self.known for each in made.words)
                        found.setdefault(strange, []).append(play)
        plays = found[min(found)] if found else []
        if len(plays) != 1:
            where = f"more than once: {' or '.join(map(str, plays))}" if plays else "nowhere"
            raise GameError(f"{word} scores {told} {where}; write its square, as in 8E QUIZ")
        return plays[0]

    def _is_player(self, word: str, move: str, told: str | None) -> bool:
        """Whether a word before a move is a player without a colon, and not a rack.

        Raises: GameError if it may be one that is not known.
        """
        kind = _kind(move)
        names = (*self.players, ME, OPPONENT)
        if word in names:
            return True
        tiles = self._play(move, told).tiles if kind == "play" else ""
        if kind == "exchange" and not move[1:].isdigit():
            tiles = self.rules.tiles(move[1:].upper())
        held = self.rules.tiles(word.upper())
        missing, short = lacking(tiles, held), len(held) < self.rules.rack
        if word.casefold() in map(str.casefold, names):
            return bool(missing or not tiles)
        if word.istitle() and len(word) > 1:
            return bool(missing or (short and not tiles))
        if missing and short:
            why = f"{move}: the rack {word.upper()} {missing}"
            raise GameError(f"{why}; a player has a colon: {word.title()}: {move}")
        return False

    def _play(self, move: str, told: str | None) -> Play:
        """The play of a move; a word entirely in lower case has no blanks, unless it scores so.

        Without dots it then has the one blank with which alone it has the score told.
        """
        play = turn_typed(move, self.board, self.rules)
        assert isinstance(play, Play)
        if not move.rsplit(maxsplit=1)[-1].islower():
            return play
        usual = replace(play, letters=play.letters.upper())
        if told is None or self._scores(usual, told):
            return usual
        if "." in move and self._scores(play, told):
            return play
        blanks = self._with_blank(usual, told)
        return blanks[0] if len(blanks) == 1 else usual

    def _scores(self, play: Play, told: str) -> bool:
        return place(self.rules, self.board, play).score == int(told)

    def _with_blank(self, play: Play, told: str) -> list[Play]:
        """A play with one letter as a blank, each that has the score told."""
        at = [place for place, letter in enumerate(play.letters) if letter.isupper()]
        each = (play.letters[:n] + play.letters[n].lower() + play.letters[n + 1 :] for n in at)
        plays = (replace(play, letters=letters) for letters in each)
        return [other for other in plays if self._scores(other, told)]

    def _mover(self, name: str | None, *, same: bool) -> tuple[list[str], Seat]:
        """The players, with one that is new, and who makes a turn, or made the ``same`` one."""
        turns = [event.seat for event in self.events if event.kind in TURNS]
        players = [*self.players] or [ME, OPPONENT]
        due = (turns[-1] + (not same)) % len(players) if turns else 0
        if name is None:
            return players, due
        name, known = "_".join(name.split()), [player.casefold() for player in players]
        if name.casefold() == ME:
            name = ME
        if name.casefold() not in known and players[due] in (ME, OPPONENT) and due not in turns:
            players[due] = name  # who had no name so far
        elif name.casefold() == OPPONENT and players == [ME, OPPONENT] and not turns:
            players = [OPPONENT, ME]
        elif name.casefold() not in known:
            raise GameError(f"there is no player {name:.40}: {' and '.join(players)} play")
        if name.casefold() != players[due].casefold():
            raise GameError(f"it is the turn of {players[due]}, not of {name:.40}")
        return players, due

    def transcript(self) -> Transcript:
        """The game, with the end that follows from it. Raises: GameError if there is no turn."""
        if not self.steps:
            raise GameError("it contains no moves")
        pragmas = (("lexicon", self.lexicon),) if self.lexicon else ()
        names = tuple((name, "") for name in self.players)
        return with_rules(Transcript(names, (*self.events, *self._end()), pragmas), self.rules)

    def _end(self) -> Sequence[GcgEvent]:
        """What is counted for the other rack where one of two has gone out."""
        rules, out = self.rules, self.events[-1].seat
        if len(self.players) > 2 or rules.has_last_turns or not self._is_out():
            return ()
        tiles = "".join(sorted(unseen_tiles(rules, self.board, []).elements()))
        worth, other, totals, left = rules.worth(tiles), 1 - out, self.scores, notation(tiles)
        text = f"({left})"
        if rules.ending == "double":
            return (GcgEvent(out, "out", "", text, 2 * worth, totals[out] + 2 * worth),)
        return (
            GcgEvent(other, "left", left, text, -worth, totals[other] - worth),
            GcgEvent(out, "out", "", text, worth, totals[out] + worth),
        )

    def _is_out(self) -> bool:
        """Whether who made the last play of two has no tiles left, counted from the first turn."""
        sizes = [self.rules.rack] * 2
        bag, last = len(self.rules.bag) - sum(sizes), self.steps[-1].event
        for step, withdrawn in with_withdrawals(self.steps):
            if isinstance(step.turn, Play) and not withdrawn:
                seat, used = step.event.seat, len(step.turn.tiles)
                drawn = min(used, bag)
                sizes[seat], bag = sizes[seat] + drawn - used, bag - drawn
        return last.kind == "play" and not bag and sizes[last.seat] == 0


def _kind(move: str) -> Kind:
    if " " in move.strip() or "\t" in move:
        return "play"
    if move == "--":
        return "withdrawn"
    return "pass" if move.lower() in ("-", "pass") else "exchange"


def read_typed(text: str, rules: Sequence[Ruleset], known: Container[str] = ()) -> EnteredGame:
    """A typed game by the first of some rulesets under which it is possible.

    Raises: GcgError naming the line, by the first of them that come as far as any.
    """
    errors = list[GameError]()
    for each in rules:
        try:
            game = EnteredGame.read(text, each, known)
        except GameError as error:
            errors.append(error)
        else:
            return game
    raise max(errors, key=lambda error: error.line if isinstance(error, GcgError) else 0)
