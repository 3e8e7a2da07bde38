"""The reviews of recorded games beside those of a longer simulation."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tuiwords.bench.verdicts import trust
from tuiwords.engine.scrabble.analysis import can_be_simulated
from tuiwords.games.scrabble import ScrabbleView, Turn, rules_named, ruleset
from tuiwords.history.recordings import read_game, words_of
from tuiwords.play.games.scrabble.record import read_record

TURNS = int(os.environ.get("TUIWORDS_VERDICTS", "10"))  # of about 15 CPU seconds each


def turns_of(file: Path) -> Iterator[tuple[ScrabbleView, Turn, int]]:
    """The turns of a recorded game that can be simulated, with their scores."""
    game = read_game(file.read_bytes())
    record = read_record(game, ruleset(rules_named(game)), words_of(game))
    for turn in record.turns:
        if can_be_simulated(turn.view):
            yield turn.view, *turn.judged


@pytest.mark.deep
def test_what_reviews_tell_of_recorded_games_is_so(recorded_games: tuple[Path, ...]) -> None:
    turns = [turn for file in recorded_games for turn in turns_of(file)]
    found = trust(random.Random(1).sample(turns, min(TURNS, len(turns))))
    print(*(f"{name}: {value:g} {unit}" for name, (value, unit) in found.items()), sep="\n")
    assert found["mistakes told that lose 0.5 % or less"][0] <= 5
    assert found["turns that lose 3 % or more, not told"][0] <= 5
