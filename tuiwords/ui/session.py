"""What every screen may ask of the app: the store, the profile, the settings, and notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, cast

from textual.message_pump import MessagePump

from tuiwords.games.base import GameError
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play.game import AnyBot, Game
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest
from tuiwords.play.review import Review
from tuiwords.play.spoken import list_in
from tuiwords.store.preferences import Preferences, PreferencesError
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store, StoreError

# Errors whose text is a sentence for the player; all others are bugs.
EXPECTED = (GameError, LexiconError, PreferencesError, StoreError)


def attempted(action: Callable[[], object], show_error: Callable[[str], None]) -> bool:
    """Call ``action`` and show an expected error; returns whether it succeeded."""
    try:
        action()
    except EXPECTED as error:
        show_error(str(error))
        return False
    return True


@dataclass(frozen=True, slots=True)
class ReviewSource:
    """Something that can be reviewed.

    ``review`` is called in a thread with a bot to compare with, or None; it returns the whole
    review, or yields it as it grows; without it the match is only replayed. ``bot`` is the name of
    the bot to begin with, ``player`` whose moves they are, if that is known. ``sharpen`` does the
    same with the numbers of moves that are to be judged more sharply, where that is possible.
    ``match`` is the saved match, if it is one.
    """

    game: Game
    review: Callable[[AnyBot | None], Review | Iterator[Review]] | None
    bot: str = ""
    player: Player | None = None
    sharpen: Callable[[AnyBot | None, frozenset[int]], Iterator[Review]] | None = None
    match: Match | None = None


class Session(Protocol):
    """The app as its screens know it.

    ``saved_work`` is the work on each assistant that was closed, by its name. ``loaded`` is true
    once the modules of all pages are loaded. ``reviewing`` tells which earlier game is being
    reviewed, if one is.
    """

    store: Store
    profile: Profile
    preferences: Preferences
    saved_work: dict[str, Any]
    loaded: bool
    profile_name: str
    reviewing: str

    def show_error(self, sentence: str) -> None:
        """Tell the player what is wrong."""

    def show_message(self, sentence: str) -> None:
        """Tell the player something good or neutral."""

    def copy(self, what: str, text: str) -> None:
        """Copy a text, and show it below a line that says what was copied."""

    def attempt(self, action: Callable[[], object]) -> bool:
        """Call ``action`` and show an expected error as a notice; returns whether it succeeded."""

    def open_page(self, name: str) -> None:
        """Go to a page or an assistant by its name in ``ui.pages.catalog``."""

    @property
    def resting(self) -> bool:
        """Whether letters, Enter and Backspace do nothing now, nor Escape at an end."""

    def rest(self, seconds: float = 0.0) -> None:
        """Take no letters for a moment: somebody may still be typing for what was there."""

    def prepare_pages(self) -> None:
        """Prepare the pages that take longest to open: the front page is at rest."""

    def show_statistics(self, game: str, mode: str) -> None:
        """Show the statistics of a game (by its key) in one of its modes."""

    def set_up(
        self, game: Game, *, watch: bool = False, invited: tuple[str, ...] = (), preset: str = ""
    ) -> None:
        """Show the page on which a match of a game is set up, perhaps with a preset chosen."""

    def begin(self, request: MatchRequest) -> None:
        """Begin a match and show its table; its board is dealt in the background."""

    def show_table(self, match: Match) -> None:
        """Show the table of a match."""

    def resume(self, match_id: str) -> None:
        """Show the table of a saved match."""

    def replay(self, match_id: str) -> None:
        """Show a finished match move by move."""

    def look_back(self, match: Match | str, seat: int) -> None:
        """Show the review of a finished match, or of one by its id, or say why there is none."""

    def show_review(self, source: ReviewSource) -> None:
        """Show the review of something other than a saved match."""

    def use_profile(self, profile: Profile) -> None:
        """Switch to another profile."""

    def keep_preferences(self, preferences: Preferences) -> None:
        """Use other settings from now on, and save them."""


def session_of(node: MessagePump) -> Session:
    """The session that a widget or screen belongs to."""
    return cast("Session", node.app)


def list_of(node: MessagePump) -> str:
    """The word list of the player's language; the usual one if that is not there."""
    return list_in(session_of(node).preferences.language)


def ring(node: MessagePump) -> None:
    """Ring the terminal's bell, if the player wants to hear it."""
    if session_of(node).preferences.bell:
        node.app.bell()
