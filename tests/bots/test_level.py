"""How well bots choose: skill, and bots of any rating."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tuiwords.arena.arena import Deal, play_deal
from tuiwords.bots import level as level_module
from tuiwords.bots.bot import Bot, Persona
from tuiwords.bots.level import Mix, level_name, level_of, mix
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import GUESSES, POINTS, WAIT, Limit, Measure, RankedMove, Ranking
from tuiwords.games.base import GameError
from tuiwords.history.ratings import at_own_level, bot_rating, own_level
from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest
from tuiwords.play.rating_model import START, new_ratings
from tuiwords.store.records import Player, Rating
from tuiwords.store.store import Store

LADDER = {"toy": {"Low": {"mu": 800.0}, "Mid": {"mu": 1000.0}, "Top": {"mu": 1400.0}}}
NAMES = ("Top", "Low", "Mid", "New")
SCRABBLE = catalog.game("scrabble")


def test_of_two_bots_of_one_rating_one_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    tied = {"toy": {"Low": {"mu": 800.0}, "Top": {"mu": 800.0}}}
    monkeypatch.setattr(level_module, "measured_games", lambda _path: tied)
    mixed = mix("toy", 900.0, ("Low", "Top"))
    assert mixed is not None
    assert mixed.weaker == mixed.stronger


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_module, "measured_games", lambda _path: LADDER)


@pytest.mark.parametrize(
    ("rating", "mixed"),
    [
        (900, Mix("Low", "Mid", 0.5, 900.0)),
        (1100, Mix("Mid", "Top", 0.25, 1100.0)),
        (1000, Mix("Mid", "Mid", 1.0, 1000.0)),
        (300, Mix("Low", "Low", 1.0, 800.0)),
        (2000, Mix("Top", "Top", 1.0, 1400.0)),
    ],
)
def test_the_two_bots_around_a_rating_are_mixed(ladder: None, rating: int, mixed: Mix) -> None:
    assert mix("toy", rating, NAMES) == mixed
    assert mix("toy", rating, ["New"]) is None
    assert mix("other", rating, NAMES) is None


def test_a_damaged_ladder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_module, "measured_games", lambda _path: {"toy": {"Low": 3}})
    with pytest.raises(GameError, match="needs the number mu"):
        mix("toy", 900, NAMES)


def test_the_name_says_the_rating() -> None:
    assert (level_name(1215.4), level_of("Level 1215"), level_of("level 9")) == (
        "Level 1215",
        1215,
        9,
    )
    assert level_of("Level up") is level_of("Levels 12") is level_of("Pip") is None
    spec = SCRABBLE.bot_spec("level 1300")
    assert spec.name == "Level 1300"
    assert spec.persona.line == "I play 25% of my moves like Bramble, the rest like Thimble."
    weakest = SCRABBLE.bot_spec("Level 100")  # nobody is that weak
    assert (weakest.name, weakest.persona.line) == ("Level 800", "I play like Acorn.")
    assert bot_rating("scrabble", "Level 1300") == Rating(1300.0, 0.0)


class Says:
    """A strategy that finds these words, each after so many seconds."""

    name = "says"

    def __init__(self, *words: str) -> None:
        self.words = words

    def analyse(self, view: Any, limit: Limit) -> Iterator[Ranking[Any]]:
        moves = [RankedMove(word, float(at)) for at, word in enumerate(self.words)]
        yield Ranking(WAIT, tuple(moves), 1, 0.0, True)


def saying(*words: str, **more: Any) -> Bot[Any, Any]:
    return Bot(Persona("B", "b"), Says(*words), Limit(), Skill(), **more)


def test_a_share_of_the_moves_is_the_stronger_bots() -> None:
    mixed, rng = saying("best", weaker=saying("worst"), share=0.8), random.Random(1)
    moves = [mixed.choose(None, rng).move for _ in range(1000)]  # type: ignore[union-attr]
    assert 750 < moves.count("best") < 850
    assert moves.count("best") + moves.count("worst") == 1000


def test_words_that_both_find_are_found_and_some_of_the_others() -> None:
    both = [f"b{n}" for n in range(50)]
    strong, weak = ([f"{kind}{n}" for n in range(500)] for kind in "sw")
    mixed = saying(*both, *strong, weaker=saying(*weak, *both), share=0.8)
    found = mixed.foresee(None, random.Random(1))
    words = [choice.move for choice in found]
    assert len(set(words)) == len(words)
    assert set(both) <= set(words)
    assert 370 < sum(word in strong for word in words) < 430
    assert 70 < sum(word in weak for word in words) < 130
    assert [choice.pause for choice in found] == sorted(choice.pause for choice in found)


def test_who_asks_again_plays_at_the_level_of_now(store: Store) -> None:
    ada = store.players.add("Ada")
    own = Player("profile", ada.id, "Ada")
    assert own_level(store, own, "scrabble") == f"Level {START.mu:.0f}"
    store.players.set_rating("profile", ada.id, "scrabble", Rating(1402.6, 60.0, 9))
    request = MatchRequest("scrabble", bots=("Level 1200", "Acorn"))
    assert at_own_level(store, ada, request).bots == ("Level 1403", "Acorn")


@pytest.mark.deep
def test_after_twenty_games_it_is_as_good_as_who_plays_it() -> None:
    rng, own, spec = random.Random(5), START, SCRABBLE.bot_spec("Bramble")
    points = []
    for number in range(60):
        level = SCRABBLE.bot_spec(level_name(own.mu))
        order = (0, 1) if number % 2 else (1, 0)
        played = play_deal("scrabble", (spec, level), Deal(number, rng.getrandbits(40), order))
        rating = bot_rating("scrabble", level.name)
        assert rating is not None
        own, _ = new_ratings([own, rating], played.ranks)
        points.append(0.5 if len(set(played.ranks)) == 1 else float(played.ranks[0] == 1))
    assert 0.4 <= sum(points[20:]) / 40 <= 0.6
    assert abs(own.mu - 1600) < 200


def ranking(*values: float, measure: Measure = POINTS) -> Ranking[str]:
    moves = tuple(RankedMove(f"move{place}", value) for place, value in enumerate(values))
    return Ranking(measure, moves, 1, 0.0, True)


def picks(skill: Skill, table: Ranking[str], times: int = 2000) -> Counter[str]:
    rng = random.Random(1)
    return Counter(skill.pick(table, rng).move for _ in range(times))


def test_the_sure_take_the_best() -> None:
    assert Skill().sure
    assert picks(Skill(), ranking(9, 8, 7)) == {"move0": 2000}


@pytest.mark.parametrize("measure", [POINTS, GUESSES])
def test_the_loose_prefer_better_moves_whatever_the_measure(measure: Measure) -> None:
    values = (9, 8, 5) if measure.more_is_better else (5, 6, 9)
    seen = picks(Skill(looseness=2.0), ranking(*values, measure=measure))
    assert seen["move0"] > seen["move1"] > seen["move2"] > 0
    # e^(1/2) between two moves that are one unit apart at temperature two
    assert seen["move0"] / seen["move1"] == pytest.approx(1.65, rel=0.15)


def test_a_blunder_takes_any_move() -> None:
    seen = picks(Skill(blunder=0.5), ranking(90, 1, 1, 1))
    assert seen["move0"] == pytest.approx(2000 * (0.5 + 0.125), rel=0.1)
    assert all(seen[f"move{n}"] == pytest.approx(250, rel=0.25) for n in (1, 2, 3))


def test_no_move_to_pick() -> None:
    with pytest.raises(ValueError, match="none to pick"):
        Skill().pick(ranking(), random.Random(1))
