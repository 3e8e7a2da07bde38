"""The first calls that compile kernels and load tables, in the order a player needs them."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.boggle.design.designer import Designer
from tuiwords.engine.boggle.design.methods.anneal import Anneal
from tuiwords.engine.boggle.design.methods.heat_bath import HeatBath
from tuiwords.engine.boggle.design.state import DesignView
from tuiwords.engine.boggle.words import board_words, solver
from tuiwords.games.boggle import parse_board
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.lexicon.commonness import vocabulary
from tuiwords.lexicon.library import library

_BOARD = parse_board("QEST ANSI XWEO YRSN")


def _words() -> None:
    board_words(library().load(), sized_rules(4, 4), _BOARD)


def _scores() -> None:
    solver(library().load(), sized_rules(4, 4), _BOARD).scores([_BOARD])


def _vocabulary() -> None:
    vocabulary(library().load(), 35)


def _designs() -> None:
    view = DesignView(library().load(), sized_rules(2, 2))
    for method in (Anneal(steps=1), HeatBath(steps=1)):
        rank(Designer(method), view, Limit(nodes=300))


WARM_STEPS: list[tuple[str, Callable[[], object]]] = [
    ("Boggle: the words of a board", _words),
    ("Boggle: scores", _scores),
    ("Boggle: how common words are", _vocabulary),
    ("Boggle: the board designer", _designs),
]
