"""The rules of Boggle."""

from tuiwords.games.boggle.state import (
    BLOCK,
    LARGEST,
    SMALLEST,
    BoggleBoardError,
    BoggleMove,
    BoggleState,
    BoggleView,
    RejectedWordError,
    Rejection,
    board_text,
    check_size,
    goal_words,
    parse_board,
    roll,
    words_on,
)
