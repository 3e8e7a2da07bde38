#!/usr/bin/env python3
"""Finds the words of Boggle boards: an engine of docs/engine-protocol.md without tuiwords.

Run it as: tuiwords match boggle ./boggle_engine.py all --games 10
It reads the words from the file in WORDS, one a line, in lower case; they must be in the list of
the match: tuiwords lexicon export enable words.txt
"""

import os
import shlex
import sys
from pathlib import Path

WORDS = os.environ.get("WORDS", "words.txt")


def squares_of(row):
    """The faces of a row: QEST has Qu, [An] is one square with two letters, # is a block."""
    faces = []
    while row:
        size = row.index("]") + 1 if row[0] == "[" else 2 if row[:2] in ("Qu", "qu") else 1
        face, row = row[:size].strip("[]").lower(), row[size:]
        faces.append({"q": "qu", "#": ""}.get(face, face))
    return faces


def find(board, words, prefixes):
    """All words on the board, longest first."""
    faces = {(r, c): face for r, row in enumerate(board) for c, face in enumerate(row) if face}
    found = set()

    def walk(square, text, used):
        text += faces[square]
        if text not in prefixes:
            return
        if text in words:
            found.add(text)
        row, column = square
        for near in [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)]:
            if near in faces and near not in used:
                walk(near, text, used | {near})

    for square in faces:
        walk(square, "", {square})
    return sorted(found, key=len, reverse=True)


words = set(Path(WORDS).read_text(encoding="utf-8").split())
prefixes = {word[:size] for word in words for size in range(1, len(word) + 1)}
shortest, board = 3, []
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "tuiwords":
        print("id name boggle_engine\ngames boggle\nok")
    elif verb == "newgame":
        shortest = int(dict(word.split("=", 1) for word in shlex.split(rest)[1:])["min_length"])
    elif verb == "ready":
        print("ready")
    elif verb == "position":
        board = [squares_of(row) for row in rest.partition(";")[0].split()[1:]]
    elif verb == "go":
        answer = [word for word in find(board, words, prefixes) if len(word) >= shortest]
        print("bestmove", " ".join(answer) or "none")
    elif verb == "quit":
        break
    sys.stdout.flush()
