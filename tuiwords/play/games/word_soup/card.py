"""The figures of all players of a game of Word Soup, and how its points went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tuiwords.games.base import Seat
from tuiwords.games.word_soup import WordSoupState
from tuiwords.play.curve import Curve, CurveLine
from tuiwords.play.games.word_soup.judging import TakenWord
from tuiwords.play.judged import JudgedMove
from tuiwords.play.scorecard import Scorecard, judged_figures

Verdicts = Sequence[JudgedMove | None]


def accuracy(score: int, known: Sequence[JudgedMove]) -> float:
    """The percentage of the points that were to be had."""
    return 100 * score / max(1.0, score + behind(known))


def behind(known: Sequence[JudgedMove]) -> float:
    """The points that words were behind the best ones, those within their error too."""
    return sum(move.facts["behind"] for move in known)


def card(
    names: Sequence[str],
    taken: Mapping[Seat, Sequence[TakenWord]],
    judged: Mapping[Seat, Verdicts],
    end: WordSoupState,
) -> Scorecard:
    """The figures of the seats that took words."""
    return Scorecard.of(
        [(names[seat], _figures(seat, words, judged[seat], end)) for seat, words in taken.items()]
    )


def _figures(
    seat: Seat, taken: Sequence[TakenWord], judged: Verdicts, end: WordSoupState
) -> dict[str, str]:
    score, known = end.scores[seat], [move for move in judged if move is not None]
    words = [word for word in taken if not word.is_end]
    figures = {"points": f"{score:,}", "words": str(len(words))}
    if not end.rules.shared:  # each has a board
        figures["letters left"] = str(end.board(seat).left or "none")
    if len(known) < len(judged):
        return figures | {"judged": f"{len(known)} of {len(judged)}"}
    return figures | judged_figures(
        "word-soup",
        known,
        len(judged),
        accuracy=accuracy(score, known),
        lost={"points behind": f"{behind(known):,.0f}"},
        alike=not end.rules.shared,  # the bots were measured with boards of their own
    )


def curve(names: Sequence[str], taken: Sequence[TakenWord], planned: float | None) -> Curve:
    """The lead of who took the words; of somebody alone the points, beside those ``planned``."""
    seat = taken[0].seat
    scores = [word.after.scores for word in taken]
    several = len(names) > 1
    if several:
        leads = [own[seat] - max(own[:seat] + own[seat + 1 :]) for own in scores]
        most = max(1, *map(abs, leads))
        heights = tuple((1 + lead / most) / 2 for lead in leads)  # in the middle if it is even
        texts = tuple(f"{lead:+,}" for lead in leads)
    else:
        most = max(1, scores[-1][seat], round(planned or 0))
        of = f" of {planned:,.0f}" if planned is not None else ""
        heights = tuple(own[seat] / most for own in scores)
        texts = tuple(f"{own[seat]:,}{of}" for own in scores)
    where = tuple(
        "at the end" if word.is_end else f"after word {n}" for n, word in enumerate(taken, 1)
    )
    line = CurveLine("", heights, texts)
    title = f"Lead of {names[seat]}, half a bar is even" if several else "Points"
    return Curve(title, (line,), where, tuple(range(len(taken))))


def words_to_learn(known: Sequence[JudgedMove]) -> tuple[str, ...]:
    """The words that were better than mistakes."""
    return tuple(dict.fromkeys(move.best.split()[0] for move in known if move.kind))
