"""Why a word of Word Soup is better: numbers can be derived again, and losses add up."""

import random
import re

import pytest
from random_moves import random_move

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.word_soup.strategies.replies import Replies
from tuiwords.games.word_soup import STOP
from tuiwords.games.word_soup.game import paths_of
from tuiwords.history.reviews import review
from tuiwords.play import catalog
from tuiwords.play.games.word_soup import judging
from tuiwords.play.games.word_soup.review import gradual_review
from tuiwords.play.games.word_soup.why import in_turns as reason_in_turns
from tuiwords.play.games.word_soup.why import reason
from tuiwords.play.hints import hints as hint_tables
from tuiwords.play.judged import ALTERNATIVES, JudgedMove, ReviewWork
from tuiwords.play.match import Match
from tuiwords.store.records import Player

SOUP = catalog.game("word-soup")
NOW = re.compile(r"scores ([\d,]+)(?: points?)? (more|less) now")
LATER = re.compile(r"brings ([\d,]+)(?: points?)? (more|less) later")
BONUS = re.compile(r"in the end \(([+-]\d+)\)")
LEAVES = re.compile(
    r"leaves (\w+) for (\d+) to the next player(?:, (\w+)| instead of) (\w+) for (\d+)"
)
WORD = re.compile(r"as it (frees|leaves) (\w+) for (\d+)")


def signed(found: re.Match[str] | None) -> float:
    if found is None:
        return 0.0
    return float(found[1].replace(",", "")) * (1 if found[2] == "more" else -1)


@pytest.mark.deep
def test_every_number_can_be_derived_again() -> None:
    rng, told, freed = random.Random(4), 0, 0
    for seed in range(1, 9):
        state = SOUP.rules.new(SOUP.rules.settings({}), seed, 1)
        for _ in range(4):
            view = state.view(0)
            moves = rank(SOUP.strategy("planner"), view, Limit(nodes=300, top=20)).moves
            for other in moves[1:]:
                text = reason(moves[0], other, view)
                now = moves[0].terms["points"] - other.terms["points"]
                whole = moves[0].value - other.value
                assert signed(NOW.search(text)) == now
                bonus = sum(map(int, BONUS.findall(text)))
                cleared = [not each.terms["left"] for each in (moves[0], other)]
                assert bonus == (cleared[0] - cleared[1]) * view.rules.cleared
                assert signed(LATER.search(text)) == whole - now - bonus
                if found := WORD.search(text):
                    verb, word, points = found.groups()
                    assert view.rules.score(word.lower()) == int(points)
                    assert (verb == "leaves") == bool(paths_of(word.lower(), view.board))
                    freed += verb == "frees"
                told += 1
            state = state.after(0, rng.choice(moves[:3]).move)
    assert told > 500
    assert freed > 20


def played(**settings: str | int) -> Match:
    match = Match.begin(SOUP, {"rows": 6, "columns": 6} | settings, 3, [Player("guest", "A", "A")])
    rng = random.Random(2)
    for _ in range(5):
        if match.state.outcome is None:
            match.play(0, str(random_move(match.state, 0, rng)))
    if match.state.outcome is None:
        match.play(0, "no more")
    return match


def test_what_the_words_lost_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "NODES", 500)
    match = played()
    found = review(match, 0)
    moves = [move for move in found.judged if move is not None]
    assert len(moves) == len(found.rows)
    values = [move.facts["value"] for move in moves]
    for move, after in zip(moves, [*values[1:], moves[-1].facts["after"]], strict=True):
        assert move.facts["after"] == after
        assert move.facts["value"] - move.facts["points"] - after == move.facts["behind"] >= 0
        assert move.lost in (0, move.facts["behind"])
        assert move.kind == "" or move.why.startswith(move.best.split()[0].upper())
        if move.played != str(STOP):
            word = move.played.split()[0]
            listed = {each.move.split()[0]: each.behind for each in move.alternatives}
            assert len(listed) == len(move.alternatives)
            assert listed.get(word, move.facts["behind"]) == pytest.approx(move.facts["behind"])
            assert word in listed or len(listed) == ALTERNATIVES
            own = [each.error for each in move.alternatives if each.move.split()[0] == word]
            assert set(own) <= {0, move.error}, "a move has one error"
        for term, points in move.facts.items():
            if term.startswith("then "):
                word = term.removeprefix("then ")
                assert points == SOUP.rules.new(match.header.settings, 3, 1).rules.score(word) > 0
    lost = sum(move.facts["behind"] for move in moves)
    score = sum(move.facts["points"] for move in moves)
    assert values[0] == pytest.approx(score + lost + moves[-1].facts["after"])
    assert found.figures["accuracy"] == pytest.approx(100 * score / (score + lost))
    assert any(move.kind for move in moves)
    assert found.totals["lost"] == sum(move.lost for move in moves)


def test_a_word_that_is_listed_is_told_the_same_where_it_is_taken() -> None:
    """What a list says of a word is, within its error, what the verdict says if it is taken."""
    state = SOUP.rules.new(SOUP.rules.settings({"rows": 5, "columns": 5}), 4, 1)
    match = Match.begin(SOUP, {"rows": 5, "columns": 5}, 4, [Player("guest", "A", "A")])
    match.play(0, str(random_move(state, 0, random.Random(1))))
    match.play(0, "no more")
    listed = review(match, 0).judged[0]
    assert listed is not None
    told = 0
    for each in listed.alternatives[1:3]:
        assert each.error > 0
        other = Match.begin(SOUP, {"rows": 5, "columns": 5}, 4, [Player("guest", "A", "A")])
        other.play(0, each.move)
        other.play(0, "no more")
        taken = review(other, 0).judged[0]
        assert taken is not None
        assert taken.facts["behind"] == pytest.approx(each.behind, abs=each.error)
        told += 1
    assert told == 2


def in_turns() -> Match:
    """Both take two random words each from one board."""
    seats = [Player("guest", name, name) for name in "AB"]
    small = {"mode": "turns", "rows": 7, "columns": 7}
    match, rng = Match.begin(SOUP, small, 3, seats), random.Random(2)
    for turn in range(4):
        match.play(turn % 2, str(random_move(match.state, turn % 2, rng)))
    while match.state.outcome is None:
        match.play(match.state.to_move[0], "no more")
    return match


def test_verdicts_of_turns_are_kept() -> None:
    work, match = ReviewWork(), in_turns()
    (*_, found) = gradual_review(match, 1, work=work)
    (again,) = gradual_review(match, 1, work=work)
    assert again == found


def test_where_players_take_turns_review_and_hints_have_one_judge() -> None:
    match = in_turns()
    found = review(match, 1)
    assert "leaves to the next player" in found.notes[-1], "the page says how it judges"
    for scene, move in zip(found.scenes, found.judged, strict=True):
        assert move is not None
        *_, hints = hint_tables(scene.before.view(1), SOUP, 0, Limit(top=60))
        assert hints.strategy == "replies"
        assert hints.rows[0].move in (move.best, move.alternatives[0].move)
        assert move.kind, "or there is nothing to agree about"
        pick = scene.before.parse(hints.rows[0].move)
        hinted = judging.TakenWord(1, scene.before, pick, scene.before.after(1, pick))
        judged: list[JudgedMove | None] = [None]
        assert [*judging.judge_words([hinted], ReviewWork(), judged)]
        assert judged[0] is not None
        assert (judged[0].kind, judged[0].facts["behind"]) == ("", 0)


def test_every_number_of_a_reason_in_turns_can_be_derived_again() -> None:
    told = 0
    for seed in range(1, 5):
        small = {"mode": "turns", "rows": 8, "columns": 8}
        state = SOUP.rules.new(SOUP.rules.settings(small), seed, 2)
        moves = rank(Replies(turns=2), state.view(0), Limit(top=20)).moves
        for other in moves[1:]:
            text = reason_in_turns(moves[0], other)
            assert " 0 more" not in text and " 0 less" not in text
            now = moves[0].terms["points"] - other.terms["points"]
            assert signed(NOW.search(text)) == now
            replies = []
            for ranked in (moves[0], other):
                ((reply, points),) = [each for each in ranked.terms.items() if " " in each[0]]
                word = reply.split()[1]
                assert state.after(0, ranked.move).parse(word)
                assert state.rules.score(word) == points
                replies.append((word.upper(), points))
            left = LEAVES.search(text)
            if left is not None:
                told += 1
                assert [(left[1], float(left[2])), (left[4], float(left[5]))] == replies
                same = other.move.word == moves[0].move.word
                assert left[3] == (None if same else other.move.word.upper())
                assert ("on another path" in text) == same
            else:
                assert replies[0][1] == replies[1][1]
            later = moves[0].value - other.value - now - (replies[1][1] - replies[0][1])
            assert abs(signed(LATER.search(text)) - later) <= 0.5
    assert told > 30


def test_what_was_still_to_be_had_counts_for_who_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "NODES", 200)
    small = {"clock": "1", "rows": 6, "columns": 6}
    for end, lost in (("no more", True), ("resign", True), ("time", False)):
        match = Match.begin(SOUP, small, 3, [Player("guest", "A", "A")])
        first = rank(SOUP.strategy("planner"), match.view(0), Limit(nodes=200, top=1)).moves[0]
        match.play(0, str(first.move))
        if end == "resign":
            match.resign(0)
        elif end == "time":
            match.expire(100)
        else:
            match.play(0, end)
        found = review(match, 0)
        last = found.judged[-1]
        assert last is not None
        assert "still to be had" in last.why
        assert last.why.startswith(last.best.split()[0].upper())
        assert last.facts["value"] > first.terms["points"]
        assert last.kind == ("large" if lost else "")
        assert (found.figures["accuracy"] < 50) == lost
        assert found.rows[-1]["why"] == last.why
        assert (len(found.rows) - 1 in found.key_turns) == lost
        assert found.rows[-1]["word"] == ("(gave up)" if lost else "(time is up)")
