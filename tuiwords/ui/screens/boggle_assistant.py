"""The Boggle assistant: type any board, and see every word on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from tuiwords.games.base import GameError
from tuiwords.games.boggle_review import WordOfRound
from tuiwords.games.boggle_rules import sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.definitions import define
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.ui.boards.board_editor import BoardEditor, empty_grid
from tuiwords.ui.boards.boggle_words import BoardWords
from tuiwords.ui.screens.ask import Ask
from tuiwords.ui.screens.design_forms import wrong_rows
from tuiwords.ui.screens.tool import Tool, next_list
from tuiwords.ui.widgets.word_list import WordList

_SHORTEST = (3, 4, 5, 2)  # lengths to choose from, the usual one first
_MEANINGS = 2  # forms of a word that are told


@dataclass(frozen=True, slots=True)
class Task:
    """Which words are looked for."""

    lexicon: str = DEFAULT
    shortest: int = _SHORTEST[0]

    def words(self, grid: Grid) -> tuple[WordOfRound, ...]:
        """All words of a board, most points first. Raises: GameError, LexiconError."""
        from tuiwords.engine.boggle.strategies import board_words

        rules = sized_rules(grid.rows, grid.columns, min_length=self.shortest)
        found = board_words(library().open(self.lexicon), rules, grid)
        return tuple(WordOfRound(word.word, word.points) for word in found)


class BoggleAssistant(Tool):
    """The board on the left, its words on the right."""

    TITLE = "Boggle assistant"
    HELP: ClassVar[str] = "boggle_assistant"
    CSS_PATH = "../boggle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2,tab", "words", "Words", id="assistant.words", tooltip="To the words and back"),
        Binding("f4", "rows", "Rows", id="assistant.rows", tooltip="Type or paste whole rows"),
        Binding("f5", "size", "Size", id="assistant.size", tooltip="An empty board, 2x2 to 6x6"),
        Binding(
            "f6",
            "shortest",
            "Shortest",
            show=False,
            id="assistant.shortest",
            tooltip="How many letters a word has at least",
        ),
        Binding(
            "f7",
            "lexicon",
            "List",
            show=False,
            id="assistant.lexicon",
            tooltip="Another word list",
        ),
        Binding(
            "f8", "copy", "Copy", show=False, id="assistant.copy_words", tooltip="Copy all words"
        ),
        Binding("ctrl+x", "clear", "Clear", show=False, id="assistant.empty", tooltip="Begin anew"),
    ]

    class Solved(Message):
        """The words of a board are found, or there is a reason why not."""

        def __init__(self, number: int, words: tuple[WordOfRound, ...], trouble: str = "") -> None:
            super().__init__()
            self.number = number
            self.words = words
            self.trouble = trouble

    class Meant(Message):
        """The meaning of a word is known."""

        def __init__(self, word: str, lines: tuple[str, ...]) -> None:
            super().__init__()
            self.word = word
            self.lines = lines

    def __init__(self) -> None:
        super().__init__()
        self.task_now = Task()
        self._number = 0
        self._meant: str | None = None

    def body(self) -> ComposeResult:
        """Board and options; words and the meaning of one."""
        self.editor = BoardEditor(empty_grid(4, 4))
        self.editor.cells = self.tui.preferences.cell_size
        self.words = BoardWords("words")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.editor
                yield Static(id="notice", markup=False)
                yield Static(id="options", markup=False)
            with Vertical(id="right"):
                yield self.words
                yield Static(id="meaning", markup=False)

    def on_mount(self) -> None:
        """Begin with an empty board, or the one that was left."""
        if self.kept is not None:
            self.task_now, grid = self.kept
            self.editor.put(grid)
        self.editor.focus()
        self._solve()

    def laid_out(self) -> tuple[Task, Grid]:
        """Which words are looked for, and the board."""
        return self.task_now, self.editor.grid

    # -- solving -------------------------------------------------------------------------------

    def _solve(self) -> None:
        self._number += 1
        task = self.task_now
        options = f"F6 {task.shortest} letters or more · F7 {task.lexicon}"
        self.query_one("#options", Static).update(Content(options))
        if self.editor.blank:
            self.words.fill(())
            self.say("Type the letters, row by row; F4 takes whole rows")
            return
        work = partial(self._look, self._number, task, self.editor.grid)
        self.run_worker(work, thread=True, exclusive=True, group="solve", exit_on_error=False)

    def _look(self, number: int, task: Task, grid: Grid) -> None:
        worker = get_current_worker()
        try:
            message = self.Solved(number, task.words(grid))
        except (GameError, LexiconError) as error:
            message = self.Solved(number, (), str(error))
        if not worker.is_cancelled:
            self.post_message(message)

    def on_boggle_assistant_solved(self, message: Solved) -> None:
        """List the words of the board as it is now."""
        if message.number != self._number:
            return
        self.words.fill(message.words)
        if message.trouble:
            self.complain(message.trouble)
        else:
            self.say("" if message.words else "There is no word on this board")

    def on_board_editor_edited(self) -> None:
        """Solve the board as it is now."""
        self._solve()

    def on_board_editor_refused(self, message: BoardEditor.Refused) -> None:
        """Say why what was pasted is no board."""
        self.complain(message.reason)

    def on_word_list_pointed(self, message: WordList.Pointed) -> None:
        """Draw the path of the word, and say what it means."""
        word = message.word
        self.editor.trace(self.editor.grid.path(word) if word else None, "hit")
        self._meant = word
        self.query_one("#meaning", Static).update("")
        if word:
            work = partial(self._look_up, word)
            self.run_worker(work, thread=True, exclusive=True, group="mean", exit_on_error=False)

    def _look_up(self, word: str) -> None:
        worker = get_current_worker()
        try:
            found = define(word)
        except LexiconError:
            return
        lines = () if found is None else tuple(found.lines()[:_MEANINGS])
        if not worker.is_cancelled:
            self.post_message(self.Meant(word, lines))

    def on_boggle_assistant_meant(self, message: Meant) -> None:
        """Say what the word under the cursor means."""
        if message.word == self._meant:
            text = "\n".join(message.lines) or f"{message.word}: its meaning is not known here."
            self.query_one("#meaning", Static).update(Content(text))

    # -- keys ----------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Letters that no list wants go to the board wherever the focus is."""
        typed = event.character or ""
        if self.focused is not self.editor and typed.isalpha() and typed != "c":
            self.editor.focus()
            self.editor.take_key(event.key, typed)
            event.stop()

    def action_words(self) -> None:
        """To the words and back."""
        (self.editor if self.words.has_focus else self.words).focus()

    def action_rows(self) -> None:
        """Type whole rows."""

        def take(text: str | None) -> None:
            if text is not None:
                self.editor.read(text)
                self.editor.focus()

        note = "Rows apart by spaces. Q is Qu, [An] two letters on one face, # a block."
        value = "" if self.editor.blank else self.editor.text
        self.app.push_screen(Ask("The rows of the board", note, value, wrong_rows), take)

    def action_size(self) -> None:
        """An empty board of the next size."""
        size = self.editor.grid.rows % 6 + 1
        size = max(size, 2)
        self.editor.begin(size, size)

    def action_shortest(self) -> None:
        """Another least number of letters."""
        place = _SHORTEST.index(self.task_now.shortest)
        self._use(replace(self.task_now, shortest=_SHORTEST[(place + 1) % len(_SHORTEST)]))

    def action_lexicon(self) -> None:
        """The next word list."""
        self._use(replace(self.task_now, lexicon=next_list(self.task_now.lexicon)))

    def _use(self, task: Task) -> None:
        self.task_now = task
        self._solve()

    def action_clear(self) -> None:
        """An empty board of the same size."""
        self.editor.begin(self.editor.grid.rows, self.editor.grid.columns)
        self.editor.focus()

    def action_copy(self) -> None:
        """Copy the board and its words."""
        lines: list[Any] = [self.editor.text]
        lines += [f"{row.word}  {row.behind.strip()}" for row in self.words.rows]
        self.app.copy_to_clipboard("\n".join(lines))
        self.say("The board and its words are copied")
