"""Puzzles on the fly: the next one of a game, that of a day, and many to write into a file."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import islice
from types import ModuleType

from tuiwords.games.base import GameError
from tuiwords.lexicon.languages import ENGLISH
from tuiwords.play import catalog
from tuiwords.play.catalog import module_of
from tuiwords.play.game import Game
from tuiwords.play.spoken import game_in
from tuiwords.practice.puzzle import PositionPuzzle, header_of
from tuiwords.unknown import unknown_name

TRIES = 5_000  # seeds without a puzzle before it is said that there are none
_LISTED = 400  # puzzles among which one with a theme is looked for
_APART = 1_000_003  # between the seeds that two puzzles are searched from
_SEEDS = 1 << 40
_CHOICE = 3  # puzzles that one is chosen from, so that all themes come up
_DAYS = 8  # puzzles of a day that are remembered: one of Wordle takes half a second
_of_days: dict[tuple[date, str], PositionPuzzle] = {}


def puzzle_games(code: str = ENGLISH) -> tuple[Game, ...]:
    """The games that have puzzles, in a language by its code. Raises: LexiconError."""
    games = (game for game in catalog.GAMES.values() if _maker(game) is not None)
    return tuple(game_in(game, code) for game in games)


def _maker(game: Game) -> ModuleType | None:
    return module_of(game, "tuiwords.practice.puzzles") if not game.package else None


def themes_of(game: Game) -> Mapping[str, str]:
    """The themes of a game that can be chosen, each with a line about it."""
    found: Mapping[str, str] = getattr(_maker(game), "THEMES", {})
    return found


def _has_theme(game: Game, theme: str) -> bool:
    """Whether there are puzzles of a game with a theme, be they rare."""
    return theme in themes_of(game) or theme in getattr(_maker(game), "RARE", ())


def games_with(games: Sequence[Game], theme: str) -> tuple[Game, ...]:
    """The games among some that have puzzles of a theme, all for "". Raises: GameError."""
    found = tuple(game for game in games if not theme or _has_theme(game, theme))
    if not found:
        beginning = f"{games[0].title} has" if len(games) == 1 else "there are"
        known = [each for game in games for each in themes_of(game)]
        missing = f"{beginning} no puzzles of the theme"
        raise GameError(unknown_name(missing, theme, known, "themes"))
    return found


def puzzles_of(game: Game, seed: int, theme: str = "") -> Iterator[PositionPuzzle]:
    """Puzzles of a game without end, from a seed on; all with a ``theme`` if given.

    Raises: GameError if there are none.
    """
    if _maker(game) is None:
        raise GameError(f"{game.title} has no puzzles yet")
    games_with((game,), theme)
    yield from _endless(game, seed, partial(puzzles_from, game, theme=theme))


def puzzles_from(game: Game, seed: int, theme: str = "") -> Iterator[PositionPuzzle]:
    """The puzzles of one seed, of a game that has puzzles."""
    maker = _maker(game)
    assert maker is not None
    found: Iterator[PositionPuzzle] = maker.puzzles(game, seed, theme)
    return (each for each in found if theme in ("", each.theme))


def quick_puzzles(game: Game, seed: int) -> Iterator[PositionPuzzle]:
    """Puzzles of a game without end that are solved in half a minute, or its usual ones.

    Raises: GameError if there are none.
    """
    quick = getattr(_maker(game), "quick", None)
    if quick is None:
        return puzzles_of(game, seed)
    return _endless(game, seed, partial(quick, game))


def _endless(
    game: Game, seed: int, made: Callable[[int], Iterator[PositionPuzzle]]
) -> Iterator[PositionPuzzle]:
    """What is made of a seed and those after it. Raises: GameError if many seeds give nothing."""
    misses = 0
    while misses < TRIES:
        misses += 1
        for found in made(seed):
            misses = 0
            yield found
        seed += 1
    raise GameError(f"no puzzle of {game.title} was found")


def has_quick(game: Game) -> bool:
    """Whether a game has puzzles that are solved in half a minute."""
    return hasattr(_maker(game), "quick")


def puzzle_at(game: Game, seed: int, theme: str = "") -> PositionPuzzle:
    """The puzzle of a seed, the same each time; with a ``theme`` if given. Raises: GameError."""
    start, found = seed * _APART % _SEEDS, list[PositionPuzzle]()
    for one in islice(puzzles_of(game, start), _LISTED):
        if not theme or one.theme == theme:
            found.append(one)
        if len(found) == _CHOICE:
            break
    if not found:
        raise GameError(f"there is no puzzle {theme!r} of {game.title}")
    return random.Random(f"puzzle {game.key} {seed}").choice(found)


def daily_puzzle(game: Game, day: date) -> PositionPuzzle:
    """The puzzle of a day, the same for everyone with the same word list. Raises: GameError."""
    known = day, repr(header_of(game, 0))  # all settings, and the word list as it is now
    found = _of_days.get(known)
    if found is None:
        if len(_of_days) >= _DAYS:
            _of_days.clear()
        found = _of_days[known] = puzzle_at(game, day.toordinal())
    return found
