"""The fit to recorded games finds what the games were made with, and reads only what it may."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.choice import STEPS, ChoiceModel, log_softmax, read_choice
from tuiwords.engine.scrabble.choice_features import NAMES
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import EMPTY_BOARD, place, position_view, ruleset
from tuiwords.games.scrabble.moves import Play
from tuiwords.lexicon.library import library
from tuiwords.train.choice_fit import (
    Choices,
    compare,
    fit,
    fit_skill,
    folds,
    held_out,
    log_likelihoods,
)
from tuiwords.train.skill import gcg_files, read_turns, train

LOOK = np.array([1.5, -1.0, 0.0, 0.5])
RACKS = ("AEINRST", "ABDEORT", "CEHIKOS", "AAGLNOU", "BEFILMT", "DEEPRSU", "AIINOTV", "EGHNORW")


def softmax_model(look: np.ndarray) -> ChoiceModel:
    """A model that takes turns by its first chances alone: the odds against all that are left."""
    take = np.zeros(len(look) + len(STEPS))
    take[len(look) + STEPS.index("odds")] = 1.0
    return ChoiceModel(look, take, 0.0)


def made_turns(model: ChoiceModel, turns: int, seed: int, listed: int = 12) -> Choices:
    """Turns drawn from a model, twenty a game."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(turns * listed, len(model.look)))
    sizes = np.full(turns, listed)
    chances = model.chances(features, sizes).reshape(turns, listed)
    taken = np.array([rng.choice(listed, p=row / row.sum()) for row in chances])
    equity = -np.sort(rng.gamma(1, 4, (turns, listed)), axis=1)
    return Choices(
        features, equity.ravel(), sizes, taken, np.full(turns, 400), np.arange(turns) // 20
    )


def test_chances_add_up_and_are_those_of_the_softmax_if_only_odds_count() -> None:
    features = np.random.default_rng(2).normal(size=(9, 4))
    sizes = np.array([5, 1, 3])
    chances = softmax_model(LOOK).chances(features, sizes)
    assert chances == pytest.approx(np.exp(log_softmax(features @ LOOK, sizes)))
    unsure = ChoiceModel(LOOK, np.linspace(-1, 1, 4 + len(STEPS)), 0.0)
    assert np.add.reduceat(unsure.chances(features, sizes), [0, 5, 6]) == pytest.approx(1)


def test_the_weights_that_turns_were_made_with_are_found() -> None:
    true = softmax_model(LOOK)
    found = fit(made_turns(true, 4000, 3))
    assert found.look == pytest.approx(LOOK, abs=0.1)
    assert found.stray < 0.01
    fresh = made_turns(true, 2000, 4)
    loss = log_likelihoods(true, fresh).mean() - log_likelihoods(found, fresh).mean()
    assert abs(loss) < 0.01


def test_stray_turns_are_counted() -> None:
    choices = made_turns(softmax_model(LOOK), 1000, 5)
    choices.taken[::10] = -1
    assert fit(choices).stray == pytest.approx(0.1, abs=0.02)


def test_todays_skill_is_fitted_by_its_temperature_and_blunders() -> None:
    rng = np.random.default_rng(6)
    equity = -np.sort(rng.gamma(1, 5, (4000, 40)), axis=1)
    weights = np.exp((equity - equity[:, :1]) / 2.0)
    chances = 0.8 * weights / weights.sum(axis=1, keepdims=True) + 0.2 / 40
    taken = np.array([rng.choice(40, p=row / row.sum()) for row in chances])
    turns = np.full(4000, 40)
    choices = Choices(
        np.zeros((160_000, 1)), equity.ravel(), turns, taken, turns * 20, np.arange(4000)
    )
    found = fit_skill(choices)
    assert found.looseness == pytest.approx(2.0, rel=0.2)
    assert found.shares[1] + found.shares[2] == pytest.approx(0.2, abs=0.05)


def test_held_out_games_show_the_gain_and_its_interval() -> None:
    choices = made_turns(softmax_model(LOOK), 1500, 7)
    skill, fitted = held_out(choices, 1)
    compared = compare(skill, fitted, choices.games, 1)
    assert compared.low < compared.gain < compared.high
    assert compared.low > 10  # equity tells nothing of these turns
    assert compared.gain == pytest.approx(100 * (1 - compared.fitted / compared.skill))


def test_the_turns_of_a_game_are_held_out_together() -> None:
    games = np.repeat(np.arange(17), 9)
    parts = folds(games, 1)
    assert all(len(set(parts[games == game])) == 1 for game in range(17))
    assert set(parts) == set(range(5))


def opening_game(rack: str, nick: str = "ann") -> str:
    """A GCG file with the best first turn by equity of a rack, and an unknown rack after it."""
    rules = ruleset("scrabble")
    view = position_view(rules, library().load(), EMPTY_BOARD, rack)
    best = next(
        ranked.move
        for ranked in rank(Equity(), view, Limit()).moves
        if isinstance(ranked.move, Play)
    )
    score = place(rules, EMPTY_BOARD, best).score
    return (
        f"#player1 {nick} {nick}\n#player2 bea bea\n>{nick}: {rack} {best} +{score} {score}\n"
        ">bea: QU - +0 0\n"
    )


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "below"
    folder.mkdir()
    for number, rack in enumerate(RACKS):
        for more in range(2):
            text = opening_game(rack if not more else rack[::-1], f"p{more}")
            (folder / f"{number}-{more}.gcg").write_text(text)
    for number, rack in enumerate(("ADEILRS", "EEGINRT", "AEHMOST")):
        (folder / f"more-{number}.GCG").write_text(opening_game(rack))
    (folder / "notes.txt").write_text("not a game")
    return folder.parent


def test_turns_are_used_once_and_with_a_whole_rack(games: Path) -> None:
    files = gcg_files([str(games)])
    assert len(files) == 19
    turns, unusable = read_turns(files, set())
    assert not unusable
    assert len(turns) == len(RACKS) + 3  # copies count once, QU is not a whole rack
    assert len({turn.game for turn in turns}) == len(RACKS) + 3
    assert read_turns(files, {"p0", "p1"})[0] == [t for t in turns if t.rack not in RACKS]


def test_words_that_are_not_in_the_list_and_files_that_do_not_add_up_are_left_out(
    tmp_path: Path,
) -> None:
    phony = tmp_path / "phony.gcg"
    phony.write_text("#player1 a A\n#player2 b B\n>a: AEINRST 8D TRAISNE +66 66\n")
    wrong = tmp_path / "wrong.gcg"
    wrong.write_text("#player1 a A\n#player2 b B\n>a: AEINRST 8D RETAINS +9 9\n")
    turns, unusable = read_turns([phony, wrong], set())
    assert not turns
    assert "line 3" in unusable[wrong]


@pytest.mark.deep
def test_a_table_is_written_and_read_back_and_refused_where_it_is_damaged(
    games: Path, tmp_path: Path
) -> None:
    target = tmp_path / "choice.toml"
    heard: list[tuple[int, int]] = []
    found = train([str(games)], progress=lambda *n: heard.append(n), path=target)
    assert (found.files, found.turns, found.games) == (19, 11, 11)
    assert heard[-1] == (11, 11)
    model = read_choice(target)
    assert len(model.look) == len(NAMES)
    assert len(model.take) == len(NAMES) + len(STEPS)
    whole = target.read_text()
    assert tomllib.loads(whole)["turns"] == 11
    for change in (("stray", "strange"), ("first", "fist"), ("= -0", "= 'x'")):
        damaged = tmp_path / "damaged.toml"
        damaged.write_text(whole.replace(*change))
        with pytest.raises(GameError, match="cannot be read"):
            read_choice(damaged)
