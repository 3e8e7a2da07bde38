"""A finished round as text to paste elsewhere, without revealing its words."""

from __future__ import annotations

from collections import Counter

from tuiwords.games.base import Seat, ShareText
from tuiwords.games.boggle.state import BoggleState
from tuiwords.text import count_text


def share(state: BoggleState, seat: Seat, heading: str) -> ShareText:
    """How many words of each length: as bars, and as lines that can be read aloud."""
    words = state.found[seat]
    crossed = sum(word in state.crossed_off for word in words)
    points = int(state.outcome.scores[seat]) if state.outcome else 0
    lengths = Counter(map(len, words))
    title = f"{heading} {points} pts"
    bars = [f"{length:>2} {'🟩' * count} {count}" for length, count in sorted(lengths.items())]
    spoken = [
        f"{count_text(count, 'word')} of {length} letters"
        for length, count in sorted(lengths.items())
    ]
    if crossed:
        bars.append(f" ✗ {'⬛' * crossed} {crossed}")
        spoken.append(f"{crossed} crossed off because others found them too")
    count = count_text(len(words), "word")
    heard = f"{heading}: {count_text(points, 'point')} with {count}"
    return ShareText("\n".join([title, "", *bars]), "\n".join([heard, *spoken]))
