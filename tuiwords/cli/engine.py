"""``tuiwords engine GAME``: a bot for other programs, by ``docs/engine-protocol.md``.

With ``--check`` it is the other side: it tries a program that is to play.
"""

from __future__ import annotations

import queue
import random
import shlex
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tuiwords import __version__
from tuiwords.cli.options import threads_option
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_threads
from tuiwords.engine.base import WAIT, ClockLimit, Limit, RankedMove, Ranking
from tuiwords.engine.threads import using
from tuiwords.games.base import GameError
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play import catalog
from tuiwords.play.game import Game

_DIGITS = 15  # of a number
_NUMBERS = ("nodes", "movetime", "inc", "moves", "seed")


def arguments(parser: Parser) -> None:
    """Add a subcommand for each game."""
    games = parser.commands("GAME")
    for game in catalog.GAMES.values():
        about = f"Play {game.title} for another program, which asks on standard input."
        sub = games.command(game.key, run, game.title, about, game=game.key)
        sub.argument(
            "bot", "BOT", f"a bot or a strategy (default {game.advice.advisor})", nargs="?"
        )
        sub.option("--check", "PROGRAM", "try a program that plays, instead of being one")
        threads_option(sub)


def run(arguments: Namespace) -> int:
    """Answer until ``quit`` or the end of standard input. Raises: GameError, UsageError."""
    game = catalog.game(arguments.game)
    if game.position_text() is None:
        raise UsageError(f"programs cannot play {game.title}")
    if arguments.check is not None:
        from tuiwords.cli.engine_check import check

        return check(game, arguments.check)
    engine = Engine(game, arguments.bot or game.advice.advisor, sys.stdin)
    with using(chosen_threads(arguments)):
        while engine.run_command():
            pass
    return 0


class Engine:
    """What answers the lines of another program."""

    def __init__(self, game: Game, name: str, lines: Iterable[str]) -> None:
        text = game.position_text()
        assert text is not None
        self._game, self._text = game, text
        self._spec = game.bot_spec(name)
        self._bot = game.bot(self._spec)
        self._given: dict[str, str] = {}
        self._view: Any = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._later: list[str] = []
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def _listen(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._lines.put(line.strip())
        self._lines.put(None)

    def run_command(self) -> bool:
        """Answer the next line; returns whether there may be more."""
        line = self._later.pop(0) if self._later else self._lines.get()
        if line is None or line == "quit":
            return False
        verb, _, rest = line.partition(" ")
        try:
            if verb == "tuiwords":
                _say(f"id name tuiwords {__version__} {self._spec.name}")
                _say(f"games {self._game.key}")
                _say("ok")
            elif verb == "newgame":
                self._begin(rest)
            elif verb == "ready":
                _say("ready")
            elif verb == "position":
                self._view = None
                self._view = self._text.read(self._given, self._of_game(rest))
            elif verb == "go":
                self._answer(rest.split())
            elif verb not in ("", "stop"):
                raise GameError(f"there is no verb {verb!r}")
        except (GameError, LexiconError) as error:
            _say(f"error {' '.join(str(error).split())}")
        return True

    def _of_game(self, rest: str) -> str:
        """What follows the name of the game. Raises: GameError for another game."""
        key, _, text = rest.partition(" ")
        if key != self._game.key:
            raise GameError(f"this is an engine of {self._game.key}, not of {key!r}")
        return text

    def _begin(self, rest: str) -> None:
        try:
            words = shlex.split(self._of_game(rest))
        except ValueError as error:
            raise GameError(f"the settings cannot be read: {error}") from error
        self._view, self._given = None, {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals:
                raise GameError(f"{word!r} is no setting: write key=value")
            self._given[key] = value

    def _answer(self, words: Sequence[str]) -> None:
        """Find the best move, and tell it. Raises: GameError."""
        view = self._view
        if view is None:
            raise GameError("there is no position")
        limit, bot = self._limit(words), self._bot
        if bot.weaker is not None or not bot.skill.sure or not bot.skill.knows_all:
            chance = random.Random(limit.seed)
            weaker = bot.weaker and replace(bot.weaker, limit=limit)
            bot = replace(bot, limit=limit, weaker=weaker)
            if self._text.all_moves:
                timed = [RankedMove(each.move, each.pause) for each in bot.foresee(view, chance)]
                self._tell(Ranking(WAIT, tuple(timed), 0, 0.0, final=True))
                return
            choice = bot.choose(view, chance)
            _say(f"bestmove {choice.move if choice else 'none'}")
            return
        shown = None
        bounded = limit.seconds is not None or limit.nodes is not None
        for ranking in bot.strategy.analyse(view, limit):
            best = ranking.moves[0].move if ranking.moves else None
            if ranking.final:
                break
            if best is not None and best != shown:
                _say(_info(1, ranking.moves[0], ranking))
                shown = best
            if self._stopped(bounded=bounded):
                break
        self._tell(ranking)

    def _tell(self, ranking: Ranking[Any]) -> None:
        for place, ranked in enumerate(ranking.moves, 1):
            _say(_info(place, ranked, ranking))
        count = len(ranking.moves) if self._text.all_moves else 1
        best = " ".join(str(ranked.move) for ranked in ranking.moves[:count])
        _say(f"bestmove {best or 'none'}")

    def _stopped(self, *, bounded: bool) -> bool:
        """Whether the search must end; what else was said meanwhile is answered after it."""
        while not self._lines.empty():
            line = self._lines.get()
            if line == "stop":
                return True
            if line is None or line == "quit":
                self._lines.put(None)
                return line == "quit" or not bounded
            self._later.append(line)
        return False

    def _limit(self, words: Sequence[str]) -> Limit:
        """The limit of a ``go``; keys that are not known are skipped. Raises: GameError."""
        numbers, clocks, key = dict[str, int](), list[int](), ""
        for word in words:
            is_number = word.isdecimal() and len(word) <= _DIGITS
            if is_number and key == "clock":
                clocks.append(int(word))
            elif is_number:
                numbers.setdefault(key, int(word))
            elif key in _NUMBERS and key not in numbers:
                raise GameError(f"go: {word[:_DIGITS]!r} is not understood")
            else:
                key = word
        usual, seconds = self._spec.limit, None
        top, seed = max(1, numbers.get("moves", 1)), numbers.get("seed", 0)
        if "movetime" in numbers:
            seconds = numbers["movetime"] / 1000
        elif clocks:
            left = clocks[0] / 1000
            usually = self._game.advice.turn_seconds(self._view, left)
            seconds = min(left, usually + numbers.get("inc", 0) / 1000)
        nodes = numbers.get("nodes")
        if seconds is not None:
            return ClockLimit(seconds, nodes, top, seed, time.monotonic() + seconds)
        return (
            Limit(None, nodes, top, seed) if nodes else Limit(usual.seconds, usual.nodes, top, seed)
        )


def _info(place: int, ranked: RankedMove[Any], ranking: Ranking[Any]) -> str:
    """A line about a move; more is better in all values."""
    better = 1 if ranking.measure.more_is_better else -1
    figure = ("wait", ranked.value) if ranking.measure == WAIT else ("value", better * ranked.value)
    error = "" if ranked.error is None else f" error {ranked.error}"
    told = f"place {place} {figure[0]} {figure[1]}{error} nodes {ranking.nodes}"
    return f"info {told} move {ranked.move}"


def _say(line: str) -> None:
    print(line, flush=True)
