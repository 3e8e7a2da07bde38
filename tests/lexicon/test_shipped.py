import gzip
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tuiwords.lexicon.commonness import level
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.library import library
from tuiwords.resources import lexicon_file

FOLDER = lexicon_file()
README = (FOLDER / "README.md").read_text(encoding="utf-8")
ROWS = {match[1]: match[0] for match in re.finditer(r"^\| `([^`]+)` \|.*$", README, re.MULTILINE)}
FILES = sorted(p.name for p in FOLDER.iterdir() if p.is_file() and p.name != "README.md")


@pytest.mark.parametrize("name", FILES)
def test_every_file_has_its_row_with_source_and_licence(name: str):
    cells = [cell.strip() for cell in ROWS[name].strip("|").split("|")]
    assert len(cells) == 4
    assert all(cells)


def test_readme_names_no_file_that_is_absent():
    assert set(ROWS) == set(FILES)
    named = set(re.findall(r"`(licenses/[^`]+)`", README))
    present = {f"licenses/{path.name}" for path in (FOLDER / "licenses").iterdir()}
    assert named == present


def test_every_file_but_the_index_can_be_rebuilt():
    source = (FOLDER / "rebuild" / "__main__.py").read_text()
    answers = (FOLDER / "rebuild" / "answers.py").read_text()
    languages = (FOLDER / "rebuild" / "languages.py").read_text()
    for name in set(FILES) - {"index.toml"}:
        if code := re.fullmatch(r"(..)(\.txt|_zipf)\.gz", name):
            assert f'    "{code[1]}": Source(' in languages
            continue
        difficulty = re.fullmatch(r"wordle_(\w+)\.txt", name)
        assert f'"{difficulty[1]}":' in answers if difficulty else f'"{name}"' in source


def test_words_of_two_letters_have_a_vowel_with_or_without_marks():
    """Danish and Swedish lost på, så and øl."""
    words = "på øl är są ny kg"
    code = f"import languages; print(*filter(languages.playable, {words.split()}))"
    command, rebuild = [sys.executable, "-c", code], FOLDER / "rebuild"
    told = subprocess.run(command, cwd=rebuild, check=True, capture_output=True)
    assert told.stdout.decode().split() == words.split()[:-1]


def test_index_counts_its_words():
    for entry in library().entries():
        assert len(library().load(entry.name)) == entry.words


@pytest.mark.deep
def test_shipped_lists_are_sorted_plain_words():
    for table in tomllib.loads((FOLDER / "index.toml").read_text()).values():
        data = (FOLDER / table["file"]).read_bytes()
        packed = table["file"].endswith(".gz")
        words = (gzip.decompress(data) if packed else data).decode().split("\n")
        assert words.pop() == ""
        assert words == sorted(set(words))
        letters = language(table.get("language", "en")).letters
        assert set("".join(words)) <= set(letters)
        assert min(map(len, words)) >= 2


@pytest.mark.parametrize(
    ("name", "highest", "five"),
    [("wordle-easy", 20, 885), ("wordle-normal", 35, 2042), ("wordle-hard", 50, 2720)],
)
def test_answers_are_enable_words_up_to_their_level(name: str, highest: int, five: int):
    answers = library().load(name)
    enable = library().load()
    assert {len(word) for word in answers} == {4, 5, 6, 7, 8}
    assert len(answers.of_length(5)) == five
    assert f"{five:,}" in ROWS[library().entry(name).path.name]
    assert all(word in enable and level(word) <= highest for word in answers)
    odd = set((FOLDER / "rebuild" / "not_answers.txt").read_text().split())
    assert not odd & set(answers)
    assert not {"tables", "wanted", "flies", "tries", "boxes"} & set(answers)


def test_easy_answers_are_normal_and_normal_are_hard():
    easy, normal, hard = (set(library().load(f"wordle-{d}")) for d in ("easy", "normal", "hard"))
    assert easy < normal < hard
    assert {"chaos", "virus", "speed", "greed", "bonus"} <= hard


def test_no_absolute_path_or_host_in_the_rebuild_scripts():
    for path in sorted(Path(FOLDER / "rebuild").glob("*.py")):
        assert not re.search(r"https?://|/home/|/work/|/tmp/", path.read_text())
