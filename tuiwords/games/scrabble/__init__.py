"""Scrabble, Wordfeud, Words With Friends and Crossplay: the same rules with different values."""

from tuiwords.games.scrabble.gcg import (
    TURNS,
    GcgError,
    Transcript,
    read_gcg,
    rules_named,
    split_games,
    with_rules,
    write_gcg,
)
from tuiwords.games.scrabble.gcg_of_game import transcript
from tuiwords.games.scrabble.gcg_replay import Step, replay_gcg
from tuiwords.games.scrabble.moves import Challenge, Exchange, Pass, Play, Turn, square_name
from tuiwords.games.scrabble.notation import (
    is_cgp,
    one_line_cgp,
    position,
    position_view,
    read_board,
    read_cgp,
    write_cgp,
)
from tuiwords.games.scrabble.options import OPTIONS, check, new_game, seat_time
from tuiwords.games.scrabble.placement import EMPTY_BOARD, Placement, laid, place
from tuiwords.games.scrabble.recorded import RecordedState, recorded_game, started, with_start
from tuiwords.games.scrabble.rules import (
    BLANK,
    CHALLENGES,
    NOT_COUNTED,
    SIZE,
    SQUARES,
    Ruleset,
    Squares,
)
from tuiwords.games.scrabble.ruleset_files import (
    NAMES,
    SHIPPED,
    Rulesets,
    added_rulesets,
    own_folder,
    read_ruleset,
    ruleset,
    ruleset_text,
)
from tuiwords.games.scrabble.sharing import facts, share
from tuiwords.games.scrabble.state import RULES_VERSION, ScrabbleState
from tuiwords.games.scrabble.tiles_in import rules_in, tiles_in
from tuiwords.games.scrabble.typed_game import (
    ME,
    EnteredGame,
    heading_typed,
    is_typed,
    read_typed,
    with_square,
)
from tuiwords.games.scrabble.view import ScrabbleView, TurnMade
