import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tuiwords.games.base import GameError
from tuiwords.history.history import export_lines, import_matches, read_matches
from tuiwords.store.card_records import PUT_OFF, CardAnswer, NewCard, Schedule
from tuiwords.store.store import Store

Ask = Callable[..., Any]


def exported(folder: Path) -> str:
    """An export of two cards, one of them answered."""
    with Store.open(folder / "here.db") as here:
        ann = here.players.add("Ann")
        made = [NewCard("word", word, {"word": word}, "wordle", "m") for word in ("lamp", "star")]
        here.cards.add(ann.id, made, 5.0)
        lamp, star = here.cards.each()
        after = Schedule(900.0, 2, None, 3.5, 6.25, 100.0)
        here.cards.answer(
            lamp.id, CardAnswer(100.0, 3, "palm", 4.5, lamp.schedule), lambda _: after
        )
        put_off = CardAnswer(200.0, PUT_OFF, "", 1.0)
        here.cards.answer(star.id, put_off, lambda before: before)
        here.cards.suspend(star.id)
        return "".join(export_lines(here))


def test_cards_go_with_an_export_of_everything(tmp_path: Path) -> None:
    text = exported(tmp_path)
    with Store.open(tmp_path / "there.db") as there:
        assert import_matches(there, text) == (0, 2)
        assert import_matches(there, text) == (0, 0)
        assert [profile.name for profile in there.players.all()] == ["Ann"]
        lamp, star = there.cards.each()
        assert (lamp.schedule.due, lamp.schedule.stability, star.suspended) == (900.0, 3.5, True)
        assert there.cards.answers(lamp.id) == (CardAnswer(100.0, 3, "palm", 4.5),)
        assert there.cards.answers(star.id) == (CardAnswer(200.0, PUT_OFF, "", 1.0),)
        assert "".join(export_lines(there)) == text
    assert read_matches(text) == ()


def test_what_is_kept_under_names_goes_along_and_nothing_is_replaced(tmp_path: Path) -> None:
    kinds = ("search", "mine", "q*"), ("position:boggle", "two words", "board")
    with Store.open(tmp_path / "here.db") as here:
        for each in kinds:
            here.kept.keep(*each)
        text = "".join(export_lines(here))
    with Store.open(tmp_path / "there.db") as there:
        there.kept.keep("search", "mine", "z*")
        for _ in range(2):
            import_matches(there, text)
        assert there.kept.all("search") == {"mine": "z*", "mine 2": "q*"}
        assert there.kept.all("position:boggle") == {"two words": "board"}
        for spoilt in ("a text", {"kind": "a b", "name": "n", "text": ""}, {"kind": "a"}):
            with pytest.raises(GameError, match=r"line 1 .*kept"):
                import_matches(there, json.dumps({"tuiwords": 1, "kept": spoilt}))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("kind", 7),
        ("profile", ""),
        ("payload", []),
        ("answers", [[1, 9, "", 0]]),
        ("schedule", {"due": 1}),
        ("created", "once"),
        ("key", "\ud800"),
        ("name", "  "),
    ],
)
def test_a_spoilt_card_is_named_and_changes_nothing(
    tmp_path: Path, name: str, value: object
) -> None:
    first, second = exported(tmp_path).splitlines()
    table = json.loads(second)
    table["card"][name] = value
    with Store.open(tmp_path / "there.db") as there:
        with pytest.raises(GameError, match="line 2 of the import cannot be read"):
            import_matches(there, f"{first}\n{json.dumps(table)}\n")
        assert list(there.cards.each()) == []


def test_the_import_tells_how_many_cards_came(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "export.jsonl"
    file.write_text(exported(tmp_path))
    assert ask("import", file).out == "Imported 0 matches and 2 cards; 1 new profile: Ann\n"
    assert ask("import", file, "--json").json == {"imported": 0}
    (tmp_path / "here.db").unlink()
    file.write_text(exported(tmp_path))  # of another Ann
    assert "1 new profile: Ann 2; Ann 2 is not the Ann here" in ask("import", file).out
    assert len(ask("export").lines) == 4
