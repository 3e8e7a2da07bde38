"""``tuiwords match`` as a laboratory: tests that end it, games in files, round robins."""

import json
from pathlib import Path

import pytest

BOTS = ("match", "scrabble", "equity", "greedy", "--pairs")
LATE = (
    "2AJEE1B1D5/2X2HORNY2D2/2I1R2E1E1YO1S/1TAPE2W3UT1L/1ALIT4MILIEU/1V1AA6AN1S/2E1K1MEOUInG1H/"
    "2SWIVED6I/2T1N9N/2R1G9G/2O2ORiFICE3/BONZER9/U1E12/R14/P14 ADLNOTT/ 303/448 0"
)


def test_two_bots_are_compared(ask) -> None:
    report = ask(*BOTS, "--games", 20, "--json").json
    low, high = report["share_ci95"]
    assert low < report["share"] == report["pair_score"] < high
    assert report["elo_ci95"][0] < report["elo"] < report["elo_ci95"][1]
    first, second = (bot["mean"] for bot in report["bots"])
    assert report["difference"] == pytest.approx(first - second)
    told = ask(*BOTS, "--games", 20).lines
    assert f"{100 * report['share']:.1f}% of the games" in told[3]
    assert f"Elo {report['elo']:+.0f}" in told[3]


@pytest.mark.parametrize("game", ["wordle naive greedy", "word-soup greedy thesis"])
def test_bots_that_play_alone_are_compared_too(ask, game: str) -> None:
    report = ask("match", *game.split(), "--games", 6, "--json").json
    first, second = report["bots"]
    assert report["share"] == pytest.approx((first["wins"] + first["ties"] / 2) / 6)
    assert report["difference"] == pytest.approx(first["mean"] - second["mean"])


def test_a_sequential_test_ends_with_the_same_game_for_any_workers(ask) -> None:
    command = (*BOTS, "--sprt", 0, 60, "--seed", 3, "--json")
    alone, spread = ask(*command).json, ask(*command, "--workers", 2).json
    for report in (alone, spread):
        assert report.pop("seconds") > 0
        report.pop("cpu_seconds")
    assert alone == spread
    test = alone["sprt"]
    assert test["decided"] == 60
    assert test["log_likelihood_ratio"] >= test["bounds"][1]
    fewer = ask(*BOTS, "--sprt", 0, 60, "--seed", 3, "--games", 4)
    assert "not decided" in fewer.out


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("greedy", "--sprt", 60, 0), "ELO0 below ELO1"),
        (("--sprt", 0, 60), "two bots, not 1"),
        (("greedy", "--sprt", 0, "high"), "-1000 to 1000 points of Elo, not high"),
        (("greedy", "--round-robin"), "three bots or more"),
        (("greedy", "equity", "--round-robin", "--sprt", 0, 9), "--sprt cannot be used with"),
        (("greedy", "--sprt", 0, 10_000), "-1000 to 1000 points of Elo, not 10000"),
    ],
)
def test_what_does_not_fit_is_told(ask, more: tuple[object, ...], told: str) -> None:
    refused = ask("match", "scrabble", "equity", *more)
    assert refused.status == 2
    assert told in refused.err


def test_records_are_an_export_that_can_be_imported(ask, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    report = ask(*BOTS, "--games", 4, "--records", file, "--json").json
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    seats = [[player["name"] for player in row["match"]["seats"]] for row in rows]
    assert seats == [["equity", "greedy"], ["greedy", "equity"]] * 2
    assert rows[0]["match"]["seed"] == rows[1]["match"]["seed"] != rows[2]["match"]["seed"]
    scores = [
        result["score"]
        for row in rows
        for result in row["results"]
        if result["player"]["name"] == "equity"
    ]
    assert sum(scores) / 4 == report["bots"][0]["mean"]
    times = [at for *_, at in rows[0]["events"]]
    assert times == sorted(times)
    assert ask("import", file).status == 0
    assert "equity" in ask("export", "last", "--gcg").out


def test_nothing_is_written_over_unasked_and_a_game_keeps_its_id(ask, tmp_path: Path) -> None:
    file, folder = tmp_path / "games.jsonl", tmp_path / "gcg"
    match = (*BOTS, "--games", 2, "--records", file, "--gcg-folder", folder)
    assert ask(*match).status == 0
    ids = [json.loads(line)["match"]["id"] for line in file.read_text().splitlines()]
    for more in ((), ("--records", tmp_path / "others.jsonl")):
        refused = ask(*match, *more)
        assert refused.status == 2
        assert "is there already" in refused.err
    assert ask(*match, "--replace").status == 0
    assert [json.loads(line)["match"]["id"] for line in file.read_text().splitlines()] == ids


def test_a_run_that_was_kept_without_moves_is_played_again_for_its_records(
    ask, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    run = (*BOTS, "--games", 2, "--run", "night")
    assert ask(*run).status == 0
    for _ in range(2):  # the second time they are known with their moves
        assert ask(*run, "--records", file, "--replace").status == 0
        assert all(json.loads(line)["events"] for line in file.read_text().splitlines())


def test_games_against_the_clock_are_recorded_with_their_time(ask, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match = ("match", "boggle", "kestrel", "sparrow", "--games", 1, "--records", file)
    assert ask(*match).status == 0
    events = json.loads(file.read_text())["events"]
    assert (events[-1][0], events[-1][3]) == ("time", 180)
    assert ask("import", file).status == 0


def test_gcg_files_are_those_games(ask, tmp_path: Path) -> None:
    assert ask(*BOTS, "--games", 2, "--gcg-folder", tmp_path / "gcg").status == 0
    files = sorted((tmp_path / "gcg").iterdir())
    assert [file.name for file in files] == [
        "00001 equity - greedy.gcg",
        "00002 greedy - equity.gcg",
    ]
    assert ask("import", *files, "--me", "equity").status == 0


def test_games_begin_with_positions_in_turn(ask, tmp_path: Path) -> None:
    positions, file = tmp_path / "late.cgp", tmp_path / "games.jsonl"
    positions.write_text(f"{LATE}\n\n{LATE.replace('303/448', '403/348')}\n")
    match = (*BOTS, "--positions", positions)
    assert ask(*match, "--records", file).status == 0
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert ["303/448" in row["match"]["settings"]["position"] for row in rows] == [
        *(True, True, False, False)
    ]
    assert all(result["score"] >= 290 for row in rows for result in row["results"])
    assert ask("import", file).status == 0
    assert "began with a position" in ask("export", "last", "--gcg").err
    refused = ask(*match, "--gcg-folder", tmp_path)
    assert refused.status == 2
    assert "no beginning but an empty board" in refused.err
    positions.write_text(f"{LATE}\nnothing\n")
    refused = ask(*match)
    assert refused.status == 2
    assert "late.cgp, line 2" in refused.err


def test_a_round_robin_rates_all(ask) -> None:
    match = ("match", "boggle", "sparrow", "kestrel", "argus", "--round-robin", "--games", 6)
    report = ask(*match, "--json").json
    rated = report["ratings"]
    assert [row["bot"] for row in rated] == ["Argus", "Kestrel", "Sparrow"]
    assert sum(row["points"] for row in rated) == 18
    assert sum(row["elo"] for row in rated) == pytest.approx(0, abs=1e-6)
    assert all(row["elo_error"] > 0 for row in rated)
    assert len(report["meetings"]) == 3
    table = ask(*match).lines
    assert [line.split()[1] for line in table[1:4]] == ["Argus", "Kestrel", "Sparrow"]


def test_bots_of_one_name_are_told_apart_in_all_meetings(ask, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match = ("match", "scrabble", "greedy", "greedy", "equity", "--round-robin", "--games", 1)
    report = ask(*match, "--records", file, "--json").json
    met = [[bot["bot"] for bot in meeting["bots"]] for meeting in report["meetings"]]
    assert met == [["greedy 1", "greedy 2"], ["greedy 1", "equity"], ["greedy 2", "equity"]]
    ids = [json.loads(line)["match"]["id"] for line in file.read_text().splitlines()]
    assert len(set(ids)) == 3
