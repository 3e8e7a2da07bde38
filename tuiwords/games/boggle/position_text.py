"""Boggle for programs: rows such as ``QEST ANSI XWEO YRSN; found sew wane``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tuiwords.games import options
from tuiwords.games.boggle.board import board_text, parse_board
from tuiwords.games.boggle.rules import dice_sets, sized_rules
from tuiwords.games.boggle.setup import GOALS, OPTIONS, RANDOM, UNTIMED, rules_of
from tuiwords.games.boggle.state import BoggleMove, BoggleState, BoggleView
from tuiwords.games.options import Settings, open_list
from tuiwords.games.position_text import PositionText, parts_of


def _settings(view: BoggleView) -> Settings:
    rules = view.rules
    return {
        "lexicon": view.lexicon.name,
        "dice": rules.key if rules.key in dice_sets() else RANDOM,
        "min_length": str(rules.min_length),
        "timer": str(rules.seconds) if rules.seconds else UNTIMED,
        "shared": not rules.cancel,
        "goal": next(name for name, level in GOALS.items() if level >= rules.goal),
    }


def _write(view: BoggleView) -> str:
    found = f"; found {' '.join(view.found)}" if view.found else ""
    return board_text(view.grid) + found


def _read(given: Mapping[str, str], text: str) -> BoggleView:
    settings = options.settings(OPTIONS, given)
    lexicon = open_list(settings["lexicon"], of_boards=True)
    rows, more = parts_of(text)
    grid = parse_board(rows, lexicon.alphabet)
    rules = rules_of(settings, grid if settings["dice"] == RANDOM else None)
    if (rules.rows, rules.columns) != (grid.rows, grid.columns):
        like = sized_rules(grid.rows, grid.columns, bag=rules.bag)
        rules = replace(rules, rows=like.rows, columns=like.columns, dice=(), bag=like.bag)
    return BoggleView(0, 1, lexicon, grid, rules, tuple(more.get("found", "").split()))


def _move(view: BoggleView, text: str) -> BoggleMove:
    nobody = (False,)
    state = BoggleState(view.lexicon, view.rules, view.grid, (view.found,), nobody, nobody)
    move = state.parse(text)
    state.check(0, move.word)
    return move


TEXT = PositionText[BoggleView, BoggleMove](_settings, _write, _read, _move, all_moves=True)
