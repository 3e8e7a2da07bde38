"""How a profile plays over time, against whom, and its best plays."""

from __future__ import annotations

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.history.statistics import count_finished
from tuiwords.history.trends import best_plays, trends
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store

TRELLIS = Player("bot", "Trellis", "Trellis")


def test_games_of_guesses_and_of_points(store: Store, ann: Player) -> None:
    wordle, scrabble = catalog.game("wordle"), catalog.game("scrabble")
    for wrong in ((), ("crane",), ("crane", "moist")):
        match = Match.begin(wordle, {}, 1 + len(wrong), [ann], store)
        for guess in (*wrong, match.state.answer):
            match.play(0, guess)
    duel = Match.begin(scrabble, {}, 3, [TRELLIS, ann], store)
    best = []
    for _ in range(6):
        (seat,) = duel.state.to_move
        chosen = rank(scrabble.strategy("equity"), duel.view(seat), Limit(top=1)).moves[0]
        before = duel.state.scores[1]
        duel.play(seat, str(chosen.move))
        best += [duel.state.scores[1] - before] if seat == 1 else []
    duel.resign(1)
    count_finished(store)
    found = trends(store, ann.key, "wordle", "")
    assert (found.scores, found.met, found.accuracy) == ((1, 2, 3), (), ())
    assert list(found.ended) == sorted(found.ended)
    found = trends(store, ann.key, "scrabble", "")
    (met,) = found.met
    assert (met.player, met.games, met.won, met.mean) == (TRELLIS, 1, 0, found.scores[0])
    told = best_plays(store, Profile(ann.key, ann.name, 0.0), "scrabble")
    assert [points for _, points in told] == sorted(best, reverse=True)[:5]
    assert not best_plays(store, Profile(ann.key, ann.name, 0.0), "wordle")


def test_who_solves_as_late_as_the_opponent_has_not_beaten_it(store: Store, ann: Player) -> None:
    wordle, lantern = catalog.game("wordle"), Player("bot", "Lantern", "Lantern")
    for late in (0, 1):
        match = Match.begin(wordle, {}, late, [ann, lantern], store, wants_rating=True)
        for guess in ("moist",) * late:
            match.play(1, guess)
        for seat in (0, 1):
            match.play(seat, match.state.answer)
    count_finished(store)
    (met,) = trends(store, ann.key, "wordle", "").met
    assert (met.games, met.won) == (2, 1)
