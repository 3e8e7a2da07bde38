"""The hint panel: the whole sentence on the move under the cursor."""

import pytest
from textual.app import App, ComposeResult

from tuiwords.play.hints import HintRow, HintTable
from tuiwords.ui.widgets.hints import HintPanel

NOTE = "7F UNITE scores 5 more than 7J ETUI, but allows 3.2 more in reply and brings 1.1 less later"


class Host(App[None]):
    def compose(self) -> ComposeResult:
        yield HintPanel()


async def test_a_long_sentence_is_wrapped_and_the_rows_stay_where_they_are() -> None:
    rows = (HintRow("7F UNITE", ("14",), NOTE), HintRow("7J ETUI", ("9",), "About as good."))
    table = HintTable(0, "equity", ("score",), rows, 0.0, 0, True)
    app = Host()
    async with app.run_test(size=(23, 16)) as pilot:
        panel = app.query_one(HintPanel)
        panel.show_table(table)
        await pilot.pause()

        def shown() -> list[str]:
            return [panel.render_line(y).text.rstrip() for y in range(16)]

        first = shown()
        assert NOTE in " ".join(first)
        panel.move_to(1)
        await pilot.pause()
        assert "About as good." in shown()
        assert [line[:11] for line in shown()].index(" 1 7F UNITE") == [
            line[:11] for line in first
        ].index(" 1 7F UNITE")


@pytest.mark.parametrize(
    ("width", "title", "state"),
    [
        (40, "Worst case (words left) · minimax", "Undecided: press + to continue"),
        (24, "Worst case · minimax", "Undecided: + continues"),
        (12, "Worst case", "Undecided: + continues"),
    ],
)
async def test_a_title_is_shortened_and_not_cut(width: int, title: str, state: str) -> None:
    table = HintTable(
        0,
        "worst case (words left), fewer is better",
        ("keeps",),
        (),
        0.0,
        0,
        False,
        undecided=True,
        strategy="minimax",
    )
    app = Host()
    async with app.run_test(size=(width, 16)) as pilot:
        panel = app.query_one(HintPanel)
        panel.show_table(table)
        await pilot.pause()
        assert [text for text, _ in panel.titles()] == [title, state]
