"""Reviews of every recorded game in a folder, with a summary of each player.

Games are reviewed in several processes, and every verdict is stored at once: a run that was
interrupted goes on where it was, and another one has only the new games to review.
"""

from __future__ import annotations

import hashlib
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from statistics import fmean
from typing import Any

from tuiwords.arena.jobs import Each, finished
from tuiwords.arena.needs import text_hash, word_lists
from tuiwords.arena.pools import usual_workers
from tuiwords.cli.output import columns, show
from tuiwords.cli.pools import chosen_place
from tuiwords.cli.progress import progress
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Play, rules_in, rules_named, ruleset
from tuiwords.games.scrabble.gcg import Transcript
from tuiwords.history.recordings import named_list, read_game, recorded_games, words_of
from tuiwords.history.reviews import StoredVerdicts, verdicts_run
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import DEFAULT
from tuiwords.paths import read_given
from tuiwords.play import catalog
from tuiwords.play.games.scrabble.review import TurnScene, review_gcg
from tuiwords.play.judged import JudgedMove, ReviewWork, accuracy, mistake_index
from tuiwords.play.likeness import ACCURACY, nearest
from tuiwords.play.review import Review
from tuiwords.store.store import Store, StoreError
from tuiwords.text import count_text

OPENING, END = 2 / 3, 7  # an opening has more than this share of the tiles in the bag, an end few
PHASES = ("opening", "middle", "end")


@dataclass(frozen=True, slots=True)
class FileJob:
    """A file to review: what is in it, the name of its verdicts, and those that there are."""

    path: str
    data: bytes
    run: str
    known: dict[str, str]

    @property
    def key(self) -> str:
        """The file."""
        return self.path


@dataclass(slots=True)
class PlayerTally:
    """What a player did: the turns judged, and the shares of the chance to win that they lost.

    ``phases`` has those shares by phase. ``phonies`` counts plays that were challenged off the
    board, ``withdrawn``, and where the word list of the game is here those of words not in it.
    """

    games: int = 0
    turns: int = 0
    index: float = 0.0
    phases: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PHASES})
    bingos: int = 0
    bingos_missed: int = 0
    phonies: int = 0
    withdrawn: int = 0

    def add(self, scene: TurnScene, move: JudgedMove, *, known_list: bool) -> None:
        """Count a turn."""
        made, rules = scene.made, scene.made.view.rules
        self.turns += 1
        self.phases[phase(scene)].append(move.share)
        mine, best = _tiles(made.turn), _tiles(scene.best)
        self.bingos += not made.withdrawn and mine == rules.rack
        self.bingos_missed += bool(move.lost) and best == rules.rack and mine != rules.rack
        self.phonies += made.withdrawn or (known_list and bool(made.unknown))
        self.withdrawn += made.withdrawn

    def merge(self, other: PlayerTally) -> None:
        """Add what the same player did in another game."""
        for each in fields(self):
            if each.name != "phases":
                now, more = getattr(self, each.name), getattr(other, each.name)
                setattr(self, each.name, now + more)
        for name, shares in other.phases.items():
            self.phases[name] += shares

    @property
    def accuracy(self) -> float:
        """The mean accuracy of all turns."""
        return _accuracy([share for shares in self.phases.values() for share in shares]) or 0.0

    def plain(self) -> dict[str, Any]:
        """The tally as JSON values."""
        return {
            "games": self.games,
            "turns": self.turns,
            "accuracy": self.accuracy,
            "mistake_index": self.index / max(1, self.games),
            "phases": {name: _accuracy(shares) for name, shares in self.phases.items()},
            "bingos": self.bingos,
            "bingos_missed": self.bingos_missed,
            "phonies": self.phonies,
            "phonies_challenged": self.withdrawn,
            "like": like(self.accuracy),
        }


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The review of a file as JSON values with the tallies of its players, or why it has none."""

    path: str
    plain: dict[str, Any] | None = None
    players: tuple[tuple[str, PlayerTally], ...] = ()
    reason: str = ""
    verdicts: dict[str, str] = field(default_factory=dict)


def phase(scene: TurnScene) -> str:
    """The phase of the game in which a turn was made."""
    view = scene.made.view
    tiles = sum(view.rules.counts.values())
    if view.bag > OPENING * tiles:
        return PHASES[0]
    return PHASES[2] if view.bag <= END else PHASES[1]


def like(value: float) -> str:
    """The bot that is about as accurate, "" if none was measured."""
    level = nearest("scrabble", ACCURACY, value)
    return level.bot if level is not None else ""


def _tiles(turn: object) -> int:
    return len(turn.tiles) if isinstance(turn, Play) else 0


def _accuracy(shares: Sequence[float]) -> float | None:
    return fmean(map(accuracy, shares)) if shares else None


@dataclass(frozen=True, slots=True)
class ReviewFiles:
    """Reviews files by the options of the command; an object, so that it can be pickled."""

    rules: str
    allowed: str

    def needs(self) -> dict[str, str]:
        """The rules and the lists that a worker must have, too. Raises: GameError, OSError."""
        if not self.rules:
            return word_lists()
        return {**word_lists(), f"rules {self.rules}": text_hash(repr(ruleset(self.rules)))}

    def read(self, data: bytes) -> tuple[Transcript, str, Lexicon]:
        """A recorded game with its rules and words. Raises: GameError, LexiconError."""
        game = read_game(data, self.rules, self.allowed)
        return game, self.rules or rules_named(game), words_of(game, self.allowed)

    def job(self, path: Path, store: Store) -> FileJob:
        """The job of a file. Raises: GameError, LexiconError, StoreError, OSError."""
        data = read_given(str(path))
        _, rules, words = self.read(data)
        name = hashlib.sha256(f"{rules} {words.name} ".encode() + data).hexdigest()[:32]
        run = verdicts_run(catalog.game("scrabble"), name)
        return FileJob(str(path), data, run, store.run_results(run))

    def __call__(self, job: FileJob) -> Reviewed:
        """Review the turns of all players of a file; the store keeps each verdict."""
        game, rules, words = self.read(job.data)
        try:
            with Store.reading() as store:
                kept = StoredVerdicts(store, job.run)
                for key in job.known.keys() - kept.keys():  # of another machine
                    kept[key] = job.known[key]
                by = rules_in(ruleset(rules), words)
                found = review_gcg(game, by, words, work=ReviewWork(kept))
        except (GameError, LexiconError, StoreError) as error:
            return Reviewed(job.path, reason=str(error))
        named = named_list(game).lower() == words.name.lower()
        players = _tallies(found, known_list=self.allowed != DEFAULT or named)
        return Reviewed(job.path, found.plain(), players, verdicts=dict(kept))


def _tallies(found: Review, *, known_list: bool) -> tuple[tuple[str, PlayerTally], ...]:
    """What each player did."""
    tallies: dict[str, PlayerTally] = {}
    for scene, move in zip(found.scenes, found.judged, strict=True):
        if move is not None:
            tally = tallies.setdefault(scene.names[move.seat], PlayerTally(games=1))
            tally.add(scene, move, known_list=known_list)
    for seat, player in enumerate(found.scenes[0].names):
        if player in tallies:
            own = [move for move in found.judged if move is not None and move.seat == seat]
            tallies[player].index += mistake_index(own)
    return tuple(tallies.items())


def review_folder(arguments: Namespace, folder: Path) -> int:
    """Review every GCG file in a folder and print the summaries; the status is 1 if one is skipped.

    Raises: GameError.
    """
    paths = recorded_games(folder)
    if not paths:
        raise GameError(f"{folder} has no GCG files")
    work, jobs, found = ReviewFiles(arguments.rules, arguments.allowed), [], []
    with Store.reading() as store, progress("Reviewing", len(paths), unit="games") as report:
        for path in paths:
            try:
                jobs.append(work.job(path, store))
            except (GameError, LexiconError) as error:
                found.append(Reviewed(str(path), reason=str(error)))
        place = chosen_place(arguments, max(1, min(len(jobs), usual_workers())))
        for some in finished(Each(work), jobs, place):
            for job, reviewed in some:
                found.append(reviewed)
                there = store.run_results(job.run)
                for key in reviewed.verdicts.keys() - there.keys():  # found on another machine
                    store.keep_verdict(job.run, key, reviewed.verdicts[key])
            report(len(found))
    found.sort(key=lambda each: each.path)
    for each in found:
        if each.plain is None:
            print(f"note: {each.path} skipped ({each.reason})", file=sys.stderr)
    if not any(each.plain for each in found):
        raise GameError(f"no game in {folder} can be reviewed")
    players = summaries(found)
    plain = {
        "games": [{"file": each.path, "error": each.reason} | (each.plain or {}) for each in found],
        "players": {name: tally.plain() for name, tally in players.items()},
    }
    show(arguments, plain, _table(sum(each.plain is not None for each in found), players))
    return 0 if all(each.plain for each in found) else 1


def summaries(found: Iterable[Reviewed]) -> dict[str, PlayerTally]:
    """The players of all games, by their names in alphabetical order."""
    players: dict[str, PlayerTally] = {}
    for each in found:
        for name, tally in each.players:
            players.setdefault(name, PlayerTally()).merge(tally)
    return dict(sorted(players.items()))


def _table(games: int, players: dict[str, PlayerTally]) -> str:
    titles = (
        "player",
        "games",
        "accuracy",
        "index",
        *PHASES,
        "bingos",
        "missed",
        "phonies",
        "like",
    )
    rows = [titles]
    for name, tally in players.items():
        plain = tally.plain()
        phases = [plain["phases"][name] for name in PHASES]
        rows.append(
            (
                name,
                str(tally.games),
                f"{tally.accuracy:.0f}",
                f"{plain['mistake_index']:.1f}",
                *("" if value is None else f"{value:.0f}" for value in phases),
                str(tally.bingos),
                str(tally.bingos_missed),
                str(tally.phonies),
                plain["like"],
            )
        )
    heading = f"{count_text(games, 'game')} reviewed"
    return f"{heading}\n\n{columns(rows, numbers=range(1, 10))}"
