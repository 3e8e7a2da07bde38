"""What bots know of words and of the round to come."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tuiwords.bots.bot import Bot, Persona
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import Limit
from tuiwords.engine.boggle.strategies import AllWords, Finder
from tuiwords.engine.scrabble.strategies.static import Greedy
from tuiwords.games.boggle import BoggleView, parse_board
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.games.scrabble import Challenge, Play, ScrabbleState, ScrabbleView, Turn, ruleset
from tuiwords.lexicon.commonness import vocabulary
from tuiwords.lexicon.library import library
from tuiwords.lexicon.near_words import with_near_words

SHAKY = Skill(10, phonies=0.9, challenges=0.4, doubts=0.1)


def game(challenge: str = "double", seed: int = 1) -> ScrabbleState:
    rules = ruleset("scrabble").challenged_by(challenge)
    return ScrabbleState.new(rules, library().load(), seed, 2)


def asked(*words: str, challenge: str = "double") -> ScrabbleView:
    return replace(game(challenge).view(0), may_challenge=words)


def challenges(skill: Skill, view: ScrabbleView, times: int = 400) -> float:
    rng = random.Random(1)
    suspected = [bool(skill.turn_view(view, rng).suspected) for _ in range(times)]
    return sum(suspected) / times


def test_the_inventions_are_no_words_and_always_the_same() -> None:
    lexicon = library().load()
    known = vocabulary(lexicon, 10)
    believed = with_near_words(lexicon, known)
    invented = set(believed.words) - set(known.words)
    assert set(known.words) <= set(believed.words)
    assert 300 < len(invented) < len(known)
    assert not any(word in lexicon for word in invented)
    assert with_near_words(lexicon, known) == believed


def test_who_knows_every_word_challenges_the_wrong_ones_only() -> None:
    assert challenges(Skill(), asked("CAT", "ZAX", "QXZ")) == 1
    assert challenges(Skill(), asked("CAT", "ZAX")) == 0
    assert challenges(Skill(), asked()) == 0


def test_who_knows_few_words_lets_most_of_the_others_stand() -> None:
    assert challenges(SHAKY, asked("CAT")) == 0
    assert challenges(SHAKY, asked("ZAX")) == pytest.approx(0.1, abs=0.05)
    assert challenges(SHAKY, asked("QXZ")) == pytest.approx(0.4, abs=0.08)


def test_where_words_are_refused_nothing_changes() -> None:
    for challenge in ("void", "refused"):
        view = game(challenge).view(0)
        rng = random.Random(1)
        before = rng.getstate()
        assert SHAKY.turn_view(view, rng) == SHAKY.known_view(view)
        assert rng.getstate() == before


def shaky_game(seed: int) -> list[tuple[ScrabbleState, Turn]]:
    """A game of two who often take wrong words for good."""
    bot = Bot(Persona("Shaky", "Sure of it."), Greedy(), Limit(), SHAKY)
    state, rng, turns = game(seed=seed), random.Random(seed), []
    while state.outcome is None:
        choice = bot.choose(state.view(state.turn), rng)
        assert choice is not None
        turns.append((state, choice.move))
        state = state.after(state.turn, choice.move)
    return turns


def test_phonies_are_played_and_some_are_challenged() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        for state, move in shaky_game(seed):
            if isinstance(move, Play):
                wrong = state.invalid_words(state.placement(move).words)
                seen["phony" if wrong else "good"] += 1
            if isinstance(move, Challenge):
                assert state.last is not None
                wrong = state.invalid_words(state.last.words)
                seen["caught" if wrong else "mistaken"] += 1
    assert seen["phony"] > 3 and seen["caught"] > 0
    assert seen["mistaken"] < seen["good"] / 4


VIEW = BoggleView(0, 1, library().load(), parse_board("QEST ANSI XWEO YRSN"), sized_rules(4, 4), ())


def finder(rate: float = 12.0, liking: float = 0.7, vocabulary: int | None = None) -> Bot:
    skill = Skill(vocabulary)
    return Bot(Persona("Eye", "Looks."), Finder(rate, liking), Limit(), skill)


def found(bot: Bot, seconds: float, seed: int = 1) -> list[str]:
    seen = bot.foresee(VIEW, random.Random(seed))
    return [str(choice.move) for choice in seen if choice.pause <= seconds]


def test_a_round_is_foreseen_whole_and_in_order() -> None:
    seen = finder().foresee(VIEW, random.Random(1))
    pauses = [choice.pause for choice in seen]
    assert pauses == sorted(pauses)
    assert len({choice.move for choice in seen}) == len(seen) == 125
    assert (
        seen == finder().foresee(VIEW, random.Random(1)) != finder().foresee(VIEW, random.Random(2))
    )


def test_the_first_of_them_is_what_it_chooses_now() -> None:
    bot = finder()
    assert bot.choose(VIEW, random.Random(5)) == bot.foresee(VIEW, random.Random(5))[0]


def test_a_bot_knows_only_its_words() -> None:
    few = found(finder(600, 1, vocabulary=10), 1e9)
    assert 0 < len(few) < 125
    assert set(few) < set(found(finder(600, 1), 1e9))


def test_fewer_words_are_found_as_fewer_are_left() -> None:
    counts = [0, 0, 0]
    for seed in range(40):
        for choice in finder(60).foresee(VIEW, random.Random(seed)):
            if choice.pause < 180:
                counts[int(choice.pause // 60)] += 1
    assert counts[0] > counts[1] > counts[2] > 0


@pytest.mark.parametrize(("liking", "longer"), [(0.4, False), (1.6, True)])
def test_liking_leads_to_long_words_or_short_ones(liking: float, longer: bool) -> None:
    firsts = [word for seed in range(40) for word in found(finder(60, liking), 1e9, seed)[:5]]
    mean = sum(map(len, firsts)) / len(firsts)
    assert (mean > 5) == longer


def test_who_has_found_everything_chooses_nothing() -> None:
    view = replace(VIEW, found=tuple(found(finder(), 1e9)))
    assert finder().choose(view, random.Random(1)) is None
    assert finder().foresee(view, random.Random(1)) == ()


def test_a_strategy_that_knows_no_time_sees_all_at_once() -> None:
    bot = Bot(Persona("All", "Sees."), AllWords(), Limit(), Skill())
    seen = bot.foresee(VIEW, random.Random(1))
    assert len(seen) == 125
    assert {choice.pause for choice in seen} == {0.0}
