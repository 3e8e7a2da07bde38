"""The best openings of all racks of Scrabble, CPU time on one thread."""

from __future__ import annotations

import numpy as np


def figures() -> dict[str, tuple[float, str]]:
    """Seconds for all racks with ENABLE and the shipped leaves."""
    from tuiwords.engine.scrabble.leaves import leaves_for
    from tuiwords.engine.scrabble.openings import all_openings
    from tuiwords.games.scrabble import ruleset
    from tuiwords.lexicon.library import library

    rules = ruleset("scrabble")
    leaves = leaves_for(rules)
    found = all_openings(library().load(), rules, leaves)
    # Of the racks of a bag, since the table also has room for those that no bag gives.
    points = found.points[found.equities > np.iinfo(np.int32).min]
    return {
        "all_openings": (found.cpu_seconds, "s"),
        "racks": (float(found.racks), "racks"),
        "racks_that_exchange": (float((points < 0).sum()), "racks"),
        "highest_opening": (float(points.max()), "points"),
    }
