"""The strategy ``external``: a program that ranks moves by ``docs/engine-protocol.md``."""

from __future__ import annotations

import math
import shlex
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tuiwords.engine.base import EXTERNAL, WAIT, Limit, Measure, RankedMove, Ranking
from tuiwords.engine.patience import PATIENCE
from tuiwords.engine.programs.process import Process, ProgramError, words_of
from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.games.position_text import PositionText
from tuiwords.safe_text import one_line

VERSION = "tuiwords 1"
NONE = "none"
_VALUE = Measure("value", "", more_is_better=True)
_TURN = 0.05  # seconds after which control returns
_SHOWN = 60  # characters of an answer that are quoted
_NUMBERS = ("place", "value", "error", "wait", "nodes")  # what an info may tell before the move


@dataclass(slots=True)
class Told:
    """What the ``info`` lines of a program told: its nodes, and figures of moves by their text."""

    moves: dict[str, dict[str, float]] = field(default_factory=dict)
    nodes: int = 0

    def add(self, line: str) -> None:
        """Read a line; what is not known in it is skipped up to the move. Raises: ProgramError."""
        before, _, move = f"{line} ".partition(" move ")
        words, numbers = before.split()[1:], dict[str, float]()
        for key, value in zip(words[::2], words[1::2], strict=False):
            if key in _NUMBERS:
                try:
                    numbers[key] = float(value)
                except ValueError:
                    numbers[key] = math.nan
                if not math.isfinite(numbers[key]):
                    raise ProgramError(f"wrote {key} {one_line(value, _SHOWN)!r}")
        self.nodes = max(self.nodes, int(numbers.get("nodes", 0)))
        if move := move.strip():
            if numbers.get("place", 1) == 1:
                self.moves = {}
            self.moves[move] = numbers


class External:
    """A program as a strategy.

    It may take ``patience`` seconds to start, to get ready, and for a move where no time is given;
    then it is told to stop. ``margin`` are the seconds by which it may be late. A ``trouble`` is
    what it did wrong in this game: it then has no move, so that its bot resigns, and is started
    again for the next.
    """

    name = EXTERNAL

    def __init__(
        self,
        game: str,
        text: PositionText[Any, Any],
        command: str = "",
        patience: float = PATIENCE,
        margin: float = 1.0,
    ) -> None:
        self._game, self._text = game, text
        self._words, self._patience, self._margin = words_of(command), patience, margin
        self._process: Process | None = None
        self._settings: Settings | None = None
        self.trouble = ""

    def begin(self) -> None:
        """A new game begins."""
        self.trouble, self._settings = "", None

    def end(self) -> bool:
        """End the program; returns whether it ended by itself when asked."""
        process, self._process, self._settings = self._process, None, None
        return process is None or process.quit()

    def start(self) -> tuple[str, ...]:
        """Start the program, if it does not run; what it said of itself. Raises: ProgramError."""
        if self._process is not None:
            return ()
        self._process, self._settings = Process(self._words), None
        self._process.send(VERSION)
        said = self._process.answer("ok", self._patience)
        games = [line.split()[1:] for line in said if line.startswith("games ")]
        if games and self._game not in games[0]:
            raise ProgramError(f"does not play {self._game}")
        return tuple(said)

    def analyse(self, view: Any, limit: Limit) -> Iterator[Ranking[Any]]:
        """Ask the program; a ranking without moves if it fails, with the reason as its note."""
        try:
            yield from self._asked(view, limit)
        except GameError as error:  # also what cannot be told
            gap = " " if isinstance(error, ProgramError) else ": "
            self.trouble = f"{Path(self._words[0]).name}{gap}{error}"
            self._kill()
            yield Ranking(_VALUE, (), 0, 0.0, final=True, note=self.trouble)

    def _asked(self, view: Any, limit: Limit) -> Iterator[Ranking[Any]]:
        self.start()
        process = self._process
        assert process is not None
        settings = self._text.settings(view)
        if settings != self._settings:
            process.send(f"newgame {self._game} {_pairs(settings)}")
            process.send("ready")
            process.answer("ready", self._patience)
            self._settings = settings
        process.send(f"position {self._game} {self._text.write(view)}".rstrip())
        process.send(_go(limit))
        begun, told, best = time.monotonic(), Told(), None
        late = begun + (self._patience if limit.seconds is None else limit.seconds)
        stopped = limit.seconds is not None  # who was told how long it has must end by itself
        try:
            while best is None:
                if time.monotonic() > late + (self._margin if stopped else 0):
                    if stopped:
                        within = f"{late - begun:g} + {self._margin:g} seconds"
                        raise ProgramError(f"gave no move within {within}")
                    process.send("stop")
                    stopped = True
                line = process.receive(_TURN)
                best = None if line is None else _best(line, told)
                if best is None:
                    yield Ranking(_VALUE, (), told.nodes, time.monotonic() - begun, final=False)
        except GeneratorExit:  # nobody wants the answer any more
            self._give_up(process)
            raise
        moves = self._moves(view, best, told)
        measure = WAIT if any("wait" in its for its in told.moves.values()) else _VALUE
        seconds = time.monotonic() - begun
        yield Ranking(measure, moves[: limit.top], told.nodes, seconds, final=True)

    def _moves(self, view: Any, best: str, told: Told) -> tuple[RankedMove[Any], ...]:
        """The moves of its answer, and the others that it told of. Raises: GameError."""
        if best in ("", NONE):
            return ()
        answer = best.split() if self._text.all_moves else [best]
        texts = dict.fromkeys((*answer, *told.moves))
        moves: dict[Any, RankedMove[Any]] = {}
        for text in texts:
            try:
                move = self._text.move(view, text)
            except GameError as error:
                shown = one_line(text, _SHOWN)
                raise ProgramError(f"answered {shown!r}, which is no move here: {error}") from error
            its = told.moves.get(text, {})
            value = its.get("wait", its.get("value", 0.0))
            moves.setdefault(move, RankedMove(move, value, error=its.get("error")))
        return tuple(moves.values())

    def _give_up(self, process: Process) -> None:
        """Tell it to stop, and read the rest of its answer."""
        with suppress(ProgramError):
            process.send("stop")
            end = time.monotonic() + self._margin
            while (left := end - time.monotonic()) > 0:
                line = process.receive(left)
                if line is not None and line.startswith("bestmove"):
                    return
        self._kill()

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._process = None


def _best(line: str, told: Told) -> str | None:
    """The answer, if a line has it; "" without a move. Raises: ProgramError."""
    verb, _, rest = line.partition(" ")
    if verb == "info":
        told.add(line)
    elif verb == "error":
        raise ProgramError(f"said: {one_line(line, 2 * _SHOWN)}")
    elif verb == "bestmove":
        return rest.strip()
    elif verb:
        raise ProgramError(f"wrote {one_line(line, _SHOWN)!r}, which is no answer to 'go'")
    return None


def _pairs(settings: Settings) -> str:
    """Settings as ``key=value``; those with spaces in quotes, as in a shell."""
    texts = {True: "yes", False: "no"}
    return shlex.join(
        f"{key}={texts[value] if isinstance(value, bool) else value}"
        for key, value in settings.items()
    )


def _go(limit: Limit) -> str:
    parts = ["go"]
    if limit.nodes is not None:
        parts += ["nodes", str(limit.nodes)]
    if limit.seconds is not None:
        parts += ["movetime", str(max(1, round(1000 * limit.seconds)))]
    return " ".join([*parts, "moves", str(limit.top), "seed", str(limit.seed)])
