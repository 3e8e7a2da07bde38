"""Par: what the bots reach on a puzzle, computed once and within its time."""

import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

import pytest

from tuiwords.arena import par as par_module
from tuiwords.arena.par import GAMES, Par, first_par, known_par, par
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import EXTERNAL, Limit
from tuiwords.play import catalog
from tuiwords.play import game as game_module

WORDLE, SCRABBLE = catalog.game("wordle"), catalog.game("scrabble")
BOTS = (
    BotSpec(Persona("Ida", "Loose."), "wordle", "naive", skill=Skill(35, 1.0)),
    BotSpec(Persona("Otto", "Sure."), "wordle", "naive"),
)


class Ledger:
    """Results by run and key."""

    def __init__(self) -> None:
        self.runs: dict[str, dict[str, str]] = defaultdict(dict)

    def run_results(self, run: str) -> Mapping[str, str]:
        return self.runs[run]

    def add_run_result(self, run: str, key: str, text: str) -> None:
        self.runs[run].setdefault(key, text)


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "roster", lambda: BOTS)
    monkeypatch.setattr(par_module, "GAMES", 6)


def test_the_bots_play_the_puzzle_and_it_is_kept(bots: None) -> None:
    ledger = Ledger()
    assert known_par(WORDLE, {}, 7, ledger) is None
    *before, found = par(WORDLE, {}, 7, ledger)
    assert isinstance(found, Par) and set(before) == {None}
    loose, sure = found.bots
    assert (loose.bot, len(loose.scores), len(loose.guesses)) == ("Ida", 6, 6)
    # A bot that chooses nothing at random is not asked again once it has repeated itself.
    assert (sure.bot, len(sure.scores), len(set(sure.scores))) == ("Otto", 2, 1)
    assert found.unit == "guesses"
    assert [*par(WORDLE, {}, 7, ledger)] == [found] == [known_par(WORDLE, {}, 7, ledger)]
    assert known_par(WORDLE, {}, 8, ledger) is None
    assert known_par(WORDLE, {"hard": True}, 7, ledger) is None


def test_the_first_par_is_that_of_quick_bots_by_a_game_each(
    bots: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = (replace(BOTS[1], limit=Limit(seconds=600.0)), replace(BOTS[1], strategy=EXTERNAL))
    monkeypatch.setattr(game_module, "roster", lambda: (*BOTS, *slow))
    ledger = Ledger()
    *_, found = first_par(WORDLE, {}, 7, ledger)
    assert found is not None
    assert [(bot.bot, len(bot.scores)) for bot in found.bots] == [("Ida", 1), ("Otto", 1)]
    assert found.middle == max(bot.scores[0] for bot in found.bots)
    assert not ledger.runs[next(iter(ledger.runs))]


def test_a_bot_that_repeats_itself_stops_no_other(
    bots: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_module, "roster", lambda: BOTS[::-1])
    found = [*par(WORDLE, {}, 7, Ledger())][-1]
    assert found is not None
    assert [(bot.bot, len(bot.scores)) for bot in found.bots] == [("Otto", 2), ("Ida", 6)]


def test_results_of_other_bots_and_damaged_ones_do_not_count(
    bots: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = Ledger()
    assert [*par(WORDLE, {}, 7, ledger)][-1]
    for results in ledger.runs.values():
        results.update(dict.fromkeys(results, '{"Ida": 3}'))
    assert known_par(WORDLE, {}, 7, ledger) is None
    monkeypatch.setattr(game_module, "roster", lambda: BOTS[:1])
    assert known_par(WORDLE, {}, 7, ledger) is None


def test_a_word_not_found_takes_a_guess_more_than_allowed(
    bots: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    poor = BotSpec(Persona("Poor", "Any."), "wordle", "naive", skill=Skill(10, blunder=1.0))
    monkeypatch.setattr(game_module, "roster", lambda: (poor,))
    found = [*par(WORDLE, {"guesses": 4}, 7, Ledger())][-1]
    assert found is not None
    (bot,) = found.bots
    missed = bot.scores.count(0.0)
    assert 0 < missed == bot.guesses.count(5) == bot.worse(1.0)
    assert (found.beaten(4.0), found.beaten(0.0)) == (1, 0)


def test_the_time_is_held_and_every_bot_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par_module, "SECONDS", 1.0)
    begun = time.thread_time()
    found = [*par(SCRABBLE, SCRABBLE.rules.daily, 7, Ledger())][-1]
    assert time.thread_time() - begun < 2.0
    assert found is not None
    assert [bot.bot for bot in found.bots] == [spec.name for spec in SCRABBLE.bots()]
    assert all(1 <= len(bot.scores) <= GAMES for bot in found.bots)
    assert found.unit == "points"
    means = [bot.mean for bot in found.bots]
    assert means[0] < means[2] < means[-1]
