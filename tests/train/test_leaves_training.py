"""Training leaves: interrupted and resumed, and the same however the games are cut into jobs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tuiwords.arena.jobs import HERE, Place
from tuiwords.games.scrabble import ruleset
from tuiwords.lexicon.library import library
from tuiwords.train.leaves import LeavesJob, Plan, PlayLeaves, generations


def run(folder: Path, block: int, place: Place = HERE) -> list[tuple[int, int]]:
    folder.mkdir(exist_ok=True)
    plan = Plan(games=4, held_out=4, generations=2, block=block)
    return list(generations(folder, plan, 3, ruleset("wordfeud"), library().load(), place))


def test_the_cut_into_jobs_changes_nothing_and_what_is_done_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert run(whole, 4)[-1] == run(cut, 2)[-1] == (16, 16)
    one, two = (np.load(folder / "generation1.npy") for folder in (whole, cut))
    assert (one == two).all()
    assert one.any()
    assert not list(whole.glob("lessons1*"))
    for kind in ("samples", "pairs"):
        monkeypatch.setattr(PlayLeaves, kind, lambda *_: pytest.fail("played again"))
    assert run(cut, 2)[-1] == (16, 16)


def test_an_interrupted_training_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def note(limit: int, patched: pytest.MonkeyPatch) -> None:
        for kind in ("samples", "pairs"):
            play = getattr(PlayLeaves, kind)

            def noted(self: PlayLeaves, job: LeavesJob, play: Any = play) -> object:
                if len(played) == limit:
                    raise KeyboardInterrupt
                played.append(job.key)
                return play(self, job)

            patched.setattr(PlayLeaves, kind, noted)

    with monkeypatch.context() as patched:
        note(1, patched)
        with pytest.raises(KeyboardInterrupt):
            run(tmp_path, 2)
    note(100, monkeypatch)
    assert run(tmp_path, 2)[-1] == (16, 16)
    assert len(played) == len(set(played)) == 8


def test_a_killed_worker_does_not_end_the_training(tmp_path: Path, killed_once: Place) -> None:
    assert run(tmp_path, 2, killed_once)[-1] == (16, 16)
