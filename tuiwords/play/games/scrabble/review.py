"""Reviews a game of Scrabble, played here or recorded as GCG: every turn beside the best one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tuiwords.engine.scrabble.turns import tables_note
from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import Play, Ruleset, ScrabbleView, Transcript, Turn
from tuiwords.games.scrabble.describe import invalid_words, marked, written, written_text
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.games.scrabble.tiles import notation
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.games.scrabble.judging import (
    FACTS,
    NOTHING,
    POINTS_UNIT,
    judge_turn,
    wrong_challenge,
)
from tuiwords.play.games.scrabble.record import ReviewedTurn, ScrabbleRecord, read_record, record_of
from tuiwords.play.judged import JudgedMove, ReviewWork, mean_accuracy, mistake_index
from tuiwords.play.review import Cell, Estimate, Review, ReviewColumn
from tuiwords.play.scorecard import UNKNOWN, Curve, CurveLine, Scorecard, judged_figures
from tuiwords.safe_text import one_line

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch

UNJUDGED = "Not judged: not all of its tiles are known."
_NAME = 8  # cells of a player's name
_PLAYED = 13  # of a turn with its invalid words
_TITLE = 12  # and of a bot's above its moves
_WIN = (ReviewColumn("win", "Win%", ".0f", drop=5), ReviewColumn("win_lost", "-%", ".1f", drop=2))


@dataclass(frozen=True, slots=True)
class TurnScene:
    """A turn to show on a board: the view before it, the turn, and the best one once it is known.

    ``win`` is the winning chance after it and ``best_win`` after the best one, in percent.
    """

    made: ReviewedTurn
    names: tuple[str, ...]
    best: Turn | None = None
    win: float | None = None
    best_win: float | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all seats after it."""
        made = self.made
        gained = 0 if made.withdrawn else made.score
        return tuple(score + gained * (seat == made.seat) for seat, score in enumerate(made.scores))


def gradual_review(
    match: PlayedMatch, seat: Seat, bot: AnyBot | None, work: ReviewWork | None = None
) -> Iterator[Review]:
    """Review the turns of all seats one by one; the figures are those of ``seat``.

    The first review has all turns and judges none but those whose verdicts are kept.
    Raises: GameError, StoreError.
    """
    whose = seat if work is not None and not work.everyone else None
    yield from _gradual_reviews(record_of(match), whose, bot, seat, work)


def review_gcg(
    game: Transcript,
    rules: Ruleset,
    lexicon: Lexicon,
    seat: Seat | None = None,
    bot: AnyBot | None = None,
    work: ReviewWork | None = None,
) -> Review:
    """Review a recorded game: all turns or those of one seat.

    Words are not checked. Raises: GcgError naming the line that does not fit.
    """
    record = read_record(game, rules, lexicon)
    *_, found = _gradual_reviews(record, seat, bot, seat, work)
    return found


def _gradual_reviews(
    record: ScrabbleRecord,
    seat: Seat | None,
    bot: AnyBot | None,
    counted: Seat | None,
    work: ReviewWork | None,
) -> Iterator[Review]:
    """Reviews of the turns of one seat or all seats, each with more known of a turn."""
    turns = [made for made in record.turns if seat in (None, made.seat)]
    if not turns:
        raise GameError("there are no moves to review")
    work = work or ReviewWork()
    rows = [_known(made, record.names) for made in turns]
    scenes = [TurnScene(made, record.names) for made in turns]
    several = len(record.names) > 1 and seat is None
    alone = len(record.final) == 1
    columns = _columns(several, bot, alone)
    judged: list[JudgedMove | None] = [None] * len(turns)
    judgeable = [(n, made) for n, made in enumerate(turns) if not made.partly]
    bingos = _bingos(turns, counted)
    seats = sorted({made.seat for made in turns}, key=lambda each: (each != counted, each))

    def so_far() -> Review:
        known = [move for move in judged if move is not None]
        first, *others = _totals(record, turns, known, seats)
        return Review(
            ", ".join(f"{n} {s}" for n, s in zip(record.names, record.final, strict=True)),
            columns,
            tuple(dict(row) for row in rows),
            first,
            tuple(_notes(record, turns)),
            _figures([move for move in known if counted in (None, move.seat)], bingos),
            tuple(scenes),
            tuple(judged),
            POINTS_UNIT if alone else "win %",
            counted,
            tuple(others),
            _card(record, turns, seats, known),
            _curve(record, scenes, seats),
            ("written", "better_written"),
            _words(scenes, judged, counted),
            record.lexicon.name,
            record.end,
        )

    def learn(n: int, move: JudgedMove) -> None:
        made, judged[n] = turns[n], move
        rows[n] |= _judgment(made, move, bot)
        best = _best(move, made)
        facts = move.facts
        scenes[n] = TurnScene(made, record.names, best, facts.get("win"), facts.get("best_win"))

    for n, made in judgeable:
        known = work.known(made.seat, made.number, str(made.turn), FACTS)
        if known is not None:
            learn(n, known)
    yield so_far()
    for n, made in judgeable:
        if not work.is_enough(judged[n]):
            for move in judge_turn(made, work):
                learn(n, move)
                yield so_far()


def _best(move: JudgedMove, made: ReviewedTurn) -> Turn | None:
    """The best turn; None if a verdict that was kept does not fit the board."""
    try:
        return read_turn(move.best, made.view.board)
    except GameError:
        return None


def _known(made: ReviewedTurn, names: Sequence[str]) -> dict[str, Cell]:
    """The cells that come from the record of a turn."""
    board = made.view.board
    known: dict[str, Cell] = {
        "number": made.number,
        "player": names[made.seat],
        "rack": notation(made.view.rack),
        "move": str(made.turn),
        "shown": f"{made.turn}{invalid_words(board, made.turn, made.unknown)}",
        "written": marked(board, made.turn, made.unknown),
        "points": float(0 if made.withdrawn else made.score),
    }
    if made.stood or made.withdrawn:
        known["phonies"] = " ".join(made.unknown)
    if made.before is not None:
        known["unchallenged"] = " ".join(made.before.words)
    if made.partly:
        known |= {"unjudged": UNJUDGED, "better_written": UNKNOWN}
    return known | ({"note": made.note} if made.note else {})


def _judgment(made: ReviewedTurn, move: JudgedMove, bot: AnyBot | None) -> dict[str, Cell]:
    points, facts = move.facts["points"], move.facts
    behind = points >= NOTHING or facts.get("best_win", 0.0) > facts.get("win", 0.0)
    better = move.best != move.played and behind
    row: dict[str, Cell] = {
        "best": move.best,
        "best_points": facts["best_points"],
        "better": move.best if better else "",
        "better_written": written_text(move.best, made.view.board) if better else "",
        "better_points": facts["best_points"] if better else None,
        "lost": Estimate(points) if facts.get("lost_error") else points,
        "lost_error": facts.get("lost_error"),
        "win": facts.get("win"),
        "win_lost": _win_lost(move),
        "win_error": move.error,
        "mistake": move.kind,
        "luck": move.luck,
    }
    if move.why:
        row["why"] = move.why
    if bot is None:
        return row
    theirs = _bot_move(made.view, bot, made.number)
    return row | {"bot_move": theirs, "bot_written": written_text(theirs, made.view.board)}


def _win_lost(move: JudgedMove) -> float | None:
    """Percentage points of the chance to win that a turn lost; None for who plays alone."""
    return move.lost if "win" in move.facts else None


def _bot_move(view: ScrabbleView, bot: AnyBot, number: int) -> str:
    choice = bot.choose(view, random.Random(f"review {bot.persona.name} {number}"))
    return "" if choice is None else str(choice.move)


def _columns(several: bool, bot: AnyBot | None, alone: bool) -> tuple[ReviewColumn, ...]:
    who = (ReviewColumn("player", "Player", most=_NAME),) if several else ()
    theirs = (
        (ReviewColumn("bot_written", one_line(bot.persona.name, _TITLE), drop=1),)
        if bot is not None
        else ()
    )
    return (
        ReviewColumn("number", "#", ".0f"),
        *who,
        ReviewColumn("rack", "Rack", drop=3),
        ReviewColumn("written", "Played", most=_PLAYED),
        ReviewColumn("points", "", ".0f"),
        ReviewColumn("better_written", "Best"),
        ReviewColumn("better_points", "", ".0f", drop=4),
        ReviewColumn("lost", "Lost", ".1f"),
        *([] if alone else _WIN),
        ReviewColumn("mistake", "Mistake"),
        ReviewColumn("luck", "Luck", "+.1f"),
        *theirs,
    )


def _lucks(moves: Sequence[JudgedMove]) -> list[float]:
    return [move.luck for move in moves if move.luck is not None]


def _totals(
    record: ScrabbleRecord,
    turns: Sequence[ReviewedTurn],
    moves: Sequence[JudgedMove],
    seats: Sequence[Seat],
) -> Iterator[dict[str, Cell]]:
    """The sums over the turns of each player."""
    for seat in seats:
        own = [move for move in moves if move.seat == seat]
        wins = [win for move in own if (win := _win_lost(move)) is not None]
        drawn = _lucks(own)
        made = [each.score for each in turns if each.seat == seat and not each.withdrawn]
        yield {
            "number": "all",
            "player": record.names[seat],
            "points": float(sum(made)),
            "lost": sum(move.facts["points"] for move in own) if own else None,
            "win_lost": sum(wins) if wins else None,
            "luck": sum(drawn) if drawn else None,
        }


def _figures(own: Sequence[JudgedMove], bingos: int) -> dict[str, float]:
    """Figures for the statistics about some turns."""
    if not own:
        return {}
    drawn = _lucks(own)
    figures = {
        "lost": sum(move.facts["points"] for move in own) / len(own),
        "accuracy": mean_accuracy(own),
        "mistake_index": mistake_index(own),
        "bingos": float(bingos),
    }
    return figures | ({"luck_points": sum(drawn)} if drawn else {})


def _bingos(turns: Sequence[ReviewedTurn], seat: Seat | None) -> int:
    """How many plays of a whole rack stood, those of one seat or of all."""
    made = [each for each in turns if seat in (None, each.seat) and not each.withdrawn]
    plays = [(each.turn, each.view.rules.rack) for each in made]
    return sum(isinstance(turn, Play) and len(turn.tiles) == rack for turn, rack in plays)


def _notes(record: ScrabbleRecord, turns: Sequence[ReviewedTurn]) -> Iterator[str]:
    yield from (wrong_challenge(made, record.names) for made in record.turns if made.bonus)
    if any(made.unknown for made in turns):
        yield f"* has words that are not in {record.lexicon.name}; they count as they were played."
    if any(made.partly for made in turns):
        yield "A turn whose rack or exchange is known only in part is not judged, and in no figure."
    if note := next(filter(None, (tables_note(made.view) for made in turns)), ""):
        yield f"{note}."


def _card(
    record: ScrabbleRecord,
    turns: Sequence[ReviewedTurn],
    seats: Sequence[Seat],
    known: Sequence[JudgedMove],
) -> Scorecard:
    """The figures of the players, in the order of the seats."""
    players = []
    for seat in seats:
        own = [move for move in known if move.seat == seat]
        figures, drawn = _figures(own, _bingos(turns, seat)), _lucks(own)
        count = sum(made.seat == seat for made in turns)
        judged = judged_figures(
            "scrabble",
            own,
            count,
            lost={"points lost a turn": f"{figures['lost']:.1f}"} if own else {},
            luck=f"{sum(drawn):+.1f}" if drawn else "",
        )
        players.append((record.names[seat], {"points": str(record.final[seat]), **judged}))
    return Scorecard.of(players)


def _curve(
    record: ScrabbleRecord, scenes: Sequence[TurnScene], seats: Sequence[Seat]
) -> Curve | None:
    """The first seat's chance to win; unless two play, the points of each."""
    where = tuple(f"after turn {n}" for n in range(1, len(scenes) + 1))
    if len(record.names) == 2:
        own = seats[0]
        wins = [
            None if s.win is None else s.win if s.made.seat == own else 100 - s.win for s in scenes
        ]
        heights = tuple(None if win is None else win / 100 for win in wins)
        texts = tuple("" if win is None else f"{win:.0f}%" for win in wins)
        title, lines = f"Win chance of {record.names[own]}", [CurveLine("", heights, texts)]
    else:
        points = [[scene.scores[seat] for scene in scenes] for seat in seats]
        most = max(1, *map(max, points))
        title = "Points"
        lines = [
            CurveLine(
                record.names[seat] if len(seats) > 1 else "",
                tuple(max(0.0, each / most) for each in own),
                tuple(map(str, own)),
            )
            for seat, own in zip(seats, points, strict=True)
        ]
    return Curve(title, tuple(lines), where, tuple(range(len(scenes))))


def _words(
    scenes: Sequence[TurnScene], judged: Sequence[JudgedMove | None], seat: Seat | None
) -> tuple[str, ...]:
    """The main words of the turns that would have been better than a seat's mistakes.

    Not those that were played, only elsewhere.
    """
    found = dict.fromkeys(
        _main_word(scene, scene.best)
        for scene, move in zip(scenes, judged, strict=True)
        if move is not None and move.kind and seat in (None, move.seat)
        if isinstance(scene.best, Play)
        if _main_word(scene, scene.best) != _main_word(scene, scene.made.turn)
    )
    return tuple(found)


def _main_word(scene: TurnScene, turn: Turn) -> str:
    """The main word of a play, in lower case; nothing of another turn."""
    played = isinstance(turn, Play)
    return written(scene.made.view.board, turn).split()[-1].lower() if played else ""
