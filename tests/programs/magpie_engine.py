"""MAGPIE's best static play by ``docs/engine-protocol.md``, with the C library that it builds.

Its two arguments are MAGPIE's folder, after ``make libmagpie``, and a folder of its data.
"""

import os
import re
import sys

folder, data = sys.argv[1:]
sys.path.insert(0, f"{folder}/examples")
from magpie import Magpie  # noqa: E402 - from that folder

BEST = re.compile(r" 1: +(?:\(exch (\S+?)\)|(\d+[A-O]|[A-O]\d+) (\S+)|pass)", re.IGNORECASE)

out = os.fdopen(os.dup(1), "w", buffering=1)
magpie = Magpie(data, f"{folder}/bin/libmagpie.so")
magpie.run("set -lex CSWENABLE -leaves CSWENABLE -ld english -threads 1 -numplays 1")
position: list[str] = []
for line in sys.stdin:
    verb, *words = line.split()
    if verb == "tuiwords":
        print("id name MAGPIE\ngames scrabble\nok", file=out)
    elif verb == "ready":
        print("ready", file=out)
    elif verb == "position":
        position = words[1:5]
    elif verb == "go":
        magpie.run(f"cgp {' '.join(position)}")
        found = BEST.search(magpie.run("generate"))
        if found is None:
            print("error MAGPIE lists no move", file=out)
        elif found[1]:
            print(f"bestmove ex.{found[1]}", file=out)
        else:
            print(f"bestmove {found[2]} {found[3]}" if found[2] else "bestmove pass", file=out)
    elif verb == "quit":
        break
