"""How profiles did in their finished matches: one row per match, and the sums over them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tuiwords.store.database import Database
from tuiwords.store.records import Performance, PerformanceTally, Player

_OF = "profile = ? AND game = ? AND mode = ?"
_COUNTS = "NOT helped AND NOT again"

# Whether a match is one against somebody: seats are numbered from 0.
_WITH_OTHERS = "EXISTS (SELECT 1 FROM seat WHERE seat.match = performance.match AND seat.seat = 1)"

_SUMS = f"""
    SELECT count(*) FILTER (WHERE {_COUNTS}),
        count(*) FILTER (WHERE {{decided}} AND {_COUNTS}),
        count(*) FILTER (WHERE won AND {{decided}} AND {_COUNTS}),
        count(*) FILTER (WHERE helped),
        count(*) FILTER (WHERE won AND {{decided}} AND helped),
        count(*) FILTER (WHERE again AND NOT helped),
        count(*) FILTER (WHERE won AND {{decided}} AND again AND NOT helped),
        avg(score) FILTER (WHERE {_COUNTS}), max(score) FILTER (WHERE {_COUNTS}),
        count(guesses) FILTER (WHERE {_COUNTS}),
        count(*) FILTER (WHERE rated = 'won' AND NOT helped),
        count(*) FILTER (WHERE rated = 'tied' AND NOT helped),
        count(*) FILTER (WHERE rated = 'lost' AND NOT helped),
        count(DISTINCT daily) FILTER (WHERE daily <> '' AND NOT again)
    FROM performance WHERE {_OF}
"""
_HISTOGRAM = f"""
    SELECT guesses, count(*) FROM performance
    WHERE {_OF} AND {_COUNTS} AND won AND guesses IS NOT NULL GROUP BY guesses ORDER BY guesses
"""
# All games as one text such as 1101; a window function takes seven times as long. A game won with
# help does not lengthen a streak; one lost despite help ends it.
_WINS = f"""
    SELECT coalesce(group_concat(won, ''), '') FROM (
        SELECT won FROM performance
        WHERE {_OF} AND {{decided}} AND NOT again AND NOT (helped AND won) ORDER BY finished
    )
"""
# If a day was played twice, the first game counts. A repeat is left out, as if the day had not
# been played; so is one given up without a guess or a point, and, from the streak, a game begun on
# another day.
_DAY = f"""
    SELECT daily, match, helped, won, on_day, min(finished)
    FROM performance
    WHERE {_OF} AND daily <> '' AND NOT again AND (won OR score <> 0 OR coalesce(guesses, 0) > 0)
    GROUP BY daily
"""
# The days as one text such as "2026-02-01 won,2026-02-02 lost".
_DAILIES = f"""
    SELECT coalesce(
        group_concat(
            daily || ' ' || CASE WHEN NOT won THEN 'lost' WHEN helped THEN 'helped' ELSE 'won' END,
            ','
        ) FILTER (WHERE on_day),
        ''
    )
    FROM ({_DAY})
"""
_WON_DAILIES = f"SELECT match FROM ({_DAY}) WHERE won AND on_day AND NOT helped"
# A match is a repeat if one with the same deal finished earlier. It remains a repeat even after
# that earlier match is deleted.
_MARK_REPEATS = """
    UPDATE performance SET again = 1
    WHERE NOT again AND EXISTS (
        SELECT 1 FROM performance AS before
        WHERE before.profile = performance.profile AND before.game = performance.game
            AND before.deal = performance.deal AND before.finished < performance.finished
    ) AND (profile, game, deal) IN (SELECT profile, game, deal FROM performance WHERE match = ?)
"""

# The newest games.
_SCORES = f"""
    SELECT finished, coalesce(guesses, score) FROM performance
    WHERE {_OF} AND {_COUNTS} AND (guesses IS NULL OR won)
    ORDER BY finished DESC, rowid DESC LIMIT ?
"""
# Whether a profile alone came first: in Wordle everybody wins who solves the word.
_FIRST = """iif(rated = '', won AND coalesce((
    SELECT CASE WHEN json_valid(results) THEN (
        SELECT group_concat(key) FROM json_each(results) WHERE json_extract(value, '$.rank') = 1
    ) END FROM match WHERE id = performance.match
), performance.seat) = '' || performance.seat, rated = 'won')"""
# Whom a profile met, with the games that count, those won, and its mean score.
_OPPONENTS = f"""
    SELECT seat.kind, seat.key, count(*), sum({_FIRST}), avg(score)
    FROM performance JOIN seat ON seat.match = performance.match AND seat.seat <> performance.seat
    WHERE {_OF} AND {_COUNTS} GROUP BY seat.kind, seat.key ORDER BY count(*) DESC, seat.key LIMIT ?
"""
# The games against others in which a profile had the first seat or another, those won and all.
_BEGUN = f"""
    SELECT seat = 0, sum({_FIRST}), count(*) FROM performance
    WHERE {_OF} AND {_COUNTS} AND {_WITH_OTHERS} GROUP BY seat = 0
"""
# The best score without help of a profile by the settings of its matches, without one of them.
_BESTS = """
    SELECT json_extract(header, '$.settings') AS settings, max(score)
    FROM performance JOIN match ON id = match
    WHERE profile = ? AND performance.game = ? AND id <> ? AND NOT helped AND json_valid(header)
    GROUP BY settings HAVING json_type(settings) = 'object'
"""
# A match that is counted anew stays a repeat.
_INSERT = """
    INSERT OR REPLACE INTO performance
    SELECT id, ?, ?, game, ?, finished, daily, ?, ?, ?, ?, ?, ?,
        coalesce((SELECT again FROM performance WHERE match = id AND seat = ?), 0), ?
    FROM match WHERE id = ?
"""


def _figures(columns: str, ending: str = "") -> str:
    """An SQL query for one figure of the reviews; values that are not numbers are skipped."""
    number = (
        "CASE WHEN json_valid(figures) THEN CASE WHEN json_type(figures, ?) IN ('real', 'integer')"
        " THEN json_extract(figures, ?) END END"
    )
    return f"""
        SELECT {columns} FROM (
            SELECT {number} AS figure, finished, performance.rowid AS place
            FROM performance JOIN review USING (match, seat) WHERE {_OF} AND {_COUNTS}
        ) WHERE figure IS NOT NULL {ending}
    """


def insert_performances(
    connection: sqlite3.Connection, match: str, performances: Sequence[Performance]
) -> None:
    """Record how the profiles did in a match, and mark the match as counted."""
    connection.executemany(
        _INSERT,
        [
            (
                each.seat,
                each.profile,
                each.mode,
                each.helped,
                each.won,
                each.score,
                each.guesses,
                each.rated,
                each.deal,
                each.seat,
                each.on_day,
                match,
            )
            for each in performances
        ],
    )
    connection.execute(_MARK_REPEATS, (match,))
    connection.execute("UPDATE match SET counted = 1 WHERE id = ?", (match,))


class Tallies:
    """How profiles (by id) did at games, and the figures of reviews. All may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tally(self, profile: str, game: str, mode: str, *, alone: bool = True) -> PerformanceTally:
        """The sums for a profile, game and mode; ``alone`` says whether one can lose alone."""
        can_be_lost = "TRUE" if alone else _WITH_OTHERS
        (sums,) = self._database.rows(_SUMS.format(decided=can_be_lost), profile, game, mode)
        ((wins,),) = self._database.rows(_WINS.format(decided=can_be_lost), profile, game, mode)
        streaks = [len(streak) for streak in wins.split("0")]
        return replace(
            PerformanceTally(*sums[:9]),  # in the order of its fields
            guessing=bool(sums[9]),
            histogram=dict(self._database.rows(_HISTOGRAM, profile, game, mode)),
            rated=sums[10:13],
            streak=streaks[-1],
            best_streak=max(streaks),
            dailies=sums[13],
            days=self.days(profile, game, mode),
        )

    def days(self, profile: str, game: str, mode: str) -> dict[str, str]:
        """The ``days`` of a tally alone."""
        return _by_day(self._database.rows(_DAILIES, profile, game, mode)[0][0])

    def won_dailies(self, profile: str, game: str, mode: str) -> frozenset[str]:
        """The matches by which days are won."""
        return frozenset(
            str(match) for (match,) in self._database.rows(_WON_DAILIES, profile, game, mode)
        )

    def modes(self, profile: str, game: str) -> tuple[str, ...]:
        """The modes of the matches counted for a profile."""
        rows = self._database.rows(
            "SELECT DISTINCT mode FROM performance WHERE profile = ? AND game = ? ORDER BY mode",
            profile,
            game,
        )
        return tuple(str(mode) for (mode,) in rows)

    def figures(
        self, profile: str, game: str, mode: str, name: str, newest: int | None = None
    ) -> tuple[float | None, tuple[float, ...]]:
        """A figure from the reviews: its mean, and the newest of its values, oldest first."""
        path = f"$.{name}"
        ((mean,),) = self._database.rows(_figures("avg(figure)"), path, path, profile, game, mode)
        ending = "ORDER BY finished DESC, place DESC LIMIT ?"
        limit = -1 if newest is None else newest
        values = self._database.rows(
            _figures("figure", ending), path, path, profile, game, mode, limit
        )
        return mean, tuple(float(value) for (value,) in reversed(values))

    def opponents(
        self, profile: str, game: str, mode: str, most: int
    ) -> tuple[tuple[Player, int, int, float], ...]:
        """Whom a profile met most often: the games, those it won, and its mean score.

        The name of another profile is its id.
        """
        rows = self._database.rows(_OPPONENTS, profile, game, mode, most)
        return tuple((Player(kind, key, key), n, won, mean) for kind, key, n, won, mean in rows)

    def begun(self, profile: str, game: str, mode: str) -> dict[bool, tuple[int, int]]:
        """How many games against others it won, and of how many: begun by it, and by another."""
        rows = self._database.rows(_BEGUN, profile, game, mode)
        return {bool(first): (won, games) for first, won, games in rows}

    def scores(
        self, profile: str, game: str, mode: str, newest: int
    ) -> tuple[tuple[float, float], ...]:
        """The newest games that count: when each ended (Unix time), and its guesses or points.

        The oldest is first. Lost games of guesses are left out.
        """
        rows = self._database.rows(_SCORES, profile, game, mode, newest)
        return tuple((float(at), float(score)) for at, score in reversed(rows))

    def bests(self, profile: str, game: str, without: str) -> list[tuple[dict[str, Any], float]]:
        """The best score of a profile with each of its settings, ``without`` a match (by id)."""
        rows = self._database.rows(_BESTS, profile, game, without)
        return [(json.loads(settings), float(score)) for settings, score in rows]

    def accuracies(self, matches: Sequence[str]) -> dict[tuple[str, int], float]:
        """The accuracy of each reviewed seat of some matches (by id), from 0 to 100."""
        number = "CASE WHEN json_valid(figures) THEN json_extract(figures, '$.accuracy') END"
        marks = ", ".join("?" * len(matches))
        rows = self._database.rows(
            f"SELECT match, seat, {number} FROM review WHERE match IN ({marks})", *matches
        )
        return {(m, seat): float(n) for m, seat, n in rows if isinstance(n, int | float)}

    def review(self, match: str, seat: int) -> dict[str, float] | None:
        """The stored figures of a seat's review, or None."""
        return self.reviews(match).get(seat)

    def reviews(self, match: str) -> dict[int, dict[str, float]]:
        """The stored figures of the reviews of a match, by seat; damaged ones are left out."""
        found: dict[int, dict[str, float]] = {}
        for seat, text in self._database.rows(
            "SELECT seat, figures FROM review WHERE match = ?", match
        ):
            with suppress(ValueError, TypeError, RecursionError):
                figures = json.loads(text)
                found |= {seat: figures} if isinstance(figures, dict) else {}
        return found


def _by_day(text: str) -> dict[str, str]:
    days = (each.rpartition(" ") for each in text.split(",") if each)
    return {day: outcome for day, _, outcome in days}
