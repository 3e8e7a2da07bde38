"""A real dask cluster on the loopback plays what this process plays."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

import pytest

from tuiwords.arena.arena import Played, deals, play_games
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import Skill
from tuiwords.cli.pools import chosen_place
from tuiwords.play.games.wordle import WORDLE

BOTS = (
    BotSpec(Persona("Sure", "Takes the best."), "wordle", "naive", {"opener": "tares"}),
    BotSpec(
        Persona("Moody", "Takes any."),
        "wordle",
        "naive",
        {"opener": "crane"},
        skill=Skill(looseness=0.5, blunder=0.2),
    ),
)


def same(results: list[Played]) -> list[Played]:
    """The results without the seconds, which nobody can repeat."""
    return [replace(played, cpu_seconds=0.0) for played in results]


def test_a_cluster_gives_identical_results() -> None:
    distributed = pytest.importorskip("distributed")  # large, and needed here only
    games = deals(6, 5, 2)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        place = chosen_place(Namespace(scheduler=cluster.scheduler_address))
        assert place.workers == 2
        there = play_games(WORDLE, BOTS, games, place)
        distributed.default_client().close()
    assert same(there) == same(play_games(WORDLE, BOTS, games))
