"""``tuiwords engine GAME --check PROGRAM``: whether a program plays by the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Any

from tuiwords.arena.arena import Deal, play_deal
from tuiwords.bots.roster import BotSpec
from tuiwords.cli.bot_options import program_spec
from tuiwords.cli.parser import UsageError
from tuiwords.engine.base import Limit
from tuiwords.engine.programs.process import ProgramError
from tuiwords.play.game import Game

_PATIENCE = 30.0  # seconds to start and to get ready
_MARGIN = 5.0  # seconds by which it may be late
_STOPS = 20  # rankings of a search, some 50 ms apart, before it is told to stop


def check(game: Game, path: str) -> int:
    """Print what it does right, and the first thing that is wrong; returns the exit status.

    Raises: UsageError, GameError.
    """
    spec = program_spec(game, path)
    if spec is None:
        raise UsageError(f"there is no program {path!r}: write a path such as ./mybot")
    for title, work in _checks(game, spec):
        said = work()
        print(f"{'wrong' if said else 'ok   '}  {title}{': ' if said else ''}{said}", flush=True)
        if said:
            return 1
    return 0


def _checks(game: Game, spec: BotSpec) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is tried, each with what gives the reason why it failed, or ""."""
    program: Any = game.strategy(spec.strategy, **spec.options, patience=_PATIENCE, margin=_MARGIN)
    seats = 1 if game.rules.together else 2
    start = game.rules.new(game.rules.settings({}), 1, seats)

    def starts() -> str:
        try:
            program.start()
        except ProgramError as error:
            return f"it {error}"
        return ""

    def answers(limit: Limit) -> str:
        moves = list(program.analyse(start.view(0), limit))[-1].moves
        return program.trouble or ("" if moves else "it has no move at the start of a game")

    def stops() -> str:
        with closing(program.analyse(start.view(0), Limit(top=1))) as rankings:
            list(islice(rankings, _STOPS))
        return program.trouble or (
            "" if program.start() == () else "it did not answer 'stop' with a bestmove"
        )

    def ends() -> str:
        return "" if program.end() else "it did not end within 5 seconds"

    yield "it says what it is, and 'ok'", starts
    yield "it answers 'go nodes 1'", lambda: answers(Limit(nodes=1, top=1))
    yield "it answers 'go movetime 500'", lambda: answers(Limit(seconds=0.5, top=1))
    yield "it stops when it is told to", stops
    yield "it ends after 'quit'", ends
    for seed in (1, 2):
        yield f"it plays a game (seed {seed})", partial(_played, game, [spec] * seats, seed)


def _played(game: Game, specs: Sequence[BotSpec], seed: int) -> str:
    played = play_deal(game.key, specs, Deal(0, seed, tuple(range(len(specs)))))
    return next(filter(None, played.troubles), "")
