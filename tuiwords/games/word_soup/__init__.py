"""Word Soup: take words out of a soup of letters until none is left."""

from tuiwords.games.word_soup.beginning import new_game, start, view_of_board
from tuiwords.games.word_soup.board import (
    BOARD_FORM,
    EMPTY,
    LEFT,
    RIGHT,
    TILTS,
    Board,
    FloatingLettersError,
    SoupBoardError,
    read_board,
    read_boards,
)
from tuiwords.games.word_soup.figures import facts, share, vowels_left
from tuiwords.games.word_soup.finding import SHUFFLE, STOP, SUGGEST, Pick, has_word, picks
from tuiwords.games.word_soup.game import VOWELS, WordSoupState, WordSoupView, paths_of
from tuiwords.games.word_soup.rules import OPTIONS, RULES_VERSION, Rules, rules_for, time_limit
