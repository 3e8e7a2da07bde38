"""What installed packages add by their entry points: strategies and games.

An entry of ``tuiwords.strategies`` is called ``GAME.NAME``, and its value makes a strategy. One of
``tuiwords.games`` has a ``Game`` as its value. (Rulesets: ``games.scrabble.ruleset_files``.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from inspect import Signature, signature
from math import isfinite
from typing import TYPE_CHECKING, Any, SupportsFloat

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.engine.patience import PATIENCE, LateError, in_time
from tuiwords.games.base import GameError
from tuiwords.games.packages import entries, load, package_of
from tuiwords.safe_text import one_line, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

STRATEGIES, GAMES = "tuiwords.strategies", "tuiwords.games"
_LONGEST = 300  # characters of what a package says


@dataclass(frozen=True, slots=True)
class InstalledStrategy:
    """Makes the strategies of an entry; the package is imported when one is made or described."""

    entry: EntryPoint

    @property
    def __signature__(self) -> Signature:
        """The options that it takes. Raises: GameError."""
        return signature(self._maker())

    def __call__(self, **options: object) -> Any:
        """A strategy. Raises: GameError, and what tells that an option is wrong."""
        maker, name = self._maker(), self.entry.name.partition(".")[2]
        try:
            made = maker(**options)
        except (GameError, AttributeError, TypeError, ValueError):
            raise
        except (Exception, SystemExit) as error:  # whatever a foreign package does
            raise _failed(name, package_of(self.entry), error) from error
        if not callable(getattr(made, "analyse", None)):
            raise self._no_strategy()
        return GuardedStrategy(made, name, package_of(self.entry))

    def _maker(self) -> Callable[..., Any]:
        found = load(self.entry)
        if not callable(found):
            raise self._no_strategy()
        maker: Callable[..., Any] = found
        return maker

    def _no_strategy(self) -> GameError:
        where = f"{self.entry.name!r} of the package {package_of(self.entry)}"
        return GameError(f"{where} is not a strategy")


@dataclass(frozen=True, slots=True)
class GuardedStrategy:
    """A strategy of another package, whose errors are sentences.

    It is stopped at a limit when it yields. Besides the seconds of its limit it may take its
    ``patience``, an attribute that it may have, to end: also one that never comes back is left.
    """

    inner: Any
    name: str
    package: str

    def analyse(self, view: Any, limit: Limit) -> Iterator[Ranking[Any]]:
        """Its rankings. Raises: GameError, whatever it raises or yields."""
        ranked, spent = False, Stopwatch(limit)
        try:
            waited = getattr(self.inner, "patience", PATIENCE) + (limit.seconds or 0)
            with closing(in_time(lambda: self.inner.analyse(view, limit), waited)) as found:
                for ranking in found:
                    _check(ranking)
                    ranked = True
                    over = spent.expired(ranking.nodes)  # it may not look itself
                    yield replace(ranking, final=True) if over else ranking
                    if over:
                        break
        except GameError:
            raise
        except LateError:
            late = f"it did not end within {round(waited, 1):g} seconds"
            raise _failed(self.name, self.package, late) from None
        except (Exception, SystemExit) as error:  # whatever a foreign package does
            raise _failed(self.name, self.package, error) from error
        if not ranked:
            raise _failed(self.name, self.package, "it gives no ranking")


def _failed(name: str, package: str, why: BaseException | str) -> GameError:
    if isinstance(why, BaseException):
        why = one_line(f"{type(why).__name__}: {why}", _LONGEST)
    return GameError(f"the strategy {name!r} of the package {package} failed: {why}")


def _check(ranking: object) -> None:
    """Raises: TypeError for what is no ranking of moves."""
    if not isinstance(ranking, Ranking):
        raise TypeError(f"it gives {type(ranking).__name__}, not a Ranking")
    for move in ranking.moves:
        if not isinstance(move, RankedMove):
            raise TypeError(f"its ranking has {type(move).__name__}, not a RankedMove")
        value: object = move.value
        if not isinstance(value, SupportsFloat) or not isfinite(value):
            raise TypeError(f"it gives a move the value {quoted(value)}, not a number")


def given(strategy: Any) -> GuardedStrategy:
    """A strategy that is at hand as an object."""
    return GuardedStrategy(strategy, str(strategy.name), type(strategy).__module__)


def strategies(game: str) -> Mapping[str, InstalledStrategy]:
    """The makers of installed strategies of a game, by name."""
    found = {}
    for entry in entries(STRATEGIES):
        key, _, name = entry.name.partition(".")
        if key == game and name:
            found[name] = InstalledStrategy(entry)
    return found


def games() -> Iterator[tuple[str, Any | GameError]]:
    """The values of installed games by the names of their entries, or why one cannot be loaded."""
    for entry in entries(GAMES):
        try:
            yield entry.name, load(entry)
        except GameError as error:
            yield entry.name, error
