"""What Wordle adds to the commands."""

from __future__ import annotations

from tuiwords.cli.game_commands import GameCommands
from tuiwords.cli.games.wordle import match
from tuiwords.cli.games.wordle.solve import REVIEW, WordleSolver, parts

COMMANDS = GameCommands(WordleSolver(), match.arguments, match.play, REVIEW, parts)
