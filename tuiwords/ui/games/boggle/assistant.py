"""The Boggle assistant: type any board, and see every word on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from tuiwords.games.boggle import LARGEST, SMALLEST, board_text, parse_board
from tuiwords.games.boggle.review import WordOfRound
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.ui.background import Background
from tuiwords.ui.games.boggle.editor import BoardEditor, empty_grid, next_size
from tuiwords.ui.games.boggle.words import BoardWords
from tuiwords.ui.keys import hidden, key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.session import list_of
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.definitions import Definitions, Meaning
from tuiwords.ui.widgets.dialogs import Ask, fault_of
from tuiwords.ui.workbench import Plain, Workbench, next_list, next_of, notice, options

_SHORTEST = (3, 4, 5, 2)  # lengths to choose from, the usual one first
_EXAMPLE = "QEST ANSI XWEO YRSN"
_STEPS = (
    "Every word of a board, with points, path and meaning:",
    "1  Type its letters from the top, row by row. Q is the square Qu.",
    f"2  Or press {{assistant.rows}} and type whole rows, such as {_EXAMPLE}, or paste them.",
    "3  The words stand here, the best first; {assistant.words} goes to them.",
    "{assistant.example} shows an example.",
)
_MEANINGS = 2  # most meanings shown of a word


@dataclass(frozen=True, slots=True)
class WordSearch:
    """Which words to look for."""

    lexicon: str = DEFAULT
    shortest: int = _SHORTEST[0]

    def words(self, grid: Grid) -> tuple[WordOfRound, ...]:
        """All words of a board, most points first. Raises: GameError, LexiconError."""
        from tuiwords.engine.boggle.words import board_words

        rules = sized_rules(grid.rows, grid.columns, min_length=self.shortest)
        found = board_words(library().open(self.lexicon), rules, grid)
        return tuple(WordOfRound(word.word, word.points) for word in found)


Work = tuple[WordSearch, Grid]


class BoggleAssistant(Page):
    """The board on the left, its words on the right."""

    TITLE = "Boggle assistant"
    HELP: ClassVar[str] = "boggle_assistant"
    HOLDS = (Workbench, BoardEditor, BoardWords)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f2,tab", "results", "Words", "assistant.words", "Go to the words and back"),
        shown("ctrl+r", "rows", "Rows", "assistant.rows", "Type or paste whole rows"),
        shown("ctrl+e", "example", "Example", "assistant.example", "See the words of a board"),
        shown("ctrl+s", "size", "Size", "assistant.size", "An empty board, 2x2 to 6x6"),
        hidden(
            "ctrl+f", "shortest", "Shortest", "assistant.shortest", "The fewest letters per word"
        ),
        hidden("ctrl+n", "lexicon", "List", "assistant.lexicon", "Another word list"),
        hidden("f8", "copy", "Copy", "assistant.copy_words", "Copy all words"),
    ]
    editor: BoardEditor
    results: BoardWords
    workbench: Workbench[Work]

    def __init__(self) -> None:
        super().__init__()
        self.background = Background(self, self.fail)
        self.search = WordSearch()
        self._definitions = Definitions(self, self._define)

    def body(self) -> ComposeResult:
        """The board, the notice and the options; the words, and what one of them means."""
        self.search = WordSearch(list_of(self))
        self.editor = BoardEditor(empty_grid(4, 4), cells=self.session.preferences.cell_size)
        self.results = BoardWords()
        self.workbench = Workbench(
            self,
            "boggle-assistant",
            self.editor,
            self.results,
            left=[self.editor, notice(), options()],
            right=[self.results, Static(id="meaning", markup=False)],
            take_key=self.take_key,
        )
        yield self.workbench

    # -- the work ------------------------------------------------------------------------------

    def work(self) -> Work:
        """Which words to look for, and the board."""
        return self.search, self.editor.grid

    def empty(self) -> Work:
        """An empty board of the same size."""
        return self.search, empty_grid(self.editor.grid.rows, self.editor.grid.columns)

    def lay_out(self, work: Work) -> None:
        """Show a board; on an empty one the cursor goes to the first square."""
        self.search, grid = work
        self.editor.put(grid)

    def plain(self, work: Work) -> Plain:
        """The list, the shortest length, and the faces of the board."""
        search, grid = work
        board = {"rows": grid.rows, "columns": grid.columns, "faces": list(grid.faces)}
        return {"list": search.lexicon, "shortest": search.shortest, **board}

    def read_plain(self, plain: Any) -> Work:
        """The work of such values. Raises: GameError, ValueError, KeyError, TypeError."""
        rows, columns = int(plain["rows"]), int(plain["columns"])
        faces = tuple(map(str, plain["faces"]))
        if len(faces) != rows * columns or not {rows, columns} <= set(range(SMALLEST, LARGEST + 1)):
            raise ValueError("the board has another size")
        return WordSearch(str(plain["list"]), int(plain["shortest"])), Grid(rows, columns, faces)

    def about(self, work: Work) -> str:
        """The rows."""
        return board_text(work[1])

    def find(self) -> None:
        """Look for the words of the current board."""
        search, grid = self.search, self.editor.grid
        self.workbench.show_options(
            ("assistant.shortest", f"{search.shortest}+ letters"),
            ("assistant.lexicon", f"words of {search.lexicon}"),
        )
        self.workbench.show_steps(*(_STEPS if self.editor.blank else ()))
        if not self.editor.blank:
            self.background.run(lambda: search.words(grid), self._show)
            return
        self.background.cancel()
        self.results.fill((), self.search.lexicon)
        if self.workbench.can_undo:
            self.workbench.say(
                f"Empty board. {key_name('workbench.undo')} brings the last one back"
            )
        else:
            self.workbench.say("Type the letters, row by row")

    def _show(self, words: tuple[WordOfRound, ...]) -> None:
        self.results.fill(words, self.search.lexicon)
        self.workbench.say("" if words else "There are no words on this board")

    def fail(self, reason: str) -> None:
        """Say why there are no words."""
        self.results.fill((), self.search.lexicon)
        self.workbench.show_error(reason)

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Draw the path of the word, and say what it means."""
        word = message.key
        self.editor.squares.trace(self.editor.grid.path(word) if word else None, "hit")
        self.query_one("#meaning", Static).update("")
        self._definitions.cancel()
        if word:
            self._definitions.look_up(word)

    def _define(self, meanings: Sequence[Meaning]) -> None:
        (found,) = meanings
        if found.lines:
            lines = [f"{found.word}. {line}" for line in found.lines[:_MEANINGS]]
        else:
            lines = [f"{found.word}: {found.text}"]
        self.query_one("#meaning", Static).update(Content("\n".join(lines)))

    # -- keys ----------------------------------------------------------------------------------

    def take_key(self, event: events.Key) -> bool:
        """Type letters that the list does not use on the board."""
        typed = event.character or ""
        return typed.isalpha() and typed != "c" and self.editor.take_key(event.key, typed)

    def action_results(self) -> None:
        """Go to the words and back."""
        self.workbench.switch()

    def action_rows(self) -> None:
        """Type whole rows."""

        def take(text: str) -> None:
            self.editor.read(text)
            self.editor.focus()

        note = "Separate rows with spaces. Q is Qu, [An] two letters on one face, # a block."
        value = "" if self.editor.blank else self.editor.text
        self.ask(Ask("The rows of the board", note, value, fault_of(parse_board)), take)

    def action_example(self) -> None:
        """Show a board with many words; undo brings this one back."""
        self.workbench.start_over((self.search, parse_board(_EXAMPLE)))

    def action_size(self) -> None:
        """Start an empty board of the next size; undo brings this one back."""
        size = next_size(self.editor.grid)
        self.workbench.start_over((self.search, empty_grid(size, size)))

    def action_shortest(self) -> None:
        """Choose the next minimum word length."""
        self._use(replace(self.search, shortest=next_of(_SHORTEST, self.search.shortest)))

    def action_lexicon(self) -> None:
        """Choose the next word list."""
        self._use(replace(self.search, lexicon=next_list(self.search.lexicon)))

    def _use(self, search: WordSearch) -> None:
        self.search = search
        self.workbench.changed()

    def action_copy(self) -> None:
        """Copy the board and its words."""
        words = [f"{row.key}  {row.cells[1]}" for row in self.results.rows]
        self.workbench.copy([self.editor.text, *words], "Board and words")
