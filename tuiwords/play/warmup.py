"""Makes the first call of every kernel, so that nobody waits for the compiler later."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

from tuiwords.kernel_files import JIT, note_ready
from tuiwords.play.game import Game

Progress = Callable[[int, int, str], None]


def warm(
    games: Iterable[Game],
    progress: Progress = lambda _done, _total, _title: None,
    stop: Callable[[], bool] = lambda: False,
) -> bool:
    """Run the warm-up steps of the games, one after another in this thread.

    ``progress(done, total, title)`` is called before each step and, with an empty title, at the
    end. Once ``stop()`` is true no further step begins; returns whether all were done. An error in
    a step is raised.
    """
    steps = [(game, *step) for game in games for step in game.advice.warm()]
    for done, (game, title, call) in enumerate(steps):
        if stop():
            return False
        progress(done, len(steps), title)
        call()
        if done + 1 == len(steps) or steps[done + 1][0] is not game:
            _note(game)
    progress(len(steps), len(steps), "")
    return True


def _note(game: Game) -> None:
    """Note that the kernels of a game are ready, where they stay."""
    from tuiwords.compiler import folder_name, kernel_cache, shipped_kernels

    if JIT and (shipped_kernels() or kernel_cache()):
        note_ready(game.key, folder_name())


def warm_command(*arguments: str) -> list[str]:
    """The command that compiles the kernels of games, by their keys, in a process of its own."""
    return [sys.executable, "-m", "tuiwords", "warm", *arguments]


def warm_in_processes(
    games: Sequence[Game], jobs: int, progress: Callable[[int, str], None], *options: str
) -> list[tuple[Game, str]]:
    """Compile the kernels of each game in a process of its own, ``jobs`` at once.

    ``progress(done, title)`` tells how many games are ready. If several are compiled at once, what
    takes longest begins first. The ``options`` are those of the command. Returns for which games it
    failed, and why.
    """

    def compile_kernels(game: Game) -> str:
        command = warm_command(game.key, *options)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr.strip() or "the compiler was stopped"

    longest_first = sorted(games, key=lambda game: -game.advice.warm_seconds)
    order = longest_first if jobs > 1 else games
    with ThreadPoolExecutor(jobs) as threads:
        begun = {threads.submit(compile_kernels, game): game for game in order}
        failed = []
        for done, each in enumerate(as_completed(begun), 1):
            progress(done, begun[each].title)
            if each.result():
                failed.append((begun[each], each.result()))
    return failed
