"""What a solver may know and guess: settings of the problem."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

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
        Setting("words"),
        Setting("answers-left", knows_answers=True, only_left=True),
        Setting("answers", knows_answers=True),
        Setting("daily-words", daily=True),
        Setting("daily-answers-left", knows_answers=True, only_left=True, daily=True),
        Setting("daily-answers", knows_answers=True, daily=True),
    )
}
# What they were called before, in the same order: bots that users have defined may say so.
_EARLIER = ("P0", "P1", "P1-free", "P2", "P3", "P3-free")


def setting_called(name: str) -> Setting | None:
    """The setting with this name in any case, or None for "". Raises: GameError."""
    if not name:
        return None
    earlier = {each.lower(): SETTINGS[name] for name, each in zip(SETTINGS, _EARLIER, strict=True)}
    known = SETTINGS | earlier
    if name.lower() not in known:
        raise GameError(unknown_name("there is no setting", name, SETTINGS, "settings"))
    return known[name.lower()]


def saved_name(setting: Setting) -> str:
    """What saved runs call a setting: its earlier name, so that they go on."""
    return dict(zip(SETTINGS, _EARLIER, strict=True))[setting.name]


def seen_in(view: WordleView, setting: Setting | None, **others: Any) -> WordleView:
    """The view of a solver in a setting, if that is not None; ``others`` are changed, too."""
    if setting is not None:
        others["knows_answers"] = view.knows_answers or setting.knows_answers
        others["past"] = view.past if setting.daily else None
    return replace(view, **others) if others else view


def position_in(view: WordleView, setting: Setting | None) -> CluePosition:
    """The position of a view for a solver in a setting."""
    position = position_of(seen_in(view, setting))
    if setting is not None and setting.only_left and len(position.left):
        return replace(position, guesses=position.left)
    return position
