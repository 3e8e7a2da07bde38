"""Bots on a list of boards, each alone."""

import random
from dataclasses import replace

import pytest

from tuiwords.arena.board_list import BoardList, play_boards, within
from tuiwords.arena.jobs import HERE, processes
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.word_soup import rules_for
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.game import GIVEN


def bot(strategy: str, nodes: int | None = None, **options: object) -> BotSpec:
    persona = Persona(strategy, "Plays.")
    return BotSpec(persona, "word-soup", strategy, options, Limit(nodes=nodes))


@pytest.fixture(scope="module")
def listed() -> BoardList:
    lexicon = library().load()
    rules = rules_for(lexicon, (6, 6))
    chance = random.Random(3)
    return BoardList(tuple(rules.deal(chance.getrandbits(40)) for _ in range(6)), rules, lexicon)


def test_every_bot_plays_every_board(listed: BoardList) -> None:
    heard: list[int] = []
    games = play_boards([bot("greedy"), bot("thesis")], listed, HERE, report=heard.append)
    assert [len(column) for column in games] == [6, 6]
    assert heard[-1] == 12
    assert all(taken.score > 0 and taken.left < 36 for column in games for taken in column)


class Once:
    """A strategy as of another package, which takes one word and then fails."""

    name = "once"

    def analyse(self, view, limit):
        if view.scores[0]:
            raise OSError("it rains")
        yield rank(catalog.game("word-soup").strategy("greedy"), view, limit)


def test_who_fails_on_a_board_keeps_its_points(listed: BoardList) -> None:
    own = BotSpec(Persona("Once", ""), "word-soup", GIVEN, {"strategy": Once()})
    ((taken, *_),) = play_boards([own], listed, HERE)
    assert taken.words == 1
    assert taken.score > 0
    assert taken.trouble.endswith("failed: OSError: it rains")


def test_a_board_without_words_is_over(listed: BoardList) -> None:
    board = listed.boards[0]
    only_one_letter = replace(board, cells=board.cells[:1] * 36)
    wordless = replace(listed, boards=(only_one_letter,))
    ((taken,),) = play_boards([bot("greedy")], wordless, HERE)
    assert (taken.score, taken.left) == (0, 36)


@pytest.mark.deep  # test_jobs.py shows quickly that workers give what one process does
def test_workers_change_nothing(listed: BoardList) -> None:
    specs = [bot("greedy"), bot("planner", nodes=30)]
    assert play_boards(specs, listed, processes(2)) == play_boards(specs, listed, HERE)


def test_whoever_looks_at_fewer_words_scores_less(listed: BoardList) -> None:
    games = play_boards([bot("greedy", glance=3), bot("greedy")], listed, HERE)
    few, all_words = (sum(taken.score for taken in column) for column in games)
    assert few < all_words


def test_a_plan_beats_the_dearest_word(listed: BoardList) -> None:
    games = play_boards([bot("planner", nodes=300), bot("greedy")], listed, HERE)
    planned, greedy = (sum(taken.score for taken in column) for column in games)
    assert planned > greedy


@pytest.mark.parametrize(("strategy", "share"), [("greedy", 1 / 8), ("planner", 1.0)])
def test_who_plans_the_game_may_use_all_its_time(listed, strategy: str, share: float) -> None:
    player = catalog.game("word-soup").bot(bot(strategy))
    limits = [within(player, 8.0, spent).limit for spent in (0.0, 4.0, 9.0)]
    assert limits == [Limit(seconds=seconds * share) for seconds in (8.0, 4.0, 0.0)]
    assert within(player, None, 1.0) is player
    boards = replace(listed, boards=listed.boards[:1], seconds=0.2)
    ((taken,),) = play_boards([bot(strategy)], boards, HERE)
    assert taken.words > 0


def test_the_shipped_bots_are_at_least_six() -> None:
    named = catalog.game("word-soup").bots()
    assert len(named) >= 6
    assert {"greedy", "thesis", "planner"} <= {spec.strategy for spec in named}
