from collections.abc import Mapping
from datetime import date, datetime

import pytest
from toy.game import STONES

from tuiwords.games.options import Value
from tuiwords.history.statistics import Statistics, modes, statistics
from tuiwords.play import catalog
from tuiwords.play.game import KeptFigure
from tuiwords.play.match import Match
from tuiwords.store.records import Arrival, Event, Header, Kind, Player, Rating, Result
from tuiwords.store.store import Store

DAY = date(2026, 3, 1)


class Diary:
    """Writes finished matches of a player, one after another."""

    def __init__(self, store: Store, who: Player) -> None:
        self.store, self.who, self.number = store, who, 0

    def add(
        self,
        won: bool,
        guesses: int = 0,
        *,
        score: float = 0.0,
        helped: Kind | None = None,
        daily: str = "",
        ranks: tuple[int, ...] = (1,),
        rated: bool = False,
        game: str = "wordle",
        seed: int | None = None,
        begun: str = "",
        settings: Mapping[str, Value] | None = None,
    ) -> None:
        """``seed`` is a new one by default; a daily is ``begun`` on its day."""
        self.number += 1
        name, seed = str(self.number), self.number if seed is None else seed
        started = datetime.fromisoformat(f"{begun or daily or '1970-01-02'}T12:00").timestamp()
        seats = (self.who, *(Player("bot", f"B{n}", f"B{n}") for n in range(len(ranks) - 1)))
        self.store.create(
            Header(name, game, settings or {}, seed, seats, started, "f", daily, rated)
        )
        if helped:
            self.store.append(name, Event(helped, 0))
        facts = {"guesses": guesses} if guesses else {}
        results = [
            Result(seat, player, score, ranks[seat], won and seat == 0, facts)
            for seat, player in enumerate(seats)
        ]
        self.store.finish(name, results, rated)


@pytest.fixture
def diary(store: Store, ann: Player) -> Diary:
    return Diary(store, ann)


def of(diary: Diary, game: str = "wordle", day: date = DAY) -> Statistics:
    return statistics(diary.store, diary.who.key, game, day)


def test_nothing_played(diary: Diary) -> None:
    assert of(diary) == Statistics()
    assert of(diary).won_share == 0


def test_wins_streaks_and_guesses(diary: Diary) -> None:
    for won, guesses in ((True, 3), (True, 4), (True, 3), (False, 6), (True, 5), (True, 6)):
        diary.add(won, guesses)
    diary.add(True, game="boggle", score=50)
    found = of(diary)
    assert (found.played, found.won, found.won_share) == (6, 5, 5 / 6)
    assert (found.streak, found.best_streak) == (2, 3)
    assert found.histogram == {3: 2, 4: 1, 5: 1, 6: 1}
    assert list(found.histogram) == [3, 4, 5, 6]
    assert found.mean == 21 / 5


def test_a_lost_last_game_ends_the_streak(diary: Diary) -> None:
    diary.add(True, 3)
    diary.add(False, 6)
    assert (of(diary).streak, of(diary).best_streak) == (0, 1)


def test_a_guessing_game_never_won_has_no_mean(diary: Diary) -> None:
    diary.add(False, 6)
    assert (of(diary).mean, of(diary).histogram) == (None, {})


def test_a_game_of_points(diary: Diary) -> None:
    for score in (10.0, 40.0, 25.0):
        diary.add(True, score=score, game="boggle")
    diary.add(True, score=50.0, game="boggle", helped="hint")
    found = of(diary, "boggle")
    assert (found.mean, found.best_score, found.histogram) == (25.0, 40.0, {})
    assert (found.won, found.helped, found.helped_won) == (0, 1, 0)


@pytest.mark.parametrize("helped", ["hint", "undo"])
def test_games_with_help_are_counted_apart(diary: Diary, helped: Kind) -> None:
    diary.add(True, 3)
    diary.add(True, 1, helped=helped)
    diary.add(False, 6, helped=helped)
    diary.add(True, 5)
    found = of(diary)
    assert (found.played, found.won) == (2, 2)
    assert (found.helped, found.helped_won) == (2, 1)
    assert found.histogram == {3: 1, 5: 1}


@pytest.mark.parametrize(("won", "streaks"), [(True, (2, 2)), (False, (1, 1))])
def test_only_a_game_lost_in_spite_of_help_ends_a_streak(
    diary: Diary, won: bool, streaks: tuple[int, int]
) -> None:
    diary.add(True, 3)
    diary.add(won, 6, helped="hint")
    diary.add(True, 3)
    assert (of(diary).streak, of(diary).best_streak) == streaks


@pytest.mark.parametrize("won", [True, False])
def test_a_daily_with_help_ends_the_daily_streak(diary: Diary, won: bool) -> None:
    diary.add(True, 3, daily="2026-02-28")
    assert of(diary).daily_streak == 1
    diary.add(won, 6, daily="2026-03-01", helped="hint")
    found = of(diary)
    assert (found.daily_streak, found.best_daily_streak, found.daily_played) == (0, 1, 2)


def test_a_daily_of_the_archive_is_in_no_streak(diary: Diary) -> None:
    diary.add(True, 3, daily="2026-02-27")
    diary.add(True, 3, daily="2026-02-28", begun="2026-03-01")
    diary.add(True, 3, daily="2026-03-01")
    found = of(diary)
    # The 28th was missed as a day, and the freeze of its month bridges it.
    assert (found.daily_streak, found.best_daily_streak, found.daily_played) == (2, 2, 3)


@pytest.mark.parametrize(("first", "streak"), [(True, 1), (False, 0)])
def test_of_a_day_played_twice_the_first_game_counts(
    diary: Diary, first: bool, streak: int
) -> None:
    diary.add(first, 4, daily="2026-03-01")
    diary.add(not first, 4, daily="2026-03-01")
    assert (of(diary).daily_streak, of(diary).daily_played) == (streak, 1)


def test_a_deal_finished_before_is_counted_apart(diary: Diary) -> None:
    diary.add(False, 6, seed=7)
    for guesses in (1, 1):
        diary.add(True, guesses, seed=7)
    diary.add(False, 6, seed=7)
    diary.add(True, 1, seed=7, helped="hint")
    found = of(diary)
    assert (found.played, found.won, found.streak, found.histogram) == (1, 0, 0, {})
    assert (found.repeats, found.repeats_won, found.helped) == (3, 2, 1)
    diary.store.delete_match("1")  # its word is known all the same
    assert (of(diary).played, of(diary).repeats) == (0, 3)


def test_a_word_played_again_in_hard_mode_is_a_repeat(diary: Diary) -> None:
    diary.add(True, 4, seed=7)
    diary.add(True, 1, seed=7, settings={"hard": True})
    diary.add(True, 3, seed=8, settings={"hard": True})
    found = of(diary)
    assert (found.played, found.repeats, found.histogram) == (2, 1, {3: 1, 4: 1})


def test_the_deal_of_somebody_else_or_with_other_settings_is_new(
    store: Store, ann: Player, bob: Player
) -> None:
    for who, stones in ((ann, 12), (bob, 12), (ann, 9)):
        match = Match.begin(STONES, {"stones": stones}, 0, [who], store)
        match.resign(0)
    found = statistics(store, ann.key, "stones")
    assert (found.played, found.repeats) == (2, 0)
    assert statistics(store, bob.key, "stones").played == 1


def test_a_repeat_that_is_counted_before_the_first_game_is_one(diary: Diary) -> None:
    diary.add(False, 6, seed=7)
    with Store.open(diary.store.path.with_name("other.db")) as other:
        late = Diary(other, diary.who)
        late.number = 1
        late.add(True, 1, seed=7)
        assert of(late).played == 1
        other.add_matches([Arrival(diary.store.saved("1"), diary.store.events("1"))])
        found = of(late)
        assert (found.played, found.won, found.repeats) == (1, 0, 1)


def test_help_of_somebody_else_is_not_ones_own(store: Store, ann: Player, bob: Player) -> None:
    match = Match.begin(STONES, {}, 0, [ann, bob], store)
    match.hint(1)
    match.resign(1)
    assert statistics(store, ann.key, "stones").played == 1
    assert statistics(store, bob.key, "stones").helped == 1


def test_games_not_over_do_not_count(store: Store, ann: Player) -> None:
    Match.begin(STONES, {}, 0, [ann], store)
    assert statistics(store, ann.key, "stones") == Statistics()


def test_rated_games(diary: Diary) -> None:
    for ranks in ((1, 2), (1, 2, 2), (1, 1), (2, 1), (3, 1, 2)):
        diary.add(True, 3, ranks=ranks, rated=True)
    diary.add(True, 3, ranks=(1, 2))
    diary.add(True, 3, rated=True)
    diary.store.players.set_rating("profile", diary.who.key, "wordle", Rating(31, 4, 5))
    assert of(diary).rated == (2, 1, 2)
    assert of(diary).rating == Rating(31, 4, 5)


@pytest.mark.parametrize(
    ("days", "streaks"),
    [
        ({"2026-02-27": True, "2026-02-28": True, "2026-03-01": True}, (3, 3)),
        ({"2026-02-27": True, "2026-02-28": True}, (2, 2)),
        ({"2026-02-27": True, "2026-02-28": True, "2026-03-01": False}, (0, 2)),
        ({"2026-02-25": True, "2026-02-26": True, "2026-02-28": True}, (3, 3)),
        ({"2026-02-25": True, "2026-02-28": True}, (1, 1)),
        ({"2026-02-27": True}, (1, 1)),
        ({"2026-02-26": True}, (0, 1)),
        ({"2026-02-28": False, "2026-02-27": True}, (0, 1)),
        ({}, (0, 0)),
    ],
)
def test_daily_streaks_go_by_the_calendar(
    diary: Diary, days: dict[str, bool], streaks: tuple[int, int]
) -> None:
    for day, won in days.items():
        diary.add(won, 4, daily=day)
    diary.add(True, 4)
    found = of(diary)
    assert (found.daily_streak, found.best_daily_streak) == streaks
    assert found.daily_played == len(days)


def test_only_the_usual_mode_has_a_rating(store: Store, ann: Player) -> None:
    store.players.set_rating("profile", ann.key, "wordle", Rating(31, 4, 5))
    assert statistics(store, ann.key, "wordle").rating == Rating(31, 4, 5)
    assert statistics(store, ann.key, "wordle", mode="4 boards").rating is None


def test_games_in_turns_are_told_by_who_moved_first(store: Store, ann: Player) -> None:
    bot = Player("bot", "B1", "B1")
    for game, seats, won in (
        ("scrabble", (ann, bot), True),
        ("scrabble", (bot, ann), False),
        ("scrabble", (bot, ann), True),
        ("scrabble", (ann,), True),
        ("boggle", (ann, bot), True),
    ):
        name = str(len(store.matches()))
        store.create(Header(name, game, {}, int(name), seats, 0.0, "f"))
        first = [won == (who is ann) for who in seats]
        each = [Result(n, who, 9.0, 2 - first[n], first[n]) for n, who in enumerate(seats)]
        store.finish(name, each, False)
    told = statistics(store, ann.key, "scrabble", DAY).begun
    assert told == {"moved first": (1, 1), "moved later": (1, 2)}
    assert not statistics(store, ann.key, "boggle", DAY).begun


def test_the_newest_reviews_and_the_mean_of_all(store: Store, ann: Player) -> None:
    diary = Diary(store, ann)
    for skill in (10.0, 20.0, 90.0):
        diary.add(True, 3)
        store.set_review(str(diary.number), 0, {"skill": skill})
    found = statistics(store, ann.key, "wordle", newest=2)
    assert (found.skill, found.mean_skill) == ((20.0, 90.0), 40.0)
    assert (found.luck, found.mean_luck) == ((), None)


def test_a_mean_says_what_it_is_of(diary: Diary) -> None:
    diary.add(True, 3)
    diary.add(True, score=40.0, game="boggle")
    assert of(diary).mean_of == "guesses"
    assert of(diary, "boggle").mean_of == "points"
    assert of(diary, "scrabble").mean_of == ""


def test_wordfeud_and_words_with_friends_have_figures_of_their_own(diary: Diary) -> None:
    for rules in ("scrabble", "wordfeud", "wordfeud", "wwf"):
        diary.add(True, score=300.0, game="scrabble", settings={"rules": rules})
    store, ann = diary.store, diary.who.key
    assert modes(store, ann, "scrabble") == ("", "Wordfeud", "Words With Friends")
    assert statistics(store, ann, "scrabble").played == 1
    assert statistics(store, ann, "scrabble", mode="Wordfeud").played == 2


def test_the_rating_of_scrabble_is_that_of_its_relatives_too(store: Store, ann: Player) -> None:
    store.players.set_rating("profile", ann.key, "scrabble", Rating(1300, 60, 5))
    for mode in ("", "Wordfeud", "Words With Friends"):
        assert statistics(store, ann.key, "scrabble", mode=mode).rating == Rating(1300, 60, 5)
    bot = Player("bot", "Acorn", "Acorn")
    game = catalog.game("scrabble")
    assert Match.begin(game, {"rules": "wordfeud"}, 1, [ann, bot], wants_rating=True).rated


def test_all_that_reviews_find_is_in_the_statistics(diary: Diary) -> None:
    for lost, luck in ((2.0, -10.0), (4.0, 30.0)):
        diary.add(True, score=300.0, game="scrabble")
        diary.store.set_review(str(diary.number), 0, {"lost": lost, "luck_points": luck})
    diary.add(True, score=40.0, game="boggle")
    diary.store.set_review(str(diary.number), 0, {"share": 0.25})
    assert of(diary, "scrabble").review_means == {"lost": 3.0, "luck_points": 10.0}
    assert of(diary, "boggle").review_means == {"share": 0.25}
    assert of(diary).review_means == {}


def test_a_percentage_is_written_without_a_gap() -> None:
    assert KeptFigure("accuracy", "Of the findable", ".0f", "%").text(64.2) == "64%"
    assert KeptFigure("lost", "Lost a turn", ".1f", "pts").text(6.31) == "6.3 pts"


def test_only_games_that_can_be_lost_have_a_share_and_a_row_of_wins(diary: Diary) -> None:
    for game in ("boggle", "word-soup", "scrabble"):
        for won in (True, False, True):
            diary.add(won, score=9, game=game)
        found = of(diary, game)
        assert (found.played, found.decided, found.won, found.streak) == (3, 0, 0, 0)
        for rank in (1, 2, 1):
            diary.add(rank == 1, score=9, game=game, ranks=(rank, 3 - rank))
        found = of(diary, game)
        assert (found.played, found.decided, found.won, found.lost) == (6, 3, 2, 1)
        assert (found.won_share, found.streak, found.best_streak) == (2 / 3, 1, 1)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_daily_given_up_before_anything_was_done_is_a_day_missed(diary: Diary, game: str) -> None:
    diary.add(True, 3, score=4, game=game, daily="2026-02-27")
    diary.add(False, game=game, daily="2026-02-28")
    found = of(diary, game)
    # The 28th was missed as a day, and the freeze of its month bridges it.
    assert (found.daily_streak, found.daily_played, found.played) == (1, 2, 2)
