"""Verdicts on a round of Boggle: the words that a player of this level can find, and why."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tuiwords.games.base import Seat
from tuiwords.games.grid import Grid
from tuiwords.lexicon.commonness import called, levels_of
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.games.boggle.level import FINDABLE, Findable, Level
from tuiwords.play.judged import ALTERNATIVES, Alternative, JudgedMove, mistake
from tuiwords.play.why import Term, listed_terms, notable, sentence
from tuiwords.text import capital, count_text

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.games.boggle import BoggleView

LEAST = 0.05  # of the terms below that is worth a word
_USUAL_LEVEL = 35.0  # SCOWL's level of words that most people know
_USUAL_LETTERS = 4.5  # between the short words and the long ones
_LENGTH_FACTOR = 0.7  # factor by which each letter makes a word harder to see, as for the finder
UNIT = "points"


def reason(word: str, level_of: int, paths: int, usual: float) -> str:
    """What makes a word easy to find and what makes it hard.

    ``level_of`` is its SCOWL level, ``usual`` its number of paths divided by the mean of the board.
    """
    found, shown = terms(word, level_of, paths, usual), word.upper()
    easy, hard = notable(found, LEAST)
    if hard and not easy:
        return f"{shown} is hard to see: it {listed_terms(hard)}."
    return sentence(shown, found, least=LEAST, otherwise="is hard to see")


def terms(word: str, level_of: int, paths: int, usual: float) -> tuple[Term, ...]:
    """What makes it easy (positive) or hard, as logarithms of how much sooner it is found."""
    common = (_USUAL_LEVEL - level_of) / _USUAL_LEVEL
    letters = (len(word) - _USUAL_LETTERS) * math.log(_LENGTH_FACTOR)
    of = count_text(paths, "path")
    return (
        Term(common, f"is {called(level_of)}"),
        Term(letters, f"has {'only ' * (letters > 0)}{len(word)} letters"),
        Term(math.log(usual), f"is on {of}"),
    )


def note_on(view: BoggleView, ranked: RankedMove[Any], _rival: object) -> str:
    """The same about a word of a ranking, as a hint; a board is taken to have one path a word."""
    return _note(view.grid, str(ranked.move), view.lexicon)


@lru_cache(maxsize=1024)
def _note(grid: Grid, word: str, lexicon: Lexicon) -> str:
    paths = sum(1 for _ in grid.paths(word))
    return reason(word, levels_of([word], lexicon)[0], paths, paths) if paths else ""


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
        why += f" {capital(who)} find it in {100 * each.chance:.0f}% of rounds."
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
