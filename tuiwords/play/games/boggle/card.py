"""The figures of all players of a round of Boggle, and their points over its time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tuiwords.games.base import Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.boggle.review import WordOfRound, only
from tuiwords.play.curve import Curve, CurveLine
from tuiwords.play.games.boggle.judging import share_found, verdicts
from tuiwords.play.games.boggle.level import FINDABLE, Findable, Level
from tuiwords.play.likeness import ALIKE, nearest
from tuiwords.play.scorecard import Scorecard, judged_figures
from tuiwords.text import clock_text

SHARE = "share"  # the figure that is the share of all points
_STEPS = 60  # moments of the curve

Times = Mapping[str, float]  # the seconds at which somebody found each word


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A finished round: its words, when each seat found them, and who finds which.

    ``helped`` are the seats that saw hints, whose words tell nothing of how they play.
    """

    state: BoggleState
    words: Sequence[WordOfRound]
    found: Sequence[Findable]
    names: Sequence[str]
    times: Sequence[Times]
    level: Level
    helped: Collection[Seat] = ()

    @property
    def points(self) -> int:
        """The points of all words."""
        return sum(word.points for word in self.words)

    def scored(self, seat: Seat) -> int:
        """The points of the words that a seat found."""
        return sum(word.points for word in only(self.words, finder=seat))

    def card(self, seats: Sequence[Seat]) -> Scorecard:
        """The figures of the seats."""
        return Scorecard.of([(self.names[seat], self._figures(seat)) for seat in seats])

    def _figures(self, seat: Seat) -> dict[str, str]:
        own, goal = self.times[seat], self.state.goal
        got, findable = (
            only(self.words, finder=seat),
            [each.word.word for each in self.found if each.chance >= FINDABLE],
        )
        judged = verdicts(self.found, own, seat, self.level)
        share = self.scored(seat) / max(1, self.points)
        bot = nearest("boggle", SHARE, share)
        near = bot is not None and abs(100 * (bot.figures[SHARE] - share)) <= ALIKE
        outcome, several = self.state.outcome, len(self.names) > 1
        return {
            # Words that several found count for nobody.
            "score": f"{outcome.scores[seat]:.0f}" if outcome is not None and several else "",
            "points found": f"{self.scored(seat)} of {self.points}",
            "words": f"{len(got)} of {len(self.words)}",
            "common words": f"{len(goal.intersection(self.state.found[seat]))} of {len(goal)}",
            "findable words": f"{len(own.keys() & set(findable))} of {len(findable)}",
            **judged_figures(
                "boggle",
                judged,
                accuracy=share_found(self.found, own),
                lost={"points lost": f"{sum(move.lost for move in judged):.1f}"},
                alike=False,
            ),
            "plays like": bot.bot if bot is not None and near and seat not in self.helped else "",
        }

    def curve(self, seats: Sequence[Seat], limit: float | None) -> Curve:
        """The points that the seats had at moments of the round of ``limit`` seconds.

        A word stands where the first seat found it, else where somebody first did.
        """
        whole = limit or max((at for own in self.times for at in own.values()), default=0.0) or 1.0
        by_word = {word.word: 0 if word.crossed else word.points for word in self.words}
        moments = [whole * (n + 1) / _STEPS for n in range(_STEPS)]
        lines = []
        for seat in seats:
            pairs = [(at, by_word.get(word, 0)) for word, at in self.times[seat].items()]
            lines.append([sum(p for at, p in pairs if at <= moment) for moment in moments])
        most = max(1, *(own[-1] for own in lines))
        of = f" of {self.points}" if len(lines) == 1 else ""
        others = sorted((at, word) for own in self.times for word, at in own.items())
        first = {word: at for at, word in reversed(others)} | dict(self.times[seats[0]])
        step = {word: min(_STEPS - 1, int(at / whole * _STEPS)) for word, at in first.items()}
        return Curve(
            "Score" if len(lines) > 1 else "Points",
            tuple(
                CurveLine(
                    self.names[seat] if len(seats) > 1 else "",
                    tuple(points / most for points in own),
                    tuple(f"{points}{of}" for points in own),
                )
                for seat, own in zip(seats, lines, strict=True)
            ),
            tuple(f"at {clock_text(moment)}" for moment in moments),
            tuple(step.get(word.word) for word in self.words),
        )
