"""Names and input made to do harm: none of it reaches the terminal as more than letters."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import mostly_deep
from tuiwords.__main__ import main
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.safe_text import safe_text
from tuiwords.store.records import Player
from tuiwords.store.store import Store

pytestmark = pytest.mark.usefixtures("quick_verdicts")

HARM = "\x1b]0;owned\x07\x9b2J\u202e\u200b\ufeff\u2066\u2028[bold red]Eve[/]"
LONG = "x" * 10_000
NAMES = (HARM, LONG, f"{HARM}{LONG}", "Eve\nEve\tEve", "[red", "[/]", "{0}%s\\")

GCG = """#character-encoding UTF-8
#player1 {nick} {name}
#player2 B {name}
>{nick}: ABCDEFG 8G BAD +12 12
#note {name}
>B: QWERTYU - +0 0
"""


def is_safe(text: str) -> bool:
    return safe_text(text) == text


def gcg(name: str) -> str:
    line = " ".join(name.split())
    return GCG.format(nick=line.replace(" ", "_").replace(":", "_"), name=line)


@pytest.fixture
def hostile_home(home: Path, store: Store, tmp_path: Path, ask: Any) -> Path:
    """A store, bots and files in which every name does harm; the folder of the files."""
    ada = store.players.add("Ada")
    match = Match.begin(catalog.game("wordle"), {}, 3, [Player("profile", ada.id, ada.name)], store)
    match.play(0, match.state.answer)
    line = json.loads(ask("export").out)
    for number, name in enumerate(NAMES):
        line["match"]["id"] = f"{number:032x}"
        for who in (*line["match"]["seats"], *(result["player"] for result in line["results"])):
            who.update(name=name, key=f"{number:032x}")
        file = tmp_path / f"{number}.jsonl"
        file.write_text(json.dumps(line) + "\n", encoding="utf-8")
        recorded = tmp_path / f"{number}.gcg"
        recorded.write_text(gcg(name), encoding="utf-8")
    settings = home / "config"
    settings.mkdir(parents=True, exist_ok=True)
    stanzas = "".join(
        f'[[bot]]\nname = {json.dumps(name)}\ngame = "wordle"\nline = {json.dumps(name)}\n'
        'strategy = "naive"\n'
        for name in (HARM, f"{HARM}{LONG}")
    )
    (settings / "bots.toml").write_text(stanzas, encoding="utf-8")
    lists = home / "data" / "lexicons"
    lists.mkdir(parents=True, exist_ok=True)
    (lists / "\x1b[31m\u202e.txt").write_text("crane\nslate\n", encoding="utf-8")
    return tmp_path


def commands(folder: Path) -> list[tuple[str, ...]]:
    """Commands that show names, or repeat what they were given."""
    foreign = (HARM, LONG, f"{HARM}{LONG}")
    repeated = [
        given
        for text in foreign
        for given in (
            (text,),
            ("play", text),
            ("play", "wordle", "--plain", "--bot", text),
            ("play", "wordle", "--plain", "--code", text),
            ("play", "wordle", "--plain", "--profile", text),
            ("play", "wordle", "--plain", "--answers", text),
            ("play", "wordle", "--plain", "--daily", text),
            ("play", "scrabble", "--guest", text, "--plain"),
            ("play", "boggle", "--plain", "--board", text),
            ("solve", "wordle", text),
            ("solve", "boggle", text),
            ("solve", "scrabble", text),
            ("solve", "word-soup", text),
            ("match", "wordle", text),
            ("review", text),
            ("review", "crane", text),
            ("lexicon", "find", text),
            ("lexicon", "check", text),
            ("lexicon", "check", "a", "--lexicon", text),
            ("lexicon", "define", text),
            ("lexicon", "import", text),
            ("export", text),
            ("import", text),
            ("stats", "--profile", text),
            ("stats", text),
            ("design", "boggle", "--start", text),
            (f"--{text}",),
        )
    ]
    files = [str(file) for file in sorted(folder.glob("*.gcg"))]
    strange = folder / "\x1b[31m\u202e.gcg"
    strange.write_text("no gcg\n", encoding="utf-8")
    shown: list[tuple[str, ...]] = [
        ("lexicon", "list"),
        ("doctor",),
        ("doctor", "--json"),
        ("paths",),
        ("stats",),
        ("export",),
        ("export", "last", "--gcg"),
        ("review", "last"),
        ("review", "last", "--json"),
        ("match", "wordle", "naive", HARM, "--games", "1"),
        *(("import", str(file)) for file in sorted(folder.glob("*.jsonl"))),
        *(("import", file) for file in files),
        *(("review", file) for file in files),
        *(("review", file, "--json") for file in files),
        ("import", str(strange)),
        ("review", str(strange)),
    ]
    return shown + repeated


@pytest.mark.deep
def test_no_command_shows_what_harms(ask: Any, hostile_home: Path) -> None:
    for command in commands(hostile_home):
        answer = ask(*command, stdin=f"{HARM}\n:{LONG}\n{LONG}\n:quit\n")
        name = " ".join(word[:40] for word in command)
        assert is_safe(answer.out), name
        assert is_safe(answer.err), name
        assert all(len(line) < 2000 for line in answer.err.splitlines()), name
        assert answer.status in (0, 1, 2), name
        if "--json" not in command and command[0] != "export":
            assert all(len(line) < 2000 for line in answer.lines), name


def test_names_can_be_read_in_what_is_left_of_them(ask: Any, hostile_home: Path) -> None:
    assert ask("import", hostile_home / "0.gcg").status == 0
    shown = ask("review", hostile_home / "0.gcg").out
    assert "]0;owned2J [bold red]Eve[/]" in shown


def test_json_keeps_every_character(ask: Any) -> None:
    answer = ask("lexicon", "check", "ab\u202e\x9b\U000e0001", "--json")
    assert is_safe(answer.out)
    assert "ab\u202e\x9b\U000e0001" in answer.json["words"]


BYTES = b"crane\n\xff\xfe\nsl\xffte\n:quit\n"


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("play", "wordle", "--plain"), 0, "Saved"),
        (("play", "boggle", "--plain"), 0, "Saved"),
        (("play", "word-soup", "--plain"), 0, "Saved"),
        (("play", "scrabble", "--plain"), 0, "Saved"),
        (("solve", "wordle", "-"), 2, "line 1"),
        (("solve", "boggle", "-"), 2, "line"),
        (("solve", "scrabble", "-"), 2, "line 1"),
        (("solve", "word-soup", "-"), 2, "standard input"),
        (("import", "-"), 2, "UTF-8"),
        (("review", "-"), 2, "not a text file"),
    ],
    ids=str,
)
def test_input_that_is_no_text_is_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    status: int,
    said: str,
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(BYTES), encoding="utf-8", errors="strict")
    monkeypatch.setattr(sys, "stdin", stream)
    assert main(arguments) == status
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert told.err.count("\n") == (status == 2)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("lexicon", "check", "a\udcff"), 1, "not valid"),
        (("lexicon", "find", "a\udcff"), 2, "use letters"),
        (("lexicon", "define", "a\udcff"), 1, "no definition"),
        (("lexicon", "import", "/no/such/\udcff"), 2, "name of a word list"),
        (("play", "wordle", "--plain", "--code", "wordl\udcff-7K3QF9C2X4F"), 2, "share code"),
        (("play", "wordle", "--plain", "--profile", "A\udcff"), 2, "cannot be displayed"),
        (("play", "wordle", "--plain", "--bot", "A\udcff"), 2, "no bot"),
        (("solve", "wordle", "cr\udcffne=....."), 2, ""),
        (("export", "\udcff"), 2, ""),
        (("\udcff",), 2, ""),
    ],
    ids=ascii,
)
def test_arguments_that_are_no_text_are_told(
    ask: Any, arguments: tuple[str, ...], status: int, said: str
) -> None:
    answer = ask(*arguments)
    assert answer.status == status
    assert said in answer.out + answer.err
    assert status == 1 or answer.err.count("\n") == 1


@pytest.mark.parametrize("encoding", mostly_deep(["ascii:strict", "utf-8:strict"], 1))
def test_a_process_reads_and_writes_any_bytes(encoding: str) -> None:
    def run(*arguments: str | bytes) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "tuiwords", *arguments],
            input=BYTES,
            env=os.environ | {"PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )

    done = run("play", "wordle", "--plain", "--code", b"wordl\xff-7K3QF9C2X4F")
    assert done.returncode == 2
    assert b"is not a share code" in done.stderr
    done = run("lexicon", "check", "crane", "caf\u00e9\u2026")
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"crane: valid" in done.stdout
    done = run("play", "wordle", "--plain")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("command", "status", "said"),
    mostly_deep(
        [
            ("stats >&-", 2, "standard output is closed"),
            ("play wordle --plain <&-", 2, "standard input is closed"),
            ("lexicon list <&- 2>&-", 0, ""),
            ("lexicon list > /dev/full", 2, "No space left"),
            ("--version >&-", 2, "standard output is closed"),
            ("lexicon list --json >&-", 2, "standard output is closed"),
            ("play boggle --plain <&-", 2, "standard input is closed"),
            ("solve wordle - <&-", 2, "standard input is closed"),
            ("import - <&-", 2, "standard input is closed"),
            ("<&-", 2, "standard input is closed"),
            ("lexicon list <&-", 0, ""),
            ("lexicon list 2>&-", 0, ""),
            ("frobnicate 2>&-", 2, ""),
            ("lexicon list --json > /dev/full", 2, "No space left"),
        ],
        4,
        rows=True,
    ),
)
def test_closed_descriptors_are_told(command: str, status: int, said: str) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m tuiwords {command}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert done.returncode == status, done.stderr
    assert said in done.stderr
