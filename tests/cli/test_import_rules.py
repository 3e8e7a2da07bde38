"""``tuiwords import --rules``: recorded games of Wordfeud and Words With Friends."""

from pathlib import Path

import pytest

from tuiwords.store.store import Store

pytestmark = pytest.mark.usefixtures("quick_verdicts")

FEUD = """\
#player1 ann Ann
#player2 bob Bob
>ann: AEINRST 8D STAINER +54 54
>bob: DEEGNOQ 9H DONG +17 17
"""


def test_a_game_of_wordfeud_is_imported_and_reviewed(ask, tmp_path: Path) -> None:
    file = tmp_path / "feud.gcg"
    file.write_text(FEUD)
    wrong = ask("import", file, "--rules", "scrabble")
    assert wrong.status == 2
    assert "line 3: 8D STAINER scores 66, not 54; nothing was changed" in wrong.err
    assert ask("import", file).out == "Imported 1 match\n", "they are found"
    with Store.open() as store:
        saved = store.matches(limit=1)[0]
    assert saved.header.settings["rules"] == "wordfeud"
    shown = ask("review", saved.header.id, "--json").json
    assert shown["moves"][0]["move"] == "8D STAINER"
    assert (
        ask("import", file, "--rules", "wordfeud").out
        == "Imported 0 matches: you have them already\n"
    )


def test_rules_that_are_none_are_told(ask, tmp_path: Path) -> None:
    file = tmp_path / "feud.gcg"
    file.write_text(FEUD)
    answer = ask("import", file, "--rules", "chess")
    assert answer.status == 2
    assert (
        "--rules must be one of scrabble, wordfeud, wwf, crossplay, super, not 'chess'"
        in answer.err
    )
    plain = tmp_path / "games.jsonl"
    plain.write_text("{}\n")
    answer = ask("import", plain, "--rules", "wwf")
    assert answer.status == 2
    assert "--rules needs a GCG file" in answer.err
