"""Bots against bots on several boards and against the adversary."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("mode", "most"), [(("--boards", 2), 7), (("--absurdle",), 10)], ids=["boards", "absurdle"]
)
def test_bots_meet_at_a_table_in_every_mode(ask, mode: tuple, most: int) -> None:
    answer = ask("match", "wordle", "Abacus", "minimax", "--games", 2, *mode, "--json")
    bots = answer.json["bots"]
    assert [bot["bot"] for bot in bots] == ["Abacus", "minimax"]
    assert all(bot["games"] == 2 and 1 <= bot["guesses"] <= most for bot in bots)
    again = ask("match", "wordle", "Abacus", "minimax", "--games", 2, *mode, "--json")
    assert again.json["bots"] == bots


def test_modes_that_do_not_go_together_are_told(ask) -> None:
    answer = ask("match", "wordle", "Abacus", "--boards", 2, "--hard", "--games", 1)
    assert answer.status == 2
    assert "hard mode is for one board" in answer.err
