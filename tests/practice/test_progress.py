"""Progress, and the whole circle: play, review, cards, sessions, and play again."""

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

import pytest

from tuiwords.games.boggle import BoggleState
from tuiwords.history.progress import DAY, Week, progress, trend
from tuiwords.history.reviews import keep_review, review
from tuiwords.history.statistics import count_finished
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.practice.catalog import kinds
from tuiwords.practice.session import PracticeSession
from tuiwords.store.card_records import CardAnswer, CardCount, NewCard, Schedule
from tuiwords.store.records import Player
from tuiwords.store.store import Store

Ask = Callable[..., Any]
NOW = 100 * DAY


def learned(at: float, _before: Schedule) -> Schedule:
    return Schedule(NOW + DAY, 2, None, 3.0, 5.0, at)


def answered(store: Store, ann: Player, ratings: str) -> None:
    """A card of Boggle with an answer a day, the last one today; it is learned."""
    store.cards.add(ann.key, [NewCard("boggle-word", "lamp", {"word": "lamp"}, "boggle")], 1.0)
    (card,) = store.cards.each()
    for number, rating in enumerate(ratings):
        at = NOW - DAY * (len(ratings) - 1 - number)
        after = partial(learned, at)
        store.cards.answer(card.id, CardAnswer(at, int(rating), "", 1.0), after)


def test_mistakes_that_are_made_less_often_fade(store: Store, ann: Player) -> None:
    answered(store, ann, "1" * 12 + "3" * 8 + "13" + "3" * 18)
    found = progress(store, ann.key, NOW)
    (kind,) = found.kinds
    assert (kind.title, kind.count) == ("Missed words in Boggle", CardCount(0, 1, 1))
    assert (kind.before, kind.recent, kind.improving) == (0.4, 0.95, True)
    assert found.week == Week(8, 8)
    assert found.lines() == (
        "This week: 8 answers, 100% right",
        "Missed words in Boggle: 1 of 1 learned, 95% right (before: 40%): these fade",
    )


def test_the_mistake_index_of_games_is_shown_over_time(ask: Ask, store: Store, ann: Player) -> None:
    for seed, index in enumerate((4.0, 2.0, 1.0, 1.0)):
        match = Match.begin(catalog.game("wordle"), {}, seed, [ann], store)
        match.play(0, match.state.answer)
        store.set_review(match.header.id, 0, {"mistake_index": index})
    count_finished(store)
    store.note_profile(ann.key)
    assert progress(store, ann.key, NOW).index == {"wordle": (4.0, 2.0, 1.0, 1.0)}
    (shown,) = ask("practice", "--progress").lines
    assert shown == "Wordle: mistake points 3.0, now 1.0  █▅▃▃"
    told = ask("practice", "--progress", "--json").json
    assert told["mistake_index"] == {"wordle": [4.0, 2.0, 1.0, 1.0]}
    assert told["week"] == {"answers": 0, "right": 0}
    assert trend([2.0], 4.0) == "mistake points 2.0  ▅"
    assert trend([0.0, 0.0], 0.0) == "mistake points 0.0, now 0.0  ▁▁"


class Learner:
    """Knows half of all words, and each word of a card from the first time it is shown."""

    def __init__(self) -> None:
        self.taught: set[str] = set()

    def knows(self, word: str) -> bool:
        return word in self.taught or random.Random(word).random() < 0.5

    def play(self, match: Match) -> None:
        """Find all common words of a board that it knows."""
        state = match.state
        assert isinstance(state, BoggleState)
        for number, word in enumerate(sorted(filter(self.knows, state.goal))):
            match.play(0, word, number / 10)
        match.expire(181.0)

    def practice(self, session: PracticeSession) -> int:
        """Answer all cards of a session; returns how many were asked."""
        while session.card is not None:
            word = str(session.card.payload["answers"][0])
            verdict = session.check(word) if self.knows(word) else session.solution()
            session.record(word if verdict.right else "", verdict.grade)
            self.taught.add(word)
        return session.answered


@pytest.mark.deep
def test_who_learns_the_cards_halves_the_mistakes_within_200(store: Store, ann: Player) -> None:
    """On six boards that come again: what it loses falls by half before 200 cards were asked."""
    learner, game, now = Learner(), catalog.game("boggle"), [time.time()]
    asked, lost = 0, list[float]()
    while asked < 200:
        figures = []
        for seed in range(6):
            match = Match.begin(game, {}, seed, [ann], store)
            learner.play(match)
            found = review(match, 0, None, store)
            keep_review(store, match, 0, found)
            figures.append(100 - found.figures["accuracy"])
        lost.append(fmean(figures))
        if lost[-1] <= lost[0] / 2:
            break
        while True:
            now[0] += 60.0
            session = PracticeSession(store.cards, ann.key, kinds(), clock=lambda: now[0])
            if session.card is None:
                break
            asked += learner.practice(session)
        now[0] += 2 * DAY
    assert lost[0] > 10
    assert lost[-1] <= lost[0] / 2
    assert asked < 200
