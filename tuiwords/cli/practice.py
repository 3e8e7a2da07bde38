"""``tuiwords practice``: the cards that are due, in the app, line by line, or as JSON."""

from __future__ import annotations

import time
from argparse import Namespace
from itertools import islice
from typing import TYPE_CHECKING, Any

from tuiwords.cli import cards
from tuiwords.cli.output import json_option, show
from tuiwords.cli.parser import Parser, UsageError

if TYPE_CHECKING:
    from tuiwords.store.card_records import Card, CardChoice
    from tuiwords.store.store import Store


def arguments(parser: Parser) -> None:
    """Add the game and how the cards are shown."""
    parser.description = (
        "Practice what you missed in your own games: in the app, line by line, or list it as JSON."
    )
    parser.argument("game", "GAME", "only the cards of this game", nargs="?")
    which = parser.either()
    which.switch("--plain", "practice line by line, without a full screen")
    cards.arguments(parser)
    which.switch("--progress", "print how your mistakes fade; with --json too")
    json_option(parser, "print what is due, or the progress, as JSON")
    parser.option(
        "--profile", "NAME", "with --json or --plain: the profile (default: who played last)"
    )


def run(arguments: Namespace) -> int:
    """Practice, or print what is due."""
    from tuiwords.play import catalog

    game = catalog.game(arguments.game).key if arguments.game else None
    if arguments.plain and arguments.json:
        raise UsageError("practice: --plain cannot be used with --json")
    if not (arguments.plain or arguments.json or arguments.progress or cards.asked(arguments)):
        from tuiwords.cli.play import open_app

        if arguments.profile:
            raise UsageError(
                "practice: --profile needs --json or --plain; in the app, use Profiles"
            )
        return open_app(page=f"practice {game}" if game else "practice", plainly="practice")
    from tuiwords.cli.stats import find_known
    from tuiwords.store.card_records import CardChoice
    from tuiwords.store.store import Store

    chosen = CardChoice(game=game, of_games=True)
    with Store.open() as store:
        profile = find_known(store, arguments.profile)
        own = profile.id if profile is not None else ""
        if cards.asked(arguments):
            cards.run(store, own, chosen, arguments)
        elif arguments.progress:
            from tuiwords.history.progress import progress

            found = progress(store, own, time.time())
            lines = found.lines() or ("No games reviewed and no cards yet.",)
            plain = {"profile": profile and profile.name} | found.plain()
            show(arguments, plain, "\n".join(lines))
        elif arguments.json:
            listed = _plain(store, own, chosen)
            show(arguments, listed | {"profile": profile and profile.name})
        elif profile is None:
            raise UsageError("practice: there is no profile yet; play a game first")
        else:
            from tuiwords.plain.practice import PlainPractice
            from tuiwords.practice.catalog import kinds
            from tuiwords.practice.session import PracticeSession

            PlainPractice(PracticeSession(store.cards, profile.id, kinds(), chosen)).run()
    return 0


def _plain(store: Store, profile: str, choice: CardChoice) -> dict[str, Any]:
    from tuiwords.practice.schedule import end_of_day
    from tuiwords.practice.session import SIZE

    until = end_of_day(time.time())
    counts = {
        found: count
        for found, count in store.cards.counts(profile, until).items()
        if choice.game in (None, found[0])
    }
    due = islice(store.cards.due(profile, until, choice), SIZE)
    return {
        "due": sum(count.due for count in counts.values()),
        "cards": sum(count.total for count in counts.values()),
        "learned": sum(count.learned for count in counts.values()),
        "kinds": [
            {
                "game": game or None,
                "kind": kind,
                "due": c.due,
                "cards": c.total,
                "learned": c.learned,
            }
            for (game, kind), c in sorted(counts.items())
        ],
        "next": [_card(card) for card in due],
    }


def _card(card: Card) -> dict[str, Any]:
    from tuiwords.practice.catalog import kinds
    from tuiwords.practice.kind import can_ask

    return {
        "id": card.id,
        "kind": card.kind,
        "key": card.key,
        "game": card.game or None,
        "match": card.match or None,
        "due": card.schedule.due,
        "stability": card.schedule.stability,
        "difficulty": card.schedule.difficulty,
        "can_be_asked": can_ask(card, kinds()),
        "payload": dict(card.payload),
    }
