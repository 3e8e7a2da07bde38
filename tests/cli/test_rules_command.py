"""``tuiwords rules``, and rulesets of one's own: checked, played by bots, saved and reviewed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, read_ruleset, ruleset
from tuiwords.play import catalog
from tuiwords.resources import asset

REPO = Path(__file__).resolve().parents[2]
SCRABBLE = asset("rulesets", "scrabble.toml").read_text()


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A ruleset with another bonus, which goes by the leaves of Wordfeud."""
    path = tmp_path / "mine.toml"
    text = SCRABBLE.replace("all_tiles_bonus = 50", "all_tiles_bonus = 35\ntables = 'wordfeud'")
    path.write_text(text.replace('title = "Scrabble"', 'title = "Mine"'), encoding="utf-8-sig")
    return path


def test_shipped_rulesets_are_listed_and_drawn(ask) -> None:
    listed = ask("rules", "list", "--json").json["rulesets"]
    assert listed.keys() >= {"scrabble", "wordfeud", "wwf", "crossplay"}
    drawn = ask("rules", "show", "wwf").lines
    assert drawn[2].split() == [*'...=.."."..=...']
    assert ["ending", "transfer:"] in [line.split()[:2] for line in drawn]
    assert "Assumed" in ask("rules", "show", "crossplay").out
    board = ask("rules", "show", "wwf", "--json").json["board"]
    assert ["".join(line.split()) for line in drawn[2:17]] == board


def test_a_ruleset_of_a_file_is_checked_and_played(ask, own: Path, tmp_path: Path) -> None:
    checked = ask("rules", "check", own)
    assert checked.lines[0] == "Mine"
    assert checked.lines[-1].endswith("nothing is wrong")
    file = tmp_path / "games.jsonl"
    match = ("match", "scrabble", "equity", "greedy", "--games", 2, "--records", file)
    assert ask(*match, "--rules", own).status == 0
    header = json.loads(file.read_text().splitlines()[0])["match"]
    assert header["settings"]["rules"] == str(own)
    assert ask("import", file).status == 0
    solve = (
        "solve",
        "scrabble",
        f"{'15/' * 14}15 RETINAS/ 0/0 0",
        "--strategy",
        "greedy",
        "--json",
    )
    solved, usual = ask(*solve, "--rules", own).json, ask(*solve).json
    assert solved["moves"][0]["value"] == usual["moves"][0]["value"] - 15
    own.write_text(SCRABBLE.replace("all_tiles_bonus = 50", "all_tiles_bonus = 90"))
    changed = ask("export", "last", "--gcg")
    assert changed.status == 2
    assert "rules" in changed.err


def test_leaves_are_those_of_the_tables_that_it_names(own: Path) -> None:
    assert leaves_for(read_ruleset(own)) is leaves_for(ruleset("wordfeud"))
    assert leaves_for(ruleset("scrabble")) is not leaves_for(ruleset("wordfeud"))


def test_own_rulesets_of_the_settings_folder_have_names(tmp_path: Path) -> None:
    def run(*given: object) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(REPO), "TUIWORDS_HOME": str(tmp_path)}
        command = [sys.executable, "-m", "tuiwords", *map(str, given)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    made = run("rules", "new", "small", "--rules", "wordfeud")
    assert made.returncode == 0, made.stderr
    assert run("rules", "new", "small").returncode == 2, "it is there"
    match = ("match", "scrabble", "equity", "equity", "--games", 1, "--rules", "small")
    assert run(*match).returncode == 0
    (path,) = tmp_path.rglob("small.toml")
    path.write_text("rack = 9\n")
    assert "small" in run("rules", "list").stdout
    refused = run(*match)
    assert refused.returncode == 2
    assert "small.toml: the key 'title' is missing" in refused.stderr


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rack = 7", "rack = 10", "'rack' must be 5 to 9, not 10"),
        ("rack = 7", "rick = 7", "there is no key 'rick'; did you mean 'rack'?"),
        ("rack = 7", "", "the key 'rack' is missing"),
        ("rack = 7", "rack = ", "mine.toml cannot be read"),
        (
            'ending = "double"',
            'going_out = "triple"',
            "'ending' must be one of double, transfer, last_turns, not 'triple'",
        ),
        ('ending = "double"', 'ending = "double"\ngoing_out = "double"', "the former name of"),
        (
            "=..'...=...'..=",
            "=..'...=...'..",
            "row 1 of 'board' must have 15 squares like it has rows, not 14",
        ),
        ("=..'...=...'..=", "=..'...%...'..=", "row 1 of 'board' has '%', which is no square"),
        ("# How", "bonuses = 3\n# How", "'bonuses' must be a table"),
        ("# How", "bonuses = { 9 = 5 }\n# How", "'bonuses' must be 1 to 7, not 9"),
        ("# How", "bonuses = { 7 = -5 }\n# How", "'bonuses' must be 0 to 1000, not -5"),
        ("# How", "bonuses = { 7 = 5, 07 = 4 }\n# How", "'bonuses' has 7 twice"),
        ("# How", "lists = 'a'\n# How", "'lists' must be a list of names"),
        ("? 2 0", "? 2 3", "the blank a value"),
        ("? 2 0", "? two 0", "'tiles' has '? two 0'"),
        ("? 2 0", "? 2 0; A 3 1", "'tiles' has 'A' twice"),
        ("A 9 1", "a 9 1", "no tile can be 'a': tiles have a capital letter, or CH, CS,"),
        ("? 2 0", "? 2 0; XY 3 1", "'tiles' has 'XY 3 1', but no tile can be 'XY'"),
        ('title = "Scrabble"', "title = 3", "'title' must be a text"),
        ('kinds = ["pass", ', "kinds = [", "'scoreless_kinds' must have pass"),
        ("A 9 1", "A 199 1", "the most is 255"),
        ("most_players = 4", "most_players = true", "'most_players' must be 1 to 4"),
        ("most_players = 4", "most_players = '4'", "'most_players' must be 1 to 4, not '4'"),
        ("scoreless_turns = [", "scoreless_turns = ['4', ", "'scoreless_turns[0]' must be 1 to 99"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "mine.toml"
    assert old in SCRABBLE
    path.write_text(SCRABBLE.replace(old, new, 1))
    with pytest.raises(GameError) as refused:
        read_ruleset(path)
    assert told in str(refused.value)
    assert str(path) in str(refused.value)


def test_a_file_that_is_not_there_is_told(ask, tmp_path: Path) -> None:
    for command in (
        ("rules", "check"),
        ("rules", "show"),
        ("match", "scrabble", "equity", "--rules"),
    ):
        refused = ask(*command, tmp_path / "none.toml")
        assert refused.status == 2
        assert "none.toml cannot be read" in refused.err
    assert (
        "there are no rules 'wordfued'; did you mean 'wordfeud'?"
        in ask("rules", "show", "wordfued").err
    )
    refused = ask("rules", "check", tmp_path)
    assert refused.status == 2
    assert "it is not a file" in refused.err


def test_what_is_no_file_in_the_folder_of_rules_stops_nothing(ask) -> None:
    folder = Path(ask("rules", "list", "--json").json["folder"])
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe.toml")
    assert "pipe" not in ask("rules", "list").out
    (folder / "wwf.toml").write_text(SCRABBLE)
    listed = ask("rules", "list", "--json").json["rulesets"]
    assert listed["wwf"] == "Words With Friends"
    assert "choose another name" in listed["wwf.toml"]
    (folder / "nine.toml").write_text(SCRABBLE.replace("rack = 7", "rack = 9"))
    told = ask("lexicon", "leave", "SATIRE", "--rules", "nine")
    assert (told.status, "up to 7 tiles, and Scrabble has 9" in told.err) == (2, True)
    (folder / "damaged.toml").write_text("rack = 9")
    assert "the key 'title' is missing" in ask("rules", "show", "damaged").err
    assert "the key 'title' is missing" in ask("rules", "check", "damaged").err


def test_own_rules_have_statistics_of_their_own_and_are_never_rated(own: Path) -> None:
    rules = catalog.game("scrabble").rules
    for _ in range(2):  # the second time the file is gone
        assert rules.mode({"rules": str(own)}) == "rules mine"
        own.unlink(missing_ok=True)
    assert "rules mine" not in rules.rated_modes


def test_a_file_with_the_name_of_shipped_rules_is_refused(ask, tmp_path: Path) -> None:
    (tmp_path / "scrabble.toml").write_text(SCRABBLE)
    assert "choose another name" in ask("rules", "check", tmp_path / "scrabble.toml").err


def test_shipped_names_are_those_of_saved_matches() -> None:
    rules = catalog.game("scrabble").rules
    assert NAMES[:3] == ("scrabble", "wordfeud", "wwf")
    assert rules.settings({"rules": "wwf"})["rules"] == "wwf"


def test_a_board_without_premiums_has_a_legend(ask, tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    board = SCRABBLE.split("'''")[1]
    path.write_text(SCRABBLE.replace(board, "\n" + ("." * 15 + "\n") * 15))
    assert ". plain" in ask("rules", "show", str(path)).lines
