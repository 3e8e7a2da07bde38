"""Styles that are looked up once for all widgets of the same kind in the same place.

Textual holds some hundred selectors against each widget again and again: when it is mounted, and
when one that it is part of gets the focus or another class.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import App
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

MOST = 4_000  # places that are remembered: an evening with all games has some hundred

Place = tuple[Any, ...]  # those that a widget is in, its class, id, classes, state
Rules = tuple[RuleSet, ...]
Known = tuple[RulesMap, bool, bool, bool, bool]  # the styles, and what else depends on the rules


class RememberingStylesheet(Stylesheet):
    """A style sheet that remembers which styles it gave to whom, for all apps of a process."""

    _known: ClassVar[dict[tuple[Rules, Place], Known]] = {}

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._read: list[RuleSet] = []  # the rules that these are of
        self._places: dict[RuleSet, int] = {}
        self._rules_of: dict[Place, Rules] = {}

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[Any, RulesMap] | None = None
    ) -> None:
        """Give a widget its styles."""
        self._apply(node, _place(node), animate)

    def _apply(self, node: DOMNode, place: Place, animate: bool = False) -> None:
        key = self._rules_for(node, place), place
        known = self._known.get(key)
        if known:
            _give(node, known, animate)
            self._style_components(node, place)
            return
        found: dict[Any, RulesMap] = {}  # empty if siblings matter: those are no part of a place
        super().apply(node, animate=animate, cache=found)
        for rules in found.values():
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[key] = (
                rules,
                node._has_hover_style,
                node._has_focus_within,
                node._has_order_style,
                node._has_odd_or_even,
            )

    def _rules_for(self, node: DOMNode, place: Place) -> Rules:
        """The rules that have a selector for a widget of its kind."""
        if self._read is not self.rules:
            self._read, self._rules_of = self.rules, {}
            self._places = {rule: place for place, rule in enumerate(reversed(self.rules))}
        kind = place[1:4]
        if kind not in self._rules_of:
            names = self.rules_map.keys() & node._selector_names
            named = {rule for name in names for rule in self.rules_map[name]}
            self._rules_of[kind] = tuple(sorted(named, key=self._places.__getitem__))
        return self._rules_of[kind]

    def _process_component_classes(self, node: DOMNode) -> None:
        self._style_components(node, _place(node))

    def _style_components(self, node: DOMNode, place: Place) -> None:
        """Style the parts of a widget that are drawn with classes of their own."""
        changed = False
        for name in node._get_component_classes():
            part = name in node._component_styles and node._component_styles[name].base.node
            if not part:
                part = DOMNode(classes=name)
                part._attach(node)
                changed = True
                node._component_styles[name] = part.styles
            before = part.styles.base._updates
            self._apply(part, _inside(place, part))
            changed |= part.styles.base._updates != before
        if changed:
            node.refresh()


def _give(node: DOMNode, known: Known, animate: bool) -> None:
    """Set the styles that differ from those that a widget has."""
    (
        rules,
        node._has_hover_style,
        node._has_focus_within,
        node._has_order_style,
        node._has_odd_or_even,
    ) = known
    if animate and "transitions" in rules:
        Stylesheet.replace_rules(node, rules, animate=True)
        return
    styles = node.styles.base
    for name in styles._rules.keys() | rules.keys():
        style = rules.get(name)
        if styles._rules.get(name) is not style:
            setattr(styles, name, style)
    node.notify_style_update()


def _place(node: DOMNode) -> Place:
    """All that selectors may ask of a widget and of those that it is in, but for siblings."""
    place: Place = ()
    for each in node.css_path_nodes:
        place = _inside(place, each)
    return place


def _inside(place: Place, node: DOMNode) -> Place:
    return place, type(node), node._id, " ".join(sorted(node._classes)), _state(node)


def _state(node: DOMNode) -> tuple[object, ...]:
    if isinstance(node, Widget):
        return node.mouse_hover, node.has_focus, node.disabled, node.allow_focus()
    if isinstance(node, App):
        return node.theme, node.app_focus, node.native_ansi_color, node.no_color, node.is_inline
    return ()
