"""What Boggle adds to the commands."""

from __future__ import annotations

from tuiwords.cli.game_commands import GameCommands
from tuiwords.cli.games.boggle import match
from tuiwords.cli.games.boggle.solve import BoggleSolver

COMMANDS = GameCommands(BoggleSolver(), match.arguments, match.play)
