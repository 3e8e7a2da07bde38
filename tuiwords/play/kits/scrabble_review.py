"""A look back on a game of Scrabble, played here or recorded as GCG: every turn beside the best."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, cast

from tuiwords.bots.roster import BotSpec
from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import (
    Exchange,
    GcgError,
    Pass,
    Play,
    RecordedState,
    Ruleset,
    ScrabbleState,
    ScrabbleView,
    Step,
    Transcript,
    Turn,
    place,
    position,
    replay_gcg,
    transcript,
)
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.review import Cell, Review, ReviewColumn

if TYPE_CHECKING:
    from tuiwords.engine.scrabble.judge import Verdict
    from tuiwords.play.match import Match

SMALL, MEDIUM = 3.0, 7.0  # percentage points of the chance to win; more is a large mistake
_NOTHING = 0.05  # points lost that are shown as 0.0
_BARS = "▁▂▃▄▅▆▇█"
_NAME = 8  # cells of a player's name
_WIDEST = 60  # turns of a line of bars


@dataclass(frozen=True, slots=True)
class Made:
    """A turn of the record: who made it, what its player saw, the turn, its score and tiles kept.

    In ``view`` the player sits on the first seat. ``kept`` are the tiles from the turn before, None
    where the record does not tell. A ``withdrawn`` play was challenged off the board; ``unknown``
    are its words that the lexicon does not have; ``partly`` tells that the record knows only a part
    of the rack.
    """

    number: int
    seat: Seat
    view: ScrabbleView
    turn: Turn
    score: int
    kept: str | None
    withdrawn: bool
    unknown: tuple[str, ...]
    partly: bool

    @property
    def judged(self) -> tuple[Turn, int]:
        """What the turn came to: a play that was taken back is a turn lost."""
        return (Pass(), 0) if self.withdrawn else (self.turn, self.score)


def review_match(match: Match, seat: Seat, bot: BotSpec | None) -> Review:
    """Look back on a seat's turns. Raises: GameError."""
    states = cast("Sequence[ScrabbleState]", match.replay.states)
    game = transcript_of(match)
    return _review(game, states[0].rules, states[0].lexicon, seat, bot)


def transcript_of(match: Match) -> Transcript:
    """A match of Scrabble as a record. Raises: GameError where it is of another game."""
    if match.kit.key != "scrabble":
        raise GameError(f"a match of {match.kit.title} cannot be written as GCG")
    states = cast("Sequence[ScrabbleState]", match.replay.states)
    if isinstance(states[0], RecordedState):
        return states[0].game
    played = [event for event in match.replay.played if event.kind == "move"]
    moves = [
        (event.seat, before.parse(event.text))
        for before, event in zip(states, played, strict=False)
    ]
    return transcript(states, moves, [player.name for player in match.seats])


def review_gcg(
    game: Transcript,
    rules: Ruleset,
    lexicon: Lexicon,
    seat: Seat | None = None,
    bot: BotSpec | None = None,
) -> Review:
    """Look back on a recorded game, on all turns or those of one seat.

    The words are taken as they were played. Raises: GcgError naming the line that does not fit.
    """
    return _review(game, rules, lexicon, seat, bot)


def _review(
    game: Transcript, rules: Ruleset, lexicon: Lexicon, seat: Seat | None, bot: BotSpec | None
) -> Review:
    steps = replay_gcg(game, rules)
    mades = [made for made in _turns(steps, rules, lexicon) if seat in (None, made.seat)]
    if not mades:
        raise GameError("there is no move to look back on")
    names = [name or nick for nick, name in game.players]
    rows, verdicts = [], []
    for made in mades:
        verdict = _judged(made)
        verdicts.append(verdict)
        rows.append(_row(made, verdict, names, bot))
    figures = {"lost": sum(verdict.lost for verdict in verdicts) / len(verdicts)}
    drawn = [row["luck"] for row in rows if isinstance(row["luck"], float)]
    figures |= {"luck_points": sum(drawn)} if drawn else {}
    totals: dict[str, Cell] = {
        "number": "all",
        "points": float(sum(made.score for made in mades if not made.withdrawn)),
        "lost": sum(verdict.lost for verdict in verdicts),
        "win_lost": sum(verdict.win_lost for verdict in verdicts),
        "luck": sum(drawn) if drawn else None,
    }
    return Review(
        _heading(steps, names),
        _columns(len(game.players) if seat is None else 1, bot),
        tuple(rows),
        totals,
        tuple(_notes(mades, verdicts, rows, names, lexicon)),
        figures,
    )


def _turns(steps: Sequence[Step], rules: Ruleset, lexicon: Lexicon) -> Iterator[Made]:
    """The turns of a record as their players saw them. Raises: GcgError."""
    kept: dict[Seat, str | None] = {}
    number = 0
    for at, step in enumerate(steps):
        event, turn = step.event, step.turn
        if turn is None or event.kind not in ("play", "exchange", "pass"):
            continue
        number += 1
        used = turn.tiles if isinstance(turn, Play | Exchange) else ""
        rack = event.rack.upper() or used
        missing = Counter(used) - Counter(rack)
        if missing:
            raise GcgError(event.line, f"{event.text} needs {min(missing)}, not on {rack}")
        try:
            racks = [rack, *[""] * (len(step.scores) - 1)]
            view = position(rules, lexicon, step.board, racks, _turned(step)).view(0)
        except GameError as error:
            raise GcgError(event.line, str(error)) from None
        follow = steps[at + 1].event.kind if at + 1 < len(steps) else ""
        withdrawn = follow == "withdrawn"
        partly = len(rack) < rules.rack and view.bag > 0
        words = place(rules, step.board, turn).words if isinstance(turn, Play) else ()
        unknown = tuple(word for word in words if word.lower() not in lexicon)
        before = kept.get(event.seat, "")
        yield Made(
            number,
            event.seat,
            view,
            turn,
            event.score,
            None if partly else before,
            withdrawn,
            unknown,
            partly,
        )
        left = "".join((Counter(rack) - Counter(used)).elements())
        if withdrawn or event.kind == "pass":
            left = rack
        told = not partly and (event.kind != "exchange" or bool(used))
        kept[event.seat] = left if told else None


def _turned(step: Step) -> tuple[int, ...]:
    """The scores, that of the player to move first."""
    seat = step.event.seat
    return (step.scores[seat], *(score for at, score in enumerate(step.scores) if at != seat))


def _judged(made: Made) -> Verdict:
    from tuiwords.engine.scrabble.judge import judge

    return judge(made.view, *made.judged)


def _row(
    made: Made, verdict: Verdict, names: Sequence[str], bot: BotSpec | None
) -> dict[str, Cell]:
    from tuiwords.engine.scrabble.judge import luck

    drawn = None if made.kept is None else luck(made.view, made.kept, made.number)
    better = verdict.lost >= _NOTHING
    row: dict[str, Cell] = {
        "number": str(made.number),
        "player": names[made.seat][:_NAME],
        "rack": made.view.rack,
        "move": str(made.turn),
        "shown": f"{made.turn}{'*' if made.unknown else ''}",
        "points": float(0 if made.withdrawn else made.score),
        "best": str(verdict.best),
        "best_points": float(verdict.score),
        "better": str(verdict.best) if better else "",
        "better_points": float(verdict.score) if better else None,
        "lost": verdict.lost,
        "win": verdict.win,
        "win_lost": verdict.win_lost,
        "mistake": "phony" if made.withdrawn else mistake(verdict.lost, verdict.win_lost),
        "luck": drawn,
    }
    return row | ({"bot_move": _bots(made.view, bot, made.number)} if bot is not None else {})


def mistake(lost: float, win_lost: float) -> str:
    """The class of a mistake by the percentage points lost; nothing where no point was."""
    if lost < _NOTHING:
        return ""
    return "small" if win_lost <= SMALL else "medium" if win_lost <= MEDIUM else "large"


def _bots(view: ScrabbleView, spec: BotSpec, number: int) -> str:
    from tuiwords.play import catalog

    player = catalog.bot(catalog.kit("scrabble"), spec)
    choice = player.choose(view, random.Random(f"review {spec.name} {number}"))
    return "" if choice is None else str(choice.move)


def _heading(steps: Sequence[Step], names: Sequence[str]) -> str:
    final = steps[-1].scores_after
    return ", ".join(f"{name} {score}" for name, score in zip(names, final, strict=True))


def _columns(players: int, bot: BotSpec | None) -> tuple[ReviewColumn, ...]:
    who = (ReviewColumn("player", "Player"),) if players > 1 else ()
    theirs = (ReviewColumn("bot_move", bot.name[:_NAME], drop=1),) if bot is not None else ()
    return (
        ReviewColumn("number", "#"),
        *who,
        ReviewColumn("rack", "Rack", drop=3),
        ReviewColumn("shown", "Played"),
        ReviewColumn("points", "", ".0f"),
        ReviewColumn("better", "Best"),
        ReviewColumn("better_points", "", ".0f", drop=4),
        ReviewColumn("lost", "Lost", ".1f"),
        ReviewColumn("win", "Win%", ".0f", drop=5),
        ReviewColumn("win_lost", "-%", ".1f", drop=2),
        ReviewColumn("mistake", "Mistake"),
        ReviewColumn("luck", "Luck", "+.1f"),
        *theirs,
    )


def _notes(
    mades: Sequence[Made],
    verdicts: Sequence[Verdict],
    rows: Sequence[dict[str, Cell]],
    names: Sequence[str],
    lexicon: Lexicon,
) -> Iterator[str]:
    for seat, name in enumerate(names):
        own = [n for n, made in enumerate(mades) if made.seat == seat]
        if not own:
            continue
        kinds = Counter(str(rows[n]["mistake"]) for n in own)
        told = ", ".join(
            f"{kinds[kind]} {kind}" for kind in ("small", "medium", "large") if kinds[kind]
        )
        lost = fmean(verdicts[n].lost for n in own)
        yield f"{name}: {lost:.1f} points lost a turn; mistakes: {told or 'none'}."
        lucky = [cell for n in own if isinstance(cell := rows[n]["luck"], float)]
        if lucky:
            yield f"{name}'s draws: {sum(lucky):+.1f} points beside what was to be expected."
    first = mades[0].view.seat
    bars = [
        verdict.win if made.seat == first else 100 - verdict.win
        for made, verdict in zip(mades, verdicts, strict=True)
    ]
    if len(names) == 2:
        drawn = "".join(_BARS[min(int(win / 100 * len(_BARS)), 7)] for win in bars[:_WIDEST])
        yield f"Chance of {names[first]}: {drawn}"
    if any(made.unknown for made in mades):
        yield f"* has words that are not in {lexicon.name}; they count as they were played."
    if any(made.partly for made in mades):
        yield "Racks known only in part are judged by the tiles that are known."
