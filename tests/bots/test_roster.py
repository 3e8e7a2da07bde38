"""The bots file: what it says is what plays, and what is wrong with it is said."""

import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from tuiwords import paths
from tuiwords.bots.roster import RosterError, read_bots, roster

GOOD = """
[[bot]]
name = "Moss"
game = "wordle"
line = "I like [b]short[/b] words."
strategy = "greedy"
nodes = 100
[bot.options]
opener = "crane"
[bot.skill]
vocabulary = 20
looseness = 0.5
blunder = 0.1
pace = [2, 5]
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "bots.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_stanza_is_a_bot(tmp_path: Path) -> None:
    (spec,) = read_bots(write(tmp_path, f"\ufeff{GOOD}"))
    assert spec.name == "Moss"
    assert spec.persona.line == "I like [b]short[/b] words."
    assert spec.options == {"opener": "crane"}
    assert (spec.limit.nodes, spec.limit.seconds) == (100, None)
    assert (spec.skill.vocabulary, spec.skill.looseness, spec.skill.blunder) == (20, 0.5, 0.1)
    assert spec.skill.pace == (2.0, 5.0)
    assert not spec.skill.sure
    assert spec.threads is None


def test_the_level_of_a_vocabulary_is_not_shown_but_still_names_saved_runs() -> None:
    acorn = next(spec for spec in roster() if spec.name == "Acorn")
    assert acorn.persona.shown == "Everyday words only, and rarely the best of those."
    line = "Everyday words only (SCOWL 10), and rarely the best of those."
    assert acorn.fixed()["persona"] == {"name": "Acorn", "line": line}


def test_a_bot_may_say_how_many_threads_it_uses(tmp_path: Path) -> None:
    (spec,) = read_bots(write(tmp_path, f"\ufeff{GOOD}"))
    (more,) = read_bots(write(tmp_path, GOOD.replace("nodes = 100", "nodes = 100\nthreads = 2")))
    assert more.threads == 2
    assert more.fixed() == spec.fixed(), "its games are the same, so runs that were saved go on"


def test_a_file_is_parsed_again_only_when_it_has_changed(tmp_path: Path, monkeypatch) -> None:
    parsed: list[str] = []

    def loads(text: str) -> dict[str, object]:
        parsed.append(text)
        return tomllib.loads(text)

    monkeypatch.setattr(
        "tuiwords.bots.roster.tomllib",
        SimpleNamespace(loads=loads, TOMLDecodeError=tomllib.TOMLDecodeError),
    )
    path = write(tmp_path, GOOD)
    assert read_bots(path) == read_bots(path)
    assert len(parsed) == 1
    write(tmp_path, GOOD.replace("Moss", "Fern"))
    assert [spec.name for spec in read_bots(path)] == ["Fern"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("[[bot]]", "[[bot]"), "cannot be read"),
        (("[[bot]]", "[[wordle]]"), "its own [[bot]] section, not 'wordle'"),
        (('name = "Moss"', ""), "'name' must be text"),
        (('name = "Moss"', "name = 7"), "'name' must be text"),
        (("nodes = 100", "nodes = 0"), "'nodes' must be a number above 0"),
        (("nodes = 100", 'nodes = "many"'), "'nodes' must be a number above 0"),
        (("nodes = 100", "threads = 0"), "'threads' must be 1 to 8, not 0"),
        (("nodes = 100", "threads = -1"), "'threads' must be 1 to 8, not -1"),
        (("nodes = 100", "threads = 2.5"), "'threads' must be 1 to 8, not 2.5"),
        (("nodes = 100", "threads = true"), "'threads' must be 1 to 8, not True"),
        (("nodes = 100", 'threads = "all"'), "'threads' must be 1 to 8, not 'all'"),
        (("nodes = 100", "brain = 3"), "unknown key 'brain'"),
        (("looseness = 0.5", 'looseness = "a bit"'), "'looseness' cannot be 'a bit'"),
        (("blunder = 0.1", "blunder = 2"), "'blunder' must be a chance from 0 to 1, not 2"),
        (("blunder = 0.1", "phonies = -1"), "'phonies' must be a chance from 0 to 1, not -1"),
        (("looseness = 0.5", "luck = 1"), "unknown key 'luck' in skill"),
        (("pace = [2, 5]", "pace = [5, 2]"), "'pace' must be [least, most] seconds"),
        (("pace = [2, 5]", "pace = [5]"), "'pace' must be [least, most] seconds"),
    ],
)
def test_what_is_wrong_is_said_with_the_place(
    tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    path = write(tmp_path, GOOD.replace(*change))
    with pytest.raises(RosterError) as caught:
        read_bots(path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RosterError, match="cannot be read"):
        read_bots(path)


def test_the_users_own_bots_come_after_the_shipped_ones() -> None:
    shipped = roster()
    write(paths.config_dir(), GOOD)
    both = roster()
    assert both[:-1] == shipped
    assert both[-1].name == "Moss"


def test_a_name_stands_once_a_game() -> None:
    first = roster()[0]
    own = GOOD.replace("Moss", first.name.upper()).replace('"wordle"', f'"{first.game}"')
    write(paths.config_dir(), own)
    with pytest.raises(RosterError, match="already"):
        roster()
