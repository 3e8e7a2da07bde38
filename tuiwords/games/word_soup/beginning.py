"""Games of Word Soup that begin, and views of boards that are typed."""

from __future__ import annotations

from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.games.word_soup.board import RIGHT, Board
from tuiwords.games.word_soup.finding import has_word
from tuiwords.games.word_soup.game import WordSoupState, WordSoupView
from tuiwords.games.word_soup.rules import Rules, read_settings, rules_for
from tuiwords.lexicon.lexicon import Lexicon


def start(
    board: Board, rules: Rules, lexicon: Lexicon, seats: int = 1, seed: int = 0
) -> WordSoupState:
    """A game that begins on ``board``. Raises: GameError if its size or alphabet does not fit."""
    if (board.rows, board.columns) != (rules.rows, rules.columns):
        raise GameError(
            f"the board is {board.rows} x {board.columns}, "
            f"the game is for {rules.rows} x {rules.columns}"
        )
    if board.alphabet != lexicon.alphabet:
        raise GameError(f"the board and the word list {lexicon.name} use different alphabets")
    copies = 1 if rules.shared else seats
    live = has_word(board.tilted(RIGHT), rules, lexicon)
    return WordSoupState(
        rules,
        lexicon,
        (board.tilted(RIGHT),) * copies,
        (0,) * seats,
        ((),) * seats,
        (live,) * copies,
        ("",) * seats,
        ((),) * seats,
        seed,
    )


def new_game(settings: Settings, seed: int, seats: int) -> WordSoupState:
    """A new game on the board of the seed. Raises: GameError."""
    rules, lexicon = read_settings(settings)
    return start(rules.deal(seed), rules, lexicon, seats, seed)


def view_of_board(
    board: Board, lexicon: Lexicon, tilt: str = "both", *, shared: bool = False
) -> WordSoupView:
    """The view of a typed board, for ``solve`` and the assistant; ``shared`` with an opponent.

    Raises: GameError.
    """
    rules = rules_for(lexicon, (board.rows, board.columns), tilt, shared=shared)
    return start(board, rules, lexicon, 1 + shared).view(0)
