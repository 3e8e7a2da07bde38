"""The one list with a cursor: its item, its columns, its keys and the mouse."""

from textual.app import App, ComposeResult
from textual.color import Color
from textual.geometry import Region
from textual.widgets import Button

from tuiwords.ui.themes import THEMES, contrast
from tuiwords.ui.widgets.columns import ListColumn, Row, fit, fitted
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.openable_list import OpenableList


class Words(CursorList):
    """A list under one title."""

    def titles(self):
        return (("Words", "title"),)


class Host(App[None]):
    """An app with a list, and what it told."""

    def __init__(self, columns=()):
        super().__init__()
        self.columns = columns
        self.told = []

    def compose(self) -> ComposeResult:
        yield Words(self.columns, id="list")
        yield Button("elsewhere")

    def on_cursor_list_pointed(self, message):
        self.told.append(message.key)

    def on_cursor_list_chosen(self, message):
        self.told.append(f"{message.key}!")


def rows(*words):
    return [Row(word, (word.upper(), str(len(word)))) for word in words]


def lines(words: CursorList) -> list[str]:
    return [words.render_line(y).text.rstrip() for y in range(words.size.height)]


async def test_keys_move_the_cursor_and_enter_takes_its_row():
    app = Host()
    async with app.run_test() as pilot:
        words = app.query_one(Words)
        words.show(rows("one", "two", "three"))
        await pilot.pause()
        assert app.told[-1] == "one"
        await pilot.press("down", "down", "down", "enter", "up", "end", "home")
        await pilot.pause()
        assert app.told[-7:] == ["two", "three", "three", "three!", "two", "three", "one"]
        await pilot.press("tab")
        await pilot.pause()
        assert app.told[-1] is None


async def test_the_cursor_stays_on_its_item():
    app = Host()
    async with app.run_test() as pilot:
        words = app.query_one(Words)
        words.show(rows("one", "two", "three"))
        await pilot.press("down")
        words.show(rows("zero", "one", "four", "two"))
        assert (words.cursor, words.selected_key) == (3, "two")
        words.show(rows("zero", "one"))
        assert words.selected_key == "zero"
        words.clear()
        assert words.selected_key is None
        words.show(rows("five", "two"))
        assert words.selected_key == "five"
        words.show(rows("tea", "tea", "tea"))
        await pilot.press("down")
        words.show(rows("tea", "tea", "tea"))
        assert words.cursor == 1


async def test_a_click_points_and_a_second_one_takes():
    app = Host()
    async with app.run_test() as pilot:
        words = app.query_one(Words)
        words.show(rows("one", "two", "three"))
        await pilot.click(Words, offset=(1, 2))
        await pilot.pause()
        assert (words.selected_key, app.told[-1]) == ("two", "two")
        await pilot.click(Words, offset=(1, 3), times=2)
        await pilot.pause()
        assert app.told[-2:] == ["three", "three!"]
        await pilot.click(Words, offset=(1, 9))
        assert words.selected_key == "three"
        words.show(rows("one", "two"))
        await pilot.click(Words, offset=(1, 1))
        await pilot.pause()
        assert app.told[-1] == "one!", "the cursor was on it"


async def test_a_long_list_scrolls_with_the_cursor():
    app = Host()
    async with app.run_test(size=(30, 12)) as pilot:
        words = app.query_one(Words)
        words.show(rows(*(f"w{number}" for number in range(500))))
        await pilot.press("end")
        assert lines(words)[-1].startswith("W499")
        await pilot.press("pageup", "home")
        assert lines(words)[:2] == ["Words", "W0    2"]


async def test_columns_that_have_no_room_are_told_of_the_row_at_the_cursor():
    app = Host((ListColumn("move"), ListColumn("points", right=True), ListColumn("leave")))
    async with app.run_test(size=(40, 12)) as pilot:
        words = app.query_one(Words)
        words.show([Row("cat", ("CAT", "5", "ERS")), Row("zoeae", ("ZOEAE", "34", "Q"))])
        await pilot.pause()
        assert lines(words)[1:3] == ["move   points  leave", "CAT         5  ERS"]
        await pilot.resize_terminal(14, 12)
        await pilot.pause()
        assert lines(words)[1:3] == ["move  points", "CAT        5"]
        assert " leave ERS" in lines(words)
        await pilot.press("down")
        assert " leave Q" in lines(words)
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert lines(words)[1] == "move   points  leave"


def test_columns_are_narrowed_before_they_are_left_out():
    columns = (ListColumn("a"), ListColumn("b"))
    table = [Row("x", ("xxx", "yyy"))]
    assert fit(columns, table, 8).gap == 2
    assert (fit(columns, table, 7).gap, fit(columns, table, 7).hidden) == (1, ())
    assert fit(columns, table, 6).hidden == ("b",)
    columns = (ListColumn("a", width=3), ListColumn("b", width=4))
    table = [Row("x", ("xxxxx", "yy"))]
    assert fit(columns, table, 9).line(table[0].cells) == "xx…  yy"
    assert fit(columns, table, 10).line(table[0].cells) == "xxx…  yy"
    assert fit(columns, table, 40).widths == (5, 4)
    table = [Row("a", ("weightinesses", "2,363", "9"))]
    columns = (ListColumn("move"), ListColumn("value", right=True), ListColumn("more"))
    found = fit(columns, table, 18)
    assert found.line(table[0].cells) == "weightiness… 2,363"
    assert found.hidden == ("more",)
    assert fit(columns, table, 17).hidden == ("value", "more")  # nothing of the move were left
    table = [
        Row(a, (f"{n} {a}", "2,363", "9")) for n, a in enumerate(("osteopathic", "osteopathist"))
    ]
    assert fit(columns, table, 18).hidden == ("value", "more")  # the moves would look alike


async def test_a_list_that_grows_shows_its_first_rows_again():
    app = Host()
    async with app.run_test(size=(40, 5)) as pilot:
        words = app.query_one(Words)
        words.show(rows("one", "two", "three", "four", "five", "six"))
        await pilot.press("end")
        await pilot.pause()
        assert not any("ONE" in line for line in lines(words))
        await pilot.resize_terminal(40, 24)
        await pilot.pause()
        assert [line.split()[0] for line in lines(words)[1:7]] == [
            row.cells[0] for row in words.rows
        ]
        assert words.selected_key == "six"


def test_a_cell_takes_the_room_of_its_column_on_the_screen() -> None:
    assert fitted("ab", 4) == "ab  "
    assert fitted("ab", 4, right=True) == "  ab"
    assert fitted("abcdef", 4) == "abc…"
    assert fitted("猫", 4) == "猫  ", "a wide character takes two cells"
    assert fitted("猫猫猫", 4) in ("猫 …", "猫… ")


class Players(App[None]):
    """An app with a table."""

    CSS = "OpenableList { height: auto; }"

    def compose(self) -> ComposeResult:
        yield OpenableList([("Name", 6), ("Matches", 8)])


async def test_a_table_keeps_its_cursor_on_the_row_or_else_on_the_line() -> None:
    async with Players().run_test(size=(40, 8)) as pilot:
        table = pilot.app.query_one(OpenableList)
        players = [Row(name, (name.title(), "3")) for name in ("ada", "bo", "cy", "roberta")]
        table.fill(players)
        await pilot.press("down", "down")
        assert lines(table)[0].split() == ["Name", "Matches"]
        assert lines(table)[4] == " Roberta  3"
        table.fill(players[1:])
        assert table.selected_key == "cy"
        table.fill([players[1], players[3]])
        assert table.selected_key == "roberta"
        table.extend([players[0]])
        assert (table.selected_key, len(table.rows)) == ("roberta", 3)
        await pilot.pause()
        assert table.size.height == 4, "as high as its title and its rows"


async def test_bars_stand_right_of_the_columns_and_before_the_last_ones_go():
    columns = (ListColumn("word"), ListColumn("letters", right=True), ListColumn("more" * 8))
    app = Host(columns)
    async with app.run_test(size=(60, 12)) as pilot:
        words = app.query_one(Words)
        words.show([Row("a", ("A", "1", ""), bar=1.0), Row("b", ("B", "2", ""), bar=0.5)])
        await pilot.pause()
        first, second = (words.render_line(y).text.rstrip() for y in (2, 3))
        assert (first[49:], second[49:]) == ("━" * 11, "━" * 5 + "╸")
        await pilot.resize_terminal(50, 12)
        await pilot.pause()
        assert "more" not in lines(words)[1]
        assert "━" in lines(words)[2]
        await pilot.resize_terminal(15, 12)
        await pilot.pause()
        assert "━" not in lines(words)[2]


async def test_the_cursor_is_seen_without_color(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = Host()
    app.register_theme(THEMES[0])
    app.theme = THEMES[0].name
    async with app.run_test(size=(30, 8)) as pilot:
        words = app.query_one(Words)
        words.show(rows("one", "two"))
        await pilot.pause()
        grounds = []
        for y in (1, 2):
            style = next(iter(words.render_lines(Region(0, y, 30, 1))[0])).style
            color, ground = (Color.from_rich_color(each) for each in (style.color, style.bgcolor))
            grounds.append(color if style.reverse else ground)
        assert contrast(*grounds) >= 3
