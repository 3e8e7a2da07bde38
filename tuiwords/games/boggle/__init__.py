"""The rules of Boggle."""

from tuiwords.games.boggle.board import (
    BLOCK,
    LARGEST,
    SMALLEST,
    BoggleBoardError,
    board_text,
    check_size,
    parse_board,
    roll,
)
from tuiwords.games.boggle.state import (
    BoggleMove,
    BoggleState,
    BoggleView,
    RejectedWordError,
    Rejection,
    words_on,
)
