"""What Wordle adds to the commands."""

from __future__ import annotations

from tuiwords.cli.game_commands import GameCommands
from tuiwords.cli.games.wordle.solve import REVIEW, WordleSolver, parts
from tuiwords.lazy import lazy

COMMANDS = GameCommands(
    WordleSolver(),
    lazy("tuiwords.cli.games.wordle.match:arguments"),
    lazy("tuiwords.cli.games.wordle.match:play"),
    REVIEW,
    parts,
)
