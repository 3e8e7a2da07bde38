"""A pipe where a file of ours should be: it is told, not waited for."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tuiwords import paths
from tuiwords.bots.roster import read_bots
from tuiwords.safe_text import SentenceError
from tuiwords.store.preferences import Preferences, load_preferences, save_preferences
from tuiwords.store.store import Store
from tuiwords.ui.logfile import LogFile


def pipe(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    return path


@pytest.mark.parametrize(
    ("folder", "name", "use"),
    [
        (paths.data_dir, "tuiwords.db", lambda _path: Store.open()),
        (paths.config_dir, "settings.toml", lambda _path: load_preferences()),
        (paths.config_dir, "settings.toml", lambda _path: save_preferences(Preferences("nord"))),
        (paths.config_dir, "bots.toml", read_bots),
    ],
)
def test_a_pipe_is_told_and_stays(
    folder: Callable[[], Path], name: str, use: Callable[[Path], object]
) -> None:
    path = pipe(folder() / name)
    with pytest.raises(SentenceError, match="not a regular file") as raised:
        use(path)
    assert str(path) in str(raised.value)
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_a_log_that_is_a_pipe_is_left_alone() -> None:
    pipe(paths.log_file())
    LogFile().open()
