"""The Scrabble assistant: follows a game played elsewhere and ranks the plays of each position.

Whatever is typed stays, right or wrong: a line under the board says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Grid, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from tuiwords.games.base import GameError
from tuiwords.games.options import code_of
from tuiwords.games.scrabble import (
    NAMES,
    Exchange,
    Play,
    ScrabbleView,
    Turn,
    place,
    ruleset,
)
from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.games.scrabble.entry import in_order
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.games.scrabble.rules import Ruleset
from tuiwords.games.scrabble.tiles import notation, spelling
from tuiwords.games.scrabble.tiles_in import in_language
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play import catalog
from tuiwords.play.games.scrabble.held import held_line, likely_held
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.games.scrabble.editor import ScrabbleEditor
from tuiwords.ui.games.scrabble.next_step import first_step, next_step
from tuiwords.ui.keys import hidden, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.session import list_of
from tuiwords.ui.sizes import USUAL, WIDE
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.widgets.text_input import TextInput
from tuiwords.ui.workbench import Plain, Workbench, next_list, next_of, notice, options

_SCORE = re.compile(r"\s*(-?\d{1,6})\s*")
_BOTH = re.compile(r"\s*(-?\d{1,6})\s*[:/,;\s]\s*(-?\d{1,6})\s*")  # typed in one of the fields
_PER_LINE, _PER_WIDE_LINE = 7, 9  # kinds of unseen tiles in a line
_TURN = "8D WORD, -ABC, - or a whole position"  # what can be typed as a turn

Work = tuple[AssistantPosition, str]


class ScrabbleAssistant(Page):
    """The board on the left, ranked plays on the right; Enter makes one of them."""

    TITLE = "Scrabble assistant"
    HELP: ClassVar[str] = "scrabble_assistant"
    VERTICAL_BREAKPOINTS = [(0, "-least"), (22, "-low"), (32, "-tall")]
    HOLDS = (Workbench, ScrabbleEditor, HintPanel, TextInput)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f2", "results", "Plays", "scrabble.plays", "Go to the plays and back"),
        shown("ctrl+o", "turn", "Whose turn", "scrabble.turn", "Your turn or your opponent's"),
        shown("ctrl+r", "rules", "Rules", "scrabble.rules", "Scrabble, Wordfeud, WWF"),
        hidden(
            "ctrl+g",
            "premium",
            "Premium",
            "scrabble.premium",
            "Another premium on the square of the cursor",
        ),
        hidden("ctrl+n", "lexicon", "List", "scrabble.lexicon", "Another word list"),
        shown("f8", "copy", "Copy", "scrabble.copy", "Copy the position as text (CGP)"),
    ]
    editor: ScrabbleEditor
    results: HintPanel
    workbench: Workbench[Work]

    def __init__(self) -> None:
        super().__init__()
        self.game = AssistantPosition(ruleset(NAMES[0]))
        self.lexicon_name = DEFAULT
        self._number = 0
        self._refused = False  # whether what is typed as the rack is not that of the game
        self._usual_notice = ""  # what the notice says while no play is pointed to
        self._opening = Background(self, self._show_error)
        self._reading = Background(self, self._show_error)
        self._inferring = Background(self, self._show_error)
        self._held: tuple[tuple[str, float], ...] = ()

    def body(self) -> ComposeResult:
        """Board, rack, scores and a line for turns; rules, unseen tiles, the ranked plays."""
        self.lexicon_name = list_of(self)
        self.game = AssistantPosition(with_tiles_of(self.game.rules, self.lexicon_name))
        self.editor = ScrabbleEditor(self.game, self.session.preferences.cell_size)
        self.results = HintPanel()
        below = Vertical(Grid(*self._entries(), id="entries"), notice(), id="below")
        self.workbench = Workbench(
            self,
            "scrabble-assistant",
            self.editor,
            self.results,
            left=[self.editor, below],
            right=[options(), Static(id="unseen", markup=False), self.results],
        )
        yield self.workbench

    def _entries(self) -> Iterator[Widget]:
        yield Static("Rack", classes="label")
        yield TextInput(
            notation(self.game.rack), id="rack", placeholder="? = blank", select_on_focus=False
        )
        for label, name, score in self._scores:
            yield Static(label, id=f"{name}-label", classes="label")
            yield TextInput(score, id=name)
        yield Static("Turn", classes="label")
        narrow = self.app.size.width < USUAL
        yield TextInput(id="turn", placeholder="8D WORD" if narrow else _TURN)

    def on_resize(self) -> None:
        """Wrap the unseen tiles to the new width."""
        if self.is_mounted:
            self.query_one("#unseen", Static).update(self._unseen())

    # -- the work ---------------------------------------------------------------------------------

    def work(self) -> Work:
        """The position and the word list."""
        return self.game, self.lexicon_name

    def empty(self) -> Work:
        """An empty board by the same rules."""
        return AssistantPosition(self.game.rules, seats=self.game.seats), self.lexicon_name

    def lay_out(self, work: Work) -> None:
        """Show a position; on a board that was cleared, the cursor goes to the center."""
        cleared = not any(work[0].board) and any(self.game.board)
        self.game, self.lexicon_name = work
        self.editor.show(self.game)
        if cleared:
            self.editor.begin()
        self._fill("#rack", notation(self.game.rack))
        for _, name, score in self._scores:
            self._fill(f"#{name}", score)
        if isinstance(self.focused, Input):
            self.editor.focus()

    @property
    def _scores(self) -> tuple[tuple[str, str, str], ...]:
        """The label, the field and the text of each score, yours first."""
        mine, theirs = map(str, self.game.scores)
        return ("You", "score", mine), ("Them", "their-score", theirs)

    def _fill(self, name: str, text: str) -> None:
        with self.prevent(Input.Changed):
            self.query_one(name, Input).value = text

    def _use(self, game: AssistantPosition) -> None:
        """Switch to another position; a field that is being typed in keeps its text."""
        if game == self.game and not self._refused:
            return
        self.game, self._refused = game, False
        self.editor.show(game)
        for name, text in (("rack", notation(game.rack)), *(score[1:] for score in self._scores)):
            if not self.query_one(f"#{name}").has_focus:
                self._fill(f"#{name}", text)
        self.workbench.changed()

    def plain(self, work: Work) -> Plain:
        """The position and the word list."""
        return work[0].plain() | {"list": work[1]}

    def read_plain(self, plain: Any) -> Work:
        """The work of such values. Raises: GameError, ValueError, KeyError, TypeError."""
        name = str(plain["list"])
        rules = in_language(ruleset(str(plain["rules"])), code_of(name))
        return AssistantPosition.of_plain(plain, rules), name

    def about(self, work: Work) -> str:
        """The rules, the scores, the rack and how many tiles lie on the board."""
        game = work[0]
        scores = f"{game.scores[0]} : {game.scores[1]}"
        laid = count_text(sum(map(bool, game.board)), "tile")
        return f"{game.rules.title} {scores}, {notation(game.rack) or 'no rack'}, {laid}"

    def find(self) -> None:
        """Rank the plays of the current position."""
        self._number += 1
        self.query_one("#options", Static).update(
            Content(
                with_keys(
                    f"{{scrabble.rules}} {self.game.rules.title}\n"
                    f"{{scrabble.lexicon}} words of {self.lexicon_name}"
                )
            )
        )
        self._inferring.cancel()
        self._held = ()
        self.query_one("#unseen", Static).update(self._unseen())
        self.results.clear()
        self._opening.cancel()
        self._usual_notice = ""
        try:
            self.game.check()
        except GameError as error:
            self.workbench.show_error(str(error))
            return
        game, name = self.game, self.lexicon_name
        first = first_step(game, short=self.app.size.width < USUAL)
        if first:
            self._tell(first)
        else:
            self._opening.run(lambda: _position(game, library().open(name)), self._ask)

    def _tell(self, notice: str) -> None:
        self._usual_notice = notice
        self.workbench.say(notice)

    def _ask(self, position: tuple[ScrabbleView, Sequence[str]]) -> None:
        """Rank the plays, and say what to do next."""
        view, unknown = position
        self._inferring.run(lambda: likely_held(view), self._show_held)
        self.results.ask(view, catalog.game("scrabble"), self._number)
        self._tell(next_step(self.game, unknown))

    def _show_held(self, held: tuple[tuple[str, float], ...]) -> None:
        self._held = held
        self.query_one("#unseen", Static).update(self._unseen())

    def _show_error(self, reason: str) -> None:
        self.workbench.show_error(reason)

    def _unseen(self) -> Content:
        left = self.game.unseen
        count = sum(left.values())
        kinds = [f"{spelling(t)}{left[t]}" for t in in_order("".join(left)) if left[t] > 0]
        title = Content.styled(f"Unseen {count}, bag {self.game.bag}", "bold $primary")
        if self.app.size.width < USUAL:
            return Content("\n").join([title, Content(" ".join(kinds))])
        per_line = _PER_WIDE_LINE if self.app.size.width >= WIDE else _PER_LINE
        lines = [kinds[at : at + per_line] for at in range(0, len(kinds), per_line)]
        rows = ["".join(kind.ljust(4) for kind in line).rstrip() for line in lines]
        if held := held_line(self._held, 4 * per_line):
            rows.append(held)
        return Content("\n").join([title, *map(Content, rows)])

    # -- what is typed ----------------------------------------------------------------------------

    def on_scrabble_editor_edited(self, message: ScrabbleEditor.Edited) -> None:
        """Take over the edited board."""
        self._use(message.game)

    def on_paste(self, event: events.Paste) -> None:
        """Read a pasted position, unless the cursor is in a text field."""
        event.stop()
        self._read(event.text)

    def _read(self, text: str) -> None:
        game, name = self.game, self.lexicon_name

        def use(read: AssistantPosition) -> None:
            self._use(read)
            self.query_one("#turn", Input).value = ""  # it belonged to another position
            if game.has_only_rows(text):
                before = "{} : {}".format(*read.scores)
                self.session.show_message(
                    f"The rows tell no scores: {before} is what was here before"
                )

        self._reading.run(lambda: game.read(text, library().open(name)), use)

    @on(Input.Changed, "#rack")
    def _rack_typed(self, message: Input.Changed) -> None:
        if message.value != message.input.value:
            return  # the field has been filled since
        try:
            self._use(self.game.with_rack(message.value))
        except GameError as error:
            self._opening.cancel()
            self.results.clear()  # they are those of another rack
            self._refused, self._usual_notice = True, ""
            self.workbench.show_error(str(error))

    @on(Input.Submitted, "#rack")
    def _rack_done(self) -> None:
        self.results.focus()

    @on(Input.Changed, "#score, #their-score")
    def _score_typed(self, message: Input.Changed) -> None:
        if message.value != message.input.value:
            return
        both, one = _BOTH.fullmatch(message.value), _SCORE.fullmatch(message.value)
        mine, theirs = self.game.scores
        if both is not None:
            mine, theirs = int(both[1]), int(both[2])
        elif one is None:
            self.workbench.show_error("a score is a number")
            return
        elif message.input.id == "score":
            mine = int(one[1])
        else:
            theirs = int(one[1])
        self._use(replace(self.game, scores=(mine, theirs)))

    @on(Input.Submitted, "#score")
    def _score_done(self) -> None:
        self.query_one("#their-score").focus()

    @on(Input.Submitted, "#their-score")
    def _their_score_done(self) -> None:
        self.query_one("#turn").focus()

    @on(Input.Submitted, "#turn")
    def _turn_typed(self, message: Input.Submitted) -> None:
        text = message.value.strip()
        if not text:
            return
        if text.count("/") >= self.game.rules.size - 2:
            self._read(text)
        elif self._play(text):
            message.input.value = ""

    def _play(self, text: str, turn: Turn | None = None) -> bool:
        """Make a turn, typed or given, for the side to move; returns whether that was possible."""
        try:
            self._use(self.game.after(turn or self.game.typed(text)))
        except GameError as error:
            self.workbench.show_error(str(error))
            return False
        if self.game.theirs:
            self.query_one("#turn").focus()
        else:
            rack = self.query_one("#rack", Input)
            rack.focus()
            rack.cursor_position = len(rack.value)
        return True

    # -- plays ------------------------------------------------------------------------------------

    def on_hint_panel_pointed(self, message: HintPanel.Pointed) -> None:
        """Show the play on the board, and which words it makes."""
        self.editor.preview(message.move)
        if message.move is not None:
            self.workbench.say(self._describe(message.move))
        elif self._usual_notice:
            self.workbench.say(self._usual_notice)

    def _describe(self, move: str) -> str:
        turn = read_turn(move, self.game.board)
        if isinstance(turn, Play):
            words = place(self.game.rules, self.game.board, turn).words
            return f"{turn} makes {', '.join(words)}"
        return f"Exchange {notation(turn.tiles)}" if isinstance(turn, Exchange) else "Pass"

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Play it; the opponent's turn comes next."""
        self._play(message.move, read_turn(message.move, self.game.board))

    # -- keys -------------------------------------------------------------------------------------

    def action_results(self) -> None:
        """Go to the plays and back."""
        self.workbench.switch()

    def action_turn(self) -> None:
        """Change whose turn it is."""
        self._use(self.game.passed_on())

    def action_rules(self) -> None:
        """Choose the next rules that have tiles in the language of the list; the tiles stay."""
        self._use(self.game.with_rules(next_rules(self.game.rules, self.lexicon_name)))

    def action_premium(self) -> None:
        """Change the premium at the cursor: Wordfeud is also played with shuffled premiums."""
        self._use(self.game.with_premium(self.editor.square))

    def action_lexicon(self) -> None:
        """Choose the next word list."""
        before, self.lexicon_name = self.lexicon_name, next_list(self.lexicon_name)
        if code_of(before) != code_of(self.lexicon_name):
            self.game = self.game.with_rules(with_tiles_of(self.game.rules, self.lexicon_name))
            self.editor.show(self.game)
        self.workbench.changed()

    def action_copy(self) -> None:
        """Copy the position as a line of CGP."""
        try:
            line = self.game.cgp(self.lexicon_name)
        except GameError as error:
            self.workbench.show_error(str(error))
            return
        self.workbench.copy([line], "Position")


def with_tiles_of(rules: Ruleset, name: str) -> Ruleset:
    """The rules with the tiles of the language of a list, else the next rules that have some.

    Where none have, the rules as they are: their plays are told to be impossible.
    """
    at = NAMES.index(rules.key) if rules.key in NAMES else 0
    for key in (rules.key, *NAMES[at + 1 :], *NAMES[:at]):
        try:
            found = in_language(ruleset(key), code_of(name))
        except GameError:
            continue
        same = rules if key == rules.key else found  # its premiums may have been changed
        return replace(same, counts=found.counts, values=found.values)
    return rules


def next_rules(rules: Ruleset, name: str) -> Ruleset:
    """The next rules that have tiles in the language of a list."""
    return with_tiles_of(ruleset(next_of(NAMES, rules.key)), name)


def _position(game: AssistantPosition, lexicon: Lexicon) -> tuple[ScrabbleView, Sequence[str]]:
    """What is ranked, and the words on the board that are not in the word list."""
    return game.view(lexicon), game.strange_words(lexicon)
