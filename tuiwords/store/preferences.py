"""The settings of the app, in a TOML file that people may edit and comment themselves."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_args

from tuiwords.paths import config_dir, make_private_folder, read_own, write_atomically
from tuiwords.safe_text import SentenceError, quoted

NEW_A_DAY = 20  # cards of words that are asked for the first time
_MOST_NEW = 10_000
CellSize = Literal["auto", "small", "medium", "large"]


class PreferencesError(SentenceError):
    """An error whose message tells the user what is wrong with the settings file."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How the app looks and behaves.

    ``theme`` is the name of a theme; the app checks whether it exists.
    ``motion`` turns animation on; ``cell_size`` is the size of a board's cells.
    ``marks`` puts brackets around letters for those who do not go by color, ``bell`` rings the
    terminal's bell. ``review_games`` lets earlier games be reviewed while nobody does anything.
    ``language`` is the code of the language of new games.
    ``new_cards`` is how many cards of words a day are asked for the first time. ``keys`` are the
    player's own keys by the ids of bindings; the app checks them, and never writes them.
    """

    theme: str = "tuiwords"
    motion: bool = True
    cell_size: CellSize = "auto"
    show_definitions: bool = True
    marks: bool = False
    bell: bool = False
    review_games: bool = True
    new_cards: int = NEW_A_DAY
    language: str = "en"
    keys: Mapping[str, Any] = field(default_factory=dict)


def settings_file() -> Path:
    """The settings file, which need not exist."""
    return config_dir() / "settings.toml"


def load_preferences() -> Preferences:
    """The settings in the file, and the defaults for those that it does not set.

    Raises:
        PreferencesError: if the file cannot be read or a value is invalid. Unknown keys are
            ignored, since a newer version may have written them.
    """
    path = settings_file()
    try:
        return Preferences(**_given(path))
    except RecursionError as error:
        raise PreferencesError(f"the settings file {path} is nested too deeply") from error


def usable_preferences() -> Preferences:
    """The settings, or the defaults while those in the file cannot be used: commands go on."""
    try:
        return load_preferences()
    except PreferencesError:
        return Preferences()


def _given(path: Path) -> dict[str, Any]:
    """The settings that the file sets."""
    try:
        text = _text_of(path)
        table = tomllib.loads(text or "")
    except tomllib.TOMLDecodeError as error:
        raise PreferencesError(f"the settings file {path} is broken: {error}") from error
    except ValueError as error:
        raise PreferencesError(
            f"the settings file {path} has a number of too many digits"
        ) from error
    known = {field.name for field in fields(Preferences)}
    given = {key: value for key, value in table.items() if key in known}
    for key, value in given.items():
        _check(path, key, value)
    if "keys" in given:
        given["keys"] = dict(_with_dots(given["keys"]))
    return given


def save_preferences(preferences: Preferences) -> None:
    """Write the settings that differ from the file's; its comments and other lines stay.

    Raises:
        PreferencesError: if the file is broken (it is then left unchanged) or cannot be written.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    before = load_preferences()
    changed = {
        key: value
        for key, value in asdict(preferences).items()
        if key != "keys" and value != getattr(before, key)
    }
    path = settings_file()
    for key, value in changed.items():
        _check(path, key, value)
    try:
        document = tomlkit.parse(_text_of(path) or "")
        document.update(changed)
        text = tomlkit.dumps(document)
    except (TOMLKitError, ValueError, RecursionError) as error:
        raise PreferencesError(f"the settings file {path} is broken: {error}") from error
    try:
        # Links are followed, so that settings in a repository of dotfiles stay there.
        make_private_folder(path.resolve().parent)
        write_atomically(path, text.encode())
    except OSError as error:
        raise PreferencesError(
            f"the settings cannot be saved in {path}: {error.strerror or error}"
        ) from error


def _text_of(path: Path) -> str | None:
    try:
        return read_own(path).decode("utf-8-sig")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise PreferencesError(f"the settings file {path} is broken: it is not UTF-8") from error
    except OSError as error:
        raise PreferencesError(
            f"the settings file {path} cannot be read: {error.strerror or error}"
        ) from error


def _with_dots(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The lines of nested tables by their dotted names: TOML takes the dots of ids for tables."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _with_dots(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _check(path: Path, key: str, value: Any) -> None:
    usual = getattr(Preferences(), key)
    if type(value) is not type(usual):
        kinds = {bool: "true or false", str: "a text in quotes", dict: "a table", int: "a number"}
        kind = kinds[type(usual)]
        raise PreferencesError(f"{path}: {key} must be {kind}, not {quoted(value)}")
    if key == "new_cards" and not 0 <= value <= _MOST_NEW:
        raise PreferencesError(f"{path}: {key} must be 0 to {_MOST_NEW}, not {quoted(value)}")
    if key == "language":
        from tuiwords.lexicon.languages import added_languages, languages  # seldom another one

        if value not in languages():
            if cause := dict(added_languages()).get(value):
                raise PreferencesError(f"{path}: language {quoted(value)} is damaged: {cause}")
            known = ", ".join(languages())
            raise PreferencesError(f"{path}: language must be one of {known}, not {quoted(value)}")
    if key == "cell_size" and value not in get_args(CellSize):
        sizes = ", ".join(get_args(CellSize))
        raise PreferencesError(f"{path}: cell_size must be one of {sizes}, not {quoted(value)}")
