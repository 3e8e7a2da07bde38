"""Reviews on a board: the moves, the best ones instead, mistakes by key, the assistants, notes."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from random_moves import random_move
from recorded_games import MOLY
from support.apps import OpenedApp, looked_back, open_app
from support.player import Player
from support.saved_games import seat, solve, wordle
from support.waiting import settled, until

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.scrabble import read_gcg
from tuiwords.games.wordle.patterns import read_clue
from tuiwords.history.notes import read_notes, write_note
from tuiwords.history.recordings import import_gcg
from tuiwords.play import catalog
from tuiwords.play.games.boggle.judging import missed_first
from tuiwords.play.games.word_soup import judging as soup
from tuiwords.play.judged import SHARPER
from tuiwords.play.match import Match
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.games.boggle.assistant import BoggleAssistant
from tuiwords.ui.games.scrabble.assistant import ScrabbleAssistant
from tuiwords.ui.games.scrabble.review import ReviewGrid, ScrabbleReview, TurnPanel
from tuiwords.ui.games.word_soup.assistant import SoupAssistant
from tuiwords.ui.games.wordle.assistant import WordleAssistant
from tuiwords.ui.games.wordle.review import WordleMoves
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.widgets import hints as hint_panel
from tuiwords.ui.widgets.move_review import MoveReview
from tuiwords.ui.widgets.review_board import ReviewBoard
from tuiwords.ui.widgets.tile_picture import Picture, TilePicture
from tuiwords.ui.widgets.tiles import Face

GAME = f"{MOLY}#note vowels first\n>bob: DEEENQU -EEN +0 15\n".encode()


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch, quick_verdicts: None) -> None:
    save_preferences(replace(Preferences(), motion=False))
    monkeypatch.setattr(soup, "NODES", 200)


@asynccontextmanager
async def looking(match: str) -> AsyncIterator[tuple[Player, ReviewPage]]:
    async with open_app() as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        app.call_later(app.look_back, match, 0)
        page = await looked_back(pilot)
        await until(pilot, lambda: all(page.found.judged))
        await settled(pilot)
        yield pilot, page


def text(page: ReviewPage, name: str) -> str:
    return str(page.query_one(f"#review-{name}").render())


def pictured(page: ReviewPage) -> list[str]:
    """The rows of letters of the picture."""
    faces = page.query_one(TilePicture).picture.faces
    return ["".join(face.letter for face in row) for row in faces]


async def back(pilot: Player, page: ReviewPage, at: int) -> None:
    """Escape leads from the assistant to the same move."""
    await settled(pilot)
    await pilot.press("escape")
    await until(pilot, lambda: pilot.app.screen is page)
    assert page.query_one(ReviewBoard).at == at
    assert pilot.app.focused is not None


async def test_wordle_shows_the_best_guesses_and_the_words_left(ada, store, bots) -> None:
    match = solve(wordle(store, ada, 7), ("crane", "moist", "pluck"))
    async with looking(match.header.id) as (pilot, page):
        board = page.query_one(MoveReview)
        assert "next serious mistake" in text(page, "intro")
        moves = page.found.judged
        grave = [n for n, move in enumerate(moves) if move is not None and move.grave]
        assert len(grave) > 1, "or n has nowhere to go"
        await pilot.press("n")
        await until(pilot, lambda: board.at == grave[0])
        assert not page.query_one("#review-intro").display, "it made room"
        assert moves[grave[0]].why.split()[0] in text(page, "facts").replace("\n", " ")
        assert f"{moves[grave[0]].kind} mistake" in text(page, "facts")
        await pilot.press("N")
        await until(pilot, lambda: board.at == grave[-1])
        best = [row.key for row in board.second.rows]
        assert best == [each.move for each in moves[board.at].alternatives]
        await pilot.press("tab", "down")
        await until(pilot, lambda: pictured(page)[-1] == best[1])
        await pilot.press("space")
        left = page.found.scenes[board.at].left
        await until(pilot, lambda: [row.key for row in board.second.rows] == list(left))
        assert f"{len(left)} word" in board.second.title
        await pilot.click(board.second, offset=(2, 1))
        await until(pilot, lambda: f"{left[0]}." in text(page, "meaning"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, WordleAssistant))
        editor = pilot.app.screen.editor
        await until(pilot, lambda: len(editor.clues) == board.at)
        assert [clue.guess for clue in editor.clues] == ["crane", "moist", "pluck"][: board.at]
        await back(pilot, page, board.at)


@pytest.mark.parametrize(
    "settings", mostly_deep([{"absurdle": True}, {}, {"guesses": 4, "hard": True}], 1), ids=str
)
async def test_the_assistant_ranks_guesses_as_the_review_that_opens_it(
    ada, store, bots, settings, monkeypatch
) -> None:
    monkeypatch.setattr(hint_panel, "LIMIT", Limit(seconds=20.0, top=60))
    match = Match.begin(catalog.game("wordle"), settings, 7, [seat(ada)], store)
    match.play(0, "moist")
    rng = random.Random(1)
    while match.state.outcome is None:
        match.play(0, str(random_move(match.state, 0, rng)))
    async with looking(match.header.id) as (pilot, page):
        board = page.query_one(MoveReview)
        await pilot.press("down")
        await until(pilot, lambda: board.at == 1)
        move = page.found.judged[1]
        best = [each.move for each in move.alternatives if each.move != move.played]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, WordleAssistant))
        panel = pilot.app.screen.results
        await until(pilot, lambda: bool(panel.table and panel.table.final))
        ranked = [row.move for row in panel.moves if row.move != move.played]
        assert ranked[: len(best)] == best
        assert ("keeps" in panel.table.columns) == bool(settings.get("absurdle"))


async def test_without_a_serious_mistake_its_key_says_so(ada, store, bots) -> None:
    wordle = catalog.game("wordle")
    match = Match.begin(wordle, {}, 1, [seat(ada)], store)
    while match.state.outcome is None:
        view = match.view(0)
        hints = rank(wordle.strategy(wordle.advice.advisor_for(view)), view, Limit(top=1))
        match.play(0, str(hints.moves[0].move))
    async with looking(match.header.id) as (pilot, page):
        assert not list(page.query_one(MoveReview).mistakes())
        await pilot.press("n")
        assert pilot.app.notices == ["There is no serious mistake."]


async def test_word_soup_shows_the_word_and_the_planners_on_the_board(ada, store, bots) -> None:
    match = Match.begin(catalog.game("word-soup"), {"rows": 6, "columns": 6}, 3, [seat(ada)], store)
    rng = random.Random(2)
    for _ in range(4):
        match.play(0, str(random_move(match.state, 0, rng)))
    match.play(0, "no more")
    async with looking(match.header.id) as (pilot, page):
        board = page.query_one(MoveReview)
        await pilot.press("down")
        await until(pilot, lambda: board.at == 1)
        word = page.found.scenes[1]
        assert word.move.word.upper() in text(page, "facts")
        assert len(pictured(page)) >= 5
        faces = [face for row in page.query_one(TilePicture).picture.faces for face in row]
        lit = [face.letter for face in faces if face.kind == "hit"]
        assert sorted(lit) == sorted(word.move.word)
        if board.move.kind:
            assert board.move.why in text(page, "facts").replace("\n", " ")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, SoupAssistant))
        assert pilot.app.screen.editor.board == word.before.board(0)
        await back(pilot, page, 1)


async def test_boggle_begins_with_what_was_missed_and_is_easy(ada, store, bots) -> None:
    match = Match.begin(
        catalog.game("boggle"), {"board": "QEST ANSI XWEO YRSN"}, 1, [seat(ada)], store
    )
    match.play(0, "quest", 5.0)
    match.expire(180)
    async with looking(match.header.id) as (pilot, page):
        board = page.query_one(MoveReview)
        first, second = missed_first(page.found.judged)[:2]
        await pilot.press("plus")
        assert not pilot.app.notices, "more effort changes nothing at Boggle"
        assert board.moves.rows[0].cells[1] == first.best.upper()
        assert first.why in text(page, "facts").replace("\n", " ")
        await pilot.press("n")
        await until(pilot, lambda: board.at == second.number - 1)
        board.go(next(m.number - 1 for m in page.found.judged if m.best == "quest"))
        await until(pilot, lambda: "question" in {row.key for row in board.second.rows})
        await pilot.press("tab", "down")
        why = board.move.alternatives[1].why
        await until(pilot, lambda: why in text(page, "facts").replace("\n", " "))
        faces = [face for row in page.query_one(TilePicture).picture.faces for face in row]
        path = sorted((int(face.note), face.letter) for face in faces if face.note)
        spelled = "".join(letter for _, letter in path).lower()
        assert spelled == board.second.rows[1].key, "its path is shown"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, BoggleAssistant))
        assert pilot.app.screen.editor.grid == page.found.scenes[0].grid
        await back(pilot, page, board.at)


async def test_the_best_turns_of_scrabble_the_assistant_and_its_own_work(ada, store) -> None:
    import_gcg(store, GAME)
    async with looking(store.matches(limit=1)[0].header.id) as (pilot, page):
        board, grid = page.query_one(ScrabbleReview), page.query_one(ReviewGrid)
        panel = page.query_one(TurnPanel)
        await pilot.press("space")
        choices = board.choices
        assert 2 <= len(choices) <= 10
        shown = dict(grid.squares.laid)
        await pilot.press("down")
        assert dict(grid.squares.laid) != shown, "the second best one is on the board"
        line = next(line for line in str(panel.render()).split("\n") if line.startswith(" 2▸"))
        assert choices[1].move in line
        await pilot.press("space", "right", "h")
        made = grid.squares.heat[0]
        assert sum(made.values()) == pytest.approx(15), "the points that Bob made"
        await pilot.press("h")
        assert grid.squares.heat is None
        await pilot.press("plus")
        await until(pilot, lambda: board.move is not None and board.move.effort == SHARPER)
        pilot.app.saved_work["scrabble-assistant"] = (("old", "work"), ())
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ScrabbleAssistant))
        game = pilot.app.screen.game
        assert (game.rack, game.scores) == ("DEEGNOQ", (0, 66))
        assert "".join(game.board) == "STAINER"
        assert pilot.app.screen.workbench.can_undo, "the work that was there is a step back"
        await back(pilot, page, 1)
        await pilot.press("left", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ScrabbleAssistant))
        assert pilot.app.screen.game.rack == "AEINRST", "the position of another turn"


async def test_the_assistant_of_scrabble_knows_who_plays_alone(ada, store, bots) -> None:
    match = Match.begin(catalog.game("scrabble"), {"turns": "5"}, 4, [seat(ada)], store)
    rng = random.Random(1)
    while match.state.outcome is None:
        match.play(0, str(random_move(match.state, 0, rng)))
    async with looking(match.header.id) as (pilot, page):
        board = page.query_one(ScrabbleReview)
        best = [each.move for each in board.choices]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ScrabbleAssistant))
        panel = pilot.app.screen.results
        await until(pilot, lambda: bool(panel.table and panel.table.final))
        assert [row.move for row in panel.moves][: len(best)] == best
        panel.focus()
        await pilot.press("enter", "ctrl+o")
        assert not pilot.app.screen.game.theirs, "there is no opponent"


async def test_a_long_note_leaves_room_for_the_best_moves(ada, store, bots) -> None:
    match = solve(wordle(store, ada, 7), ("crane", "moist", "pluck"))
    write_note(store, match.header.id, 0, 1, "so many words " * 1000)
    async with looking(match.header.id) as (_, page):
        assert "so many words" in text(page, "facts").replace("\n", " ")
        assert page.query_one(MoveReview).second.region.bottom <= 24


async def test_notes_are_written_read_and_saved_with_the_game(ada, store, tmp_path: Path) -> None:
    import_gcg(store, GAME)
    name = store.matches(limit=1)[0].header.id
    async with looking(name) as (pilot, page):
        await pilot.press("right", "right", "j", *"my own", "enter")
        await until(pilot, lambda: read_notes(store, name) == {3: "my own"})
        await until(pilot, lambda: "my own" in str(page.query_one(TurnPanel).render()))
        assert "vowels first" in str(page.query_one(TurnPanel).render())
        file = tmp_path / "game.gcg"
        await pilot.press("x", "ctrl+u", "ctrl+k", *str(file), "enter")
        await until(pilot, file.exists)
        events = read_gcg(file.read_bytes()).events
        assert events[2].note == "vowels first — my own"
        await until(pilot, lambda: bool(pilot.app.notices))
        await pilot.press("x", "ctrl+u", "ctrl+k", *str(file), "enter")
        await until(
            pilot, lambda: "exists already" in str(pilot.app.screen.query_one("#note").render())
        )
        await pilot.press("escape", "j", "ctrl+u", "ctrl+k", "enter")
        await until(pilot, lambda: read_notes(store, name) == {})
    store.delete_match(name)
    assert store.note(f"review notes {name}") is None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_how_boggle_looks(ada, store, bots, snap_compare, size) -> None:
    match = Match.begin(
        catalog.game("boggle"), {"board": "QEST ANSI XWEO YRSN"}, 1, [seat(ada)], store
    )
    for at, word in enumerate(("sea", "quest", "news")):
        match.play(0, word, 11.0 * at)
    match.expire(180)

    async def look(pilot: Player) -> None:
        await until(pilot, lambda: bool(pilot.app.profile_name))
        pilot.app.look_back(match.header.id, 0)
        await looked_back(pilot)
        await settled(pilot)

    assert snap_compare(OpenedApp(), terminal_size=size, run_before=look)


def test_several_boards_of_wordle_stay_whole_on_the_picture() -> None:
    clues = (read_clue("crane=.y..g"), read_clue("moist=g...."))
    scene = SimpleNamespace(rows=(clues,) * 4, start=SimpleNamespace(length=5))
    found = SimpleNamespace(scenes=(scene,))
    faces = WordleMoves().picture(found, 0, "").faces
    shown = ["".join(face.letter or " " for face in row) for row in faces]
    pair = ["crane crane", "moist moist"]
    assert shown == [*pair, " " * 11, *pair]
    assert {row[5].kind for row in faces} == {"none"}
    assert [face.kind for face in faces[0][:5]] == ["miss", "near", "miss", "miss", "hit"]


def test_another_guess_is_on_the_boards_that_were_not_solved_before() -> None:
    solved = (read_clue("moist=ggggg"),)
    going = (read_clue("moist=g...."), read_clue("mucky=gg..."))
    scene = SimpleNamespace(rows=(solved, going), start=SimpleNamespace(length=5))
    faces = WordleMoves().picture(SimpleNamespace(scenes=(None, scene)), 1, "mural").faces
    shown = ["".join(face.letter or " " for face in row).strip() for row in faces]
    assert shown == ["moist", "", "", "moist", "mural"]
    assert [face.kind for face in faces[0]] == ["hit"] * 5


@pytest.mark.parametrize(("size", "least"), [((38, 22), 1), ((66, 34), 3), ((110, 44), 4)])
async def test_a_picture_is_as_large_as_there_is_room(ada, size, least) -> None:
    picture = Picture(((Face("a", "hit"),) * 5,) * 5, "die")
    async with open_app(size=size) as (pilot, app):
        shown = TilePicture("picture")
        shown.styles.height = "auto"
        await app.screen.mount(shown)
        shown.show(picture)
        await pilot.pause()
        assert shown.size.height >= 5 * least
        assert shown.size.height <= max(5, size[1] - 15), "there is room for text and a list"
