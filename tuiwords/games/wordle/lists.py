"""Which words may be guessed and which of them may be hidden."""

from __future__ import annotations

from functools import cache

from tuiwords.games.base import GameError
from tuiwords.games.options import Option, Settings, Value, open_list
from tuiwords.large_caches import large
from tuiwords.lexicon.commonness import vocabulary
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.lexicon.word_zipfs import answers_of
from tuiwords.resources import asset
from tuiwords.text import count_text

# Highest SCOWL level of the words that each set hides.
LEVELS = {"easy": 20, "normal": 35, "hard": 50}
LENGTHS = range(4, 9)  # letters of the words
GUESSES = 6  # of a game by default
EXTRA = 4  # guesses of Absurdle in addition to those of a game with a hidden word
_SAME_LANGUAGE = 0.1  # a list in the language of a set has at least this share of it


def guesses_allowed(settings: Settings) -> int:
    """The guesses of a game, with those that several boards or Absurdle add."""
    return int(settings.get("guesses", GUESSES)) + _more_guesses(settings)


def _more_guesses(settings: Settings) -> int:
    return EXTRA if settings.get("absurdle") else int(settings.get("boards", "1")) - 1


def _guesses_text(value: Value, settings: Settings) -> str:
    """The guesses of a game, with those that several boards or Absurdle add."""
    more = _more_guesses(settings)
    return f"{int(value) + more} ({value} + {more})" if more else str(value)


OPTIONS = (
    Option(
        "length",
        "Letters",
        "number",
        5,
        "length of the hidden word",
        low=LENGTHS[0],
        high=LENGTHS[-1],
        phrase="{} letters",
    ),
    Option(
        "answers",
        "Hidden words",
        "words",
        "normal",
        "how common the hidden word is, or your own list",
        choices=tuple(LEVELS),
        notes={
            "easy": "Only the most common words are hidden.",
            "normal": "Common words are hidden.",
            "hard": "Less common words are hidden, too.",
        },
    ),
    Option(
        "allowed",
        "Allowed words",
        "words",
        "enable",
        "the words allowed as guesses",
        choices=("enable",),
    ),
    Option(
        "hard", "Hard mode", "switch", False, "every guess must use the clues so far", deals=False
    ),
    Option(
        "guesses",
        "Guesses",
        "number",
        GUESSES,
        "number of guesses; each extra board adds one, Absurdle four",
        low=4,
        high=12,
        deals=False,
        shown=_guesses_text,
        phrase="{} guesses",
    ),
    Option(
        "boards",
        "Boards",
        "choice",
        "1",
        "several words at once; every guess counts on each board",
        choices=("1", "2", "4", "8"),
        deals=False,  # the first board has the word that is hidden where there is only one
        phrase="{} boards",
    ),
    Option(
        "absurdle",
        "Absurdle",
        "switch",
        False,
        "no fixed hidden word: each answer keeps as many words as possible",
    ),
)


def word_lists(settings: Settings) -> tuple[Lexicon, Lexicon]:
    """The answers and the allowed words, all of the chosen length; every answer is allowed.

    Raises: GameError if a list cannot be read or has no word of that length.
    """
    length = int(settings["length"])
    name = str(settings["answers"])
    allowed = open_list(settings["allowed"])
    if not allowed.of_length(length):
        raise GameError(
            f"the allowed words {allowed.name!r} have no word with {count_text(length, 'letter')}"
        )
    if name in LEVELS:
        answers = common_words(allowed, length, name)
    else:
        answers = open_list(name).of_length(length)
    if not answers:
        raise GameError(f"the answers {name!r} have no word with {count_text(length, 'letter')}")
    return answers, with_words(allowed.of_length(length), answers)


@large
@cache
def common_words(allowed: Lexicon, length: int, name: str) -> Lexicon:
    """The words of a shipped answer set that are allowed.

    An allowed list of a language has the set of that language. One that has very few of the words
    is in a language that is not known: its common words are those up to the set's SCOWL level, or
    all words if SCOWL does not cover the language.
    """
    if allowed.language:
        return _foreign_words(allowed, length, name)
    chosen = open_list(f"wordle-{name}").of_length(length)
    words = allowed.of_length(length)
    common = words.only(chosen, chosen.name)
    if len(common) >= _SAME_LANGUAGE * len(chosen):
        return common
    return vocabulary(words, LEVELS[name])


def _foreign_words(allowed: Lexicon, length: int, name: str) -> Lexicon:
    """The words of an answer set of another language; all words if it is not known which."""
    least = language(allowed.language).answers.get(name)
    words = allowed.of_length(length)
    if least is None:
        return words
    return words.only(answers_of(allowed, length, least), f"{allowed.name}-{name}")


@cache
def never_drawn() -> frozenset[str]:
    """Words of the shipped answer sets that no random or daily game hides.

    Raises: GameError if their file cannot be read.
    """
    path = asset("wordle", "never_drawn.txt")
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"the words of {path} cannot be read: {error}") from error
    return frozenset(word for line in lines if line[:1] != "#" for word in line.split())


def inflected(word: str, stems: Lexicon) -> bool:
    """Whether a word is a regular plural in -s or past tense in -ed of one of ``stems``."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        bases = [word[:-1]]
        if word.endswith("es"):
            bases.append(word[:-2])
        if word.endswith("ies"):
            bases.append(word[:-3] + "y")
    elif word.endswith("ed") and not word.endswith("eed"):
        bases = [word[:-1], word[:-2]]
        if word.endswith("ied"):
            bases.append(word[:-3] + "y")
        if len(word) > 4 and word[-3] == word[-4]:
            bases.append(word[:-3])
    else:
        return False
    return any(base in stems for base in bases)


@large
@cache
def with_words(allowed: Lexicon, answers: Lexicon) -> Lexicon:
    """The allowed words, with any missing answers added."""
    if all(word in allowed for word in answers):
        return allowed
    alphabet = allowed.alphabet
    if alphabet != answers.alphabet:
        both = set(alphabet.letters) | set(answers.alphabet.letters)
        try:
            alphabet = Alphabet("".join(sorted(both)))
        except ValueError as error:
            raise GameError(
                f"{allowed.name} and {answers.name} cannot be used together: {error}"
            ) from error
    both_lists = Lexicon(allowed.name, (*allowed, *answers), alphabet)
    both_lists.origin, both_lists.language = allowed.origin, allowed.language
    return both_lists
