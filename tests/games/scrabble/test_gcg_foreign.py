"""Recorded games as other programs write them, and files that contradict themselves."""

import time

import pytest

from tuiwords.games.scrabble import (
    GcgError,
    Step,
    read_gcg,
    replay_gcg,
    ruleset,
    split_games,
    write_gcg,
)

RULES = ruleset("scrabble")
HEAD = "#player1 ann Ann\n#player2 bob Bob\n"
OPENING = ">ann: AEINRST 8D STAINER +66 66\n"


def steps(text: str, head: str = HEAD) -> tuple[Step, ...]:
    return replay_gcg(read_gcg((head + text).encode()), RULES)


def test_text_behind_the_total_is_kept_as_a_note() -> None:
    (step,) = steps(">ann: AEINRST 8D STAINER +66  66  STAINER\n")
    assert (step.event.total, step.event.note) == (66, "STAINER")
    assert steps(">ann: ABC -3 +0 0\n")[0].event.text == "-3"


def test_a_withdrawal_without_its_sign_has_it_where_the_total_is_right() -> None:
    *_, last = steps(OPENING + ">bob: DEEGNOQ 9H DONQ +23 23\n>bob: DEEGNOQ -- +0 0\n")
    assert last.event.score == -23
    assert last.scores_after == (66, 0)


PASSED = "".join(
    f">{nick}: {rack} -  +0 {total}\n"
    for nick, rack, total in [("bob", "?IKNSST", 0), ("ann", "FHIKOPU", 66)] * 3
)


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        (OPENING + PASSED + ">bob: ?IKNSST (IKNSST?) +-10 -10\n", (66, -10)),
        (OPENING + PASSED + ">bob: ?IKNSST (IKNSST?) \u221210 \u221210\n", (66, -10)),
        (
            OPENING + PASSED + ">bob: ?IKNSST (IKNSST?) -10 -10\n>ann: FHIKOPU (FHIKOPU) -19 47\n",
            (47, -10),
        ),
        (OPENING + ">bob: DEEGNOQ 9H DONQ +23 23\n>bob: DEEGNOQ -- +-23 0\n", (66, 0)),
        (">ann: AEINRST 8D STAINER +66\n>bob: DEEGNOQ 9H DONG +15\n", (66, 15)),
        (">ANN: AEINRST 8D STAINER +66 66\n> Bob : DEEGNOQ 9H DONG +15 15\n", (66, 15)),
        (">Ann:\tAEINRST\t8D\tSTAINER\t+66\t66\n\x1a", (66, 0)),
        (OPENING + PASSED + ">bob: (IKNSST?) -10 -10\n>ann: (FHIKOPU) -19 47\n", (47, -10)),
        (OPENING + ">bob: ?IKNSST -3 +0\n>ann: -7 +0\n>bob: -2 +0 0\n", (66, 0)),
        (OPENING + ">bob: ?IKNSST (challenge) -5 -5\n", (66, -5)),
        (OPENING + ">ann: (Challenge) +5 71\n>ann: (Time) -10 61\n", (61, 0)),
        (OPENING + ">ann: (challenge) +80 146\n", (146, 0)),
        (OPENING + ">bob: ABC (challenge) -80 -80\n", (66, -80)),
        (OPENING + PASSED + ">bob: (E) -1 -1\n>ann: (E) -1 65\n>ann: (time) -1 64\n", (64, -1)),
    ],
)
def test_what_other_programs_write_is_read(text: str, scores: tuple[int, int]) -> None:
    declared = "#Character-Encoding UTF-8\n" + HEAD.replace("#player1", "#Player1")
    for head in (HEAD, declared):
        assert steps(text, head)[-1].scores_after == scores
        assert steps(text.replace("\n", "\r\n"), head)[-1].scores_after == scores


ENDED = """\
>{0}: AEINRST 8D STAINER +66 66
>{1}: DEEGNOQ 9H DONQ +23 23
>{1}: DEEGNOQ -- -23 0
>{0}: AAEIOUU -AUU +0 66
>{1}: DEEGNOQ 9H DONG +15 15
>{1}: DEEGNOQ (challenge) +5 20
>{0}: AEIO (time) -10 56
"""


@pytest.mark.parametrize("nick", ["Guest", "a:b", ":", "8D", "#1"])
def test_players_of_one_nick_are_told_apart_by_their_totals(nick: str) -> None:
    apart = steps(ENDED.format("ann", "bob"))
    alike = steps(ENDED.format(nick, nick), f"#player1 {nick} X\n#player2 {nick} Y\n")
    assert [step.event.seat for step in alike] == [step.event.seat for step in apart]
    assert [step.scores for step in alike] == [step.scores for step in apart]
    game = read_gcg(f"#player1 {nick}\n#player2 {nick}\n{ENDED.format(nick, nick)}".encode())
    assert read_gcg(write_gcg(game)) == game


def test_a_nick_may_have_a_colon_or_begin_another() -> None:
    head = "#player1 a:b Ann\n#player2 a Bob\n"
    assert [step.event.seat for step in steps(ENDED.format("a:b", "a"), head)] == [
        step.event.seat for step in steps(ENDED.format("ann", "bob"))
    ]
    (first,) = steps(">a:b: AEINRST 8D STAINER +66\n", "#player1 a Bob\n#player2 a:b Ann\n")
    assert first.event.seat == 1


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("Zoë".encode(), "Zoë"),
        ("Zoë".encode("iso-8859-1"), "Zoë"),
        (b"O\x92Hara", "O\N{RIGHT SINGLE QUOTATION MARK}Hara"),
        (b"\x81", "\x81"),
    ],
)
def test_an_encoding_that_is_not_declared_is_found(data: bytes, name: str) -> None:
    game = read_gcg(b"#player1 ann " + data + b"\n#player2 bob\n" + OPENING.encode())
    assert game.players[0] == ("ann", name)


def test_a_file_may_begin_with_the_mark_of_its_encoding() -> None:
    for encoding in ("utf-8-sig", "utf-16"):
        game = read_gcg(f"#player1 ann Zoë\n#player2 bob\n{OPENING}".encode(encoding))
        assert (game.players[0], len(game.events)) == (("ann", "Zoë"), 1)


def test_games_that_follow_one_another_are_split() -> None:
    one = f"#character-encoding UTF-8\n#title One\n{HEAD}{OPENING}#note so\nit ends\n#rack1 ABC\n"
    two = f"{HEAD}{OPENING}"
    games = split_games((one + two + one).encode())
    assert games == [one.encode(), two.encode(), one.encode()]
    assert split_games(one.encode()) == [one.encode()]
    twice = two + HEAD + two  # players named twice before a turn are told when it is read
    assert split_games(twice.encode()) == [two.encode(), (HEAD + two).encode()]
    assert split_games(b"") == [b""]


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\x0c", "\x1e"])
def test_other_line_ends_may_stand_inside_a_line(end: str) -> None:
    head = f"#character-encoding UTF-8\n{HEAD}"
    *_, last = steps(f"{OPENING}#note well{end}then\n", head)
    assert last.event.note == f"well{end}then"


def test_a_tab_may_stand_behind_the_key_of_a_line() -> None:
    game = read_gcg(f"#lexicon\tNWL18\n{HEAD}{OPENING}#note\twell\n".encode())
    assert (game.pragmas, game.events[0].note) == ((("lexicon", "NWL18"),), "well")


def test_notes_before_the_first_turn_are_kept_apart() -> None:
    text = f"#title T\n{HEAD}#note one\nand more\n#note two\n{OPENING}#note three\n#note four\n"
    game = read_gcg(text.encode())
    assert game.pragmas == (("title", "T"), ("note", "one\nand more"), ("note", "two"))
    assert game.events[0].note == "three\nfour"
    assert read_gcg(write_gcg(game)) == game


def test_a_game_without_an_end_is_refused() -> None:
    with pytest.raises(GcgError, match="line 1003: a game has at most 1000 events"):
        read_gcg(f"{HEAD}{OPENING}{PASSED * 1000}\n".encode())


def test_a_wrong_score_that_the_next_line_withdraws_is_a_warning() -> None:
    phony = ">bob: DEEGNOQ 9H DONQ +25 25\n"
    _, wrong, withdrawn = steps(OPENING + phony + ">bob: DEEGNOQ -- -25 0\n")
    assert "line 4: 9H DONQ scores 23, not 25" in wrong.warning
    assert withdrawn.scores_after == (66, 0)
    for wrong in (phony, phony.replace("25 25", "25 24"), phony.replace("25 25", "25 26")):
        withdrawn_next = ">bob: DEEGNOQ -- -25 0\n" if wrong != phony else ""
        with pytest.raises(GcgError, match="line 4: 9H DONQ scores 23, not 25"):
            steps(OPENING + wrong + withdrawn_next)


@pytest.mark.parametrize(
    ("head", "text", "said"),
    [
        (
            HEAD,
            ">ann: ÉAINRST 8D STAINER +66 66\n",
            "line 3: >?8D STAINER: the rack ÉAINRST has no E",
        ),
        (
            HEAD,
            ">ann: AEINRST 16D STAINER +66 66\n",
            "line 3: '16D' is not a square: rows are 1 to 15",
        ),
        (
            HEAD,
            ">ann: AEINRST 8P STAINER +66 66\n",
            "line 3: '8P' is not a square: .*columns A to O",
        ),
        (HEAD + "#rack1 QQ\n", OPENING, "the rack QQ has more Q than there are"),
        (HEAD + "#rack2 ABCDEFGH\n", OPENING, "the rack ABCDEFGH has 8 tiles"),
        (
            HEAD,
            OPENING + ">bob: DEEGNOQ 9H DONQ +23 23\n>bob: DEEGNOQQ -- -23 0\n",
            "line 5: the rack DEEGNOQQ has 8 tiles",
        ),
        (HEAD, OPENING + ">bob: DEEGNOQ (DEEGNOQ) -18 -18\n>ann: QQ (QQ) -20 46\n", "QQ has more"),
        (HEAD, OPENING + HEAD + OPENING, "line 4: another game begins here: import the file"),
        (HEAD, OPENING + ">ann: ABC - +0 66\n", "line 4: it is another player's turn"),
        (
            HEAD + "#player3 eve Eve\n",
            OPENING + ">eve: ABC - +0 0\n",
            "line 5: it is another player's turn",
        ),
        (
            HEAD,
            OPENING + ">bob: DEEGNOQ (DEEGNOQ) -18 -18\n>ann: ABC - +0 66\n",
            "line 5: there are moves after the end of the game",
        ),
        (
            HEAD,
            ">ann: ABCDEFG -8 +0 0\n",
            "line 3: -8 must exchange 1 to 7 tiles, or be - for a pass",
        ),
        (
            HEAD,
            ">ann: ABCDEFG -0 +0 0\n",
            "line 3: -0 must exchange 1 to 7 tiles, or be - for a pass",
        ),
        (HEAD, ">ann: ABC (challenge) +5 5\n", "line 3: there is no play to challenge before it"),
        (
            HEAD,
            OPENING + ">ann: ABC (challenge) -500 -434\n",
            "line 4: there is no play to challenge before it",
        ),
        (
            HEAD,
            OPENING + ">bob: ABC (challenge) -500 -500\n",
            "line 4: a challenge must be -80 to 80 points, not -500",
        ),
        (
            HEAD,
            OPENING + ">ann: ABC (time) +500 566\n",
            r"line 4: a time penalty must subtract points, not \+500",
        ),
        (
            HEAD,
            OPENING + ">ann: ABC (time) -10 56\n>ann: ABC (time) -10 46\n",
            "line 5: the player already has a time penalty",
        ),
        (HEAD, OPENING + ">ann: (challenge) +81 147\n", r"must be -80 to 80 points, not \+81"),
        (HEAD, OPENING + ">bob: ABC (challenge) -81 -81\n", "must be -80 to 80 points, not -81"),
        (HEAD, OPENING + ">bob: ABC (challenge) +5 5\n", "line 4: there is no play to challenge"),
        (HEAD, OPENING + ">ann: ABC (time) +1 67\n", r"must subtract points, not \+1"),
        (HEAD, OPENING + ">ann: (QZ) +40 106\n", "line 4: the game is not over: 93 tiles"),
        (
            HEAD,
            OPENING + ">bob: DEEGNOQ 9H DOWN +9 9\n>bob: DEEGNOQ -- -9 0\n",
            "line 4: 9H DOWN: the rack DEEGNOQ has no W",
        ),
        (HEAD, OPENING + ">bob: ABC - +0 0\n>ann: ABC -- -66 0\n", "line 5: there is no play to"),
        (HEAD, OPENING + ">bob: ABC -- -66 0\n", "line 4: there is no play to withdraw right bef"),
        (HEAD, f">ann: ABC - +0 {'9' * 5000}\n", "line 3: the event does not end with a score"),
    ],
)
def test_a_contradiction_is_told_with_its_line(head: str, text: str, said: str) -> None:
    with pytest.raises(GcgError, match=said):
        steps(text, head)


@pytest.mark.parametrize("encoding", ["punycode", "undefined", "idna", "hex", "utf-7", "nothing"])
def test_only_encodings_of_text_files_are_read(encoding: str) -> None:
    data = f"#character-encoding {encoding}\n{HEAD}{OPENING}".encode()
    with pytest.raises(GcgError, match="line 1: the text is not encoded as '"):
        read_gcg(data)


@pytest.mark.parametrize("encoding", ["UTF-8", "iso-8859-1", "windows-1252", "latin1", "ascii"])
def test_usual_encodings_are_read(encoding: str) -> None:
    assert len(read_gcg(f"#character-encoding {encoding}\n{HEAD}{OPENING}".encode()).events) == 1


def test_a_line_of_many_spaces_is_read_at_once() -> None:
    start = time.process_time()
    with pytest.raises(GcgError, match="line 3: the event does not end with a score and a total"):
        read_gcg(f"#player1 a A\n#player2 b B\n>a: ABC 8G BAD{' ' * 60_000}x\n".encode())
    assert time.process_time() - start < 1.0
