"""A puzzle played before is known, however it is played; a match of it moves no rating."""

from collections.abc import Mapping
from datetime import date

import pytest

from tuiwords.games.options import Option, Value
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest, StartedMatch, begin
from tuiwords.play.repeats import puzzle
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store

AGAIN = "This match isn't rated: you have played this puzzle before."


def another(option: Option) -> Value:
    """A value of an option that is not the usual one."""
    if option.kind == "switch":
        return not option.default
    if option.kind == "number":
        return option.low if option.default != option.low else option.high
    return next((choice for choice in option.choices if choice != option.default), "")


def options(deals: bool) -> list[tuple[str, Option]]:
    """The options that decide what is dealt, or those that do not, of all games."""
    return [
        (game.key, option)
        for game in catalog.GAMES.values()
        for option in game.rules.options
        if option.deals is deals and another(option) != ""
    ]


def named(value: object) -> str:
    return value.key if isinstance(value, Option) else str(value)


def puzzles(ann: Player, game: str, settings: Mapping[str, Value]) -> list[str]:
    """The puzzle of a match with the usual settings, and with others."""
    chosen = catalog.game(game)
    matches = [Match.begin(chosen, given, 7, [ann]) for given in ({}, settings)]
    return [puzzle(match.header) for match in matches]


@pytest.mark.parametrize(("game", "option"), options(deals=False), ids=named)
def test_how_it_is_played_makes_no_other_puzzle(ann: Player, game: str, option: Option) -> None:
    usual, other = puzzles(ann, game, {option.key: another(option)})
    assert usual == other


@pytest.mark.parametrize(("game", "option"), options(deals=True), ids=named)
def test_what_is_dealt_makes_another(ann: Player, game: str, option: Option) -> None:
    usual, other = puzzles(ann, game, {option.key: another(option)})
    assert usual != other


def test_another_seed_is_another_puzzle(ann: Player) -> None:
    chosen = catalog.game("wordle")
    assert len({puzzle(Match.begin(chosen, {}, seed, [ann]).header) for seed in range(9)}) == 9


def test_what_does_not_count_as_dealt_leaves_it_as_it_is() -> None:
    """Words, letters and tiles are the same, whatever an option that does not deal says."""
    dealt = {
        "wordle": lambda state: state.answer,
        "boggle": lambda state: state.grid,
        "word-soup": lambda state: state.boards[0],
        "scrabble": lambda state: (state.racks, state.bag),
    }
    for game, option in options(deals=False):
        if option.key == "boards":
            continue
        rules = catalog.game(game).rules
        usual, other = (
            rules.new(rules.settings(given), 11, 2) for given in ({}, {option.key: another(option)})
        )
        assert dealt[game](usual) == dealt[game](other), option.key


def test_the_first_of_several_boards_hides_the_word_of_one() -> None:
    rules = catalog.game("wordle").rules
    for seed in range(20):
        one, two = (rules.new(rules.settings({"boards": n}), seed, 1) for n in ("1", "2"))
        assert one.answer == two.boards[0].answer


def asked(store: Store, profile: Profile, **more: object) -> StartedMatch:
    """A rated match against a bot."""
    given = {"seed": 7, "bots": ("Pip",), "rated": True, **more}
    return begin(MatchRequest("wordle", **given), profile, store)  # type: ignore[arg-type]


@pytest.mark.parametrize("finished", [True, False], ids=["finished", "left"])
@pytest.mark.parametrize("settings", [{}, {"hard": True}, {"guesses": 8}], ids=str)
def test_a_match_of_a_puzzle_played_before_is_not_rated(
    store: Store, ada: Profile, settings: dict[str, Value], finished: bool
) -> None:
    first = asked(store, ada)
    assert first.match.rated
    assert not first.why_unrated
    if finished:
        first.match.play(0, first.match.state.answer)
    again = asked(store, ada, settings=settings)
    assert again.why_unrated == AGAIN
    assert not again.match.rated
    assert asked(store, ada, settings=settings, seed=8).match.rated


def test_a_daily_played_by_its_code_before_is_not_rated(store: Store, ada: Profile) -> None:
    day = date(2026, 2, 1)
    daily = asked(store, ada, seed=None, daily=day)
    assert daily.match.rated
    store.delete_match(daily.match.header.id)
    asked(store, ada, seed=daily.match.header.seed, rated=False, bots=())
    assert asked(store, ada, seed=None, daily=day).why_unrated == AGAIN


def test_what_somebody_else_has_played_is_new(store: Store, ada: Profile) -> None:
    ben = store.players.add("Ben")
    asked(store, ben)
    assert asked(store, ada).match.rated


def test_who_knows_it_is_named(store: Store, ada: Profile) -> None:
    ben = store.players.add("Ben")
    seats = {"people": (Player("profile", ben.id, "Ben"),), "bots": ()}
    begin(MatchRequest("scrabble", seed=7), ben, store)
    both = begin(MatchRequest("scrabble", seed=7, rated=True, **seats), ada, store)
    assert both.why_unrated == "This match isn't rated: Ben has played this puzzle before."


def test_a_seed_of_any_size_is_found(store: Store, ada: Profile) -> None:
    for seed in (0, 2**63, 10**400):
        assert asked(store, ada, seed=seed).match.rated
        assert not asked(store, ada, seed=seed).match.rated
