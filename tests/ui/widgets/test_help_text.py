"""Markdown as one widget: wrapped at its width, in the colors of the theme, with bold and code."""

from support.apps import open_app
from support.player import screen_text
from support.waiting import until
from textual.color import Color

from tuiwords.ui.pages.help import Help
from tuiwords.ui.widgets.help_text import HelpText

TEXT = """# The title

A line that is longer than the sheet on which it stands, so that it goes on on a second line.

- **One**: a point that is longer than the sheet on which it stands as well, at eighty columns.
- Two, with `code`.

```toml
name = "Ida"
  line = 1
```

| letters | 3-4 |
|---|---|
| points | 1 |
"""


async def test_a_long_text_is_one_widget(ada):
    async with open_app() as (pilot, app):
        app.push_screen(Help(TEXT))
        await pilot.pause()
        assert len(app.screen.query(HelpText)) == 1
        assert not app.screen.query_one(HelpText).children


async def test_blocks_are_told_apart(ada):
    async with open_app(size=(80, 40)) as (pilot, app):
        app.push_screen(Help(TEXT))
        await pilot.pause()
        lines = [line.strip(" ▌│╭╮╰╯") for line in screen_text(app).splitlines()]
        start = lines.index("The title")
        assert lines[start + 1] == ""
        assert lines[start + 3] == "goes on on a second line."
        points = [line for line in lines if line.startswith("•")]
        assert points == [
            "• One: a point that is longer than the sheet on which it stands as",
            "• Two, with code.",
        ]
        wrapped = next(line for line in screen_text(app).splitlines() if "well, at" in line)
        first = next(line for line in screen_text(app).splitlines() if "• One" in line)
        assert wrapped.index("well") == first.index("One"), "a point is indented as a whole"
        assert 'name = "Ida"' in lines
        assert "letters  3-4" in lines
        assert lines[-1] or lines[-2], "the keys stand at the end"


async def test_it_is_wrapped_anew_for_another_width_and_theme(ada):
    async with open_app(size=(120, 40)) as (pilot, app):
        app.push_screen(Help(f"# Title\n\n{'word ' * 14}end"))
        await pilot.pause()
        text = app.screen.query_one(HelpText)
        assert text.size.height == 3
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: text.size.height == 4)
        app.theme = "textual-light"
        await pilot.pause()
        primary = Color.parse(app.theme_variables["primary"]).rgb
        title = next(segment for segment in text.render_line(0) if segment.text.startswith("Title"))
        assert title.style is not None and title.style.color is not None
        assert title.style.color.triplet == primary
        assert title.style.bold
