"""The end of a match at the table: result, meaning, rating, sharing, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from tuiwords.games.base import GameError, Outcome, Seat, ShareText
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play.match import Match
from tuiwords.play.ratings import bot_rating, rate
from tuiwords.play.review import keep_review, refuse_unfit, review
from tuiwords.play.sharecode import share_code, share_text
from tuiwords.store.records import Player, Rating
from tuiwords.store.store import StoreError
from tuiwords.ui.boards.base import Board
from tuiwords.ui.opening import again
from tuiwords.ui.screens.page import Page
from tuiwords.ui.widgets.ending import Ending
from tuiwords.ui.widgets.word_list import WordList

_MEANINGS = 3  # forms of a word that are told
_LENGTH = 160  # characters of each: the panel is for a glance, the lexicon screen for reading


class Finish(Page):
    """What a table does when its match is over, and the texts to copy."""

    HELP: ClassVar[str] = "table"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f11,ctrl+e",
            "review",
            "Review",
            show=False,
            id="table.review",
            tooltip="Look back on the game, move by move",
        ),
    ]
    match: Match
    board: Board
    seat: Seat
    watching: bool
    people: tuple[Seat, ...]
    _over: bool

    class Meant(Message):
        """The meaning of a word has been looked up."""

        def __init__(self, word: str, meanings: list[str]) -> None:
            super().__init__()
            self.word = word
            self.meanings = meanings

    class Rated(Message):
        """Ratings have moved."""

        def __init__(
            self, before: Mapping[Seat, Rating | None], after: Mapping[Seat, Rating]
        ) -> None:
            super().__init__()
            self.before = before
            self.after = after

    def ending(self) -> ComposeResult:
        """The panel that tells the end."""
        yield Ending(self.board.review())

    def tell(self, sentence: str) -> None:
        """A line under the board."""
        notice = self.query_one("#notice", Static)
        notice.remove_class("-wrong")
        notice.update(Content(sentence))

    def complain(self, sentence: str) -> None:
        """A line under the board about something that does not go."""
        shown = sentence[:1].upper() + sentence[1:]
        room = self.query_one("#left").size.width - 2
        if len(shown) > room:
            shown = shown.partition(": ")[0]  # what is wrong; how it is right comes after it
        if len(shown) > room:
            self.tui.complain(sentence[:1].upper() + sentence[1:])
            shown = "That does not go"
        notice = self.query_one("#notice", Static)
        notice.add_class("-wrong")
        notice.update(Content(f"! {shown}"))

    def _attempt(self, action: Callable[[], None]) -> bool:
        try:
            action()
        except (GameError, StoreError) as error:
            self.complain(str(error))
            return False
        return True

    def rating_text(self, player: Player) -> str:
        """A player's rating, or nothing where none is known."""
        try:
            rating = self._rating(player)
        except (GameError, StoreError):
            return ""
        return "" if rating is None else f"{rating.mu:.1f}"

    def _rating(self, player: Player) -> Rating | None:
        game = self.match.header.game
        if player.kind == "bot":
            return bot_rating(game, player.key)
        return self.tui.store.rating(player.kind, player.key, game)

    # -- the end -------------------------------------------------------------------------

    def _end(self) -> None:
        outcome = self.match.state.outcome
        if outcome is None or self._over:
            return
        self._over = True
        self.add_class("-over")
        for name in ("#hints", "#log"):
            self.query_one(name).display = False
        ending = self.query_one(Ending)
        ending.display = True
        self._tell_result(outcome)
        casual = not self.watching and not self.match.rated and not ending.has_review
        ending.note("Casual game: ratings stay." if casual else "")
        self.board.look_back()
        ending.begin(rest=self.match.kit.realtime)
        self.tell("")
        self.refresh_bindings()
        if self.match.rated:
            self._in_thread(self._rate, "rating")
        if self.tui.warmed and not self.watching:
            self._in_thread(self._look_back, "review")

    def _tell_result(self, outcome: Outcome) -> None:
        """Say how it ended for whoever sits here, or for the seat that is looked at."""
        seats = self.people or (self.board.seat,)
        won = any(outcome.won[seat] for seat in seats)
        self.query_one(Ending).tell(self._headline(outcome), self._ended(outcome), won)
        self._tell_meaning(self.board.keyword())

    def _headline(self, outcome: Outcome) -> str:
        """How it ended for whoever sits here; for several people, who won."""
        if self.watching and len(self.match.seats) > 1:
            return f"{self.match.seats[self.board.seat].name}: {self.board.headline()}"
        if len(self.people) < 2:
            return self.board.headline()
        order = sorted(range(len(self.match.seats)), key=lambda seat: outcome.ranks[seat])
        scores = " : ".join(f"{outcome.scores[seat]:g}" for seat in order)
        if outcome.ranks.count(1) > 1:
            return f"A tie, {scores}"
        best = self.match.seats[order[0]].name
        two = len(order) == 2
        return f"{best} wins, {scores}" if two else f"{best} wins"

    def _ended(self, outcome: Outcome) -> str:
        """How it came about; a game played in turn is ended by somebody."""
        match = self.match
        last = match.replay.played[-1] if match.replay.played else None
        if match.kit.together or last is None or last.kind == "move" or len(match.seats) == 1:
            return match.kit.goal(outcome)
        name = match.seats[last.seat].name
        return f"{name} gave up." if last.kind == "resign" else f"{name}'s clock ran out."

    def _look_back(self) -> None:
        # What the review finds counts for the statistics, also where nobody opens it.
        with suppress(GameError, LexiconError, StoreError):
            for seat in self.people:
                keep_review(self.tui.store, self.match, seat, review(self.match, seat))

    def on_word_list_pointed(self, message: WordList.Pointed) -> None:
        """Show a word of the review on the board, and what it means."""
        self.board.preview(message.word)
        self._tell_meaning(message.word or "")

    def _tell_meaning(self, word: str) -> None:
        if word and self.tui.preferences.show_definitions:
            self._in_thread(lambda: self._look_up(word), "meaning")

    def _in_thread(self, task: Callable[[], None], group: str) -> None:
        self.run_worker(task, thread=True, group=group, exclusive=True, exit_on_error=False)

    def _look_up(self, word: str) -> None:
        from tuiwords.lexicon.definitions import define

        try:
            definition = define(word)
        except LexiconError:
            return
        lines = [] if definition is None else definition.lines()[:_MEANINGS]
        texts = [line.removeprefix(f"{word}. ") for line in lines]
        short = [t if len(t) <= _LENGTH else t[: _LENGTH - 1].rstrip() + "…" for t in texts]
        if not get_current_worker().is_cancelled:
            self.post_message(self.Meant(word, short))

    def on_finish_meant(self, message: Meant) -> None:
        """Say what the word means."""
        self.query_one(Ending).define(message.word, message.meanings)

    def _rate(self) -> None:
        try:
            before = {seat: self._rating(self.match.seats[seat]) for seat in self.people}
            after = rate(self.tui.store, self.match)
        except (GameError, StoreError) as error:
            self.app.call_from_thread(self.tui.complain, str(error))
            return
        self.post_message(self.Rated(before, after))

    def on_finish_rated(self, message: Rated) -> None:
        """Say how the rating has moved."""
        moved = [
            self._moved_rating(seat, message.before.get(seat), after)
            for seat, after in message.after.items()
            if seat in self.people
        ]
        self.query_one(Ending).note(f"Rated game: {', '.join(moved)}" if moved else "Rated game.")
        self._update_seats()

    def _moved_rating(self, seat: Seat, before: Rating | None, after: Rating) -> str:
        name = f"{self.match.seats[seat].name} " if len(self.people) > 1 else ""
        if before is None:
            whose = name or "your first rating is "
            return f"{whose}{after.mu:.1f} ±{2 * after.sigma:.1f}"
        return f"{name}{before.mu:.1f} → {after.mu:.1f} ({after.mu - before.mu:+.1f})"

    def _update_seats(self) -> None:
        raise NotImplementedError

    # -- copying -------------------------------------------------------------------------

    def _code(self) -> str:
        header = self.match.header
        return share_code(self.match.kit, header.settings, header.seed)

    def _share(self) -> ShareText:
        return share_text(self.match, self.board.seat)

    def _copy(self, text: str, said: str) -> None:
        self.app.copy_to_clipboard(text)
        self.tell(said)

    def action_share_grid(self) -> None:
        """Copy the result as a grid."""
        self._copy(self._share().grid, "The grid is copied: paste it anywhere")

    def action_share_lines(self) -> None:
        """Copy the result as lines."""
        self._copy(self._share().lines, "The lines are copied: paste them anywhere")

    def action_share_code(self) -> None:
        """Show and copy the code of this very game."""
        code = self._code()
        self._copy(code, f"Copied: {code}")

    def action_review(self) -> None:
        """Look back, move by move."""
        seat = self.board.seat
        if self._attempt(lambda: refuse_unfit(self.match, seat)):
            from tuiwords.ui.screens.review import ReviewPage

            self.tui.push_screen(ReviewPage.of(self.match, seat))

    # -- what next -----------------------------------------------------------------------

    def action_rematch(self) -> None:
        """The same game and players again."""
        opening = again(self.match.header, self.tui.profile.id)
        self.dismiss()
        self.tui.begin(opening)

    def action_new_game(self) -> None:
        """Set up another game; this one is kept."""
        from tuiwords.ui.screens.setup import Setup

        kit = self.match.kit
        self.dismiss()
        self.tui.push_screen(Setup(kit))

    def action_statistics(self) -> None:
        """The figures of the profile."""
        from tuiwords.ui.places import visit

        visit(self.tui, "statistics")
