"""What is read of sound and damaged files and texts, and the sentences about them, on file."""

from collections.abc import Callable, Iterator
from functools import partial

import golden
from golden import FOLDER

from tuiwords.games import boggle, scrabble, word_soup, wordle
from tuiwords.games.base import GameError
from tuiwords.games.boggle.rules import dice_sets
from tuiwords.games.boggle.setup import OPTIONS as BOGGLE_OPTIONS
from tuiwords.games.boggle.setup import mode
from tuiwords.games.boggle.state import share
from tuiwords.games.options import settings
from tuiwords.games.scrabble.gcg import split_games
from tuiwords.lexicon.library import library

RECORD = (FOLDER.parent / "gcg" / "bots_five_point_challenge.gcg").read_bytes()


def told(read: Callable[[], object]) -> str:
    try:
        return str(read())
    except GameError as error:
        return f"{type(error).__name__}: {error}"


def damaged(line: str) -> Iterator[str]:
    """A line without each of its words, with each twice, and with other numbers."""
    words = line.split()
    for place, word in enumerate(words):
        yield " ".join([*words[:place], *words[place + 1 :]])
        yield " ".join([*words[:place], word, *words[place:]])
        if word.lstrip("+-").isdigit():
            yield " ".join([*words[:place], f"{int(word) + 1:+d}", *words[place + 1 :]])
    yield line.replace("+", "-", 1)
    yield line.replace(":", ";", 1)


def replayed(data: bytes) -> str:
    game = scrabble.read_gcg(data)
    steps = scrabble.replay_gcg(game, scrabble.ruleset("scrabble"))
    warnings = [step.warning for step in steps if step.warning]
    return f"{len(steps)} {steps[-1].scores_after} {warnings} {game.players}"


def test_records() -> None:
    text = RECORD.decode().splitlines()
    lines = [told(partial(replayed, RECORD))]
    chosen = [*range(8), *(n for n, line in enumerate(text) if "challenge" in line or "--" in line)]
    for number in [*chosen, len(text) - 2, len(text) - 1]:
        for other in damaged(text[number]):
            changed = "\n".join([*text[:number], other, *text[number + 1 :]]).encode()
            lines.append(f"{number} {other} => {told(partial(replayed, changed))}")
    for name in ("utf-8", "iso-8859-1", "utf-16", "cp1252", "rot13", "none"):
        for mark in (b"", b"\xef\xbb\xbf"):
            data = mark + f"#character-encoding {name}\n".encode() + RECORD
            lines.append(f"{name} {mark!r} {told(partial(replayed, data))}")
    lines.append(told(partial(replayed, RECORD.decode().encode("utf-16"))))
    again = b"#title again\n" + RECORD
    lines += [str([len(part) for part in split_games(RECORD + again + again)])]
    golden.check("reading-gcg", lines)


def test_typed_texts() -> None:
    words, rules = library().load(), scrabble.ruleset("scrabble")
    rows = "/".join(["15"] * 7 + ["3TRAIN7"] + ["15"] * 7)
    lines = []
    fields = [f"AEINRST/{other} 1/2 {zeros}" for other in ("", "QZ", "QZJ?") for zeros in (0, 5, 6)]
    fields += ["A/B/C 1/2/3 0", "AB 1 0", "AB 1/2 0", "", "AB/", "AEINRSTE/ 1/2 0", "QQ/ 1/2 0"]
    fields += ["AB/ x/2 0", "A/ 1/2 -1", "A/ 1/2 0 lex enable;", "A/A/ 1/2 0"]
    boards = [rows[:-2], f"cgp {rows}", rows.replace("15", "14", 1), rows.replace("TRA", "TR1")]
    texts = [f"{rows} {each}" for each in fields] + [f"{each} A/ 1/2 0" for each in boards]
    for text in texts:
        state = told(lambda text=text: scrabble.write_cgp(scrabble.read_cgp(text, rules, words)))
        lines.append(f"{text} => {state}")
    for board in (
        "",
        "abc de",
        "erf tyi ali",
        "e.f tyi ali",
        "er1 tyi ali",
        "ab cd",
        "... ... ...",
    ):
        lines.append(f"{board} => {told(partial(word_soup.read_boards, board))}")
        several = f"abc def ghi\n\n{board}\n\nabc def gh"
        lines.append(f"{told(partial(word_soup.read_boards, several))}")
        lines.append(told(partial(word_soup.read_board, board, fall=True)).replace("\n", "/"))
    clues = [
        "crane=.y..g",
        "crane=ggggg",
        "rebel=y...y",
        "eerie=.yg..",
        "eerie=y.g..",
        "abide=....g",
    ]
    five = words.of_length(5)
    for n, first in enumerate(clues):
        for second in clues[n:]:
            given = [wordle.read_clue(first), wordle.read_clue(second)]
            left = wordle.remaining(five, tuple(given))
            reason = wordle.contradiction(given, five)
            lines.append(
                f"{first} {second} {len(left)} {left[:3]} {reason} {wordle.letters(given)}"
            )
    golden.check("reading-texts", lines)


def test_settings_of_boggle() -> None:
    lines = []
    option = next(each for each in BOGGLE_OPTIONS if each.key == "dice")
    for size in range(2, 8):
        for dice in ("usual", "random", *dice_sets()):
            chosen = {"size": size, "dice": dice}
            fits = option.fits and option.fits(dice, chosen)
            name = told(lambda chosen=chosen: mode(settings(BOGGLE_OPTIONS, chosen)))
            lines.append(f"{size} {dice} {fits} {name} {option.text(dice, chosen)}")
    rules, words = dice_sets()["classic"], library().load()
    state = boggle.BoggleState.new(rules, 5, words, 2)
    for word in state.words[:4]:
        state = state.after(0, boggle.BoggleMove(word))
    lines += [*share(state, 0, "Now"), str(state.resign(0).resign(1).outcome)]
    lines.append(str(boggle.BoggleState.new(rules, 5, words).resign(0).outcome))
    golden.check("boggle-settings", lines)
