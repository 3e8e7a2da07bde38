"""``tuiwords review``: saved matches, exports, a Wordle typed in; one sentence for bad input."""

import pytest

from tuiwords.play import catalog

PLAY = ("play", "wordle", "--plain", "--profile", "Ada", "--seed", 3)


def words(**settings) -> list[str]:
    game = catalog.game("wordle")
    return [board.answer for board in game.rules.new(game.rules.settings(settings), 3, 1).boards]


def test_the_last_match_is_looked_back_on_and_kept(ask) -> None:
    answer = ask(*PLAY, stdin=f"crane\n{words()[0]}\n")
    assert answer.lines[-1] == "To review it: tuiwords review last"
    shown = ask("review", "last", "--bot", "Abacus")
    assert shown.status == 0
    assert shown.lines[0] == f"{words()[0].upper()} found with 2 guesses"
    assert "Abacus" in shown.lines[2]
    assert shown.lines[3].startswith("CRANE ")
    assert shown.lines[-2:] == [
        "Skill and accuracy: means over the guesses; skill counts small losses less.",
        "Mistake points: 0.2, 0.5 or 1 for each small, medium or large mistake.",
    ]
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
    assert "no fixed word of 5 letters is hidden" in answer.out
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


def test_a_last_match_without_moves_is_named(ask) -> None:
    ask(*PLAY, stdin="crane\n:give up\n")
    ask(*PLAY, stdin=":give up\n")
    answer = ask("review", "last")
    assert (answer.status, answer.out) == (2, "")
    assert "the last match, of Wordle, has no moves to review" in answer.err


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
        (["crane"], "'crane' is neither a file nor the id of a match"),
        ([""], "'' is neither a file nor the id of a match"),
        (["x" * 5000], "is neither a file nor the id of a match"),
        (["crane", "a" * 5000], "has 5000 colors, but the word has 5 letters"),
        (["last"], "there is no finished match yet"),
        (["abcdef"], "no saved match starts with 'abcdef'"),
        (["crane", ".y"], "'.y' has 2 colors, but the word has 5 letters"),
        (["crane", ".yg.g", "flare"], "'flare' has no colors"),
        (["crane", ".yg.g", "sixty6", "......"], "'sixty6' is not a guess: give one file or match"),
        (["x.jsonl", "f2b3"], "'x.jsonl' is not a guess: give one file or match"),
        (["last", "f2b3"], "one file or match at a time, but there is more than 'last'"),
        (["crane", ".....", "--seat", "2"], "--seat cannot be used with a typed Wordle game"),
        (["crane", ".....", "--rules", "wwf"], "--rules cannot be used with a typed Wordle game"),
        (["last", "--bot", "Abacus", "--bot", "Peeper"], "--bot can be given only once"),
        (["crane", ".yg.g", "planet", "......"], "PLANET and CRANE differ in length"),
        (["crane", "ggggg", "flare", "....."], "guess 1 (CRANE) found the word"),
        (["crane", ".....", "crane", "ggggg"], "CRANE=..... contradicts CRANE=ggggg"),
        (["crane", ".....", "--bot", "Nobody"], "no bot 'Nobody'"),
        (["crane", ".....", "--answers", "nolist"], "nolist"),
        (["-"], "standard input: there is nothing in it"),
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
    assert "the match is not over yet: a review would reveal hidden information" in answer.err
    assert words()[0] not in answer.err.lower()


def test_a_file_that_is_none_of_it_is_told(ask, tmp_path) -> None:
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00\x01")
    assert "is not a text file" in ask("review", tmp_path / "noise").err
    (tmp_path / "broken.jsonl").write_text('{"tuiwords": 1}\n')
    assert "line 1 cannot be read" in ask("review", tmp_path / "broken.jsonl").err
    (tmp_path / "blank.gcg").write_text(" \n\n")
    assert "blank.gcg: there is nothing in it" in ask("review", tmp_path / "blank.gcg").err
    (tmp_path / "words").write_text("ZXQV\n")
    assert "or typed one line a turn (8E QUIZ 44)" in ask("review", tmp_path / "words").err


def test_a_seat_that_is_not_there_is_told(ask) -> None:
    ask(*PLAY, stdin="crane\n:give up\n")
    assert "--seat must be 1: the match has one player" in ask("review", "last", "--seat", 2).err


def test_matches_of_an_export_that_cannot_be_reviewed_are_left_out(ask, tmp_path) -> None:
    ask(*PLAY, stdin="crane\n:give up\n")
    ask(*PLAY[:-1], 4, stdin="slate\n")
    ask(*PLAY[:-1], 5, stdin="crate\n")
    ask("play", "wordle", "--plain", "--profile", "Ada", "--seed", 6, stdin=":give up\n")
    file = tmp_path / "all.jsonl"
    file.write_text(ask("export").out)
    assert file.read_text().count("\n") == 4
    answer = ask("review", file, "--json")
    assert answer.status == 0
    assert ["CRANE" in line for line in answer.lines] == [True]
    assert "note: 2 matches skipped (the match is not over" in answer.err
    assert "note: 1 match skipped (there are no moves to review)" in answer.err


def test_one_file_at_a_time(ask, tmp_path) -> None:
    file = tmp_path / "games"
    file.write_text("{}")
    answer = ask("review", file, "f2b3")
    assert answer.status == 2
    assert f"one file or match at a time, but there is more than {str(file)!r}" in answer.err


def test_last_is_a_guess_too(ask) -> None:
    shown = ask("review", "last", "gggg", "--answers", "easy")
    assert shown.status == 0
    assert shown.lines[0] == "LAST found with 1 guess"


def test_a_word_outside_the_answers_is_told(ask) -> None:
    typed = ("review", "crane", "..g.g", "slate", "ggggg")
    told = ask(*typed, "--answers", "easy")
    assert told.status == 0
    note = "note: SLATE is not in the word list wordle-easy; using the word list enable instead\n"
    assert told.err == note
    assert ask(*typed, "--answers", "hard").err == ""
    assert ask(*typed).err == ""


def test_clues_that_no_answer_fits_are_told(ask, tmp_path) -> None:
    (tmp_path / "two.txt").write_text("crane\nslate\n")
    told = ask("review", "crane", "yyyy.", "--answers", tmp_path / "two.txt")
    assert told.status == 0
    assert "note: no word in the word list two fits; using the word list enable instead" in told.err


def test_a_guess_that_no_list_has_is_told(ask) -> None:
    told = ask("review", "slout", "gg...", "slate", "ggg..")
    assert "SLOUT is not in the word list enable; a typing mistake?" in told.err


@pytest.mark.parametrize("option", [("--answers", "easy"), ("--hard",), ("--rules", "wwf")])
def test_options_of_other_things_are_refused_for_a_match(ask, tmp_path, option) -> None:
    ask(*PLAY, stdin="crane\n:give up\n")
    file = tmp_path / "one.jsonl"
    file.write_text(ask("export").out)
    for what in ("last", file):
        answer = ask("review", what, *option)
        assert answer.status == 2
        assert f"{option[0]} cannot be used with a saved match" in answer.err


def test_guesses_go_on_behind_an_option(ask) -> None:
    typed = ("review", "crane", "..g.g", "--json", "slate", "ggggg")
    assert [row["guess"] for row in ask(*typed).json["moves"]] == ["CRANE", "SLATE"]


def test_a_guess_may_be_written_with_separate_accents(ask, tmp_path) -> None:
    (tmp_path / "mots.txt").write_text("étés\nnées\n", encoding="utf-8")
    shown = ask("review", "ne\u0301es", "gggg", "--allowed", tmp_path / "mots.txt")
    assert shown.lines[0] == "NÉES found with 1 guess"
