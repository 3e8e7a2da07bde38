"""What a solver may know and guess: settings of the problem."""

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
        Setting("words"),
        Setting("answers-left", knows_answers=True, only_left=True),
        Setting("answers", knows_answers=True),
        Setting("daily-words", daily=True),
        Setting("daily-answers-left", knows_answers=True, only_left=True, daily=True),
        Setting("daily-answers", knows_answers=True, daily=True),
    )
}
# What they were called before, in the same order: bots that users have defined may say so.
_EARLIER = ("p0", "p1", "p1-free", "p2", "p3", "p3-free")


def setting_called(name: str) -> Setting | None:
    """The setting with this name in any case, or None for "". Raises: GameError."""
    if not name:
        return None
    known = SETTINGS | dict(zip(_EARLIER, SETTINGS.values(), strict=True))
    if name.lower() not in known:
        raise GameError(unknown_name("there is no setting", name, SETTINGS, "settings"))
    return known[name.lower()]


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
