"""The profiles of the players on this computer."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tuiwords.store.names import name_fault
from tuiwords.store.records import Profile
from tuiwords.store.store import Store, Wanted
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import games
from tuiwords.ui.keys import key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.texts import moment_text
from tuiwords.ui.widgets.columns import Row
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.openable_list import OpenableList


def read_profiles(store: Store, own: str) -> tuple[dict[str, Profile], list[Row]]:
    """The profiles by their ids, and their rows; ``own`` is the one in use."""
    counts, found = (
        store.players.match_counts(),
        {profile.id: profile for profile in store.players.all()},
    )
    rows = []
    for key, profile in found.items():
        since = moment_text(profile.created, "{:%d %b %Y}")
        rated = [store.players.rating("profile", key, game.key) for game in games()]
        ratings = [f"{rating.mu:.0f}" if rating else "" for rating in rated]
        name, played = profile.name, f"{counts.get(key, 0):,}"
        cells = ("▸" if key == own else "", name, played, *ratings, since)
        rows.append(Row(key, cells, strong=key == own))
    return found, rows


class ProfilesPage(Page):
    """A table of profiles; Enter switches to one."""

    TITLE = "Profiles"
    HELP: ClassVar[str] = "profiles"
    HOLDS = (OpenableList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("plus,insert", "add", "New", "profiles.new", "Add a profile"),
        shown("R", "rename", "Rename", "profiles.rename", "Rename the profile"),
        shown("delete,backspace", "remove", "Remove", "profiles.remove", "Delete the profile"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.listed: dict[str, Profile] = {}
        self._reading = Background(self)
        self._new = ""  # the id of a profile just added, which the cursor goes to

    def body(self) -> ComposeResult:
        """The table of profiles."""
        with Vertical(classes="column"):
            yield Static(
                "Each player has their own statistics, ratings, cards and matches.",
                classes="dim",
            )
            ratings = [(game.title, len(game.title)) for game in games()]
            columns = (("", 2), ("Name", 18), ("Matches", 8), *ratings, ("Since", 12))
            yield OpenableList(columns, id="profiles")

    def on_screen_resume(self) -> None:
        """Show the profiles, and what they have played meanwhile."""
        self._show()

    def _show(self) -> None:
        store, own = self.session.store, self.session.profile.id
        self._reading.run(partial(read_profiles, store, own), self._fill)

    def _fill(self, found: tuple[dict[str, Profile], list[Row]]) -> None:
        self.listed, rows = found
        table = self.query_one(OpenableList)
        table.fill(rows)
        if self._new in self.listed:
            table.move_to(list(self.listed).index(self._new))
            self._new = ""

    def _chosen(self) -> Profile | None:
        return self.listed.get(self.query_one(OpenableList).selected_key or "")

    @on(OpenableList.Chosen)
    def _switch(self) -> None:
        profile = self._chosen()
        if profile is not None:
            self.session.use_profile(profile)
            self._show()
            self.session.show_message(f"Now playing: {profile.name}")

    def action_add(self) -> None:
        """Add a profile and switch to it."""

        def take(name: str) -> None:
            session = self.session
            session.attempt(lambda: session.use_profile(session.store.players.add(name)))
            self._new = session.profile.id
            self._show()

        self.ask(Ask("A new player's name", check=self._fault), take)

    def action_rename(self) -> None:
        """Rename a profile."""
        profile = self._chosen()
        if profile is None:
            return

        def take(name: str) -> None:
            if name != profile.name:
                self.session.attempt(lambda: self._rename(profile, name))

        ask = Ask(
            "Rename the profile", value=profile.name, check=lambda n: self._fault(n, profile.name)
        )
        self.ask(ask, take)

    def _rename(self, profile: Profile, name: str) -> None:
        renamed = self.session.store.players.rename(profile.id, name)
        if profile.id == self.session.profile.id:
            self.session.use_profile(renamed)
        self._show()

    def action_remove(self) -> None:
        """Remove a profile, after confirmation; the last one cannot be removed."""
        profile = self._chosen()
        if profile is None:
            return
        others = [each for each in self.session.store.players.all() if each.id != profile.id]
        if not others:
            self.session.show_error("You need at least one profile.")
            return

        def remove(yes: bool | None) -> None:
            if yes and self.session.attempt(lambda: self.session.store.players.remove(profile.id)):
                if profile.id == self.session.profile.id:
                    self.session.use_profile(others[0])
                self._show()

        matches = self.session.store.count(Wanted(profile=profile.id, played=True))
        if not matches:
            self.app.push_screen(Confirm(f"Remove {profile.name}?", "Remove", "Cancel"), remove)
            return
        played = count_text(matches, "match", "matches")
        note = (
            f"{profile.name} has played {played}. The ratings are lost, and the statistics with "
            "the profile; only the matches stay. Type the name to go on."
        )

        def differs(text: str) -> str | None:
            same = text.strip().casefold() == profile.name.casefold()
            return None if same else f"Type {profile.name}, or press {key_name('ask.leave')}."

        ask = Ask(f"Remove {profile.name}?", note, check=differs)
        self.app.push_screen(ask, lambda text: remove(text is not None))

    def _fault(self, name: str, own: str = "") -> str | None:
        return name_fault(name, {each.name for each in self.session.store.players.all()} - {own})
