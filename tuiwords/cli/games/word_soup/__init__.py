"""What Word Soup adds to the commands."""

from __future__ import annotations

from tuiwords.cli.game_commands import GameCommands
from tuiwords.cli.games.word_soup.solve import WordSoupSolver
from tuiwords.lazy import lazy

COMMANDS = GameCommands(
    WordSoupSolver(),
    lazy("tuiwords.cli.games.word_soup.match:arguments"),
    lazy("tuiwords.cli.games.word_soup.match:play"),
)
