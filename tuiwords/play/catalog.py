"""Which games there are, and who plays them: one entry a game."""

from __future__ import annotations

from tuiwords.bots.bot import Bot, Persona
from tuiwords.bots.roster import BotSpec, roster
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import Limit
from tuiwords.games.base import GameError
from tuiwords.play.kit import AnyStrategy, GameKit
from tuiwords.play.kits.boggle import BOGGLE
from tuiwords.play.kits.scrabble import SCRABBLE
from tuiwords.play.kits.word_soup import WORD_SOUP
from tuiwords.play.kits.wordle import WORDLE

KITS: dict[str, GameKit] = {kit.key: kit for kit in (WORDLE, BOGGLE, WORD_SOUP, SCRABBLE)}


def kit(key: str) -> GameKit:
    """The game called ``key``. Raises: GameError."""
    try:
        return KITS[key]
    except KeyError:
        raise GameError(f"there is no game {key!r}; the games are {', '.join(KITS)}") from None


def strategy(game: GameKit, name: str, **options: object) -> AnyStrategy:
    """A strategy of a game by its name. Raises: GameError."""
    table = game.strategies()
    if name not in table:
        raise GameError(f"{game.title} has no strategy {name!r}; it has {', '.join(table)}")
    try:
        return table[name](**options)
    except TypeError as error:
        raise GameError(f"the strategy {name!r} does not take these options: {error}") from error


def bots(game: GameKit) -> tuple[BotSpec, ...]:
    """The named bots of a game, weakest first. Raises: RosterError."""
    return tuple(spec for spec in roster() if spec.game == game.key)


def spec(game: GameKit, name: str) -> BotSpec:
    """The bot called ``name`` (any case), or the bare strategy of that name. Raises: GameError."""
    named = bots(game)
    for candidate in named:
        if candidate.name.lower() == name.lower():
            return candidate
    if name in game.strategies():
        return BotSpec(Persona(name, f"The strategy {name}, nothing added."), game.key, name)
    raise GameError(
        f"{game.title} has no bot {name!r}; it has {', '.join(b.name for b in named)} "
        f"and the strategies {', '.join(game.strategies())}"
    )


def bot(
    game: GameKit, chosen: BotSpec, limit: Limit | None = None, skill: Skill | None = None
) -> Bot:  # type: ignore[type-arg]
    """The player that a stanza describes. Raises: GameError."""
    return Bot(
        chosen.persona,
        strategy(game, chosen.strategy, **chosen.options),
        limit or chosen.limit,
        skill or chosen.skill,
    )
