#!/usr/bin/env python3
"""Finds all words of a Boggle board: an engine by docs/engine-protocol.md, without tuiwords.

Its words are those of words.txt: tuiwords lexicon export enable words.txt
"""

import re
import sys
from itertools import takewhile
from pathlib import Path

SAID = {"tuiwords": "id name boggle_engine\ngames boggle\nok", "ready": "ready"}
words = set(Path("words.txt").read_text(encoding="utf-8").split())
begun = {word[:size] for word in words for size in range(1, len(word) + 1)}


def found(square, text, used):
    """The words that begin with a text and go on at a square."""
    text += board[square]
    if text in words and len(text) >= shortest:
        yield text
    near = {(square[0] + row, square[1] + column) for row in (-1, 0, 1) for column in (-1, 0, 1)}
    for after in near & board.keys() - used if text in begun else ():
        yield from found(after, text, used | {after})


for line in takewhile("quit\n".__ne__, sys.stdin):
    verb, _, rest = line.strip().partition(" ")
    if verb in SAID:
        print(SAID[verb])
    elif verb == "newgame":
        shortest = int(re.search(r"min_length=(\d+)", rest)[1])
    elif verb == "position":  # a face is a letter, Qu, or several in brackets; # is a block
        rows = [re.findall(r"\[\w+\]|[Qq]u|.", row) for row in rest.split(";")[0].split()[1:]]
        faces = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row)}
        board = {place: face.strip("[]").lower() for place, face in faces.items() if face != "#"}
    elif verb == "go":
        answer = {word for square in board for word in found(square, "", {square})}
        print("bestmove", " ".join(sorted(answer, key=len, reverse=True)) or "none")
    sys.stdout.flush()
