"""The Word Soup assistant: type a board to see the best words and the lines they lead to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from tuiwords.games.base import GameError
from tuiwords.games.word_soup import (
    EMPTY,
    Board,
    FloatingLettersError,
    Pick,
    WordSoupView,
    read_board,
    start,
    view_of_board,
    vowels_left,
)
from tuiwords.games.word_soup.board import check_size
from tuiwords.lexicon.lexicon import LATIN
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play import catalog
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.games.word_soup.editor import SoupEditor, blank
from tuiwords.ui.keys import hidden, key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.session import list_of
from tuiwords.ui.widgets.dialogs import Ask, fault_of
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.workbench import Plain, Workbench, next_list, next_of, notice, options


@dataclass(frozen=True, slots=True)
class SoupSearch:
    """Which words to look for, how the board may be tilted, and whether opponents share it."""

    lexicon: str = DEFAULT
    tilt: str = "both"
    shared: bool = False

    def view(self, board: Board) -> WordSoupView:
        """The position. Raises: GameError, LexiconError."""
        words = library().open(self.lexicon)
        return view_of_board(board, words, self.tilt, shared=self.shared)


Work = tuple[SoupSearch, Board]
_EXAMPLE = "stone aride plumb crane"
_STEPS = (
    "The best words of a board, and what each leads to:",
    "1  Type its rows from the top; a dot or Space is an empty square. {soup.size} sets the size.",
    "2  Or paste the rows.",
    "3  The words stand here, the best first; {soup.words} goes to them, and Enter takes one.",
    "{soup.example} shows an example.",
)


class SoupAssistant(Page):
    """The board on the left, ranked words on the right; Enter takes one of them."""

    TITLE = "Word Soup assistant"
    HELP: ClassVar[str] = "soup_assistant"
    HOLDS = (Workbench, SoupEditor, HintPanel)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f2,tab", "results", "Words", "soup.words", "Go to the ranked words and back"),
        shown("ctrl+f", "fall", "Drop", "soup.fall", "Let floating letters fall"),
        shown("ctrl+e", "example", "Example", "soup.example", "See the words of a board"),
        shown("ctrl+s", "size", "Size", "soup.size", "An empty board of another size"),
        hidden("ctrl+g", "tilt", "Tilt", "soup.tilts", "Tilting on or off"),
        hidden("ctrl+n", "lexicon", "List", "soup.lexicon", "Another word list"),
        hidden("ctrl+r", "turns", "Turns", "soup.turns", "Play alone, or in turns on one board"),
        hidden("f8", "copy", "Copy", "soup.copy", "Copy board and words"),
    ]
    editor: SoupEditor
    results: HintPanel
    workbench: Workbench[Work]

    def __init__(self) -> None:
        super().__init__()
        self.search = SoupSearch()
        self.floats = False
        self._number = 0
        self._opening = Background(self, self._show_error)

    def body(self) -> ComposeResult:
        """The board, the notice and the options; the ranked words."""
        self.search = SoupSearch(list_of(self))
        self.editor = SoupEditor(self.session.preferences.cell_size)
        self.results = HintPanel()
        self.workbench = Workbench(
            self,
            "soup-assistant",
            self.editor,
            self.results,
            left=[self.editor, notice(), options()],
            right=[self.results],
            take_key=self.take_key,
        )
        yield self.workbench

    # -- the work -------------------------------------------------------------------------------

    def work(self) -> Work:
        """Which words to look for, and the board."""
        return self.search, self.editor.board

    def empty(self) -> Work:
        """An empty board of the same size."""
        return self.search, blank(self.editor.board.rows, self.editor.board.columns)

    def lay_out(self, work: Work) -> None:
        """Show a board."""
        self.search, board = work
        self.editor.put(board)

    def plain(self, work: Work) -> Plain:
        """The list, the tilt, whether it is shared, and the rows with dots."""
        search, board = work
        how = {"tilt": search.tilt, "shared": search.shared}
        return {"list": search.lexicon, **how, "rows": list(board.lines)}

    def read_plain(self, plain: Any) -> Work:
        """The work of such values. Raises: GameError, ValueError, KeyError, TypeError."""
        rows = list(map(str, plain["rows"]))
        check_size(len(rows), len(rows[0]))
        codes = [EMPTY if sign == "." else LATIN.codes[sign] for row in rows for sign in row]
        if len(codes) != len(rows) * len(rows[0]):
            raise ValueError("the rows have other lengths")
        if plain["tilt"] not in ("both", "right"):
            raise ValueError("there is no such tilt")
        search = SoupSearch(str(plain["list"]), str(plain["tilt"]), bool(plain["shared"]))
        return search, Board(len(rows), len(rows[0]), bytes(codes), LATIN)

    def about(self, work: Work) -> str:
        """How many letters there are, and the lowest row."""
        return f"{count_text(work[1].left, 'letter')}, {work[1].lines[-1]}"

    def find(self) -> None:
        """Rank the words of the current board."""
        self._number += 1
        self._opening.cancel()
        self.floats = False
        self.workbench.show_options(
            ("soup.tilts", f"tilt {self.search.tilt}"),
            ("soup.lexicon", f"words of {self.search.lexicon}"),
            ("soup.turns", "in turns" if self.search.shared else "alone"),
        )
        self.results.clear()
        self.workbench.show_steps(*(() if self.editor.board.left else _STEPS))
        if self.editor.board.left:
            self._rank(self.editor.board)
        else:
            self.workbench.say("Type the rows from the top")
        self.refresh_bindings()

    def _rank(self, board: Board) -> None:
        try:
            read = read_board(str(board), board.alphabet)
        except FloatingLettersError as error:
            self.floats = True
            fall = f"{key_name('soup.fall')}: letters fall"
            if board.letters_in_row(board.rows - 1):
                self.workbench.show_error(f"{str(error).split(':')[0]}: {fall}")
            else:
                self.workbench.say(f"Type all rows, or {fall}")
            return
        except GameError as error:
            self.workbench.show_error(str(error))
            return
        self._opening.run(partial(self.search.view, read), self._ask)

    def _ask(self, view: WordSoupView) -> None:
        vowels = count_text(vowels_left(view.board), "vowel")
        self.workbench.say(
            f"{count_text(view.board.left, 'letter')}, {vowels}; "
            f"{key_name('soup.words')}: the words"
        )
        self.results.ask(view, catalog.game("word-soup"), self._number)

    def _show_error(self, reason: str) -> None:
        self.workbench.show_error(reason)

    # -- the words ------------------------------------------------------------------------------

    def on_hint_panel_pointed(self, message: HintPanel.Pointed) -> None:
        """Show the word on its path, or a later board of the line."""
        if message.move is None or not self.results.has_focus:
            self._show((), 0)
        else:
            self._show(message.line, message.step)

    def _show(self, line: tuple[str, ...], step: int) -> None:
        board = self.editor.board.fallen().tilted("right")
        if not board.left:
            return
        view = self.search.view(board)
        picks = [pick for pick in self._picks(view, line) if pick.word]
        self.editor.show_line(picks, step, view.rules, view.lexicon)

    @staticmethod
    def _picks(view: WordSoupView, line: tuple[str, ...]) -> list[Pick]:
        state = start(view.board, view.rules, view.lexicon) if line else None
        return [state.parse(text) for text in line] if state else []

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Take the word, and rank the words of the board that it leaves."""
        board = self.editor.board.fallen().tilted("right")
        (pick,) = self._picks(self.search.view(board), (message.move,))
        if pick.word:
            self.editor.put(board.without(pick.path, pick.tilt))
            self.workbench.changed()

    # -- keys -----------------------------------------------------------------------------------

    def take_key(self, event: events.Key) -> bool:
        """Type letters on the board."""
        typed = event.character or ""
        return typed.isalpha() and self.editor.take_key(event.key, typed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters can fall only if some float."""
        return self.floats if action == "fall" else True

    def action_results(self) -> None:
        """Go to the ranked words and back."""
        self.workbench.switch()

    def action_fall(self) -> None:
        """Let floating letters fall."""
        self.editor.put(self.editor.board.fallen().tilted("right"))
        self.workbench.changed()

    def action_example(self) -> None:
        """Show a small board; undo brings this one back."""
        self.editor.read(_EXAMPLE)
        self.editor.focus()

    def action_size(self) -> None:
        """Start an empty board of another size; undo brings this one back."""
        board = self.editor.board
        now = f"{board.rows} x {board.columns}"
        self.ask(
            Ask("How large is the board?", "Rows x columns.", now, fault_of(_size)),
            lambda text: self.workbench.start_over((self.search, blank(*_size(text)))),
        )

    def action_tilt(self) -> None:
        """Allow or forbid tilting the board left."""
        self._use(replace(self.search, tilt=next_of(("both", "right"), self.search.tilt)))

    def action_turns(self) -> None:
        """Rank for who plays alone, or in turns with others on one board."""
        self._use(replace(self.search, shared=not self.search.shared))

    def action_lexicon(self) -> None:
        """Choose the next word list."""
        self._use(replace(self.search, lexicon=next_list(self.search.lexicon)))

    def _use(self, search: SoupSearch) -> None:
        self.search = search
        self.workbench.changed()

    def action_copy(self) -> None:
        """Copy the board and the words as plain text."""
        rows = [f"{row.move}  {'  '.join(row.cells)}" for row in self.results.moves]
        self.workbench.copy([str(self.editor.board), "", *rows], "Board and words")


def _size(text: str) -> tuple[int, int]:
    rows, x, columns = text.lower().replace(" ", "").partition("x")
    if not (x and rows.isdigit() and columns.isdigit()):
        raise GameError("Write it as 12 x 9.")
    check_size(int(rows), int(columns))
    return int(rows), int(columns)
