"""The Scrabble assistant: a position of a game played elsewhere, its best plays, and on from there.

Whatever is typed stays, right or wrong: a line under the board says what cannot be.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, SIZE, Exchange, Play, Turn, place, ruleset
from tuiwords.games.scrabble.followed import Followed
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play import catalog
from tuiwords.ui.boards.scrabble_editor import ScrabbleEditor
from tuiwords.ui.screens.tool import Tool, next_list
from tuiwords.ui.widgets.hints import HintPanel

_SCORES = re.compile(r"\s*(-?\d+)\s*(?:[:/,;\s]\s*(-?\d+))?\s*")
_PER_LINE, _PER_WIDE_LINE = 7, 9  # kinds of unseen tiles in a line
_USUAL, _WIDE = 76, 100  # columns of the terminal from which there is room for them
_STRANGE = 3  # words told that the list does not have


class ScrabbleAssistant(Tool):
    """The board on the left, ranked plays on the right; Enter plays one and goes on."""

    TITLE = "Scrabble assistant"
    HELP: ClassVar[str] = "scrabble_assistant"
    CSS_PATH = "../scrabble.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_USUAL, "-usual"), (_WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-least"), (22, "-low"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "plays", "Plays", id="scrabble.plays", tooltip="To the plays and back"),
        Binding("f3,ctrl+z", "undo", "Undo", id="scrabble.undo", tooltip="As it was before"),
        Binding("f4", "turn", "Whose turn", id="scrabble.turn", tooltip="Yours or the other's"),
        Binding("f5", "rules", "Rules", id="scrabble.rules", tooltip="Scrabble, Wordfeud, WWF"),
        Binding(
            "f6",
            "premium",
            "Premium",
            show=False,
            id="scrabble.premium",
            tooltip="Another premium on the square of the cursor",
        ),
        Binding("f7", "lexicon", "List", show=False, id="scrabble.lexicon", tooltip="Other words"),
        Binding("f8", "copy", "Copy", id="scrabble.copy", tooltip="Copy the position as CGP"),
        Binding("ctrl+x", "clear", "Clear", show=False, id="scrabble.empty", tooltip="Begin anew"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.game = Followed(ruleset(NAMES[0]))
        self.lexicon_name = DEFAULT
        self._before: list[Followed] = []
        self._number = 0
        self._standing = ""  # what the notice says while no play is pointed to

    def body(self) -> ComposeResult:
        """Board, rack, scores and a line for turns; rules, unseen tiles, the ranked plays."""
        if self.kept is not None:
            self.game, self.lexicon_name, self._before = self.kept
        self.editor = ScrabbleEditor(self.game, self.tui.preferences.cell_size)
        self.hint_panel = HintPanel()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.editor
                with Vertical(id="below"):
                    with Grid(id="entries"):
                        yield from self._entries()
                    yield Static(id="notice", markup=False)
            with Vertical(id="right"):
                yield Static(id="options", markup=False)
                yield Static(id="unseen", markup=False)
                yield self.hint_panel

    def _entries(self) -> ComposeResult:
        yield Static("Rack", classes="label")
        yield Input(self.game.rack, id="rack", placeholder="? a blank", select_on_focus=False)
        yield Static("Score", id="score-label", classes="label")
        yield Input(self._scores, id="score")
        yield Static("Turn", classes="label")
        yield Input(id="turn", placeholder="8D WORD, -ABC, - or a whole CGP")

    def on_resize(self) -> None:
        """The tiles unseen may have room for other lines."""
        if self.is_mounted:
            self.query_one("#unseen", Static).update(self._unseen())

    def on_mount(self) -> None:
        """Begin with an empty board, or the position that was left."""
        self.editor.focus()
        self._show()

    def laid_out(self) -> tuple[Followed, str, list[Followed]]:
        """The position, the word list, and the positions before."""
        return self.game, self.lexicon_name, self._before

    # -- the position -----------------------------------------------------------------------------

    def _use(self, game: Followed) -> None:
        """Go on with another position; the one before can be had back."""
        if game != self.game:
            self._before.append(self.game)
            self.game = game
            self._show()

    def _show(self) -> None:
        self.editor.show(self.game)
        self._fill("#rack", self.game.rack)
        self._fill("#score", self._scores)
        title = f"F5 {self.game.rules.title}\nF7 words of {self.lexicon_name}"
        self.query_one("#options", Static).update(Content(title))
        self.query_one("#unseen", Static).update(self._unseen())
        self._think()
        self.refresh_bindings()

    @property
    def _scores(self) -> str:
        return f"{self.game.scores[0]} : {self.game.scores[1]}"

    def _fill(self, name: str, text: str) -> None:
        entry = self.query_one(name, Input)
        if not entry.has_focus or name == "#turn":
            with self.prevent(Input.Changed):
                entry.value = text

    def _unseen(self) -> Content:
        left = self.game.unseen
        count = sum(left.values())
        kinds = [f"{tile}{number}" for tile, number in sorted(left.items()) if number > 0]
        kinds.sort(key=lambda kind: kind[0] == "?")
        title = Content.styled(f"Unseen {count}, bag {self.game.bag}", "bold $primary")
        if self.app.size.width < _USUAL:
            return Content("\n").join([title, Content(" ".join(kinds))])
        per_line = _PER_WIDE_LINE if self.app.size.width >= _WIDE else _PER_LINE
        lines = [kinds[at : at + per_line] for at in range(0, len(kinds), per_line)]
        rows = ["".join(kind.ljust(4) for kind in line).rstrip() for line in lines]
        return Content("\n").join([title, *map(Content, rows)])

    def _think(self) -> None:
        self._number += 1
        self.hint_panel.clear()
        game = self.game
        try:
            game.check()
            lexicon = library().open(self.lexicon_name)
            if game.empty:
                self._stand("Type the board, with Shift a blank, or paste a CGP; Tab: your rack")
            elif game.theirs:
                self._stand(f"The other's turn: type it in the line Turn. {self._over(game)}")
            elif not game.rack:
                self._stand(self._over(game) or "Tab: type your rack")
            else:
                view = game.view(lexicon)
                self.hint_panel.ask(view, catalog.kit("scrabble"), self._number)
                self._stand(self._summary(game, lexicon))
        except (GameError, LexiconError) as error:
            self._standing = ""
            self.complain(str(error))

    def _stand(self, sentence: str) -> None:
        self._standing = sentence
        self.say(sentence)

    @staticmethod
    def _over(game: Followed) -> str:
        left = "".join(sorted(game.unseen.elements()))
        if game.bag or game.rack or not left or len(left) > game.rules.rack:
            return ""
        return f"You are out; {left} is left, worth {game.rules.worth(left)}."

    @staticmethod
    def _summary(game: Followed, lexicon: Lexicon) -> str:
        strange = game.strange_words(lexicon)
        if strange:
            more = " …" if len(strange) > _STRANGE else ""
            return f"Not in {lexicon.name}: {', '.join(strange[:_STRANGE])}{more}"
        if len(game.rack) < game.rules.rack and game.bag:
            return f"{len(game.rack)} of {game.rules.rack} tiles known · F2: the plays"
        return "F2: the plays; Enter plays one"

    # -- what is typed ----------------------------------------------------------------------------

    def on_scrabble_editor_edited(self, message: ScrabbleEditor.Edited) -> None:
        """The board was typed on."""
        self._use(message.game)

    def on_scrabble_editor_refused(self, message: ScrabbleEditor.Refused) -> None:
        """Say what is no tile."""
        self.complain(f"{message.letter.upper()!r} is no tile of {self.game.rules.title}")

    def on_paste(self, event: events.Paste) -> None:
        """Take a position, wherever the cursor is but in a line."""
        if self._read(event.text):
            self.query_one("#turn", Input).value = ""  # was a turn of another position

    def _read(self, text: str) -> bool:
        try:
            self._use(self.game.read(text, library().open(self.lexicon_name)))
        except (GameError, LexiconError) as error:
            self.complain(str(error))
            return False
        return True

    @on(Input.Changed, "#rack")
    def _rack_typed(self, message: Input.Changed) -> None:
        try:
            self._use(self.game.with_rack(message.value))
        except GameError as error:
            self.complain(str(error))

    @on(Input.Submitted, "#rack")
    def _rack_done(self) -> None:
        self.hint_panel.focus()

    @on(Input.Changed, "#score")
    def _score_typed(self, message: Input.Changed) -> None:
        match = _SCORES.fullmatch(message.value)
        if match is None:
            self.complain("scores are two numbers, yours first: 120 : 98")
        else:
            self._use(replace(self.game, scores=(int(match[1]), int(match[2] or 0))))

    @on(Input.Submitted, "#score")
    def _score_done(self) -> None:
        self.query_one("#turn").focus()

    @on(Input.Submitted, "#turn")
    def _turn_typed(self, message: Input.Submitted) -> None:
        text = message.value.strip()
        if not text:
            return
        done = self._read(text) if text.count("/") >= SIZE - 2 else self._play(text)
        if done:
            message.input.value = ""

    def _play(self, text: str, turn: Turn | None = None) -> bool:
        """A turn of whoever is to move, as it was typed or read; whether it could be made."""
        try:
            self._use(self.game.after(turn or self.game.typed(text)))
        except GameError as error:
            self.complain(str(error))
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
            self.say(self._told(message.move))
        elif self._standing:
            self.say(self._standing)

    def _told(self, move: str) -> str:
        turn = read_turn(move, self.game.board)
        if isinstance(turn, Play):
            words = place(self.game.rules, self.game.board, turn).words
            return f"{turn} makes {', '.join(words)}"
        return f"Exchange {turn.tiles}" if isinstance(turn, Exchange) else "Pass"

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Play it; the other's turn comes next."""
        self._play(message.move, read_turn(message.move, self.game.board))

    # -- keys -------------------------------------------------------------------------------------

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """There is something to go back to once something was entered."""
        return bool(self._before) if action == "undo" else True

    def action_plays(self) -> None:
        """To the plays and back."""
        (self.editor if self.hint_panel.has_focus else self.hint_panel).focus()

    def action_undo(self) -> None:
        """The position before."""
        if self._before:
            self.game = self._before.pop()
            if isinstance(self.focused, Input):
                self.editor.focus()
            self.call_after_refresh(self._show)

    def action_turn(self) -> None:
        """Whose turn it is."""
        self._use(replace(self.game, theirs=not self.game.theirs))

    def action_rules(self) -> None:
        """The next rules; the tiles stay."""
        place = (NAMES.index(self.game.rules.key) + 1) % len(NAMES)
        self._use(replace(self.game, rules=ruleset(NAMES[place])))

    def action_premium(self) -> None:
        """Another premium where the cursor is: Wordfeud is also played with shuffled ones."""
        self._use(self.game.with_premium(self.editor.square))

    def action_lexicon(self) -> None:
        """The next word list."""
        self.lexicon_name = next_list(self.lexicon_name)
        self._show()

    def action_copy(self) -> None:
        """Copy the position as a line of CGP."""
        self.app.copy_to_clipboard(self.game.cgp(self.lexicon_name))
        self.say("The position is copied as CGP")

    def action_clear(self) -> None:
        """Begin anew by the same rules."""
        self._use(Followed(self.game.rules))
        self.editor.focus()
        self.editor.begin()
