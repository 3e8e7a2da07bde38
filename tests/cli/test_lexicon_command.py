"""``tuiwords lexicon import`` and ``delete``: lists as they are published."""

import gzip
from pathlib import Path

import pytest

from tests.conftest import SHARED

FOUND = SHARED / "cases" / "found"


@pytest.mark.skipif(not FOUND.is_dir(), reason="the cases that were found are not here")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("wordlist_hash_comment.txt", "2 words; 1 comment line"),
        ("wordlist_definitions.txt", "2 words; second column ignored"),
    ],
)
def test_published_lists_can_be_imported_and_named(ask, name: str, told: str) -> None:
    path = FOUND / name
    assert ask("lexicon", "import", path).out.startswith(f"{path.stem}: {told}\n")
    assert ask("lexicon", "check", "cat", "dog", "--lexicon", path.stem).status == 0
    assert ask("lexicon", "check", "cat", "dog", "--lexicon", path).status == 0
    made = ask("quiz", "hooks", "--import", path)
    assert made.out == "2 new cards\n"


def test_searches_are_saved_learned_and_deleted(ask) -> None:
    found = ask("lexicon", "find", "q[^u]*", "length:-4", "--alphagrams", "--save", "no u")
    assert found.lines == ["ADIQ  qaid", "AQT   qat", "AQST  qats", "HOPQ  qoph"]
    assert found.err == "saved as no u\n4 words\n"
    assert ask("lexicon", "find", "q[^u]*", "-*s", "-has:a").lines == [
        "qiviut",
        "qoph",
        "qwerty",
    ]
    refused = ask("lexicon", "find", 'saved:"no u"', "*s", "--save", "no u")
    assert (refused.status, refused.lines) == (2, [])
    assert "there is a saved search 'no u' already" in refused.err
    add = ("quiz", "hooks", "--add", 9, "--saved", "no u", "--profile", "Ada")
    assert ask(*add, "--search", "*t").out == "1 new card\n"
    assert "Right: none · QAT · S\n  ·QAT  s  #" in ask("quiz", "--plain", stdin="-s\n").out
    (told,) = ask("lexicon", "saved", "--json").json
    counts = ("words", "cards", "answers", "right", "due")
    assert [told[count] for count in counts] == [4, 1, 1, 1, 0]
    assert ask("lexicon", "saved").lines[1].endswith("100%  q[^u]* length:-4")
    refused = ask("quiz", "--add", 1, "--saved", "x").err
    assert "no saved search 'x'; the saved searches are no u" in refused
    assert "no saved search 'x'" in ask("lexicon", "saved", "--delete", "x").err
    assert ask("lexicon", "saved", "--delete", "no u").out == "no u is deleted\n"
    assert ask("lexicon", "saved").out == "no saved searches\n"


def test_unfit_lines_are_refused_and_the_way_is_named(ask, tmp_path: Path) -> None:
    path = tmp_path / "system.txt"
    path.write_text("A\nAA's\ncafé\nco-op\n" + "x" * 64 + "\n", encoding="utf-8")
    refused = ask("lexicon", "import", path)
    assert refused.status == 2
    assert 'system.txt, line 2: "AA\'s" is not a word' in refused.err
    assert "--skip leaves out what is no word" in refused.err
    assert "--skip leaves out" in ask("lexicon", "find", "--lexicon", path).err
    path.write_text("x" * 64 + "\n")
    assert "--fold" not in ask("lexicon", "import", path).err, "it shortens no word"
    path.write_text("A\nAA's\ncafé\nco-op\n" + "x" * 64 + "\n", encoding="utf-8")
    told = ask("lexicon", "import", path, "--skip", "--json").json
    assert (told["words"], told["skipped"]) == (2, 3)
    (left_out,) = told["told"]
    assert left_out.startswith("3 lines left out: \"AA's\" (line 2), 'co-op' (line 4), 'xxx")
    assert ask("lexicon", "find", "--lexicon", "system").out == "a\ncafé\n"
    ask("lexicon", "import", path, "--skip", "--fold", "--replace")
    assert ask("lexicon", "find", "--lexicon", "system").out == "a\ncafe\n"


def test_a_known_name_is_refused_and_its_list_can_be_deleted(ask, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("fig\n")
    ask("lexicon", "import", path)
    path.write_text("figs\n")
    refused = ask("lexicon", "import", path)
    assert refused.status == 2
    assert "--replace" in refused.err and "'tuiwords lexicon delete mine'" in refused.err
    ask("play", "wordle", "--plain", "--answers", "mine", "--length", 3, "--profile", "Ada")
    assert ask("lexicon", "delete", "mine").out == "mine is deleted\n"
    assert "there is no word list 'mine'" in ask("lexicon", "delete", "mine").err
    assert "built-in word list" in ask("lexicon", "delete", "enable").err


def test_a_list_of_an_unfinished_match_stays(ask, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("figs\npear\nplum\n")
    ask("lexicon", "import", path)
    begun = ("play", "wordle", "--plain", "--answers", "mine", "--allowed", "mine", "--length", 4)
    begun += ("--seed", 1)  # pear is not hidden
    ask(*begun, stdin="pear\n:quit\n")
    refused = ask("lexicon", "delete", "mine")
    assert (refused.status, "1 unfinished match needs the word list 'mine'" in refused.err) == (
        2,
        True,
    )
    packed = tmp_path / "Mine.txt.gz"
    packed.write_bytes(gzip.compress(b"figs\npear\nplum\n"))
    assert "match needs the list 'mine'" in ask("lexicon", "import", packed, "--replace").err
    told = ask("lexicon", "delete", "mine", "--force", "--json").json
    assert told == {"deleted": "mine", "unfinished": 1}
