"""The rating over time, on the statistics page and as JSON."""

from support.apps import open_app
from support.player import screen_text
from support.waiting import settled, until
from textual.widgets import Static

from tuiwords.history.ratings import rate
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player


async def test_it_is_drawn_after_two_rated_games(ada, store, ask) -> None:
    bot = Player("bot", "Level 1100", "Level 1100")
    for seed in (1, 2, 3):
        match = Match.begin(
            catalog.game("wordle"),
            {},
            seed,
            [Player("profile", ada.id, ada.name), bot],
            store,
            wants_rating=True,
        )
        match.play(0, str(match.state.answer))
        match.resign(1)
        rate(store, match)
    history = ask("stats", "--json").json["games"]["wordle"]["rating_history"]
    assert [each["mu"] for each in history] == sorted(each["mu"] for each in history)
    async with open_app(size=(120, 40)) as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        await pilot.press("u")
        await until(pilot, lambda: f"3 games    {history[-1]['mu']:.0f}" in screen_text(app))
        app.open_page("statistics")
        await until(pilot, lambda: bool(app.screen.query("#rating-graph")))
        graph = app.screen.query_one("#rating-graph", Static)
        await until(pilot, lambda: graph.border_title == "Rating after 3 games")
        assert f"{history[-1]['mu']:.0f}" in str(graph.content)
        assert graph.display
        await pilot.resize_terminal(200, 50)
        await settled(pilot)
        scores = app.screen.query_one("#score-graph", Static)
        assert (graph.content_size.height, scores.content_size.height) == (14, 7)
        assert app.screen.query_one("#statistics").max_scroll_y == 0
        for saved in store.matches():
            store.delete_match(saved.header.id)
        await pilot.resize_terminal(100, 30)  # nothing is read for that
        await settled(pilot)
        assert graph.display and graph.border_title == "Rating after 3 games"
        await pilot.press("right")  # a game without rated matches
        await until(pilot, lambda: not graph.display)
