"""The leave explorer: the best openings of a rack, and what each part of it is worth if kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.openings import (
    leaves_of_rack,
    openings_of,
    rest_of_bag,
    value_of_leave,
)
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, Ruleset, ruleset
from tuiwords.games.scrabble.tiles import notation
from tuiwords.games.scrabble.tiles_in import rules_in
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.text import capital
from tuiwords.ui.background import Background
from tuiwords.ui.page import Page
from tuiwords.ui.session import list_of
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.text_input import TextInput

_TOP = 50  # openings listed
_RIGHT = partial(ListColumn, right=True)
_OPENINGS = (ListColumn("Opening"), _RIGHT("Score"), ListColumn("Keeps"), _RIGHT("Equity"))
_LEAVES = (ListColumn("Leave"), _RIGHT("Value"), _RIGHT("Usual"))
_NOTE = (
    "Value: points that the leave adds to the best openings, the rest drawn from the pool. "
    "Usual: the same in self-play."
)


def opening_rows(lexicon: Lexicon, rules: Ruleset, rack: str) -> list[Row]:
    """The best openings of a full rack. Raises: GameError, LexiconError."""
    return [
        Row(
            str(its.play), (str(its.play), str(its.score), notation(its.leave), f"{its.equity:.1f}")
        )
        for its in openings_of(lexicon, rules, rack, _TOP)
    ]


def leave_rows(lexicon: Lexicon, rules: Ruleset, rack: str, pool: str) -> Iterator[list[Row]]:
    """The leaves of a rack, the best first, more and more of them. Raises: as value_of_leave."""
    table, found, rest = leaves_for(rules), [], rest_of_bag(rules, rack)
    codes = codes_of(rules)
    for leave in leaves_of_rack(rules, rack):
        value = value_of_leave(lexicon, rules, leave, pool or rest).value
        found.append((-value, leave))
        found.sort()
        yield [
            Row(its, (notation(its), f"{-worth:+.1f}", f"{leave_of(table, its, codes):+.1f}"))
            for worth, its in found
        ]


class LeaveExplorer(Page):
    """A rack and a pool; its openings on the left, its leaves on the right."""

    TITLE = "Leave explorer"
    HELP: ClassVar[str] = "scrabble_leaves"
    HOLDS = (Field, TextInput, CursorList)

    def __init__(self) -> None:
        super().__init__()
        self._opening = Background(self, self._fail)
        self._valuing = Background(self, self._fail)

    def body(self) -> ComposeResult:
        """The rules, the list, rack and pool; the two lists."""
        lists = [entry.name for entry in library().entries() if entry.kind == "words"]
        with Vertical(classes="column", id="leaves"):
            yield Field("Rules", [(key, ruleset(key).title) for key in NAMES], NAMES[0], id="rules")
            yield Field("List", [(name, name) for name in lists], list_of(self), id="list")
            yield TextInput(id="leaves-rack", placeholder="rack: up to seven tiles, ? is a blank")
            yield TextInput(id="leaves-pool", placeholder="pool: all tiles not on the rack")
            yield Static(dim(_NOTE), id="leaves-note")
            with Horizontal(id="leaves-lists"):
                yield CursorList(_OPENINGS, id="openings")
                yield CursorList(_LEAVES, id="leave-values")

    def on_mount(self) -> None:
        """Focus the rack."""
        self.query_one("#leaves-rack").focus()

    def _tiles(self, name: str) -> str:
        return "".join(self.query_one(f"#leaves-{name}", Input).value.split())

    def _chosen(self, name: str) -> Any:
        return self.query_one(f"#{name}", Field).value

    @on(Input.Changed)
    @on(Field.Changed)
    def _change(self) -> None:
        self._opening.cancel()
        self._valuing.cancel()
        self._say(dim(_NOTE))
        given, name = ruleset(self._chosen("rules")), self._chosen("list")
        texts = self._tiles("rack"), self._tiles("pool")
        for place in ("openings", "leave-values"):
            self._list(place).clear()
        if not texts[0]:
            return

        def asked() -> tuple[Lexicon, Ruleset, str, str]:
            lexicon = library().load(name)
            rules = rules_in(given, lexicon)
            rack, pool = map(rules.tiles, texts)
            if len(rack) > rules.rack:
                raise GameError(f"a rack has {rules.rack} tiles, not {len(rack)}")
            return lexicon, rules, rack, pool

        openings, values = self._list("openings"), self._list("leave-values")
        self._opening.run(lambda: opening_rows(*asked()[:3]), openings.show)
        self._valuing.stream(lambda: leave_rows(*asked()), values.show)

    def _list(self, place: str) -> CursorList:
        return self.query_one(f"#{place}", CursorList)

    def _fail(self, reason: str) -> None:
        self._say(Content.styled(f"{capital(reason)}.", "$text-warning"))

    def _say(self, text: Content) -> None:
        self.query_one("#leaves-note", Static).update(text)
