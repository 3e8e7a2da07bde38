"""The hint panel: the best moves found by the game's advisor, improving all the time."""

from __future__ import annotations

import re
import textwrap
import time
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual.binding import BindingType

from tuiwords.engine.base import Limit
from tuiwords.play.game import Game
from tuiwords.play.hints import Analysis, HintRow, HintTable, hints
from tuiwords.text import capital
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, key_name, shown
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.figures import shares

LIMIT = Limit(seconds=20.0, top=60)  # 60 moves: several may have the same short name
SEEN = 0.4  # seconds until a person can have seen that another move is the best one now
NOTE = 2  # lines for the note on a move, at least
NOTES_PART = 3  # of the panel's lines, one in so many is for the note at most

_Request = tuple[Any, str, int, str | None]  # the view, the game, the ply, and the strategy chosen


class _Kept(NamedTuple):
    """A ranking that was shown, and the analysis that it is from."""

    request: _Request
    table: HintTable
    analysis: Analysis


class HintPanel(CursorList):
    """A table of moves. The cursor's move is shown on the board, Enter puts it there to be played.

    It knows only the text of a move. The cursor stays with its move when a better ranking
    comes.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "choose", "Fill in", "hints.fill", "Put the move on the board"),
        hidden("up", "move(-1)", "Up", "hints.up", "The hint above"),
        hidden("down", "move(1)", "Down", "hints.down", "The hint below"),
        hidden("pageup", "page(-1)", "Page up", "hints.page_up"),
        hidden("pagedown", "page(1)", "Page down", "hints.page_down"),
        hidden("home", "first", "Best", "hints.best"),
        hidden("end", "last", "Last", "hints.last"),
        shown(
            "right",
            "step(1)",
            "Line",
            "hints.further",
            "Step through the planned moves that follow",
            key_display="←→",
        ),
        hidden("left", "step(-1)", "Back", "hints.back", "Step back"),
        shown("space", "strategy", "Strategy", "hints.strategy", "Rank by another strategy"),
        shown(
            "plus,equals_sign",
            "longer",
            "Continue",
            "hints.longer",
            "Continue an analysis that stopped before the best move was certain",
        ),
    ]

    class Pointed(CursorList.Pointed):
        """The cursor is on a move, or no longer on any.

        ``line`` is that move and those planned after it; show ``step`` of them as played.
        """

        def __init__(
            self, source: CursorList, row: Row | None, line: tuple[str, ...] = (), step: int = 0
        ) -> None:
            super().__init__(source, row)
            self.line = line or (() if row is None else (row.key,))
            self.step = step

        @property
        def move(self) -> str | None:
            """The move under the cursor."""
            return self.key

    class Chosen(CursorList.Chosen):
        """Put a move on the board."""

        @property
        def move(self) -> str:
            """The move."""
            return self.key

    def __init__(self) -> None:
        super().__init__(id="hints")
        self.border_title = "Hints"
        self.table: HintTable | None = None
        self.chosen: str | None = None
        self._background = Background(self, self._fail)
        self._note = ""
        self._step = 0
        self._line: tuple[str, ...] = ()
        self._replaced: tuple[str | None, float] = (None, 0.0)  # which move, and when
        self._asked: tuple[Any, Game, int, str | None] | None = None
        self._analysis: Analysis | None = None
        self._request: _Request = (None, "", 0, None)
        self._kept: _Kept | None = None  # the last ranking, until there is another one
        self._least_nodes = 0  # searched for what is shown again

    @property
    def strategy(self) -> str:
        """The current strategy, or an empty string before any request."""
        if self._asked is None:
            return ""
        view, game, _, given = self._asked
        return given or self.chosen or game.advice.advisor_for(view)

    @property
    def moves(self) -> tuple[HintRow, ...]:
        """The moves listed, with their figures."""
        return tuple(self.table.rows) if self.table is not None else ()

    # -- thinking --------------------------------------------------------------------------------

    def ask(self, view: Any, game: Game, ply: int, strategy: str | None = None) -> None:
        """Rank the moves at a view by a strategy, or else by the chosen one; drop older requests.

        ``ply`` is how many moves were played. What was known of the same view is shown at once.
        """
        self.clear("Analyzing…")
        self._analysis = None
        self._asked = view, game, ply, strategy
        self._request = view, game.key, ply, strategy or self.chosen
        known = self._kept
        if known is not None and known.request != self._request:
            known = None
        self._least_nodes = known.table.nodes if known is not None else 0
        if known is not None:
            self.show_table(known.table)
            if known.table.final:
                self._analysis = known.analysis
                return
        start = partial(hints, view, game, ply, LIMIT, strategy or self.chosen)
        self._analysis = Analysis(start, LIMIT)
        self._background.stream(self._analysis.tables, self.show_table)

    def kept(self, view: Any, game: Game, ply: int) -> HintTable | None:
        """The last ranking, if ``ask`` would show it again."""
        request = view, game.key, ply, self.chosen
        known = self._kept
        return known.table if known is not None and known.request == request else None

    def clear(self, note: str = "") -> None:
        """Stop thinking and show only a note."""
        self._background.cancel()
        stopped = self.undecided
        if self.table is not None and self._analysis is not None:
            self._kept = _Kept(self._request, self.table, self._analysis)
        self.table, self._note, self._step = None, note, 0
        if stopped:
            self.refresh_bindings()
        self._replaced = None, 0.0
        super().clear()

    def show_table(self, table: HintTable) -> None:
        """Show a ranking for which as much was searched as for the one shown before, or more.

        Of one for which less was, only that it is the last one, and whether it could go on.
        """
        if table.nodes < self._least_nodes:
            if not table.final or self.table is None:
                return
            table = replace(self.table, final=True, undecided=table.undecided)
        stopped = self.undecided
        self.table, self._note = table, ""
        if self.undecided != stopped:
            self.refresh_bindings()
        columns = [
            ListColumn("   move"),
            *(ListColumn(title, right=True) for title in table.columns),
        ]
        bars = shares(table.columns, [hint.cells for hint in table.rows])
        rows = [
            Row(
                hint.move,
                (f"{place:>2} {self._called(hint.move)}", *hint.cells),
                strong=place == 1,
                bar=bar,
            )
            for place, (hint, bar) in enumerate(zip(table.rows, bars, strict=True), 1)
        ]
        before = self.selected_key
        self.show(rows, columns)
        if self.selected_key != before:
            self._step = 0
            self._replaced = before, time.monotonic()

    @property
    def stays(self) -> bool:
        """Whether the cursor keeps its move: until the player moves it, it is on the best one."""
        return self.moved

    def action_choose(self) -> None:
        """Choose the move under the cursor, or one that a better move has only just replaced."""
        move, at = self._replaced
        meant = next((row for row in self.rows if row.key == move), None)
        if meant is not None and not self.moved and time.monotonic() - at < SEEN:
            self.post_message(self.Chosen(self, meant))
        else:
            super().action_choose()

    def _fail(self, reason: str) -> None:
        self._note = reason
        self.refresh()

    def _called(self, move: str) -> str:
        return self._asked[1].advice.short_move(self._asked[0], move) if self._asked else move

    def action_strategy(self) -> None:
        """Rank by the game's next strategy."""
        if self._asked is None:
            return
        view, game, ply, _ = self._asked
        names = list(game.strategies())
        self.chosen = names[(names.index(self.strategy) + 1) % len(names)]
        if self.chosen == game.advice.advisor_for(view):
            self.chosen = None  # back to the default
        self.ask(view, game, ply)

    @property
    def undecided(self) -> bool:
        """Whether the analysis stopped before it was clear which move is best."""
        return self.table is not None and self.table.undecided

    def action_longer(self) -> None:
        """Go on with an analysis that stopped, for as long again."""
        if self.table is None or self._analysis is None:
            return
        self.table = replace(self.table, undecided=False, final=False)
        self._least_nodes = self.table.nodes
        self._background.stream(self._analysis.tables, self.show_table)
        self.refresh_bindings()
        self.refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The strategy can be changed unless the caller gave one; moves are filled in at a turn."""
        if action == "longer":
            return self.undecided
        if action == "strategy":
            return self._asked is not None and self._asked[3] is None
        if action == "step":
            return self.row is not None
        return super().check_action(action, parameters)

    # -- the planned line ------------------------------------------------------------------------

    def on_focus(self) -> None:
        """Show the cursor's move itself."""
        self._step = 0

    def move_to(self, place: int) -> None:
        """Move the cursor to a row, and leave the planned line."""
        self._step = 0
        super().move_to(place)

    def action_step(self, by: int) -> None:
        """Step through the planned line, which stays the same while it is shown."""
        if self.selected_key is None or self.table is None:
            return
        if not self._step:
            planned = self.table.line
            own = planned[:1] == (self.selected_key,)
            self._line = planned if own else (self.selected_key,)
        self.moved = True
        self._step = max(0, min(len(self._line), self._step + by))
        self.post_message(
            self.Pointed(self, self.row, self._line if self._step else (), self._step)
        )
        self.refresh()

    # -- the lines above the moves ---------------------------------------------------------------

    def titles(self) -> list[tuple[str, str]]:
        """What the first column measures, the state of the analysis, and the note on the move."""
        above = [(self._heading(), "title"), (self.status(), "dim")]
        table, width = self.table, max(1, self.size.width)
        if table is not None:
            above += [(line, "dim") for line in textwrap.wrap(table.instead, width)]
        if table is not None and any(row.note for row in table.rows):
            note = next((row.note for row in table.rows if row.move == self.selected_key), "")
            room = max(NOTE, self.size.height // NOTES_PART)
            # As many lines for each note as the longest needs: the rows below stay where they are.
            most = max(len(textwrap.wrap(row.note, width)) for row in table.rows)
            high = max(NOTE, min(most, room))
            lines = textwrap.wrap(note, width, max_lines=high, placeholder=" …")
            above += [(line, "dim") for line in (lines + [""] * high)[:high]]
        return above

    def _heading(self) -> str:
        if self.table is None:
            return "Hints"
        heading = capital(self.table.heading)
        name = self.table.strategy or self.strategy
        plain = heading.partition(",")[0]
        short = plain.partition(" (")[0]
        texts = (f"{heading} · {name}", f"{plain} · {name}", f"{short} · {name}", plain, short)
        return next((text for text in texts if len(text) <= self.size.width), short)

    def status(self) -> str:
        """The state of the analysis and its facts about the position, in a line."""
        table = self.table
        if table is None or self._note:
            return self._note
        if self._step:
            return f"After move {self._step} of {len(self._line)}"
        shown = self._asked[1].advice.hint_facts if self._asked else None
        texts = {name: f"{{}} {name}" for name in table.facts} if shown is None else shown
        known = table.facts.items()
        parts = [texts[name].format(f"{value:,.0f}") for name, value in known if name in texts]
        parts = [re.sub(r"^1 (\w+)s\b", r"1 \1", part) for part in parts]  # 1 word, 1 play
        state = "Analysis complete" if table.final else "Analyzing…"
        if table.undecided:
            key = key_name("hints.longer")
            state = f"Undecided: press {key} to continue"
            if len(state) > self.size.width:
                state = f"Undecided: {key} continues"
        while parts and len(" · ".join([state, *parts])) > self.size.width:
            parts.pop()
        return " · ".join([state, *parts])
