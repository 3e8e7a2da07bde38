"""What draws a person to a turn, or hides it: numbers for each turn that could be made.

A person sees some plays more easily than others: short and common words, plays through or beside
few tiles, plays that look good at once. ``NAMES`` lists the numbers in their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.base import RankedMove, Ranking
from tuiwords.games.scrabble import BLANK, Exchange, Pass, Play, ScrabbleView, Turn, place
from tuiwords.games.scrabble.placement import Placement
from tuiwords.games.scrabble.tiles import is_vowel
from tuiwords.lexicon.commonness import levels, zipfs

Features = NDArray[np.float64]  # (turns, features), or a column of them

LISTED_TURNS = 250  # turns that a person chooses from: the best by equity
SIMULATED = 20  # of them, those that are played out
_HARD = 70  # the SCOWL level from which few people know a word
_LONG = 8  # letters of a word that is longer than a rack
_LATE = 14  # tiles in the bag
_NEAR, _FAR = 5.0, 20.0  # points behind, beyond which more makes little difference
_LEAD = 100.0  # points; a longer lead counts the same
_BAG = 100.0  # tiles

NAMES = (
    # How good it looks: points of equity and of score behind the best, and its place.
    *("behind", "behind_log", "behind_near", "behind_far", "place", "first"),
    *("score_behind_log", "score_place", "leave", "alike"),
    *("behind_late", "behind_bag_empty", "score_behind_bag_empty"),
    # How good it is, by playing it out; by endgame search with an empty bag.
    *("win_behind", "win_behind_log", "spread_behind", "spread_behind_log"),
    *("played_out_place", "played_out_first", "not_played_out", "gain_behind", "gain_behind_log"),
    # What kind of turn it is.
    *("exchange", "exchanged", "pass", "tiles", "all_tiles", "one_tile", "goes_out", "empties_bag"),
    # Its words: how common, how long, how many; hooks, bridges and extensions.
    *("rarest_zipf", "unlisted", "main_zipf", "hard", "all_tiles_hard", "length", "long"),
    *("words", "parallel", "through", "hook", "bridge", "extension", "short_words"),
    # Where it is, and what it opens.
    *("open_squares", "open_premiums", "triple_words", "double_words", "from_center"),
    *("opening_start", "opening_premiums", "tile_points"),
    # What it uses and keeps.
    *("uses_blank", "uses_s", "keeps_blank", "keeps_s", "keeps_q", "keeps_points", "duplicates"),
    *("unbalanced", "vowels"),
    # How the rest changes with the bag and the lead.
    *("tiles_by_bag", "score_by_bag", "open_by_bag", "duplicates_by_bag", "points_by_bag"),
    *("unbalanced_by_bag", "tiles_by_lead", "open_by_lead", "score_behind_by_lead"),
)


class TurnFeatures:
    """The features of the listed turns of a view, best first by equity."""

    def __init__(self, view: ScrabbleView, listed: Sequence[RankedMove[Turn]]) -> None:
        self._listed = listed
        self._columns = _looks(view, listed) | _kinds(view, listed)
        self._columns |= _by_state(view, self._columns)

    def array(self, played_out: Ranking[Turn]) -> Features:
        """All numbers, float64 (turns, features), with what playouts tell of the best turns."""
        columns = self._columns | _played_out(self._listed, played_out)
        return np.column_stack([columns[name] for name in NAMES])


def _looks(view: ScrabbleView, listed: Sequence[RankedMove[Turn]]) -> dict[str, Features]:
    """The equity and the score of each turn beside the best ones."""
    equity = np.array([turn.value for turn in listed])
    score = np.array([turn.terms["score"] for turn in listed])
    behind, score_behind = equity.max() - equity, score.max() - score
    places = np.arange(len(listed), dtype=np.float64)
    by_score = np.empty(len(listed))
    by_score[np.argsort(-score, kind="stable")] = places
    alike = Counter(np.round(equity, 3).tolist())
    ended = float(not view.bag)
    return {
        "behind": behind,
        "behind_log": np.log1p(behind),
        "behind_near": np.minimum(behind, _NEAR),
        "behind_far": np.minimum(behind, _FAR),
        "place": np.log1p(places),
        "first": (places == 0).astype(np.float64),
        "score_behind_log": np.log1p(score_behind),
        "score_place": np.log1p(by_score),
        "leave": (equity - score) * (1 - ended),
        "alike": np.log([alike[value] for value in np.round(equity, 3).tolist()]),
        "behind_late": np.log1p(behind) * (0 < view.bag < _LATE),
        "behind_bag_empty": np.log1p(behind) * ended,
        "score_behind_bag_empty": np.log1p(score_behind) * ended,
        "score": score,
    }


def _played_out(listed: Sequence[RankedMove[Turn]], ranking: Ranking[Turn]) -> dict[str, Features]:
    """How far turns are behind in playouts; those not played out count as the last of them."""
    found = {ranked.move: place for place, ranked in enumerate(ranking.moves[:SIMULATED])}
    exact = not any("win" in ranked.terms for ranked in ranking.moves)
    values = np.array([ranked.value for ranked in ranking.moves[:SIMULATED]])
    spreads = np.array([ranked.terms.get("spread", 0.0) for ranked in ranking.moves[:SIMULATED]])
    places = np.array([found.get(turn.move, -1) for turn in listed])
    known = places >= 0
    behind = _of_known(values, places, known)
    spread = np.zeros(len(listed)) if exact else _of_known(spreads, places, known)
    win, gain = (np.zeros(len(listed)), behind) if exact else (behind, np.zeros(len(listed)))
    return {
        "win_behind": win,
        "win_behind_log": np.log1p(win),
        "spread_behind": np.clip(spread, -_NEAR, _FAR),
        "spread_behind_log": np.log1p(np.maximum(spread, 0)),
        "played_out_place": np.log1p(np.where(known, places, SIMULATED)),
        "played_out_first": (places == 0).astype(np.float64),
        "not_played_out": (~known).astype(np.float64),
        "gain_behind": np.minimum(gain, _FAR),
        "gain_behind_log": np.log1p(gain),
    }


def _of_known(values: Features, places: NDArray[np.int64], known: NDArray[np.bool_]) -> Features:
    """The best value less that of each turn; that of the last one where it has none."""
    if not known.any():
        return np.zeros(len(places))
    behind = np.where(known, values.max() - values[np.maximum(places, 0)], -np.inf)
    filled: Features = np.where(known, np.maximum(behind, 0.0), max(0.0, float(behind.max())))
    return filled


def _kinds(view: ScrabbleView, listed: Sequence[RankedMove[Turn]]) -> dict[str, Features]:
    """The features that each turn has by itself."""
    placed = {
        turn.move: place(view.rules, view.board, turn.move)
        for turn in listed
        if isinstance(turn.move, Play)
    }
    words = list(dict.fromkeys(chain.from_iterable(each.words for each in placed.values())))
    lower = [word.lower() for word in words]
    common = dict(zip(words, zip(zipfs(lower), levels(lower), strict=True), strict=True))
    rows = []
    for turn in listed:
        move, row = turn.move, Counter[str]()
        if isinstance(move, Play):
            row.update(_words_of(move, placed[move], common, view))
            row.update(_squares_of(move, placed[move], view))
        row.update(_tiles_of(move, view))
        rows.append(row)
    names = set(chain.from_iterable(rows)) | set(NAMES)
    return {name: np.array([float(row[name]) for row in rows]) for name in names & _OWN}


def _words_of(
    play: Play, placed: Placement, common: Mapping[str, tuple[float, int]], view: ScrabbleView
) -> dict[str, float]:
    """How hard its words are to find."""
    zipf = [common[word][0] for word in placed.words]
    hard = max(common[word][1] for word in placed.words) >= _HARD
    whole = len(placed.placed) == view.rules.rack
    through = play.letters.count(".")
    inner = "." in play.letters.strip(".")
    return {
        "rarest_zipf": min(zipf),
        "unlisted": not min(zipf),
        "main_zipf": zipf[0],
        "hard": hard,
        "all_tiles_hard": hard and whole,
        "length": len(placed.words[0]),
        "long": len(placed.words[0]) >= _LONG,
        "words": len(placed.words),
        "parallel": max(0, len(placed.words) - 2),
        "through": through,
        "hook": not through and len(placed.words) > 1,
        "bridge": inner,
        "extension": through > 0 and not inner,
        "short_words": sum(len(word) == 2 for word in placed.words),
    }


def _squares_of(play: Play, placed: Placement, view: ScrabbleView) -> dict[str, float]:
    """Where its tiles are, and the empty squares that they open."""
    rules, opened, premiums, size = view.rules, 0, 0, view.rules.size
    for square in placed.placed:
        for near in _beside(square, size):
            if not placed.board[near]:
                opened += 1
                premiums += rules.letter_factors[near] > 1
    row, column = divmod(rules.start, size)
    distances = [abs(at // size - row) + abs(at % size - column) for at in placed.placed]
    factors = [rules.word_factors[square] for square in placed.placed]
    opening = not any(view.board)
    return {
        "open_squares": opened,
        "open_premiums": premiums,
        "triple_words": sum(factor == 3 for factor in factors),
        "double_words": sum(factor == 2 for factor in factors),
        "from_center": sum(distances) / len(distances),
        "opening_start": opening * min(play.row, play.column),
        "opening_premiums": opening * premiums,
    }


def _beside(square: int, size: int) -> list[int]:
    row, column = divmod(square, size)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [size * r + c for r, c in steps if 0 <= r < size and 0 <= c < size]


def _tiles_of(turn: Turn, view: ScrabbleView) -> dict[str, float]:
    """What it takes from the rack, and what it keeps."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    kept = Counter(view.rack) - Counter(used)
    plays, count = isinstance(turn, Play), len(used)
    vowels = sum(number for tile, number in kept.items() if is_vowel(tile))
    return {
        "exchange": isinstance(turn, Exchange),
        "exchanged": count * isinstance(turn, Exchange),
        "pass": isinstance(turn, Pass),
        "tiles": count * plays,
        "all_tiles": plays and count == view.rules.rack,
        "one_tile": plays and count == 1,
        "goes_out": plays and not kept and not view.bag,
        "empties_bag": plays and 0 < view.bag <= count,
        "tile_points": view.rules.worth(used) if plays else 0,
        "uses_blank": used.count(BLANK) * plays,
        "uses_s": used.count("S") * plays,
        "keeps_blank": kept[BLANK],
        "keeps_s": kept["S"],
        "keeps_q": kept["Q"],
        "keeps_points": view.rules.worth("".join(kept.elements())),
        "duplicates": kept.total() - len(kept),
        "unbalanced": abs(2 * vowels + kept[BLANK] - kept.total()),
        "vowels": vowels,
    }


def _by_state(view: ScrabbleView, columns: Mapping[str, Features]) -> dict[str, Features]:
    """Products with the size of the bag and with the lead."""
    others = [score for seat, score in enumerate(view.scores) if seat != view.seat]
    ahead = view.scores[view.seat] - max(others, default=0)
    bag, lead = view.bag / _BAG, max(-1.0, min(1.0, ahead / _LEAD))
    by_bag = {
        "tiles_by_bag": "tiles",
        "score_by_bag": "score",
        "open_by_bag": "open_squares",
        "duplicates_by_bag": "duplicates",
        "points_by_bag": "keeps_points",
        "unbalanced_by_bag": "unbalanced",
    }
    by_lead = {
        "tiles_by_lead": "tiles",
        "open_by_lead": "open_squares",
        "score_behind_by_lead": "score_behind_log",
    }
    return {name: columns[of] * bag for name, of in by_bag.items()} | {
        name: columns[of] * lead for name, of in by_lead.items()
    }


# The features that ``_kinds`` makes: 0 where a turn lacks them, such as the words of an exchange.
_OWN = frozenset(
    name for name in NAMES[NAMES.index("exchange") :] if not name.endswith(("_by_bag", "_by_lead"))
)
