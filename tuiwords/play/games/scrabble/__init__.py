"""Scrabble's entry in the catalog; its option ``rules`` covers the games with similar rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiwords.games import scrabble
from tuiwords.games.options import Option, Settings, list_language
from tuiwords.games.scrabble.moves import COLUMNS
from tuiwords.games.scrabble.tiles import from_notation, spelling
from tuiwords.lazy import lazy, lazy_value
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play.game import (
    GameAdvice,
    GameResults,
    GameRules,
    HintColumn,
    KeptFigure,
    TypedGame,
)
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot

MOST_SEATS = 4


def nudges(_view: Any, move: str, facts: Mapping[str, float]) -> tuple[str, ...]:
    """Two sentences about the best play; the second says more."""
    so_far = not facts.get("decided", 1)
    place, _, word = move.partition(" ")
    if place.startswith("-"):
        how = "exchange" if len(place) > 1 else "pass"
        no = "So far no" if so_far else "No"
        return (f"{no} play is better than to {how}", f"It is best to {how} {place[1:]}".rstrip())
    tiles = [spelling(tile) for tile in from_notation(word) if tile.isalpha()]
    number = len(tiles)
    line = place.rstrip(COLUMNS) if place[0].isdigit() else place[0]
    where = f"in row {line}" if place[0].isdigit() else f"down in column {line}"
    return (
        f"{'So far the' if so_far else 'The'} best play places {count_text(number, 'tile')}",
        f"It is {where}, with {' '.join(sorted(tiles, key=str.upper)).upper()}",
    )


def _new(settings: Settings, seed: int, seats: int) -> scrabble.ScrabbleState:
    """A game with the seed, or the recorded game in the settings, or a position of it.

    Raises: GameError.
    """
    if record := str(settings.get("record", "")):
        rules = scrabble.ruleset(str(settings["rules"]))
        # Recorded words are not checked, so a missing word list matters little.
        known = library()
        lexicon = str(settings["lexicon"])
        words = known.load(lexicon if lexicon in known.names() else DEFAULT)
        rules = scrabble.rules_in(rules, words)
        return scrabble.started(scrabble.recorded_game(record.encode(), rules, words))
    return scrabble.new_game(settings, seed, seats)


def _short_move(position: Any, text: str) -> str:
    from tuiwords.games.scrabble.describe import PASS, written_text

    written = written_text(text, position.board)
    if not isinstance(position, scrabble.ScrabbleState):
        return written
    if written == PASS:
        return "Accepts" if position.last_chance else "Passes"
    return "Challenges" if written == "challenge" else written


def _mode(settings: Settings) -> str:
    """Games of other rules, of some turns and from a position have statistics of their own."""
    if settings.get("position"):
        return "from a position"
    rules = str(settings.get("rules", scrabble.NAMES[0]))
    shipped = rules in scrabble.SHIPPED
    title = scrabble.ruleset(rules).title if shipped else f"rules {Path(rules).stem}"
    title = "" if rules == scrabble.NAMES[0] else title
    turns = str(settings.get("turns", "all"))
    spoken = list_language(settings.get("lexicon", ""))
    parts = (f"{spoken} {title}".strip(), "" if turns == "all" else f"{turns} turns")
    return ", ".join(filter(None, parts))


def _play_quickly(
    state: scrabble.ScrabbleState, bots: Sequence[AnyBot]
) -> scrabble.ScrabbleState | None:
    """The end of a game of two static strategies that know all words. Raises: GameError."""
    from tuiwords.engine.scrabble.static_game import StaticGame, static_strategies

    if type(state) is not scrabble.ScrabbleState or len(bots) != 2:
        return None
    if any(bot.weaker is not None for bot in bots):
        return None
    skills = [bot.skill for bot in bots]
    if not all(s.sure and s.knows_all and s.phonies == 0 for s in skills):
        return None
    static = static_strategies([bot.strategy for bot in bots])
    return StaticGame(state, static).play() if static is not None else None


SCRABBLE = TypedGame[scrabble.ScrabbleState, scrabble.ScrabbleView, scrabble.Turn](
    key="scrabble",
    title="Scrabble",
    tagline="Build crossing words on a board. Also Wordfeud, Words With Friends and Crossplay.",
    rules=GameRules(
        presets={
            "as in clubs": {"challenge": "double", "clock": "25"},
            "Wordfeud": {"rules": "wordfeud"},
            "Words With Friends": {"rules": "wwf"},
            "Crossplay": {"rules": "crossplay"},
            "Super Scrabble": {"rules": "super"},
        },
        options=scrabble.OPTIONS,
        most_seats=MOST_SEATS,
        together=False,
        new=_new,
        seat_time=scrabble.seat_time,
        mode=_mode,
        rated_modes=("", "Wordfeud", "Words With Friends"),
        check=scrabble.check,
        daily={"turns": "5"},
        hidden_options=(Option("record", "Recorded game", "text", "", "a GCG file"),),
        version=scrabble.RULES_VERSION,
    ),
    advice=GameAdvice(
        strategies=lazy_value("tuiwords.engine.scrabble.strategies:STRATEGIES"),
        advisor="equity",
        columns=(
            # If there is no room for all of them, the last ones are left out.
            HintColumn("gain", "gain", "+.0f", proof="exact", with_error=True),
            HintColumn("people", "people %", ".1f"),
            HintColumn("best", "best %", ".0f"),
            HintColumn("racks", "racks %", ".0f"),
            HintColumn("score", "score", ".0f"),
            HintColumn("reply", "reply", ".1f"),
            HintColumn("win", "win %", ".1f"),
            HintColumn("behind", "behind", ".1f", with_error=True),
            HintColumn("equity", "equity", ".1f"),
            HintColumn("leave", "leave", "+.1f"),
            HintColumn("spread", "spread", "+.1f"),
            HintColumn("solved", "solved %", ".0f"),
        ),
        nudges=nudges,
        second_advisor="champion",
        bot_options={"champion": {"infer": True, "errs": True}},
        short_move=_short_move,
        move_note=lazy("tuiwords.play.games.scrabble.judging:note_on"),
        hint_facts={name: f"{{}} {name}" for name in ("plays", "rounds", "draws", "spread")}
        | {"likely_spread": "spread about {}"},
        turn_seconds=lazy("tuiwords.engine.scrabble.turn_time:turn_seconds"),
        play_quickly=_play_quickly,
    ),
    results=GameResults(
        facts=scrabble.facts,
        share=scrabble.share,
        review=lazy("tuiwords.play.games.scrabble.review:gradual_review"),
        judge_version=6,
        note=lambda state: state.note if isinstance(state, scrabble.RecordedState) else "",
        scored=True,
        progress=lambda _settings, moves: count_text(moves, "turn"),
        points=lambda state, seat: state.scores[seat],
        kept_figures=(
            KeptFigure("lost", "Lost a turn", ".1f", "pts"),
            KeptFigure("accuracy", "Accuracy", ".0f", "of 100"),
            KeptFigure("mistake_index", "Mistake points", ".1f", "a game"),
            KeptFigure("bingos", "Bingos", ".1f", "a game"),
            KeptFigure("luck_points", "Luck in draws", "+.1f", "pts"),
        ),
    ),
    position_text=lazy_value("tuiwords.games.scrabble.position_text:TEXT"),
)
