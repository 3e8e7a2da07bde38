"""Which games there are: the only module that knows them all."""

from __future__ import annotations

from tuiwords.games.base import GameError
from tuiwords.play.game import Game
from tuiwords.play.games.boggle import BOGGLE
from tuiwords.play.games.scrabble import SCRABBLE
from tuiwords.play.games.word_soup import WORD_SOUP
from tuiwords.play.games.wordle import WORDLE

GAMES: dict[str, Game] = {game.key: game for game in (WORDLE, BOGGLE, WORD_SOUP, SCRABBLE)}


def register(game: Game) -> None:
    """Add a game of another package. Raises: GameError where there is one of that name."""
    if game.key in GAMES:
        raise GameError(f"there is already a game {game.key!r}")
    GAMES[game.key] = game


def game(key: str) -> Game:
    """The game called ``key``. Raises: GameError."""
    try:
        return GAMES[key]
    except KeyError:
        raise GameError(f"there is no game {key!r}; the games are {', '.join(GAMES)}") from None
