"""Turns of a position as ranked moves, and how many there are: shared by the strategies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from math import prod

from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble import pack
from tuiwords.engine.scrabble.kernels.layout import MILLI
from tuiwords.engine.scrabble.leaves import name_of_leaves
from tuiwords.engine.scrabble.pack import Position
from tuiwords.games.scrabble import Challenge, Exchange, Pass, ScrabbleView, Turn, ruleset
from tuiwords.lexicon.languages import ENGLISH, language
from tuiwords.text import count_text

EQUITY = Measure("equity", "points", more_is_better=True)
CHALLENGE_WORTH = 50.0  # points: about what taking an invalid word off the board is worth


def ranked(turn: Turn, value: float, terms: Mapping[str, float]) -> RankedMove[Turn]:
    """A turn of any kind with its value."""
    return RankedMove(turn, value, terms)


def forced(view: ScrabbleView) -> tuple[Turn, ...]:
    """The only sensible turns before any search: a challenge, or accepting the last play."""
    if not view.may_challenge:
        return ()
    if view.suspected is None:
        wrong = any(word.lower() not in view.lexicon for word in view.may_challenge)
    else:
        wrong = bool(view.suspected)
    others = [size for seat, size in enumerate(view.rack_sizes) if seat != view.seat]
    if wrong:
        return (Challenge(),)
    over = not view.turns_left if view.rules.has_last_turns else not view.bag and 0 in others
    return (Pass(),) if over else ()


def scoreless_after(view: ScrabbleView, turn: Turn, score: float) -> int:
    """How many scoreless turns in a row there are after a turn."""
    kind = "play" if score else "zero"
    if isinstance(turn, Pass | Exchange):
        kind = "pass" if isinstance(turn, Pass) else "exchange"
    rules = view.rules
    kinds = rules.scoreless_kinds if any(view.scores) else rules.scoreless_at_first
    return view.scoreless + 1 if kind in kinds else 0


def stalls(view: ScrabbleView, turn: Turn, score: float) -> bool:
    """Whether a turn ends the game, because nobody has scored for so long."""
    most = view.rules.turns_to_stall(len(view.rack_sizes))
    return scoreless_after(view, turn, score) >= most


def forced_ranking(turns: tuple[Turn, ...]) -> tuple[RankedMove[Turn], ...]:
    """These turns as a ranking."""
    return tuple(
        RankedMove(turn, CHALLENGE_WORTH if isinstance(turn, Challenge) else 0.0) for turn in turns
    )


def why_not(view: ScrabbleView) -> str:
    """What keeps a strategy for another phase, or for two players, from ranking a view's turns."""
    players = len(view.rack_sizes)
    if players != 2:
        return f"{players} players" if players > 1 else "No opponent"
    if not view.bag:
        return "The bag is empty"
    return f"{count_text(view.bag, 'tile')} in the bag"


def rack_note(view: ScrabbleView) -> str:
    """What is said where the rack is known only in part, so that nothing can be played out."""
    if not view.unknown:
        return ""
    known, size = len(view.rack), len(view.rack) + view.unknown
    return f"Only {known} of {size} tiles are known: ranked as if these were all"


def tables_note(view: ScrabbleView) -> str:
    """What is said where leaves and chances to win are those of other rules or of English."""
    rules, spoken = view.rules, view.lexicon.language
    key, _, code = name_of_leaves(rules).partition("-")
    if rules.turns or (key == rules.key and code == spoken) or not view.bag:
        return ""
    name = f"{language(code or ENGLISH).name} " if spoken else ""
    return f"Leaves and win chances are those of {name}{ruleset(key).title}"


def noted(
    rankings: Generator[Ranking[Turn], Limit | None, None], note: str
) -> Generator[Ranking[Turn], Limit | None, None]:
    """The rankings of a strategy with a note, unless they have one already."""
    further = None
    while True:
        try:
            ranking = rankings.send(further)
        except StopIteration:
            return
        further = yield replace(ranking, note=ranking.note or note)


def counts(view: ScrabbleView) -> Mapping[str, float]:
    """How many plays and exchanges there are, and the sum of the scores of the plays."""
    room = pack.ROOM
    while True:
        position = Position.of(view, room)
        position.use_leaves()
        plays = position.list_all()
        if plays <= room:
            break
        room = plays
    exchanges = 0
    if view.may_exchange:
        exchanges = prod(count + 1 for count in Counter(view.rack).values()) - 1
    return {
        "plays": float(plays),
        "exchanges": float(exchanges),
        "score_sum": float(position.found[:plays, 2].sum()),
    }


def facts_of(view: ScrabbleView, limit: Limit) -> dict[str, float]:
    """The ``counts``, unless only the best turn is wanted."""
    return dict(counts(view)) if limit.top > 1 else {}


def plays_of(position: Position, top: int) -> list[RankedMove[Turn]]:
    """The best plays by equity; ``use_leaves`` comes first."""
    plays: list[RankedMove[Turn]] = []
    for move, equity, score in position.found[: position.best(top)].tolist():
        terms = {
            "score": float(score),
            "leave": equity / MILLI - score,
            "equity": equity / MILLI,
        }
        plays.append(ranked(position.play(move), equity / MILLI, terms))
    return plays


def exchanges_of(position: Position) -> Iterator[RankedMove[Turn]]:
    """All exchanges that the bag allows, valued by their leaves; ``use_leaves`` comes first."""
    for subrack, leave in _exchanges(position):
        yield _worthless(Exchange(position.codes.taken(subrack, position.view.rack)), leave)


def best_exchanges(position: Position, most: int) -> list[RankedMove[Turn]]:
    """The best of ``exchanges_of``, the best first."""
    best = sorted(_exchanges(position), key=lambda exchange: -exchange[1])[:most]
    codes, rack = position.codes, position.view.rack
    return [_worthless(Exchange(codes.taken(subrack, rack)), leave) for subrack, leave in best]


def pass_of(position: Position) -> RankedMove[Turn]:
    """The pass, valued by the rack; ``use_leaves`` comes first."""
    return _worthless(Pass(), int(position.workspace["leave"][0, 0]))


def _exchanges(position: Position) -> list[tuple[int, int]]:
    """The subracks that may be exchanged, each with its leave in thousandths of a point."""
    view, workspace = position.view, position.workspace
    subracks = int(workspace["subracks"][0])
    sizes = workspace["size"][0, :subracks].tolist()
    leaves = workspace["leave"][0, :subracks].tolist()
    allowed = {size for size in set(sizes) - {0} if view.rules.may_exchange(view.bag, size)}
    return [(n, leaves[n]) for n in range(subracks) if sizes[n] in allowed]


def _worthless(turn: Turn, leave: int) -> RankedMove[Turn]:
    value = leave / MILLI
    return ranked(turn, value, {"score": 0.0, "leave": value, "equity": value})
