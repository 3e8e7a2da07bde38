"""The assistant: guesses and colors of a Wordle played elsewhere, and the best next guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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

from tuiwords.bots.roster import BotSpec
from tuiwords.games.base import GameError
from tuiwords.games.wordle import LENGTHS, Clue, WordleView
from tuiwords.games.wordle.lists import LEVELS
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.review import Review
from tuiwords.ui.boards.clues import ClueGrid, Rows
from tuiwords.ui.screens.assistant_lists import ANY, Lists, WordsLeft, words_left
from tuiwords.ui.screens.tool import Tool, next_list
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.hints import HintPanel

_SHOWN = 60  # words left that are listed; nobody reads more


class AssistantScreen(Tool):
    """Rows of clues on the left, ranked guesses and the words left on the right."""

    HELP: ClassVar[str] = "assistant"
    CSS_PATH = "../table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "hints", "Guesses", id="assistant.hints", tooltip="To the ranked guesses"),
        Binding(
            "f4",
            "answers",
            "Hidden",
            show=False,
            id="assistant.answers",
            tooltip="Which words may be hidden",
        ),
        Binding(
            "f5",
            "allowed",
            "Allowed",
            show=False,
            id="assistant.allowed",
            tooltip="Which words may be guessed",
        ),
        Binding(
            "f6",
            "length",
            "Letters",
            show=False,
            id="assistant.length",
            tooltip="Letters of the word",
        ),
        Binding(
            "f7", "hard", "Hard", show=False, id="assistant.hard", tooltip="Hard mode on or off"
        ),
        Binding(
            "f8",
            "copy",
            "Copy",
            id="assistant.copy",
            tooltip="Copy the clues, the best guesses and the words left",
        ),
        Binding(
            "f10,ctrl+e",
            "review",
            "Review",
            id="assistant.review",
            tooltip="Look back on the guesses typed in, once the game is over",
        ),
        Binding(
            "f9,ctrl+n", "clear", "Clear", show=False, id="assistant.clear", tooltip="Begin anew"
        ),
    ]

    class Left(Message):
        """The words left have been counted."""

        def __init__(self, number: int, view: WordleView, left: WordsLeft) -> None:
            super().__init__()
            self.number = number
            self.view = view
            self.left = left

    class Failed(Message):
        """They cannot be, for a reason told in a sentence."""

        def __init__(self, number: int, reason: str) -> None:
            super().__init__()
            self.number = number
            self.reason = reason

    def __init__(self) -> None:
        super().__init__()
        self.lists = Lists()
        self.left = WordsLeft()
        self._number = 0

    def heading(self) -> str:
        """What this screen is."""
        return "Wordle assistant"

    def body(self) -> ComposeResult:
        """Clues, options and notice; guesses and words."""
        self.grid = ClueGrid(self.lists.length)
        self.grid.cells = self.tui.preferences.cell_size
        self.hint_panel = HintPanel()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.grid
                yield Static(id="notice", markup=False)
                yield Static(id="lists", markup=False)
            with Vertical(id="right"):
                yield self.hint_panel
                yield Static(id="words", markup=False)

    def on_mount(self) -> None:
        """Begin with nothing known, or with what was typed before."""
        if self.kept is not None:
            self.lists, rows = self.kept
            self.grid.put_back(self.lists.length, rows)
        self.grid.focus()
        self._think()

    def laid_out(self) -> tuple[Lists, Rows]:
        """The lists and the rows."""
        return self.lists, self.grid.rows

    # -- thinking -------------------------------------------------------------------------------

    def _think(self) -> None:
        self._number += 1
        self.hint_panel.clear("thinking…")
        self.query_one("#lists", Static).update(Content(self.lists.words()))
        task = partial(self._count, self._number, self.lists, self.grid.clues)
        self.run_worker(task, thread=True, exclusive=True, group="left", exit_on_error=False)

    def _count(self, number: int, lists: Lists, clues: tuple[Clue, ...]) -> None:
        worker = get_current_worker()
        message: Message
        try:
            view = lists.view(clues)
            message = self.Left(number, view, words_left(view, lists.answers != ANY))
        except (GameError, LexiconError) as error:
            message = self.Failed(number, str(error))
        if not worker.is_cancelled:
            self.post_message(message)

    def on_assistant_screen_left(self, message: Left) -> None:
        """Show the words left, and rank guesses if there are any."""
        if message.number != self._number:
            return
        self.left = message.left
        self._show_words()
        if self.left.trouble:
            self.hint_panel.clear("no word left")
            self.complain(self.left.trouble)
            return
        self._say_state()
        self.hint_panel.ask(message.view, catalog.kit("wordle"), message.number)

    def on_assistant_screen_failed(self, message: Failed) -> None:
        """Say what is wrong with the lists or the clues."""
        if message.number == self._number:
            self.left = WordsLeft()
            self._show_words()
            self.hint_panel.clear("")
            self.complain(message.reason)

    # -- what is shown --------------------------------------------------------------------------

    def _say_state(self) -> None:
        if self.grid.full:
            self.say("1 gray · 2 amber · 3 green, then Enter")
        elif self.grid.clues and len(self.left.words) == 1:
            self.say(f"It can only be {self.left.words[0][0].upper()}")
        else:
            self.say("Type the guess you made")

    def _show_words(self) -> None:
        words = self.left.words
        place = self.query_one("#words", Static)
        cells = [f"{word} {_percent(chance):>5}" for word, chance in words[:_SHOWN]]
        wide = max(1, (place.size.width + 2) // (len(cells[0]) + 2)) if cells else 1
        lines = ("  ".join(cells[at : at + wide]) for at in range(0, len(cells), wide))
        title = f"{len(words):,} word{'' if len(words) == 1 else 's'} left"
        place.update(Content.assemble((title, "bold"), "\n", ("\n".join(lines), "$foreground 75%")))

    def on_resize(self) -> None:
        """The words left stand in as many columns as there is room for."""
        self._show_words()

    def on_clue_grid_changed(self) -> None:
        """Other clues: think again."""
        self._think()

    def on_clue_grid_typed(self) -> None:
        """Say what the keys do now."""
        if not self.left.trouble:
            self._say_state()

    def on_hint_panel_pointed(self, message: HintPanel.Pointed) -> None:
        """Show the guess in the open row while the cursor is on it."""
        self.grid.preview(message.move)

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Put the guess into the open row, to be colored."""
        self.grid.fill(message.move)
        self.grid.focus()

    def on_key(self, event: events.Key) -> None:
        """Letters go to the grid wherever the focus is."""
        if self.focused is not self.grid and self.grid.take_key(event.character):
            self.grid.focus()
            event.stop()

    # -- keys -----------------------------------------------------------------------------------

    def action_hints(self) -> None:
        """To the ranked guesses and back."""
        (self.grid if self.hint_panel.has_focus else self.hint_panel).focus()

    def action_answers(self) -> None:
        """The next set of hidden words: any word, the shipped sets, lists of one's own."""
        own = [entry.name for entry in library().entries() if not entry.shipped]
        self._use(replace(self.lists, answers=_next((ANY, *LEVELS, *own), self.lists.answers)))

    def action_allowed(self) -> None:
        """The next list of allowed words."""
        self._use(replace(self.lists, allowed=next_list(self.lists.allowed)))

    def action_length(self) -> None:
        """Another number of letters, after a question where that takes rows away."""
        length = _next(LENGTHS, self.lists.length)
        if not (self.grid.clues or self.grid.entry):
            self._begin(length)
            return
        question = f"Words of {length} letters? What you have typed goes."
        asked = Confirm(question, "Begin anew", "Keep it")
        self.app.push_screen(asked, lambda yes: self._begin(length) if yes else None)

    def _begin(self, length: int) -> None:
        self.lists = replace(self.lists, length=length)
        self.grid.begin(length)

    def action_hard(self) -> None:
        """Hard mode on or off."""
        self._use(replace(self.lists, hard=not self.lists.hard))

    def _use(self, lists: Lists) -> None:
        self.lists = lists
        self._think()

    def action_clear(self) -> None:
        """Begin anew with the same lists."""
        self.grid.begin(self.lists.length)
        self.grid.focus()

    def action_review(self) -> None:
        """Look back on the guesses typed in."""
        if not self.grid.clues or self.left.trouble:
            self.complain(self.left.trouble or "type a guess and its colors first")
            return
        from tuiwords.ui.screens.review import ReviewPage

        self.app.push_screen(
            ReviewPage(catalog.kit("wordle"), partial(_look_back, self.lists, self.grid.clues))
        )

    def action_copy(self) -> None:
        """Copy what is known as plain text."""
        lines = [str(clue) for clue in self.grid.clues]
        lines += [f"{row.move}  {'  '.join(row.cells)}" for row in self.hint_panel.rows]
        lines.append(f"{len(self.left.words)} left")
        lines += [f"{word} {_percent(chance)}" for word, chance in self.left.words]
        self.app.copy_to_clipboard("\n".join(lines))
        self.say("Clues, guesses and words left are copied")


def _look_back(lists: Lists, clues: tuple[Clue, ...], bot: BotSpec | None) -> Review:
    from tuiwords.play.kits.wordle_review import review_clues

    view = lists.view(clues)
    answers = None if lists.answers == ANY else view.answers
    return review_clues(clues, view.allowed, answers, bot, hard=lists.hard)


def _next(choices: Sequence[Any], now: Any) -> Any:
    place = list(choices).index(now) if now in choices else -1
    return choices[(place + 1) % len(choices)]


def _percent(chance: float) -> str:
    return f"{chance:.0%}" if chance >= 0.0995 else f"{chance:.1%}"
