"""Somebody called Ada who has played for a while, for the pictures of ``every.py``."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

DAY = 86400.0
# What Ada has played: the game, its settings, the bots, and how many such matches.
PLAYED: tuple[tuple[str, Mapping[str, Any], tuple[str, ...], int], ...] = (
    ("wordle", {}, (), 7),
    ("wordle", {}, ("Lantern",), 5),
    ("wordle", {"boards": "4"}, (), 2),
    ("boggle", {}, ("Juniper",), 4),
    ("boggle", {"size": 5}, ("Sparrow", "Kestrel"), 2),
    ("word-soup", {}, ("Barley",), 3),
    ("word-soup", {}, (), 2),
    ("scrabble", {}, ("Bramble",), 4),
    ("scrabble", {"rules": "wordfeud"}, ("Glutton",), 2),
)
LIKE = {"wordle": "Lantern", "boggle": "Juniper", "word-soup": "Saffron", "scrabble": "Glutton"}


@contextmanager
def moment(seconds: float) -> Iterator[None]:
    """While a match is played, it is another time of the calendar."""
    usual = time.time
    time.time = lambda: seconds
    try:
        yield
    finally:
        time.time = usual


def fill(store: Any) -> None:
    """Profiles, matches of all games over some weeks, cards, and a match that goes on."""
    from tuiwords.history.reviews import review_pending
    from tuiwords.lexicon.library import library
    from tuiwords.play.daily import today
    from tuiwords.practice.words import QUIZZES

    ada, ben = store.players.add("Ada"), store.players.add("Ben")
    store.note_profile(ben.id)
    store.note_profile(ada.id)
    now, number = time.time(), sum(count for *_, count in PLAYED)
    for key, settings, bots, count in PLAYED:
        for _ in range(count):
            with moment(now - number * DAY):
                play(store, ada, key, settings, bots, seed=number, rated=bool(bots))
            number -= 1
    for back in (3, 2, 1, 0):
        with moment(now - back * DAY):
            for key in ("wordle", "boggle")[: 1 + back % 2]:
                play(store, ada, key, {}, (), day=today() - timedelta(days=back * (back > 3)))
    play(store, ada, "scrabble", {}, ("Steward",), seed=44, most=9)
    review_pending(store, ada.id, lambda: False)
    words = ("retinas", "oat", "quixotic", "zebu", "aerie")
    for quiz in QUIZZES.values():
        store.cards.add(ada.id, list(quiz.cards(library().open("enable"), words)), now - 14 * DAY)
    for back in (12, 9, 8, 6, 5, 3, 2, 1):
        with moment(now - back * DAY):
            train(store, ada.id, back, today() - timedelta(days=back))


def play(
    store: Any,
    profile: Any,
    key: str,
    settings: Mapping[str, Any],
    bots: tuple[str, ...],
    *,
    seed: int | None = None,
    rated: bool = False,
    day: Any = None,
    most: int = 1000,
) -> Any:
    """A match in which Ada plays like a bot, up to ``most`` moves."""
    from tuiwords.history.ratings import rate
    from tuiwords.play import catalog
    from tuiwords.play.match_setup import MatchRequest, begin, daily_request
    from tuiwords.play.realtime_bots import foreseen_moves

    game = catalog.game(key)
    request = MatchRequest(key, settings, seed=seed, bots=bots, rated=rated)
    match = begin(daily_request(game, day) if day is not None else request, profile, store).match
    players = [game.bot(game.bot_spec(name)) for name in (LIKE[key], *bots)]
    chances = [random.Random(f"{seed} {seat}") for seat in range(len(players))]
    if game.rules.realtime:
        limit = match.time_limit or 180.0
        for timed in foreseen_moves(match.state, dict(enumerate(players)), chances)[:most]:
            if timed.at < limit and timed.seat in match.state.to_move:
                match.play(timed.seat, timed.move, timed.at)
        match.expire(limit)
    while match.state.outcome is None and match.ply < most:
        seat = match.state.to_move[0]
        choice = players[seat].choose(match.view(seat), chances[seat])
        if choice is None:
            match.resign(seat)
        else:
            match.play(seat, choice.move)
    if rated and match.state.outcome is not None:
        rate(store, match)
    return match


def train(store: Any, profile: str, seed: int, day: date) -> None:
    """A storm and a streak of some puzzles, and a session of cards of words."""
    from tuiwords.practice.puzzle_run import Mode, PuzzleRun
    from tuiwords.practice.puzzle_stream import puzzle_games
    from tuiwords.practice.schedule import Grade
    from tuiwords.practice.word_cards import choice_of
    from tuiwords.practice.word_session import word_session

    chance = random.Random(seed)
    modes: tuple[Mode, ...] = ("storm", "streak")
    for mode in modes:
        run = PuzzleRun(store, profile, puzzle_games(), mode, seed=seed, day=day, clock=time.time)
        for _ in range(chance.randint(4, 9)):
            run.prepare()
            if run.puzzle is not None:
                run.record("", Grade.GOOD if chance.random() < 0.75 else Grade.AGAIN)
    session = word_session(store.cards, profile, choice_of(None), clock=time.time)
    while session.card is not None and session.answered < 20:
        session.record("", Grade.GOOD if chance.random() < 0.7 else Grade.AGAIN)
