"""Options of ``quiz`` and ``practice`` that list cards, restore and delete them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tuiwords.cli import numbers
from tuiwords.cli.output import columns, print_json
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.practice.card_list import ListedCard
    from tuiwords.store.cards import CardChoice
    from tuiwords.store.store import Store

_SHOWN = 60  # characters of a question


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    group = parser.add_argument_group("cards that there are")
    group.add_argument(
        "--cards",
        metavar="TEXT",
        nargs="?",
        const="",
        help="list your cards with their numbers, those that have TEXT; with --json too",
    )
    for name, help in (
        ("restore", "ask cards again that are never asked, by their numbers"),
        ("delete", "delete cards and their answers, by their numbers"),
    ):
        group.add_argument(
            f"--{name}", metavar="NUMBER", nargs="+", type=numbers.count, default=[], help=help
        )


def asked(arguments: Namespace) -> bool:
    """Whether one of the options was given."""
    return arguments.cards is not None or bool(arguments.restore or arguments.delete)


def run(store: Store, profile: str, choice: CardChoice, arguments: Namespace) -> None:
    """Restore, delete, and list. Raises: UsageError, StoreError."""
    from tuiwords.cli.parser import UsageError
    from tuiwords.practice.card_list import UNLISTED, listed_cards

    known = {card.id: card for card in listed_cards(store.cards, profile, choice)}
    for number in (*arguments.restore, *arguments.delete):
        if number not in known:
            raise UsageError(f"there is no card {number} here; --cards lists them by number")
    for number in arguments.restore:
        if known[number].when == UNLISTED:
            raise UsageError(f"the word of card {number} is not in its word list now")
        store.cards.suspend(number, False)
    deleted = store.cards.delete(arguments.delete)
    found = listed_cards(store.cards, profile, choice, arguments.cards or "")
    if arguments.json:
        print_json([card.plain() for card in found])
        return
    if arguments.restore:
        print(f"{count_text(len(arguments.restore), 'card')} restored")
    if arguments.delete:
        print(f"{count_text(deleted, 'card')} deleted")
    if arguments.cards is not None:
        _print(found)


def _print(found: list[ListedCard]) -> None:
    rows = [
        (str(card.id), card.kind, card.when, card.question[:_SHOWN], card.answer[:_SHOWN])
        for card in found
    ]
    if rows:
        print(columns([("card", "kind", "asked", "question", "answer"), *rows], numbers=(0,)))
    print(count_text(len(found), "card"))
