"""What an earlier version wrote still opens and says the same: see the README beside the data.

Nearly all of it goes through the command line, on a copy of the old home. An answer of today may
say more than the old one did: a field that is new is no fault, one that is gone or other is.
"""

import json
import math
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tuiwords.__main__ import main
from tuiwords.cli.commands import whole
from tuiwords.cli.parser import Parser

pytestmark = pytest.mark.usefixtures("quick_verdicts")

OLD = Path(__file__).resolve().parents[1] / "data" / "version_0_1_0"
Say = Callable[..., str]


def table(name: str) -> list[dict[str, Any]]:
    """A file of cases."""
    found = json.loads((OLD / name).read_text(encoding="utf-8"))
    assert found
    return found


def lines(text: str) -> list[Any]:
    """JSON as a command prints it: one value, or one a line."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines()]


def gone(old: Any, new: Any, where: str = "") -> Iterator[str]:
    """What of the old value the new one does not say; None stands for what differs by the hour."""
    if old is None:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key not in new:
                yield f"{where}.{key} is not there"
            else:
                yield from gone(value, new[key], f"{where}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (before, now) in enumerate(zip(old, new, strict=True)):
            yield from gone(before, now, f"{where}[{place}]")
    elif not same(old, new):
        yield f"{where} was {old!r:.80} and is {new!r:.80}"


def same(old: Any, new: Any) -> bool:
    """Whether two plain values are the same, numbers to eight digits.

    A number that was a text may be a number now.
    """
    if isinstance(old, str) and isinstance(new, int):
        return old == str(new)
    if isinstance(old, int | float) and isinstance(new, int | float):
        return math.isclose(old, new, rel_tol=1e-8, abs_tol=1e-8)
    return bool(old == new)


def squeezed(text: str) -> str:
    """Only what is printed, in capitals."""
    return "".join(text.split()).upper()


def named(case: dict[str, Any]) -> str:
    """A case in the list of tests."""
    return " ".join(case["command"])[:90]


@pytest.fixture
def old_home(home: Path) -> Path:
    """The home of this test as the earlier version left it."""
    shutil.copytree(OLD / "home", home)
    return home


@pytest.fixture
def say(ask: Callable[..., Any]) -> Say:
    """Run a command line that has to succeed; what it printed."""

    def run(*arguments: object, stdin: str = "") -> str:
        answer = ask(*arguments, stdin=stdin)
        assert answer.status == 0, answer.err
        return str(answer.out)

    return run


CASES = [case for name in ("stats", "review", "solve", "match") for case in table(f"{name}.json")]


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_command_answers_as_it_did(old_home: Path, say: Say, case: dict[str, Any]) -> None:
    new = lines(say(*case["command"], stdin=case.get("stdin", "")))
    assert list(gone(case["answer"], new)) == []


def test_the_folders_are_the_same(old_home: Path, say: Say) -> None:
    told = say("paths")
    for part in ("data/tuiwords.db", "data/lexicons", "config/settings.toml", "config/bots.toml"):
        assert str(old_home / part) in told


def test_an_export_says_what_it_said(old_home: Path, say: Say) -> None:
    old = lines((OLD / "export.jsonl").read_text(encoding="utf-8"))
    assert list(gone(old, lines(say("export")))) == []


@pytest.mark.parametrize("with_list", [True, False], ids=["own list", "no own list"])
def test_an_export_is_taken_in_elsewhere(home: Path, say: Say, with_list: bool) -> None:
    if with_list:
        say("lexicon", "import", OLD / "home" / "data" / "lexicons" / "garden.txt")
    old = lines((OLD / "export.jsonl").read_text(encoding="utf-8"))
    assert json.loads(say("import", OLD / "export.jsonl", "--json"))["imported"] == len(old)
    assert list(gone(old, lines(say("export")))) == []
    assert json.loads(say("import", OLD / "export.jsonl", "--json"))["imported"] == 0


def test_a_home_knows_its_own_export_and_record(old_home: Path, say: Say) -> None:
    for name in ("export.jsonl", "record.gcg"):
        assert json.loads(say("import", OLD / name, "--json"))["imported"] == 0


def test_a_record_is_written_as_it_was(old_home: Path, say: Say) -> None:
    record = next(match for match in table("matches.json") if "record" in match)
    assert say("export", "--gcg", record["id"]) == (OLD / "record.gcg").read_text(encoding="utf-8")


@pytest.mark.parametrize("old", table("matches.json"), ids=lambda old: f"{old['game']} {old['id']}")
def test_a_match_is_taken_up_where_it_was(old_home: Path, old: dict[str, Any]) -> None:
    from tuiwords.history.history import load_match
    from tuiwords.store.store import Store

    with Store.open() as store:
        saved = store.saved(old["id"])
        match = load_match(store, old["id"])
    outcome = match.state.outcome
    new = {
        "id": match.header.id,
        "game": match.header.game,
        "moves": match.ply,
        "lines": saved.events,
        "to_move": list(match.state.to_move),
        "rated": match.rated,
        "settled": saved.settled,
        "helped": sorted(saved.helped),
        "elapsed": match.elapsed,
        "scores": outcome and list(outcome.scores),
        "ranks": outcome and list(outcome.ranks),
        "record": True,
    }
    assert old["scores"] is not None or outcome is None
    assert list(gone(old | {"elapsed": None}, new)) == []
    assert match.elapsed == pytest.approx(old["elapsed"], abs=0.001)
    if outcome is not None:
        assert match.results() == saved.results


@pytest.mark.parametrize(
    ("name", "game", "facts"),
    [
        ("Ben", "wordle", ["CRANE", "SLATE"]),
        ("Ada", "word-soup", []),
        ("Ben", "boggle", []),
        ("Ben", "scrabble", []),
    ],
)
def test_an_unfinished_match_is_played_to_its_end(
    old_home: Path, say: Say, name: str, game: str, facts: list[str]
) -> None:
    before = {each["match"]["id"]: each for each in lines(say("export"))}
    told = say("play", game, "--plain", "--profile", name, "--resume", stdin=":give up\n")
    assert all(fact in told for fact in facts)
    after = {each["match"]["id"]: each for each in lines(say("export"))}
    (ended,) = (match for match in after if after[match]["finished"] != before[match]["finished"])
    assert after[ended]["match"]["game"] == game
    kept = len(before[ended]["events"])
    assert after[ended]["events"][:kept] == before[ended]["events"]


@pytest.mark.parametrize("old", table("codes.json"), ids=lambda old: old["code"])
def test_a_share_code_opens_the_same_game(home: Path, say: Say, old: dict[str, Any]) -> None:
    shutil.copytree(OLD / "home" / "data" / "lexicons", home / "data" / "lexicons")
    game = old["command"][1]
    told = say(
        *("play", game, "--plain", "--profile", "Ada", "--code", old["code"]), stdin=":give up\n"
    )
    assert all(fact in squeezed(told) for fact in old["facts"])
    assert old["code"] in told
    (new,) = lines(say("export"))
    assert list(gone({key: old[key] for key in ("settings", "seed")}, new["match"])) == []
    assert new["match"]["fingerprint"] == old["fingerprint"]


@pytest.mark.parametrize("old", table("dailies.json"), ids=named)
def test_a_day_has_the_same_game(home: Path, say: Say, old: dict[str, Any]) -> None:
    say(*old["command"])
    (new,) = lines(say("export"))
    wanted = {key: old[key] for key in ("daily", "seed", "fingerprint")}
    assert list(gone(wanted, new["match"])) == []


def test_a_daily_that_was_played_is_not_played_again(
    old_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = ["play", "wordle", "--plain", "--profile", "Ada", "--daily", "2025-12-31"]
    assert main(played) == 2
    assert "already" in capsys.readouterr().err


def test_ratings_are_kept_and_the_last_match_is_counted_once(old_home: Path) -> None:
    """They are on another scale now, on which everybody stands between the same bots."""
    from tuiwords.history.ratings import rate_pending
    from tuiwords.play.rating_model import MOST_CERTAIN, START
    from tuiwords.store.store import Store

    with Store.open() as store:
        ids = {profile.name: profile.id for profile in store.players.all()}
        assert list(ids) == ["Ada", "Ben"]
        for old in table("ratings.json"):
            rating = store.players.rating("profile", ids[old["name"]], old["game"])
            assert rating is not None
            assert rating.games == old["rating"][2]
            assert MOST_CERTAIN <= rating.sigma <= START.sigma
            assert abs(rating.mu - standing_of(old["game"], old["rating"][0])) < 150
        assert rate_pending(store) == 1
        assert rate_pending(store) == 0


def standing_of(game: str, old: float) -> float:
    """Where an old rating stands now: between the same two bots, as far from each as before."""
    from tuiwords.history.ratings import bot_rating

    ladder = []
    for row in table("bot_ratings.json"):
        now = bot_rating(game, row["bot"])
        if row["game"] == game and now is not None:
            ladder.append((row["rating"][0], now.mu))
    before, after = zip(*sorted(ladder), strict=True)
    return float(np.interp(old, before, after))


@pytest.mark.parametrize("game", ["wordle", "boggle", "word-soup", "scrabble"])
def test_who_was_as_good_as_a_bot_is_so_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    from tuiwords.history.ratings import bot_rating
    from tuiwords.store import database
    from tuiwords.store.records import Rating
    from tuiwords.store.store import Store

    path = tmp_path / "old.db"
    old = [row for row in table("bot_ratings.json") if row["game"] == game]
    with monkeypatch.context() as patched:
        patched.setattr(database, "STEPS", database.STEPS[:5])
        with Store.open(path) as store:
            for row in old:
                store.players.set_rating("profile", row["bot"], game, Rating(*row["rating"], 9))
    with Store.open(path) as store:
        for row in old:
            now, bot = (
                store.players.rating("profile", row["bot"], game),
                bot_rating(game, row["bot"]),
            )
            assert now is not None and bot is not None
            assert abs(now.mu - bot.mu) < 150
            assert now.games == 9


def test_a_match_of_wordfeud_is_among_those_of_wordfeud(old_home: Path, say: Say) -> None:
    found = json.loads(say("stats", "scrabble", "--json", "--profile", "Ben"))["games"]["scrabble"]
    assert (found["played"], found["modes"]["Wordfeud"]["played"]) == (0, 1)


def test_the_last_person_is_known(old_home: Path, say: Say) -> None:
    assert json.loads(say("stats", "--json"))["profile"] == "Ben"


def test_batches_of_the_arena_go_on(old_home: Path) -> None:
    from tuiwords.arena.batch import remembered
    from tuiwords.arena.jobs import HERE
    from tuiwords.store.store import Store

    with Store.open() as store:
        known = remembered(store)
        assert len(known) == len(table("batches.json"))
        for now, old in zip(known, table("batches.json"), strict=True):
            batch, reported = now.batch, list[int]()
            new = {
                "game": batch.game.key,
                "bots": list(batch.bots),
                "games": batch.games,
                "seed": batch.seed,
                "pairs": batch.pairs,
                "settings": dict(batch.settings),
                "done": now.done,
                "outcome": now.outcome,
            }
            played = batch.play(store, HERE, lambda so_far, to=reported: to.append(len(so_far)))
            new |= {"taken_up": reported[0], "scores": [list(each.scores) for each in played]}
            assert list(gone(old, new)) == []


def test_settings_are_read_and_their_lines_stay(old_home: Path) -> None:
    from dataclasses import replace

    from tuiwords.store.preferences import load_preferences, save_preferences, settings_file

    found = load_preferences()
    assert (found.theme, found.motion, found.cell_size) == ("nord", False, "large")
    assert not found.show_definitions
    before = settings_file().read_text(encoding="utf-8")
    save_preferences(replace(found, motion=True))
    after = settings_file().read_text(encoding="utf-8")
    assert after == before.replace("motion = false", "motion = true")


def test_kept_boards_are_found(old_home: Path) -> None:
    from tuiwords.play.games.boggle.boards import kept_boards

    assert [(kept.board, kept.points, kept.lexicon) for kept in kept_boards()] == [
        ("PERS LATG SINT EERS", 3045, "enable"),
        ("QuEST ANSI XWEO YRSN", 245, "enable"),
    ]


def commands_of(parser: Parser, name: str) -> Iterator[tuple[str, set[str]]]:
    """Every command and the options that it takes."""
    taken = {option for action in parser.known for option in action.option_strings}
    yield name, taken
    for action in parser.known:
        if isinstance(action.choices, dict) and not action.option_strings:
            for word, sub in action.choices.items():
                yield from commands_of(sub, f"{name} {word}")


# Taken once, and without effect: a training refuses what it would not obey.
_NEVER_OBEYED = {"tuiwords train wordle-plans": {"--seed"}}


# It compiled kernels, which come compiled now.
_GONE = {"tuiwords warm"}


def test_every_option_is_still_taken() -> None:
    taken = dict(commands_of(whole(), "tuiwords"))
    text = (OLD / "help.txt").read_text(encoding="utf-8")
    helps = re.findall(r"^\$ (.+) --help\n((?:(?!\$ ).*\n?)*)", text, re.MULTILINE)
    assert len(helps) > 30
    for name, told in helps:
        assert (name in taken) == (name not in _GONE), name
        if name in _GONE:
            continue
        heads = re.findall(r"^  (-.*?)(?:  |$)", told, re.MULTILINE)
        options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", " ".join(heads)))
        assert "--help" in options
        assert options - taken[name] <= _NEVER_OBEYED.get(name, set()), name
