"""Keys of a board or a text field in the order they are typed.

Textual looks a binding up only after the key has bubbled through the widgets, in a message of its
own: letters typed fast would overtake it. A board or a field therefore runs its own bindings as
soon as it gets the key.
"""

from __future__ import annotations

from textual.actions import parse
from textual.binding import Binding
from textual.widget import Widget

from tuiwords.ui.keys import current_keys


def run_binding(widget: Widget, key: str) -> bool:
    """Run at once the action of a key in the widget's own BINDINGS; returns whether it did.

    An action that ``check_action`` does not allow now leaves the key to others.
    """
    for binding in type(widget).BINDINGS:
        if isinstance(binding, Binding) and key in current_keys(binding):
            _, name, parameters = parse(binding.action)
            if widget.check_action(name, parameters):
                getattr(widget, f"action_{name}")(*parameters)
                return True
    return False
