"""``tuiwords match`` with all bots at one table."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import combinations
from types import TracebackType
from typing import IO, TYPE_CHECKING

from tuiwords.arena import arena
from tuiwords.arena.arena import Deal, Played, match_of
from tuiwords.arena.standing import (
    MOST_GAMES,
    SequentialTest,
    Standing,
    Tally,
    comparison,
    decision,
    standings,
    tally,
    won_shares,
)
from tuiwords.bots.roster import BotSpec, unique_names
from tuiwords.cli import numbers
from tuiwords.cli.match_comparison import compared, known_interval, tested, troubles_of
from tuiwords.cli.output import Report, refuse_replacing
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, kept_run, run_option
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import add_options, given_options
from tuiwords.engine.intervals import Z
from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.paths import user_path
from tuiwords.play.game import Game

if TYPE_CHECKING:
    from tuiwords.play.match import Match

GAMES = 100  # games to play without --games


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


def table_arguments(parser: Parser, game: Game) -> None:
    """Add the options for pairs, tests and saved runs, and the game's options."""
    parser.switch("--pairs", "play each game twice with seats swapped")
    parser.option(
        "--sprt",
        ("ELO0", "ELO1"),
        "play until it is decided whether the first bot is ELO1 or only ELO0 points stronger, "
        f"with a risk of 5%% (at most --games, {MOST_GAMES:,} unless given)",
        nargs=2,
        type=numbers.elo,
    )
    parser.switch("--round-robin", "let each two of the bots play --games, and rate them")
    record_option(parser)
    run_option(parser)
    add_options(parser, game)


def play_at_table(
    arguments: Namespace,
    game: Game,
    specs: Sequence[BotSpec],
    positions: Sequence[Settings] = (),
) -> Report:
    """Play games of all bots against each other; ``positions`` are settings to use in turn.

    Raises: GameError, UsageError.
    """
    test = _test(arguments, specs)
    if arguments.round_robin:
        return _round_robin(arguments, game, specs, positions)
    if len(specs) > game.rules.most_seats:
        raise UsageError(f"{game.title} takes up to {game.rules.most_seats} bots, not {len(specs)}")
    usual = MOST_GAMES if test else len(positions) * (1 + arguments.pairs) or GAMES
    dealt = _deals(arguments, game, len(specs), positions, usual)
    with Records(arguments, game) as records:
        results = _played(arguments, game, specs, dealt, records, test)
    return _report(specs, results, test, pairs=arguments.pairs)


def _deals(
    arguments: Namespace, game: Game, seats: int, positions: Sequence[Settings], usual: int
) -> list[arena.Deal]:
    count, settings = arguments.games or usual, given_options(arguments, game)
    dealt = arena.deals(count, arguments.seed, seats, settings, pairs=arguments.pairs)
    return arena.on_positions(dealt, positions, pairs=arguments.pairs) if positions else dealt


def _report(
    specs: Sequence[BotSpec],
    results: Sequence[arena.Played],
    test: SequentialTest | None,
    *,
    pairs: bool,
) -> Report:
    report: Report = {"bots": [_figures(each) for each in tally(specs, results, pairs=pairs)]}
    failed = [(played.number, played.troubles) for played in results]
    report |= troubles_of(unique_names(specs), failed)
    if len(specs) == 2 and (found := comparison(results, pairs=pairs)):
        report |= compared(found)
        if pairs:
            report["pair_score"], report["pair_ci95"] = report["share"], report["share_ci95"]
        if test:
            report["sprt"] = tested(test, test.ratio(won_shares(results, pairs=pairs)))
    return report


def _round_robin(
    arguments: Namespace, game: Game, specs: Sequence[BotSpec], positions: Sequence[Settings]
) -> Report:
    """Let each two of the bots play the same deals. Raises: GameError, UsageError."""
    from tuiwords.train.elo import Duel, ratings

    if len(specs) < 3:
        raise UsageError("--round-robin needs three bots or more")
    names, pairs = unique_names(specs), arguments.pairs
    named = [
        replace(spec, persona=replace(spec.persona, name=name))
        for spec, name in zip(specs, names, strict=True)
    ]
    usual = len(positions) * (1 + pairs) or GAMES
    dealt = _deals(arguments, game, 2, positions, usual)
    duels: list[Duel] = []
    meetings = []
    won = [[0.0] * len(specs) for _ in specs]
    with Records(arguments, game) as records:
        for first, second in combinations(range(len(specs)), 2):
            both = named[first], named[second]
            results = _played(arguments, game, both, dealt, records, None)
            for played, value in zip(results, won_shares(results), strict=True):
                duels.append(Duel(first, second, value, played.number // (1 + pairs)))
                won[first][second] += value
                won[second][first] += 1 - value
            meetings.append(_report(both, results, None, pairs=pairs))
    rated = ratings(duels, len(specs))
    table = [
        {
            "bot": names[place],
            "games": len(dealt) * (len(specs) - 1),
            "points": sum(won[place]),
            "elo": rating.rating,
            "elo_error": Z * rating.error,
            "won": dict(zip(names, won[place], strict=True)),
        }
        for place, rating in enumerate(rated)
    ]
    return {"ratings": sorted(table, key=lambda row: -row["elo"]), "meetings": meetings}


def _test(arguments: Namespace, specs: Sequence[BotSpec]) -> SequentialTest | None:
    """The test that ends the games. Raises: UsageError."""
    if not getattr(arguments, "sprt", None):
        return None
    if arguments.round_robin:
        raise UsageError("--sprt cannot be used with --round-robin")
    if len(specs) != 2:
        raise UsageError(f"--sprt compares two bots, not {len(specs)}")
    low, high = arguments.sprt
    if low >= high:
        raise UsageError(f"--sprt needs ELO0 below ELO1, not {low:g} and {high:g}")
    return SequentialTest(low, high)


def _played(
    arguments: Namespace,
    game: Game,
    specs: Sequence[BotSpec],
    dealt: Sequence[arena.Deal],
    records: Records,
    test: SequentialTest | None,
) -> list[arena.Played]:
    place, pairs = chosen_place(arguments), arguments.pairs
    decided = decision(test, pairs=pairs) if test else lambda _played: False
    title = f"{game.title}: playing"

    def tell(now: Standing) -> None:
        shown(now.games, f"{title}, {progress_text(now)}" if now.games else title)

    def enough(played: arena.Played) -> bool:
        records.add(unique_names(specs), dealt[played.number], played)
        return decided(played)

    told = progress(title, len(dealt), unit="games")
    with kept_run(arguments) as ledger, told as shown:
        return arena.play_games(
            game,
            specs,
            dealt,
            place,
            ledger=ledger,
            run=arguments.kept or "",
            report=standings(specs, tell, pairs=pairs),
            enough=enough,
            recorded=records.wanted,
        )


def progress_text(standing: Standing) -> str:
    """The pair score with its interval, or else the mean scores with theirs."""
    if standing.pair_score is not None and standing.pair_ci95 is not None:
        low, high = standing.pair_ci95
        return f"pair score {standing.pair_score:.3f} ({low:.3f} to {high:.3f})"
    return ", ".join(map(_mean_text, standing.tallies))


def _mean_text(own: Tally) -> str:
    low, high = own.ci95
    error = f" ±{(high - low) / 2:.2f}" if low < high else ""
    return f"{own.bot} {own.mean:.2f}{error}"


def _figures(own: Tally) -> Report:
    return {
        "bot": own.bot,
        "games": own.games,
        "wins": own.wins,
        "ties": own.ties,
        "mean": own.mean,
        "sd": own.sd,
        "ci95": known_interval(own.ci95),
        **own.facts,
    }
