"""Wordle in ``match``: each bot plays every answer of a list, or some of them."""

from __future__ import annotations

import random
import statistics
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tuiwords.arena.standing import compare
from tuiwords.arena.word_list import Guessed, WordList, play_list
from tuiwords.bots.roster import BotSpec, unique_names
from tuiwords.cli.games.wordle.solve import list_arguments
from tuiwords.cli.match_comparison import compared, own_figures, troubles_of
from tuiwords.cli.match_table import play_at_table
from tuiwords.cli.options import COUNT, WHOLE
from tuiwords.cli.output import Report
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, kept_run, run_option
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import given_options
from tuiwords.games.base import GameError
from tuiwords.games.wordle import word_lists
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.game import Game
from tuiwords.text import count_text


def arguments(parser: Parser, _game: Game) -> None:
    """Add the lists, the length, the opener and other options, instead of those of a table."""
    list_arguments(parser, "the hidden words (default: normal)")
    parser.option("--length", WHOLE, "letters per word (default 5)")
    parser.option("--opener", "WORD", "the first guess of every bot", default="")
    parser.option(
        "--setting",
        "NAME",
        "what bots know: only how common words are (words), the list of answers (answers), or "
        "that list, guessing only those left (answers-left); daily-words, daily-answers and "
        "daily-answers-left: the same with a word a day, none twice",
    )
    parser.option(
        "--rounds",
        COUNT,
        "times the list is played, with seeds S, S + 1 ... (default 1)",
        default=1,
    )
    parser.option(
        "--guesses",
        COUNT,
        "how many guesses a game has (default 6); 'optimal' finds as many words within them "
        "as it can",
    )
    parser.option("--boards", "1|2|4|8", "play on several boards at once")
    parser.switch("--absurdle", "play Absurdle", default=None)
    parser.set_defaults(
        pairs=False,
        sprt=None,
        round_robin=False,
        records=None,
        gcg_folder=None,
        replace=False,
    )
    run_option(parser)


def play(arguments: Namespace, game: Game, specs: Sequence[BotSpec]) -> Report:
    """Play the list, or in other modes at one table. Raises: GameError, UsageError."""
    settings = game.rules.settings(given_options(arguments, game))
    answers, allowed = word_lists(settings)
    opener = _opener(arguments, allowed)
    specs, daily = _in_setting(specs, arguments.setting)
    if settings["absurdle"] or settings["boards"] != "1":
        _refuse_list_options(arguments, daily=daily)
        options = {"opener": opener} if opener else {}
        bots = [replace(spec, options={**spec.options, **options}) for spec in specs]
        return play_at_table(arguments, game, bots)
    listed = WordList(
        answers,
        allowed,
        arguments.hard,
        int(settings["guesses"]),
        opener,
        arguments.seed,
        rounds=arguments.rounds,
        daily=daily,
    )
    names = unique_names(specs)
    played = _played(arguments, specs, listed, _words(answers, arguments))
    counts = [[guessed.count for guessed in own] for own in played]
    failed = enumerate([guessed.trouble for guessed in word] for word in zip(*played, strict=True))
    most = listed.guesses
    report: Report = {"bots": [_figures(name, at, counts, most) for at, name in enumerate(names)]}
    report |= troubles_of(names, failed)
    if len(specs) == 2:
        pairs = list(zip(*counts, strict=True))
        values = [_won(first, second, most) for first, second in pairs]
        differences = [float(first - second) for first, second in pairs]
        report |= compared(compare(values, differences))
    return report


def _won(first: int, second: int, most: int) -> float:
    """What the first bot wins of a word, by the guesses of both: who misses it wins nothing."""
    mine, other = min(first, most + 1), min(second, most + 1)
    return 0.5 if mine == other else float(mine < other)


def _refuse_list_options(arguments: Namespace, *, daily: bool) -> None:
    """Raises: UsageError for what games at one table have no use for."""
    if daily:
        raise UsageError(
            f"match wordle: --setting {arguments.setting} needs a list of words, one a day; "
            "it cannot be used with --boards or --absurdle"
        )
    if arguments.rounds != 1:
        raise UsageError(
            "match wordle: --rounds cannot be used with --boards or --absurdle; "
            "--games sets how many games are played"
        )


def _opener(arguments: Namespace, allowed: Lexicon) -> str:
    """The first guess asked for, or "". Raises: GameError."""
    opener: str = arguments.opener.lower()
    if opener and opener not in allowed:
        raise GameError(f"the opener {opener.upper()} is not in the word list {allowed.name}")
    return opener


def _in_setting(specs: Sequence[BotSpec], name: str | None) -> tuple[Sequence[BotSpec], bool]:
    """The bots in a setting, and whether it is a daily one. Raises: GameError."""
    if name is None:
        return specs, False
    from tuiwords.engine.wordle.setting import saved_name, setting_called

    setting = setting_called(name)
    if setting is None:
        return specs, False
    chosen = {"setting": saved_name(setting)}
    return [replace(spec, options={**spec.options, **chosen}) for spec in specs], setting.daily


def _played(
    arguments: Namespace, specs: Sequence[BotSpec], listed: WordList, words: Sequence[str]
) -> list[tuple[Guessed, ...]]:
    place, run = chosen_place(arguments), arguments.kept or ""
    told = progress("Wordle: playing", len(words) * len(specs) * listed.rounds, unit="games")
    with kept_run(arguments) as ledger, told as shown:
        return play_list(specs, listed, words, place, ledger=ledger, run=run, report=shown)


def _words(answers: Lexicon, arguments: Namespace) -> Sequence[str]:
    if arguments.games is None:
        return answers.words
    if arguments.games > len(answers):
        raise GameError(
            f"the list has {count_text(len(answers), 'answer')}, so --games cannot be more, "
            f"not {arguments.games}"
        )
    return sorted(random.Random(arguments.seed).sample(answers.words, arguments.games))


def _figures(name: str, place: int, counts: Sequence[Sequence[int]], most: int) -> Report:
    """A win is a word found in time in fewer guesses than any other bot; a tie, in as few."""
    own = counts[place]
    others = [column for at, column in enumerate(counts) if at != place]
    rivals = [min(column) for column in zip(*others, strict=True)] or [most + 1] * len(own)
    pairs = list(zip(own, rivals, strict=True))
    wins = sum(mine <= most and mine < rival for mine, rival in pairs)
    ties = sum(mine <= most and mine == rival for mine, rival in pairs)
    return own_figures(name, own, wins=wins, ties=ties) | {
        "guesses": sum(own),
        "mean_guesses": statistics.fmean(own),
        "misses": sum(count > most for count in own),
        "histogram": {str(k): n for k, n in sorted(Counter(own).items())},
    }
