"""Where this user's data, settings and cache lie.

``TUIWORDS_HOME`` moves all three below one folder; ``TUIWORDS_CACHE`` moves the cache alone.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("tuiwords", appauthor=False)


def _folder(part: str, usual: str) -> Path:
    home = os.environ.get("TUIWORDS_HOME")
    return Path(home).expanduser() / part if home else Path(usual)


def data_dir() -> Path:
    """Folder of the database of matches and profiles. It need not exist yet."""
    return _folder("data", _DIRS.user_data_dir)


def config_dir() -> Path:
    """Folder of the settings file. It need not exist yet."""
    return _folder("config", _DIRS.user_config_dir)


def cache_dir() -> Path:
    """Folder of what can be computed again: compiled kernels and word lists."""
    own = os.environ.get("TUIWORDS_CACHE")
    return Path(own).expanduser() if own else _folder("cache", _DIRS.user_cache_dir)
