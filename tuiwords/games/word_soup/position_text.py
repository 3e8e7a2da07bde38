"""Word Soup for programs: rows of letters such as ``.ab cde; scores 120/96; lifelines 1/0``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tuiwords.games import options
from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.games.position_text import PositionText, parts_of, read_numbers, rotated
from tuiwords.games.word_soup.beginning import start
from tuiwords.games.word_soup.board import read_board
from tuiwords.games.word_soup.finding import SHUFFLE, SUGGEST, Pick
from tuiwords.games.word_soup.game import WordSoupState, WordSoupView
from tuiwords.games.word_soup.rules import LIFELINES, OPTIONS, read_settings


def _settings(view: WordSoupView) -> Settings:
    rules = view.rules
    return {
        "lexicon": view.lexicon.name,
        "rows": rules.rows,
        "columns": rules.columns,
        "tilt": "both" if len(rules.tilts) > 1 else "right",
        "mode": "turns" if rules.shared else "duel",
        "lifelines": rules.lifelines > 0,
    }


def _write(view: WordSoupView) -> str:
    scores = "/".join(map(str, rotated(view.scores, view.seat)))
    helped = f"; lifelines {view.suggestions}/{view.shuffles}" if view.rules.lifelines else ""
    return f"{' '.join(view.board.lines)}; scores {scores}{helped}"


def _read(given: Mapping[str, str], text: str) -> WordSoupView:
    rules, lexicon = read_settings(options.settings(OPTIONS, given))
    rows, more = parts_of(text)
    scores = read_numbers(more.get("scores", "0"))
    view = start(read_board(rows, lexicon.alphabet), rules, lexicon, len(scores)).view(0)
    left = read_numbers(more.get("lifelines", f"{rules.lifelines}/{rules.lifelines}"))
    if len(left) != 2 or not all(0 <= number <= LIFELINES for number in left):
        raise GameError("there are two lifelines, each 0 or 1: lifelines 1/0")
    return replace(view, scores=scores, suggestions=left[0], shuffles=left[1])


def _move(view: WordSoupView, text: str) -> Pick:
    """The move. Raises: GameError."""
    state = _alone(view)
    move = state.parse(text)
    state.check(0, move)
    return move


def _alone(view: WordSoupView) -> WordSoupState:
    """A game of one player at this position."""
    state = start(view.board, view.rules, view.lexicon)
    used = [SUGGEST] * (view.rules.lifelines - view.suggestions)
    used += [SHUFFLE] * (view.rules.lifelines - view.shuffles)
    return replace(state, helped=(tuple(used),))


TEXT = PositionText[WordSoupView, Pick](_settings, _write, _read, _move)
