"""Verdicts on a round of Boggle: the words that somebody of the player's level can find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tuiwords.games.base import Seat
from tuiwords.play.games.boggle.level import FINDABLE, Findable, Level
from tuiwords.play.games.boggle.why import reason
from tuiwords.play.judged import ALTERNATIVES, Alternative, JudgedMove, mistake
from tuiwords.text import capital

UNIT = "points"


def judged_words(
    found: Sequence[Findable], own: Mapping[str, float], seat: Seat, level: Level
) -> tuple[JudgedMove, ...]:
    """The verdicts on every word, each with the words like it."""
    moves = verdicts(found, own, seat, level)
    by_word = {move.best: move for move in moves}
    others = related(by_word)
    return tuple(
        replace(move, alternatives=_listed(by_word[word] for word in others[move.best]))
        for move in moves
    )


def verdicts(
    found: Sequence[Findable], own: Mapping[str, float], seat: Seat, level: Level
) -> list[JudgedMove]:
    """A verdict on every word: who missed a findable one lost its points times its chance."""
    whole = findable_points(found)
    return [
        _judged(number, each, each.word.word in own, seat, level, whole)
        for number, each in enumerate(found, 1)
    ]


def related(words: Iterable[str]) -> dict[str, list[str]]:
    """For each of some words, the others that have all of it in a row, and its anagrams."""
    found: dict[str, list[str]] = {word: [] for word in words}
    anagrams: dict[str, list[str]] = {}
    for word in found:
        anagrams.setdefault("".join(sorted(word)), []).append(word)
        parts = {word[a:b] for a, b in combinations(range(len(word) + 1), 2)} - {word}
        for part in parts & found.keys():
            found[part].append(word)
    for same in anagrams.values():
        for word in same:
            found[word] += [other for other in same if other != word]
    return found


def _listed(moves: Iterable[JudgedMove]) -> tuple[Alternative, ...]:
    """Other words, those that most players find first."""
    order = sorted(moves, key=lambda move: (-move.facts["chance"], move.number))
    return tuple(
        Alternative(move.best, 0.0, 0.0, move.why, UNIT, move.facts["points"])
        for move in order[:ALTERNATIVES]
    )


def _judged(
    number: int, each: Findable, got: bool, seat: Seat, level: Level, whole: float
) -> JudgedMove:
    word, points = each.word.word, float(each.word.points)
    missed = not got and each.chance >= FINDABLE
    lost = points * each.chance if missed else 0.0
    share = 100 * lost / max(1.0, whole)
    why = reason(word, each.word.level, each.paths, each.usual)
    if missed:
        who = f"players like {level.name}" if level.name else "players of your level"
        why += f" {capital(who)} find it in {100 * each.chance:.0f} % of rounds."
    return JudgedMove(
        number,
        seat,
        word if got else "",
        word,
        lost,
        0.0,
        share,
        mistake(share),
        why,
        None,
        (),
        {
            "points": points,
            "chance": 100 * each.chance,
            "paths": float(each.paths),
            "level": float(each.word.level),
        },
    )


def findable_points(found: Sequence[Findable]) -> float:
    """The points of all findable words."""
    return float(sum(each.word.points for each in found if each.chance >= FINDABLE))


def share_found(found: Sequence[Findable], own: Mapping[str, float]) -> float:
    """The percentage of the findable points that was found; 100 where nothing is findable."""
    whole = findable_points(found)
    got = [each for each in found if each.chance >= FINDABLE and each.word.word in own]
    return 100 * sum(each.word.points for each in got) / whole if whole else 100.0


def missed_first(moves: Sequence[JudgedMove | None]) -> tuple[JudgedMove, ...]:
    """The findable words that were missed, those that most players find first."""
    missed = [move for move in moves if move is not None and move.lost]
    return tuple(sorted(missed, key=lambda move: (-move.facts["chance"], -move.lost, move.number)))
