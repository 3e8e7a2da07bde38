"""Bad input: one line on stderr that names what is wrong, exit status 2, nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tuiwords.cli.commands import whole
from tuiwords.cli.parser import Parser

CASES = [
    (["frobnicate"], "frobnicate"),
    (["solv"], "did you mean 'solve'"),
    (["wordle"], "did you mean 'tuiwords play wordle' or 'tuiwords solve wordle'?"),
    (["Word-Soup", "--plain"], "did you mean 'tuiwords play word-soup' or 'tuiwords solve word-"),
    (["scrable", "--bot", "Pip"], "no command 'scrable'; did you mean 'tuiwords play scrabble'"),
    (["wordfeud"], "no command 'wordfeud'; the commands are play, "),
    (["--verison"], "did you mean '--version'"),
    (["play"], "play: GAME is missing: choose one of wordle, boggle, word-soup, scrabble"),
    (["play", "chess"], "there is no game 'chess'"),
    (["play", "wordel"], "did you mean 'wordle'"),
    (["play", "wordle", "--hrad"], "did you mean '--hard'"),
    (["play", "wordle", "--plain", "--length", "9"], "length must be 4 to 8"),
    (["play", "wordle", "--plain", "--length", "five"], "length must be a number"),
    (["play", "wordle", "--plain", "--answers", "nosuch"], "nosuch"),
    (["play", "wordle", "--plain", "--bot", "Nobody Real"], "no bot 'Nobody Real'"),
    (["play", "wordle", "--plain", "--bot", "ABACCUS"], "did you mean 'Abacus'?"),
    (["play", "scrabble", "--plain", "--rules", "wordfued"], "; did you mean 'wordfeud'?"),
    (["play", "scrabble", "--first", "yuo"], "--first must be one of drawn, you, opponent, not"),
    (["play", "scrabble", "--first", "yuo"], "'yuo'; did you mean 'you'?"),
    (["daily", "wordel"], "did you mean 'wordle'?"),
    (["stats", "boggel"], "did you mean 'boggle'?"),
    (["bench", "boggel"], "did you mean 'boggle'?"),
    (["match", "wordle", "niave"], "did you mean 'naive'?"),
    (["solve", "wordle", "--strategy", "exepcted"], "did you mean 'expected'?"),
    (["solve", "scrabble", "a", "b", "c", "d", "--rules", "wordfued"], "did you mean 'wordfeud'?"),
    (["lexicon", "check", "crane", "--lexicon", "enabel"], "did you mean 'enable'?"),
    (["lexicon", "find", "--order", "probabilty"], "--order must be one of alphabet, probability,"),
    (["lexicon", "leave", "A1"], "'1' is not a tile: write letters from A to Z, ? for a blank"),
    (["lexicon", "leave", "QQ"], "there are 2 Qs in QQ; Scrabble has 1"),
    (["lexicon", "leave", ""], "a leave has 1 to 6 tiles, not 0"),
    (["lexicon", "leave", "AB", "--pool", ""], "--pool needs a value"),
    (["lexicon", "leave", "AB", "--pool", "ABC"], "the pool must have at least 7 tiles, not 3"),
    (["puzzle", "scrabble", "--theme", "bingos"], "did you mean 'bingo'?"),
    (["puzzle", "--theme", "chess", "--json"], "the themes are tell words apart, seven-letter"),
    (["puzzle", "boggle", "--theme", "bingo", "--plain"], "Boggle has no puzzles of the theme"),
    (["puzzle", "--daily", "--theme", "bingo"], "--theme and --seed cannot be used with --daily"),
    (["play", "wordle", "--plain", "--seed", "x"], "--seed"),
    (["play", "wordle", "--plain", "--seed", "-5"], "--seed must be 0 or more"),
    (["play", "wordle", "--plain", "--seed", "1", "--daily"], "--daily cannot be used with --seed"),
    (["play", "wordle", "--bot"], "--bot needs a value"),
    (["play", "wordle", "--hard=3"], "--hard takes no value"),
    (["play", "boggle", "--plain", "--min-length", "x"], "min-length must be one of"),
    (["play", "boggle", "--plain", "--board", ""], "--board needs a value"),
    (["solve", "boggle", "abcd", "--strategy", ""], "--strategy needs a value"),
    (["solve", "wordle", "--length", "0"], "--length must be 1 or more, not 0"),
    (["solve", "wordle", "crane=..y.g", "--length", "6"], "crane; 6 letters are asked for"),
    (["solve", "word-soup", "-", "--tilt", "bth"], "; did you mean 'both'?"),
    (
        ["review", "last", "--rules", "chess"],
        "--rules must be one of scrabble, wordfeud, wwf, crossplay, super",
    ),
    (["lexicon", "hooks", "crane", "--rules", "x"], "--rules must be one of scrabble, wordfeud"),
    (["lexicon", "find", "--length", "1-"], "--length must be 1 or more, or A-B such as 7-8"),
    (["quiz", "--rules", "wordfeud", "--plain"], "--rules chooses new words: say how many"),
    (["quiz", "--lexicon", "x", "--plain"], "--lexicon chooses new words: say how many"),
    (["play", "wordle", "--plain", "--daily", "tomorrow"], "is not a date"),
    (["play", "wordle", "--plain", "--code", "wordle-7K3QF"], "share code"),
    (["play", "wordle", "--plain", "--resume"], "no unfinished Wordle match"),
    (["play", "wordle", "--resume"], "--plain"),
    (["play", "wordle", "--plain", "--resume", "--length", "6"], "leave out --length"),
    (["play", "wordle", "--plain", "--resume", "--bot", "Abacus", "--rated"], "--bot and --rated"),
    (["play", "wordle", "--plain", "--code", "wordle-7K3QF", "--hard"], "leave out --hard"),
    (["play", "wordle", "--boards", "2", "--absurdle"], "either several boards or Absurdle"),
    (["play", "wordle", "--answers", "nofile"], "nofile"),
    (["play", "wordle", "--plain", "--watch"], "--watch needs at least one --bot"),
    (["solve", "wordle", "crane"], "'crane' is not a clue"),
    (["solve", "wordle", "crane=.....", "--hard", "moult"], "'moult' is not a clue"),
    (["solve", "wordle", "crane=.....", "--hard", "moult=.....", "--jsno"], "mean '--json'"),
    (["solve", "wordle", "crane=..y."], "has 4 colors"),
    (["solve", "wordle", "crane=..q.g"], "'q'"),
    (["solve", "wordle", "crane=..y.g", "crate=ggggg"], "contradicts"),
    (["solve", "wordle", "crane=..y.g", "crates=......"], "must have the same length"),
    (["solve", "wordle", "fuzzy=ggggy"], "FUZZY=ggggy contradicts itself"),
    (["solve", "wordle", "--strategy", "magic"], "no strategy 'magic'"),
    (["solve", "wordle", "--top", "0"], "--top must be 1 or more"),
    (["solve", "wordle", "--seconds", "-1"], "--seconds must be a number above 0"),
    (["solve", "wordle", "--seconds", "nan"], "--seconds must be a number above 0"),
    (["solve", "wordle", "--nodes", "many"], "--nodes"),
    (["solve", "wordle", "--allowed", "/no/such/list"], "/no/such/list"),
    (["solve", "wordle", "--length", "99"], "99 letters"),
    (["match", "wordle"], "BOT"),
    (["match", "wordle", "nobody"], "no bot 'nobody'"),
    (["match", "wordle", "./nobody", "naive"], "there is no program './nobody'"),
    (["solve", "wordle", "--strategy", "/no/such"], "there is no program '/no/such'"),
    (["match", "scrabble", "greedy", "equity", "--clock", "5"], "turn the clock off"),
    (["solve", "wordle", "--seconds", "inf"], "--seconds must be a number above 0, not inf"),
    (["solve", "wordle", "--seconds", "soon"], "--seconds must be a number above 0, not soon"),
    (["solve", "wordle", "--seed", "-1"], "--seed must be 0 or more, not -1"),
    (["solve", "wordle", "--seed", str(2**64)], "--seed must be at most 9,223,372,036,854,775,807"),
    (["match", "wordle", "naive", "--games", str(2**64)], "--games must be at most 9,223,"),
    (["solve", "wordle", "--nodes", "few"], "--nodes must be a whole number, not few"),
    (["match", "wordle", "naive", "--move-seconds", "inf"], "--move-seconds must be a number"),
    (["match", "wordle", "naive", "--seed", "-5"], "--seed must be 0 or more"),
    (["match", "word-soup", "greedy", "--game-seconds", "inf"], "--game-seconds must be a number"),
    (["match", "scrabble", "equity", "--game-seconds", "60+"], "above 0, not nothing"),
    (["match", "wordle", "naive", "--nodes", "50,"], "--nodes must be a whole number, not nothing"),
    (["design", "wordle"], "there is no 'tuiwords design' of Wordle, only of boggle"),
    (["play", "wordle", "--seed", "-5"], "--seed must be 0 or more"),
    (["train", "wordle", "--seed", "-5"], "--seed must be 0 or more"),
    (["solve", "wordle", "--threads", "0"], "--threads must be 1 to 8, not 0"),
    (["design", "boggle", "--threads", "-2"], "--threads must be 1 to 8, not -2"),
    (["review", "last", "--threads", "9"], "--threads must be 1 to 8, not 9"),
    (["solve", "scrabble", "--threads", "all"], "--threads must be a whole number, not all"),
    (["design", "boggle", "--compare", "--threads", "2"], "cannot be used with --threads"),
    (["match", "wordle", "naive", "--workers", "0"], "workers must be 1 or more"),
    (["match", "wordle", "naive", "--games", "0"], "--games must be 1 or more"),
    (["match", "wordle", "naive", "--opener", "xxxxx"], "the opener XXXXX"),
    (["match", "wordle", "naive", "--answers", "/no/such/list"], "/no/such/list"),
    (["lexicon"], "ACTION"),
    (["lexicon", "remove"], "there is no action 'remove'"),
    (["lexicon", "import", "/no/such/list"], "/no/such/list"),
    (["lexicon", "find", "b4d"], "'4'"),
    (["lexicon", "define", "a", "b"], "does not accept 'b'"),
    (["lexicon", "find", "q*", "length:x"], "write 7, 7-8, 7- or -8, at character 11 of"),
    (["lexicon", "check", "crane", "--lexicon", "klingon"], "klingon"),
    (
        ["train", "leaves", "--import", "a", "--rules", "wwf"],
        "be used with --rules",
    ),
    (["train", "leaves", "--export", "a", "--games", "9"], "be used with --games"),
    (["train", "ratings", "--bot-games", "Keystone"], "must be BOT=N, such as Keystone=100"),
    (["train", "ratings", "--bot-games", "Keystone=0"], "must be 1 or more, not 0"),
    (["train", "ratings", "--bot-games", "Nobody=9"], "there is no bot 'Nobody'"),
    (["stats", "chess"], "there is no game 'chess'"),
    (["stats", "--profile", "Nobody"], "Nobody"),
    (["export", "ffff"], "ffff"),
    (["export", "last"], "no finished match"),
    (["export", "--output", "/no/such/folder/x"], "/no/such/folder/x"),
    (["import", "/no/such/file"], "/no/such/file"),
    (["bench", "chess"], "chess"),
    (["completions", "tcsh"], "there is no shell 'tcsh'"),
    (["train"], "TABLE"),
    (["train", "skill"], "FILE is missing"),
    (["train", "skill", "/no/such/folder"], "there is no file or folder /no/such/folder"),
    (["train", "chess"], "there is no table 'chess'"),
    (["train", "wordle", "--games", "0"], "--games must be 1 or more"),
    (["serve", "--port", "0"], "the port must be 1 to 65535"),
    (["paths", "extra"], "does not accept 'extra'"),
]


@pytest.mark.parametrize(("arguments", "said"), CASES, ids=[" ".join(c[0]) for c in CASES])
def test_bad_input_is_one_line(ask, arguments: list[str], said: str) -> None:
    answer = ask(*arguments)
    assert answer.status == 2, answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("tuiwords: ")
    assert said in answer.err


@pytest.mark.parametrize(
    "text",
    ["no json", "{}", '{"tuiwords": 99}', "[" * 100_000, "\ud800".encode("utf-8", "replace")],
)
def test_a_bad_import_changes_nothing(ask, text: str | bytes) -> None:
    answer = ask("import", "-", stdin=text if isinstance(text, str) else text.decode())
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert "line 1" in answer.err
    assert ask("export").out == ""


def test_text_that_is_not_utf8_is_told_with_its_line(ask, tmp_path: Path) -> None:
    path = tmp_path / "latin.jsonl"
    path.write_bytes(b"\n\xe9t\xe9\n")
    answer = ask("import", path)
    assert answer.status == 2
    assert f"{path}: line 2: the text is not UTF-8" in answer.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero here")
@pytest.mark.parametrize(
    "command",
    [
        ["import", "/dev/zero"],
        ["solve", "word-soup", "/dev/zero"],
        ["match", "boggle", "all", "--boards", "/dev/zero"],
        ["train", "leaves", "--import", "/dev/zero", "--output", "x.npz"],
    ],
    ids=" ".join,
)
def test_a_file_without_an_end_is_refused(ask, command: list[str]) -> None:
    answer = ask(*command)
    assert answer.status == 2
    assert ("begins no game" if command[0] == "import" else "256 MB") in answer.err
    assert answer.err.count("\n") == 1


DIGITS = "1" * 5000  # more than Python reads or writes
EMPTY = "15/" * 14
LONG_NUMBERS = [
    ["play", "boggle", "--plain", "--timer", DIGITS],
    ["play", "boggle", "--plain", "--size", DIGITS],
    ["play", "boggle", "--plain", "--min-length", DIGITS],
    ["play", "boggle", "--plain", "--words", f"{DIGITS}-{DIGITS}"],
    ["play", "scrabble", "--plain", "--clock", DIGITS],
    ["play", "scrabble", "--plain", "--seed", DIGITS],
    ["play", "wordle", "--plain", "--length", DIGITS],
    ["play", "wordle", "--plain", "--code", f"wordle-{DIGITS}"],
    ["play", "word-soup", "--plain", "--rows", DIGITS],
    ["match", "wordle", "naive", "--games", DIGITS],
    ["design", "boggle", "--range", f"{DIGITS}:{DIGITS}"],
    ["solve", "scrabble", f"{EMPTY}{DIGITS} ABC/ 0/0 0"],
    ["solve", "scrabble", f"{EMPTY}15 ABC/ {DIGITS}/0 0"],
    ["solve", "scrabble", f"{EMPTY}15 ABC/ 0/0 {DIGITS}"],
    ["serve", "--port", DIGITS],
]


@pytest.mark.parametrize("arguments", LONG_NUMBERS, ids=lambda words: " ".join(words)[:40])
def test_a_number_of_5000_digits_is_told(ask, arguments: list[str]) -> None:
    answer = ask(*arguments)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 400


NESTED = "[" * 1500


@pytest.mark.parametrize(
    ("game", "strategy", "options", "said"),
    [
        ("wordle", "greedy", "openr = 'tares'", "has no option 'openr'; did you mean 'opener'?"),
        ("wordle", "greedy", "opener = 3", "does not take 3 as its option 'opener'"),
        ("boggle", "finder", "rate = 'fast'", "does not take 'fast' as its option 'rate'"),
        ("boggle", "all", "rate = 3.0", "has no option 'rate', nor any other"),
        (
            "boggle",
            "finder",
            "rate = 0.0",
            "does not take these options: rate and liking must be above 0",
        ),
        (
            "word-soup",
            "x-move",
            "moves = 0",
            "does not take these options: moves and breadth must be 1 or more",
        ),
        (
            "word-soup",
            "greedy",
            "glance = -1",
            "does not take these options: glance must be 0 or more",
        ),
        ("scrabble", "greedy", "depth = 3", "has no option 'depth', nor any other"),
    ],
)
def test_an_option_that_a_strategy_does_not_take_is_told(
    ask, home: Path, game: str, strategy: str, options: str, said: str
) -> None:
    path = home / "config" / "bots.toml"
    path.parent.mkdir(parents=True)
    bot = f'[[bot]]\nname = "Zed"\nline = "x"\ngame = "{game}"\nstrategy = "{strategy}"\n'
    path.write_text(f"{bot}options = {{ {options} }}\n")
    answer = ask("match", game, "Zed", strategy, "--games", "1")
    assert answer.status == 2
    assert answer.err == f"tuiwords: the strategy {strategy!r} {said}\n"


STANZA = '[[bot]]\nname = "Zed"\nline = "x"\ngame = "wordle"\nstrategy = "naive"\n'


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("bots", "bot = [1]", "its own [[bot]] section"),
        ("bots", "bot = [[[1]]]", "its own [[bot]] section"),
        ("bots", f"bot = {NESTED}", "nested too deeply"),
        ("bots", f"bot = [{DIGITS}]", "too many digits"),
        ("bots", f"bot = [0x{'f' * 5000}]", "its own [[bot]] section"),
        ("bots", f"{STANZA}seconds = nan", "'seconds' must be a number above 0"),
        ("bots", f"{STANZA}seconds = inf", "'seconds' must be a number above 0"),
        ("bots", f"{STANZA}seconds = true", "'seconds' must be a number above 0"),
        ("bots", f"{STANZA}nodes = 0x{'f' * 5000}", "'nodes' must be a number above 0"),
        ("bots", f"{STANZA}skill = {{ looseness = nan }}", "'looseness' cannot be nan"),
        ("bots", f"{STANZA}skill = {{ pace = [nan, 1] }}", "'pace' must be"),
        ("bots", f"{STANZA}skill = {{ vocabulary = 0x{'f' * 5000} }}", "'vocabulary' cannot be"),
        ("settings", f"theme = {NESTED}", "nested too deeply"),
        ("settings", f"keys{'.a' * 3000} = 1", "nested too deeply"),
        ("settings", f"theme{'.a' * 3000} = 1", "nested too deeply"),
        ("settings", f"theme = {DIGITS}", "too many digits"),
        ("settings", f"theme = 0x{'f' * 5000}", "theme must be a text in quotes"),
    ],
    ids=lambda text: text[:20],
)
def test_a_file_that_a_program_wrote_badly_is_told(
    ask, home: Path, file: str, text: str, said: str
) -> None:
    path = home / "config" / f"{file}.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    if file == "bots":
        answer = ask("match", "wordle", "naive", "Zed", "--games", "1")
        assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert f"{path}" in answer.err
        assert said in answer.err
    assert said in ask("doctor").out


def broken_files(home: Path) -> dict[str, tuple[Path, str, list[str]]]:
    return {
        "database": (home / "data" / "tuiwords.db", "this is no database", ["stats"]),
        "bots": (home / "config" / "bots.toml", "[[bot", ["match", "wordle", "naive"]),
        "a bot": (
            home / "config" / "bots.toml",
            '[[bot]]\nname = "X"\n',
            ["match", "wordle", "naive"],
        ),
        "lexicon": (
            home / "data" / "lexicons" / "mine.txt",
            "no good\n",
            ["lexicon", "check", "a", "--lexicon", "mine"],
        ),
    }


@pytest.mark.parametrize("which", ["database", "bots", "a bot", "lexicon"])
def test_a_broken_file_is_named_and_left_as_it_is(ask, home: Path, which: str) -> None:
    path, text, command = broken_files(home)[which]
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    answer = ask(*command)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert str(path) in answer.err
    assert path.read_text(encoding="utf-8") == text
    doctor = ask("doctor", "--json")
    assert doctor.status == 1
    assert str(path) in doctor.out


def test_a_home_that_is_a_file_is_told(ask, home: Path) -> None:
    home.write_text("not a folder", encoding="utf-8")
    for command in (("play", "wordle", "--plain"), ("stats",), ("export",)):
        answer = ask(*command, stdin="crane\n")
        assert answer.status == 2
        assert answer.err.count("\n") == 1
        assert str(home) in answer.err
    assert home.read_text(encoding="utf-8") == "not a folder"


def test_a_read_only_home_is_told(ask, read_only_home: Path) -> None:
    answer = ask("play", "wordle", "--plain", stdin="crane\n")
    assert answer.status == 2
    assert str(read_only_home) in answer.err


def options(parser: Parser, name: str = "") -> Iterator[tuple[str, str]]:
    """Every option of every command that takes a value."""
    for action in parser.known:
        if isinstance(action.choices, dict) and not action.option_strings:
            for word, sub in action.choices.items():
                yield from options(sub, f"{name} {word}".strip())
        elif action.option_strings and action.nargs != 0:
            yield name, action.option_strings[0]


@pytest.mark.deep
def test_no_option_takes_an_empty_value(ask) -> None:
    found = list(options(whole()))
    assert len(found) > 120
    for name, option in found:
        answer = ask(*name.split(), f"{option}=")
        assert (answer.status, answer.err) == (2, f"tuiwords: {name}: {option} needs a value\n")


def test_a_training_refuses_what_it_would_not_obey(ask) -> None:
    answer = ask("train", "wordle-plans", "--seed", "2")
    assert answer.status == 2
    assert "there is no option '--seed' of 'tuiwords train wordle-plans'" in answer.err
