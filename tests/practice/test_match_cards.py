"""The cards that the reviews of all games make, and the answers that they accept."""

from dataclasses import replace

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.word_soup import STOP, WordSoupState, picks
from tuiwords.history import reviews
from tuiwords.history.reviews import keep_review, review
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.practice.catalog import kinds, missed_words
from tuiwords.practice.games.word_soup import cards as soup_cards
from tuiwords.practice.kind import CardVerdict, can_ask
from tuiwords.practice.position import BETWEEN, CardPosition
from tuiwords.store.card_records import Card, Schedule
from tuiwords.store.json_form import event_from_plain
from tuiwords.store.records import Player
from tuiwords.store.store import Store


def made(store: Store, match: Match) -> dict[str, list[Card]]:
    """The cards that the review of the first seat makes, by kind; made again they are the same."""
    found = review(match, 0)
    keep_review(store, match, 0, found)
    cards = list(store.cards.each())
    store.set_review(match.header.id, 0, {})
    keep_review(store, match, 0, found)
    assert list(store.cards.each()) == cards
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reviews, "cards_of", None)  # nothing new was found: they are not made again
        keep_review(store, match, 0, found)
    return {kind: [card for card in cards if card.kind == kind] for kind in kinds()}


def asked(card: Card) -> str:
    return kinds()[card.kind].question(card.payload).asked


def check(card: Card, text: str) -> CardVerdict:
    return kinds()[card.kind].check(card.payload, text)


def reconsider(card: Card, text: str) -> CardVerdict:
    judge_again = kinds()[card.kind].reconsider
    assert judge_again is not None
    return judge_again(card.payload, text)


def test_a_guess_of_wordle_that_cost_much_is_asked_again(store: Store, ann: Player) -> None:
    match = Match.begin(catalog.game("wordle"), {}, 1025, [ann], store)
    for guess in ("aptly", "viler", "revel", "sheer", match.state.answer):
        match.play(0, guess)
    first, *_ = made(store, match)["wordle-guess"]
    assert asked(first).startswith("You guessed SHEER, which cost 1.1 guesses.")
    assert (first.match, first.game, first.schedule.state) == (match.header.id, "wordle", 1)
    position = CardPosition.read(first.payload)
    assert [clue.guess for clue in position.match().view(0).clues] == ["aptly", "viler", "revel"]
    assert check(first, "CRISP").right
    wrong = check(first, "sheer")
    assert not wrong.right
    assert wrong.why.startswith("CRISP splits the 21 words into 13 groups")
    assert "SHEER needs" in reconsider(first, "sheer").why and not reconsider(first, "sheer").right
    other = reconsider(first, "crane").why  # beside this guess, not the one of the game
    assert "CRANE needs" in other and "CRISP" in other and "SHEER" not in other
    with pytest.raises(GameError, match="not in the word list"):
        check(first, "zzzzz")


def test_guesses_that_are_as_good_are_all_right(store: Store, ann: Player) -> None:
    match = Match.begin(catalog.game("wordle"), {}, 37, [ann], store)
    for guess in ("pence", "lears", "outer", "pluck", "rigor"):
        match.play(0, guess)
    (card,) = made(store, match)["wordle-guess"]
    assert asked(card).startswith("You guessed PLUCK, which cost 1.0 guesses.")
    assert asked(card).endswith("Find one of the 3 best guesses.")
    assert check(card, "rigor").right and check(card, "vizor").right
    # A guess that an older card does not know is as good, too.
    older = replace(card, payload={**card.payload, "answers": ["vigor"]})
    assert not check(older, "rigor").right and reconsider(older, "rigor").right


def test_common_words_that_were_missed_are_asked_by_length_and_letter(
    store: Store, ann: Player
) -> None:
    match = Match.begin(catalog.game("boggle"), {}, 1, [ann], store)
    match.play(0, "noted", 5.0)
    match.expire(181.0)
    cards = {str(card.payload["answers"][0]): card for card in made(store, match)["boggle-word"]}
    assert 3 <= len(cards) <= 5
    assert "noted" not in cards
    assert sorted(missed_words(store.cards.each())) == sorted(cards)
    assert asked(cards["lodge"]) == "Find the common word of 5 letters that begins with L."
    assert check(cards["lodge"], "LODGE").right
    with pytest.raises(GameError, match="look for the common word of 5 letters"):
        check(cards["lodge"], "toted")
    with pytest.raises(GameError, match="not on the board"):
        check(cards["lodge"], "zebra")


def test_a_turn_of_scrabble_that_lost_much_is_asked_again(store: Store, ann: Player) -> None:
    match = Match.begin(catalog.game("scrabble"), {}, 2, [ann, Player("guest", "", "Ben")], store)
    if match.state.to_move != (0,):
        match.play(1, "-")
    match.play(0, "-")
    match.resign(1)
    (card,) = made(store, match)["scrabble-turn"]
    assert "it lost 16% of the chance to win. Find the best turn." in asked(card)
    assert check(card, "8d worrit").right
    assert check(card, "h4 worrit").right  # the same on the board turned on its diagonal
    assert not check(card, "h7 worrit").right
    others = (replace(card, payload={}), replace(card, game="chess"))
    assert missed_words([card, *others]) == ["worrit"]
    wrong = check(card, "8G WORRIT")
    assert not wrong.right
    assert wrong.why.startswith("8D WORRIT scores 26 points more")
    told = reconsider(card, "-")
    assert not told.right
    assert told.why.startswith("Passing loses 1")
    assert "8D WORRIT scores 26 points more" in told.why and "Compared with passing, " in told.why
    assert "8D WORRIT scores 12 points more" in reconsider(card, "8h wort").why
    other = replace(card, payload={**card.payload, "answers": ["8h wort"]})
    assert reconsider(other, "8D WORRIT").right
    assert reconsider(other, "-").why.endswith(" 8H WORT is better.")  # than passing, not the best
    free = Match.begin(catalog.game("scrabble"), {"challenge": "double"}, 2, match.seats)
    events = tuple(map(event_from_plain, card.payload["events"]))
    position = CardPosition(free.header, events, 0, "Find it.", ("8d worrit",))
    loose = replace(card, payload=position.payload())
    assert reconsider(loose, "8h trowri").why.startswith("TROWRI is not in the word list.")


def test_words_and_boards_of_word_soup_are_asked_again(store: Store, ann: Player) -> None:
    match = Match.begin(catalog.game("word-soup"), {"rows": 3, "columns": 4}, 2, [ann], store)
    state = match.state
    assert isinstance(state, WordSoupState)
    shortest = min(picks(state.board(0), state.rules, state.lexicon), key=lambda p: len(p.word))
    match.play(0, str(shortest))
    match.play(0, str(STOP))
    cards = made(store, match)
    (word,) = cards["word-soup-word"]
    assert "Find the word with the most points." in asked(word)
    assert check(word, "teuch").right
    assert missed_words(store.cards.each()) == ["teuch"]
    assert not check(word, "jut").right
    assert reconsider(word, "jut").why.startswith(
        "JUT scores 33, 22 less than the best word. TEUCH"
    )
    (clear,) = cards["word-soup-clear"]
    assert asked(clear) == "Clear the board: 3 words are enough."
    line = str(clear.payload["answers"][0]).split(BETWEEN)
    first = check(clear, line[0])
    assert (first.finished, check(clear, BETWEEN.join(line)).right) == (False, True)
    left = BETWEEN.join([line[0], str(STOP)])
    assert not check(clear, left).right
    assert "letters stayed on the board. " in reconsider(clear, left).why
    found = review(match, 0)
    fine = replace(found, judged=tuple(None for _ in found.judged))
    kinds = [card.kind for card in soup_cards(match, 0, fine)]
    assert kinds == ["word-soup-clear"], "a word that a review calls as good is not asked again"


def test_a_review_of_something_deleted_makes_no_cards(store: Store, ann: Player) -> None:
    match = Match.begin(catalog.game("boggle"), {}, 1, [ann], store)
    match.play(0, "noted", 5.0)
    match.expire(181.0)
    found = review(match, 0)
    store.players.remove(ann.key)
    keep_review(store, match, 0, found)
    again = store.players.add("Bo")
    other = Match.begin(catalog.game("boggle"), {}, 1, [Player("profile", again.id, "Bo")], store)
    other.expire(181.0)
    store.delete_match(other.header.id)
    keep_review(store, other, 0, found)
    assert list(store.cards.each()) == []


def test_guests_and_games_without_mistakes_make_no_cards(store: Store, ann: Player) -> None:
    guest = Match.begin(catalog.game("boggle"), {}, 1, [Player("guest", "", "Ben")])
    guest.play(0, "noted", 5.0)
    guest.expire(181.0)
    keep_review(store, guest, 0, review(guest, 0))
    match = Match.begin(catalog.game("wordle"), {}, 1, [ann])
    match.play(0, match.state.answer)
    keep_review(store, match, 0, review(match, 0))
    assert list(store.cards.each()) == []


def test_a_card_of_a_word_list_that_is_gone_is_left_out(store: Store, ann: Player) -> None:
    match = Match.begin(catalog.game("wordle"), {}, 1025, [ann], store)
    for guess in ("aptly", "viler", "revel", "sheer", match.state.answer):
        match.play(0, guess)
    card, *_ = made(store, match)["wordle-guess"]
    elsewhere = {**card.payload, "match": {**card.payload["match"], "fingerprint": "other"}}
    with pytest.raises(GameError, match="other word lists"):
        kinds()[card.kind].question(elsewhere)


def test_a_card_with_a_seat_or_figures_that_cannot_be_is_left_out(ann: Player) -> None:
    header = Match.begin(catalog.game("wordle"), {}, 1, [ann]).header
    payload = CardPosition(header, (), 0, "Find it.", ("crane",)).payload()
    values: list[tuple[str, object]] = [
        *(("seat", seat) for seat in (1, 99, -1, True, float("inf"))),
        *(("cost", cost) for cost in (10**400, float("nan"), "much")),
        *(("answers", answers) for answers in ([], "crane", None)),
    ]

    def asked(**spoilt: object) -> bool:
        table = {**payload, **spoilt}
        schedule = Schedule(1.0)
        made = Card(1, "ann", "wordle-guess", "k", table, "wordle", "", 1.0, False, schedule)
        return can_ask(made, kinds())

    assert asked()
    assert [(name, value) for name, value in values if asked(**{name: value})] == []


def test_a_match_is_replayed_once_for_a_card(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.begin(catalog.game("wordle"), {}, 7, [ann])
    match.play(0, "stain")
    position = CardPosition(match.header, match.replay.played, 0, "Find it.", ("crane",))
    replayed, resume = [], Match.resume
    monkeypatch.setattr(Match, "resume", lambda *log: replayed.append(log) or resume(*log))
    kind, payload = kinds()["wordle-guess"], position.payload()
    assert kind.question(payload).asked == "Find it."
    position.match().play(0, "cloth")  # on its board
    assert kind.check(payload, "crane").right
    assert len(replayed) == 1 and position.match().ply == 1
