"""What is installed here, and what work needs to be the same on every worker, as texts by name."""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tuiwords.bots.roster import BotSpec
from tuiwords.engine.base import EXTERNAL
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play.game import GIVEN, Game
from tuiwords.play.packages import InstalledStrategy
from tuiwords.resources import asset, lexicon_file

_DATA = (".npz", ".toml", ".txt", ".gz", ".tsv")


@cache
def installation() -> dict[str, str]:
    """The version of Python, and those of the code and the data of tuiwords with their hashes."""
    package, version = Path(__file__).parents[1], sys.modules["tuiwords"].__version__
    code = (path for path in package.rglob("*.py") if "compiled" not in path.parts)
    data = [*asset().rglob("*"), *lexicon_file().rglob("*")]
    return {
        "Python": platform.python_version().rpartition(".")[0],
        "tuiwords": f"{version} ({files_hash(code)})",
        "data": files_hash(path for path in data if path.suffix in _DATA),
    }


def text_hash(text: str) -> str:
    """A short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def files_hash(paths: Iterable[Path]) -> str:
    """A short hash of the names and the contents of files. Raises: OSError."""
    known = hashlib.sha256()
    for path in sorted(paths, key=lambda path: path.parts[::-1]):
        known.update(path.name.encode())
        known.update(path.read_bytes())
    return known.hexdigest()[:12]


def needs(work: object) -> dict[str, str]:
    """What some work needs: tuiwords itself, its default list, and what it says itself.

    Raises: GameError, LexiconError, OSError.
    """
    while hasattr(work, "work"):
        work = work.work
    own = getattr(work, "needs", dict)
    return {**installation(), f"word list {DEFAULT}": library().load().hash, **own()}


def word_lists() -> dict[str, str]:
    """The imported word lists and all own words, for work that chooses among lists by name."""
    shipped, lists = lexicon_file(), library()
    own = (each.path for each in lists.entries() if not each.path.is_relative_to(shipped))
    editions = " ".join(lists.edition(each.name) for each in lists.entries())
    return {"word lists": f"{files_hash(own)} {text_hash(editions)}"}


def needs_of_bots(game: Game, specs: Sequence[BotSpec]) -> dict[str, str]:
    """What bots need but their entries: programs, packages, lists. Raises: GameError, OSError."""
    return dict(each for spec in specs for each in _needs(game, spec))


def _needs(game: Game, spec: BotSpec) -> Iterator[tuple[str, str]]:
    if spec.strategy == GIVEN:
        return  # it is sent
    game.bot(spec)
    if spec.strategy == EXTERNAL:
        from tuiwords.engine.programs.process import words_of

        program = Path(words_of(str(spec.options["command"]))[0])
        yield f"program {spec.name}", files_hash([program])
    maker = game.strategies().get(spec.strategy)
    if isinstance(maker, InstalledStrategy) and maker.entry.dist is not None:
        yield f"package {maker.entry.dist.name}", maker.entry.dist.version
    if spec.skill.lexicon:
        yield f"word list {spec.skill.lexicon}", library().open(spec.skill.lexicon).hash
