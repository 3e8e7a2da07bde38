"""The arena: the same results whoever plays them, whatever dies on the way."""

import os
import random
import signal
import statistics
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import mostly_deep
from tuiwords.arena import arena
from tuiwords.arena import standing as standing_module
from tuiwords.arena.arena import (
    Played,
    deals,
    finish,
    on_positions,
    play_games,
    run_hash,
)
from tuiwords.arena.jobs import HERE, processes
from tuiwords.arena.pools import spread
from tuiwords.arena.standing import Standing, pair_score, standing, standings, tally
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import Skill
from tuiwords.engine.scrabble.static_game import StaticGame
from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.games.scrabble import SCRABBLE
from tuiwords.play.games.wordle import WORDLE
from tuiwords.store.store import Store

SURE = BotSpec(Persona("Sure", "Takes the best."), "wordle", "naive", {"opener": "tares"})
MOODY = BotSpec(
    Persona("Moody", "Takes any."),
    "wordle",
    "naive",
    {"opener": "crane"},
    skill=Skill(looseness=0.5, blunder=0.2),
)
BOTS = (SURE, MOODY)


def same(results: list[Played]) -> list[Played]:
    """The results without the seconds, which nobody can repeat."""
    return [replace(played, cpu_seconds=0.0) for played in results]


def test_deals_rotate_the_seats() -> None:
    dealt = deals(6, 1, 3)
    assert [deal.order for deal in dealt[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len({deal.seed for deal in dealt}) == 6
    assert deals(6, 1, 3) == dealt != deals(6, 2, 3)
    # Those of earlier versions, whose runs go on.
    assert [deal.seed for deal in deals(3, 7, 2)] == [
        266800464311352,
        111132926676279,
        13592072266832,
    ]


def test_pairs_play_each_seed_with_both_seatings() -> None:
    dealt = deals(4, 1, 2, pairs=True)
    assert [deal.seed for deal in dealt[::2]] == [deal.seed for deal in dealt[1::2]]
    assert [deal.order for deal in dealt] == [(0, 1), (1, 0)] * 2


@pytest.mark.parametrize(("count", "bots"), [(4, 3), (3, 2)])
def test_pairs_need_two_bots_and_an_even_number(count: int, bots: int) -> None:
    with pytest.raises(GameError, match="pairs"):
        deals(count, 1, bots, pairs=True)


@pytest.mark.deep
def test_results_do_not_depend_on_the_workers() -> None:
    dealt = deals(12, 7, 2, {"answers": "easy"})
    begun = time.thread_time()
    alone = play_games(WORDLE, BOTS, dealt)
    assert 0 < sum(played.cpu_seconds for played in alone) < time.thread_time() - begun
    many = play_games(WORDLE, BOTS, dealt, processes(2))
    assert same(many) == same(alone)
    assert [played.number for played in alone] == list(range(12))
    assert all(played.facts[0]["guesses"] >= 1 for played in alone)


@pytest.mark.parametrize("pairs", [False, True])
def test_quick_games_are_those_played_turn_by_turn(
    pairs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Static bots of Scrabble go through a kernel; results and figures are the same without it."""
    specs = [SCRABBLE.bot_spec("Steward"), SCRABBLE.bot_spec("greedy")]
    dealt = deals(6, 3, 2, pairs=pairs)
    played, play = [], StaticGame.play
    monkeypatch.setattr(StaticGame, "play", lambda game: played.append(game) or play(game))
    quick = play_games(SCRABBLE, specs, dealt)
    assert len(played) == len(dealt)
    advice = replace(SCRABBLE.advice, play_quickly=lambda _state, _bots: None)
    slow = replace(SCRABBLE, advice=advice)
    monkeypatch.setitem(catalog.GAMES, "scrabble", slow)
    assert same(play_games(slow, specs, dealt)) == same(quick)
    assert standing(specs, quick, pairs=pairs).games == 6


def test_bots_that_search_or_err_are_not_played_quickly() -> None:
    start = SCRABBLE.rules.new(SCRABBLE.rules.settings({}), 1, 2)
    for name in ("simulate", "people", "Thimble", "Bramble"):
        bots = [SCRABBLE.bot(SCRABBLE.bot_spec(bot)) for bot in ("equity", name)]
        assert SCRABBLE.advice.play_quickly(start, bots) is None
    alone = [SCRABBLE.bot(SCRABBLE.bot_spec("equity"))]
    assert SCRABBLE.advice.play_quickly(start, alone) is None


def test_scores_belong_to_the_bot_and_not_to_the_seat() -> None:
    """On the same seed a bot without moods does the same on either seat."""
    results = play_games(WORDLE, (SURE, SURE), deals(6, 3, 2, pairs=True))
    for one, other in zip(results[::2], results[1::2], strict=True):
        assert one.scores == other.scores
        assert one.ranks == (1, 1)
    share, (low, high) = pair_score(results)
    assert share == 0.5
    assert 0.5 - low == pytest.approx(high - 0.5)


def test_an_interrupted_run_goes_on_where_it_stopped() -> None:
    dealt = deals(8, 5, 2, {"answers": "easy"})
    whole = play_games(WORDLE, BOTS, dealt)
    heard: list[int] = []

    def stop_after_three(so_far: Sequence[Played]) -> None:
        heard.append(len(so_far))
        if len(so_far) >= 3:
            raise KeyboardInterrupt

    with Store.open() as store:
        with pytest.raises(KeyboardInterrupt):
            play_games(WORDLE, BOTS, dealt, ledger=store, run="r", report=stop_after_three)
        resumed: list[int] = []
        again = play_games(
            WORDLE, BOTS, dealt, ledger=store, run="r", report=lambda p: resumed.append(len(p))
        )
        assert same(again) == same(whole)
        assert resumed[0] == heard[-1] >= 3
        none: list[int] = []
        twice = (SURE, SURE)
        other = play_games(
            WORDLE, twice, dealt, ledger=store, run="r", report=lambda p: none.append(len(p))
        )
        assert none[0] == 0, "other bots do not take over the results"
        assert len(other) == 8
        unnamed: list[int] = []
        play_games(WORDLE, BOTS, dealt, ledger=store, report=lambda p: unnamed.append(len(p)))
        assert unnamed == [*range(9)], "only what has a name is kept"
    assert same(play_games(WORDLE, BOTS, dealt, run="r")) == same(whole)


def test_a_run_goes_on_under_options_that_it_began_without() -> None:
    """``turns`` is an option that matches were saved without."""
    specs, dealt = [SCRABBLE.bot_spec("greedy")], deals(2, 1, 1)
    names = {
        turns: run_hash(SCRABBLE, specs, [replace(deal, settings=settings) for deal in dealt])
        for turns, settings in {
            "none": (),
            "all": (("turns", "all"),),
            "5": (("turns", "5"),),
            "words": (("turns", "all"), ("rules", "wwf")),
        }.items()
    }
    assert names["none"] == names["all"]
    assert len(set(names.values())) == 3


def dies_once(marker: Path, number: int) -> int:
    """Squares a number, but the process that is asked for 5 first is killed."""
    if number == 5 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def dies_always(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    made: list[ProcessPoolExecutor] = []

    def make_pool() -> ProcessPoolExecutor:
        made.append(ProcessPoolExecutor(2))
        return made[-1]

    work = partial(dies_once, tmp_path / "died")
    assert sorted(spread(work, range(10), make_pool)) == [n * n for n in range(10)]
    assert len(made) == 2


def test_workers_that_always_die_end_with_a_sentence() -> None:
    made: list[ProcessPoolExecutor] = []

    def make_pool() -> ProcessPoolExecutor:
        made.append(ProcessPoolExecutor(1))
        return made[-1]

    with pytest.raises(GameError, match="workers stopped unexpectedly 5 times"):
        list(spread(dies_always, range(8), make_pool))
    assert len(made) == 5


def test_an_error_of_a_job_is_the_error_of_the_run() -> None:
    broken = replace(SURE, strategy="no such thing")
    with pytest.raises(GameError, match="no such thing"):
        play_games(WORDLE, (broken,), deals(1, 1, 1))


def test_games_with_a_clock_for_each_seat_are_refused() -> None:
    with pytest.raises(GameError, match="without clocks: turn the clock off"):
        play_games(SCRABBLE, (SURE,), deals(1, 1, 1, {"clock": "20"}))
    assert play_games(SCRABBLE, (SURE,), []) == []


class Stuck:
    """A bot that sees no move."""

    clock = None

    def choose(self, _view: object, _rng: random.Random) -> None:
        return None


def test_when_a_bot_resigns_nobody_is_asked_any_more() -> None:
    game = catalog.game("word-soup")
    chosen = game.rules.settings({"mode": "duel"})
    state = game.rules.new(chosen, 1, 2)
    assert state.to_move == (0, 1)
    end = finish(game, chosen, state, [Stuck(), Stuck()], [random.Random(1)] * 2)
    assert end.outcome.won == (False, True)


def test_bots_of_a_game_in_real_time_play_within_its_time() -> None:
    boggle = catalog.game("boggle")
    bots = boggle.bots()[:2]
    short, long = (
        play_games(boggle, bots, deals(2, 3, 2, {"timer": seconds})) for seconds in ("30", "180")
    )
    for few, many in zip(short, long, strict=True):
        assert 0 < sum(few.scores) < sum(many.scores)


def test_workers_below_one_are_refused() -> None:
    with pytest.raises(GameError, match="workers"):
        processes(0)
    assert processes(1) is HERE


def played(number: int, scores: tuple[float, float]) -> Played:
    ranks = (1 + (scores[0] < scores[1]), 1 + (scores[1] < scores[0]))
    facts: tuple[Mapping[str, float], ...] = ({"guesses": scores[0]}, {"guesses": scores[1]})
    return Played(number, scores, ranks, (True, True), facts, 0.0)


def test_a_tally_counts_wins_ties_and_the_interval() -> None:
    results = [played(n, s) for n, s in enumerate([(3, 1), (2, 2), (1, 4), (4, 0)])]
    first, second = tally(BOTS, results)
    assert (first.games, first.wins, first.ties, second.wins) == (4, 2, 1, 1)
    assert first.mean == 2.5
    assert first.sd == pytest.approx(statistics.stdev([3, 2, 1, 4]))
    half = 3.182 * first.sd / 2  # Student's t with 3 degrees of freedom
    assert first.ci95 == pytest.approx((2.5 - half, 2.5 + half), abs=1e-3)
    assert first.facts == {"guesses": 2.5}


def test_one_game_has_a_point_for_an_interval_and_none_has_no_tally() -> None:
    assert tally(BOTS, [played(0, (3.0, 1.0))])[0].ci95 == (3.0, 3.0)
    with pytest.raises(GameError, match="no games were played"):
        tally(BOTS, [])


def test_the_interval_of_a_mean_goes_by_pairs() -> None:
    """Games of a pair are alike: taken for independent, they would seem to tell more."""
    alike = [played(n, s) for n, s in enumerate([(3, 1), (3, 1), (1, 4), (1, 4), (2, 0), (2, 0)])]
    apart = tally(BOTS, alike)[0].ci95
    paired = tally(BOTS, alike, pairs=True)[0].ci95
    half = 4.303 / 3**0.5  # Student's t with 2 degrees of freedom; pairs of 3, 1 and 2
    assert paired == pytest.approx((2 - half, 2 + half), abs=1e-3)
    assert apart[0] > paired[0]
    assert standing(BOTS, alike, pairs=True).tallies[0].ci95 == paired
    assert standing(BOTS, alike[:1], pairs=True).tallies[0].ci95 == (3.0, 3.0)
    half_a_pair = [*alike, played(6, (90, 1))]
    assert tally(BOTS, half_a_pair, pairs=True)[0].ci95 == paired


@pytest.mark.parametrize("count", mostly_deep([5, 10, 50], 2))
def test_the_interval_of_a_mean_covers_it_where_games_of_a_pair_are_alike(count: int) -> None:
    rng, covered, trials = random.Random(count), 0, 1000
    for _ in range(trials):
        results = []
        for pair in range(count):
            bag = rng.gauss(0, 40)  # what both games of a pair have in common
            results += [
                played(2 * pair + game, (400 + bag + rng.gauss(0, 50), 0.0)) for game in (0, 1)
            ]
        low, high = tally(BOTS, results, pairs=True)[0].ci95
        covered += low <= 400 <= high
    assert 0.93 <= covered / trials <= 0.97


def test_pairs_count_a_tie_half() -> None:
    results = [played(n, s) for n, s in enumerate([(3, 1), (2, 2), (1, 4), (4, 0)])]
    share, (low, high) = pair_score(results)
    assert share == pytest.approx((0.75 + 0.5) / 2)
    assert low < share < high


def test_a_standing_counts_whole_pairs_only() -> None:
    results = [played(n, s) for n, s in enumerate([(3, 1), (2, 2), (1, 4), (4, 0)])]
    assert standing(BOTS, results[:1], pairs=True).pair_score is None
    late = standing(BOTS, [results[3], results[0], results[1]], pairs=True)
    assert late.games == 3
    assert late.pair_score == 0.75
    assert late.pair_ci95 is not None
    assert 0 < late.pair_ci95[0] < 0.75 < late.pair_ci95[1] < 1, "one pair leaves much open"
    whole = standing(BOTS, results, pairs=True)
    assert (whole.pair_score, whole.pair_ci95) == pair_score(results)
    assert standing(BOTS, results).pair_score is None
    with pytest.raises(GameError, match="no pair"):
        pair_score(results[:1])


def test_every_deal_is_in_one_portion_and_the_first_ones_are_small() -> None:
    for workers in (0, 1, 3):
        for count in (0, 1, 5, 100):
            dealt = deals(count, 1, 2)
            portions = arena.batches_of(dealt, workers)
            assert [deal for portion in portions for deal in portion] == dealt
            assert all(len(portion) == 1 for portion in portions[: 2 * workers])


@pytest.mark.parametrize(
    ("count", "workers", "sizes"),
    [
        (3, 0, [1, 1, 1]),
        (15, 1, [1] * 15),
        (16, 1, [1, 1, *[2] * 7]),
        (48, 2, [*[1] * 4, *[3] * 14, 2]),
        (1000, 2, [*[1] * 4, *[4] * 249]),
        (10_000, 4, [*[1] * 8, *[20] * 499, 12]),
    ],
)
def test_a_worker_gets_eight_portions_or_so_many_that_each_is_small(
    count: int, workers: int, sizes: list[int]
) -> None:
    assert [len(each) for each in arena.batches_of(deals(count, 1, 2), workers)] == sizes


def test_positions_are_dealt_in_turn_to_each_pair() -> None:
    positions = [{"board": "a"}, {"board": "b"}]
    for pairs, boards in ((False, "ababab"), (True, "aabbaa")):
        dealt = on_positions(deals(6, 1, 2, {"size": 4}), positions, pairs=pairs)
        assert [deal.settings for deal in dealt] == [
            (("size", 4), ("board", board)) for board in boards
        ]


def test_standings_come_less_often_where_they_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each, at least the pause, or twenty times as long as it took."""
    told: list[Standing] = []
    report = standings(BOTS, told.append, pause=3.0)
    times = iter([10.0, 10.1, 13.0, 13.2, 14.2, 34.1, 34.3, 34.3])
    monkeypatch.setattr(standing_module, "time", SimpleNamespace(monotonic=lambda: next(times)))
    counts = []
    for _ in range(5):
        report([played(0, (3, 1))])
        counts.append(len(told))
    assert counts == [1, 1, 2, 2, 3]
