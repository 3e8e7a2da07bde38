"""``tuiwords quiz``: word cards, asked in the app or line by line, and kept in files."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any

from tuiwords.cli import cards
from tuiwords.cli.lexicon_find import search_options, with_options
from tuiwords.cli.options import (
    COUNT,
    lexicon_option,
    profile_options,
    rules_option,
)
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError, unknown
from tuiwords.games.scrabble import NAMES
from tuiwords.lexicon.library import DEFAULT
from tuiwords.lexicon.word_lists import ORDERS
from tuiwords.paths import user_path, write_atomically
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.practice.study import Study
    from tuiwords.practice.word_quiz import WordQuiz
    from tuiwords.store.records import Profile
    from tuiwords.store.store import Store

_QUIZZES = ("anagrams", "hooks", "valid", "meanings")
_ORDER = "probability"
_SIZE = 20  # cards asked unless --size is given


def arguments(parser: Parser) -> None:
    """Add the quiz, which words to learn, and the files."""
    parser.description = (
        "Ask word cards that are due; without --plain, in the app. --add and --import make cards."
    )
    parser.argument("quiz", "QUIZ", f"only this one: {', '.join(_QUIZZES)}", nargs="?")
    parser.switch("--plain", "line by line, without a full screen")
    profile_options(parser, "the profile (default: who played last)")
    parser.option("--size", COUNT, f"cards to ask (default {_SIZE})", default=_SIZE)
    json_option(parser, "print counts and due cards as JSON")
    new = parser.section("new cards")
    new.option("--add", COUNT, "add N new words of the list")
    lexicon_option(new)
    new.option("--search", "CONDITIONS", "words as lexicon find finds them: 'has:q no:u'")
    new.option("--saved", "NAME", "words of a saved search, and of its list")
    search_options(new)
    new.switch("--missed", "words that you missed in games, by their reviews")
    new.add_argument(
        "--order", choices=ORDERS, default=_ORDER, help=f"which words come first (default {_ORDER})"
    )
    rules_option(new, "whose tiles the order goes by")
    cards.arguments(parser)
    files = parser.section("files")
    files.option(
        "--import",
        "FILE",
        "add cards: CSV as --export writes it, or a list with one word per line; - is "
        "standard input",
        dest="source",
    )
    files.option(
        "--export",
        "FILE",
        "write the cards: CSV if the name ends in .csv or is -, else a list of the words",
    )


def run(arguments: Namespace) -> int:
    """Do what is asked in this order: add, import, export, ask."""
    from tuiwords.cli.play import open_app
    from tuiwords.practice.word_cards import choice_of, follow_lists
    from tuiwords.practice.words import QUIZZES
    from tuiwords.store.store import Store

    if arguments.quiz is not None and arguments.quiz not in QUIZZES:
        raise UsageError(unknown("quiz", arguments.quiz, list(QUIZZES)))
    choosing = {
        "--search": arguments.search,
        "--saved": arguments.saved,
        "--length": arguments.length,
        "--not-in": arguments.not_in,
        "--missed": arguments.missed,
        "--order": arguments.order != _ORDER,
        "--rules": arguments.rules != NAMES[0],
        "--lexicon": arguments.lexicon != DEFAULT and not arguments.source,
    }
    if not arguments.add and (alone := [name for name, given in choosing.items() if given]):
        raise UsageError(f"quiz: {alone[0]} chooses new words: say how many with --add N")
    quiz = QUIZZES[arguments.quiz] if arguments.quiz else None
    made = quiz or QUIZZES["anagrams"]  # the quiz of new cards
    changes = arguments.add or arguments.source or arguments.export or cards.asked(arguments)
    if not (changes or arguments.plain or arguments.json):
        if arguments.profile:
            raise UsageError("quiz: --profile needs --plain; in the app, use Profiles")
        page = f"quiz {quiz.name}" if quiz is not None else "quiz"
        return open_app(page=page, plainly=f"quiz {made.name}")
    with Store.open() as store:
        profile = _profile(store, arguments)
        own = profile.id if profile is not None else ""
        if arguments.add:
            _tell_added(_add(store, own, made, arguments), arguments)
        if arguments.source:
            _tell_added(_import(store, own, made, arguments), arguments)
        follow_lists(store.cards, own)
        if arguments.export:
            _export(store, own, quiz, arguments.export)
        if cards.asked(arguments):
            cards.run(store, own, choice_of(quiz), arguments)
        elif arguments.json:
            found = _plain(store, own, quiz, arguments.size)
            show(arguments, {"profile": profile and profile.name} | found, indent=2)
        elif arguments.plain:
            _play(store, own, quiz, arguments.size)
    return 0


def _profile(store: Store, arguments: Namespace) -> Profile | None:
    """Whose cards they are. Only who answers or gets cards is made, and was the last to play."""
    from tuiwords.cli.play import find_profile
    from tuiwords.cli.stats import find_known

    plays = arguments.plain and not arguments.json
    if not (arguments.add or arguments.source or arguments.new_profile or plays):
        return find_known(store, arguments.profile)
    profile = find_profile(store, arguments)
    store.note_profile(profile.id)
    return profile


def _tell_added(added: int, arguments: Namespace) -> None:
    # Nothing but the cards goes to standard output if they are written there.
    to_errors = arguments.json or arguments.export == "-"
    print(f"{count_text(added, 'new card')}", file=sys.stderr if to_errors else sys.stdout)


def _add(store: Store, profile: str, quiz: WordQuiz, arguments: Namespace) -> int:
    from tuiwords.practice.word_cards import add_new

    study = _study(store, arguments)
    words = study.words(store, profile)
    if arguments.missed and not words:
        print("no review of your games has found words that you missed", file=sys.stderr)
    return add_new(store.cards, profile, quiz, quiz.cards(study.open(), words), arguments.add)


def _study(store: Store, arguments: Namespace) -> Study:
    """The words that the options choose."""
    from tuiwords.practice.study import Study, saved_searches
    from tuiwords.store.names import same_name

    text, lexicon = arguments.search or "", arguments.lexicon
    if (name := arguments.saved) is not None:
        known = saved_searches(store.kept)
        if (same := same_name(name, known)) is None:
            raise UsageError(unknown("saved search", name, list(known)))
        lexicon, text = known[same].lexicon, f"{known[same].text} {text}".strip()
    text = with_options(text, arguments)
    text = f"{text} is:missed" if arguments.missed else text
    return Study(lexicon, text, arguments.order, arguments.rules)


def _import(store: Store, profile: str, quiz: WordQuiz, arguments: Namespace) -> int:
    from tuiwords.cli.streams import given_bytes
    from tuiwords.practice.word_files import read

    data, study = given_bytes(arguments.source), _study(store, arguments)
    where = "standard input" if arguments.source == "-" else arguments.source
    cards = read(data, where, study.open, quiz)
    return store.cards.add(profile, list(cards), time.time())


def _export(store: Store, profile: str, quiz: WordQuiz | None, name: str) -> None:
    from tuiwords.practice.word_cards import cards_of
    from tuiwords.practice.word_files import to_csv, written

    cards = cards_of(store.cards, profile, quiz)
    if name == "-":
        sys.stdout.write(to_csv(cards))
    else:
        write_atomically(user_path(name), written(cards, name))


def _play(store: Store, profile: str, quiz: WordQuiz | None, size: int) -> None:
    from tuiwords.plain.line_mode import end_on_signals
    from tuiwords.plain.practice import PlainPractice
    from tuiwords.practice.word_cards import choice_of, waiting_text
    from tuiwords.practice.word_session import word_session
    from tuiwords.store.preferences import usable_preferences

    end_on_signals()
    a_day, choice = usable_preferences().new_cards, choice_of(quiz)
    session = word_session(store.cards, profile, choice, size, a_day=a_day)
    if session.size:
        PlainPractice(session).run()
        return
    counts = _plain(store, profile, quiz, size)["quizzes"]
    if any(count["total"] for count in counts.values()):
        waiting = waiting_text(store.cards, profile, choice, a_day)
        print("\n".join(filter(None, ("Nothing is due.", waiting))))
    else:
        print("There are no cards yet. Add some with: tuiwords quiz anagrams --add 100 --length 7")
    print(columns([(name, count_text(count["total"], "card")) for name, count in counts.items()]))


def _plain(store: Store, profile: str, quiz: WordQuiz | None, size: int) -> dict[str, Any]:
    """The counts of each quiz and the cards that are due, as JSON values."""
    from tuiwords.practice.word_cards import QUIZ_OF, due, due_counts
    from tuiwords.practice.words import QUIZZES
    from tuiwords.store.preferences import usable_preferences

    now, a_day = time.time(), usable_preferences().new_cards
    counts = due_counts(store.cards, profile, now, a_day)
    shown = [quiz] if quiz is not None else list(QUIZZES.values())
    asked = []
    for card in islice(due(store.cards, profile, quiz, now, a_day), size):
        its = QUIZ_OF[card.kind]
        question = its.question(card.payload)
        asked.append(
            {
                "quiz": its.name,
                "seen": list(question.seen),
                "asked": question.asked,
                "answer": list(its.wanted(card.payload)),
            }
        )
    return {
        "quizzes": {its.name: asdict(counts.quizzes[its.key]) for its in shown},
        "new": {its.name: counts.new.get(its.key, 0) for its in shown},
        "due": asked,
    }
