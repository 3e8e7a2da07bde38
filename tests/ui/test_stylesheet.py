"""The styles remembered are those that Textual gives."""

from __future__ import annotations

import pytest
from support.apps import open_app
from support.tables import sitting
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences


def styles(app) -> dict[DOMNode, tuple[object, ...]]:
    """The styles of all widgets shown, and of what is drawn with classes of its own."""
    return {
        node: (
            node.styles.get_rules(),
            *(node.get_component_styles(name).get_rules() for name in type(node).COMPONENT_CLASSES),
        )
        for node in (app, *app.screen.walk_children(with_self=True))
    }


def assert_as_textual_gives(app) -> None:
    given, plain = styles(app), Stylesheet(variables=app.get_css_variables())
    plain.source = app.stylesheet.source
    plain.parse()
    for node in (app, *app.screen.walk_children(with_self=True)):
        plain.apply(node)
    assert styles(app) == given


@pytest.mark.parametrize("theme", ["textual-light", "textual-ansi"])
async def test_pages_have_the_styles_of_their_rules(ada, theme):
    save_preferences(Preferences(theme=theme))
    async with open_app() as (pilot, app):
        for keys in ("m", "escape u", "down tab", "escape z", "tab tab", "escape l a b", "ctrl+p"):
            await pilot.go(*keys.split())
            assert_as_textual_gives(app)


@pytest.mark.parametrize("game", ["boggle", "scrabble"])
async def test_tables_have_the_styles_of_their_rules(ada, game):
    async with sitting(MatchRequest(game, seed=1)) as (pilot, screen):
        for keys in ("f2", "f1", "escape f5"):
            await pilot.go(*keys.split())
            assert_as_textual_gives(pilot.app)
        await pilot.resize_terminal(120, 40)
        assert_as_textual_gives(pilot.app)
        pilot.app.theme = "textual-light"
        await pilot.pause()
        assert_as_textual_gives(pilot.app)
        screen.disabled = True
        await pilot.pause()
        assert_as_textual_gives(pilot.app)
