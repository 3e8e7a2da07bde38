"""Fits which turns people take to recorded games in GCG files; the games themselves stay outside.

Only turns with a known rack and with words of the default list are used: others say nothing of
what was seen. Players known to be programs are left out.
"""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tomlkit
from numpy.typing import NDArray

from tuiwords.arena.jobs import HERE, Each, FolderLedger, Place, finished, in_order
from tuiwords.engine.anytime import last
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.choice import STEPS, ChoiceModel
from tuiwords.engine.scrabble.choice_features import LISTED_TURNS, NAMES, TurnFeatures
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.strategies.people import NODES, legal_turns, listed_turns, played_out
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import (
    Exchange,
    Pass,
    Play,
    Ruleset,
    Squares,
    Turn,
    place,
    position_view,
    ruleset,
)
from tuiwords.games.scrabble.gcg import Transcript, read_gcg
from tuiwords.games.scrabble.gcg_replay import Step, replay_gcg
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.paths import read_own, write_shared
from tuiwords.resources import asset
from tuiwords.train.choice_fit import Choices, Compared, compare, fit, fit_skill, held_out
from tuiwords.train.tables import Progress, training_folder, untold

RULES = "scrabble"
# Nicknames of programs in public collections.
PROGRAMS = ("BestBot", "BetterBot", "HastyBot", "STEEBot", "Maven", "Quackle", "bot", "compy")
_LEAST_GAMES = 10  # with fewer, no part of them can be held out
_OPENING = 3  # events by which copies of a game are recognized
_BATCH = 50  # turns of a job

Found = tuple[NDArray[np.float64], NDArray[np.float64], int, int]  # features, equity, taken, legal


@dataclass(frozen=True, slots=True)
class PersonsTurn:
    """A turn that a person made: the position, the rack, both scores, and which ``game`` it was."""

    game: int
    board: Squares
    rack: str
    scores: tuple[int, int]
    turn: Turn


@dataclass(frozen=True, slots=True)
class PersonsTurns:
    """Some of the turns; the ``number`` is that of the first among all."""

    number: int
    turns: tuple[PersonsTurn, ...]

    @property
    def key(self) -> str:
        """The file of what is found."""
        return f"{self.number}.npz"


@dataclass(frozen=True, slots=True)
class TrainedSkill:
    """What was read and how well held-out turns are predicted, in logarithms a turn.

    ``skill`` is ``Skill`` at its best, ``fitted`` the new weights; ``gain`` is how many percent
    these are nearer to 0, with the 95% interval over games.
    """

    files: int
    unusable: str
    games: int
    turns: int
    beyond: str
    skill: str
    fitted: str
    gain: str


def train(
    files: Sequence[str],
    seed: int = 1,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
    programs: Sequence[str] = (),
) -> TrainedSkill:
    """Fit the weights to GCG files, also those in folders, and write ``assets/choice.toml``.

    The turns of players called as one of ``PROGRAMS`` or ``programs`` are left out. What is found
    is kept in the cache until the end, so that an interrupted training can be continued. The
    ``place`` does not change the result. Raises: GameError, LexiconError, OSError.
    """
    found = gcg_files(files)
    turns, unusable = read_turns(found, {*PROGRAMS, *programs})
    games = len({turn.game for turn in turns})
    if games < _LEAST_GAMES:
        raise GameError(
            f"{len(turns)} turns of people in {games} games can be used; a fit needs at least "
            f"{_LEAST_GAMES} games; files that cannot be read: {_told(unusable)}"
        )
    lexicon = library().load()
    leaves = zlib.crc32(leaves_for(ruleset(RULES)).tobytes())
    folder = training_folder("skill", turns, lexicon.hash, leaves, NODES)
    choices = gather(turns, folder, place, progress)
    compared = compare(*held_out(choices, seed), choices.games, seed)
    left_out = "".join(f" --program {name}" for name in programs)
    made = f"tuiwords train skill FILES{left_out} --seed {seed}"
    write(fit(choices), choices, compared, made, path or asset("choice.toml"))
    skill = fit_skill(choices)
    shutil.rmtree(folder)
    return TrainedSkill(
        len(found),
        _told(unusable),
        games,
        len(turns),
        f"{(choices.taken < 0).sum()} turns are not among the best {LISTED_TURNS}",
        f"{compared.skill:.4f} (looseness {skill.looseness:.2f}, blunder {skill.shares[1]:.3f})",
        f"{compared.fitted:.4f}",
        f"{compared.gain:.2f} % ({compared.low:.2f} to {compared.high:.2f})",
    )


def gcg_files(names: Sequence[str]) -> list[Path]:
    """The files, and all ``.gcg`` files below the folders. Raises: GameError if there is none."""
    found: list[Path] = []
    for name in names:
        given = Path(name).expanduser()
        if given.is_dir():
            inside = sorted(each for each in given.rglob("*") if each.suffix.lower() == ".gcg")
            if not inside:
                raise GameError(f"there is no .gcg file in the folder {given}")
            found += inside
        elif given.is_file():
            found.append(given)
        else:
            raise GameError(f"there is no file or folder {given}")
    return list(dict.fromkeys(found))


def read_turns(
    files: Sequence[Path], programs: set[str]
) -> tuple[list[PersonsTurn], dict[Path, str]]:
    """The turns of people that can be used, each once, and why files cannot be read.

    Raises: OSError, LexiconError; GameError if not a single file can be read.
    """
    rules, lexicon = ruleset(RULES), library().load()
    turns: dict[tuple[Squares, str, str], PersonsTurn] = {}
    games: dict[tuple[str, ...], int] = {}
    unusable: dict[Path, str] = {}
    for path in files:
        try:
            game = read_gcg(read_own(path))
            steps = replay_gcg(game, rules)
        except GameError as error:
            unusable[path] = str(error)
            continue
        opening = tuple(event.text for event in game.events[:_OPENING])
        number = games.setdefault(opening, len(games))
        for turn in _turns(game, steps, number, programs, lexicon, rules):
            turns.setdefault((turn.board, turn.rack, str(turn.turn)), turn)
    if unusable and len(unusable) == len(files):
        raise GameError(f"none of the files can be read: {_told(unusable)}")
    return list(turns.values()), unusable


def _told(unusable: Mapping[Path, str]) -> str:
    """How many files cannot be read, and why the first cannot."""
    if not unusable:
        return "none"
    path, text = next(iter(unusable.items()))
    return f"{len(unusable)}, such as {path.parent.name}/{path.name}: {text}"


def _turns(
    game: Transcript,
    steps: Sequence[Step],
    number: int,
    programs: set[str],
    lexicon: Lexicon,
    rules: Ruleset,
) -> Iterator[PersonsTurn]:
    """The turns of a game for two that can be used."""
    if len(game.players) != 2:
        return
    for step in steps:
        event, turn = step.event, step.turn
        if turn is None or not isinstance(turn, Play | Exchange | Pass):
            continue
        rack = "".join(sorted(event.rack.upper()))
        if set(game.players[event.seat]) & programs or not _is_whole(rack, step.board, rules):
            continue
        if isinstance(turn, Exchange) and not turn.tiles:  # only their number is recorded
            continue
        if isinstance(turn, Play) and not _is_known(turn, step.board, lexicon, rules):
            continue
        scores = (step.scores[event.seat], step.scores[1 - event.seat])
        yield PersonsTurn(number, step.board, rack, scores, turn)


def _is_whole(rack: str, board: Squares, rules: Ruleset) -> bool:
    """Whether a recorded rack has all tiles that the player must have had."""
    unseen = len(rules.bag) - sum(map(bool, board)) - len(rack)
    return len(rack) == rules.rack or (len(rack) > 0 and 0 < unseen <= rules.rack)


def _is_known(play: Play, board: Squares, lexicon: Lexicon, rules: Ruleset) -> bool:
    return all(word.lower() in lexicon for word in place(rules, board, play).words)


def gather(
    turns: Sequence[PersonsTurn],
    folder: Path,
    place: Place = HERE,
    progress: Progress = untold,
) -> Choices:
    """The features of all turns that people could choose from; each position is played out.

    The ``folder`` keeps what is found.
    """
    starts = range(0, len(turns), _BATCH)
    jobs = [PersonsTurns(start, tuple(turns[start : start + _BATCH])) for start in starts]
    ledger = FolderLedger(folder)
    found: list[dict[str, NDArray[Any]]] = []
    for job, choices in in_order(jobs, finished(Each(choices_of), jobs, place, ledger)):
        found.append(choices)
        progress(job.number + len(job.turns), len(turns))
    return Choices(**{name: np.concatenate([part[name] for part in found]) for name in found[0]})


def choices_of(job: PersonsTurns) -> dict[str, NDArray[Any]]:
    """The features of the turns that people could choose from: the arrays of ``Choices``."""
    found = list(map(look_at, job.turns))
    return {
        "features": np.concatenate([one[0] for one in found]),
        "equity": np.concatenate([one[1] for one in found]),
        "sizes": np.array([len(one[1]) for one in found]),
        "taken": np.array([one[2] for one in found]),
        "legal": np.array([one[3] for one in found]),
        "games": np.array([turn.game for turn in job.turns]),
    }


def look_at(made: PersonsTurn) -> Found:
    """The features and the equity of the listed turns, which one was taken, how many are legal."""
    view = position_view(ruleset(RULES), library().load(), made.board, made.rack, made.scores)
    ranking = listed_turns(view)
    listed = ranking.moves[:LISTED_TURNS]
    out = last(played_out(view, Limit(nodes=NODES)))
    laid = _tiles(made.turn, made.board)
    same = (place for place, turn in enumerate(listed) if _tiles(turn.move, made.board) == laid)
    equity = np.array([turn.value for turn in listed])
    return TurnFeatures(view, listed).array(out), equity, next(same, -1), legal_turns(ranking)


def _tiles(turn: Turn, board: Squares) -> object:
    """The tiles that a turn lays and where; a single tile or a first play has two notations."""
    if not isinstance(turn, Play):
        return str(turn)
    laid = sorted(
        (square, letter)
        for square, letter in zip(turn.squares, turn.letters, strict=True)
        if letter != "."
    )
    if not any(board):
        size = turn.size
        turned = sorted((square % size * size + square // size, letter) for square, letter in laid)
        return min(laid, turned)
    return laid


def write(model: ChoiceModel, choices: Choices, compared: Compared, made: str, path: Path) -> None:
    """Write the weights, the command that ``made`` them and what is known. Raises: OSError."""
    look, take = ([round(each, 5) for each in part.tolist()] for part in (model.look, model.take))
    document = tomlkit.document()
    document.add(tomlkit.comment(made))
    document.update(
        {
            "games": len(np.unique(choices.games)),
            "turns": len(choices),
            "held_out_skill": round(compared.skill, 4),
            "held_out_fitted": round(compared.fitted, 4),
            "gain_percent": round(compared.gain, 2),
            "gain_interval": [round(compared.low, 2), round(compared.high, 2)],
            "stray": round(model.stray, 5),
            "look": dict(zip(NAMES, look, strict=True)),
            "take": dict(zip((*NAMES, *STEPS), take, strict=True)),
        }
    )
    write_shared(path, tomlkit.dumps(document).encode())
