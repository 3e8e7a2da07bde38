"""Scrabble line by line: the board in text, plays, hints, challenges, the end; and its records."""

from pathlib import Path

import pytest
from test_wordle_lines import saved_moves

from tuiwords.engine.scrabble import judge as judging
from tuiwords.games.scrabble import read_gcg, replay_gcg, ruleset
from tuiwords.store.store import Store

pytestmark = pytest.mark.usefixtures("quick_verdicts")

PLAY = ("play", "scrabble", "--plain", "--profile", "Ada", "--seed", 3, "--first", "you")
RECORD = """\
#player1 ann Ann Other
#player2 bob Bob
>ann: AEINRST 8D STAINER +66 66
>bob: DEEGNOQ 9H DONG +15 15
#note ENGODE was there
>ann: ABCILOT 10F BIOTIC +1 67
"""
SHORT = "\n".join(RECORD.splitlines()[:4])


def test_the_board_the_rack_and_the_unseen_tiles_are_said(ask) -> None:
    answer = ask(*PLAY, stdin=":unseen\n:rack\n:help\n")
    assert "   A B C D E F G H I J K L M N O" in answer.lines
    assert " 1 = . . ' . . . = . . . ' . . = 1" in answer.lines
    assert answer.out.count("Rack: A A A I N O T.") == 2
    assert "Unseen, 93 tiles: A 6, " in answer.out
    assert ":unseen " in answer.out and ":give up" in answer.out


def test_the_time_left_is_said(ask) -> None:
    answer = ask(*PLAY, "--bot", "Glutton", "--clock", 5, stdin=":time\n8G aa\n")
    assert answer.out.count("Time left: you 5:00, Glutton 5:00.") >= 2
    assert answer.out.count("Time left: you ") == 3, "at the start, when asked, after a turn"
    assert "There is no clock." in ask(*PLAY, stdin=":time\n").out


def test_turns_are_answered_by_the_bot(ask) -> None:
    answer = ask(*PLAY, "--bot", "Glutton", stdin="8G aa\n-\n-AO\n")
    assert "You: 8G AA, 4 points." in answer.out
    assert "You: pass." in answer.out
    assert "You: exchange of 2 tiles." in answer.out
    assert answer.out.count("\nGlutton: ") == 3
    assert "You have 4 points, against " in answer.out
    assert saved_moves()[::2] == ["8G AA", "-", "-AO"]


def test_bad_turns_are_told_and_cost_nothing(ask) -> None:
    answer = ask(
        *PLAY, stdin="8H zz\n1A AA\n8H AT AT\n8H TIAN\n-Q\nchallenge\n9Z AA\n8H AA\n8H AO\n"
    )
    for told in (
        "The rack AAAINOT has no Z.",
        "The first play must cover the center square, H8.",
        "TIAN is not in the word list.",
        "The rack AAAINOT has no Q.",
        "There is no play to challenge.",
        "'9Z' is not a square: rows are 1 to 15, columns A to O.",
        "AO needs O where A already is.",
    ):
        assert told in answer.out
    assert answer.out.count("Unknown command") == 0
    assert saved_moves() == ["8H AA"]
    for typed in ("hitn", "hints"):
        told = ask(*PLAY, stdin=f"{typed}\n").out
        assert "-TILES or -. If you meant the command, type :hint." in told


def test_tiles_that_are_too_few_are_told_with_their_number(ask) -> None:
    answer = ask(*PLAY, stdin="-II\n-AAAAQ\n8H BANANA?\n8H TINNING\n-AAA\n")
    for told in (
        "The rack AAAINOT has only 1 I.",
        "The rack AAAINOT has no Q and only 3 As.",
        "The rack AAAINOT has no G, only 1 I and only 1 N.",
    ):
        assert told in answer.lines
    assert saved_moves() == ["-AAA"]


def test_hints_name_plays_as_they_are_typed(ask) -> None:
    hinted = ask(*PLAY, stdin=":hint\n")
    best = next(line for line in hinted.lines if line.startswith("1. "))
    move = best.split(": ")[0].removeprefix("1. ")
    assert "equity" in best
    assert " ," not in best and not best.endswith(" ")
    assert f"You: {move}, " in ask(*PLAY, stdin=f"{move}\n").out
    note = "Leaves and win chances are those of Scrabble."
    hinted = ask(*PLAY, "--rules", "super", "--bot", "Thimble", stdin=":hint\n")
    assert note in hinted.lines


def test_a_phony_is_challenged_by_the_bot(ask) -> None:
    answer = ask(*PLAY, "--challenge", "double", "--bot", "Glutton", stdin="8H TAANI\n")
    assert "You: 8H TAANI, 12 points." in answer.out
    assert "Glutton: challenge. TAANI is not a word: the play is withdrawn." in answer.out
    assert "You have 0 points, against " in answer.out


def test_a_challenge_that_fails_costs_the_turn(ask) -> None:
    bot = ("--challenge", "double", "--bot", "Glutton")
    answer = ask(*PLAY, *bot, stdin="-\nchallenge\n")
    assert "You: challenge. All words of the play are valid. The turn is lost." in answer.out


def test_a_game_ends_with_who_won(ask, quick_verdicts) -> None:
    answer = ask(*PLAY, "--bot", "Glutton", stdin="-\n" * 40)
    assert "No one scored anymore: the tiles left on each rack were subtracted." in answer.lines
    assert "Place 1: Glutton, " in answer.out
    assert "Place 2: Ada, -7 points, AAAINOT left on the rack." in answer.out
    assert "\nYou lose by " in answer.out
    assert answer.lines[-1] == "To review it: tuiwords review last"
    ask(*PLAY, "--bot", "Glutton", stdin="-\n" * 11 + ":give up\n")
    shown = ask("review", "last", "--seat", 2, "--json").json
    assert shown
    assert len(shown["moves"]) > 10
    assert shown["totals"]["lost"] > 0
    assert shown["figures"]["lost"] == pytest.approx(shown["totals"]["lost"] / len(shown["moves"]))


def test_other_rules_and_several_bots(ask) -> None:
    bots = ("--bot", "Glutton", "--bot", "Bramble")
    three = ask(*PLAY, *bots, stdin="-\n")
    assert "You are playing against Glutton, Bramble." in three.out
    assert "\nGlutton: " in three.out and "\nBramble: " in three.out
    feud = ask(*PLAY, "--rules", "wordfeud", "--random-board", stdin="")
    assert "Wordfeud rules" in feud.out
    assert "97 tiles in the bag." in feud.out
    refused = ask(*PLAY, "--rules", "wordfeud", *bots)
    assert refused.status == 2
    assert "Wordfeud takes 1 to 2 players, not 3" in refused.err


def test_giving_up_ends_it(ask) -> None:
    answer = ask(*PLAY, "--bot", "Glutton", stdin="8G AA\n:give up\n")
    assert "A player resigned." in answer.out
    assert "You lose" in answer.out


def test_a_match_is_exported_as_gcg_and_reviewed(ask, tmp_path: Path) -> None:
    ask(*PLAY, "--bot", "Glutton", stdin="8G AA\n-\n:give up\n")
    with Store.open() as store:
        saved = store.matches(limit=1)[0]
    file = tmp_path / "game.gcg"
    assert ask("export", "--gcg", saved.header.id[:8], "--output", file).status == 0
    assert ask("export", "--gcg", "last").out == file.read_text()
    game = read_gcg(file.read_bytes())
    final = replay_gcg(game, ruleset("scrabble"))[-1].scores_after
    assert [name for _, name in game.players] == ["Ada", "Glutton"]
    assert final == tuple(int(result.score) for result in saved.results)
    both = ask("review", file, "--seat", 1, "--json").json
    own = ask("review", saved.header.id, "--json").json
    assert both["moves"] == own["moves"]
    assert own["moves"][0]["move"] == "8G AA"


def test_a_recorded_game_is_looked_back_on(ask, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(judging, "SIMULATED", 2000)
    file = tmp_path / "game.gcg"
    file.write_text(SHORT)
    shown = ask("review", file)
    assert shown.status == 0
    assert shown.lines[0] == "Ann Other 66, Bob 15"
    assert all(len(line) <= 80 for line in shown.lines)
    found = ask("review", "-", "--json", "--bot", "Glutton", stdin=file.read_text()).json
    assert (found["game"], found["bot"]) == ("scrabble", "Glutton")
    first, second = found["moves"]
    assert (first["move"], first["points"], first["lost"]) == ("8D STAINER", 66, 0)
    assert second["lost"] > 1 and second["mistake"] in ("small", "medium", "large")
    assert second["best"] != second["move"] and second["bot_move"]
    assert second["win_lost"] > 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RECORD, "game.gcg: line 6: 10F BIOTIC"),
        (RECORD.replace("+15 15", "+15 17"), "game.gcg: line 4: the total is 15, not 17"),
        (SHORT.replace("DEEGNOQ", "DDDDDNOG"), "game.gcg: line 4: "),
        (
            SHORT.replace("AEINRST", "AEIQQST"),
            "game.gcg: line 3: 8D STAINER: the rack AEIQQST has no N and no R",
        ),
        ("#player1 ann Ann\nhello\n", "game.gcg: line 2: 'hello' is neither an event"),
        ("#player1 ann Ann\n", "game.gcg: it contains no moves"),
        ("#player1 ann Ann\n#rack1 AEINRST\n", "game.gcg: it contains no moves"),
        ("", "game.gcg: there is nothing in it"),
    ],
)
def test_a_bad_record_is_one_sentence_with_its_line(ask, tmp_path, text: str, told: str) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(text)
    for command in ("review", "import"):
        answer = ask(command, file)
        assert answer.status == 2
        assert answer.out == ""
        assert told in answer.err
        assert answer.err.count("\n") == 1


def test_other_bad_questions_are_told(ask, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(SHORT)
    assert "--seat must be 1 to 2" in ask("review", file, "--seat", 3).err
    assert "--rules must be one of" in ask("review", file, "--rules", "chess").err
    assert "no bot 'Nobody'" in ask("review", file, "--bot", "Nobody").err
    assert "one Scrabble match" in ask("export", "--gcg").err
    ask("play", "wordle", "--plain", "--seed", 3, stdin="crane\n:give up\n")
    with Store.open() as store:
        wordle = store.matches(limit=1)[0].header.id
    answer = ask("export", "--gcg", wordle)
    assert answer.status == 2 and "only Scrabble matches can be exported as GCG" in answer.err


@pytest.mark.deep
def test_every_recorded_case_is_looked_back_on(ask, recorded_games: tuple[Path, ...]) -> None:
    for file in recorded_games:
        answer = ask("review", file, "--seat", 1)
        assert answer.status == 0, answer.err
        assert all(len(line) <= 80 for line in answer.lines)


def test_a_recorded_game_is_imported_once_and_exported_as_it_was(ask, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(SHORT)
    assert ask("import", file).out == "Imported 1 match\n"
    assert ask("import", "-", "--json", stdin=SHORT).json == {"imported": 0}
    with Store.open() as store:
        saved = store.matches(limit=1)[0]
    assert [(r.player.name, r.score, r.rank) for r in saved.results] == [
        ("Ann Other", 66, 1),
        ("Bob", 15, 2),
    ]
    again = ask("export", "--gcg", saved.header.id).out
    assert read_gcg(again.encode()) == read_gcg(SHORT.encode())
    assert ask("review", saved.header.id, "--seat", 2, "--json").json["moves"][0]["move"] == (
        "9H DONG"
    )
    carried = ask("export").out
    with Store.open() as store:
        store.delete_match(saved.header.id)
    assert ask("import", "-", "--json", stdin=carried).json == {"imported": 1}


def test_a_bad_record_is_not_imported(ask, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(RECORD)
    answer = ask("import", file)
    assert answer.status == 2
    assert "game.gcg: line 6: 10F BIOTIC" in answer.err
    assert answer.err.endswith("; nothing was changed\n")
    assert ask("export").out == ""


def test_every_recorded_case_is_imported_and_exported(
    ask, recorded_games: tuple[Path, ...]
) -> None:
    for file in recorded_games:
        game = read_gcg(file.read_bytes())
        assert ask("import", file).out == "Imported 1 match\n"
        with Store.open() as store:
            saved = store.matches(limit=1)[0]
        final = replay_gcg(game, ruleset("scrabble"))[-1].scores_after
        assert tuple(result.score for result in saved.results) == final
        assert read_gcg(ask("export", "--gcg", saved.header.id).out.encode()) == game


def test_a_play_that_was_challenged_off_is_among_the_mistakes(
    ask, quick_verdicts: None, tmp_path: Path
) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(f"{SHORT}\n>ann: EFHLMOY 10E MOLY +18 84\n>ann: EFHLMOY -- -18 66\n")
    shown = ask("review", file)
    assert ["phonies", "1", "0"] in [line.split() for line in shown.out.splitlines()]
