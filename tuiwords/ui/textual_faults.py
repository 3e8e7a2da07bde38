"""What Textual does wrong, mended in its own classes: imported once, by the app.

Only what no subclass reaches is mended here, as the lists and notices that Textual makes itself.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.css.model import RuleSet
from textual.timer import Timer
from textual.widgets import OptionList

_new_timer, _click_on_option = Timer.__init__, OptionList._on_click


def _new_patient_timer(timer: Timer, *args: Any, **options: Any) -> None:
    """Let a timer that rings once ring, also late.

    Textual skips what a repeated timer missed, and a single one too: it never rings if the machine
    is busy for longer than its time, and one of a notice that is over counts backwards for ever.
    """
    once = options.get("repeat") == 0
    _new_timer(timer, *args, **(options | {"skip": False} if once else options))


async def _click_on_listed(options: OptionList, event: events.Click) -> None:
    """Take no click on a line that is gone: Textual fails at those."""
    if event.style.meta.get("option", -1) < options.option_count:
        await _click_on_option(options, event)


Timer.__init__ = _new_patient_timer  # type: ignore[method-assign,assignment]
OptionList._on_click = _click_on_listed  # type: ignore[method-assign,assignment]
# Textual asks for the hash of each of 400 rules for each widget, and gives its address in Python.
RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]
