"""The clock at the top of a table: a bar and a color for the time left, and what is cut for it."""

from support.waiting import until
from textual.app import App, ComposeResult
from textual.reactive import reactive

from tuiwords.ui.widgets.clock import Clock


class Timed(App[None]):
    """A round of 180 seconds."""

    profile_name = reactive("Ada")
    progress = reactive(1.0)
    reviewing = reactive("")
    elapsed = 0.0
    ran_out = 0

    def compose(self) -> ComposeResult:
        """The clock alone."""
        yield Clock("Boggle · goal hard · shared words · unrated", lambda: self.elapsed, 180.0)

    def on_clock_ran_out(self) -> None:
        """Count how often time ran out."""
        self.ran_out += 1


async def test_the_time_left_is_a_bar_and_a_color_that_warns() -> None:
    app = Timed()
    async with app.run_test(size=(90, 5)) as pilot:
        clock = app.query_one(Clock)

        def seen(elapsed: float) -> tuple[str, int, str]:
            app.elapsed = elapsed
            clock.tick()
            line = clock.render()
            styles = " ".join(str(span.style) for span in line.spans)
            return line.plain, line.plain.count("━"), styles

        text, bar, styles = seen(0)
        assert text.endswith("3:00 left ") and bar == 20 and "$text-success" in styles
        assert seen(90)[1] == 10
        assert "$text-warning" in seen(155)[2]
        text, bar, styles = seen(172)
        assert text.endswith("0:08 left ! ") and bar == 1 and "$text-error" in styles
        await pilot.resize_terminal(40, 5)
        await until(pilot, lambda: clock.size.width == 40)
        text, bar, _ = seen(100)
        assert text == "tuiwords › Boggle · unrated   1:20 left ", "settings are left out"
        await pilot.resize_terminal(30, 5)
        await until(pilot, lambda: clock.size.width == 30)
        text, bar, _ = seen(100)
        assert text.endswith("…  1:20 left "), "what is played is cut, not the time"
        assert bar == 0 and len(text) <= 40
        assert app.ran_out == 0
        seen(180)
        await pilot.pause()
        assert app.ran_out == 1
