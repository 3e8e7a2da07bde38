"""Wordle's entry in the catalog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tuiwords.games import wordle
from tuiwords.lazy import lazy, lazy_value
from tuiwords.play.game import (
    GameAdvice,
    GameResults,
    GameRules,
    HintColumn,
    KeptFigure,
    TypedGame,
)


def nudges(_view: Any, move: str, facts: Mapping[str, float]) -> tuple[str, ...]:
    """Two sentences about the best guess; the second says more."""
    left = facts.get("left", 0)
    many = f"{left:,.0f} words are still possible"
    first = {0: "Try letters that you haven't tried", 1: "Only one word is possible"}
    return (
        first.get(int(left), many),
        f"A good guess is {move[:1].upper()}{'·' * (len(move) - 2)}{move[-1:].upper()}",
    )


def _advisor(view: wordle.WordleView) -> str:
    """A player who knows the answers can do better than go by how common words are."""
    return "minimax" if view.absurd else "optimal" if view.knows_answers else ""


WORDLE = TypedGame[wordle.AnyWordle, wordle.WordleView, wordle.Guess](
    key="wordle",
    title="Wordle",
    tagline="Find the hidden word in six guesses.",
    rules=GameRules(
        presets={
            "hard": {"hard": True},
            "four boards": {"boards": "4"},
            "Absurdle": {"absurdle": True},
        },
        options=wordle.OPTIONS,
        most_seats=5,
        together=True,
        new=wordle.new_game,
        mode=wordle.mode,
        worth_playing=wordle.worth_playing,
        check=wordle.check,
    ),
    advice=GameAdvice(
        strategies=lazy_value("tuiwords.engine.wordle.strategies:STRATEGIES"),
        advisor="expected",
        columns=(
            HintColumn("value", ""),
            HintColumn("worst", "keeps", ".0f"),
            HintColumn(
                "expected", "to go", proof="exact", with_error=True, measure="guesses to go"
            ),
            HintColumn("bits", "bits"),
            HintColumn("chance", "chance", ".1%"),
        ),
        nudges=nudges,
        choose_advisor=_advisor,
        move_note=lazy("tuiwords.play.games.wordle.judging:compared"),
    ),
    results=GameResults(
        facts=wordle.facts,
        share=wordle.share,
        review=lazy("tuiwords.play.games.wordle.review:gradual_review"),
        judge_version=4,
        progress=lambda settings, moves: f"{moves} of {wordle.guesses_allowed(settings)} guesses",
        score_note="Score: a point for each word found; with all found, one for each guess left.",
        kept_figures=(
            KeptFigure("accuracy", "Accuracy", ".0f", "of 100"),
            KeptFigure("mistake_index", "Mistake points", ".1f", "a game"),
        ),
    ),
    position_text=lazy_value("tuiwords.games.wordle.position_text:TEXT"),
)
