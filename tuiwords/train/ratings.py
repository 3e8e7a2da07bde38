"""Measures the shipped bots: they play each other over the same deals, and get Elo ratings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import fmean

import tomlkit

from tuiwords.arena.arena import Deal, Played, deals, play_games
from tuiwords.arena.jobs import HERE, Place, kept_results
from tuiwords.bots.roster import BotSpec, read_bots
from tuiwords.games.base import GameError
from tuiwords.games.options import Settings, code_of
from tuiwords.history.ratings import BEGINNER
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.resources import asset
from tuiwords.store.records import Rating
from tuiwords.store.store import Store
from tuiwords.train.elo import Duel, estimate
from tuiwords.train.tables import Progress, read_tables, untold, write_table

GAMES = 400  # of every two bots that play each other
REACH = 2  # places on the ladder between bots that play each other, where duels are played
_RUN = "ratings"


@dataclass(frozen=True, slots=True)
class Measured:
    """A bot's rating, and the means of its scores and of the game's own facts.

    ``next_share`` is what it scored in ``next_games`` games against ``next``, the bot that is rated
    next below it.
    """

    bot: str
    rating: Rating
    means: Mapping[str, float]
    next: str = ""
    next_share: float = 0.0
    next_games: int = 0


@dataclass(frozen=True, slots=True)
class TrainedRatings:
    """The bots measured, strongest first within each game."""

    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Bots, by their places among those of a game, and the deals that they play."""

    places: tuple[int, ...]
    deals: tuple[Deal, ...]


def train(
    games: int = GAMES,
    seed: int = 1,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
    game: str | None = None,
    bot_games: Mapping[str, int] | None = None,
    rules: str = "",
    lexicon: str = "",
) -> TrainedRatings:
    """Measure the bots of every game, or of one, and write ``assets/ratings.toml``.

    With ``rules`` or a ``lexicon`` these are the bots of Scrabble in games with them, whose table
    is of its own.
    ``games`` are played by every two bots that meet. The bots named in ``bot_games``, which think
    for long, play so many, and only with the bots next to them.
    Games are kept in the cache until the bots of their game are rated, so that a measurement that
    was interrupted goes on where it was. ``progress`` hears of (games played, all games).
    The ``place`` does not change the result. Raises: GameError, StoreError, OSError.
    """
    target = path or asset() / "ratings.toml"
    read_tables(target)  # what cannot be kept is told before all is played
    settings = {key: at for key, at in (("rules", rules), ("lexicon", lexicon)) if at}
    game = game or ("scrabble" if settings else None)
    chosen = catalog.GAMES.values() if game is None else [catalog.game(game)]
    for each in chosen:
        each.rules.settings(settings)
    several = [each for each in chosen if len(shipped(each)) > 1]
    names = [spec.name for each in several for spec in shipped(each)]
    for bot in bot_games or {}:
        if bot not in names:
            raise GameError(f"there is no bot {bot!r} among {', '.join(names)}")
    plans = {each.key: meetings(each, games, seed, bot_games, settings) for each in several}
    total = sum(len(meeting.deals) for plan in plans.values() for meeting in plan)
    lines, done = [], 0
    for each in several:

        def report(count: int, before: int = done) -> None:
            progress(before + count, total)

        plan, name = plans[each.key], "-".join((each.key, *map(_short, settings.values())))
        with kept_results(f"ratings-{name}") as ledger:
            found = measure(each, plan, place, ledger, report)
            write(name, found, _command(each, games, seed, bot_games or {}, settings), target)
        done += sum(len(meeting.deals) for meeting in plan)
        lines += [f"{m.bot} {m.rating.mu:.0f}" for m in found]
    return TrainedRatings(tuple(lines))


def _short(setting: str) -> str:
    """The name of rules, or of the language of a list, in that of a table."""
    return code_of(setting) or setting


def _command(
    game: Game, games: int, seed: int, bot_games: Mapping[str, int], settings: Mapping[str, str]
) -> str:
    what = "".join(
        f" --{'language' if key == 'lexicon' else key} {_short(at)}" for key, at in settings.items()
    )
    fewer = "".join(f" --bot-games {bot}={number}" for bot, number in bot_games.items())
    return f"tuiwords train ratings --game {game.key}{what} --games {games} --seed {seed}{fewer}"


def shipped(game: Game) -> tuple[BotSpec, ...]:
    """The shipped bots of a game; a user's own are not measured. Raises: RosterError."""
    return tuple(spec for spec in read_bots(asset("bots.toml")) if spec.game == game.key)


def meetings(
    game: Game,
    games: int,
    seed: int,
    bot_games: Mapping[str, int] | None = None,
    settings: Settings | None = None,
) -> tuple[Meeting, ...]:
    """Who plays whom over which deals; see ``train``.

    All sit at one table where they act together without a clock: nobody is in another's way.
    Elsewhere each plays duels with its neighbors; in turns every deal twice, with seats swapped.
    Raises: GameError.
    """
    names = [spec.name for spec in shipped(game)]
    fewer = {bot: number for bot, number in (bot_games or {}).items() if bot in names}
    if game.rules.together and not game.rules.realtime:
        if fewer:
            raise GameError(f"the bots of {game.title} play all games at one table")
        return (Meeting(tuple(range(len(names))), tuple(deals(games, seed, len(names), settings))),)
    pairs = not game.rules.together
    found = []
    for low, high in combinations(range(len(names)), 2):
        slow = [fewer[names[place]] for place in (low, high) if names[place] in fewer]
        if high - low <= (1 if slow else REACH):
            count = min(slow, default=games)
            chance = random.Random(f"{seed}/{low}/{high}").getrandbits(32)
            dealt = deals(count + count % 2 * pairs, chance, 2, settings, pairs=pairs)
            found.append(Meeting((low, high), tuple(dealt)))
    return tuple(found)


def measure(
    game: Game,
    plan: Sequence[Meeting],
    place: Place = HERE,
    ledger: Store | None = None,
    report: Callable[[int], None] = lambda _done: None,
) -> tuple[Measured, ...]:
    """Have the shipped bots of a game play as planned and rate them, strongest first.

    Raises: GameError, StoreError.
    """
    specs = shipped(game)
    duels: list[Duel] = []
    played: list[list[tuple[Played, int]]] = [[] for _ in specs]
    done = deal = 0
    for meeting in plan:

        def tell(so_far: Sequence[Played], before: int = done) -> None:
            report(before + len(so_far))

        results = play_games(
            game,
            [specs[place] for place in meeting.places],
            meeting.deals,
            place,
            ledger=ledger,
            run=_RUN,
            report=tell,
        )
        seeds: dict[int, int] = {}
        for dealt, result in zip(meeting.deals, results, strict=True):
            number = seeds.setdefault(dealt.seed, deal + len(seeds))
            duels += _duels(meeting.places, result, number)
            for at, bot in enumerate(meeting.places):
                played[bot].append((result, at))
        done, deal = done + len(meeting.deals), deal + len(seeds)
    return tuple(_measured(specs, duels, played))


def _duels(places: Sequence[int], result: Played, deal: int) -> Iterator[Duel]:
    """What every two bots at a table scored against each other."""
    for (one, first), (two, second) in combinations(enumerate(places), 2):
        difference = result.ranks[two] - result.ranks[one]
        score = 0.5 if not difference else float(difference > 0)
        yield Duel(first, second, score, deal)


def _measured(
    specs: Sequence[BotSpec],
    duels: Sequence[Duel],
    played: Sequence[Sequence[tuple[Played, int]]],
) -> list[Measured]:
    """The bots, strongest first; those with one rating in the order of the roster."""
    estimates = estimate(duels, len(specs), BEGINNER)
    ladder = sorted(range(len(specs)), key=lambda place: (-estimates[place].rating, -place))
    found = []
    for place, below in zip(ladder, [*ladder[1:], None], strict=True):
        rating = Rating(*estimates[place], len(played[place]))
        name, means = specs[place].name, _means(played[place])
        if below is None:
            found.append(Measured(name, rating, means))
        else:
            against = _share(duels, place, below)
            found.append(Measured(name, rating, means, specs[below].name, *against))
    return found


def _share(duels: Sequence[Duel], one: int, two: int) -> tuple[float, int]:
    """What a bot scored against another, as a share of their games, and how many these were."""
    scores = [duel.score for duel in duels if (duel.first, duel.second) == (one, two)]
    scores += [1 - duel.score for duel in duels if (duel.first, duel.second) == (two, one)]
    return (fmean(scores) if scores else 0.5), len(scores)


def _means(played: Sequence[tuple[Played, int]]) -> dict[str, float]:
    if not played:
        return {}
    means = {"mean_score": fmean(result.scores[seat] for result, seat in played)}
    first, its_seat = played[0]
    for key in first.facts[its_seat]:
        means[f"mean_{key}"] = fmean(result.facts[seat][key] for result, seat in played)
    return means


def write(game: str, found: Sequence[Measured], command: str, path: Path) -> None:
    """Write a game's ratings; those of other games stay. Raises: GameError, OSError."""
    table = tomlkit.table()
    table.add(tomlkit.comment(command))
    for measured in found:
        rating = measured.rating
        stanza: dict[str, float | str] = {
            "mu": round(rating.mu, 1),
            "sigma": round(rating.sigma, 1),
            "games": rating.games,
        }
        if measured.next:
            stanza["next"] = measured.next
            stanza["next_share"] = round(measured.next_share, 4)
            stanza["next_games"] = measured.next_games
        table[measured.bot] = stanza | {key: round(mean, 3) for key, mean in measured.means.items()}
    write_table(path, game, table)
