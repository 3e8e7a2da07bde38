"""Options of ``quiz`` and ``practice`` that list cards, restore and delete them."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from tuiwords.cli.options import COUNT
from tuiwords.cli.output import columns, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.practice.card_list import ListedCard
    from tuiwords.store.card_records import CardChoice
    from tuiwords.store.store import Store

_SHOWN = 60  # characters of a question


def arguments(parser: Parser) -> None:
    """Add the options."""
    group = parser.section("cards that there are")
    group.option(
        "--cards",
        "TEXT",
        "list your cards with their numbers, those that have TEXT; with --json too",
        nargs="?",
        const="",
    )
    for name, help in (
        ("restore", "ask cards again that are never asked, by their numbers"),
        ("delete", "delete cards and their answers, by their numbers"),
    ):
        how = COUNT | {"metavar": "NUMBER"}
        group.add_argument(f"--{name}", **how, nargs="+", default=[], help=help)


def asked(arguments: Namespace) -> bool:
    """Whether one of the options was given."""
    return arguments.cards is not None or bool(arguments.restore or arguments.delete)


def run(store: Store, profile: str, choice: CardChoice, arguments: Namespace) -> None:
    """Restore, delete, and list. Raises: UsageError, StoreError."""
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
    lines = [f"{count_text(len(arguments.restore), 'card')} restored"] * bool(arguments.restore)
    lines += [f"{count_text(deleted, 'card')} deleted"] * bool(arguments.delete)
    if arguments.cards is not None:
        lines += _listed(found)
    show(arguments, [card.plain() for card in found], "\n".join(lines))


def _listed(found: list[ListedCard]) -> list[str]:
    rows = [
        (str(card.id), card.kind, card.when, card.question[:_SHOWN], card.answer[:_SHOWN])
        for card in found
    ]
    titles = ("card", "kind", "asked", "question", "answer")
    table = [columns([titles, *rows], numbers=(0,))] * bool(rows)
    return [*table, count_text(len(found), "card")]
