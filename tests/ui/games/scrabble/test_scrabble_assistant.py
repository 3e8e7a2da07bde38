"""The Scrabble assistant: a position typed or pasted, its plays ranked, a game followed."""

import threading
from functools import partial

import pytest
from support.apps import at_page
from support.player import Player
from support.waiting import settled, until
from textual import events
from textual.widgets import Input

from tuiwords.engine.base import Limit
from tuiwords.games.scrabble import NAMES, Play, read_cgp, ruleset
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.games.scrabble.notation import board_text
from tuiwords.lexicon.library import Library, library
from tuiwords.ui.games.scrabble.assistant import ScrabbleAssistant
from tuiwords.ui.widgets import hints as hint_panel

BEGUN = "15/15/15/15/15/15/15/5TRAIN5/5H9/5I9/5S9/15/15/15/15 EILNOS/ 24/30 0"
LATE = (
    "12C1P/9KNAWEL/12M1A/11G2Y/4L5TAWIE/3OUZOS1HUM2R/4N1BARONAGE1/3FACETE2SOFA/"
    "3IT3J5V/3REV1DON3PE/1T2DO1HIE3I1/1R3I1ONE1QAT1/1U2ADIOS3YID/1GLIB2T5E1/7IndEXERS"
    " LNR/U 423/378 0"
)

assistant = partial(at_page, "scrabble-assistant")


@pytest.fixture(autouse=True)
def little_thought(monkeypatch) -> None:
    """Thinking ends after a few positions."""
    monkeypatch.setattr(hint_panel, "LIMIT", Limit(nodes=60, top=60))


async def paste(pilot: Player, screen: ScrabbleAssistant, text: str) -> None:
    screen.editor.post_message(events.Paste(text))
    await settled(pilot)


async def ranked(pilot: Player, screen: ScrabbleAssistant) -> None:
    panel = screen.results
    await until(pilot, lambda: panel.table is not None and panel.table.final)


def part(screen: ScrabbleAssistant, name: str) -> str:
    return str(screen.query_one(f"#{name}").render())


def row(screen: ScrabbleAssistant, number: int) -> str:
    start = (number - 1) * 15
    return "".join(tile or "." for tile in screen.game.board[start : start + 15])


async def test_a_board_and_a_rack_are_typed_and_plays_ranked(ada) -> None:
    async with assistant() as (pilot, screen):
        assert "Type the board" in part(screen, "notice")
        await pilot.press(*"train")
        assert row(screen, 8) == ".......TRAIN..."
        assert "Press Tab and type your rack" in part(screen, "notice")
        await pilot.press("tab", *"eilnos?")
        assert screen.game.rack == "?EILNOS"
        await ranked(pilot, screen)
        assert len(screen.results.rows) > 15
        await pilot.press("enter")
        assert screen.results.has_focus


async def test_the_cursor_lays_turns_and_lifts(ada) -> None:
    async with assistant() as (pilot, screen):
        await pilot.press(*"cat")
        assert row(screen, 8) == ".......CAT....."
        await pilot.press("left", "space", "down", *"e", "X")
        assert [row(screen, n)[9] for n in (8, 9, 10)] == ["T", "E", "x"]
        await pilot.press("backspace", "up", "delete")
        assert [row(screen, n)[9] for n in (8, 9, 10)] == ["T", ".", "."]
        await pilot.press("up", "left", "left", "space", *"cot")
        assert row(screen, 8) == ".......COT....."
        await pilot.press("f3")
        assert row(screen, 8) == ".......CAT....."


async def test_a_blank_on_the_way_stays_a_blank(ada) -> None:
    async with assistant() as (pilot, screen):
        await pilot.press("C", *"at", *["left"] * 3, *"cats")
        assert row(screen, 8) == ".......cATS...."


async def test_a_pasted_position_is_ranked_and_shown_on_the_board(ada) -> None:
    async with assistant() as (pilot, screen):
        screen.query_one("#turn", Input).value = "8D OLD"
        await paste(pilot, screen, BEGUN)
        assert screen.query_one("#turn", Input).value == ""
        assert (screen.game.rack, screen.game.scores) == ("EILNOS", (24, 30))
        assert "Unseen 86, bag 78" in part(screen, "unseen")
        await ranked(pilot, screen)
        assert {"score", "equity", "leave"} <= set(screen.results.table.columns)
        await pilot.press("f2")
        best = screen.results.selected_key
        await until(pilot, lambda: bool(screen.editor.squares.laid))
        assert f"{best} makes " in part(screen, "notice")
        await pilot.press("f2")
        assert not screen.editor.squares.laid
        await pilot.press("f8")
        state = read_cgp(pilot.app.clipboard, ruleset("scrabble"), library().load())
        assert (state.board, state.scores) == (screen.game.board, (24, 30))


async def test_a_position_is_typed_into_the_line(ada, monkeypatch) -> None:
    opening: list[threading.Thread] = []

    def watched() -> Library:
        opening.append(threading.current_thread())
        return library()

    monkeypatch.setattr("tuiwords.ui.games.scrabble.assistant.library", watched)
    async with assistant() as (pilot, screen):
        line = screen.query_one("#turn", Input)
        line.focus()
        line.value = BEGUN
        await pilot.go("enter")
        assert row(screen, 8) == ".....TRAIN....."
        assert line.value == ""
        assert opening
        assert threading.main_thread() not in opening, "a word list may take seconds to read"
        line.value = BEGUN.replace("24/30", "24")
        await pilot.go("enter")
        assert "2 racks and 1 scores do not match" in part(screen, "notice")
        assert line.value, "what was typed stays to be mended"


async def test_an_endgame_tells_the_gain(ada) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, LATE)
        assert "Unseen 1, bag 0" in part(screen, "unseen")
        await pilot.see("You 423", "Them 378")
        await ranked(pilot, screen)
        assert screen.results.rows[0].key == "D13 R.N"
        assert "gain" in screen.results.table.columns


async def test_a_game_is_followed_turn_by_turn(ada, monkeypatch) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, BEGUN)
        await ranked(pilot, screen)
        plays = [shown.key for shown in screen.results.rows]
        beside = next(at for at, play in enumerate(plays) if play[:1] in {"7", "9"})
        await pilot.press("f2", *["down"] * beside, "enter")
        mine = screen.game
        assert mine.theirs and mine.scores[0] > 24 and len(mine.rack) < 6
        assert "Opponent's turn" in part(screen, "notice")
        assert pilot.app.focused is screen.query_one("#turn")
        await pilot.press(*"8f", "space", *"trains", "enter")
        after = screen.game
        assert row(screen, 8) == ".....TRAINS...."
        assert not after.theirs and after.scores[1] > 30
        assert pilot.app.focused is screen.query_one("#rack")
        await pilot.press("end", *"aab")
        drawn = (mine.rack + "AAB")[:7]  # more than seven tiles are refused
        assert screen.game.rack == "".join(sorted(drawn))
        await pilot.press("f3")
        assert len(screen.game.rack) == len(drawn) - 1


async def test_rules_words_scores_and_turns_change(ada) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, BEGUN)
        board = screen.game.board
        used = len(ruleset(NAMES[0]).bag) - sum(screen.game.unseen.values())
        for name in (*NAMES[1:], NAMES[0]):
            await pilot.press("ctrl+r")
            assert screen.game.rules.key == name
            assert screen.editor.squares.rules is screen.game.rules
            left = len(ruleset(name).bag) - sum(screen.game.unseen.values())
            assert left == used, name
        assert screen.game.board == board
        await pilot.press("ctrl+n")
        assert screen.lexicon_name in part(screen, "options")
        screen.query_one("#score", Input).focus()
        await pilot.press("ctrl+u", "ctrl+k", *"99 : 101")
        assert screen.game.scores == (99, 101)
        await pilot.press("tab", *"250")
        assert screen.game.scores == (99, 250)
        await pilot.press("x")
        assert "A score is a number" in part(screen, "notice")
        await pilot.press("ctrl+o")
        assert screen.game.theirs


async def test_a_rack_known_in_part_is_drawn_from_the_unseen_tiles(ada) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, BEGUN.replace("EILNOS", "EI"))
        await ranked(pilot, screen)
        table = screen.results.table
        assert "2 of 7 tiles are known, 5 are drawn from the unseen: 60 racks" in table.instead
        laid = [read_turn(row.key, screen.game.board) for row in screen.results.rows]
        # Plays need tiles that are not known; the rest of the rack stays unknown.
        unknown = next(
            at for at, turn in enumerate(laid) if isinstance(turn, Play) and len(turn.tiles) > 2
        )
        scores = screen.game.scores
        await pilot.press("f2", *["down"] * unknown, "enter")
        assert screen.game.scores > scores and screen.game.theirs


async def test_rows_without_scores_leave_those_that_were_typed(ada) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, BEGUN)
        scores = screen.game.scores
        assert any(scores)
        rows = ["." * 15] * 7 + [".....STRAIN...."] + ["." * 15] * 7
        await paste(pilot, screen, "\n".join(rows))
        assert screen.game.scores == scores and "S" in screen.game.board
        assert (
            "tell no scores: {} : {} is what was here before".format(*scores)
            in (pilot.app.notices[-1])
        )


async def test_what_is_no_position_is_told_and_nothing_is_lost(ada) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, BEGUN)
        game = screen.game
        for text, told in (
            (BEGUN.replace("5TRAIN5", "15/5TRAIN5"), "A board needs 15 rows, not 16"),
            (BEGUN.replace("5S9", "5S8A"), "The tile on O11 is not connected to the center"),
            (BEGUN.replace("EILNOS", "EILNOSQQ"), "has 8 tiles; the most is 7"),
            (BEGUN.replace("EILNOS", "QQ"), "There are 2 Qs (2 on a rack); Scrabble has 1"),
            (BEGUN.replace("5TRAIN5", "5TR7IN5"), "Row 8, '5TR7IN5', has"),
        ):
            await paste(pilot, screen, text)
            assert told in part(screen, "notice")
            assert screen.game == game


async def test_typing_what_cannot_be_is_told_with_its_place(ada) -> None:
    async with assistant() as (pilot, screen):
        await pilot.press(*"jj")
        assert "There are 2 Js (H8, I8); Scrabble has 1" in part(screen, "notice")
        await pilot.press("backspace", *"o", "up", "up", "x")
        assert "The tile on J6 is not connected to the center" in part(screen, "notice")
        await pilot.press("backspace", "tab", *"jot")
        assert "There are 2 Js (H8, 1 on a rack)" in part(screen, "notice")
        assert screen.query_one("#rack", Input).value == "jot"
        assert screen.game.rack == ""
        await pilot.press("tab", "tab", "tab", *"8a xyz", "enter")
        assert "does not touch any tile on the board" in part(screen, "notice")
        assert screen.query_one("#turn", Input).value == "8a xyz"


async def test_plays_go_while_the_rack_typed_is_refused(ada) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, BEGUN)
        await ranked(pilot, screen)
        screen.query_one("#rack", Input).focus()
        await pilot.press("end", "q", "q", "f2")
        assert not screen.results.rows
        assert "has 8 tiles; the most is 7" in part(screen, "notice")
        screen.query_one("#rack", Input).focus()
        await pilot.press("end", "backspace", "backspace")
        await ranked(pilot, screen)
        assert screen.results.rows


async def test_letters_that_are_no_tiles_are_told(ada) -> None:
    async with assistant() as (pilot, screen):
        await pilot.press("é")
        assert "'É' is not a tile of Scrabble" in part(screen, "notice")
        await pilot.press("tab", *"a1")
        assert "'1' on the rack 'a1' is not a tile" in part(screen, "notice")
        assert screen.game.rack == "A"


async def test_shuffled_premiums_are_typed_in(ada) -> None:
    async with assistant() as (pilot, screen):
        await pilot.press("ctrl+r", "right", "ctrl+g", "ctrl+g")
        assert screen.game.rules.board[113] == '"'
        assert screen.editor.squares.rules.letter_factors[113] == 3
        await pilot.press("ctrl+r")
        assert screen.game.rules == ruleset("wwf")


async def test_words_that_are_in_no_list_are_told(ada) -> None:
    async with assistant() as (pilot, screen):
        await paste(pilot, screen, BEGUN)
        await pilot.press("up", "up")
        assert "Not in" not in part(screen, "notice")
        await pilot.go("ctrl+x", *"qzat", "tab", *"aeinrst")
        assert "Not in the word list: QZAT" in part(screen, "notice")
        assert screen.game.board[screen.game.rules.start] == "Q", "it began in the center"


async def test_tiles_are_those_of_the_language_of_the_list(ada) -> None:
    async with assistant() as (pilot, screen):
        for _ in library().names():
            if screen.lexicon_name == "standard-es":
                break
            await pilot.press("ctrl+n")
        assert {"Ñ1", "CH1"} <= set(part(screen, "unseen").split())
        await pilot.press(*"charro", "k")
        await pilot.see("'K' is not a tile of Scrabble")
        assert board_text(screen.game.board).split("/")[7] == "7[CH]A[RR]O4"
        await pilot.press("ctrl+r")
        assert (screen.game.rules.key, screen.game.rules.values["Ñ"]) == ("wordfeud", 8)
        await pilot.press("ctrl+r")  # Words With Friends, Crossplay and Super have no Spanish tiles
        assert screen.game.rules.key == "scrabble"
