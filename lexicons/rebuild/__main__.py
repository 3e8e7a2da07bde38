"""Rebuilds the files of this folder: ``python lexicons/rebuild [--packages FOLDER] [FILE...]``."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import answers
import definitions
import languages
import tables

LEXICONS = Path(__file__).resolve().parent.parent
FILES: dict[str, Callable[[Path], bytes]] = {
    "enable.txt": tables.enable_file,
    "scowl_levels.txt.gz": tables.levels_file,
    "frequency.txt.gz": tables.frequency_file,
    "definitions_wordnet.tsv.gz": definitions.definitions_file,
    "irregular_wordnet.tsv.gz": definitions.exceptions_file,
    **{
        f"wordle_{difficulty}.txt": partial(answers.answers_file, difficulty=difficulty)
        for difficulty in answers.LEVELS
    },
}


def of_language(code: str) -> dict[str, Callable[[Path], bytes]]:
    """The files of a language."""
    return {
        f"{code}.txt.gz": partial(languages.list_file, code=code),
        f"{code}_zipf.gz": partial(languages.commonness_file, code=code),
    }


FILES |= {name: make for code in languages.SOURCES for name, make in of_language(code).items()}
OTHERS = {name: make for code in languages.OTHERS for name, make in of_language(code).items()}


def main() -> None:
    """Download what is missing, then write each file and say whether it changed."""
    parser = argparse.ArgumentParser(prog="rebuild", description=__doc__)
    parser.add_argument("--packages", type=Path, help="keep the downloaded packages here")
    parser.add_argument("--out", type=Path, default=LEXICONS, help="write here instead")
    parser.add_argument("files", nargs="*", metavar="FILE", help=", ".join({**FILES, **OTHERS}))
    chosen = parser.parse_args()
    if unknown := set(chosen.files) - FILES.keys() - OTHERS.keys():
        parser.error(f"no such file: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.packages or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for name in chosen.files or FILES:
            content = (FILES | OTHERS)[name](folder.resolve())
            chosen.out.mkdir(parents=True, exist_ok=True)
            target = chosen.out / name
            same = target.exists() and target.read_bytes() == content
            target.write_bytes(content)
            print(f"{name}: {len(content)} bytes, {'unchanged' if same else 'new'}")


if __name__ == "__main__":
    main()
