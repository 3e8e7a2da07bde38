"""Draws ``tests/cases/preendgames.json``: ``python tests/engine/scrabble/known_positions.py``.

The positions are the first with one and two tiles in the bag of the games that
``tuiwords match scrabble champion champion --seed 1`` plays, whose best turn wins 10 to 90 %.
Each turn is made by the rules on every draw, and the endgame behind it searched until it is proven
who wins. After a turn that leaves tiles in the bag, the opponent knows all tiles and makes the best
of all turns, and we play by equity as long as the bag lasts: so its chance is a lower bound. So is
that of a turn of which some draws were too hard to search; then ``most`` is an upper bound.

What is found is kept after each game and each position; the same command goes on.
"""

import argparse
import hashlib
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import permutations
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from tuiwords.arena.arena import Deal, deals
from tuiwords.arena.jobs import Each, finished, processes
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.chance import result
from tuiwords.engine.scrabble.endgame_tree import EndgameTree
from tuiwords.engine.scrabble.kernels.layout import ENTRY, INFINITE, MAX_PLIES
from tuiwords.engine.scrabble.pack import ROOM, Position, board_of
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble import Pass, Play, ScrabbleState, Turn, read_cgp, ruleset, write_cgp
from tuiwords.lexicon.library import library
from tuiwords.paths import write_atomically
from tuiwords.play import catalog
from tuiwords.play.bot_turns import bot_turns

FILE = Path(__file__).resolve().parents[2] / "cases" / "preendgames.json"
WANTED = {1: 25, 2: 15}  # positions with so many tiles in the bag
LOW, HIGH = 0.1, 0.9
# Turns that are so far behind the best one for certain are closed: what is asked of the choice is
# to be within 1 point of the best with one tile, and never 6 behind with two.
CLOSED = {1: 0.01, 2: 0.06}
# Positions of an endgame search, first for all that may matter; the last is as good as no limit.
EFFORTS = (3_000, 60_000, 1_500_000, 1 << 40)
SHORT, CLEAR = 2, 50  # depth of a short search; points by which all is then decided
HARDER = 2  # of the efforts: turns are not searched so far before the others
MOST_SECONDS = 1_500  # of CPU time for a position; then some chances of turns are only bounded
HARD = 3  # replies that a search did not decide, before one with more positions
GAMES = 10_000  # more than are needed
AHEAD = 8  # games played at once for each worker, so that no hard position is searched alone
ENTRIES = 1 << 22  # of the table of a search: with more than the usual ones half the positions

Draw = tuple[str, ...]  # the bag, in the order in which it is drawn


class Endings:
    """Who wins after turns of a position; ``us`` is the seat that makes them.

    After a CPU time of the process, ``until``, no search tells anything.
    """

    def __init__(self, state: ScrabbleState, until: float = math.inf) -> None:
        self.until = until
        self._at, self._us = Position.of(state.view(state.turn), ROOM), state.turn
        self._tree = EndgameTree(self._at, np.zeros(ENTRIES, ENTRY))

    def turns(self, state: ScrabbleState) -> Iterator[Turn]:
        """All plays, those with most tiles and points first, and the pass."""
        at = Position.of(state.view(state.turn), ROOM)
        at.use_leaves()
        found = at.found[: at.list_all()].tolist()
        assert len(found) < ROOM
        found.sort(key=lambda found: -found[2])
        yield from (state.canonical(at.play(move)) for move, *_ in found)
        yield Pass()

    def won(self, state: ScrabbleState, most: int, first: list[Turn]) -> float | None:
        """1, 0.5 or 0; None where a search of ``most`` positions does not tell it.

        Replies that win for the opponent come to the front of ``first``, to be tried first again.
        """
        ours, theirs = state.scores[self._us], state.scores[1 - self._us]
        if state.outcome:
            return result(ours - theirs)
        if not state.bag:
            return self._searched(state, ours - theirs, most)
        if state.turn == self._us:
            best = rank(Equity(), state.view(self._us), Limit(top=1)).moves[0].move
            return self.won(state.after(self._us, best), most, [])
        results, last = list[float](), most == EFFORTS[-1]
        left: Iterable[tuple[Turn, ScrabbleState]] = self._replies(state, first)
        for effort in EFFORTS if last else (most,):
            hard = []
            for turn, after in left:
                won = self.won(after, effort, [])
                if won == 0:
                    first[:] = [turn, *(each for each in first if each != turn)][:8]
                    return 0.0
                if won is None:
                    hard.append((turn, after))
                    if not last and len(hard) == HARD:
                        return None
                else:
                    results.append(won)
            left = hard
        return None if left else min(results)

    def _replies(
        self, state: ScrabbleState, first: list[Turn]
    ) -> Iterator[tuple[Turn, ScrabbleState]]:
        """All turns, ``first`` those that are legal of some, and the game after each."""
        for turn in first:
            with suppress(IllegalMoveError):
                yield turn, state.after(state.turn, turn)
        for turn in self.turns(state):
            if turn not in first:
                yield turn, state.after(state.turn, turn)

    def seems(self, state: ScrabbleState) -> float:
        """Our spread in the end where the bag is empty, by a short search."""
        lead = state.scores[self._us] - state.scores[1 - self._us]
        if state.outcome:
            return lead
        sign, search = self._begin(state), self._tree.reply(SHORT, -INFINITE, INFINITE)
        while True:
            try:
                next(search)
            except StopIteration as stop:
                return lead + sign * float(stop.value[0])

    def _begin(self, state: ScrabbleState) -> int:
        # Two passes end the search, so that no game may be over before them.
        assert state.scoreless + 2 <= state.rules.turns_to_stall(2)
        racks = state.racks[1 - state.turn], state.racks[state.turn]
        sign = 1 if state.turn == self._us else -1
        board = board_of(state.board, state.rules, self._at.search)
        name = hashlib.blake2b(repr((state.board, racks)).encode(), digest_size=8).digest()
        self._tree.begin(
            board, racks, state.scoreless, key=int.from_bytes(name, "little", signed=True)
        )
        return sign

    def _searched(self, state: ScrabbleState, lead: int, most: int) -> float | None:
        sign = self._begin(state)
        tie, end = -sign * lead, self._tree.nodes + most
        search = self._tree.reply(MAX_PLIES, tie - 1, tie + 1)
        while self._tree.nodes < end and time.process_time() < self.until:
            try:
                next(search)
            except StopIteration as stop:
                value, complete = stop.value
                assert complete
                return result(lead + sign * value)
        return None


@dataclass(slots=True)
class Tried:
    """A turn with the weights of its draws, and what is known of them: 1, 0.5 or 0."""

    turn: Turn
    draws: Mapping[Draw, float]
    effort: int = -1
    left: set[Draw] = field(default_factory=set)  # draws still to be searched with that effort
    known: set[Draw] = field(default_factory=set)
    replies: list[Turn] = field(default_factory=list)
    low: float = 0.0
    high: float = 1.0

    def place(self, best: float) -> tuple[int, float, float]:
        """In which order turns are searched on: first those that may become the best one.

        Of those that are hard to search the ones that win most come first.
        """
        effort = self.effort + (not self.left)
        if effort >= HARDER:
            return HARDER, -self.low, -self.high
        return -1 if self.low and self.high > best else effort, -self.high, 0.0

    @property
    def is_exact(self) -> bool:
        """Whether all draws are known."""
        return self.draws.keys() == self.known

    def tell(self, draw: Draw, won: float) -> None:
        self.known.add(draw)
        self.low += self.draws[draw] * won
        self.high -= self.draws[draw] * (1 - won)


def draws_of(unseen: str, bag: int, turn: Turn) -> dict[Draw, float]:
    """The bags that make a difference to a turn, with their chances."""
    orders = list(permutations(unseen, bag))
    if isinstance(turn, Play) and len(turn.tiles) >= bag:
        orders = [tuple(sorted(order)) for order in orders]
    return {draw: count / len(orders) for draw, count in Counter(orders).items()}


def after(state: ScrabbleState, turn: Turn, draw: Draw) -> ScrabbleState:
    """The game after a turn where the bag has these tiles."""
    unseen = state.view(state.turn).unseen
    rack = "".join(sorted((Counter(unseen) - Counter(draw)).elements()))
    racks = tuple(state.racks[seat] if seat == state.turn else rack for seat in range(2))
    return replace(state, racks=racks, bag=draw[::-1]).after(state.turn, turn)


def clear(state: ScrabbleState, endings: Endings, tried: list[Tried]) -> bool:
    """Whether the position is decided: all turns lose on all draws, or the first wins.

    By more than ``CLEAR`` points, as far as short searches tell, which are seldom off by 30; what
    seems closer is proven.
    """
    some = [each for each in tried if not after(state, each.turn, min(each.draws)).bag]
    if not some:
        return False
    first = (endings.seems(after(state, some[0].turn, draw)) for draw in some[0].draws)
    if all(spread > CLEAR for spread in first):
        return True
    every = (after(state, each.turn, draw) for each in some for draw in each.draws)
    return all(
        endings.seems(end) < -CLEAR or endings.won(end, EFFORTS[0], []) == 0.0 for end in every
    )


def chances(state: ScrabbleState, seconds: float = MOST_SECONDS) -> dict[str, Any]:
    """The chances of turns in percent, and the most that any other turn may have.

    ``most`` are upper bounds of those of which not all is known. No turns if the best one is not
    between 10 and 90 %, or if it is ``undecided`` whether it is, after so many CPU ``seconds``.
    """
    view, endings = state.view(state.turn), Endings(state, time.process_time() + seconds)
    lost, best, behind = Counter[Draw](), 0.0, CLOSED[view.bag]
    tried = [Tried(turn, draws_of(view.unseen, view.bag, turn)) for turn in endings.turns(state)]
    tried.sort(key=lambda each: len(each.draws))  # those that empty the bag come first
    if clear(state, endings, tried):
        return {"turns": {}}
    queue = [(each.place(best), n) for n, each in enumerate(tried)]
    while queue and best <= HIGH and time.process_time() < endings.until:
        place, n = heappop(queue)
        each = tried[n]
        if each.high < max(LOW, best - behind) or each.is_exact:
            continue
        if place == each.place(best):
            each.effort += not each.left
            each.left = each.left or each.draws.keys() - each.known
            draw = min(each.left, key=lambda draw: (-lost[draw], draw))
            each.left.remove(draw)
            won = endings.won(after(state, each.turn, draw), EFFORTS[each.effort], each.replies)
            if won is not None:
                each.tell(draw, won)
                lost[draw] += 1 - won
                best = max(best, each.low)
        heappush(queue, (each.place(best), n))
    if best < LOW and time.process_time() >= endings.until:
        return {"turns": {}, "undecided": True}
    if not LOW <= best <= HIGH:
        return {"turns": {}}
    near = [each for each in tried if each.high >= best - behind]
    others = max((each.high for each in tried if each not in near), default=0.0)
    near.sort(key=lambda each: -each.low)
    return {
        "turns": {str(each.turn): round(100 * each.low, 4) for each in near},
        "most": {str(each.turn): round(100 * each.high, 4) for each in near if not each.is_exact},
        "others": round(100 * others, 4),
    }


def in_seat_0(cgp: str) -> ScrabbleState:
    """A position on file."""
    return read_cgp(cgp.partition(" lex ")[0], ruleset("scrabble"), library().load())


@dataclass(frozen=True, slots=True)
class Known:
    """A position to be searched."""

    key: str


def solve(job: Known) -> dict[str, Any]:
    """Its chances, and the CPU seconds that they took."""
    start = time.process_time()
    return {**chances(in_seat_0(job.key)), "seconds": round(time.process_time() - start, 1)}


def play(deal: Deal, bot: str = "champion") -> list[str]:
    """The positions of a game with so few tiles in the bag."""
    game = catalog.game("scrabble")
    choose = game.bot(game.bot_spec(bot)).choose
    state = game.rules.new(game.rules.settings({}), deal.seed, 2)
    chances = {n: random.Random(f"{deal.seed}/{place}") for n, place in enumerate(deal.order)}
    found = []
    while not state.outcome and state.bag:
        if len(state.bag) in WANTED:
            found.append(shown(state))
        turn = next(bot_turns(state, dict.fromkeys(range(2), choose), chances))
        state = turn.after
    return found


def shown(state: ScrabbleState) -> str:
    """A position as CGP, without the rack that the side to move does not see."""
    rows, racks, scores, scoreless = write_cgp(state).split()[:4]
    return f"{rows} {racks.partition('/')[0]}/ {scores} {scoreless}"


@dataclass(frozen=True, slots=True)
class FileLedger:
    """What is kept in a part of the file."""

    at_once: ClassVar[int] = 1 << 30

    file: Path
    part: str

    def known(self) -> Mapping[str, Any]:
        """The answers so far."""
        return read(self.file)[self.part]

    def keep(self, key: str, answer: Any) -> None:
        """Keep another answer."""
        found = read(self.file)
        found[self.part][key] = answer
        write_atomically(self.file, (json.dumps(found, indent=1) + "\n").encode())


def read(file: Path) -> dict[str, dict[str, Any]]:
    """The positions met in each game, and what is known of positions."""
    if not file.exists():
        return {"games": {}, "positions": {}}
    return json.loads(file.read_text(encoding="utf-8"))


def missing(file: Path, bag: int) -> tuple[list[str], int]:
    """Positions that are to be searched next, in their order, and how many are known."""
    found = read(file)
    met = [
        cgp for _, each in sorted(found["games"].items(), key=lambda g: int(g[0])) for cgp in each
    ]
    met = [cgp for cgp in met if len(in_seat_0(cgp).bag) == bag]
    known = sum(bool(found["positions"].get(cgp, {}).get("turns")) for cgp in met)
    return [cgp for cgp in met if cgp not in found["positions"]], known


def draw(file: Path, wanted: Mapping[int, int], workers: int) -> Iterator[str]:
    """Draw positions until there are enough; yield a line for each step."""
    place, games, searched = (
        processes(workers),
        FileLedger(file, "games"),
        FileLedger(file, "positions"),
    )
    dealt = deals(GAMES, 1, 2)
    for bag, count in wanted.items():
        while (have := missing(file, bag))[1] < count:
            if have[0]:
                jobs = [Known(cgp) for cgp in have[0][: count - have[1]]]
                for some in finished(Each(solve), jobs, place, searched):
                    yield from (f"{bag} in the bag: {job.key} {told}" for job, told in some)
            else:
                known = games.known()
                jobs = [deal for deal in dealt if deal.key not in known][: AHEAD * workers]
                for some in finished(Each(play), jobs, place, games):
                    yield from (f"game {deal.key}: {len(met)} positions" for deal, met in some)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--tiles", type=int, choices=[*WANTED], help="only so many in the bag")
    parser.add_argument("--file", type=Path, default=FILE)
    arguments = parser.parse_args()
    wanted = {bag: n for bag, n in WANTED.items() if arguments.tiles in (None, bag)}
    for line in draw(arguments.file, wanted, arguments.workers):
        print(line, flush=True)


if __name__ == "__main__":
    main()
