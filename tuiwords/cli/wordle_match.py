"""Wordle in ``match``: each bot plays every answer of a list, or some of them."""

from __future__ import annotations

import random
import statistics
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tuiwords.bots.roster import BotSpec
from tuiwords.cli.pools import chosen_pools
from tuiwords.cli.progress import progress
from tuiwords.cli.wordle import GUESSES, list_arguments
from tuiwords.games.base import GameError
from tuiwords.games.wordle import word_lists
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.arena import interval
from tuiwords.play.kit import GameKit
from tuiwords.play.word_list import WordList, play_list

Report = dict[str, Any]


def arguments(parser: ArgumentParser) -> None:
    """Add the lists, the length and the opener."""
    list_arguments(parser, "the words that are played (default: normal)")
    parser.add_argument("--length", metavar="N", type=int, help="letters of the words (5)")
    parser.add_argument("--opener", metavar="WORD", default="", help="the first guess of all bots")


def play(arguments: Namespace, kit: GameKit, specs: Sequence[BotSpec]) -> Report:
    """Play the list. Raises: GameError."""
    given = {key: getattr(arguments, key) for key in ("length", "answers", "allowed")}
    settings = kit.settings({key: value for key, value in given.items() if value is not None})
    answers, allowed = word_lists(settings)
    opener = arguments.opener.lower()
    if opener and opener not in allowed:
        raise GameError(f"the opener {opener.upper()} is not in the word list ({allowed.name})")
    listed = WordList(answers, allowed, arguments.hard, GUESSES, opener, arguments.seed)
    words = _words(answers, arguments)
    make_pool, workers = chosen_pools(arguments)
    with progress("Wordle: playing", len(words) * len(specs)) as report:
        counts = play_list(specs, listed, words, make_pool, workers=workers, report=report)
    return {"bots": [_figures(specs[place].name, place, counts) for place in range(len(specs))]}


def _words(answers: Lexicon, arguments: Namespace) -> Sequence[str]:
    if arguments.games is None:
        return answers.words
    if arguments.games > len(answers):
        raise GameError(
            f"there are {len(answers)} answers to play, so --games is at most that, "
            f"not {arguments.games}"
        )
    return sorted(random.Random(arguments.seed).sample(answers.words, arguments.games))


def _figures(name: str, place: int, counts: Sequence[Sequence[int]]) -> Report:
    """A win is a word found in time and sooner than by anybody else; a tie, as soon as others."""
    own = counts[place]
    others = [column for at, column in enumerate(counts) if at != place]
    rivals = [min(column) for column in zip(*others, strict=True)] or [GUESSES + 1] * len(own)
    pairs = list(zip(own, rivals, strict=True))
    return {
        "bot": name,
        "games": len(own),
        "wins": sum(mine <= GUESSES and mine < rival for mine, rival in pairs),
        "ties": sum(mine <= GUESSES and mine == rival for mine, rival in pairs),
        "mean": statistics.fmean(own),
        "sd": statistics.stdev(own) if len(own) > 1 else 0.0,
        "ci95": list(interval(own)),
        "guesses": sum(own),
        "mean_guesses": statistics.fmean(own),
        "misses": sum(count > GUESSES for count in own),
        "histogram": {str(k): n for k, n in sorted(Counter(own).items())},
    }
