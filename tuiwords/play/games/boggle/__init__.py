"""Boggle's entry in the catalog."""

from __future__ import annotations

from functools import lru_cache

from tuiwords.games.boggle import BoggleMove, BoggleState, BoggleView
from tuiwords.games.boggle import setup as boggle_setup
from tuiwords.games.boggle.setup import BoggleSetup, read_setup, rules_of
from tuiwords.games.boggle.state import share
from tuiwords.games.grid import Grid
from tuiwords.games.options import Settings
from tuiwords.large_caches import large
from tuiwords.lazy import lazy, lazy_value
from tuiwords.play.game import (
    GameAdvice,
    GameResults,
    GameRules,
    HintColumn,
    KeptFigure,
    TypedGame,
)
from tuiwords.text import count_text


def _new(settings: Settings, seed: int, seats: int) -> BoggleState:
    setup = read_setup(settings)
    grid = setup.grid
    if grid is None and (setup.words or setup.points):
        grid = _dealt(setup, seed)
    return BoggleState.new(setup.rules, seed, setup.lexicon, seats, grid)


@large
@lru_cache(maxsize=16)
def _dealt(setup: BoggleSetup, seed: int) -> Grid:
    # The solver is needed only for a board with a given range of words or points.
    from tuiwords.engine.boggle.words import WantedBoard, deal

    return deal(setup.rules, seed, setup.lexicon, WantedBoard(setup.words, setup.points))


def _time_limit(settings: Settings) -> float | None:
    rules = read_setup(settings).rules if settings["board"] else rules_of(settings)
    return float(rules.seconds) if rules.seconds else None


BOGGLE = TypedGame[BoggleState, BoggleView, BoggleMove](
    key="boggle",
    title="Boggle",
    tagline="Find words of touching letters before time runs out.",
    rules=GameRules(
        presets={"no timer": {"timer": "none"}, "5x5": {"size": 5}, "one minute": {"timer": "60"}},
        options=boggle_setup.OPTIONS,
        most_seats=5,
        together=True,
        new=_new,
        realtime=True,
        mode=boggle_setup.mode,
        worth_playing=boggle_setup.worth_playing,
        check=boggle_setup.check,
        time_limit=_time_limit,
    ),
    advice=GameAdvice(
        strategies=lazy_value("tuiwords.engine.boggle.strategies:STRATEGIES"),
        advisor="all",
        columns=(
            HintColumn("value", "", ".1f"),
            HintColumn("points", "points", ".0f"),
            HintColumn("length", "letters", ".0f"),
        ),
        hint_facts={"left": "{} words left"},
        move_note=lazy("tuiwords.play.games.boggle.judging:note_on"),
    ),
    results=GameResults(
        facts=boggle_setup.facts,
        share=share,
        scored=True,
        progress=lambda _settings, moves: count_text(moves, "word"),
        points=lambda state, seat: sum(map(state.rules.points, state.found[seat])),
        review=lazy("tuiwords.play.games.boggle.review:gradual_review"),
        kept_figures=(
            KeptFigure("share", "Points found", ".0%"),
            KeptFigure("accuracy", "Of the findable", ".0f", "%"),
            KeptFigure("mistake_index", "Mistake points", ".1f", "a game"),
        ),
    ),
    position_text=lazy_value("tuiwords.games.boggle.position_text:TEXT"),
)
