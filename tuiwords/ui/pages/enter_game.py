"""Enters a game played elsewhere, one line a turn."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import (
    NAMES,
    EnteredGame,
    GcgError,
    heading_typed,
    ruleset,
    with_square,
)
from tuiwords.games.scrabble.describe import written
from tuiwords.history.recordings import phonies, typed_game
from tuiwords.lexicon.library import DEFAULT
from tuiwords.ui.session import list_of
from tuiwords.ui.widgets.dialogs import Ask

_NOTE = (
    "A turn a line: 8E QUIZ 44, 8E QUIZ, or QUIZ 44 where the score tells the square; - to pass, "
    "-3 to exchange. me: or Bob: before it says who made it; a rack may follow. Enter twice ends "
    "the game, type undo to take back a line."
)
_UNDO = "undo"
_SHARE, _OTHERS = 0.9, 12  # of the height a dialog may have; its lines beside those typed
_LEAST = 3  # lines typed that are shown
_WIDTH = 31  # cells of a line before its score


class EnterGame(Ask):
    """Asks for the lines of a game one after the other; the answer has all of them.

    A line that does not fit stays in the field, with what is wrong.
    """

    DEFAULT_CSS = "EnterGame #lines { height: auto; text-wrap: nowrap; text-overflow: ellipsis; }"

    def __init__(self, first: str) -> None:
        super().__init__("A game played elsewhere", _NOTE)
        self._typed: list[str] = []
        self._first = first
        self._rules = ""  # by which the game was read last
        self._asked = ""  # the key that does something if it is pressed once more

    def body(self) -> ComposeResult:
        """A field for the next line, and the lines so far, with the scores."""
        yield from super().body()
        yield Static(id="lines")

    def on_mount(self) -> None:
        """Take the line with which the game began."""
        self._add([self._first])

    def action_take(self) -> None:
        """Add the line, take the last one back, or end the game."""
        line = self.query_one(Input).value.strip()
        if line.casefold() == _UNDO:
            del self._typed[-1:]
            self._show()
        elif line:
            self._add([line])
        elif self._typed and self._asked_twice("enter", "Enter again ends the game."):
            self.dismiss("".join(f"{each}\n" for each in self._typed))

    def take_lines(self, text: str) -> bool:
        """Add pasted lines, if there are several."""
        lines = list(filter(None, map(str.strip, text.splitlines())))
        if len(lines) > 1:
            self._add(lines)
        return len(lines) > 1

    def action_leave(self) -> None:
        """Leave; with lines, only when asked for it twice."""
        told = "The game is not kept: Escape again leaves, Enter twice imports it."
        if not self._typed or self._asked_twice("escape", told):
            super().action_leave()

    def _asked_twice(self, key: str, told: str) -> bool:
        before, self._asked = self._asked, key
        if before != key:
            self._wrong(told)
        return before == key

    def _add(self, lines: list[str]) -> None:
        try:
            game = self._read(lines)
        except GameError as error:
            self.query_one(Input).value = lines[0] if len(lines) == 1 else ""
            self._wrong(f"{error}.")
            return
        for step in game.steps:
            if step.turn is not None:
                at = step.event.line - 1
                self._typed[at] = with_square(self._typed[at], written(step.board, step.turn))
        read = f"Read as {self._typed[-1]}. If it was elsewhere: undo, and type its square."
        if self._typed[-1] == lines[-1]:
            read = self._rules_read(game)
        self._show(read)

    def _rules_read(self, game: EnteredGame) -> str:
        """Which rules the game was read by, if they are new and nobody named them."""
        before, self._rules = self._rules, game.rules.title
        named = heading_typed("\n".join(self._typed), "rules")
        if named or self._rules in (before, ruleset(NAMES[0]).title):
            return ""
        return f"Read by the rules of {self._rules}, the first by which these scores are possible."

    def _read(self, lines: list[str]) -> EnteredGame:
        """The game with these lines; it begins in the player's language if they fit there.

        Raises: GameError; nothing has changed then.
        """
        name, errors = list_of(self), list[GameError]()
        own = [] if self._typed or name == DEFAULT else [[f"lexicon {name}"]]
        for begun in [*own, self._typed]:
            try:
                game = typed_game("\n".join([*begun, *lines]))
            except GameError as error:
                errors.append(error)
            else:
                self._typed = [*begun, *lines]
                return game
        # If the rules named have tiles of that language, its error tells more.
        raise errors[0] if isinstance(errors[0], GcgError) else errors[-1]

    def on_resize(self) -> None:
        """Show as many of the last lines as there is room for."""
        if self._typed:
            self._list()

    def _show(self, read: str = "") -> None:
        self._asked = ""
        self.query_one(Input).value = ""
        last = self._list()
        told = f"Not in the word list: {', '.join(last)}. It counts as it was played."
        self.say(told if last else read or _NOTE)

    def _list(self) -> list[str]:
        """Show the last lines, with scores and phonies; returns the phonies of the last one."""
        game = typed_game("\n".join(self._typed))
        events = {step.event.line: step.event for step in game.steps}
        wrong = {number: list[str]() for number in range(len(self._typed) + 1)}
        for number, word in phonies(game):
            wrong[number].append(word)
        rows = list[Content]()
        for number, line in enumerate(self._typed, 1):
            row = f"{number:3}  {line}"
            if (event := events.get(number)) is not None:
                blank = f" {event.text}" if any(map(str.islower, event.text)) else ""
                row = f"{row:{_WIDTH}}{event.score:5}{blank}"
            marks = "".join(f" {word}*" for word in wrong[number])
            rows.append(Content(row) + Content.styled(marks, "$text-error"))
        named = [f"{name} {score}" for name, score in zip(game.players, game.scores, strict=False)]
        told = f"{', '.join(named)}; next: {game.due}" if named else "no turn yet"
        room = max(_LEAST, int(self.size.height * _SHARE) - _OTHERS)
        shown = [*rows[-room:], Content.styled(f"{game.rules.title}: {told}", "bold")]
        self.query_one("#lines", Static).update(Content("\n").join(shown))
        return wrong[len(self._typed)]
