"""``tuiwords review``: saved matches, exports, a Wordle typed in; one sentence for bad input."""

from __future__ import annotations

import pytest

from tuiwords.play import catalog

PLAY = ("play", "wordle", "--plain", "--profile", "Ada", "--seed", 3)


def words(**settings) -> list[str]:
    kit = catalog.kit("wordle")
    return [board.answer for board in kit.new(kit.settings(settings), 3, 1).boards]


def test_the_last_match_is_looked_back_on_and_kept(ask) -> None:
    answer = ask(*PLAY, stdin=f"crane\n{words()[0]}\n")
    assert answer.lines[-1] == "Look back on it: tuiwords review last"
    shown = ask("review", "last", "--bot", "Abacus")
    assert shown.status == 0
    assert shown.lines[0] == f"{words()[0].upper()} found with 2 guesses"
    assert "Abacus" in shown.lines[2]
    assert shown.lines[3].startswith("CRANE ")
    assert all(len(line) <= 80 for line in shown.lines)
    figures = ask("stats", "--json").json["games"]["wordle"]
    assert len(figures["skill"]) == len(figures["luck"]) == 1
    assert "skill" in ask("stats").out


def test_modes_are_played_reviewed_and_counted_apart(ask) -> None:
    hidden = words(boards="2")
    told = ask(*PLAY, "--boards", 2, stdin="\n".join(["crane", *hidden, ""]))
    assert "Find the hidden words of 2 boards" in told.out
    assert "Board 2: " in told.out
    assert "found with 3 of 7 guesses" in told.out
    assert ask("review", "last").lines[0] == "2 of 2 words found with 3 guesses"
    answer = ask(*PLAY, "--absurdle", stdin="crane\n:give up\n")
    assert "no word of 5 letters is hidden" in answer.out
    games = ask("stats", "--json").json["games"]["wordle"]
    assert games["played"] == 0
    assert set(games["modes"]) == {"2 boards", "Absurdle"}
    assert games["modes"]["2 boards"]["won"] == 1


def test_a_game_can_be_typed_in(ask) -> None:
    typed = ("crane", ".yg.g", "flare", "ggggg")
    shown = ask("review", *typed, "--answers", "normal", "--bot", "Peeper", "--json")
    found = shown.json
    assert (found["game"], found["bot"]) == ("wordle", "Peeper")
    assert [row["guess"] for row in found["moves"] if "guess" in row] == ["CRANE", "FLARE"]
    assert found["moves"][1]["after"] == 0
    assert (
        ask("review", *typed, "--answers", "normal", "--bot", "Peeper", "--json").out == shown.out
    )
    again = ask("review", "-", "--json", "--answers", "normal", stdin="crane=.yg.g\nflare ggggg\n")
    assert again.json["figures"] == found["figures"]


def test_an_export_is_reviewed_match_by_match(ask, tmp_path) -> None:
    for seed in (1, 2):
        ask(*PLAY[:-1], seed, stdin="crane\n:give up\n")
    file = tmp_path / "games.jsonl"
    file.write_text(ask("export").out)
    answer = ask("review", file, "--json")
    assert answer.status == 0
    assert [line.count('"guess": "CRANE"') for line in answer.lines] == [1, 1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["crane"], "there is no file 'crane', and it is no id of a match"),
        (["last"], "there is no finished match yet"),
        (["abcdef"], "no saved match begins with 'abcdef'"),
        (["crane", ".y"], "'.y' has 2 colors, the word has 5 letters"),
        (["crane", ".yg.g", "flare"], "'flare' has no colors"),
        (["crane", ".yg.g", "sixty6", "......"], "no clue"),
        (["crane", ".yg.g", "planet", "......"], "PLANET is not as long as CRANE"),
        (["crane", "ggggg", "flare", "....."], "guess 1 (CRANE) found the word"),
        (["crane", ".....", "crane", "ggggg"], "CRANE=..... contradicts CRANE=ggggg"),
        (["crane", ".....", "--bot", "Nobody"], "no bot 'Nobody'"),
        (["crane", ".....", "--answers", "nolist"], "nolist"),
        (["-"], "a Wordle is typed in as guesses"),
    ],
)
def test_bad_input_is_told_in_one_line(ask, arguments: list[str], told: str) -> None:
    answer = ask("review", *arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert told in answer.err
    assert answer.err.count("\n") == 1


def test_a_match_that_goes_on_is_not_given_away(ask, tmp_path) -> None:
    ask(*PLAY, stdin="crane\n")
    file = tmp_path / "one.jsonl"
    file.write_text(ask("export").out)
    answer = ask("review", file)
    assert answer.status == 2
    assert "the match is not over: a review would tell what is hidden" in answer.err
    assert words()[0] not in answer.err.lower()


def test_a_file_that_is_none_of_it_is_told(ask, tmp_path) -> None:
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00\x01")
    assert "is not a text file" in ask("review", tmp_path / "noise").err
    (tmp_path / "broken.jsonl").write_text('{"tuiwords": 1}\n')
    assert "line 1 cannot be read" in ask("review", tmp_path / "broken.jsonl").err


def test_a_seat_that_is_not_there_is_told(ask) -> None:
    ask(*PLAY, stdin="crane\n:give up\n")
    assert "this match has seats 1 to 1" in ask("review", "last", "--seat", 2).err
