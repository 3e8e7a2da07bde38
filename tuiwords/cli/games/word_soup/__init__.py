"""What Word Soup adds to the commands."""

from __future__ import annotations

from tuiwords.cli.game_commands import GameCommands
from tuiwords.cli.games.word_soup import match
from tuiwords.cli.games.word_soup.solve import WordSoupSolver

COMMANDS = GameCommands(WordSoupSolver(), match.arguments, match.play)
