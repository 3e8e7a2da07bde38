"""The review: the stones of each turn beside what a bot takes."""

import random
from collections.abc import Iterator
from typing import Any

from tuiwords import PlayedMatch, Review, ReviewColumn, ReviewWork


def review_match(match: PlayedMatch, seat: int, bot: Any, _work: ReviewWork) -> Iterator[Review]:
    rows = []
    for before, event in zip(match.replay.states, match.replay.played, strict=False):
        if event.seat == seat and event.kind == "move":
            choice = bot.choose(before.view(seat), random.Random(0)) if bot else None
            rows.append({"take": event.text, "bot": str(choice.move) if choice else None})
    taken = sum(int(str(row["take"])) for row in rows)
    columns = (ReviewColumn("take", "Taken"), ReviewColumn("bot", "Bot"))
    yield Review("Stones taken", columns, tuple(rows), {"take": str(taken)}, (), {"skill": 50.0})
