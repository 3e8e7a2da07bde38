"""``tuiwords bots [GAME [NAME]]``: bots and strategies, and their options."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tuiwords.bots.roster import BotSpec
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser
from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.game import Game


def arguments(parser: Parser) -> None:
    """Add the game and the bot."""
    parser.description = (
        "List bots and strategies; of one of them, its options with their values, which "
        "--bot-option of 'tuiwords match' and bots.toml change."
    )
    parser.argument("game", "GAME", "only of this game", nargs="?", choices=list(catalog.GAMES))
    parser.argument("name", "NAME", "only this bot or strategy", nargs="?")
    json_option(parser)


def run(arguments: Namespace) -> int:
    """Print them. Raises: GameError if there is no such bot."""
    if arguments.name is not None:
        game = catalog.game(arguments.game)
        found = _plain(game, game.bot_spec(arguments.name))
        show(arguments, found, _text(found), indent=2)
        return 0
    games = [catalog.game(arguments.game)] if arguments.game else list(catalog.GAMES.values())
    every = [_plain(game, spec) for game in games for spec in _all(game)]
    rows = [("game", "bot", "strategy", "limit a move", "options")]
    rows += [(bot["game"], bot["bot"], bot["strategy"], _limit(bot), _given(bot)) for bot in every]
    show(arguments, every, columns(rows), indent=2)
    return 0


def _all(game: Game) -> list[BotSpec]:
    return [*game.bots(), *map(game.bot_spec, game.strategies())]


def _plain(game: Game, spec: BotSpec) -> dict[str, Any]:
    line, usual = spec.persona.line, dict[str, object]()
    try:
        usual = game.strategy_options(spec.strategy) if spec.strategy in game.strategies() else {}
    except GameError as error:
        line = f"{error}"
    bots = game.advice.bot_options.get(spec.strategy, {})
    return {
        "game": game.key,
        "bot": spec.name,
        "line": line,
        "strategy": spec.strategy,
        "seconds": spec.limit.seconds,
        "nodes": spec.limit.nodes,
        "options": {**usual, **bots, **spec.options},
        "changed": sorted({*bots, *spec.options}),
    }


def _limit(bot: dict[str, Any]) -> str:
    seconds = [f"{bot['seconds']:g} seconds"] if bot["seconds"] is not None else []
    return ", ".join([*seconds, *([f"{bot['nodes']:,} nodes"] if bot["nodes"] is not None else [])])


def _given(bot: dict[str, Any]) -> str:
    return ", ".join(f"{key}={_value(bot['options'][key])}" for key in bot["changed"])


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _text(bot: dict[str, Any]) -> str:
    rows = [("strategy", bot["strategy"]), ("limit a move", _limit(bot) or "none")]
    rows += [(key, _value(value)) for key, value in bot["options"].items()]
    return f"{bot['bot']}: {bot['line']}\n{columns(rows)}"
