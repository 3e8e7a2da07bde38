"""Where this user's data, settings and cache are, and how files are read and written.

``TUIWORDS_HOME`` moves all three below one folder; ``TUIWORDS_CACHE`` moves the cache alone.
"""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from platformdirs import PlatformDirs

# What is made with the wheel: kernels, and what is read from the default list (``array_cache``).
SHIPPED = Path(__file__).resolve().parent / "compiled"
_LARGEST = 256 << 20  # bytes of a file that is read whole: an export of 100,000 matches is smaller
_PART = 1 << 16  # bytes copied at once
_DIRS = PlatformDirs("tuiwords", appauthor=False)


def user_path(text: str | Path) -> Path:
    """A typed path, with ``~`` and ``~NAME`` replaced by the home folder.

    Raises:
        FileNotFoundError: if there is no user of that name.
    """
    try:
        return Path(text).expanduser()
    except RuntimeError:
        name = Path(text).parts[0][1:]
        reason = f"there is no user {name!r} here" if name else "your home folder is not known"
        raise FileNotFoundError(errno.ENOENT, reason, str(text)) from None


def read_given(text: str | Path) -> bytes:
    """The content of a file that the user named.

    Raises: OSError, also if it is too long, such as an endless device.
    """
    with user_path(text).open("rb") as stream:
        return read_all(stream, str(text))


def read_all(stream: BinaryIO, name: str) -> bytes:
    """The rest of a stream. Raises: OSError if it is too long; ``name`` is for the message."""
    data = stream.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise OSError(errno.EFBIG, f"it has more than {_LARGEST >> 20} MB", name)
    return data


def seekable(stream: BinaryIO, name: str) -> BinaryIO:
    """The stream, or if it is a pipe, a temporary file with its content. Raises: OSError."""
    if stream.seekable():
        return stream
    copy = tempfile.TemporaryFile()  # noqa: SIM115, the caller closes it
    with stream:
        while part := stream.read(_PART):
            if copy.tell() > _LARGEST:
                raise OSError(errno.EFBIG, f"it has more than {_LARGEST >> 20} MB", name)
            copy.write(part)
    copy.seek(0)
    return copy


def read_own(path: Path) -> bytes:
    """The content of a file of tuiwords' own. Raises: OSError."""
    refuse_special(path)
    return path.read_bytes()


def refuse_special(path: Path) -> None:
    """Raise OSError if a pipe, a device or a socket is at this path: opening it may never end."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))


def _folder(part: str, usual: str) -> Path:
    home = os.environ.get("TUIWORDS_HOME")
    return user_path(home) / part if home else Path(usual)


def data_dir() -> Path:
    """Folder of the database of matches and profiles, which may not exist yet."""
    return _folder("data", _DIRS.user_data_dir)


def config_dir() -> Path:
    """Folder of the settings file, which may not exist yet."""
    return _folder("config", _DIRS.user_config_dir)


def log_file() -> Path:
    """The log of unexpected errors, which may not exist yet."""
    return data_dir() / "tuiwords.log"


def make_private_folder(folder: Path) -> None:
    """Make a folder, with its parents, that only its owner can open. Raises: OSError.

    One that exists is closed to others only if it is for the data or the settings of tuiwords.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # a folder of another user keeps its mode
        own = any(each.resolve() == folder.resolve() for each in (data_dir(), config_dir()))
        if own and folder.stat().st_mode & 0o077:
            folder.chmod(0o700)


def cache_dir() -> Path:
    """Folder of files that can be created again: what was read from word lists."""
    own = os.environ.get("TUIWORDS_CACHE")
    return user_path(own) if own else _folder("cache", _DIRS.user_cache_dir)


def write_atomically(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Write a file so that at every moment either the old or the new content is complete.

    Links are followed, and an existing file keeps its permissions; a new one is for its owner only.
    Anything but a regular file, such as a device or a pipe, is written to directly. Content in
    parts is written as it is produced.

    Raises:
        OSError: if it cannot be written; a regular file is then unchanged.
    """
    parts = (content,) if isinstance(content, bytes) else content
    if _is_special(path):
        # Append: if the shell has redirected /dev/stdout to a file, its content must stay.
        with path.open("ab") as stream:
            stream.writelines(parts)
        return
    target = path.resolve()
    try:
        _replace(target, parts)
    except OSError as error:
        # The original message may name the temporary file, which means nothing to the user.
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def write_shared(path: Path, content: bytes) -> None:
    """Write a file as those that ship with tuiwords, for everybody to read. Raises: OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, content)
    if path.is_file():
        path.chmod(0o644)


def _is_special(path: Path) -> bool:
    """Whether a path leads to a device, a pipe, a folder or a file that a process has open."""
    return path.absolute().parts[1:2] in (("dev",), ("proc",)) or (
        path.exists() and not path.is_file()
    )


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(parts)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            Path(temporary).chmod(path.stat().st_mode & 0o777)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
