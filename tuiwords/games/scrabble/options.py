"""The options of a crossword game, and a new game with them."""

from __future__ import annotations

import random
from string import ascii_uppercase

from tuiwords.games.base import GameError
from tuiwords.games.options import Option, Settings, Value, code_of, open_list
from tuiwords.games.scrabble.notation import read_cgp, why_over
from tuiwords.games.scrabble.rules import CHALLENGES, Ruleset
from tuiwords.games.scrabble.ruleset_files import NAMES, SUFFIX, fault_of, ruleset
from tuiwords.games.scrabble.state import ScrabbleState
from tuiwords.games.scrabble.tiles import spelling
from tuiwords.games.scrabble.tiles_in import in_language, rules_in
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.text import count_text

_REFUSED = "A play with an invalid word is not accepted; you can try another."
_COUNTS = "Invalid words count unless challenged. A wrong challenge"
_CHALLENGE_TITLES = dict.fromkeys(("usual", "void", "refused"), "not accepted")
_CHALLENGE_NOTES = dict.fromkeys(_CHALLENGE_TITLES, _REFUSED) | {
    "single": f"{_COUNTS} costs nothing.",
    "double": f"{_COUNTS} costs a turn.",
    "triple": f"{_COUNTS} loses the game.",
    "5-point": f"{_COUNTS} gives the challenged player 5 points.",
    "10-point": f"{_COUNTS} gives the challenged player 10 points.",
}
_RULES_NOTES = {
    "crossplay": "Three blanks, 40 extra for all tiles, one more turn each once the bag is empty.",
    "super": "21 x 21 squares and 200 tiles. Leaves and win chances of Scrabble.",
}
MOST_TURNS = 10  # 70 tiles, of the 100 or more of every game


def _title(value: Value, _settings: Settings) -> str:
    """The title of rules; of a file that cannot be read, its path."""
    try:
        return ruleset(str(value)).title
    except GameError:
        return str(value)


class _RulesOption(Option):
    """The option that chooses the rules; of damaged ones it tells what is wrong."""

    __slots__ = ()

    def read(self, given: Value) -> Value:
        """The name or the path of rules. Raises: GameError."""
        if fault := fault_of(str(given)):
            raise GameError(fault)
        return super().read(given)


OPTIONS = (
    _RulesOption(
        "rules",
        "Rules",
        "choice",
        "scrabble",
        "board, tiles, bonus and endings",
        choices=NAMES,
        suffix=SUFFIX,
        shown=_title,
        notes=_RULES_NOTES,
        phrase="{}",
    ),
    Option(
        "lexicon", "Words", "words", "enable", "the word list", choices=("enable",), deals=False
    ),
    Option(
        "challenge",
        "Invalid words",
        "choice",
        "usual",
        "usual, void, refused: not accepted; the others: they count unless challenged",
        choices=("usual", *CHALLENGES),
        deals=False,
        shown=lambda value, _settings: _CHALLENGE_TITLES.get(str(value), str(value)),
        notes=_CHALLENGE_NOTES,
        phrase="{} challenge",
        same={"void": "usual", "refused": "usual"},
    ),
    Option(
        "random_board",
        "Random board",
        "switch",
        False,
        "shuffle the premium squares",
        deals=False,  # the tiles come in the same order
    ),
    Option(
        "clock",
        "Minutes each",
        "choice",
        "off",
        "minutes per player for the whole game; a player who runs out of time loses",
        choices=("off", "3", "5", "10", "15", "20", "25", "30"),
        low=1,
        high=60,
        deals=False,
        shown=lambda value, _settings: "no limit" if value == "off" else str(value),
        phrase="{} minutes each",
    ),
    Option(
        "turns",
        "Turns",
        "choice",
        "all",
        "all, or a number of turns alone, each with a new rack that is the same for everyone",
        choices=("all", "5"),
        low=1,
        high=MOST_TURNS,
        later=True,
        phrase="{} turns",
    ),
    Option(
        "position",
        "Position",
        "text",
        "",
        "begin with this position, a CGP; tiles that it does not tell are drawn",
        later=True,
        shown=lambda value, _settings: str(value) or "an empty board",
    ),
)


def check(settings: Settings, seats: int) -> None:
    """Nothing, unless complete settings contradict each other or the players. Raises: GameError."""
    rules = ruleset(str(settings["rules"]))
    if not 1 <= seats <= rules.most_players:
        raise GameError(f"{rules.title} takes 1 to {rules.most_players} players, not {seats}")
    in_language(rules, code_of(settings["lexicon"]))
    if settings["turns"] != "all" and seats > 1:
        raise GameError("a game of some turns is played alone: leave out the opponents")
    if settings["turns"] != "all" and settings.get("position"):
        raise GameError("a game of some turns begins with an empty board: leave out the position")
    if settings["turns"] != "all" and int(settings["turns"]) * rules.rack > len(rules.bag):
        most = len(rules.bag) // rules.rack
        raise GameError(f"{rules.title} has tiles for {count_text(most, 'turn')}")


def new_game(settings: Settings, seed: int, seats: int) -> ScrabbleState:
    """Begin a game; the seed shuffles the bag, and the premium squares of a random board.

    Raises: GameError.
    """
    check(settings, seats)
    rules = ruleset(str(settings["rules"]))
    if settings["challenge"] != "usual":
        rules = rules.challenged_by(str(settings["challenge"]))
    if settings["random_board"]:
        rules = rules.shuffled(seed)
    if settings["turns"] != "all":
        rules = rules.of_turns(int(settings["turns"]))
    lexicon = open_list(settings["lexicon"])
    rules = rules_in(rules, lexicon)
    known = set(rules.counts).union(*map(spelling, rules.several))
    strange = set(lexicon.alphabet.letters.upper()) - known
    if lexicon.language:
        strange -= set(ascii_uppercase)  # no tile is needed for the K of Spanish
    if strange:
        raise GameError(f"{rules.title} has no tile {min(strange)!r}, which {lexicon.name} needs")
    if cgp := str(settings.get("position", "")):
        return _from_position(cgp, rules, lexicon, seed, seats)
    return ScrabbleState.new(rules, lexicon, seed, seats)


def _from_position(
    cgp: str, rules: Ruleset, lexicon: Lexicon, seed: int, seats: int
) -> ScrabbleState:
    """A game that begins with a position; the seed shuffles what is unseen. Raises: GameError."""
    state = read_cgp(cgp, rules, lexicon, random.Random(seed))
    if state.seats != seats:
        raise GameError(f"the position is for {count_text(state.seats, 'player')}, not {seats}")
    if over := why_over(state):
        raise GameError(over)
    return state


def seat_time(settings: Settings) -> float | None:
    """The seconds that each player has for all turns under complete settings, or None."""
    minutes = str(settings["clock"])
    return None if minutes == "off" else 60.0 * int(minutes)
