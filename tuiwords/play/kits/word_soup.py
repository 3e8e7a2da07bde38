"""Word Soup's entry in the catalog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tuiwords.games import word_soup
from tuiwords.games.options import Settings
from tuiwords.play.kit import Column, GameKit, Maker, WarmStep


def _strategies() -> Mapping[str, Maker]:
    from tuiwords.engine.word_soup.strategies import STRATEGIES

    return STRATEGIES


def _warm() -> Sequence[WarmStep]:
    from tuiwords.engine.word_soup.warm import WARM_STEPS

    return WARM_STEPS


def _mode(settings: Settings) -> str:
    # The bots' ratings are of duels; who takes turns plays another game.
    return "turns" if settings["mode"] == "turns" else ""


def _brief(text: str) -> str:
    word, *rest = text.split()
    return f"{word} ◂" if rest[:1] == ["left"] else word if len(rest) > 1 else text


WORD_SOUP = GameKit(
    key="word-soup",
    title="Word Soup",
    tagline="Take words out of the soup; the letters above fall. Leave none.",
    options=word_soup.OPTIONS,
    most_seats=4,
    together=True,
    advisor="planner",
    columns=(
        Column("value", "value", ",.0f"),
        Column("points", "now", ".0f"),
        Column("left", "left", ".0f"),
        Column("words", "words", ".0f"),
        Column("vowels", "vowels", ".0%"),
        Column("connectivity", "links", ".1f"),
    ),
    new=word_soup.new_game,
    strategies=_strategies,
    random_move=word_soup.random_move,
    facts=word_soup.facts,
    share=word_soup.share,
    warm=_warm,
    rules_version=word_soup.RULES_VERSION,
    brief=_brief,
    mode=_mode,
    hint_facts=("score",),
    time_limit=word_soup.time_limit,
)
