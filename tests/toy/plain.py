"""Stones line by line."""

from toy.rules import Pile
from tuiwords import GameTexts


def task(view: Pile) -> str:
    return f"Take one to three of {view.stones} stones."


def known(view: Pile) -> str:
    return f"{view.stones} stones are left."


def prompt(_view: Pile) -> str:
    return "Take"


TEXTS = GameTexts(task, known, known, prompt)
