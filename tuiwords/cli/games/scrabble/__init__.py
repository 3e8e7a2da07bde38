"""What Scrabble adds to the commands."""

from __future__ import annotations

from tuiwords.cli.game_commands import GameCommands
from tuiwords.cli.games.scrabble import match
from tuiwords.cli.games.scrabble.review import REVIEW
from tuiwords.cli.games.scrabble.solve import ScrabbleSolver

COMMANDS = GameCommands(ScrabbleSolver(), match.arguments, match.play, REVIEW)
