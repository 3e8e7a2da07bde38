"""The strategy that takes turns as people do."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.choice import read_choice, shipped_choice
from tuiwords.engine.scrabble.choice_features import LISTED, NAMES, TurnFeatures
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.people import People, listed_turns
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import EMPTY_BOARD, Exchange, Play, position_view, ruleset
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.games.scrabble.placement import place
from tuiwords.games.scrabble.view import ScrabbleView
from tuiwords.lexicon.library import library

EVERY = Limit(nodes=300, top=LISTED)


def view_of(rack: str, *plays: str) -> ScrabbleView:
    rules, board = ruleset("scrabble"), EMPTY_BOARD
    for text in plays:
        play = read_turn(text, board)
        assert isinstance(play, Play)
        board = place(rules, board, play).board
    return position_view(rules, library().load(), board, rack)


@pytest.mark.parametrize("rack", ["AEINRST", "UUVVIIC", "QUIZ"])
def test_values_are_the_logarithms_of_chances(rack: str) -> None:
    ranking = rank(People(), view_of(rack), EVERY)
    total = sum(np.exp(ranked.value) for ranked in ranking.moves)
    assert total == pytest.approx(1, abs=0.02)
    for ranked in ranking.moves:
        assert ranked.terms["people"] == pytest.approx(100 * np.exp(ranked.value))


def test_people_see_a_common_bingo_and_exchange_a_hopeless_rack() -> None:
    assert rank(People(), view_of("AEINRST"), EVERY).moves[0].terms["score"] > 60
    assert isinstance(rank(People(), view_of("UUUVVII"), EVERY).moves[0].move, Exchange)


def test_who_knows_fewer_words_takes_none_of_the_others() -> None:
    from tuiwords.bots.skill import Skill

    view = Skill(vocabulary=35).known_view(view_of("AEINRST", "8D WATER"))
    for ranked in rank(People(), view, EVERY).moves:
        if isinstance(ranked.move, Play):
            words = place(view.rules, view.board, ranked.move).words
            assert all(word.lower() in view.lexicon for word in words)


def test_features_tell_bridges_hooks_and_the_tiles_kept() -> None:
    view = view_of("ADEORS?", "8D WATER", "E4 CLEA.")
    listed = listed_turns(view).moves[:LISTED]
    out = rank(Champion(), view, Limit(nodes=300, top=20))
    table = TurnFeatures(view, listed).array(out)
    assert table.shape == (len(listed), len(NAMES))
    assert np.isfinite(table).all()
    for ranked, row in zip(listed, table, strict=True):
        features = dict(zip(NAMES, row.tolist(), strict=True))
        if isinstance(ranked.move, Play):
            letters = ranked.move.letters
            assert features["bridge"] == ("." in letters.strip("."))
            assert features["through"] == letters.count(".")
            assert features["tiles"] == len(ranked.move.tiles)
            assert features["keeps_blank"] + features["uses_blank"] == 1
            assert features["hook"] == ("." not in letters)
        assert features["behind"] == pytest.approx(listed[0].value - ranked.value)


def test_absent_and_damaged_weights_are_refused(tmp_path: Path) -> None:
    assert len(shipped_choice().look) == len(NAMES)
    with pytest.raises(GameError, match="cannot be read"):
        read_choice(tmp_path / "absent.toml")
    damaged = tmp_path / "damaged.toml"
    damaged.write_text("stray = 2.0\n[look]\n[take]\n")
    with pytest.raises(GameError, match="cannot be read"):
        read_choice(damaged)
