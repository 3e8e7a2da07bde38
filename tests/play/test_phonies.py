"""Phonies that stood: what a challenge would have won, what they risked, and their cards."""

import re

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import Play, ScrabbleState, laid, place, read_gcg, ruleset
from tuiwords.games.scrabble.describe import marked
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.history.reviews import review
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.games.scrabble.record import read_record, record_of
from tuiwords.play.games.scrabble.review import review_gcg
from tuiwords.play.match import Match
from tuiwords.practice.games.scrabble import cards
from tuiwords.store.records import Player
from tuiwords.ui.games.scrabble.review_text import turn_lines

RULES = ruleset("scrabble")
pytestmark = pytest.mark.usefixtures("quick_verdicts")
STOOD = """#player1 A Ann
#player2 B Ben
>A: AEINRTX 8D ANTXIER +80 80
>B: AEINRST - +0 0
"""
MANY = """#player1 A Ann
#player2 B Ben
>A: AEINRST 8D STAINER +66 66
>B: BFOEEEE 7I BO +16 16
>A: AEINRST 6I TI +14 80
"""
LOST_TURN = "The turn is lost by a wrong challenge."
LIST = f"#lexicon {library().load().name}\n"


def found(text: str):
    return review_gcg(read_gcg(text.encode()), RULES, library().load())


def test_a_phony_that_stood_could_have_been_challenged() -> None:
    game = found(STOOD)
    phony, answer = game.judged
    assert phony is not None and answer is not None
    assert "8D ANTXIER* is a phony that stood: " in phony.why
    assert 0 < phony.facts["off"] < phony.facts["win"]
    assert answer.best == "challenge" and answer.kind == "large"
    assert answer.why.startswith("You could have challenged ANTXIER*: ")
    assert answer.lost == pytest.approx(answer.facts["best_win"] - answer.facts["win"])
    assert answer.lost > answer.error > 0
    assert [each.move for each in answer.alternatives][:1] == ["challenge"]
    assert all(each.behind > 0 for each in answer.alternatives[1:])
    text = "\n".join(line.plain for line in turn_lines(game, 1, None, 50))
    assert "You could have challenged" in text and "Best   challenge" in text


@pytest.mark.parametrize(("pragma", "stood"), [("", True), (LIST, True), ("#lexicon X\n", False)])
def test_words_of_another_list_are_no_phonies(pragma: str, stood: bool) -> None:
    game = read_gcg((pragma + STOOD).encode())
    turns = read_record(game, RULES, library().load()).turns
    assert (turns[0].stood, turns[1].before is not None) == (stood, stood)


def test_after_a_challenge_the_phony_is_off_the_board() -> None:
    turns = read_record(read_gcg(STOOD.encode()), RULES, library().load()).turns
    before = turns[1].before
    assert before is not None
    assert not any(before.view.board)
    assert (before.view.scores, before.view.rack, before.view.bag) == ((0, 0), "AEINRST", 86)


def test_the_invalid_word_is_named() -> None:
    board = laid(RULES.empty_board, Play(7, 7, True, "GO"))
    state = ScrabbleState(RULES, library().load(), 1, board, ("DOGIIII", "A"), (), (0, 0))
    across = read_turn("9H ID", state.board)
    assert isinstance(across, Play)
    words = place(RULES, state.board, across).words
    wrong = [word for word in words if word.lower() not in state.lexicon]
    assert "GI" in wrong and "ID" not in wrong
    assert marked(state.board, across, wrong) == f"9H ID ({', '.join(f'{w}*' for w in wrong)})"
    assert marked(state.board, across, ["ID"]) == "9H ID*"
    assert marked(state.board, across, []) == "9H ID"


@pytest.mark.parametrize("rule", ["single", "double", "5-point", "10-point"])
def test_phonies_make_cards(rule: str) -> None:
    players = [Player("guest", name, name) for name in ("Ann", "Ben")]
    match = Match.begin(catalog.game("scrabble"), {"challenge": rule}, 3, players)
    rack = match.state.racks[0]
    word = next(
        "".join(pair)
        for pair in ((one, other) for one in rack for other in rack)
        if pair[0] != pair[1] and "?" not in pair and "".join(pair).lower() not in library().load()
    )
    match.play(0, f"8H {word}")
    match.play(1, "-")
    match.resign(1)
    for seat in (0, 1):
        (card,) = (c for c in cards(match, seat, review(match, seat)) if c.kind == "word-valid")
        assert card.payload == {"word": word.lower(), "valid": False, "lexicon": "enable"}
        assert card.match == match.header.id


def test_a_game_of_many_unknown_words_was_played_with_another_list() -> None:
    short = Lexicon("short", ["tin"])
    turns = read_record(read_gcg(MANY.encode()), RULES, short).turns
    assert sum(bool(turn.unknown) for turn in turns) > 2
    assert not any(turn.stood or turn.before for turn in turns)
    named = read_gcg(("#lexicon short\n" + MANY).encode())
    assert any(turn.stood for turn in read_record(named, RULES, short).turns)


CHALLENGED = """#player1 A Ann
#player2 B Ben
>A: AEINRST 8D STAINER +66 66
>A: AEINRST (challenge) +5 71
>B: BFOEEEE 7I BO +16 16
"""


def test_a_wrong_challenge_tells_what_it_gave() -> None:
    notes = found(CHALLENGED).notes
    (told,) = [note for note in notes if "challenge" in note]
    gave = re.fullmatch(
        r"Ben's wrong challenge of move 1 gave Ann 5 points, "
        r"about (\d\.\d)% of the chance to win\.",
        told,
    )
    assert gave is not None and 0.2 < float(gave[1]) < 3


def test_words_that_a_challenge_found_valid_are_no_phonies() -> None:
    text = CHALLENGED.replace("STAINER", "STAINRE")
    turns = read_record(read_gcg(text.encode()), RULES, library().load()).turns
    assert turns[0].unknown and not turns[0].stood and turns[1].before is None


@pytest.mark.parametrize(
    ("rule", "points"), [("single", 0), ("double", 0), ("5-point", 5), ("10-point", 10)]
)
def test_every_rule_tells_what_a_wrong_challenge_cost(rule: str, points: int) -> None:
    players = [Player("guest", name, name) for name in ("Ann", "Ben")]
    match = Match.begin(catalog.game("scrabble"), {"challenge": rule}, 3, players)
    best = rank(Equity(), match.state.view(0), Limit(top=1)).moves[0].move
    match.play(0, str(best))
    match.play(1, "challenge")
    match.play(match.state.to_move[0], "-")
    match.resign(1)
    turns = record_of(match).turns
    assert turns[0].bonus == points
    assert turns[1].seat == 1
    assert (LOST_TURN in turns[1].note) == (rule == "double")
    told = [text for text in review(match, 1).notes if "wrong challenge" in text]
    assert len(told) == bool(points)
