"""Reads mutated inputs with one parser: ``python tests/mutations/mutate.py PARSER COUNT SEED``.

It runs as a process of its own, with a limit of memory, and ends at the first input for which the
parser does anything but read it or tell what is wrong in a sentence. That input is printed.
"""

import io
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

MEMORY = 300 << 20  # bytes that reading may take
SECONDS = 2.0  # of CPU time for one input
MOST_WORDS = 300  # of a command line: argparse takes a time with the square of their number
LONGEST = 1300  # characters of a sentence
PIECES = (
    *"\x00\x1b\x9b\u202e\u200b\ufeff\u2028\ud800é🟩İßﬁ٣²",
    *"\"'[]{}()<>=-+*/\\.,:;#?!%&|@^~_ \t\r\n",
    *("0", "9", "-1", "1e999", "nan", "inf", "0x" + "f" * 5000, "1" * 5000, "true", "null"),
    *(
        "[" * 1500,
        "{" * 1500,
        "(" * 300,
        "x" * 10_000,
        "\n" * 300,
        " " * 3000,
        "../../etc",
        "~nobody",
    ),
)


def mutate(rng: random.Random, seeds: Sequence[str]) -> str:
    """A text made of one of the seeds by some changes."""
    text = rng.choice(seeds)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 6))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 0, 1, 1, 2, 5, 30)))
        piece = rng.choice(PIECES)
        change = rng.randrange(6)
        if change == 0:
            piece = ""
        elif change == 1:
            piece = text[start:end] * rng.choice((2, 3, 50, 2000))
        elif change == 2:
            other = rng.choice(seeds)
            place = rng.randint(0, len(other))
            piece = other[place : place + rng.choice((1, 5, 40, 500))]
        elif change == 3:
            lines = text.split("\n")
            rng.shuffle(lines)
            text, piece = "\n".join(lines), ""
            start = end = 0
        elif change == 4:
            piece = chr(rng.randrange(0x2FFF))
        text = text[:start] + piece + text[end:]
    return text


def as_bytes(rng: random.Random, text: str) -> bytes:
    """The bytes of a file, now and then with some that are no text."""
    encoding = rng.choice(("utf-8", "utf-8", "utf-8", "latin-1", "utf-16"))
    data = bytearray(text.encode(encoding, "replace" if encoding == "latin-1" else "surrogatepass"))
    for _ in range(rng.choice((0, 0, 0, 1, 5))):
        if data:
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


# -- parsers: each takes a random generator and a text, and raises only sentences ------------------


def settings(rng: random.Random, text: str) -> None:
    from tuiwords.store.preferences import Preferences, load_preferences, save_preferences

    path = Path(os.environ["TUIWORDS_HOME"], "config", "settings.toml")
    path.write_bytes(as_bytes(rng, text))
    load_preferences()
    if rng.random() < 0.1:
        save_preferences(Preferences(theme="x", motion=False))


def bots(rng: random.Random, text: str) -> None:
    from tuiwords.bots.roster import read_bots
    from tuiwords.play import catalog

    path = Path(os.environ["TUIWORDS_HOME"], "config", "bots.toml")
    path.write_bytes(as_bytes(rng, text))
    for spec in read_bots(path):
        catalog.game(spec.game).bot(spec)


def lexicon(rng: random.Random, text: str) -> None:
    from tuiwords.lexicon.word_file import words_of

    words_of(as_bytes(rng, text), "words.txt")


def word_cards(rng: random.Random, text: str) -> None:
    from tuiwords.practice.word_files import from_csv
    from tuiwords.practice.words import QUIZZES

    quizzes = {quiz.key: quiz for quiz in QUIZZES.values()}
    for card in from_csv(as_bytes(rng, text)):
        quizzes[card.kind].question(card.payload)


def word_answer(rng: random.Random, text: str) -> None:
    from tuiwords.lexicon.library import library
    from tuiwords.practice.words import QUIZZES

    quiz = rng.choice(list(QUIZZES.values()))
    for card in quiz.cards(library().load(), ["rating"]):
        quiz.check(card.payload, text)


def code(_rng: random.Random, text: str) -> None:
    from tuiwords.play.sharecode import read_code

    read_code(text)


def sound_code(rng: random.Random, text: str) -> None:
    """A code whose checksum fits, so that what stands in it is read."""
    import zlib

    from tuiwords.play.sharecode import read_code

    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    head = "".join(text.rpartition("-")[0].split())
    body = "".join(rng.choices(digits, k=rng.choice((3, 8, 5000))))
    number = zlib.crc32(f"{head.lower()}-{body}".encode("utf-8", "replace"))
    check = "".join(digits[number >> shift & 31] for shift in (10, 5, 0))
    read_code(f"{head}-{body}{check}")


def clue(_rng: random.Random, text: str) -> None:
    from tuiwords.games.wordle import read_clue, view_of_clues
    from tuiwords.lexicon.library import library

    clues = tuple(read_clue(word) for word in text.split())
    view_of_clues(clues, library().load(), None, False, max(6, len(clues) + 1))


def boggle_board(_rng: random.Random, text: str) -> None:
    from tuiwords.games.boggle import parse_board

    parse_board(text)


def soup_board(rng: random.Random, text: str) -> None:
    from tuiwords.games.word_soup import read_board, read_boards
    from tuiwords.lexicon.lexicon import LATIN

    read = rng.choice((read_board, read_boards))
    read(text, LATIN, fall=rng.random() < 0.5)


def cgp(_rng: random.Random, text: str) -> None:
    from tuiwords.games.scrabble import read_cgp, ruleset
    from tuiwords.lexicon.library import library

    read_cgp(text, ruleset("scrabble"), library().load())


def gcg(rng: random.Random, text: str) -> None:
    from tuiwords.games.scrabble import recorded_game, ruleset, split_games
    from tuiwords.history.recordings import read_game, warnings_of
    from tuiwords.lexicon.library import library

    data = as_bytes(rng, text)
    assert b"".join(split_games(data)) == data
    read_game(data)
    warnings_of(data)
    recorded_game(data, ruleset("scrabble"), library().load())


def export(_rng: random.Random, text: str) -> None:
    from tuiwords.history.history import read_matches

    read_matches(text)


def command(_rng: random.Random, text: str) -> None:
    from tuiwords.cli.commands import read
    from tuiwords.cli.play import given_options
    from tuiwords.play import catalog

    try:
        with redirect_stdout(io.StringIO()):
            arguments = read(text.split("|")[:MOST_WORDS])
    except SystemExit:  # argparse ends so after --help
        return
    if getattr(arguments, "game", None) in catalog.GAMES and hasattr(arguments, "guest"):
        given_options(arguments, catalog.game(arguments.game))


def move(rng: random.Random, text: str) -> None:
    from tuiwords.play import catalog

    game = catalog.game(rng.choice(list(catalog.GAMES)))
    state = _start(game.key)
    state.after(0, state.parse(text))


_states: dict[str, Any] = {}


def _start(key: str) -> Any:
    if key not in _states:
        from tuiwords.play import catalog

        game = catalog.game(key)
        _states[key] = game.rules.new(game.rules.settings({}), 1, 1 + (key == "scrabble"))
    return _states[key]


def pattern(rng: random.Random, text: str) -> None:
    from tuiwords.lexicon import search
    from tuiwords.lexicon.library import library

    how = rng.choice((search.anagrams, search.sub_anagrams, search.inside))
    how(library().load(), text)


def query(_rng: random.Random, text: str) -> None:
    from tuiwords.practice.study import Study

    Study(text=text).words()


BOT = """# a bot
[[bot]]
name = "Zed"
line = "I play."
game = "wordle"
strategy = "naive"
seconds = 0.5
nodes = 100
options = { opener = "tares" }
skill = { vocabulary = 20, looseness = 1.5, blunder = 0.1, pace = [1.0, 3.0], phonies = 0.1 }
"""
GCG = """#character-encoding UTF-8
#lexicon enable
#player1 ann Ann A.
#player2 bob Bob
>ann: ABCDEFG 8G BAD +12 12
#note a note
more of it
>bob: EEINRST -EE +0 0
>ann: CEFG?AA 7F FA +15 27
>ann: CEFG?AA -- -15 12
>bob: INRSTXY - +0 0
>ann: CEFG?AA (time) -10 2
"""
EMPTY = "15/15/15/15/15/15/15/7BAD5/15/15/15/15/15/15/15"
SEEDS: dict[str, Sequence[str]] = {
    "settings": (
        '# mine\ntheme = "nord"\nmotion = true\ncell_size = "auto"\nother = [1, {a = 2}]\n',
    ),
    "bots": (BOT, BOT * 2, BOT.replace("wordle", "scrabble").replace("naive", "greedy")),
    "lexicon": ("crane\nslate\nabout\n", "Über\r\nÉtude\n\n", "a" * 63 + "\nb\n"),
    "code": (
        "wordle-7K3QF9C2X4F",
        "wordle/length=6/hard=yes-7K3QF9C2X4F",
        "boggle/board=QEST%20ANSI-7K3QF9",
        "scrabble/rules=wordfeud-7K3QF9",
    ),
    "clue": ("crane=..y.g", "crane=..y.g slout=.y...", "crate=🟩🟨⬛⬛⬛", "fuzzy=ggggg"),
    "boggle_board": ("QEST ANSI XWEO YRSN", "qu e s t/a n s i/x w e o/y r s n", "ab#d/efgh\n"),
    "soup_board": ("abc\ndef\nghi\n", "a.c\ndef\nghi\n\nxyz\nabc\nzzz\n", "ABC\nDEF\nGHI"),
    "cgp": (f"{EMPTY} ABCDEFG/ 12/0 0 lex enable;", f"{EMPTY} A?/B/C 1/2/3 1"),
    "gcg": (GCG,),
    "command": (
        "play|wordle|--plain|--length|5|--hard",
        "play|boggle|--size|5|--timer|90|--words|100-200",
        "play|scrabble|--rules|wordfeud|--clock|25|--guest|Ann",
        "solve|wordle|crane=..y.g|--top|3|--json",
        "match|wordle|naive|--games|10|--seed|1",
        "review|last|--bot|Ida",
        "design|boggle|--range|500:600",
        "lexicon|find|?ui?|--all",
        "export|last|--gcg|--output|x",
        "--version",
    ),
    "move": ("8D WORD", "-ABC", "-", "crane", "tea right c4d4d5", "no more", "8H bAdGe", "qu"),
    "pattern": ("?ui?", "*ing", "crane", "a?e?*", "stones?"),
    "query": (
        "q[^u]* -*s length:5- vowels:-3",
        'has:qu no:e within:retinas? takes:re- in:"enable" limit:1-20',
        "probability:1-500 drops:?- is:missed by:length blanks:0 points:20-",
    ),
}
SEEDS["word_cards"] = (
    "quiz,list,question,answer,due\nanagrams,enable,aeilnor,aileron alienor,2026-01-01\n"
    "hooks,enable,rating,cgop-s,\nvalid,enable,ablouts,n,\nmeanings,enable,praise,acclaim,\n",
)
SEEDS["word_answer"] = ("rating gratin", "cgop-s", "-", "y", "phony", "a, b")
SEEDS["sound_code"] = SEEDS["code"]
READERS = (settings, bots, lexicon, code, sound_code, clue, boggle_board, soup_board, cgp, gcg)
READERS += (word_cards, word_answer)
PARSERS: dict[str, Callable[[random.Random, str], None]] = {
    reader.__name__: reader for reader in (*READERS, export, command, move, pattern, query)
}


def exported() -> tuple[str, ...]:
    """Matches as ``export`` writes them."""
    sys.path.append(str(Path(__file__).parents[1]))  # this is run as a script
    from random_moves import random_move

    from tuiwords.history.history import export_lines
    from tuiwords.play import catalog
    from tuiwords.play.match import Match
    from tuiwords.store.records import Player
    from tuiwords.store.store import Store

    with Store.open() as store:
        ann = store.players.add("Ann")
        for key in catalog.GAMES:
            seats = [Player("profile", ann.id, "Ann")]
            if key == "scrabble":
                seats.append(Player("guest", "Bob", "Bob"))
            match = Match.begin(catalog.game(key), {}, 1, seats, store)
            rng = random.Random(1)
            for _ in range(2):
                seat = match.state.to_move[0]
                match.play(seat, random_move(match.state, seat, rng))
            match.resign(0)
        return tuple("".join(export_lines(store, None)).splitlines())


def over_time(*_arguments: object) -> None:
    raise TimeoutError(f"it took more than {SECONDS} CPU seconds")


def try_all(parser: str, count: int, seed: int, budget: float) -> int:
    """Read so many inputs, or as many as there are CPU seconds for; returns how many."""
    from tuiwords.safe_text import SentenceError, safe_text

    read = PARSERS[parser]
    seeds = exported() if parser == "export" else SEEDS[parser]
    for text in seeds:  # all that is loaded once, outside the limits
        try:
            read(random.Random(0), text)
        except SentenceError:
            continue
    used = int(
        next(
            line.split()[1]
            for line in Path("/proc/self/status").read_text().splitlines()
            if line.startswith("VmData")
        )
    )
    resource.setrlimit(resource.RLIMIT_DATA, (used * 1024 + MEMORY, resource.RLIM_INFINITY))
    signal.signal(signal.SIGVTALRM, over_time)
    start = time.process_time()
    for number in range(count):
        if time.process_time() - start > budget:
            return number
        rng = random.Random(f"{seed}/{number}")
        text = mutate(rng, seeds)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            read(rng, text)
        except SentenceError as error:
            said = str(error)
            if not said or len(said) > LONGEST or safe_text(said) != said:
                print(f"{parser} {seed}/{number}: {text[:2000]!r}: the sentence {said!r}")
                sys.exit(1)
        except BaseException as error:
            print(f"{parser} {seed}/{number}: {text[:2000]!r} ({len(text)} characters)")
            print(f"{type(error).__name__}: {str(error)[:500]}")
            raise
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return count


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["TUIWORDS_HOME"] = home
        Path(home, "config").mkdir()
        chosen, wanted, first, most = sys.argv[1:]
        done = try_all(chosen, int(wanted), int(first), float(most))
        print(json.dumps({"parser": chosen, "inputs": done, "seed": int(first)}))
