"""The Wordle assistant: guesses and colors of a game played elsewhere, and the best guesses."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from tuiwords.games.wordle import GUESSES, LENGTHS, Clue, WordleView, read_clue
from tuiwords.games.wordle.lists import LEVELS
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play import catalog
from tuiwords.play.game import AnyBot
from tuiwords.play.review import Review
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.games.wordle.assistant_lists import ANY, Lists, WordsLeft, words_left
from tuiwords.ui.games.wordle.clue_editor import NO_ROWS, ClueEditor, Rows
from tuiwords.ui.keys import hidden, key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.session import ReviewSource, list_of
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.workbench import Plain, Workbench, next_list, next_of, notice, options

_SHOWN = 60  # most words left that are listed; nobody reads more
Work = tuple[Lists, Rows]


class WordleAssistant(Page):
    """Rows of clues on the left, ranked guesses and the words left on the right."""

    TITLE = "Wordle assistant"
    HELP: ClassVar[str] = "assistant"
    HOLDS = (Workbench, ClueEditor, HintPanel)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f2", "results", "Guesses", "assistant.hints", "Go to the ranked guesses and back"),
        hidden("ctrl+a", "answers", "Hidden", "assistant.answers", "Which words may be hidden"),
        hidden("ctrl+g", "allowed", "Allowed", "assistant.allowed", "Which words may be guessed"),
        hidden("ctrl+s", "length", "Letters", "assistant.length", "Letters of the word"),
        hidden("ctrl+r", "hard", "Hard", "assistant.hard", "Hard mode on or off"),
        shown(
            "f8",
            "copy",
            "Copy",
            "assistant.copy",
            "Copy the clues, the best guesses and the words left",
        ),
        shown(
            "f11,ctrl+e",
            "review",
            "Review",
            "assistant.review",
            "Review your guesses once the game is over",
        ),
        hidden("ctrl+n", "clear", "Clear", "assistant.clear", "Start over"),
    ]

    editor: ClueEditor
    results: HintPanel
    workbench: Workbench[Work]

    def __init__(self) -> None:
        super().__init__()
        self.background = Background(self, self.fail)
        self.lists = Lists()
        self.words_left = WordsLeft()
        self._number = 0

    def body(self) -> ComposeResult:
        """The clues, the notice and the options; ranked guesses and the words left."""
        self.lists = Lists(allowed=list_of(self))
        self.editor = ClueEditor(self.lists.length, self.session.preferences.cell_size)
        self.results = HintPanel()
        self.workbench = Workbench(
            self,
            "wordle-assistant",
            self.editor,
            self.results,
            left=[self.editor, notice(), options()],
            right=[self.results, Static(id="words", markup=False)],
            take_key=lambda event: self.editor.take_key(event.character),
        )
        yield self.workbench

    # -- the work -------------------------------------------------------------------------------

    def work(self) -> Work:
        """The lists and the rows."""
        return self.lists, self.editor.rows

    def empty(self) -> Work:
        """The same lists and no rows, by the usual rules."""
        return replace(self.lists, absurd=False, guesses=GUESSES), NO_ROWS

    def lay_out(self, work: Work) -> None:
        """Show these lists and rows."""
        self.lists, rows = work
        self.editor.put_back(self.lists.length, rows)

    def plain(self, work: Work) -> Plain:
        """The lists, the clues as they are written, and the open row."""
        lists, (clues, entry, colors) = work
        rows = {"clues": list(map(str, clues)), "entry": entry, "colors": list(colors)}
        return asdict(lists) | rows

    def read_plain(self, plain: Any) -> Work:
        """The work of such values. Raises: GameError, ValueError, KeyError, TypeError."""
        lists = Lists(
            int(plain["length"]),
            str(plain["answers"]),
            str(plain["allowed"]),
            bool(plain["hard"]),
            bool(plain["absurd"]),
            int(plain["guesses"]),
        )
        clues = tuple(read_clue(str(clue)) for clue in plain["clues"])
        entry, colors = str(plain["entry"]), tuple(map(int, plain["colors"]))
        lengths = {len(clue.guess) for clue in clues}
        if lists.length not in LENGTHS or not lengths <= {lists.length}:
            raise ValueError("the clues have another length")
        if len(entry) > lists.length or len(colors) != len(entry) or set(colors) - {0, 1, 2}:
            raise ValueError("the open row is damaged")
        return lists, (clues, entry, colors)

    def about(self, work: Work) -> str:
        """The clues."""
        return " ".join(map(str, work[1][0])) or "no guesses"

    def find(self) -> None:
        """Count the words left, then rank guesses."""
        self._number += 1
        self.results.clear("Analyzing…")
        lists, clues = self.lists, self.editor.clues
        self.workbench.show_options(
            ("assistant.answers", _answers_text(lists.answers)),
            ("assistant.allowed", f"guesses: {_list_text(lists.allowed)}"),
            ("assistant.length", f"{lists.length} letters"),
            ("assistant.hard", f"hard mode {'on' if lists.hard else 'off'}{_mode(lists)}"),
        )
        self.background.run(lambda: _count(lists, clues), self._show)

    def _show(self, found: tuple[WordleView, WordsLeft]) -> None:
        view, self.words_left = found
        self._show_words()
        if self.words_left.trouble:
            self.results.clear("No words left")
            self.workbench.show_error(self.words_left.trouble)
            return
        self._say_state()
        self.results.ask(view, catalog.game("wordle"), self._number)

    def fail(self, reason: str) -> None:
        """Say what is wrong with the lists or the clues."""
        self.words_left = WordsLeft()
        self._show_words()
        self.results.clear("")
        self.workbench.show_error(reason)

    # -- what is shown --------------------------------------------------------------------------

    def _say_state(self) -> None:
        words = self.words_left.words
        if self.editor.full:
            paint = (
                f"{key_name(f'clues.{color}')} {color}" for color in ("gray", "amber", "green")
            )
            self.workbench.say(f"{' · '.join(paint)}, then {key_name('clues.take')}")
        elif self.editor.clues and len(words) == 1:
            self.workbench.say(f"It can only be {words[0][0].upper()}")
        else:
            self.workbench.say("Type your guess")

    def _show_words(self) -> None:
        words = self.words_left.words
        place = self.query_one("#words", Static)
        shown = words[:_SHOWN]
        cells = [f"{word} {_percent(chance):>5}" for word, chance in shown]
        if self.lists.absurd:  # no word is hidden there
            cells = [word for word, _ in shown]
        wide = max(1, (place.size.width + 2) // (len(cells[0]) + 2)) if cells else 1
        lines = ("  ".join(cells[at : at + wide]) for at in range(0, len(cells), wide))
        title = f"{count_text(len(words), 'word')} left"
        place.update(Content.assemble((title, "bold"), "\n", ("\n".join(lines), "$foreground 75%")))

    def on_resize(self) -> None:
        """Show the words left in as many columns as there is room for."""
        self.call_after_refresh(self._show_words)

    def on_clue_editor_typed(self) -> None:
        """Say what the keys do now."""
        if not self.words_left.trouble:
            self._say_state()

    def on_hint_panel_pointed(self, message: HintPanel.Pointed) -> None:
        """Show the guess in the open row while the cursor is on it."""
        self.editor.preview(message.move)

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Put the guess into the open row, to be colored."""
        self.editor.fill(message.move)
        self.editor.focus()

    # -- keys -----------------------------------------------------------------------------------

    def action_results(self) -> None:
        """Go to the ranked guesses and back."""
        self.workbench.switch()

    def action_clear(self) -> None:
        """Start over."""
        self.workbench.start_over(self.empty())

    def action_answers(self) -> None:
        """Choose the next set of hidden words: any word, a shipped set, or an imported list."""
        own = [entry.name for entry in library().entries() if not entry.shipped]
        self._use(replace(self.lists, answers=next_of((ANY, *LEVELS, *own), self.lists.answers)))

    def action_allowed(self) -> None:
        """Choose the next list of allowed words."""
        self._use(replace(self.lists, allowed=next_list(self.lists.allowed)))

    def action_length(self) -> None:
        """Choose the next number of letters, after confirmation if that clears rows."""
        length = next_of(LENGTHS, self.lists.length)
        begun: Work = (replace(self.lists, length=length), NO_ROWS)
        if not (self.editor.clues or self.editor.entry):
            self.workbench.start_over(begun)
            return
        question = f"Words of {length} letters? Your guesses will be cleared."
        asked = Confirm(question, "Start over", "Cancel")
        self.ask(asked, lambda _yes: self.workbench.start_over(begun))

    def action_hard(self) -> None:
        """Switch hard mode on or off."""
        self._use(replace(self.lists, hard=not self.lists.hard))

    def _use(self, lists: Lists) -> None:
        self.lists = lists
        self.workbench.changed()

    def action_review(self) -> None:
        """Review the guesses typed in."""
        if not self.editor.clues or self.words_left.trouble:
            self.workbench.show_error(
                self.words_left.trouble or "type a guess and its colors first"
            )
            return
        review = partial(_review, self.lists, self.editor.clues)
        self.session.show_review(ReviewSource(catalog.game("wordle"), review))

    def action_copy(self) -> None:
        """Copy what is known as plain text."""
        words = self.words_left.words
        lines = [str(clue) for clue in self.editor.clues]
        lines += [f"{row.move}  {'  '.join(row.cells)}" for row in self.results.moves]
        lines.append(f"{len(words)} left")
        lines += [f"{word} {_percent(chance)}" for word, chance in words]
        self.workbench.copy(lines, "Clues, guesses and words left")


def _count(lists: Lists, clues: tuple[Clue, ...]) -> tuple[WordleView, WordsLeft]:
    view = lists.view(clues)
    return view, words_left(view, lists.answers != ANY)


def _review(lists: Lists, clues: tuple[Clue, ...], bot: AnyBot | None) -> Review:
    from tuiwords.play.games.wordle.review import review_clues

    view = lists.view(clues)
    answers = None if lists.answers == ANY else view.answers
    return review_clues(clues, view.allowed, answers, bot, hard=lists.hard, absurd=lists.absurd)


def _answers_text(answers: str) -> str:
    if answers == ANY:
        return "any word may be the answer"
    return f"{answers} answers" if answers in LEVELS else f"answers from {answers}"


def _list_text(name: str) -> str:
    return "standard list" if name == DEFAULT else name


def _mode(lists: Lists) -> str:
    return ", Absurdle" if lists.absurd else ""


def _percent(chance: float) -> str:
    return f"{chance:.0%}" if chance >= 0.0995 else f"{chance:.1%}"
