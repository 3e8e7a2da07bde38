"""Programs that play: ours for others, others for us, and what becomes of those that fail."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import tuiwords
from tuiwords.arena.arena import Deal, Played, play_deal
from tuiwords.engine.base import Limit
from tuiwords.engine.programs.external import External
from tuiwords.games.base import GameError
from tuiwords.play import catalog

PACKAGE = Path(tuiwords.__file__).parents[1]
BOT = """
import sys, time
games = 0
for line in sys.stdin:
    verb, *words = line.split()
    if verb == "tuiwords":
        print("id name test", "games wordle boggle", "ok", sep="\\n")
    elif verb == "newgame":
        games += 1
        {newgame}
    elif verb == "ready":
        print("ready")
    elif verb == "go":
        {go}
    elif verb == "stop":
        {stop}
    elif verb == "quit":
        break
    sys.stdout.flush()
"""
Write = Callable[..., Path]


@pytest.fixture
def program(tmp_path: Path) -> Write:
    """Writes a program in Python; without another text, one that answers as is said."""

    def write(text: str = "", **how: str) -> Path:
        usual = {"newgame": "pass", "go": "print('bestmove crane')", "stop": "pass"}
        path = tmp_path / "mybot"
        path.write_text(f"#!{sys.executable}\n{text or BOT.format(**(usual | how))}")
        path.chmod(0o755)
        return path

    return write


@pytest.fixture
def few_words(tmp_path: Path) -> tuple[Any, ...]:
    """Options of a match of Wordle with three words."""
    path = tmp_path / "words.txt"
    path.write_text("crane\nparty\nslate\n")
    return "--answers", path, "--allowed", path


@pytest.fixture
def engine(program: Write) -> Callable[..., Path]:
    """A program that is ``tuiwords engine`` with these arguments."""
    text = (
        "import sys; sys.path.insert(0, {!r}); from tuiwords.__main__ import main; "
        "sys.exit(main({!r}))"
    )
    return lambda *words: program(text.format(str(PACKAGE), ["engine", *words]))


def told(game: str, *bots: Any, seats: tuple[int, ...] = (0, 1), **settings: Any) -> Played:
    return play_deal(game, bots, Deal(0, 7, seats, tuple(settings.items())), recorded=True)


def external(game: str, path: Path, **options: Any) -> Any:
    """A bot that asks a program."""
    spec = catalog.game(game).bot_spec(catalog.game(game).advice.advisor)
    return replace(spec, strategy="external", options={"command": str(path), **options})


@pytest.mark.parametrize(
    ("game", "bot", "settings", "seats"),
    [
        ("wordle", "naive", {"boards": "2"}, (0, 1)),
        ("boggle", "all", {}, (0, 1)),
        ("word-soup", "greedy", {}, (1, 0)),
        ("word-soup", "replies", {"mode": "turns"}, (0, 1)),
        ("scrabble", "equity", {"challenge": "5-point"}, (0, 1)),
        ("scrabble", "champion", {}, (1, 0)),
    ],
)
def test_our_engine_plays_as_its_bot_does(
    engine, game: str, bot: str, settings: dict[str, Any], seats: tuple[int, ...]
) -> None:
    limit = Limit(nodes=40)
    here = replace(catalog.game(game).bot_spec(bot), limit=limit)
    there = replace(external(game, engine(game, bot)), limit=limit)
    other = catalog.game(game).bot_spec("Thimble" if game == "scrabble" else bot)
    other = replace(other, limit=limit)
    mine, theirs = (told(game, each, other, seats=seats, **settings) for each in (here, there))
    assert theirs.troubles == ()
    moves = [[(event.kind, event.seat, event.text) for event in p.events] for p in (mine, theirs)]
    assert moves[0] == moves[1]
    assert len(moves[0]) > 2
    assert (mine.scores, mine.ranks, mine.won) == (theirs.scores, theirs.ranks, theirs.won)


@pytest.mark.parametrize(
    ("how", "more", "said"),
    [
        (
            {"go": "raise ValueError('no idea')"},
            (),
            "ended with exit status 1: ValueError: no idea",
        ),
        (
            {"go": "time.sleep(99)"},
            ("--move-seconds", 0.01),
            "gave no move within 0.01 + 0.1 seconds",
        ),
        ({"go": "print('hello')"}, (), "wrote 'hello', which is no answer to 'go'"),
        (
            {"go": "print('bestmove zzzzz')"},
            (),
            "answered 'zzzzz', which is no move here: ZZZZZ is",
        ),
        ({"go": "print('error no \\x1b[31m room')"}, (), "said: error no [31m room"),
        ({"go": "print('info value high move crane')"}, (), "wrote value 'high'"),
        ({"go": "sys.stdout.write('x' * 2_000_000)"}, (), "a line of more than 1,000,000"),
        ({"newgame": "sys.exit(3)"}, (), "ended with exit status 3"),
        ({"newgame": "import os; os.kill(os.getpid(), 9)"}, (), "was ended by SIGKILL"),
    ],
)
def test_who_fails_loses_the_game_and_the_run_goes_on(
    ask, program: Write, few_words, how: dict[str, str], more: tuple[Any, ...], said: str
) -> None:
    path = program(**how)
    match = ("match", "wordle", path, "naive", "--games", 2, *few_words, *more)
    report = ask(*match, "--bot-option", "1:margin=0.1", "--json").json
    (row,) = report["troubles"]
    assert (row["bot"], row["games"]) == ("mybot", [1, 2])
    assert row["trouble"].startswith("mybot ") and said in row["trouble"]
    assert [bot["games"] for bot in report["bots"]] == [2, 2]
    assert [bot["wins"] for bot in report["bots"]] == [0, 2]


def test_only_the_games_that_it_failed_in_are_lost(
    ask, program: Write, few_words, tmp_path: Path
) -> None:
    mark = tmp_path / "once"
    path = program(
        newgame=f"import os; os.path.exists({str(mark)!r}) or (open({str(mark)!r}, 'w'), 1/0)"
    )
    match = ("match", "wordle", path, "naive", "--games", 3, *few_words)
    spoken = ask(*match, "--bot-option", "1:patience=30")
    assert spoken.status == 0
    assert spoken.lines[-1] == (
        "mybot lost 1 game, the first of them 1: "
        "mybot ended with exit status 1: ZeroDivisionError: division by zero"
    )


def test_troubles_are_kept_with_a_run(ask, program: Write, few_words) -> None:
    path = program(go="print('hello')")
    match = ("match", "wordle", path, "naive", "--games", 2, *few_words, "--run", "night", "--json")
    first, again = ask(*match).json, ask(*match).json
    assert first["troubles"] == again["troubles"]


def test_two_of_one_program_are_two_programs(ask, program: Write, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    path = program(newgame=f"import os; print(os.getpid(), file=open({str(file)!r}, 'a'))")
    report = ask("match", "wordle", path, path, "--games", 2, "--json").json
    assert [bot["bot"] for bot in report["bots"]] == ["mybot 1", "mybot 2"]
    assert "troubles" not in report
    told = file.read_text().split()
    assert len(told) == 4  # each is told of each game, and runs on
    assert len(set(told)) == 2


def test_who_fails_comes_behind_who_has_as_little(program: Write, tmp_path: Path) -> None:
    nothing = program(go="print('bestmove none')").rename(tmp_path / "nothing")
    bots = external("boggle", program(go="print('hello')")), external("boggle", nothing)
    for seats in ((0, 1), (1, 0)):
        played = told("boggle", *bots, seats=seats)
        assert played.scores == (0, 0)
        assert played.ranks == (2, 1)
        assert [bool(said) for said in played.troubles] == [True, False]


def test_what_a_program_tells_of_moves_is_its_ranking(program: Write) -> None:
    def ranking(key: str, *lines: str) -> Any:
        game = catalog.game(key)
        path = program(go="; ".join(f"print({line!r})" for line in lines))
        asked = External(key, game.position_text(), str(path))
        board = {"board": "QEST ANSI XWEO YRSN"} if key == "boggle" else {}
        view = game.rules.new(game.rules.settings(board), 0, 1).view(0)
        *_, last = asked.analyse(view, Limit(top=3))
        assert last.final
        moves = [(str(ranked.move), ranked.value, ranked.error) for ranked in last.moves]
        return last.measure.name, last.nodes, moves

    assert ranking(
        "wordle",
        "info place 1 value 9 move party",
        "info depth 3 place 1 value 3.5 error 0.25 nodes 7 move slate",
        "info place 2 value 3 move crane",
        "info nodes 12",
        "bestmove crane",
    ) == ("value", 12, [("crane", 3.0, None), ("slate", 3.5, 0.25)])
    assert ranking(
        "boggle",
        "info wait 4.5 move sew",
        "info place 2 wait 6 move west",
        "bestmove sew west wane swan",
    ) == ("wait", 0, [("sew", 4.5, None), ("west", 6.0, None), ("wane", 0.0, None)])


def test_a_program_is_known_to_workers(ask, engine) -> None:
    path = engine("word-soup", "greedy")
    match = ("match", "word-soup", path, "greedy", "--games", 4, "--seed", 2, "--json")
    alone, spread = ask(*match).json, ask(*match, "--workers", 2).json
    for report in (alone, spread):
        for name in ("seconds", "cpu_seconds"):
            report.pop(name)
    assert alone == spread
    assert "troubles" not in alone


def test_a_silent_program_is_not_waited_for(program: Write) -> None:
    path = program("import time\ntime.sleep(99)")
    played = told("wordle", external("wordle", path, patience=0.1), seats=(0,))
    assert played.troubles == ("mybot did not answer 'ok' within 0.1 seconds",)
    assert played.won == (False,)


def test_a_program_without_a_limit_is_told_to_stop(program: Write) -> None:
    path = program(go="pass", stop="print('bestmove none')")
    played = told("boggle", external("boggle", path, patience=4.0, margin=30.0), seats=(0,))
    assert played.troubles == ()
    assert played.events[-1].kind == "time"


def test_a_question_that_nobody_waits_for_is_stopped(program: Write) -> None:
    game = catalog.game("wordle")
    text: Any = game.position_text()
    path = program(go="pass", stop="print('info move slate'); print('bestmove slate')")
    asked = External("wordle", text, str(path), 60.0, 30.0)
    view = game.rules.new(game.rules.settings({}), 0, 1).view(0)
    for _ in range(2):
        with closing(asked.analyse(view, Limit())) as rankings:
            assert [ranking.final for ranking in islice(rankings, 2)] == [False, False]
    assert asked.start() == ()  # it still runs
    assert asked.end()


def test_moves_are_read_in_the_form_of_ucgi() -> None:
    game = catalog.game("scrabble")
    text: Any = game.position_text()
    view = text.read({}, "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINSTU/ 0/10 0")
    moves = {
        "8h.CATS": "8H ...S",
        "k8.SAINT": "K8 SAINT",
        "ex.TUA": "-ATU",
        "pass": "-",
        "8H (CAT)S": "8H ...S",
    }
    assert {said: str(text.move(view, said)) for said in moves} == moves
    for wrong in ("8h.DOGS", "ex.QQ", "challenge", "k8.XXX", "a1.SAINT"):
        with pytest.raises(GameError):
            text.move(view, wrong)


def spoken(*lines: str, game: str = "scrabble", bot: str = "equity") -> list[str]:
    """What our engine answers."""
    done = subprocess.run(
        [sys.executable, "-m", "tuiwords", "engine", game, bot],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
    )
    return done.stdout.splitlines()


EMPTY = "position scrabble " + "/".join(["15"] * 15)


def test_our_engine_answers_line_by_line() -> None:
    said = spoken(
        "tuiwords 1",
        f"{EMPTY} QUIZZED/ 0/0 0",
        "newgame scrabble rules=wordfeud",
        "ready",
        f"{EMPTY} AEINSTU/ 0/0 0",
        "go moves 2",
        "go clock 60000 50000 inc 1000 nodes 10",
        "quit",
        "ready",
    )
    assert said[0].startswith("id name tuiwords") and said[0].endswith("equity")
    assert said[1:3] == ["games scrabble", "ok"]
    assert said[3].startswith("error ")  # there is one Z
    assert said[4] == "ready"
    infos = [line for line in said[5:] if line.startswith("info place ")]
    best = [line for line in said[5:] if line.startswith("bestmove ")]
    assert len(infos) + len(best) == len(said[5:])
    assert len(best) == 2
    assert infos[-1].rpartition(" move ")[2] == best[1].removeprefix("bestmove ")


def test_what_our_engine_does_not_understand_is_told() -> None:
    position = f"{EMPTY} AB/ 0/0 0"
    wrong = {
        "go": "there is no position",
        "dance": "there is no verb 'dance'",
        "newgame chess": "this is an engine of scrabble, not of 'chess'",
        "newgame scrabble fast": "'fast' is no setting",
        "newgame scrabble a='b": "the settings cannot be read",
        f"{position} made 3;": "is not the last turn",
        f"{position} lex a; lex b;": "has 'lex' twice",
        f"{position}\ngo nodes x": "go: 'x' is not understood",
        f"{position}\ngo depth 3 nodes {'9' * 5000}": f"go: '{'9' * 15}' is not understood",
        f"{position}\nposition scrabble 1": "a CGP has four fields",
        "go ": "there is no position",
        f"newgame scrabble lexicon=nowhere\n{position}": "there is no word list",
    }
    said = spoken(*wrong, "ready")
    assert said.pop() == "ready"
    for line, error in zip(said, wrong.values(), strict=True):
        assert line.startswith("error ") and error in line


def test_a_weaker_bot_is_an_engine_too() -> None:
    board = "position boggle QEST ANSI XWEO YRSN"
    every, some = (
        spoken(board, "go moves 999 seed 3", game="boggle", bot=bot)[-1].split()
        for bot in ("all", "Sparrow")
    )
    assert set(some) < set(every)


def test_a_program_is_checked(ask, engine) -> None:
    for game in catalog.GAMES.values():
        bot = "naive" if game.key == "wordle" else "greedy"
        path = engine(game.key, *([] if game.key == "boggle" else [bot]))
        checked = ask("engine", game.key, "--check", path)
        assert checked.status == 0, checked.out
        assert [line[:5] for line in checked.lines] == ["ok   "] * 7


@pytest.mark.parametrize(
    ("how", "passed", "said"),
    [
        ({"go": "print('bestmove none')"}, 1, "it has no move at the start of a game"),
        ({"go": "print('bestmove x')"}, 1, "answered 'x', which is no move here"),
        ({"go": "words[0] == 'nodes' and print('bestmove crane')"}, 2, "gave no move within 0.5"),
        ({"go": "len(words) > 4 and print('bestmove crane')"}, 3, "did not answer 'stop'"),
    ],
)
def test_what_is_wrong_with_a_program_is_told(
    ask, program: Write, how: dict[str, str], passed: int, said: str
) -> None:
    checked = ask("engine", "wordle", "--check", program(**how))
    assert checked.status == 1
    assert [line[:5] for line in checked.lines] == ["ok   "] * passed + ["wrong"]
    assert said in checked.lines[-1]


def test_what_is_no_program_is_told(ask, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello")
    (tmp_path / "odd").write_text("hello")
    (tmp_path / "odd").chmod(0o755)
    for words, error in (
        (("match", "wordle", tmp_path / "notes"), "it may not be executed"),
        (("match", "wordle", "./nothing"), "there is no program './nothing'"),
        (("engine", "wordle", "--check", "./nothing"), "there is no program './nothing'"),
    ):
        refused = ask(*words)
        assert refused.status == 2
        assert error in refused.err
    report = ask("match", "wordle", tmp_path / "odd", "naive", "--games", 1, "--json").json
    assert "could not be started" in report["troubles"][0]["trouble"]


@pytest.mark.parametrize(
    ("typed", "strategy", "heading"),
    [
        (("boggle", "QEST ANSI XWEO YRSN"), "all", "3 words; "),
        (("wordle", "crane=.yy.."), "greedy", "guesses; "),
        (("word-soup", "-"), "greedy", "3 words; "),
        (("scrabble", "15/" * 14 + "15 AEINSTU/ 0/0 0"), "greedy", "3 turns; "),
    ],
)
def test_a_program_ranks_moves(ask, engine, typed, strategy: str, heading: str) -> None:
    program = engine(typed[0], strategy)
    words = ("solve", *typed, "--top", 3, "--strategy")
    soup = "..te\n.sao\nntea\n"
    answer = ask(*words, program, stdin=soup)
    assert answer.status == 0, answer.err
    assert answer.lines[0].startswith(heading)
    ours = ask(*words, strategy, "--json", stdin=soup).json["moves"]
    for move, line in zip(ours, answer.lines[-3:], strict=True):
        assert line.startswith(move["move"])


def test_one_turn_of_a_program_is_not_the_only_possible_one(ask, engine) -> None:
    program = engine("scrabble", "greedy")
    opening = "15/" * 14 + "15 AEINSTU/ 0/0 0"
    found = ask("solve", "scrabble", opening, "--top", 1, "--strategy", program)
    assert found.lines[0].startswith("1 turn; ")


def test_a_program_that_fails_to_rank_is_told(ask, program: Write) -> None:
    refused = ask("solve", "wordle", "--strategy", program("raise SystemExit(3)"))
    assert refused.status == 2
    assert "ended with exit status 3" in refused.err


def test_a_game_without_texts_is_not_played_by_programs(ask, stones, program: Write) -> None:
    assert "programs cannot play Stones" in ask("match", "stones", program(), "counter").err
    assert "programs cannot play Stones" in ask("engine", "stones").err


def test_bots_toml_names_programs(ask, home: Path, engine) -> None:
    folder = Path(ask("paths", "--json").json["your bots"]).parent
    folder.mkdir(parents=True, exist_ok=True)
    stanza = "name = 'Mine'\ngame = 'scrabble'\nline = 'Hello.'\nstrategy = 'external'\nnodes = 9\n"
    command = json.dumps(str(engine("scrabble", "equity")))
    (folder / "bots.toml").write_text(f"[[bot]]\n{stanza}options = {{ command = {command} }}\n")
    report = ask("match", "scrabble", "mine", "greedy", "--games", 2, "--json").json
    assert "troubles" not in report
    assert report["bots"][0]["mean"] > 200
    assert "command" in ask("bots", "scrabble", "Mine").out
    (folder / "bots.toml").write_text(
        f"[[bot]]\n{stanza}options = {{ command = {command} }}\nskill = {{ vocabulary = 35 }}\n"
    )
    assert "neither a vocabulary" in ask("match", "scrabble", "mine", "greedy").err


def test_the_example_finds_what_our_bot_finds(
    ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ask("lexicon", "export", "enable", "words.txt").status == 0
    example = PACKAGE / "docs" / "boggle_engine.py"
    assert len(example.read_text().splitlines()) <= 40
    assert "import tuiwords" not in example.read_text()
    report = ask("match", "boggle", example, "all", "--games", 2, "--shared", "--json").json
    first, second = report["bots"]
    assert first["mean"] == second["mean"] > 0
    assert "troubles" not in report


def test_magpie_plays_a_hundred_games(ask, magpie: Path, tmp_path: Path) -> None:
    """As well as our bot that sees no more than points: here it has no leaves either."""
    data = tmp_path / "data"
    (data / "lexica").mkdir(parents=True)
    for kind in ("layouts", "letterdistributions", "strategy"):
        (data / kind).symlink_to(magpie / "data" / kind)
    assert ask("lexicon", "export", "enable", data / "lexica" / "CSWENABLE.kwg").status == 0
    folders = str(magpie), str(data)
    make = (
        f"import sys; sys.path.insert(0, {folders[0] + '/examples'!r}); from magpie import Magpie; "
        f"Magpie({folders[1]!r}, {folders[0] + '/bin/libmagpie.so'!r})"
        ".run('createdata klv CSWENABLE english')"
    )
    subprocess.run([sys.executable, "-c", make], check=True, cwd=tmp_path)
    adapter = PACKAGE / "tests" / "programs" / "magpie_engine.py"
    path = tmp_path / "magpie"
    path.write_text(
        f"#!/bin/sh\ncd {tmp_path}\nexec {sys.executable} {adapter} {' '.join(folders)}\n"
    )
    path.chmod(0o755)
    report = ask("match", "scrabble", path, "greedy", "--games", 100, "--pairs", "--json").json
    assert report.get("troubles") is None
    assert [bot["games"] for bot in report["bots"]] == [100, 100]
    low, high = report["share_ci95"]
    assert low < 0.5 < high


@pytest.mark.deep
def test_programs_of_games_that_are_over_do_not_pile_up(program: Write, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    path = program(newgame=f"import os; print(os.getpid(), file=open({str(file)!r}, 'a'))")
    for number in range(6):
        told("wordle", external("wordle", path, patience=60.0 + number), seats=(0,))
    pids = [*map(int, file.read_text().split())]
    assert len(set(pids)) == 6
    assert sum(map(running, pids)) <= 5


def running(pid: int) -> bool:
    """Whether a process has not ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
