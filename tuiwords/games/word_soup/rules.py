"""The rules of a game of Word Soup: size, tilts, letter points and the letter bag."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tuiwords.games.base import GameError, rules_file
from tuiwords.games.options import Option, Settings, open_list
from tuiwords.games.word_soup.board import LARGEST, RIGHT, SMALLEST, TILTS, Board, check_size
from tuiwords.large_caches import large
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.lexicon import LATIN, Alphabet, Lexicon

RULES_VERSION = 1
_BAG_SIZE = 1000  # letters in a bag made from a lexicon
LIFELINES = 1  # of each kind per game, if the option is on
_POINTS_OF = "scrabble"  # whose tiles give the points of letters in other languages
_MOST_POINTS = 10  # of the rarest letter that the table of points lacks

OPTIONS = (
    Option("lexicon", "Words", "words", "enable", "the word list", ("enable",)),
    Option(
        "rows",
        "Rows",
        "number",
        12,
        "rows of the board",
        low=SMALLEST,
        high=LARGEST,
        phrase="{} rows",
    ),
    Option(
        "columns",
        "Columns",
        "number",
        9,
        "columns of the board",
        low=SMALLEST,
        high=LARGEST,
        phrase="{} columns",
    ),
    Option(
        "tilt",
        "Tilt",
        "choice",
        "both",
        "sides the board can be tilted to before a word",
        ("both", "right"),
        deals=False,
        shown=lambda value, _settings: "left and right" if value == "both" else "right only",
    ),
    Option(
        "letters",
        "Letters",
        "choice",
        "standard",
        "how letters are drawn: from the game's own bag, or as frequent as in the word list",
        ("standard", "lexicon"),
        shown=lambda value, _settings: "as in words" if value == "lexicon" else "standard",
        notes={
            "standard": "Letters are drawn from the game's own bag.",
            "lexicon": "Letters are drawn as often as they occur in the word list.",
        },
    ),
    Option(
        "mode",
        "With others",
        "choice",
        "duel",
        "with several players: the same board for each (duel), or one board in turns",
        ("duel", "turns"),
        deals=False,
        shown=lambda value, _settings: "a board each" if value == "duel" else "one board",
        notes={
            "duel": "With opponents: everyone plays a board of their own, with the same letters.",
            "turns": "With opponents: you take turns on one board.",
        },
        phrase="{}",
    ),
    Option(
        "clock",
        "Time limit",
        "choice",
        "off",
        "time limit for the whole game, in minutes, the same for everyone",
        ("off", "1", "2", "3", "5", "10"),
        deals=False,
        shown=lambda value, _settings: "none" if value == "off" else f"{value}:00",
    ),
    Option(
        "lifelines",
        "One-time help",
        "switch",
        False,
        "once per game each: suggest a word, and shuffle the letters",
        deals=False,
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of one game. ``points`` are those of the letters, in the order of the alphabet.

    ``bag`` has each letter as often as its frequency requires. ``tilts`` are the sides the board
    may be tilted to, right first. ``lifelines`` is how often a player may use each lifeline.
    """

    rows: int
    columns: int
    tilts: tuple[str, ...]
    points: tuple[int, ...]
    bag: str
    cleared: int
    shortest: int
    shared: bool = False
    alphabet: Alphabet = LATIN
    lifelines: int = 0

    def score(self, word: str) -> int:
        """Length times the sum of the letters' points."""
        return len(word) * sum(self.points[self.alphabet.codes[letter]] for letter in word)

    @property
    def fingerprint(self) -> str:
        """Hash of everything that decides what a saved game means."""
        return hashlib.sha256(repr((RULES_VERSION, self)).encode()).hexdigest()[:16]

    def deal(self, seed: int) -> Board:
        """The board of a seed: each letter is drawn from the whole bag."""
        chance = random.Random(seed)
        codes = self.alphabet.codes
        cells = bytes(codes[chance.choice(self.bag)] for _ in range(self.rows * self.columns))
        return Board(self.rows, self.columns, cells, self.alphabet)


@large
@cache
def _frequency(lexicon: Lexicon) -> tuple[float, ...]:
    """Share of each letter of the alphabet among all letters of the words."""
    text = lexicon.text.decode()
    total = max(1, len(text) - text.count("\n"))
    return tuple(text.count(letter) / total for letter in lexicon.alphabet.letters)


def _points(lexicon: Lexicon) -> tuple[int, ...]:
    """The table's points; a letter that the table lacks is worth more the rarer it is.

    In another language, the points are those of its tiles.
    """
    table = rules_file("word_soup")["points"]
    if lexicon.language and (tiles := language(lexicon.language).tiles.get(_POINTS_OF)):
        table = {tile.lower(): value for tile, value in tiles.values.items()}
    letters, shares = lexicon.alphabet.letters, _frequency(lexicon)
    rarest_last = sorted(range(len(letters)), key=lambda code: -shares[code])
    rank = {code: place / max(1, len(letters) - 1) for place, code in enumerate(rarest_last)}
    return tuple(
        table.get(letter, 1 + round((_MOST_POINTS - 1) * rank[code] ** 2))
        for code, letter in enumerate(letters)
    )


def _bag(lexicon: Lexicon, kind: str) -> str:
    letters = lexicon.alphabet.letters
    table = rules_file("word_soup")["bag"]
    if kind == "standard" and set(letters) == set(table) and not lexicon.language:
        return "".join(letter * table[letter] for letter in sorted(letters))
    shares = _frequency(lexicon)
    return "".join(
        letter * max(1, round(share * _BAG_SIZE))
        for letter, share in zip(letters, shares, strict=True)
        if share
    )


def rules_for(
    lexicon: Lexicon,
    size: Sequence[int] | None = None,
    tilt: str = "both",
    letters: str = "standard",
    *,
    shared: bool = False,
    lifelines: int = 0,
) -> Rules:
    """The rules for the words of ``lexicon`` on a board of ``size`` (rows, columns).

    Raises: SoupBoardError for a size that is not supported; GameError for a list without words.
    """
    ruleset = rules_file("word_soup")
    rows, columns = size or (ruleset["rows"], ruleset["columns"])
    check_size(rows, columns)
    if not len(lexicon):
        raise GameError(f"the word list {lexicon.name!r} has no words")
    return Rules(
        rows,
        columns,
        TILTS if tilt == "both" else (RIGHT,),
        _points(lexicon),
        _bag(lexicon, letters),
        ruleset["cleared"],
        ruleset["shortest"],
        shared,
        lexicon.alphabet,
        lifelines,
    )


def read_settings(settings: Settings) -> tuple[Rules, Lexicon]:
    """The rules and the lexicon of complete settings. Raises: GameError."""
    lexicon = open_list(settings["lexicon"], of_boards=True)
    size = int(settings["rows"]), int(settings["columns"])
    tilt, letters = str(settings["tilt"]), str(settings["letters"])
    shared, lifelines = settings["mode"] == "turns", LIFELINES if settings["lifelines"] else 0
    return rules_for(lexicon, size, tilt, letters, shared=shared, lifelines=lifelines), lexicon


def time_limit(settings: Settings) -> float | None:
    """The seconds that a whole game with complete settings may take, or None."""
    minutes = str(settings["clock"])
    return None if minutes == "off" else 60.0 * int(minutes)
