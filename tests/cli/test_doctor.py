"""``tuiwords doctor``: sound here, and it finds what is broken."""

from pathlib import Path

import pytest

from tuiwords import paths
from tuiwords.cli import doctor
from tuiwords.lexicon.library import Library


def verdicts(answer) -> dict[str, str]:
    return {check["name"]: check["verdict"] for check in answer.json["checks"]}


def test_everything_is_sound_here(ask) -> None:
    answer = ask("doctor", "--json")
    assert answer.status == 0
    assert answer.json["ok"] is True
    assert list(verdicts(answer)) == list(doctor.CHECKS)
    assert "broken" not in verdicts(answer).values()
    assert all(check["text"] for check in answer.json["checks"])


def test_the_text_has_a_line_for_each_check(ask) -> None:
    assert len(ask("doctor").lines) == len(doctor.CHECKS)


def test_looking_writes_nothing(ask, home: Path) -> None:
    ask("doctor")
    assert not (home / "data").exists()
    assert not (home / "config").exists()


def test_broken_settings_are_found(ask, home: Path) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.toml").write_text("theme = ", encoding="utf-8")
    answer = ask("doctor", "--json")
    assert answer.status == 1
    assert answer.json["ok"] is False
    assert verdicts(answer)["settings"] == "broken"
    assert verdicts(answer)["lexicons"] == "ok"
    assert answer.err == ""
    for command in (["stats"], ["daily"], ["quiz", "--json"], ["keys"], ["rules", "list"]):
        answer = ask(*command)
        assert answer.status == 0 and answer.out
        assert "settings.toml is broken" in answer.err and answer.err.count("\n") == 1
        assert "the usual settings are used" in answer.err


def test_keys_that_cannot_be_changed_so_are_found(ask, home: Path) -> None:
    (home / "config").mkdir(parents=True)
    text = '[keys]\n"no.such" = "q"\n'
    (home / "config" / "settings.toml").write_text(text, encoding="utf-8")
    answer = ask("doctor", "--json")
    assert verdicts(answer)["settings"] == "broken"
    assert "no.such" in answer.out


def test_a_damaged_list_is_found(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    load = Library.load
    short = load(doctor_library(), "enable").only(["crane"])
    monkeypatch.setattr(Library, "load", lambda self, name="enable": short)
    answer = ask("doctor", "--json")
    assert answer.status == 1
    assert verdicts(answer)["lexicons"] == "broken"


def doctor_library() -> Library:
    from tuiwords.lexicon.library import library

    return library()


def test_an_error_of_a_check_is_a_finding(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> tuple[str, str]:
        raise RuntimeError("out of order")

    monkeypatch.setitem(doctor.CHECKS, "kernels", broken)
    answer = ask("doctor", "--json")
    assert answer.status == 1
    assert answer.json["checks"][-1]["text"] == "RuntimeError: out of order"


def test_a_log_of_errors_is_named(ask, home) -> None:
    assert verdicts(ask("doctor", "--json"))["log"] == "ok"
    log = paths.log_file()
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("a task of Table failed\n", encoding="utf-8")
    answer = ask("doctor")
    (line,) = (line for line in answer.lines if str(log) in line)
    assert line.startswith("note")
    assert answer.status == 0
