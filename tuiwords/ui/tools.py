"""Assistants and workshops: screens that belong to a game but need no match. One entry each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

if TYPE_CHECKING:
    from tuiwords.ui.app import TuiWords


def _wordle_assistant() -> Screen[Any]:
    from tuiwords.ui.screens.assistant import AssistantScreen

    return AssistantScreen()


def _boggle_assistant() -> Screen[Any]:
    from tuiwords.ui.screens.boggle_assistant import BoggleAssistant

    return BoggleAssistant()


def _soup_assistant() -> Screen[Any]:
    from tuiwords.ui.screens.soup_assistant import SoupAssistant

    return SoupAssistant()


def _scrabble_assistant() -> Screen[Any]:
    from tuiwords.ui.screens.scrabble_assistant import ScrabbleAssistant

    return ScrabbleAssistant()


def _designer() -> Screen[Any]:
    from tuiwords.ui.screens.designer import DesignerScreen

    return DesignerScreen()


@dataclass(frozen=True, slots=True)
class Tool:
    """A screen to look things up or make things: its name, a line about it, and its maker."""

    key: str
    title: str
    line: str
    make: Callable[[], Screen[Any]]


TOOLS: tuple[Tool, ...] = (
    Tool(
        "wordle-assistant",
        "Wordle assistant",
        "Enter the guesses and colors of a Wordle played elsewhere; see the best next guesses.",
        _wordle_assistant,
    ),
    Tool(
        "boggle-assistant",
        "Boggle assistant",
        "Type any board and see every word on it, with its points, path and meaning.",
        _boggle_assistant,
    ),
    Tool(
        "soup-assistant",
        "Word Soup assistant",
        "Type a board; see the best words, what each of them leaves, and a whole planned line.",
        _soup_assistant,
    ),
    Tool(
        "scrabble-assistant",
        "Scrabble assistant",
        "Enter any position of Scrabble, Wordfeud or Words With Friends; see the best plays.",
        _scrabble_assistant,
    ),
    Tool(
        "designer",
        "Boggle board designer",
        "Let boards grow better and better, or find one with as many points as you want; play it.",
        _designer,
    ),
)


def open_tool(app: TuiWords, key: str) -> None:
    """Go to a tool."""
    app.push_screen(next(tool for tool in TOOLS if tool.key == key).make())
