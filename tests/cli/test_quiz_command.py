"""``tuiwords quiz``: cards are added, asked line by line, told as JSON, and kept in files."""

import csv
from pathlib import Path


def test_words_are_learned_line_by_line(ask, tmp_path: Path) -> None:
    nobody = ask("quiz", "anagrams", "--plain", "--profile", "Ada")
    assert "There are no cards yet" in nobody.out
    for word in ("aileron", "aneroid"):
        assert ask("quiz", "anagrams", "--add", 1, "--search", word).out == "1 new card\n"
    assert ask("quiz", "hooks", "--add", 1, "--order", "frequency", "--length", 3).status == 0
    told = ask("quiz", "--json", "--size", 1).json
    assert told["profile"] == "Ada" and told["quizzes"]["anagrams"]["due"] == 2
    assert told["due"] == [
        {
            "quiz": "anagrams",
            "seen": ["A E I L N O R"],
            "asked": "Type the 2 words of these letters.",
            "answer": ["aileron", "alienor"],
        }
    ]
    typed = "cat5\naileron\n:help\nrelation\nalienor\n:undo\n:bad\n/answer\naneroid\n:quit\n"
    played = ask("quiz", "anagrams", "--plain", stdin=typed).out
    assert "Type words, with spaces between them." in played
    assert "1 left.\n" in played and "1 left. Wrong: relation." in played
    assert played.count("Not it: AILERON  ALIENOR") == 1 and "Right: ANEROID" in played
    assert played.count("The answer: AILERON  ALIENOR") == 1
    told = "Unknown command ':bad'. The commands are :state, :answer, :easy, :hard, :never,"
    assert told in played
    assert "  :never   never ask the card again\n" in played
    assert played.endswith("1 of 2 answers right.\n")
    # An answer is on disk; what was not known is due on the same day, and comes first.
    assert ask("quiz", "anagrams", "--json").json["quizzes"]["anagrams"] == {
        "due": 1,
        "total": 2,
        "learned": 0,
    }
    easy = ask("quiz", "--plain", stdin="aileron alienor\n:easy\n").out
    assert "A E I L N O R" in easy and "That was easy." in easy
    assert "Nothing is due." in ask("quiz", "anagrams", "--plain").out
    rest = ask("quiz", "--plain", stdin=":undo\n:hard\n").out
    assert "There is nothing to take back." in rest and "right." not in rest
    missed = ask("quiz", "hooks", "--add", 5, "--missed")
    assert (missed.out, missed.err[:24]) == ("0 new cards\n", "no review of your games ")
    alone = ask("quiz", "hooks", "--missed", "--plain")
    assert (alone.status, "--missed chooses new words" in alone.err) == (2, True)
    assert "the quizzes are anagrams, hooks" in ask("quiz", "rhymes", "--plain").err
    assert ask("quiz", "valid", "--add", 1, "--length", 8).status == 0
    assert "right." not in ask("quiz", "valid", "--plain", stdin=":never\n").out


def test_reading_cards_makes_no_profile_and_changes_none(ask) -> None:
    nobody = ask("quiz", "--json").json
    assert nobody["profile"] is None and nobody["due"] == []
    assert ask("quiz", "--export", "-").out == "quiz,list,question,answer,due\n"
    assert "no profile 'Ada'" in ask("quiz", "--export", "-", "--profile", "Ada").err
    assert ask("stats", "--profile", "Ada").status == 2  # nothing was made
    for name in ("Ada", "Bea"):
        ask("quiz", "hooks", "--add", 1, "--length", 7, "--profile", name, "--new-profile")
    assert ask("quiz", "--export", "-", "--profile", "Ada").out.count("\n") == 2
    assert ask("quiz", "--json", "--profile", "Ada").json["profile"] == "Ada"
    assert ask("quiz", "--json").json["profile"] == "Bea"  # who got cards last
    added = ask("quiz", "--add", 1, "--length", 9, "--export", "-")
    assert added.out.startswith("quiz,list,") and added.err == "1 new card\n"
    assert ask("quiz", "--import", "-", stdin=added.out).out == "0 new cards\n"


def test_cards_are_kept_in_files(ask, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("retain\nrating\n")
    assert ask("quiz", "hooks", "--import", words, "--profile", "Ada").out == "2 new cards\n"
    assert ask("quiz", "--import", words).out == "2 new cards\n"  # as anagrams
    rows = list(csv.DictReader(ask("quiz", "--export", "-").out.splitlines()))
    assert [(row["quiz"], row["question"], row["answer"]) for row in rows] == [
        ("hooks", "rating", "cgop-s"),
        ("hooks", "retain", "-s"),
        ("anagrams", "aginrt", "gratin rating taring"),
        ("anagrams", "aeinrt", "ratine retain retina"),
    ]
    table, plain = tmp_path / "cards.csv", tmp_path / "cards.txt"
    ask("quiz", "hooks", "--export", plain)
    assert plain.read_text() == "rating\nretain\n"
    ask("quiz", "--export", table)
    assert ask("quiz", "--import", table).out == "0 new cards\n"
    new = ("--new-profile", "--profile")
    assert ask("quiz", "--import", table, *new, "Bea").out == "4 new cards\n"
    assert ask("quiz", "--import", "-", *new, "Cy", stdin=table.read_text()).status == 0
    typo = ask("quiz", "--import", table, "--profile", "Be")
    assert typo.status == 2 and "--new-profile" in typo.err
    assert ask("stats", "--profile", "Be").status == 2  # nothing was made
    for arguments, message in (
        (("chess",), "no quiz 'chess'"),
        (("--profile", "Ada"), "--plain"),
        (("--import", tmp_path / "none"), "none"),
        (("--add", "0"), "1 or more"),
        ((), "terminal"),
    ):
        answer = ask("quiz", *arguments)
        assert answer.status == 2 and message in answer.err


def test_cards_are_listed_restored_and_deleted(ask) -> None:
    ask("quiz", "hooks", "--add", 3, "--length", 7, "--profile", "Ada")
    ask("quiz", "hooks", "--plain", stdin=":never\n:quit\n")
    told = ask("quiz", "--cards", "--json").json
    assert [card["when"] for card in told] == ["never", "new", "new"]
    (never,) = ask("quiz", "--cards", "never", "--json").json
    assert never["kind"] == "Hooks" and "1 card" in ask("quiz", "--cards", "never").out
    restored = ask("quiz", "--restore", never["id"])
    assert restored.out == "1 card restored\n"
    assert ask("quiz", "--cards", "never").out == "0 cards\n"
    gone = ask("quiz", "--delete", never["id"], told[1]["id"])
    assert gone.out == "2 cards deleted\n"
    unknown = ask("quiz", "--restore", never["id"])
    assert unknown.status == 2 and f"there is no card {never['id']}" in unknown.err
    assert len(ask("quiz", "--cards", "--json").json) == 1
    assert ask("practice", "--cards").out == "0 cards\n"  # those of words are of no game


def test_new_cards_come_by_the_number_of_the_settings(ask, home: Path) -> None:
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "settings.toml").write_text("new_cards = 2\n")
    ask("quiz", "hooks", "--add", 5, "--length", 7, "--profile", "Ada")
    told = ask("quiz", "--json").json
    assert (told["quizzes"]["hooks"]["due"], told["new"]["hooks"], len(told["due"])) == (2, 5, 2)
    assert ask("quiz", "--plain", stdin=":hard\n:hard\n").out.count("card") >= 1
    over = ask("quiz", "--plain").out
    assert "Nothing is due.\n3 new cards wait: 2 a day are asked (see Settings).\n" in over
    (home / "config" / "settings.toml").write_text("new_cards = -2\n")
    assert "new_cards must be 0 to 10000" in ask("quiz", "--json").err
