"""The options of a round of Boggle, and the rules and board that they stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain, islice

from tuiwords.games.base import GameError, Seat
from tuiwords.games.boggle.board import LARGEST, SMALLEST, parse_board, roll
from tuiwords.games.boggle.rules import BoggleRules, dice_rules, dice_sets, sized_rules
from tuiwords.games.boggle.state import BoggleState, words_on
from tuiwords.games.grid import Grid
from tuiwords.games.options import Option, Settings, Value, code_of, list_language, open_list
from tuiwords.lexicon.languages import ENGLISH, language, spelled
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.text import clock_text

RULES = "rules"  # as the rules for the dice say
UNTIMED = "none"
USUAL, RANDOM = "usual", "random"
ANY = "any"
_SOME = 100  # words that tell whether any can lie on the dice
_USUAL_DICE = {4: "classic", 5: "master", 6: "super-big"}

# Words that a board must have to be drawn, by rows. Three of four rolls have as many: 4x4 boards
# have 82 in the middle, one in twenty has fewer than 30.
_GOOD_WORDS = {3: 15, 4: 60, 5: 110, 6: 170}

# Highest SCOWL level of the words that make up the goal.
GOALS = {"easy": 20, "normal": 35, "hard": 50, "all": 99}


def _size_text(value: Value, _settings: Settings) -> str:
    return f"{value}x{value}"


def _dice_text(value: Value, settings: Settings) -> str:
    size = int(settings.get("size", OPTIONS[0].default))
    spoken = list_language(settings.get("lexicon", ""))
    dice = _USUAL_DICE.get(size, RANDOM) if value == USUAL else str(value)
    if value == USUAL:
        return f"{spoken} letters" if spoken else f"usual, {dice.replace('-', ' ')}"
    return "random letters" if dice == RANDOM else dice.replace("-", " ")


def _dice_fit(value: Value, settings: Settings) -> bool:
    if value in (USUAL, RANDOM):
        return True
    size = settings["size"]
    return dice_rules(str(value)).rows == size and value != _USUAL_DICE.get(size)


def _timer_text(value: Value, settings: Settings) -> str:
    if value == UNTIMED:
        return "no limit"
    if value != RULES:
        return clock_text(int(value))
    standard = _standard(settings)
    return f"usual, {clock_text(standard.seconds)}" if standard else "usual"


def _shortest_text(value: Value, settings: Settings) -> str:
    if value != RULES:
        return str(value)
    standard = _standard(settings)
    return f"usual, {standard.min_length}" if standard else "usual"


def _standard(settings: Settings) -> BoggleRules | None:
    """The rules of these settings if only size and dice decide; None for a typed board."""
    full = {option.key: option.default for option in OPTIONS} | dict(settings)
    try:
        return None if full["board"] else rules_of(full | {"timer": RULES, "min_length": RULES})
    except GameError:  # a size and dice that contradict each other: told when the game begins
        return None


def _range_text(value: Value, _settings: Settings) -> str:
    low, _, high = str(value).partition("-")
    if not high:
        return low
    return f"{low} or more" if set(high) == {"9"} else f"{low} to {high}"


_GOAL_NOTES = {
    goal: f"The goal is to find all {words} words. Rarer words still score."
    for goal, words in {"easy": "very common", "normal": "common", "hard": "fairly common"}.items()
} | {"all": "The goal is to find all words of the board."}

OPTIONS = (
    Option(
        "size",
        "Size",
        "number",
        4,
        "rows and columns",
        low=SMALLEST,
        high=LARGEST,
        shown=_size_text,
        phrase="{}",
    ),
    Option(
        "dice",
        "Dice",
        "choice",
        USUAL,
        "the standard dice for the size, a named set (each for one size), or random letters",
        (USUAL, *dice_sets(), RANDOM),
        shown=_dice_text,
        fits=_dice_fit,
    ),
    Option(
        "timer",
        "Timer",
        "choice",
        RULES,
        "seconds per round; 'none': no time limit, until every goal word is found",
        (RULES, "60", "90", "120", "180", "240", "300", "600", UNTIMED),
        low=5,
        high=3600,
        deals=False,
        shown=_timer_text,
    ),
    Option(
        "min_length",
        "Shortest word",
        "choice",
        RULES,
        "letters a word needs; by the rules 3 up to 4x4, 4 on larger boards",
        (RULES, "3", "4", "5", "6"),
        low=2,
        high=12,
        deals=False,
        shown=_shortest_text,
    ),
    Option(
        "shared",
        "Shared words",
        "switch",
        False,
        "on: words found by several players score for each of them; off: for nobody",
        deals=False,
    ),
    Option(
        "goal",
        "Goal",
        "choice",
        "normal",
        "which words to find, by how common they are; rarer ones still score",
        tuple(GOALS),
        deals=False,
        notes=_GOAL_NOTES,
    ),
    Option("lexicon", "Words", "words", "enable", "the word list", ("enable",), deals=False),
    Option(
        "words",
        "Board words",
        "range",
        ANY,
        "only boards with this many words, such as 100-200",
        (ANY, "0-50", "50-100", "100-200", "200-400", "400-9999"),
        shown=_range_text,
        notes={ANY: "Any board with enough words for its size. Or boards with this many words."},
    ),
    Option(
        "points",
        "Board points",
        "range",
        ANY,
        "only boards worth this many points, such as 100-300",
        (ANY, "0-100", "100-200", "200-400", "400-800", "800-99999"),
        shown=_range_text,
    ),
    Option(
        "board",
        "Board",
        "text",
        "",
        "play this board, such as 'QEST ANSI XWEO YRSN'",
        shown=lambda value, _settings: str(value) or "rolled anew",
    ),
)


@dataclass(frozen=True, slots=True)
class BoggleSetup:
    """The settings as objects: rules, word list, a given board, and the ranges asked for."""

    rules: BoggleRules
    lexicon: Lexicon
    grid: Grid | None = None
    words: tuple[int, int] | None = None
    points: tuple[int, int] | None = None


def read_setup(settings: Settings) -> BoggleSetup:
    """The setup of complete settings.

    Raises: GameError if they contradict each other, or a list or board cannot be read.
    """
    lexicon = open_list(settings["lexicon"], of_boards=True)
    typed = spelled(str(settings["board"]), lexicon)
    grid = parse_board(typed, lexicon.alphabet) if typed.strip() else None
    rules = rules_of(settings, grid)
    faces = "".join(chain(rules.bag, *rules.dice))
    if not grid and all(set(faces).isdisjoint(word) for word in islice(lexicon.words, _SOME)):
        raise GameError(f"the dice of Boggle have no letter of {lexicon.name}: choose a language")
    return BoggleSetup(
        rules,
        lexicon,
        grid,
        _span(str(settings["words"])),
        _span(str(settings["points"])),
    )


def rules_of(settings: Settings, grid: Grid | None = None) -> BoggleRules:
    """The rules of complete settings, for ``grid`` if the board is given. Raises: GameError."""
    bag = language(code_of(settings["lexicon"]) or ENGLISH).boggle
    size, dice = int(settings["size"]), str(settings["dice"])
    rules = _of_grid(grid, bag) if grid else _of_dice(size, dice, bag)
    timer, shortest = settings["timer"], settings["min_length"]
    return replace(
        rules,
        cancel=not settings["shared"],
        goal=GOALS[str(settings["goal"])],
        seconds=rules.seconds if timer == RULES else 0 if timer == UNTIMED else int(timer),
        min_length=rules.min_length if shortest == RULES else int(shortest),
    )


def check(settings: Settings, _seats: int) -> None:
    """Nothing, unless complete settings contradict each other. Raises: GameError."""
    if not str(settings["board"]).strip():  # a typed board needs no dice
        rules_of(settings)


def worth_playing(settings: Settings, seed: int) -> bool:
    """Whether a seed rolls a board with enough words for its size, if no others are asked for.

    Raises: GameError.
    """
    setup = read_setup(settings)
    if setup.grid or setup.words or setup.points:
        return True
    least = _GOOD_WORDS.get(setup.rules.rows, 0)
    shortest = _shortest(setup.rules.rows)  # longer words only make any board poorer
    return len(words_on(setup.lexicon, shortest, roll(setup.rules, seed))) >= least


def mode(settings: Settings) -> str:
    """The name of a variant with statistics of its own, or "" for a timed round on 4x4.

    A typed board is such a variant because the player may know it already. A missing option, as in
    a match saved before the option existed, has its default; contradictory ones give "".
    """
    full = {option.key: settings.get(option.key, option.default) for option in OPTIONS}
    if full["board"]:
        return "own board"
    try:
        rules = rules_of(full)
    except GameError:
        return ""
    parts = [spoken] if (spoken := list_language(full["lexicon"])) else []
    if rules.rows != OPTIONS[0].default:
        parts.append(f"{rules.rows}x{rules.columns}")
    if not rules.seconds:
        parts.append("untimed")
    return ", ".join(parts)


def _of_dice(size: int, dice: str, bag: tuple[str, ...]) -> BoggleRules:
    """``bag`` are the faces of a language without dice of its own, drawn as random letters."""
    if dice == USUAL:
        dice = RANDOM if bag else _USUAL_DICE.get(size, RANDOM)
    if dice == RANDOM:
        return sized_rules(size, size, min_length=_shortest(size), bag=bag)
    rules = dice_rules(dice)
    if size not in (rules.rows, OPTIONS[0].default):
        raise GameError(f"the dice {dice!r} are for {rules.rows} rows, not {size}")
    return rules


def _of_grid(grid: Grid, bag: tuple[str, ...]) -> BoggleRules:
    shortest = _shortest(max(grid.rows, grid.columns))
    return sized_rules(grid.rows, grid.columns, min_length=shortest, bag=bag)


def _shortest(size: int) -> int:
    return 3 if size <= 4 else 4


def _span(text: str) -> tuple[int, int] | None:
    if text == ANY:
        return None
    low, high = map(int, re.findall(r"\d+", text))
    return low, high


def facts(state: BoggleState, seat: Seat) -> dict[str, float]:
    """Figures for the statistics: words found, words crossed off, letters of the longest word."""
    words = state.found[seat]
    crossed = state.crossed_off
    return {
        "words": float(len(words)),
        "crossed": float(sum(word in crossed for word in words)),
        "longest": float(max(map(len, words), default=0)),
    }
