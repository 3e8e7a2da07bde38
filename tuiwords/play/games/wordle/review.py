"""Reviews a game of Wordle: judges each guess, beside the guesses of a bot on the same word."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from tuiwords.bots.roster import roster
from tuiwords.games.base import GameError, Seat
from tuiwords.games.wordle import (
    GUESSES,
    AnyWordle,
    BoardsState,
    Clue,
    WordleState,
    WordleView,
    all_green,
    contradiction,
    hard_fault,
    pattern_text,
    view_of_clues,
)
from tuiwords.games.wordle.lists import with_words
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.games.wordle.card import JudgedRecord, Rows, WordleRecord, words_left
from tuiwords.play.games.wordle.judging import ABSURD_UNIT, UNIT, judged_guess
from tuiwords.play.judged import JudgedMove, ReviewWork, mean_accuracy, mistake_index
from tuiwords.play.review import Cell, Estimate, Review, ReviewColumn, seat_of
from tuiwords.play.scorecard import Curve, Scorecard
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch
    from tuiwords.store.records import Player

_NAME = 10  # cells of a bot's name


@dataclass(frozen=True, slots=True)
class GuessScene:
    """A guess to show: the clues of each board up to it, and the words left after it.

    ``start`` is the position before the first guess.
    """

    rows: Rows
    left: tuple[str, ...]
    start: WordleView


def gradual_review(
    match: PlayedMatch, seat: Seat, bot: AnyBot | None, work: ReviewWork | None = None
) -> Iterator[Review]:
    """Review a seat's guesses, each review with one more judged. Raises: GameError, StoreError."""
    records = {n: _record_of(match, n) for n in range(len(match.seats))}
    records = {n: record for n, record in records.items() if record.length}
    other = None if bot is None else seat_of(bot.persona.name, match.seats, seat)
    rival = records[other].rows if other in records else None
    others = [record for n, record in records.items() if n != seat]
    yield from _reviews(records[seat], bot, work or ReviewWork(), rival, others)


def _record_of(match: PlayedMatch, seat: Seat) -> WordleRecord:
    """The record of a seat's guesses."""
    state = cast("AnyWordle", match.state)
    start = cast("AnyWordle", match.replay.states[0])
    again = start if start.seats == 1 else _for_one(start)
    rows = tuple(board.rows[seat] for board in state.boards)
    view = replace(start.view(seat), boards=(), others=())
    view = replace(view, knows_answers=view.absurd or _knows_answers(match.seats[seat]))
    return WordleRecord(view, rows, again, match.seats[seat].name, seat)


def _knows_answers(player: Player) -> bool:
    """Whether a player is a bot whose strategy knows the list of answers; hints do not know it."""
    from tuiwords.engine.wordle.strategies import KNOWING

    if player.kind != "bot":
        return False
    bots = {spec.name: spec.strategy for spec in roster() if spec.game == "wordle"}
    return bots.get(player.key, player.key) in KNOWING


def review_clues(
    clues: Sequence[Clue],
    allowed: Lexicon,
    answers: Lexicon | None = None,
    bot: AnyBot | None = None,
    *,
    hard: bool = False,
    absurd: bool = False,
    guesses: int = GUESSES,
) -> Review:
    """Review a game played elsewhere. Raises: GameError if no word fits its clues.

    Any guess is accepted. The hidden word is one of the answers if they are given, else any allowed
    word, common ones being likelier.
    """
    given = tuple(clues)
    if not given:
        raise GameError("there are no guesses to review")
    length = len(given[0].guess)
    for number, clue in enumerate(given, 1):
        if clue.pattern == all_green(length) and number < len(given):
            raise GameError(
                f"guess {number} ({clue.guess.upper()}) found the word; no guess can follow it"
            )
        if hard and (fault := hard_fault(clue.guess, given[: number - 1])):
            raise GameError(f"guess {number} ({clue.guess.upper()}) breaks hard mode: {fault}")
    found = given[-1].guess if given[-1].pattern == all_green(length) else ""
    if found and found not in allowed:
        # The game's word list has this word and ours lacks it, so it is added.
        allowed = with_words(allowed.of_length(length), Lexicon("typed", [found]))
    start = view_of_clues((), allowed, answers, hard, max(guesses, len(given)), length=length)
    # All clues must be consistent before any of them is judged.
    view_of_clues(given, allowed, answers, hard)
    if reason := contradiction(given, start.allowed):
        raise GameError(reason)
    known = answers is not None and contradiction(given, start.answers) is None
    start = replace(start, knows_answers=known or absurd, absurd=absurd)
    left = replace(start, clues=given).remaining()
    word = found or (left[0] if len(left) == 1 else "")
    again = None
    if word and not absurd:
        hidden = start.answers if known else start.allowed
        again = WordleState.fixed(word, start.allowed, hidden, guesses=guesses, hard=hard)
    *_, review = _reviews(WordleRecord(start, (given,), again), bot, ReviewWork())
    return review


def _for_one(start: AnyWordle) -> AnyWordle:
    if isinstance(start, BoardsState):
        return BoardsState(tuple(_alone(board) for board in start.boards))
    return _alone(start)


def _alone(board: WordleState) -> WordleState:
    return replace(board, rows=((),), ends=("",))


def _reviews(
    record: WordleRecord,
    bot: AnyBot | None,
    work: ReviewWork,
    rival: Rows | None = None,
    others: Sequence[WordleRecord] = (),
) -> Iterator[Review]:
    """Reviews beside a bot: its ``rival`` rows if it played in the match, else what it plays.

    The guesses of the ``others`` of the match are judged after the player's own.
    """
    if rival is None and bot is not None and record.again is not None:
        rival = _played(record.again, bot)
    players = [JudgedRecord.of(each, work) for each in (record, *others)]
    beside = _Beside(bot, rival)
    scenes = tuple(_scene(record, number) for number in range(record.length))
    curve = words_left((record, *others))
    for each in players if work.everyone else players[:1]:
        for number, guess in enumerate(each.record.guesses):
            if each.judged[number] is None:
                yield _review(players, scenes, beside, curve)
                each.judged[number] = move = _judge(each.record, guess, number)
                work.keep(move)
    yield _review(players, scenes, beside, curve)


@dataclass(frozen=True, slots=True)
class _Beside:
    """A bot to compare with, and its rows if they are known."""

    bot: AnyBot | None
    rows: Rows | None


def _scene(record: WordleRecord, number: int) -> GuessScene:
    rows = tuple(row[: number + 1] for row in record.rows)
    return GuessScene(rows, record.words_left(number + 1), record.start)


def _review(
    players: Sequence[JudgedRecord], scenes: tuple[GuessScene, ...], beside: _Beside, curve: Curve
) -> Review:
    record, judged, known = players[0].record, players[0].judged, players[0].known
    bot, rival = beside.bot, beside.rows
    count = max(record.length, max(map(len, rival)) if rival else 0)
    rows = [_row(record, judged, rival, number) for number in range(count)]
    totals: dict[str, Cell] = {"guess": "all"}
    figures: dict[str, float] = {}
    if known:
        figures = {"skill": players[0].skill, "guesses": float(record.length)}
        figures |= {} if players[0].luck is None else {"luck": players[0].luck}
        totals |= {
            "bits": sum(move.facts["bits"] for move in known),
            "got": sum(move.facts["got"] for move in known),
            "skill": players[0].skill,
            "luck": players[0].luck,
        }
        figures |= {"mistake_index": mistake_index(known)}
        figures |= {} if players[0].given_up else {"accuracy": mean_accuracy(known)}
    return Review(
        _heading(record),
        _columns(record, bot.persona.name if bot is not None and rival else ""),
        tuple(rows),
        totals,
        _notes(record, bot, rival, exact=all(move.facts["exact"] for move in known)),
        figures,
        scenes,
        (*judged, *[None] * (count - len(judged))),
        ABSURD_UNIT if record.start.absurd else UNIT,
        card=Scorecard.of([(each.record.name, each.figures()) for each in players]),
        curve=curve,
        moves=("guess", "best"),
        words=players[0].not_found,
        lexicon=record.start.allowed.name,
    )


def _judge(record: WordleRecord, guess: str, number: int) -> JudgedMove:
    from tuiwords.engine.wordle.analysis import judge

    made = [row[number] for row in record.rows if len(row) > number]
    absurd = record.start.absurd
    verdict = judge(
        record.beliefs(record.rows, number),
        guess,
        [clue.pattern for clue in made],
        absurd=absurd,
        hard=record.start.hard,
    )
    return judged_guess(verdict, guess, number + 1, record.seat, absurd=absurd)


def _played(start: AnyWordle, bot: AnyBot) -> Rows:
    """The rows of a bot that plays the same game, with the same random numbers each time."""
    name = bot.persona.name
    for turn in bot_turns(start, {0: bot.choose}, {0: random.Random(f"review {name}")}):
        if turn.choice is None:
            raise GameError(f"{name} has no guess to make")
    return tuple(board.rows[0] for board in cast("AnyWordle", turn.after).boards)


def _row(
    record: WordleRecord, judged: Sequence[JudgedMove | None], rival: Rows | None, number: int
) -> dict[str, Cell]:
    row: dict[str, Cell] = {}
    if number < len(judged):
        row |= _made(record.rows, number, "")
        if (move := judged[number]) is not None:
            row |= _judgment(move)
    if rival is not None and number < max(map(len, rival)):
        row |= _made(rival, number, "bot_")
        row["bot_left"] = record.left(rival, number + 1)
    return row


def _judgment(move: JudgedMove) -> dict[str, Cell]:
    facts, exact = move.facts, bool(move.facts["exact"])
    cost, best_cost = facts["cost"], facts["best_cost"]
    row: dict[str, Cell] = {
        "before": int(facts["before"]),
        "expected": facts["expected"],
        "after": int(facts["after"]),
        "bits": facts["bits"],
        "got": facts["got"],
        "cost": cost if exact else Estimate(cost),
        "best": move.best.upper(),
        "best_cost": best_cost if exact else Estimate(best_cost),
        "best_most": facts["best_most"],
        "exact": exact,
        "skill": facts["skill"],
        "luck": move.luck,
        "mistake": move.kind,
    }
    return row | ({"why": move.why} if move.why else {})


def _made(rows: Rows, number: int, whose: str) -> dict[str, Cell]:
    """A guess and its colors, or with several boards how many of them are solved after it."""
    clues = [row[number] for row in rows if len(row) > number]
    guess = clues[0].guess
    made: dict[str, Cell] = {f"{whose}guess": guess.upper()}
    if len(rows) == 1:
        return made | {f"{whose}colors": pattern_text(clues[0].pattern, len(guess))}
    solved = all_green(len(guess))
    done = sum(any(clue.pattern == solved for clue in row[: number + 1]) for row in rows)
    return made | {f"{whose}colors": f"{done}/{len(rows)}", f"{whose}boards": done}


def _columns(record: WordleRecord, bot: str) -> tuple[ReviewColumn, ...]:
    several, absurd = len(record.rows) > 1, record.start.absurd
    title = "Found" if several else "Colors"
    marks = not several
    columns = [
        ReviewColumn("guess", "Guess"),
        ReviewColumn("colors", title, marks=marks),
        ReviewColumn("before", "Left", ".0f"),
        *([] if absurd else [ReviewColumn("expected", "Exp.", ".1f", drop=3)]),
        ReviewColumn("after", "After", ".0f"),
        ReviewColumn("bits", "Bits", ".2f", drop=1),
        *([] if absurd else [ReviewColumn("got", "Got", ".2f", drop=1)]),
        *([] if absurd else [ReviewColumn("cost", "To go", ".2f", drop=5)]),
        ReviewColumn("best", "Best"),
        ReviewColumn("best_most", "Keeps", ".0f", drop=2)
        if absurd
        else ReviewColumn("best_cost", "To go", ".2f", drop=2),
        ReviewColumn("skill", "Skill", ".0f"),
        *([] if absurd else [ReviewColumn("luck", "Luck", ".0f")]),
    ]
    if bot:
        name = bot if len(bot) <= _NAME else f"{bot[: _NAME - 1]}…"
        columns += [
            ReviewColumn("bot_guess", name),
            ReviewColumn("bot_colors", title, marks=marks, drop=5),
            ReviewColumn("bot_left", "Left", ".0f", drop=4),
        ]
    return tuple(columns)


def _heading(record: WordleRecord) -> str:
    guesses = count_text(record.length, "guess", "guesses")
    if len(record.rows) > 1:
        found = sum(row[-1].pattern == all_green(record.start.length) for row in record.rows)
        return f"{found} of {len(record.rows)} words found with {guesses}"
    if record.solved:
        return f"{record.rows[0][-1].guess.upper()} found with {guesses}"
    return f"Not found with {guesses}"


def _notes(
    record: WordleRecord, bot: AnyBot | None, rival: Rows | None, *, exact: bool
) -> tuple[str, ...]:
    start, several = record.start, len(record.rows) > 1
    if start.absurd:
        first = "Against the adversary, a guess is judged by the most words it may leave of {}."
    elif start.knows_answers:
        first = "The review goes by {}: it knows which words may be hidden."
    else:
        first = "The review goes by {}, of which common ones are likelier to be hidden."
    words = start.answers if start.knows_answers else start.allowed
    notes = [first.format(f"the {len(words):,} words of {words.name}")]
    if several:
        notes.append("Guesses to go (~) are estimates: sums over the open boards, each on its own.")
    elif not exact and not start.absurd:
        notes.append("A ~ marks an estimate; the other guesses to go are exact.")
    if bot is not None and rival is None:
        notes.append(f"The hidden word is not known, so {bot.persona.name} cannot play it.")
    if bot is not None and rival is not None:
        # What a bot says about itself refers to one board with a hidden word.
        moded = several or start.absurd
        notes.append(_rival(record, bot, rival) + ("" if moded else f" {bot.persona.shown}"))
    return tuple(notes)


def _rival(record: WordleRecord, bot: AnyBot, rival: Rows) -> str:
    count, solved = max(map(len, rival)), all_green(record.start.length)
    found = all(row and row[-1].pattern == solved for row in rival)
    if not found:
        return f"{bot.persona.name} does not find {'them all' if len(rival) > 1 else 'it'}."
    return f"{bot.persona.name} takes {count_text(count, 'guess', 'guesses')}."
