"""A person at the table, and two bots that never change."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from support.frames import draw_when_asked
from support.resting import wait_until_at_rest
from support.styles import remember_parameters, share_parsed_styles

from tests.conftest import THOROUGH
from tuiwords.arena import par
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import Limit
from tuiwords.history import ratings
from tuiwords.play import game as game_module
from tuiwords.play import hints
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.records import Profile, Rating
from tuiwords.store.store import Store
from tuiwords.ui.games.word_soup import area as soup_area
from tuiwords.ui.table import bots as table_bots
from tuiwords.ui.widgets import hints as hint_panel

OPENING = {"opener": "tares"}  # with no search for the best of thousands
BOTS = (
    BotSpec(Persona("Ida", "I take my time."), "wordle", "naive", OPENING, skill=Skill(35, 1.0)),
    BotSpec(Persona("Otto", "I count [bits]."), "wordle", "naive", OPENING),
)
RATINGS = {
    ("wordle", "Ida"): Rating(850.0, 9.0, 400),
    ("wordle", "Otto"): Rating(1130.0, 12.0, 400),
}

MEANS = {"wordle": {"Otto": {"mean_guesses": 3.61, "mean_score": 3.39}}}


@pytest.fixture(scope="session", autouse=True)
def shared_styles_and_few_frames() -> Iterator[None]:
    """Styles are parsed once a process, and frames drawn that a test looks at."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        wait_until_at_rest(monkeypatch)
        share_parsed_styles(monkeypatch)
        remember_parameters(monkeypatch)
        if not THOROUGH:
            draw_when_asked(monkeypatch)
        yield


@pytest.fixture(autouse=True)
def short_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and the bots stop soon; who tests what comes later, or slowly, asks for more."""
    monkeypatch.setattr(table_bots, "RACE", 1.0)
    monkeypatch.setattr(hint_panel, "LIMIT", Limit(seconds=0.1, top=60))
    monkeypatch.setattr(par, "SECONDS", 0.2)
    monkeypatch.setattr(par, "FIRST_SECONDS", 0.2)
    monkeypatch.setattr(hints, "SOON", Limit(seconds=0.1, top=5))
    monkeypatch.setattr(soup_area, "LIMIT", Limit(nodes=600, top=1))
    monkeypatch.setattr(soup_area, "goals", lambda *_: ())  # no bot plays for a par


@pytest.fixture
def still(home) -> None:
    """No animation: what is played is seen at once."""
    save_preferences(replace(Preferences(), motion=False))


@pytest.fixture
def ada(store: Store) -> Profile:
    """Somebody who has played here before."""
    profile = store.players.add("Ada")
    store.note_profile(profile.id)
    return profile


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> tuple[BotSpec, ...]:
    """Two bots of Wordle, in place of those shipped."""
    monkeypatch.setattr(game_module, "roster", lambda: BOTS)
    monkeypatch.setattr(ratings, "measured_ratings", lambda _path: RATINGS)
    monkeypatch.setattr(ratings, "measured_games", lambda _path: MEANS)
    return BOTS
