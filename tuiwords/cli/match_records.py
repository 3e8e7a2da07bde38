"""Games of ``tuiwords match`` in files: a line of an export for each, and GCG for Scrabble."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import IO, TYPE_CHECKING

from tuiwords.arena.arena import Deal, Played, match_of
from tuiwords.cli.output import refuse_replacing
from tuiwords.cli.parser import Parser
from tuiwords.games.base import GameError
from tuiwords.paths import user_path
from tuiwords.play.game import Game

if TYPE_CHECKING:
    from tuiwords.play.match import Match


def record_option(parser: Parser) -> None:
    """Add the option for a file of games."""
    parser.option(
        "--records",
        "FILE",
        "write each game as a line of JSON: seed, seats, scores, moves and CPU seconds, as "
        "'tuiwords import' reads it",
    )
    parser.switch("--replace", "write over files that are there already")
    parser.set_defaults(gcg_folder=None)


class Records:
    """The files that games are written to while they are played, in their order."""

    def __init__(self, arguments: Namespace, game: Game) -> None:
        self._file, self._folder = arguments.records, arguments.gcg_folder
        self._replace = arguments.replace
        self._game, self._written = game, 0
        self._started = time.time()
        self._open = ExitStack()
        self._lines: IO[str] | None = None

    @property
    def wanted(self) -> bool:
        """Whether games are written at all."""
        return bool(self._file or self._folder)

    def __enter__(self) -> Records:
        """Open the file and make the folder. Raises: OSError, GameError if they are there."""
        if self._file:
            path = refuse_replacing(user_path(self._file), replace=self._replace)
            self._lines = self._open.enter_context(path.open("w", encoding="ascii", newline="\n"))
        if self._folder:
            folder = user_path(self._folder)
            if folder.exists() and not folder.is_dir():
                raise GameError(f"{folder} is not a folder")
            for path in folder.glob("*.gcg"):
                refuse_replacing(path, replace=self._replace)
            folder.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def add(self, names: Sequence[str], deal: Deal, played: Played) -> None:
        """Write a game of bots with these names, if that is wanted. Raises: GameError."""
        if not self.wanted:
            return
        self._written += 1
        match = match_of(self._game, names, deal, played, self._started)
        if self._lines is not None:
            from tuiwords.history.history import export_line
            from tuiwords.store.records import Arrival, Saved

            now = time.time()
            saved = Saved(match.header, len(played.events), now, now, False, match.results())
            try:
                self._lines.write(export_line(Arrival(saved, played.events)))
                self._lines.flush()
            except OSError as error:
                raise GameError(f"{self._file} cannot be written: {error.strerror}") from error
        if self._folder:
            self._write_gcg(match)

    def _write_gcg(self, match: Match) -> None:
        from tuiwords.history.recordings import gcg_of

        safe = " - ".join(player.name.replace("/", "_") for player in match.seats)
        path = user_path(self._folder) / f"{self._written:05} {safe}.gcg"
        try:
            path.write_bytes(gcg_of(match))
        except OSError as error:
            raise GameError(f"{path} cannot be written: {error}") from error
