"""Every command, really run."""

import json
import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

import tuiwords
from tuiwords.bench.run import PARTS
from tuiwords.cli import progress
from tuiwords.cli.commands import COMMANDS, read
from tuiwords.cli.parser import UsageError
from tuiwords.history.ratings import own_level
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.store.store import Store, Wanted


def test_the_version(ask) -> None:
    answer = ask("--version")
    assert (answer.status, answer.out) == (0, f"tuiwords {tuiwords.__version__}\n")


def test_help_names_every_command(ask) -> None:
    answer = ask("--help")
    assert answer.status == 0
    for command in COMMANDS:
        assert f"\n    {command.name}" in answer.out


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_each_command_has_help(ask, command: str) -> None:
    answer = ask(command, "--help")
    assert answer.status == 0
    assert answer.out.startswith(f"usage: tuiwords {command}")


def test_each_benchmark_has_help_of_its_own(ask) -> None:
    listed = ask("bench", "--help").out
    for name in PARTS:
        assert f"\n    {name}" in listed
        answer = ask("bench", name, "--help")
        assert answer.out.startswith(f"usage: tuiwords bench {name} "), name
        assert "--json" in answer.out


def test_paths_follow_the_home(ask, home: Path) -> None:
    found = ask("paths", "--json").json
    assert found["data"] == str(home / "data")
    assert found["settings"] == str(home / "config" / "settings.toml")
    assert str(home / "data" / "tuiwords.db") in ask("paths").out


def test_the_lexicons_are_listed(ask) -> None:
    entries = {entry["name"]: entry for entry in ask("lexicon", "list", "--json").json}
    assert entries["enable"]["words"] == 172820
    assert entries["enable"]["shipped"] is True
    assert entries["enable"]["source"]
    assert "172,820" in ask("lexicon", "list").out


def test_a_list_is_imported_and_used(ask, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Crane\nslate\n\nÉTÉS\n", encoding="utf-8")
    answer = ask("lexicon", "import", path, "--json")
    assert answer.json["name"] == "mine"
    assert answer.json["words"] == 3
    assert ask("lexicon", "check", "crane", "étés", "--lexicon", "mine").status == 0
    assert ask("lexicon", "check", "tares", "--lexicon", "mine").status == 1
    assert "mine" in ask("lexicon", "list").out
    solved = ask("solve", "wordle", "--allowed", "mine", "--json", "slate=..g.g").json
    assert solved["left"] == 1
    assert solved["moves"][0]["move"] == "crane"


def test_an_import_says_how_every_game_takes_the_list(ask, tmp_path: Path) -> None:
    from tuiwords.play import catalog

    path = tmp_path / "mine.txt"
    path.write_text("crane\nslate\n", encoding="utf-8")
    advice = ask("lexicon", "import", path).out
    for game in catalog.GAMES.values():
        for option in game.rules.options:
            if option.kind == "words":
                assert f"--{option.key} mine" in advice


def test_no_list_takes_a_name_that_a_game_means_otherwise(ask, tmp_path: Path) -> None:
    from tuiwords.play import catalog

    path = tmp_path / "mine.txt"
    path.write_text("crane\nslate\n", encoding="utf-8")
    options = [
        option
        for game in catalog.GAMES.values()
        for option in game.rules.options
        if option.kind == "words"
    ]
    names = {name for option in options for name in option.choices}
    assert names == {"enable", "easy", "normal", "hard"}
    for name in names:
        answer = ask("lexicon", "import", path, "--name", name)
        assert answer.status == 2
        assert f"{name!r} is a" in answer.err and "choose another name" in answer.err


def test_a_list_that_is_none_is_told_with_its_line(ask, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("crane\nno good\n", encoding="utf-8")
    answer = ask("lexicon", "import", path)
    assert answer.status == 2
    assert "line 2" in answer.err
    assert "bad" not in ask("lexicon", "list").out


def test_words_are_checked(ask) -> None:
    answer = ask("lexicon", "check", "crane", "xqz", "--json")
    assert answer.status == 1
    assert answer.json["words"] == {"crane": True, "xqz": False}
    assert ask("lexicon", "check", "CRANE").status == 0


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["?ui?"], "quiz"),
        (["qu*z"], "quiz"),
        (["--anagrams", "rcane"], "crane"),
        (["--anagrams", "rcan?"], "crane"),
        (["--within", "xrcanez"], "crane"),
        (["--occurring", "thecranesfly"], "crane"),
    ],
)
def test_words_are_found(ask, options: list[str], word: str) -> None:
    answer = ask("lexicon", "find", *options, "--json")
    assert answer.status == 0
    assert word in answer.json["words"]
    assert answer.json["count"] == len(answer.json["words"])
    assert word in ask("lexicon", "find", *options).lines


def test_words_are_found_by_length_and_against_another_list_in_any_order(ask) -> None:
    find = ("lexicon", "find", "--length", "7-8", "--json")
    likely = ask(*find, "--order", "probability").json["words"]
    assert likely[:2] == ["aneroid", "aileron"] and set(map(len, likely)) == {7, 8}
    # Blanks count in other rulesets too, but their bags have other tiles.
    assert ask(*find, "--order", "probability", "--rules", "wwf").json["words"][:2] != likely[:2]
    new = ask("lexicon", "find", "??uit", "--not-in", "wordle-easy").lines
    assert ask("lexicon", "find", "??uit").lines == sorted(["fruit", *new]) and new
    assert ask("lexicon", "find", "--length", "3-2").status == 2
    assert "3-2" in ask("lexicon", "find", "--length", "3-2").err
    unmeasured = ask("lexicon", "playability", "--lexicon", "wordle-easy")
    assert unmeasured.status == 2 and "tuiwords train playability" in unmeasured.err


def test_hooks_and_stems(ask) -> None:
    assert ask("lexicon", "hooks", "Rating", "q", "--json").json["hooks"] == {
        "Rating": {"front": ["c", "g", "o", "p"], "back": ["s"]},
        "q": {"front": [], "back": []},
    }
    assert ask("lexicon", "hooks", "rating", "q").lines == [
        "cgop  RATING  s",
        "   -  Q       -  (not in the word list enable)",
    ]
    first = ask("lexicon", "stems", "--top", "1", "--json").json
    assert first == [{"stem": "aeirst", "letters": "abcdefghilmnprstvw", "words": 69}]
    assert ask("lexicon", "stems", "--length", "7").lines[1].startswith("AEINRST     65  ")
    words = ask("lexicon", "stems", "SATIRE", "--json").json["words"]
    assert words["c"] == ["cristae", "raciest", "stearic"]
    assert ask("lexicon", "stems", "satire").lines[2] == "c  cristae raciest stearic"
    none = ask("lexicon", "stems", "zzzzzz")
    assert none.err == "no word of enable is made of ZZZZZZ and one more letter\n"
    assert (none.status, none.out) == (0, "")
    blank = ask("lexicon", "stems", "a?")
    assert (blank.status, "made of letters, not 'a?'" in blank.err) == (2, True)


def test_leaves_have_values_against_a_pool(ask) -> None:
    (full,) = ask("lexicon", "leave", "s", "--json").json
    (poor,) = ask("lexicon", "leave", "S", "--pool", "AEINRST", "--json").json
    assert full["leave"] == "S" and full["table"] == poor["table"] and len(full["pool"]) == 99
    assert poor["value"] < 0 < full["value"] and poor["opening"] > full["opening"]
    told = ask("lexicon", "leave", "s", "??").lines
    assert told[1].startswith("S       +")
    assert [line.split()[0] for line in told[-3:]] == told[0].split()[1:]  # explained
    assert "at most 6 tiles" in ask("lexicon", "leave", "AEINRST").err


def test_many_words_are_cut_and_said_so(ask) -> None:
    short, whole = ask("lexicon", "find", "*s"), ask("lexicon", "find", "*s", "--all")
    assert len(short.lines) == 1000
    assert "--all" in short.err
    assert len(whole.lines) > 50_000


def test_words_are_defined(ask) -> None:
    assert "plural of ab" in ask("lexicon", "define", "abs").out
    assert ask("lexicon", "define", "Crane", "--json").json["definition"]
    unknown = ask("lexicon", "define", "xqz")
    assert (unknown.status, unknown.out) == (1, "")


def test_statistics_of_nobody(ask) -> None:
    assert ask("stats").out == "No games played yet.\n"
    assert ask("stats", "--json").json == {"profile": None, "games": {}}


def test_matches_travel_from_one_home_to_another(ask, monkeypatch, tmp_path: Path) -> None:
    ask("play", "wordle", "--plain", "--seed", 3, "--profile", "Ada", stdin="crane\n:give up\n")
    out = tmp_path / "matches.jsonl"
    assert ask("export", "--output", out).status == 0
    exported = ask("export").out
    assert out.read_text(encoding="utf-8") == exported
    match = json.loads(exported)
    assert match["match"]["seed"] == 3
    assert ask("export", match["match"]["id"][:8]).out == exported

    monkeypatch.setenv("TUIWORDS_HOME", str(tmp_path / "other"))
    assert ask("import", out, "--json").json == {"imported": 1, "profiles": ["Ada"]}
    again = ask("import", "-", stdin=exported)
    assert again.out == "Imported 0 matches: you have them already\n"
    assert ask("export").out == exported


def test_statistics_of_points_say_so_and_show_what_reviews_found(ask) -> None:
    with Store.open() as store:
        ada = store.players.add("Ada")
        seats = [Player("profile", ada.id, "Ada")]
        match = Match.begin(catalog.game("boggle"), {}, 3, seats, store)
        match.resign(0)
        store.set_review(match.header.id, 0, {"share": 0.25})
    printed = [line.split() for line in ask("stats", "boggle").lines]
    assert ["mean", "points", "0.00,", "best", "0"] in printed
    assert ["points", "found", "25%"] in printed
    figures = ask("stats", "boggle", "--json").json["games"]["boggle"]
    assert (figures["mean_of"], figures["review_means"]) == ("points", {"share": 0.25})


def test_a_level_beyond_the_bots_is_told(ask) -> None:
    answer = ask("play", "wordle", "--plain", "--watch", "--bot", "Level 99999")
    assert "note: Wordle has no Level 99999; Level " in answer.err


def test_your_level_is_a_bot_of_the_command_line(ask) -> None:
    with Store.open() as store:
        ada = store.players.add("Ada")
        store.note_profile(ada.id)
    typed = "crane\n:give up\n"
    asked = ask("play", "wordle", "--plain", "--bot", "your level", "--seed", 3, stdin=typed)
    assert asked.status == 0, asked.err
    with Store.open() as store:
        (saved,) = store.matches(Wanted(ada.id))
        own = own_level(store, Player("profile", ada.id, "Ada"), "wordle")
        assert [player.name for player in saved.header.seats] == ["Ada", own]
    assert f"{own} takes" in ask("review", "last", "--bot", "Your level").out


def test_statistics_count_a_finished_game(ask) -> None:
    ask("play", "wordle", "--plain", "--seed", 3, "--profile", "Ada", stdin=":give up\n")
    figures = ask("stats", "wordle", "--json").json
    assert figures["profile"] == "Ada"
    assert figures["games"]["wordle"]["played"] == 1
    assert figures["games"]["wordle"]["won"] == 0
    lines = ask("stats", "--profile", "ada").lines
    assert lines[0] == "Ada"
    assert next(line for line in lines if line.split()[:1] == ["lost"]).endswith("# 1")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_know_every_command(ask, shell: str) -> None:
    answer = ask("completions", shell)
    assert answer.status == 0
    for name in [*(command.name for command in COMMANDS), "strategy", "answers"]:
        assert name in answer.out


def test_bash_accepts_its_completions(ask, tmp_path: Path) -> None:
    script = tmp_path / "complete.bash"
    script.write_text(ask("completions", "bash").out, encoding="utf-8")
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_a_table_is_trained_into_a_file(ask, tmp_path: Path) -> None:
    path = tmp_path / "expected.toml"
    answer = ask("train", "wordle", "--games", 4, "--seed", 2, "--output", path)
    assert answer.status == 0
    assert "CPU seconds" in answer.out
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    assert table["cost_to_go"]["guesses"][0] == 1
    assert "tuiwords train wordle --games 4 --seed 2" in path.read_text(encoding="utf-8")


def test_serve_without_the_extra_says_how_to_get_it(ask, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    answer = ask("serve")
    assert answer.status == 2
    assert "tuiwords[web]" in answer.err


def test_a_cluster_without_the_extra_says_how_to_get_it(ask, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    answer = ask("match", "wordle", "naive", "--scheduler", "tcp://localhost:1")
    assert answer.status == 2
    assert "tuiwords[cluster]" in answer.err


def test_the_app_needs_a_terminal(ask) -> None:
    for arguments in ([], ["play", "wordle"]):
        answer = ask(*arguments)
        assert answer.status == 2
        assert "terminal" in answer.err


def test_a_reader_that_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m tuiwords lexicon find '*' --all | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env=os.environ | {"PYTHONPATH": str(Path(tuiwords.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("aa\n", "")
    assert done.returncode == 141


def test_an_unexpected_error_is_not_hidden(monkeypatch) -> None:
    """Only errors meant for people become one line: a bug keeps its traceback."""
    from tuiwords.__main__ import main
    from tuiwords.cli import paths

    def broken() -> dict[str, str]:
        raise KeyError("a bug")

    monkeypatch.setattr(paths, "places", broken)
    with pytest.raises(KeyError):
        main(["paths"])


def test_an_interrupt_ends_with_a_sentence(ask, monkeypatch) -> None:
    from tuiwords.cli import paths

    def interrupted() -> dict[str, str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(paths, "places", interrupted)
    answer = ask("paths")
    assert (answer.status, answer.out, answer.err) == (130, "", "tuiwords: stopped\n")


def test_options_may_not_be_shortened() -> None:
    with pytest.raises(UsageError, match="did you mean '--json'"):
        read(["paths", "--jso"])


def test_progress_is_shown_on_a_terminal_only(capsys, monkeypatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with progress.progress("Counting", 3) as report:
        report(1)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress("Counting [b]", 3) as report:
        report(2, "Counting [c]")
        time.sleep(0.3)  # noqa: TID251 - the bar is drawn by a thread of its own
    shown = capsys.readouterr()
    assert "[c]" in shown.err
    assert shown.out == ""
