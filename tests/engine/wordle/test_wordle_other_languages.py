"""What Wordle's engine knows of other languages, and of days that are over."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.anytime import finished, rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.exact.search import WIDTH, ExactSearch
from tuiwords.engine.wordle.exact.session import OPENERS, DailyOpeners
from tuiwords.engine.wordle.kernels.layout import ANY, HARD
from tuiwords.engine.wordle.pack import CluePosition, position_of
from tuiwords.engine.wordle.strategies import STRATEGIES
from tuiwords.games.wordle import OPTIONS, read_clue, view_of_clues, word_lists
from tuiwords.games.wordle.lists import with_words
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

WORDS = (
    "fiere liere siege piege neige beige pieux vieux lieux cieux mieux chien chose livre porte "
    "table ecole homme femme monde jours temps noire verte rouge bleue jaune blanc rosee pomme"
)
FRENCH = Lexicon("french", WORDS.split())


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_the_chances_are_equal_and_sum_to_one(name: str) -> None:
    view = view_of_clues([read_clue("chose=....g")], FRENCH)
    ranking = rank(STRATEGIES[name](), view, Limit(top=99, seed=1))
    told = [m.terms["chance"] for m in ranking.moves if m.terms["chance"]]
    assert told == pytest.approx([1 / ranking.facts["left"]] * len(told))
    if not name.startswith("genetic"):  # these breed only some words
        assert sum(told) == pytest.approx(1)


def test_hidden_words_of_another_language_are_not_judged_by_english() -> None:
    allowed = library().load().of_length(5)
    view = view_of_clues([read_clue("aloud=.....")], allowed, FRENCH)
    ranking = rank(STRATEGIES["expected"](), view, Limit(top=20))
    told = [m.terms["chance"] for m in ranking.moves if m.terms["chance"]]
    assert told == pytest.approx([1 / ranking.facts["left"]] * len(told))
    english = view_of_clues([read_clue("aloud=.....")], allowed)
    ranking = rank(STRATEGIES["expected"](), english, Limit(top=20))
    assert len({m.terms["chance"] for m in ranking.moves}) > 2


def left_of(allowed: Path, answers: Path | None = None) -> dict[str, float]:
    """The chances of the words left after a clue, as ``expected`` ranks them."""
    words = library().open(allowed).of_length(5)
    hidden = words if answers is None else library().open(answers).of_length(5)
    view = view_of_clues([read_clue("chose=....g")], with_words(words, hidden), hidden)
    ranking = rank(STRATEGIES["expected"](), view, Limit(top=len(words)))
    return {m.move.word: m.terms["chance"] for m in ranking.moves if m.terms["chance"]}


def test_chances_are_proportional_to_the_counts_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "counted.txt"
    counted = {word: 10 * place for place, word in enumerate(WORDS.split())}
    path.write_text("".join(f"{word}\t{count}\n" for word, count in counted.items()))
    told = left_of(path)
    counted["fiere"] = 5  # half the least: not counted, not ruled out
    total = sum(counted[word] for word in told)
    assert told == pytest.approx({word: counted[word] / total for word in told})
    assert {"fiere", "livre"} <= told.keys()


def test_what_comes_first_in_a_list_of_its_own_order_is_likelier(tmp_path: Path) -> None:
    words = random.Random(4).sample(WORDS.split(), len(WORDS.split()))
    path, plain = tmp_path / "ranked.txt", tmp_path / "plain.txt"
    path.write_text("\n".join(words))
    told = left_of(path)
    assert sorted(told, key=lambda word: (-told[word], words.index(word))) == sorted(
        told, key=words.index
    )
    assert sum(told.values()) == pytest.approx(1)
    assert max(told.values()) > 3 * min(told.values()) > 0
    plain.write_text("\n".join(sorted(words)))
    told = left_of(plain)
    assert told == pytest.approx(dict.fromkeys(told, 1 / len(told)))


def test_the_counts_of_the_hidden_words_are_asked_first(tmp_path: Path) -> None:
    counted, ranked = tmp_path / "counted.txt", tmp_path / "ranked.txt"
    counted.write_text("livre\t300\nfiere\t100\n")
    ranked.write_text("\n".join(WORDS.split()))
    told = left_of(ranked, counted)
    assert told["livre"] == pytest.approx(3 * told["fiere"])
    assert told["liere"] == pytest.approx(told["fiere"] / 2)


@pytest.fixture(scope="module")
def position() -> CluePosition:
    usual = {option.key: option.default for option in OPTIONS}
    answers, allowed = word_lists(usual | {"answers": "easy"})
    return position_of(replace(view_of_clues((), allowed, answers), knows_answers=True))


@pytest.mark.parametrize("rule", [ANY, HARD])
def test_days_before_change_nothing(position: CluePosition, rule: int) -> None:
    gone = random.Random(5).sample(position.left.tolist(), 40)
    used, asked = DailyOpeners(position, rule), []
    for day in range(0, 41, 8):
        left = np.setdiff1d(position.left, gone[:day])
        rows = finished(used.promising(left))
        assert len(rows) == OPENERS
        row = rows[day // 16]
        asked.append((row, left, finished(used.cost(row, left))))
    for row, left, total in asked:
        search = finished(ExactSearch.of(replace(position, left=left), rule, WIDTH))
        assert finished(search.cost(row, position.tries)) == total
        assert finished(DailyOpeners(position, rule).cost(row, left)) == total
        assert finished(used.cost(row, left)) == total
