"""A game line by line, for screen readers and pipes."""

import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import tuiwords
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.store.store import Store

PLAY = ("play", "wordle", "--plain", "--profile", "Ada")
SEED = ("--seed", 3)  # the word is found by the tests, not known to them


def the_word() -> str:
    game = catalog.game("wordle")
    return game.rules.new(game.rules.settings({}), 3, 1).answer


def saved_moves() -> list[str]:
    with Store.open() as store:
        match = load_match(store, store.matches(limit=1)[0].header.id)
        return [event.text for event in match.replay.played if event.kind == "move"]


def test_a_game_is_won(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin=f"crane\n{the_word()}\n")
    assert answer.status == 0
    assert "CRANE: C " in answer.out
    assert f"{the_word().upper()}: all green." in answer.out
    assert "guess 2 of 6" in answer.out
    assert "🟩🟩🟩🟩🟩" in answer.out
    assert "Guess 2: all green" in answer.out
    assert ask("stats", "--json").json["games"]["wordle"]["histogram"] == {"2": 1}


def test_the_end_of_the_input_keeps_the_match(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin="crane\nslate")
    assert answer.status == 0
    assert answer.lines[-1] == "Saved. Continue with: tuiwords play wordle --plain --resume"
    assert saved_moves() == ["crane", "slate"]
    again = ask(*PLAY, "--resume", stdin=f"{the_word()}\n")
    assert "SLATE: S " in again.out
    assert "guess 3 of 6" in again.out


def test_quit_leaves_the_rest_of_the_input(ask) -> None:
    ask(*PLAY, *SEED, stdin="crane\nquit\nslate\n")
    assert saved_moves() == ["crane"]


def test_bad_guesses_are_told_and_cost_nothing(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin="xxxxx\ncranes\ncr4ne\n:sing\n\n   \ncrane\n")
    assert answer.status == 0
    assert "XXXXX is not in the word list" in answer.out
    assert "CRANES has 6 letters" in answer.out
    assert "is not a word" in answer.out
    assert "Unknown command ':sing'. The commands are :state, " in answer.out
    assert saved_moves() == ["crane"]


def test_a_mistyped_command_is_told_the_one_like_it(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin=":hnit\n:giveup\nhlep\nstaet\ncranes\n")
    assert "Unknown command ':hnit'. Did you mean :hint? Type :help for the list." in answer.lines
    assert "Unknown command ':giveup'. Did you mean :give up? Type :help" in answer.out
    told = "HLEP has 4 letters; the hidden word has 5. If you meant the command, type :help."
    assert told in answer.lines
    assert "STAET is not in the word list." in answer.lines, "that may be a word"
    assert "CRANES has 6 letters; the hidden word has 5." in answer.lines
    assert saved_moves() == []


def test_commands_may_be_bare_where_they_are_no_guess(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin="help\nshare\n:share\n")
    assert ":give up" in answer.out
    assert "SHARE: S " in answer.out, "five letters are a guess"
    assert "You can share the result when the match is over" in answer.out


def test_a_hint_ranks_moves(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin="crane\nslate\nhint\n")
    assert "\n1. " in answer.out
    assert "bits" in answer.out
    assert ask(*PLAY, "--resume", stdin=":give up\n").status == 0
    assert ask("stats", "--json").json["games"]["wordle"]["helped"] == 1


def test_small_hints_say_more_each_time(ask) -> None:
    asked = ":small hint\n" * 3
    answer = ask(*PLAY, *SEED, stdin=f"crane\n{asked}:undo\nslate\n:small hint\n")
    assert answer.out.count("words are still possible.") == 2, (
        "after another guess they begin again"
    )
    assert re.search(r"A good guess is [A-Z]···[A-Z]\.", answer.out)
    assert "That is all. :hint shows the best moves." in answer.lines
    assert ask(*PLAY, "--resume", stdin=":give up\n").status == 0
    assert ask("stats", "--json").json["games"]["wordle"]["helped"] == 1


def test_a_move_is_taken_back(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin="undo\ncrane\nslate\nundo\n")
    assert "There is no move to undo." in answer.out
    assert "Move taken back." in answer.out
    assert saved_moves() == ["crane"]


def test_the_state_is_said_in_words(ask) -> None:
    word = the_word()
    answer = ask(*PLAY, *SEED, "--hard", stdin=":state\ncrane\n:state\n")
    assert "No guesses yet." in answer.out
    assert "Hard mode" in answer.out
    placed = ", ".join(w.upper() if w == c else "blank" for w, c in zip(word, "crane", strict=True))
    assert f"In place: {placed}." in answer.out
    assert "Not in the word: " in answer.out


def test_giving_up_names_the_word(ask) -> None:
    answer = ask(*PLAY, *SEED, stdin="crane\n:give up\n")
    assert f"The word was {the_word().upper()}." in answer.out
    assert "X/6" in answer.out


def test_a_race_keeps_step_and_is_rated(ask) -> None:
    names = [spec.name for spec in catalog.game("wordle").bots()]
    bots = ("--bot", names[0], "--bot", names[-1], "--rated")
    answer = ask(*PLAY, *SEED, *bots, stdin=f"crane\nslate\n{the_word()}\n")
    assert answer.status == 0, answer
    assert f"You are playing against {names[0]}, {names[-1]}." in answer.out
    assert f"{names[0]} has moved: 1 move." in answer.out
    assert "Place 1: " in answer.out
    assert ask("stats", "--json").json["games"]["wordle"]["rating"]["games"] == 1


def test_bots_play_the_same_after_leaving_and_resuming(ask) -> None:
    name = catalog.game("wordle").bots()[0].name
    ask(*PLAY, *SEED, "--bot", name, stdin="crane\nslate\n")
    whole = saved_moves()
    ask(*PLAY, *SEED, "--bot", name, stdin="crane\n")
    ask(*PLAY, "--resume", stdin="slate\n")
    assert saved_moves() == whole
    assert len(whole) == 4


def test_the_daily_is_played_once(ask) -> None:
    daily = ("--daily", "2026-02-01")
    ask(*PLAY, *daily, stdin="crane\n")
    again = ask(*PLAY, *daily, stdin=":give up\n")
    assert "CRANE: C " in again.out, "what was begun goes on"
    third = ask(*PLAY, *daily, stdin="crane\n")
    assert third.status == 2
    assert "has already played Wordle of 2026-02-01" in third.err


def test_a_code_gives_the_same_game(ask) -> None:
    from tuiwords.play.sharecode import share_code

    game = catalog.game("wordle")
    code = share_code(game, game.rules.settings({"length": 6}), 3)
    word = game.rules.new(game.rules.settings({"length": 6}), 3, 1).answer
    assert "6 letters in 6 guesses" in ask(*PLAY, "--code", code, stdin="").out
    assert ": all green." in ask(*PLAY, "--resume", stdin=f"{word}\n").out


def test_names_are_shown_as_typed(ask) -> None:
    answer = ask("play", "wordle", "--plain", "--profile", "[b]Ada[/b]", stdin="crane\n")
    assert answer.status == 0
    assert ask("stats").lines[0] == "[b]Ada[/b]"


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT])
def test_a_signal_loses_no_move_that_was_shown(home: Path, number: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tuiwords", *PLAY, "--seed", "3"],
        env=os.environ | {"PYTHONPATH": str(Path(tuiwords.__file__).parents[1])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever starts the tests in the background has this signal ignored, and so have we.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    assert process.stdin and process.stdout and process.stderr
    with process:
        process.stdin.write("crane\n")
        process.stdin.flush()
        while "CRANE: C " not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(number)
        interrupted = number == signal.SIGINT
        assert process.stderr.read() == ("tuiwords: stopped\n" if interrupted else "")
        assert not interrupted or "\nSaved. Continue with: " in process.stdout.read()
    expected = -number if number == signal.SIGKILL else 128 + number
    assert process.returncode == expected
    assert saved_moves() == ["crane"]
