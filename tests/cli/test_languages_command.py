"""``tuiwords languages``, and languages of one's own: made from a list, checked, played in."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.games.options import list_language
from tuiwords.games.scrabble import ruleset
from tuiwords.lexicon.languages import languages, read_language
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.spoken import with_language
from tuiwords.resources import asset
from tuiwords.store.preferences import load_preferences, settings_file
from tuiwords.ui.games.scrabble.assistant import with_tiles_of

WORDS = ["åsnan", "katten", "häst", "hästen", "fröet", "öl", "ål", "måne", "skog", "stenar"]
FRENCH = asset("languages", "fr.toml").read_text(encoding="utf-8")


@pytest.fixture
def swedish(ask, tmp_path: Path) -> Path:
    """The file of a language that was made from a list."""
    words = tmp_path / "sv.txt"
    words.write_text("\n".join([*WORDS, "idé"]), encoding="utf-8")
    made = ask("languages", "new", "sv", words, "--name", "Swedish", "--letters", LETTERS)
    assert made.status == 0, made.err
    return Path(ask("languages", "list", "--json").json["folder"]) / "sv.toml"


LETTERS = "abcdefghijklmnopqrstuvwxyzåäö"


def test_a_language_is_made_from_a_list_and_played_in(ask, swedish: Path) -> None:
    assert ask("languages", "list", "--json").json["languages"]["sv"] == "Swedish"
    assert ask("languages", "check", "sv").lines[-1] == f"{swedish}: nothing is wrong"
    assert ask("languages", "check", swedish).status == 0
    text = swedish.read_text(encoding="utf-8")
    swedish.write_text(text.replace("zåäö", "zäö"), encoding="utf-8")
    assert "'boggle' has 'Å'" in ask("languages", "check", "sv").err
    swedish.write_text(re.sub("boggle.*", "", text.replace("zåäö", "zäö")), encoding="utf-8")
    assert "the list own-sv has å, 'letters' has not" in ask("languages", "check", "sv").err
    swedish.write_text(text, encoding="utf-8-sig")
    found = ask("lexicon", "find", "--language", "Swedish").out.split()
    assert found == [*sorted({*WORDS, "ide"}, key=lambda word: [LETTERS.index(c) for c in word])]
    assert ask("lexicon", "find", "--language", "sv", "--order", "probability").status == 0
    assert "Scrabble has no Swedish tiles" in ask("solve", "scrabble", "X", "--language", "sv").err
    assert "häst " in ask("solve", "boggle", "häst öarn enog ksål", "--language", "sv").out
    assert with_tiles_of(ruleset("wordfeud"), "own-sv") == ruleset("wordfeud")
    settings = with_language(catalog.game("wordle"), "sv", {})
    assert list_language(settings["allowed"]) == "Swedish"
    refused = ask("languages", "new", "sv", swedish, "--name", "Swedish")
    assert (refused.status, "there is a language 'sv' already" in refused.err) == (2, True)


def test_a_letter_with_a_middle_dot_is_a_tile_of_catalan(ask, tmp_path: Path) -> None:
    words = tmp_path / "ca.txt"
    words.write_text("cella\ncel·la\ncel·les\nPaŀlidesa\n", encoding="utf-8")
    made = ask("languages", "new", "ca", words, "--name", "Catalan")
    assert made.status == 0 and "acdeilpsŀ" in made.out
    folder = Path(ask("languages", "list", "--json").json["folder"])
    with (folder / "ca.toml").open("a", encoding="utf-8") as file:
        file.write(
            'tiles.scrabble = "? 0 0; A 9 1; C 9 2; D 1 1; E 9 1; I 1 1; L 9 1; L·L 1 10; '
            'P 1 1; S 9 1"\n'
        )
    assert ask("lexicon", "check", "cel·la", "CEĿLES", "cel·las", "--language", "ca").status == 1
    position = f"{'15/' * 14}15 ACE[L·L]LLS/ 0/0 0"
    found = ask("solve", "scrabble", position, "--language", "ca", "--strategy", "greedy").out
    assert re.search(r" CELLA +\d", found) and re.search(r" CE\[L·L\]A +28", found)


def test_a_file_is_a_language_while_the_program_runs(
    ask, swedish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuiwords.lexicon.languages._given", {})
    other = swedish.rename(tmp_path / "sv.toml")
    program = [sys.executable, "-m", "tuiwords", "lexicon", "find", "?de", "--language", str(other)]
    found = subprocess.run(program, capture_output=True, text=True, check=True)
    assert found.stdout == "ide\n"
    assert "there is no language 'sv'" in ask("lexicon", "find", "--language", "sv").err
    begun = ("play", "boggle", "--plain", "--language", other)
    assert ask(*begun).lines[-1].endswith(f"--plain --resume --language {other}")
    assert ask(*begun, "--resume").lines[-1].startswith("Saved")
    refused = ask("play", "boggle", "--plain", "--resume", "--language", "de")
    assert "your last match is not in German: leave out --language" in refused.err
    assert "leave out --timer" in ask(*begun, "--resume", "--timer", "60").err


def test_a_game_on_file_is_read_in_the_language_given(
    ask, reference_cases: Path, tmp_path: Path
) -> None:
    record, unnamed = (reference_cases / "languages" / "de.gcg").read_text(), tmp_path / "x.gcg"
    unnamed.write_text(record.replace("#lexicon standard-de\n", ""))
    assert ask("import", unnamed).status == 2
    assert "Imported 1 match" in ask("import", unnamed, "--language", "de").out
    ask("export", "--output", tmp_path / "all.jsonl")
    refused = ask("import", tmp_path / "all.jsonl", "--language", "de")
    assert "--language needs a GCG file, and this is none" in refused.err


def test_how_common_words_are_comes_with_a_table_of_the_list(ask, tmp_path: Path) -> None:
    words, table = tmp_path / "sv.txt", tmp_path / "sv.gz"
    words.write_text("\n".join(sorted(WORDS)), encoding="utf-8")
    table.write_bytes(gzip.compress(bytes(range(100, 100 + len(WORDS)))))
    new = ("languages", "new", "sv", words, "--name", "Swedish", "--commonness", table)
    assert ask(*new).status == 0
    found = ask("lexicon", "find", "--language", "sv", "--order", "frequency").out.split()
    assert found == sorted(WORDS, reverse=True)
    swedes = Path(ask("languages", "list", "--json").json["folder"])
    (swedes / "sv_zipf.gz").unlink()
    (swedes / "sv_zipf.gz").mkdir()
    find = [sys.executable, "-m", "tuiwords", "lexicon", "find", "--language", "sv", "by:frequency"]
    told = subprocess.run(find, check=False, capture_output=True, text=True)
    assert (told.returncode, "it is not a file" in told.stderr) == (2, True)
    table.write_bytes(gzip.compress(b"abc"))
    refused = ask("languages", "new", "sx", words, "--name", "Sx", "--commonness", table)
    assert (refused.status, "is not that of the list own-sx" in refused.err) == (2, True)
    assert "sx" not in languages()
    assert not list(swedes.glob("sx*")) and "own-sx" not in library()
    for code, name, told in (("a/b", "B", "'a/b' is no code"), ("sx", "\udcff", "be displayed")):
        assert told in ask("languages", "new", code, words, "--name", name).err
    assert not (swedes / "a").exists()
    refused = ask("languages", "new", "sx", words, "--name", "Sx", "--letters", "xyz")
    assert (refused.status, "'letters' has not" in refused.err) == (2, True)
    assert "sx" not in languages() and "own-sx" not in library()
    letters = map(chr, (*range(0x561, 0x587), *range(0x430, 0x44A)))
    words.write_text("\n".join(letter * 2 for letter in letters), encoding="utf-8")
    told = "64 different letters.*the most is 63 .--letters names those that count, --skip leaves"
    assert re.search(told, ask("languages", "new", "hy", words, "--name", "Armenian").err)
    assert ask("languages", "new", "hy", words, "--name", "Armenian", "--skip").status == 0
    for game in ("boggle", "word-soup"):
        refused = ask("play", game, "--plain", "--language", "hy")
        assert (refused.status, "Boggle and Word Soup take up to 36" in refused.err) == (2, True)


def test_russian_has_33_letters(ask, tmp_path: Path) -> None:
    letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    words = tmp_path / "ru.txt"
    words.write_text("\n".join((letters * 2)[at : at + 5] for at in range(33)), encoding="utf-8")
    made = ask("languages", "new", "ru", words, "--name", "Russian", "--json").json
    assert (made["letters"], read_language(Path(made["path"])).vowels) == (letters, "аеёиоуыэюя")
    found = ask("lexicon", "find", "--language", "ru").out.split()
    assert [word[0] for word in found] == [*letters]
    assert "word left" in ask("solve", "wordle", "абвгд=ggggg", "--language", "ru").out
    assert ask("match", "wordle", "naive", "--games", "2", "--language", "ru").status == 0
    assert "юяабв " in ask("solve", "boggle", "юяа эвб ьыъ", "--language", "ru").out
    board = tmp_path / "board.txt"
    board.write_text("э ю я\nь ы а\nг в б")
    assert "абвг" not in ask("solve", "word-soup", board, "--language", "ru").out
    for game in ("boggle", "word-soup"):
        assert ask("play", game, "--plain", "--language", "ru").status == 0
    assert "Scrabble has no Russian tiles" in ask("play", "scrabble", "--language", "ru").err


def test_the_setting_may_be_a_language_of_ones_own(ask, swedish: Path) -> None:
    (swedish.parents[1] / "settings.toml").write_text('language = "sv"\n')
    assert load_preferences().language == "sv"
    assert ask("daily", "--json").status == 0
    assert ask("lexicon", "delete", "own-sv").status == 0
    assert "the word list enable " in ask("play", "scrabble", "--plain").out
    swedish.write_text("rack = 7")
    told = ask("daily").err
    assert "settings.toml: language 'sv' is damaged" in told
    assert f"{swedish}: there is no key 'rack'" in told


def test_a_game_begun_on_the_command_line_is_in_the_language_of_the_settings(ask) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('language = "es"\n')
    for given, word_list in [
        ((), "standard-es"),
        (("--language", "en"), "enable"),
        (("--lexicon", "enable"), "enable"),
        (("--rules", "wwf"), "enable"),  # it has no Spanish tiles
    ]:
        assert f"in the word list {word_list} " in ask("play", "scrabble", "--plain", *given).out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "French"', 'name = "German"', "German (de) ships"),
        ('name = "French"', "name = 3", "'name' must be a text"),
        ('name = "French"', "", "the key 'name' is missing"),
        ('name = "French"', "name = ", "cannot be read"),
        ("letters = ", "leters = ", "there is no key 'leters'; did you mean 'letters'?"),
        ('letters = "a', 'letters = "aa', "'letters' must be at most 63, each once"),
        ('letters = "a', 'letters = "!a', "'letters' has '!', which is not a small letter"),
        ('"œ" = "oe"', '"œ" = 3', "'folding.œ' must be a text, not '3'"),
        ('"œ" = "oe"', '"œ" = "("', "'folding' has 'œ' as '('"),
        ("A 8; B 2", "? 3; B 2", "'boggle' has '?', which is not of the 'letters'"),
        ("easy = 3.6", 'easy = "much"', "'answers.easy' must be a number, not 'much'"),
        ("[tiles]", "[tiles]\nbad = 'A 9'", "'tiles.bad' has 'A 9'"),
        ("[tiles]", "[tiles]\nbad = '? 2 0; A 9 1; A 9 1'", "'tiles.bad' has 'A' twice"),
        ("[tiles]", "[tiles]\nbad = 'A 9 1'", "'tiles.bad' lacks the blank"),
        ("[tiles]", "[tiles]\nbad = '? 2 0; Ñ 1 8'", "'tiles.bad' has 'Ñ'"),
        ("[tiles]", "[tiles]\nwwf = '? 2 0; GU 1 1'", "no tile can be 'GU'"),
        ("[tiles]", "[tiles]\nwordfued = '? 2 0'", "did you mean 'wordfeud'?"),
        ('list = "standard-fr"', 'list = "mine"', "'list' is 'mine', which is no word list yet"),
        ('list = "standard-fr"', 'list = "enable"', "the list enable is that of another language"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(
    ask, tmp_path: Path, old: str, new: str, told: str
) -> None:
    path, text = tmp_path / "xx.toml", FRENCH.replace('name = "French"', 'name = "Mine"')
    if "name" not in old:
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    else:
        path.write_text(FRENCH.replace(old, new, 1), encoding="utf-8")
    refused = ask("languages", "check", path)
    assert refused.status == 2
    assert told in refused.err and str(path) in refused.err


def test_a_damaged_language_is_listed_with_what_is_wrong(ask, swedish: Path) -> None:
    swedish.write_text("rack = 7")
    assert "there is no key 'rack'" in ask("languages", "list").out
    assert "there is no key 'rack'" in ask("lexicon", "find", "--language", "sv").err
    (swedish.parent / "de.toml").write_text(FRENCH, encoding="utf-8")
    assert "choose another name" in ask("languages", "list").out
    with pytest.raises(LexiconError, match="it is not a file"):
        read_language(swedish.parent)
    assert "de" in languages() and "sv" not in languages()
