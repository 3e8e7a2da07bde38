"""The Word Soup assistant: type a board, see the best words and the whole line they lead to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.games.base import GameError
from tuiwords.games.word_soup import (
    Board,
    BoardError,
    FloatingLettersError,
    Pick,
    WordSoupView,
    read_board,
    start,
    view_of_board,
    vowels_left,
)
from tuiwords.games.word_soup.board import check_size
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play import catalog
from tuiwords.ui.boards.soup_editor import SoupEditor, blank
from tuiwords.ui.screens.ask import Ask
from tuiwords.ui.screens.tool import Tool, next_list
from tuiwords.ui.widgets.hints import HintPanel


@dataclass(frozen=True, slots=True)
class Task:
    """Which words are looked for, and how the board may be tilted."""

    lexicon: str = DEFAULT
    tilt: str = "both"

    def view(self, board: Board) -> WordSoupView:
        """The position. Raises: GameError, LexiconError."""
        return view_of_board(board, library().open(self.lexicon), self.tilt)


class SoupAssistant(Tool):
    """The board on the left, ranked words on the right; Enter takes one and goes on."""

    TITLE = "Word Soup assistant"
    HELP: ClassVar[str] = "soup_assistant"
    CSS_PATH = "../table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f2,tab", "words", "Words", id="soup.words", tooltip="To the ranked words and back"
        ),
        Binding("f3,ctrl+z", "undo", "Undo", id="soup.undo", tooltip="The board before"),
        Binding("f4", "fall", "Let fall", id="soup.fall", tooltip="Let floating letters fall"),
        Binding("f5", "size", "Size", id="soup.size", tooltip="An empty board of another size"),
        Binding("f6", "tilt", "Tilt", show=False, id="soup.tilts", tooltip="Tilting on or off"),
        Binding("f7", "lexicon", "List", show=False, id="soup.lexicon", tooltip="Other words"),
        Binding("f8", "copy", "Copy", show=False, id="soup.copy", tooltip="Copy board and words"),
        Binding("ctrl+x", "clear", "Clear", show=False, id="soup.empty", tooltip="Begin anew"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.wants = Task()
        self.floats = False
        self._number = 0
        self._before: list[Board] = []

    def body(self) -> ComposeResult:
        """Board and options; the ranked words."""
        self.editor = SoupEditor(self.tui.preferences.cell_size)
        self.hint_panel = HintPanel()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.editor
                yield Static(id="notice", markup=False)
                yield Static(id="options", markup=False)
            with Vertical(id="right"):
                yield self.hint_panel

    def on_mount(self) -> None:
        """Begin with an empty board, or the one that was left."""
        self.editor.focus()
        if self.kept is None:
            self._think()
        else:
            self.wants, board, self._before = self.kept
            self.editor.begin(board)

    def laid_out(self) -> tuple[Task, Board, list[Board]]:
        """Which words are looked for, the board, and those before it."""
        return self.wants, self.editor.board, self._before

    # -- thinking -------------------------------------------------------------------------------

    def _think(self) -> None:
        self._number += 1
        self.floats = False
        options = f"F6 tilt {self.wants.tilt} · F7 {self.wants.lexicon}"
        self.query_one("#options", Static).update(Content(options))
        self.hint_panel.clear()
        board = self.editor.board
        if not board.left:
            self.say("Type the rows, a dot for an empty square; or paste them")
        else:
            self._rank(board)
        self.refresh_bindings()

    def _rank(self, board: Board) -> None:
        try:
            view = self.wants.view(read_board(str(board), board.alphabet))
        except FloatingLettersError as error:
            self.floats = True
            if not board.letters_in_row(board.rows - 1):
                self.say("Type on to the bottom row, or F4 lets the letters fall")
                return
            self.complain(f"{str(error).split(':')[0]}: F4 lets the letters fall")
            return
        except (GameError, LexiconError) as error:
            self.complain(str(error))
            return
        vowels = vowels_left(view.board)
        self.say(f"{view.board.left} letters, {vowels} vowels; F2: the words")
        self.hint_panel.ask(view, catalog.kit("word-soup"), self._number)

    def on_soup_editor_edited(self) -> None:
        """Rank the words of the board as it is now."""
        self._think()

    def on_soup_editor_refused(self, message: SoupEditor.Refused) -> None:
        """Say why what was pasted is no board."""
        self.complain(message.reason)

    def on_hint_panel_pointed(self, message: HintPanel.Pointed) -> None:
        """Show the word on its path, or the board further on in the line."""
        if message.move is None or not self.hint_panel.has_focus:
            self._show((), 0)
        else:
            self._show(message.line, message.step)

    def _show(self, line: tuple[str, ...], step: int) -> None:
        board = self.editor.board.fallen().tilted("right")
        if not board.left:
            return
        view = self.wants.view(board)
        picks = [pick for pick in self._picks(view, line) if pick.word]
        self.editor.show_line(picks, step, view.rules, view.lexicon)

    @staticmethod
    def _picks(view: WordSoupView, line: tuple[str, ...]) -> list[Pick]:
        state = start(view.board, view.rules, view.lexicon) if line else None
        return [state.parse(text) for text in line] if state else []

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Take the word and go on with what it leaves."""
        board = self.editor.board.fallen().tilted("right")
        (pick,) = self._picks(self.wants.view(board), (message.move,))
        if pick.word:
            self._keep()
            self.editor.begin(board.without(pick.path, pick.tilt))

    def _keep(self) -> None:
        self._before.append(self.editor.board)

    # -- keys -----------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Letters go to the board wherever the focus is."""
        typed = event.character or ""
        if self.focused is not self.editor and typed.isalpha():
            self.editor.focus()
            self.editor.take_key(event.key, typed)
            event.stop()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Letters fall only where some float; a board comes back where there was one."""
        if action == "fall":
            return self.floats
        return bool(self._before) if action == "undo" else True

    def action_words(self) -> None:
        """To the words and back."""
        (self.editor if self.hint_panel.has_focus else self.hint_panel).focus()

    def action_undo(self) -> None:
        """The board before the last word, or before the letters fell."""
        if self._before:
            self.editor.begin(self._before.pop())

    def action_fall(self) -> None:
        """Let the letters fall that nothing holds up."""
        self._keep()
        self.editor.begin(self.editor.board.fallen().tilted("right"))

    def action_size(self) -> None:
        """An empty board of another size."""

        def check(text: str) -> str | None:
            try:
                check_size(*_size(text))
            except (BoardError, ValueError) as error:
                return str(error)
            return None

        def take(text: str | None) -> None:
            if text is not None:
                self._before.clear()
                self.editor.begin(blank(*_size(text)))
                self.editor.focus()

        board = self.editor.board
        now = f"{board.rows} x {board.columns}"
        self.app.push_screen(Ask("How large is the board?", "Rows x columns.", now, check), take)

    def action_tilt(self) -> None:
        """Whether the board may be tilted left."""
        self._use(replace(self.wants, tilt="right" if self.wants.tilt == "both" else "both"))

    def action_lexicon(self) -> None:
        """The next word list."""
        self._use(replace(self.wants, lexicon=next_list(self.wants.lexicon)))

    def _use(self, wants: Task) -> None:
        self.wants = wants
        self._think()

    def action_copy(self) -> None:
        """Copy the board and the words as plain text."""
        rows = [f"{row.move}  {'  '.join(row.cells)}" for row in self.hint_panel.rows]
        self.app.copy_to_clipboard("\n".join([str(self.editor.board), "", *rows]))
        self.say("The board and the words are copied")

    def action_clear(self) -> None:
        """An empty board of the same size."""
        self._before.clear()
        self.editor.begin(blank(self.editor.board.rows, self.editor.board.columns))
        self.editor.focus()


def _size(text: str) -> tuple[int, int]:
    rows, x, columns = text.lower().replace(" ", "").partition("x")
    if not (x and rows.isdigit() and columns.isdigit()):
        raise ValueError("Write it as 12 x 9.")
    return int(rows), int(columns)
