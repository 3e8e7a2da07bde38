"""tuiwords: word games in the terminal, and a library for those who program them.

The games are "wordle", "boggle", "word-soup" and "scrabble" (also by the rules of Wordfeud, Words
With Friends, Crossplay and Super Scrabble). What is listed here is for everybody; everything else
may change at any time. Until version 1.0 a new minor version may change these names, and the
changelog says so. All errors that are told to users are ValueErrors whose text is a sentence.
Nothing is imported before its name is asked for.

Words, boards and moves:

    >>> import tuiwords
    >>> "quiz" in tuiwords.load_lexicon()
    True
    >>> board = tuiwords.boggle_position("QEST ANSI XWEO YRSN")
    >>> [str(each.move) for each in tuiwords.rank_moves(board, top=2).moves]
    ['questioners', 'questioner']
    >>> guesses = tuiwords.wordle_position(["crane=.yy..", "moist=...y."])
    >>> best = tuiwords.rank_moves(guesses).moves[0]

Games between bots, as ``tuiwords match`` plays them, and their reviews:

    >>> record = tuiwords.play_match("scrabble", ["equity", "greedy"], seed=1)
    >>> len(record.players), max(record.scores) > 300
    (2, True)
    >>> result = tuiwords.run_arena("scrabble", ["equity", "greedy"], games=40, pairs=True)
    >>> result.comparison.share > 0.5
    True
    >>> review = tuiwords.review_match(tuiwords.read_gcg("game.gcg"))  # doctest: +SKIP

A bot is an object with a name that ranks the moves of a view, better and better if it likes:

    >>> class Shortest:
    ...     name = "shortest"
    ...
    ...     def analyse(self, view, limit):
    ...         position = tuiwords.GamePosition("boggle", view)
    ...         ranking = tuiwords.rank_moves(position, "all", top=1000)
    ...         moves = sorted(ranking.moves, key=lambda ranked: len(ranked.move.word))
    ...         yield tuiwords.Ranking(tuiwords.POINTS, tuple(moves[:5]), 1, 0.0, final=True)
    >>> tuiwords.play_match("boggle", [Shortest(), "all"], seed=1).ranks
    (2, 1)

What these functions take and give has types of its own, ``help(tuiwords.Ranking)`` and so on:
Lexicon, Leaves, GamePosition, Ranking with its RankedMoves, the Strategy and the Limit that it is
given, GameRecord, ArenaResult, Review with its JudgedMoves, and GameError; for who writes a game
Game, GameRules, GameAdvice, GameResults, GameState, View, HintColumn, Option, Outcome, ShareText,
InvalidMoveError and IllegalMoveError, GameTexts for line mode, GameCommands and GameSolver for
commands, PlayedMatch, ReviewWork and ReviewColumn for a review, GameScreens, GameBoard and
TextBoard for the app. Ranking and Strategy are generic: type checkers want ``Ranking[Any]`` and
``Strategy[Any, Any]``. The folder docs has pages for authors of bots and of games.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what type checkers take for true: typing itself takes long to import

if TYPE_CHECKING:
    from tuiwords.api import ArenaResult as ArenaResult
    from tuiwords.api import GamePosition as GamePosition
    from tuiwords.api import GameRecord as GameRecord
    from tuiwords.api import Leaves as Leaves
    from tuiwords.api import (
        boggle_position,
        bot_names,
        load_leaves,
        load_lexicon,
        play_match,
        rank_moves,
        read_cgp,
        read_gcg,
        read_klv2,
        read_move,
        review_match,
        run_arena,
        word_soup_position,
        wordle_position,
        write_cgp,
        write_gcg,
        write_klv2,
        write_kwg,
    )
    from tuiwords.cli.game_commands import GameCommands as GameCommands
    from tuiwords.cli.game_commands import GameSolver as GameSolver
    from tuiwords.engine.base import POINTS as POINTS
    from tuiwords.engine.base import Limit as Limit
    from tuiwords.engine.base import RankedMove as RankedMove
    from tuiwords.engine.base import Ranking as Ranking
    from tuiwords.engine.base import Strategy as Strategy
    from tuiwords.games.base import GameError as GameError
    from tuiwords.games.base import GameState as GameState
    from tuiwords.games.base import IllegalMoveError as IllegalMoveError
    from tuiwords.games.base import InvalidMoveError as InvalidMoveError
    from tuiwords.games.base import Outcome as Outcome
    from tuiwords.games.base import ShareText as ShareText
    from tuiwords.games.base import View as View
    from tuiwords.games.options import Option as Option
    from tuiwords.lexicon.lexicon import Lexicon as Lexicon
    from tuiwords.plain.texts import GameTexts as GameTexts
    from tuiwords.play.game import Game as Game
    from tuiwords.play.game import GameAdvice as GameAdvice
    from tuiwords.play.game import GameResults as GameResults
    from tuiwords.play.game import GameRules as GameRules
    from tuiwords.play.game import HintColumn as HintColumn
    from tuiwords.play.game import PlayedMatch as PlayedMatch
    from tuiwords.play.judged import JudgedMove as JudgedMove
    from tuiwords.play.judged import ReviewWork as ReviewWork
    from tuiwords.play.review import Review as Review
    from tuiwords.play.review import ReviewColumn as ReviewColumn
    from tuiwords.ui.games.screens import GameScreens as GameScreens
    from tuiwords.ui.widgets.board import GameBoard as GameBoard
    from tuiwords.ui.widgets.text_board import TextBoard as TextBoard

__version__ = "0.1.0"

# The functions; types are public, too, but pydoc would tell of them at length before these.
__all__ = [
    "boggle_position",
    "bot_names",
    "load_leaves",
    "load_lexicon",
    "play_match",
    "rank_moves",
    "read_cgp",
    "read_gcg",
    "read_klv2",
    "read_move",
    "review_match",
    "run_arena",
    "word_soup_position",
    "wordle_position",
    "write_cgp",
    "write_gcg",
    "write_klv2",
    "write_kwg",
]
_TYPES = {
    "tuiwords.api": ("ArenaResult", "GamePosition", "GameRecord", "Leaves"),
    "tuiwords.cli.game_commands": ("GameCommands", "GameSolver"),
    "tuiwords.engine.base": ("POINTS", "Limit", "RankedMove", "Ranking", "Strategy"),
    "tuiwords.games.base": (
        "GameError",
        "GameState",
        "IllegalMoveError",
        "InvalidMoveError",
        "Outcome",
        "ShareText",
        "View",
    ),
    "tuiwords.games.options": ("Option",),
    "tuiwords.lexicon.lexicon": ("Lexicon",),
    "tuiwords.plain.texts": ("GameTexts",),
    "tuiwords.play.game": (
        "Game",
        "GameAdvice",
        "GameResults",
        "GameRules",
        "HintColumn",
        "PlayedMatch",
    ),
    "tuiwords.play.judged": ("JudgedMove", "ReviewWork"),
    "tuiwords.play.review": ("Review", "ReviewColumn"),
    "tuiwords.ui.games.screens": ("GameScreens",),
    "tuiwords.ui.widgets.board": ("GameBoard",),
    "tuiwords.ui.widgets.text_board": ("TextBoard",),
}
_PLACES = {name: module for module, names in _TYPES.items() for name in names}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__ and name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_PLACES.get(name, "tuiwords.api")), name)


def __dir__() -> list[str]:
    return sorted([*__all__, *_PLACES, "__version__", "__doc__"])
