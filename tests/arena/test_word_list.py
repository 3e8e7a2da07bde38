"""Bots on every answer of a list: past the sixth guess, alike for any number of workers."""

from dataclasses import replace

import pytest

from tuiwords.arena import word_list
from tuiwords.arena.jobs import HERE, processes
from tuiwords.arena.word_list import WordList
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import POINTS, RankedMove, Ranking
from tuiwords.games.base import GameError
from tuiwords.games.wordle import Guess
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.game import GIVEN

RHYMES = ("batch", "catch", "hatch", "latch", "match", "patch", "watch")
FEW = Lexicon("few", RHYMES)
WORDS = Lexicon("rhymes", (*RHYMES, "crane", "tares", "jolly"))
LISTED = WordList(WORDS, WORDS, opener="tares")
SURE = BotSpec(Persona("Sure", "Takes the best."), "wordle", "naive")
MOODY = replace(SURE, persona=Persona("Moody", "Takes any."), skill=Skill(blunder=0.7))


def play_list(*given, **more) -> list[tuple[int, ...]]:
    """The guesses of each bot."""
    return [tuple(each.count for each in own) for own in word_list.play_list(*given, **more)]


def test_a_list_is_played_past_the_sixth_guess() -> None:
    heard: list[int] = []
    (counts,) = play_list((SURE,), LISTED, WORDS.words, HERE, report=heard.append)
    found = dict(zip(WORDS.words, counts, strict=True))
    assert found["tares"] == 1
    # TARES tells the rhymes from the rest but not from each other: they are tried one by one.
    assert sorted(found[word] for word in RHYMES) == [2, 3, 4, 5, 6, 7, 8]
    assert heard[-1] == len(WORDS)
    assert heard == sorted(heard)


def test_part_of_the_list_takes_the_same_guesses() -> None:
    (whole,) = play_list((SURE,), LISTED, WORDS.words, HERE)
    (some,) = play_list((SURE,), LISTED, RHYMES, HERE)
    assert [whole[WORDS.index[word]] for word in RHYMES] == list(some)


class Guessing:
    """A strategy as of another package: what it guesses by how many clues there are."""

    name = "guessing"

    def __init__(self, *words: str) -> None:
        self.words = words

    def analyse(self, view, limit):
        move = RankedMove(Guess(self.words[len(view.clues)]), 0.0)
        yield Ranking(POINTS, (move,), 1, 0.0, final=True)


def test_who_fails_at_a_word_misses_that_word_only() -> None:
    bot = BotSpec(Persona("Own", ""), "wordle", GIVEN, {"strategy": Guessing("crane", "jolly")})
    given = ("crane", "jolly", "batch")
    (played,) = word_list.play_list((bot,), replace(LISTED, opener=""), given, HERE)
    assert [each.count for each in played] == [1, 2, 7]
    assert "IndexError" in played[2].trouble
    wrong = replace(bot, options={"strategy": Guessing("zzzzz")})
    (played,) = word_list.play_list((wrong,), replace(LISTED, opener=""), given, HERE)
    assert {each.trouble for each in played} == {"ZZZZZ is not in the word list"}


class Saved:
    """Results of runs in memory."""

    def __init__(self) -> None:
        self.runs: dict[str, dict[str, str]] = {}

    def run_results(self, run: str) -> dict[str, str]:
        return self.runs.setdefault(run, {})

    def add_run_result(self, run: str, key: str, text: str) -> None:
        self.runs[run].setdefault(key, text)


def test_games_of_an_earlier_run_with_more_words_are_not_counted() -> None:
    saved, heard = Saved(), list[int]()
    play_list((SURE,), LISTED, WORDS.words, HERE, ledger=saved, run="kept")
    assert [len(texts) for texts in saved.runs.values()] == [len(WORDS)]
    play_list((SURE,), LISTED, RHYMES, HERE, ledger=saved, run="kept", report=heard.append)
    assert heard == [len(RHYMES)]


@pytest.mark.parametrize(
    ("spec", "listed", "run", "done"),
    [
        (SURE, replace(LISTED, rounds=2), "kept", 2),
        (SURE, LISTED, "other", 0),
        (SURE, LISTED, "", 0),
        (MOODY, LISTED, "kept", 0),
        (SURE, replace(LISTED, opener="crane"), "kept", 0),
        (SURE, replace(LISTED, answers=FEW), "kept", 0),
    ],
)
def test_only_games_of_the_same_run_bots_and_list_are_not_played_again(
    spec: BotSpec, listed: WordList, run: str, done: int
) -> None:
    saved, heard, some = Saved(), list[int](), RHYMES[:2]
    play_list((SURE,), LISTED, some, HERE, ledger=saved, run="kept")
    kept = len(saved.runs)
    found = play_list((spec,), listed, some, HERE, ledger=saved, run=run, report=heard.append)
    assert heard[0] == done
    assert len(saved.runs) == kept + bool(run and not done)
    assert found == play_list((spec,), listed, some, HERE, run=run), "without a ledger"
    assert [len(counts) for counts in found] == [2 * listed.rounds]


def test_words_are_played_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    (whole,) = play_list((SURE,), LISTED, WORDS.words, HERE)
    monkeypatch.setattr(word_list, "SLICE", 4)
    heard: list[int] = []
    (found,) = play_list((SURE,), LISTED, WORDS.words, HERE, report=heard.append)
    assert found == whole
    assert heard == [0, 4, 8, 10]


@pytest.mark.deep  # test_jobs.py shows quickly that workers give what one process does
def test_workers_change_nothing() -> None:
    alone = play_list((SURE, MOODY), LISTED, WORDS.words, HERE)
    assert play_list((SURE, MOODY), LISTED, WORDS.words, processes(2)) == alone
    assert alone[0] != alone[1]


def test_moods_hang_on_the_seed() -> None:
    def counts(seed: int) -> tuple[int, ...]:
        return play_list((MOODY,), replace(LISTED, seed=seed), WORDS.words, HERE)[0]

    assert counts(1) == counts(1)
    assert len({counts(seed) for seed in range(5)}) > 1


LONG = Lexicon("long", ("planet", "planed", "plover", "clover", "closet", "garnet", "tariff"))


@pytest.mark.parametrize("spec", [SURE, MOODY], ids=["sure", "moody"])
@pytest.mark.parametrize("daily", [False, True])
def test_words_of_any_length_are_played(spec: BotSpec, daily: bool) -> None:
    (counts,) = play_list((spec,), WordList(LONG, LONG, daily=daily), LONG.words, HERE)
    assert len(counts) == len(LONG)
    assert min(counts) >= 1


def test_the_last_day_is_known_to_who_remembers() -> None:
    listed = WordList(WORDS, WORDS, daily=True, seed=3)
    spec = replace(SURE, strategy="optimal", options={"setting": "daily-answers"})
    (counts,) = play_list((spec,), listed, WORDS.words, HERE)
    assert counts[-1] == 1
    order = listed.order(3)
    (some,) = play_list((spec,), listed, sorted(order[-2:]), HERE)
    assert some == counts[-2:]
    assert sorted(some) != list(some) or some == (1, 1)


def test_an_opener_that_is_no_word_is_refused() -> None:
    with pytest.raises(GameError, match="XXXXX"):
        play_list((SURE,), replace(LISTED, opener="xxxxx"), WORDS.words, HERE)


def test_a_word_that_is_not_found_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GameError, match="Moody has no guess left for jolly"):
        play_list((MOODY,), WordList(FEW, FEW, opener="batch"), ["jolly"], HERE)
    monkeypatch.setattr(word_list, "MOST", 1)
    with pytest.raises(GameError, match="Moody did not find BATCH"):
        play_list((MOODY,), LISTED, ["batch"], HERE)
    assert play_list((MOODY,), LISTED, ["tares"], HERE) == [(1,)]
