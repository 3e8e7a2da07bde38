"""``tuiwords solve scrabble`` and ``match scrabble``: the JSON contract and bad positions."""

import json

import pytest

EMPTY = "/".join(["15"] * 15)
OPENING = f"{EMPTY} AEINRST/ 0/0 0"
TRAIN = "15/15/15/15/15/15/15/5TRAIN5/15/15/15/15/15/15/15"


def test_the_json_has_the_fields_of_the_contract(ask) -> None:
    solved = ask("solve", "scrabble", OPENING, "--json", "--strategy", "greedy", "--top", 3).json
    assert (solved["game"], solved["strategy"], solved["final"]) == ("scrabble", "greedy", True)
    assert (solved["plays"], solved["exchanges"], solved["score_sum"]) == (1089, 127, 13788)
    assert [move["score"] for move in solved["moves"]] == [66, 66, 66]
    for move in solved["moves"]:
        assert {"move", "value", "terms", "score"} <= set(move)


def test_as_many_moves_are_listed_as_are_asked_for(ask) -> None:
    solved = ask("solve", "scrabble", OPENING, "--json", "--strategy", "equity", "--top", 5000).json
    assert len(solved["moves"]) == solved["plays"] + solved["exchanges"] + 1  # and the pass


def test_a_position_of_another_list_is_told(ask) -> None:
    for name, told in (("CSW21", "the list CSW21, it is solved with enable"), ("enable", "")):
        said = ask("solve", "scrabble", f"{OPENING} lex {name};", "--strategy", "greedy").err
        assert told in said and bool(said) == bool(told)


def test_rules_change_the_scores(ask) -> None:
    arguments = ("solve", "scrabble", OPENING, "--json", "--strategy", "greedy", "--rules")
    assert ask(*arguments, "wordfeud").json["score_sum"] == 9299
    assert ask(*arguments, "wwf").json["plays"] == 1089


ENDED = (
    "12C1P/9KNAWEL/12M1A/11G2Y/4L5TAWIE/3OUZOS1HUM2R/4N1BARONAGE1/3FACETE2SOFA/3IT3J5V/3REV1DON3PE/"
    "1T2DO1HIE3I1/1R3I1ONE1QAT1/1U2ADIOS3YID/1GLIB2T5E1/7IndEXERS"
)


def test_a_cgp_may_be_written_in_several_arguments_and_many_read_from_input(ask) -> None:
    one = ask("solve", "scrabble", *OPENING.split(), "--json", "--strategy", "greedy").json
    lines = ask(
        *("solve", "scrabble", "-", "--json", "--strategy", "greedy"),
        stdin=f"{OPENING}\n\n{TRAIN} QVVUUIC/ 0/12 0\n",
    ).lines
    two = [json.loads(line) for line in lines]
    assert two[0]["moves"] == one["moves"]
    assert len(two) == 2


def test_the_endgame_tells_the_gain(ask) -> None:
    board = "12C1P/9KNAWEL/12M1A/11G2Y/4L5TAWIE/3OUZOS1HUM2R/4N1BARONAGE1/3FACETE2SOFA/"
    board += "3IT3J5V/3REV1DON3PE/1T2DO1HIE3I1/1R3I1ONE1QAT1/1U2ADIOS3YID/1GLIB2T5E1/7IndEXERS"
    solved = ask("solve", "scrabble", f"{board} LNR/U 423/378 0", "--json", "--strategy", "endgame")
    best = solved.json["moves"][0]
    assert (best["move"], best["gain"], best["score"]) == ("D13 R.N", 7, 11)
    assert "note" not in solved.json
    ending = (f"{board} LNR/U 423/378 0", "--nodes", "200")
    for name in ("simulate", "preendgame"):
        said = ask("solve", "scrabble", *ending, "--strategy", name).out
        assert said.splitlines()[1] == "The bag is empty: ranked by equity"


@pytest.mark.parametrize(
    ("strategy", "scores", "note"),
    [
        ("endgame", "0/0", "86 tiles in the bag: ranked by equity"),
        ("preendgame", "0/0", "86 tiles in the bag: ranked by simulation"),
        ("simulate", "0/0", ""),
        ("champion", "0/0", ""),
    ],
)
def test_a_strategy_that_does_not_apply_says_what_ranked_instead(
    ask, strategy, scores, note
) -> None:
    asked = (f"{EMPTY} AEINRST/ {scores} 0", "--strategy", strategy, "--nodes", "200")
    assert ask("solve", "scrabble", *asked, "--json").json.get("note", "") == note
    assert ("ranked by" in ask("solve", "scrabble", *asked).out) == bool(note)


@pytest.mark.parametrize(
    ("cgp", "said"),
    [
        ("15/15 AEINRST/ 0/0 0", "15 rows"),
        (f"{EMPTY} AEIN", "fields"),
        (f"{EMPTY} AEINRSTX/ 0/0 0", "8 tiles"),
        (f"{EMPTY} QQ/ 0/0 0", "2 Qs"),
        (f"{EMPTY} / 0/0 0", "the rack of the side to move is missing"),
        (f"{EMPTY} /AEINRST 0/0 0", "the rack of the side to move is missing"),
        ("14A/" + "/".join(["15"] * 14) + " AEINRST/ 0/0 0", "center"),
        (TRAIN.replace("5TRAIN5", "5TRA2IN3") + " AE/ 0/0 0", "not connected"),
    ],
)
def test_an_impossible_position_is_one_sentence(ask, cgp: str, said: str) -> None:
    answer = ask("solve", "scrabble", cgp)
    assert answer.status == 2
    assert answer.out == ""
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_the_line_of_a_bad_position_is_named(ask) -> None:
    answer = ask("solve", "scrabble", "-", "--json", stdin=f"{OPENING}\n15/15 AB/ 0/0 0\n")
    assert answer.status == 2
    assert "line 2 of standard input" in answer.err


def test_pairs_give_a_pair_score(ask) -> None:
    played = ask("match", "scrabble", "equity", "greedy", "--games", 4, "--pairs", "--json").json
    assert {bot["bot"] for bot in played["bots"]} == {"equity", "greedy"}
    low, high = played["pair_ci95"]
    assert 0 <= played["pair_score"] <= 1
    assert low <= played["pair_score"] <= high
    assert all(bot["mean"] > 200 for bot in played["bots"])


def test_bots_of_one_name_are_numbered_and_scores_have_a_decimal(ask) -> None:
    told = ask("match", "scrabble", "equity", "greedy", "equity", "--games", 2).lines
    rows = [line.rsplit(maxsplit=6) for line in told[1:4]]
    assert [row[0] for row in rows] == ["equity 1", "greedy", "equity 2"]
    for row in rows:
        assert [len(figure.partition(".")[2]) for figure in row[4:6]] == [1, 1]


@pytest.mark.parametrize(
    ("rules", "position", "zeros", "said"),
    [
        ("scrabble", f"{ENDED} LNR/U", 6, "6 turns in a row scored nothing; 6 end it"),
        ("wordfeud", f"{EMPTY} AEINRST/", 4, "4 turns in a row scored nothing; 3 end it"),
        ("scrabble", f"{ENDED} LNRU/", 0, "the bag and a rack are empty"),
        ("scrabble", f"{ENDED} /LNRU", 0, "the bag and a rack are empty"),
    ],
)
def test_a_finished_position_is_not_analyzed(ask, rules, position, zeros, said) -> None:
    answer = ask("solve", "scrabble", f"{position} 423/378 {zeros}", "--rules", rules)
    assert answer.status == 2
    assert said in answer.err


def test_a_rack_known_in_part_is_told(ask) -> None:
    empty = "/".join(["15"] * 15)
    for strategy in ("equity", "simulate", "champion", "preendgame"):
        known = ("solve", "scrabble", f"{empty} QI?/ 0/0 0", "--nodes", 20)
        answer = ask(*known, "--strategy", strategy)
        assert "3 of 7 tiles are known" in answer.out


def test_positions_on_several_lines_are_read_from_standard_input(ask) -> None:
    board = "\n".join(["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7)
    whole = f"{'15/' * 7}5CAT7{'/15' * 7} AEINRST/ 0/0 0"
    wrapped = f"cgp {whole[:40]}\n{whole[40:]}"
    text = f"{board}\nAEINRST/ 0/0 0\n\n{whole}\n{whole}\n{wrapped}\n\n{whole}"
    answer = ask("solve", "scrabble", "-", "--strategy", "equity", "--top", 1, "--json", stdin=text)
    found = [json.loads(line)["moves"] for line in answer.out.splitlines()]
    assert len(found) == 5
    assert all(moves == found[0] for moves in found)
    wrong = ask("solve", "scrabble", "-", stdin=f"{whole}\n\n{board}\n")
    assert "line 3 of standard input: the rack of the side to move is missing" in wrong.err
