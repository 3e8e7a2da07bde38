import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.paths import config_dir
from tuiwords.store.preferences import (
    Preferences,
    PreferencesError,
    load_preferences,
    save_preferences,
    settings_file,
)


def written(text: str) -> Path:
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_the_usual_ones_hold() -> None:
    assert load_preferences() == Preferences()
    assert not config_dir().exists()


@given(
    st.builds(
        Preferences,
        st.text(st.characters(exclude_categories=["Cs"])),
        st.booleans(),
        st.sampled_from(["auto", "small", "medium", "large"]),
        st.booleans(),
    )
)
def test_what_is_saved_is_loaded(preferences: Preferences) -> None:
    save_preferences(preferences)
    assert load_preferences() == preferences


def test_comments_and_lines_of_others_stay() -> None:
    path = written('\ufeff# mine\ntheme = "nord"  # calm\nfuture = [1, 2]\n\n[keys]\nhelp = "f1"\n')
    assert load_preferences().theme == "nord"
    save_preferences(Preferences(theme="gruvbox", motion=False))
    text = path.read_text()
    assert '# mine\ntheme = "gruvbox"  # calm\nfuture = [1, 2]\n' in text
    assert "cell_size" not in text
    assert '[keys]\nhelp = "f1"\n' in text
    assert load_preferences() == Preferences("gruvbox", motion=False, keys={"help": "f1"})


def test_back_to_the_usual_is_saved_too() -> None:
    save_preferences(Preferences(motion=False))
    save_preferences(Preferences())
    assert load_preferences() == Preferences()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("theme = ", "is broken"),
        ('motion = "yes"', "motion must be true or false, not 'yes'"),
        ("theme = 3", "theme must be a text in quotes, not 3"),
        ("motion = 1", "motion must be true or false, not 1"),
        ('cell_size = "huge"', "cell_size must be one of auto, small, medium, large, not 'huge'"),
    ],
)
def test_a_broken_file_is_told_and_never_overwritten(text: str, sentence: str) -> None:
    path = written(text)
    for call in (load_preferences, lambda: save_preferences(Preferences(motion=False))):
        with pytest.raises(PreferencesError, match=re.escape(sentence)) as raised:
            call()
        assert str(path) in str(raised.value)
    assert path.read_text() == text


def test_a_file_that_is_not_utf8_is_told() -> None:
    written("")
    settings_file().write_bytes(b'theme = "\xff"')
    with pytest.raises(PreferencesError, match="not UTF-8"):
        load_preferences()


def test_a_file_where_the_folder_should_be_is_told() -> None:
    config_dir().parent.mkdir(parents=True)
    config_dir().write_text("in the way")
    with pytest.raises(PreferencesError, match=r"settings file .* cannot be read"):
        save_preferences(Preferences(motion=False))
    assert config_dir().read_text() == "in the way"


def test_a_wrong_value_is_not_saved() -> None:
    with pytest.raises(
        PreferencesError, match="cell_size must be one of auto, small, medium, large, not 'huge"
    ):
        save_preferences(Preferences(cell_size="huge"))  # type: ignore[arg-type]
    assert not settings_file().exists()


def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles.toml").write_text("# kept elsewhere\n")
    settings_file().parent.mkdir(parents=True)
    settings_file().symlink_to(tmp_path / "dotfiles.toml")
    save_preferences(Preferences(motion=False))
    assert settings_file().is_symlink()
    assert (tmp_path / "dotfiles.toml").read_text() == "# kept elsewhere\nmotion = false\n"


def test_nothing_but_the_file_is_left_in_the_folder() -> None:
    save_preferences(Preferences(motion=False))
    assert [path.name for path in config_dir().iterdir()] == ["settings.toml"]
