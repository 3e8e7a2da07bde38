"""Word Soup's entry in the catalog."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tuiwords.games import word_soup
from tuiwords.games.options import Settings, list_language
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
    """Two sentences about the best word; the second says more."""
    word = move.split(maxsplit=1)[0] if move.split() else ""
    return (
        f"{'The' if facts.get('decided', 1) else 'So far the'} best word has {len(word)} letters",
        f"It begins with {word[:2].upper()}",
    )


def _advisor(view: word_soup.WordSoupView) -> str:
    return "replies" if view.rules.shared else ""


def _mode(settings: Settings) -> str:
    # The bots' ratings were measured in duels; taking turns is a different game.
    shared = "turns" if settings["mode"] == "turns" else ""
    return ", ".join(filter(None, (list_language(settings.get("lexicon", "")), shared)))


def _short_move(_position: object, text: str) -> str:
    word, *rest = text.split() or [""]  # a time-up event has no text
    return f"{word} ◂" if rest[:1] == ["left"] else word if len(rest) > 1 else text


WORD_SOUP = TypedGame[word_soup.WordSoupState, word_soup.WordSoupView, word_soup.Pick](
    key="word-soup",
    title="Word Soup",
    tagline="Take words from the board and the letters above fall. Clear it all.",
    rules=GameRules(
        presets={"small board": {"rows": 6, "columns": 6}, "three minutes": {"clock": "3"}},
        options=word_soup.OPTIONS,
        most_seats=4,
        together=True,
        new=word_soup.new_game,
        mode=_mode,
        in_turn=lambda settings: settings["mode"] == "turns",
        time_limit=word_soup.time_limit,
        version=word_soup.RULES_VERSION,
    ),
    advice=GameAdvice(
        strategies=lazy_value("tuiwords.engine.word_soup.strategies:STRATEGIES"),
        advisor="comparison",
        choose_advisor=_advisor,
        solver="planner",  # with all its time for the best line
        columns=(
            HintColumn("value", "value", ".0f"),
            HintColumn("points", "now", ".0f"),
            HintColumn("left", "left", ".0f"),
            HintColumn("words", "words", ".0f"),
            HintColumn("vowels", "vowels", ".0%"),
            HintColumn("connectivity", "links", ".1f"),
        ),
        nudges=nudges,
        hint_facts={"score": "planned score {}"},
        short_move=_short_move,
        move_note=lazy("tuiwords.play.games.word_soup.why:compared"),
    ),
    results=GameResults(
        facts=word_soup.facts,
        share=word_soup.share,
        review=lazy("tuiwords.play.games.word_soup.review:gradual_review"),
        kept_figures=(
            KeptFigure("share", "Of the planner", ".0%"),
            KeptFigure("accuracy", "Accuracy", ".0f", "of 100"),
            KeptFigure("mistake_index", "Mistake points", ".1f", "a game"),
        ),
        judge_version=4,
        scored=True,
        points=lambda state, seat: state.scores[seat],
    ),
    position_text=lazy_value("tuiwords.games.word_soup.position_text:TEXT"),
)
