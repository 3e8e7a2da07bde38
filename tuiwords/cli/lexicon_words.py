"""What ``tuiwords lexicon`` tells for the study of words: hooks, stems, playability, leaves."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Protocol

from tuiwords.cli.options import COUNT, SPAN
from tuiwords.cli.output import columns, show
from tuiwords.cli.parser import Parser
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import ruleset
from tuiwords.games.scrabble.tiles import notation
from tuiwords.games.scrabble.tiles_in import rules_in
from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon

_LEAVE_COLUMNS = """
value    points that the leave adds to the best openings, the rest drawn from the pool
opening  equity of the best opening then, on average
usual    what the leave adds in self-play with a full bag: hints count with it"""
_SHOWN = 50  # rows of stems and words unless --top is given


class AddAction(Protocol):
    """Adds an action with its name, what runs it, and a line of help."""

    def __call__(self, name: str, run: Callable[[Namespace], int], help: str, /) -> Parser:
        """Add it."""


def actions(action: AddAction) -> list[Parser]:
    """Add the actions; returns those that take a word list and rules."""
    hooked = action("hooks", _hooks, "Show the letters that go in front of words and behind them")
    hooked.argument("words", "WORD", "the words", nargs="+")
    stemmed = action("stems", _stems, "List sets of letters that make the most words with one more")
    stemmed.argument("stem", "LETTERS", "show only the words of these letters", nargs="?")
    stemmed.option("--length", COUNT, "letters in a set (default 6)", default=6)
    played = action(
        "playability", _playability, "Show how many points players lose by not knowing a word"
    )
    played.argument("words", "WORD", "the words (default: those that are worth most)", nargs="*")
    played.option("--length", SPAN, "only words of so many letters")
    counted = action("letters", _letters, "Count letters, pairs of letters and vowels in words")
    counted.switch("--pairs", "pairs of letters instead of letters")
    counted.option("--length", SPAN, "only words of so many letters")
    kept = action("leave", _leave, "Show what tiles kept on the rack are worth in Scrabble")
    kept.argument("leaves", "TILES", "at most six tiles; ? is a blank", nargs="+")
    kept.option("--pool", "TILES", "the tiles to draw from (default: the rest of the bag)")
    for sub in (stemmed, played, counted):
        sub.option("--top", COUNT, f"rows (default {_SHOWN})", default=_SHOWN)
    return [hooked, stemmed, played, counted, kept]


def _hooks(arguments: Namespace) -> int:
    from tuiwords.lexicon.search import hooks

    lexicon = library().open(arguments.lexicon)
    found = {word: hooks(lexicon, spelled(word, lexicon)) for word in arguments.words}
    shown = {
        word: {"front": list(its.front), "back": list(its.back)} for word, its in found.items()
    }
    rows = [
        (its.front or "-", word.upper(), its.back or "-", _unlisted(lexicon, word))
        for word, its in found.items()
    ]
    show(arguments, {"lexicon": lexicon.name, "hooks": shown}, columns(rows, numbers=(0,)))
    return 0


def _unlisted(lexicon: Lexicon, word: str) -> str:
    return "" if spelled(word, lexicon) in lexicon else f"(not in the word list {lexicon.name})"


def _stems(arguments: Namespace) -> int:
    from tuiwords.lexicon.draws import stems
    from tuiwords.lexicon.search import words_of_stem

    lexicon = library().open(arguments.lexicon)
    if arguments.stem is not None:
        made = words_of_stem(lexicon, arguments.stem)
        lines = [f"{letter}  {' '.join(words)}" for letter, words in made.items()]
        none = f"no word of {lexicon.name} is made of {arguments.stem.upper()} and one more letter"
        plain = {"stem": arguments.stem, "words": made}
        show(arguments, plain, "\n".join(lines), note="" if made else none)
        return 0
    found = stems(lexicon, arguments.length)[: arguments.top]
    rows = [("stem", "words", "with")]
    rows += [(stem.stem.upper(), str(stem.words), stem.letters) for stem in found]
    show(arguments, [stem._asdict() for stem in found], columns(rows, numbers=(1,)))
    return 0


def _playability(arguments: Namespace) -> int:
    from tuiwords.lexicon.playability import playability
    from tuiwords.lexicon.word_lists import ordered
    from tuiwords.practice.study import bag_of

    lexicon = library().open(arguments.lexicon)
    tiles = bag_of(lexicon, arguments.rules)
    values = playability(lexicon, tiles.rules)
    words = [word.lower() for word in arguments.words]
    for word in words:
        if word not in lexicon:
            raise LexiconError(f"{word!r} is not in the word list {lexicon.name}")
    if not words:
        words = ordered(lexicon.words, "playability", lexicon, tiles)
    if arguments.length is not None:
        words = [word for word in words if len(word) in arguments.length]
    words = words[: arguments.top]
    found = [(word, float(values[lexicon.index[word]])) for word in words]
    rows = [("word", "points in 1,000 games")]
    rows += [(word.upper(), f"{value:,.1f}") for word, value in found]
    plain = [{"word": word, "playability": value} for word, value in found]
    show(arguments, plain, columns(rows, numbers=(1,)))
    return 0


def _letters(arguments: Namespace) -> int:
    from tuiwords.lexicon.letter_counts import letter_counts

    found = letter_counts(
        library().open(arguments.lexicon), arguments.length, pairs=arguments.pairs
    )
    what = "pair" if arguments.pairs else "letter"
    rows = [(what, "words with it", f"of all {what}s")]
    rows += [
        (each.letters.upper(), f"{100 * each.in_words:.2f}%", f"{100 * each.of_all:.2f}%")
        for each in found.counts[: arguments.top]
    ]
    vowels = ", ".join(f"{100 * share:.1f}" for share in found.vowel_shares)
    told = (
        f"{count_text(found.words, 'word')}; {count_text(found.unseen, what)} in none\n"
        f"vowels (y is one): mean {found.vowel_mean:.3f} of a word, sd {found.vowel_sd:.3f}; "
        f"percent of words by tenths of vowels: {vowels}"
    )
    show(arguments, asdict(found), f"{columns(rows, numbers=(1, 2))}\n{told}")
    return 0


def _leave(arguments: Namespace) -> int:
    from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
    from tuiwords.engine.scrabble.openings import rest_of_bag, value_of_leave
    from tuiwords.engine.scrabble.tile_codes import codes_of

    lexicon = library().open(arguments.lexicon)
    rules = rules_in(ruleset(arguments.rules), lexicon)
    found = []
    for leave in map(rules.tiles, arguments.leaves):
        if not leave:
            raise GameError("a leave has 1 to 6 tiles, not 0")
        rest = rest_of_bag(rules, leave)  # says which tile is wrong, and so comes first
        pool = rest if arguments.pool is None else rules.tiles(arguments.pool)
        found.append((value_of_leave(lexicon, rules, leave, pool), pool))
    table, codes = leaves_for(rules), codes_of(rules)
    plain = [
        {
            "leave": notation(its.leave),
            "pool": notation(pool),
            "value": its.value,
            "opening": its.mean,
            "table": leave_of(table, its.leave, codes),
        }
        for its, pool in found
    ]
    rows = [("leave", "value", "opening", "usual")]
    rows += [
        (
            notation(its.leave),
            f"{its.value:+.1f}",
            f"{its.mean:.1f}",
            f"{leave_of(table, its.leave, codes):+.1f}",
        )
        for its, _ in found
    ]
    show(arguments, plain, f"{columns(rows, numbers=(1, 2, 3))}\n{_LEAVE_COLUMNS}")
    return 0
