"""What installed packages add by their entry points: strategies and games.

An entry of ``tuiwords.strategies`` is called ``GAME.NAME``, and its value makes a strategy. One of
``tuiwords.games`` has a ``Game`` as its value.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiwords.engine.base import Limit, Ranking
from tuiwords.games.base import GameError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

STRATEGIES, GAMES = "tuiwords.strategies", "tuiwords.games"


@dataclass(frozen=True, slots=True)
class InstalledStrategy:
    """Makes the strategies of an entry; the package is imported when one is made or described."""

    name: str
    package: str
    load: Callable[[], Any]

    @property
    def __signature__(self) -> Signature:
        """The options that it takes. Raises: GameError."""
        return signature(self._maker())

    def __call__(self, **options: object) -> Any:
        """A strategy. Raises: GameError."""
        made = self._maker()(**options)
        if not callable(getattr(made, "analyse", None)):
            raise self._no_strategy()
        return GuardedStrategy(made, self.name.partition(".")[2], self.package)

    def _maker(self) -> Callable[..., Any]:
        found = _loaded(self.load, self.name, self.package)
        if not callable(found):
            raise self._no_strategy()
        maker: Callable[..., Any] = found
        return maker

    def _no_strategy(self) -> GameError:
        return GameError(f"{self.name!r} of the package {self.package} is not a strategy")


@dataclass(frozen=True, slots=True)
class GuardedStrategy:
    """A strategy of another package, whose errors are sentences."""

    inner: Any
    name: str
    package: str

    def analyse(self, view: Any, limit: Limit) -> Iterator[Ranking[Any]]:
        """Its rankings. Raises: GameError, whatever it raises or yields."""
        ranked = False
        try:
            for ranking in self.inner.analyse(view, limit):
                if not isinstance(ranking, Ranking):
                    raise TypeError(f"it gives {type(ranking).__name__}, not a Ranking")
                ranked = True
                yield ranking
        except GameError:
            raise
        except Exception as error:  # whatever a foreign package does
            raise self._failed(f"{type(error).__name__}: {error}") from error
        if not ranked:
            raise self._failed("it gives no ranking")

    def _failed(self, why: str) -> GameError:
        return GameError(f"the strategy {self.name!r} of the package {self.package} failed: {why}")


def given(strategy: Any) -> GuardedStrategy:
    """A strategy that is at hand as an object."""
    return GuardedStrategy(strategy, str(strategy.name), type(strategy).__module__)


def strategies(game: str) -> Mapping[str, InstalledStrategy]:
    """The makers of installed strategies of a game, by name."""
    found = {}
    for entry in _entries(STRATEGIES):
        key, _, name = entry.name.partition(".")
        if key == game and name:
            found[name] = InstalledStrategy(entry.name, _package(entry), entry.load)
    return found


def games() -> Iterator[tuple[str, Any | GameError]]:
    """The values of installed games by the names of their entries, or why one cannot be loaded."""
    for entry in _entries(GAMES):
        try:
            yield entry.name, _loaded(entry.load, entry.name, _package(entry))
        except GameError as error:
            yield entry.name, error


def _loaded(load: Callable[[], Any], name: str, package: str) -> Any:
    try:
        return load()
    except Exception as error:  # whatever a foreign package does when it is imported
        why = f"{type(error).__name__}: {error}"
        raise GameError(f"{name!r} of the package {package} cannot be loaded: {why}") from error


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module


@cache
def _entries(group: str) -> tuple[EntryPoint, ...]:
    if not _any():
        return ()
    # Its import takes as long as all of the start of a command.
    return tuple(import_module("importlib.metadata").entry_points(group=group))


@cache
def _any() -> bool:
    """Whether an installed package has an entry of ours at all."""
    files = (
        file
        for folder in dict.fromkeys(sys.path)
        for file in Path(folder or ".").glob("*.dist-info/entry_points.txt")
    )
    return any(map(_declares, files))


def _declares(file: Path) -> bool:
    try:
        return b"[tuiwords." in file.read_bytes()
    except OSError:  # such as of a package that was just removed
        return False
