"""The figures and the sentences of a review follow one rule, in all games and on every page.

What a move lost is told if it is more than its error, and then the move is a mistake; a mistake has
lost something. Sums, means, key turns and sentences are those of the rows.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tuiwords.games.scrabble import rules_named, ruleset
from tuiwords.history.recordings import read_game, words_of
from tuiwords.history.reviews import review
from tuiwords.play import catalog
from tuiwords.play.games.scrabble.review import review_gcg
from tuiwords.play.judged import MISTAKE_INDEX, JudgedMove, key_turns, mean_accuracy
from tuiwords.play.match import Match
from tuiwords.play.review import Review
from tuiwords.store.records import Player
from tuiwords.ui.games.scrabble.review_text import turn_lines

GAMES = {"wordle": 16, "boggle": 8, "word-soup": 6, "scrabble": 20}


def played(key: str, seed: int) -> Match:
    """A game of two bots, or of one where only one plays."""
    game = catalog.game(key)
    rng = random.Random(f"{key} {seed}")
    names = [spec.name for spec in rng.sample(list(game.bots()), 2)]
    players = [Player("bot", name, name) for name in names[: 2 if key == "scrabble" else 1]]
    rules = {"rules": rng.choice(["scrabble", "wordfeud", "wwf"])} if key == "scrabble" else {}
    match = Match.begin(game, rules, seed, players)
    bots = [game.bot(game.bot_spec(player.name)) for player in players]
    if key == "boggle":
        seen = bots[0].foresee(match.state.view(0), rng)
        for each in sorted(seen, key=lambda choice: choice.pause):
            if each.pause < 100:
                match.play(0, str(each.move), each.pause)
        match.expire(180)
    while match.state.outcome is None:
        (seat, *_) = match.state.to_move
        choice = bots[seat].choose(match.state.view(seat), rng)
        if choice is None:
            break
        match.play(seat, str(choice.move))
    return match


def check(found: Review, seat: int | None) -> None:
    """Compare every figure with every sentence."""
    known = [move for move in found.judged if move is not None]
    own = [move for move in known if seat in (None, move.seat)]
    for move in known:
        check_move(move)
    if found.figures and seat is not None:
        index = sum(MISTAKE_INDEX.get(move.kind, 0.0) for move in own)
        assert found.figures["mistake_index"] == pytest.approx(index)
        figures = {title: cells[0] for title, *cells in found.card.rows}
        assert figures["accuracy"] == f"{found.figures['accuracy']:.0f}"
        assert figures["mistake points"] == f"{index:.1f}"
        for kind in ("small", "medium", "large"):
            count = sum(move.kind == kind for move in own)
            assert figures.get(f"{kind} mistakes", "0") == str(count)
    for row in found.key_turns:
        assert found.judged[row].kind
        *_, lost, _ = found.key_turn(row)
        assert lost.startswith("-") and float(lost.split()[0].removesuffix("%")) < 0
    if found.curve is not None:
        steps = len(found.curve.where)
        assert all(step is None or step < steps for step in found.curve.steps)
        lines = found.curve.lines
        assert all(len(line.heights) == len(line.texts) <= steps for line in lines)
        assert all(0 <= h <= 1 for line in lines for h in line.heights if h is not None)
    totals = found.totals.get("lost")
    if isinstance(totals, float | int):
        cells = [
            float(row.get("lost") or 0)
            for row, move in rows(found, own if seat is not None else known)
        ]
        if seat is not None or not found.others:
            assert totals == pytest.approx(sum(cells))


def rows(found: Review, moves: list[JudgedMove]) -> Iterator[tuple[dict, JudgedMove]]:
    wanted = {id(move) for move in moves}
    for row, move in zip(found.rows, found.judged, strict=True):
        if move is not None and id(move) in wanted:
            yield row, move


def check_move(move: JudgedMove) -> None:
    """A mistake has lost more than its error, and only a mistake is told to have lost."""
    assert bool(move.lost) == bool(move.share)
    assert bool(move.kind) == bool(move.share) or move.kind == "phony"
    assert not move.lost or move.lost > move.error
    assert move.played != move.best or not move.lost
    first = next(iter(move.alternatives), None)
    if first is not None and "win" in move.facts:
        assert 0 <= move.facts["win"] <= move.facts["best_win"] <= 100
        assert not move.lost or first.move == move.best
    if not move.lost:
        assert "of the chance to win" not in move.why


def check_scrabble(found: Review, seat: int | None) -> None:
    """The pages of Scrabble: each turn's panel and the end."""
    assert all(move.kind for move in key_turns(move for move in found.judged if move is not None))
    for at, (row, move) in enumerate(zip(found.rows, found.judged, strict=True)):
        page = "\n".join(line.plain for line in turn_lines(found, at, None, 60))
        if move is None:
            assert "Not judged" in page
            continue
        points = float(row["lost"])
        verdict = re.search(r"[✓✗] .*", page)
        assert verdict is not None
        if move.kind:
            assert verdict[0].startswith("✗")
        elif points >= 0.05:
            assert verdict[0] == "✓ Fewer points, same chance"
            assert not move.lost
        else:
            assert "mistake" not in page
        if verdict[0] == "✓ No better turn found":
            assert points < 0.05 and not move.lost and not row["better"]
        assert f"{points:.1f}" in page
        if row.get("win_lost") is not None:
            assert row["win_lost"] == move.lost
    names = found.scenes[0].names
    figures = {title: cells for title, *cells in found.card.rows}
    for at, player in enumerate((found.totals, *found.others)):
        own = [m for m in found.judged if m is not None and names[m.seat] == player["player"]]
        if own and len(set(names)) > 1:
            mean = float(player["lost"]) / len(own)
            assert float(figures["points lost a turn"][at]) == pytest.approx(mean, abs=0.051)
            kinds = Counter(move.kind for move in own)
            assert figures.get("phonies", ["0"] * 4)[at] == str(kinds["phony"])
            assert figures["accuracy"][at] == f"{mean_accuracy(own):.0f}"


@pytest.mark.deep
@pytest.mark.parametrize(
    ("key", "seed"), [(key, seed) for key, count in GAMES.items() for seed in range(1, count + 1)]
)
def test_the_review_of_a_game_of_bots_agrees_with_itself(
    key: str, seed: int, quick_verdicts: None
) -> None:
    match = played(key, seed)
    for seat in range(len(match.seats)):
        found = review(match, seat)
        check(found, seat)
        if key == "scrabble":
            check_scrabble(found, seat)


@pytest.mark.parametrize("key", GAMES)
def test_a_review_agrees_with_itself(key: str, quick_verdicts: None) -> None:
    match = played(key, 1)
    found = review(match, 0)
    check(found, 0)
    if key == "scrabble":
        check_scrabble(found, 0)


@pytest.mark.deep
def test_the_reviews_of_recorded_games_agree_with_themselves(
    recorded_games: tuple[Path, ...], quick_verdicts: None
) -> None:
    for file in recorded_games:
        game = read_game(file.read_bytes())
        rules, words = ruleset(rules_named(game)), words_of(game)
        for seat in (None, 0):
            found = review_gcg(game, rules, words, seat)
            check(found, seat)
            check_scrabble(found, seat)
