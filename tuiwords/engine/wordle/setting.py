"""What a solver may know and guess: the settings of the problem, as the thesis numbers them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tuiwords.engine.wordle.pack import Position, position_of
from tuiwords.games.base import GameError
from tuiwords.games.wordle import WordleView


@dataclass(frozen=True, slots=True)
class Setting:
    """``told``: the answers list is known. ``only_left``: guesses are words that may be the answer.

    ``daily``: the answers come in a sequence, and those of the past do not return.
    """

    name: str
    told: bool = False
    only_left: bool = False
    daily: bool = False


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("P0"),
        Setting("P1", told=True, only_left=True),
        Setting("P1-free", told=True),
        Setting("P2", daily=True),
        Setting("P3", told=True, only_left=True, daily=True),
        Setting("P3-free", told=True, daily=True),
    )
}


def setting_called(name: str) -> Setting | None:
    """The setting of a name in any case; None for no name. Raises: GameError."""
    if not name:
        return None
    for setting in SETTINGS.values():
        if setting.name.lower() == name.lower():
            return setting
    raise GameError(f"there is no setting {name!r}; there are {', '.join(SETTINGS)}")


def seen_in(view: WordleView, setting: Setting | None) -> WordleView:
    """The view of a solver in a setting; without one, as it is."""
    if setting is None:
        return view
    return replace(view, told=view.told or setting.told, past=view.past if setting.daily else None)


def position_in(view: WordleView, setting: Setting | None) -> Position:
    """The position of a view for a solver in a setting."""
    position = position_of(seen_in(view, setting))
    if setting is not None and setting.only_left and len(position.left):
        return replace(position, guesses=position.left)
    return position
