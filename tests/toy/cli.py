"""Stones on the command line: a position is a number of stones."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any

from toy.rules import Pile, Take
from tuiwords import GameCommands, Ranking


class StonesSolver:
    """Stones in ``solve``."""

    def arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stones", metavar="STONES", type=int)

    def views(self, arguments: Namespace) -> Iterable[Pile]:
        return [Pile(0, arguments.stones)]

    def facts(self, ranking: Ranking[Any]) -> dict[str, Any]:
        return {"takes": len(ranking.moves)}

    def details(self, move: Take) -> dict[str, Any]:
        return {"stones": move.stones}

    def heading(self, facts: dict[str, Any]) -> str:
        return f"{facts['takes']} takes"


COMMANDS = GameCommands(StonesSolver())
