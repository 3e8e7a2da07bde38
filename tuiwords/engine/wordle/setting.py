"""What a solver may know and guess: settings of the problem, numbered P0 to P3."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tuiwords.engine.wordle.pack import CluePosition, position_of
from tuiwords.games.base import GameError
from tuiwords.games.wordle import WordleView
from tuiwords.unknown import unknown_name


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: with ``knows_answers``, the solver knows the list of answers.

    ``only_left``: it may guess only words that may be the answer. ``daily``: answers come one per
    day, and past ones do not return.
    """

    name: str
    knows_answers: bool = False
    only_left: bool = False
    daily: bool = False


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("P0"),
        Setting("P1", knows_answers=True, only_left=True),
        Setting("P1-free", knows_answers=True),
        Setting("P2", daily=True),
        Setting("P3", knows_answers=True, only_left=True, daily=True),
        Setting("P3-free", knows_answers=True, daily=True),
    )
}


def setting_called(name: str) -> Setting | None:
    """The setting with this name in any case, or None for "". Raises: GameError."""
    if not name:
        return None
    for setting in SETTINGS.values():
        if setting.name.lower() == name.lower():
            return setting
    raise GameError(unknown_name("there is no setting", name, SETTINGS, "settings"))


def seen_in(view: WordleView, setting: Setting | None) -> WordleView:
    """The view of a solver in a setting; unchanged if it is None."""
    if setting is None:
        return view
    return replace(
        view,
        knows_answers=view.knows_answers or setting.knows_answers,
        past=view.past if setting.daily else None,
    )


def position_in(view: WordleView, setting: Setting | None) -> CluePosition:
    """The position of a view for a solver in a setting."""
    position = position_of(seen_in(view, setting))
    if setting is not None and setting.only_left and len(position.left):
        return replace(position, guesses=position.left)
    return position
