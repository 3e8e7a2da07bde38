"""Word Soup in line mode: the rows of letters, and the result of the last word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tuiwords.games.base import Seat
from tuiwords.games.word_soup import LEFT, Board, Pick, WordSoupState, WordSoupView, vowels_left
from tuiwords.plain.texts import GameTexts
from tuiwords.text import count_text


def task(view: WordSoupView) -> str:
    """The rules in a few sentences."""
    both = len(view.rules.tilts) > 1
    tilt = " You can also tilt the board left before a word." if both else ""
    lifelines = (
        ' Type "suggest word" or "shuffle letters" to use a lifeline, once each.'
        if view.suggestions
        else ""
    )
    return (
        f"Take words of {view.rules.shortest} letters or more; the letters above fall and the rows "
        f"close up to the right.{tilt} Type a word, or a word with its tilt and squares: "
        f'tea right c4d4d5. Type "no more" to finish.{lifelines}\n{known(view)}'
    )


def known(view: WordSoupView) -> str:
    """The board and the score."""
    lines = [_rows(view.board)]
    if len(view.rules.tilts) > 1 and view.board.tilted(LEFT).cells != view.board.cells:
        lines += ["Tilted left:", _rows(view.board.tilted(LEFT))]
    lines.append(
        f"{count_text(view.board.left, 'letter')} left, "
        f"{count_text(vowels_left(view.board), 'vowel')}. "
        f"{count_text(view.scores[view.seat], 'point')}."
    )
    return "\n".join(lines)


def _rows(board: Board) -> str:
    head = "   " + " ".join("abcdefghijklm"[: board.columns])
    rows = (f"{number:>2} {' '.join(line.upper())}" for number, line in enumerate(board.lines, 1))
    return "\n".join([head, *rows])


def news(view: WordSoupView) -> str:
    """The word just taken and what is left."""
    line = view.lines[view.seat]
    if view.ended:
        return "You have finished."
    if not line or view.rules.shared:  # where players take turns, the turn was told already
        return known(view)
    pick = line[-1]
    points = view.rules.score(pick.word)
    cleared = (
        f" You cleared the board: {view.rules.cleared} extra points." if not view.board.left else ""
    )
    said = f"{pick.word.upper()}, {pick.tilt}: {count_text(points, 'point')}.{cleared}"
    return f"{said}\n{known(view)}" if view.board.left else said


def prompt(view: WordSoupView) -> str:
    """What to type now."""
    return f"Word {len(view.lines[view.seat]) + 1}, {count_text(view.board.left, 'letter')} left"


def ending(state: WordSoupState, names: Sequence[str], _seat: Seat) -> Iterable[str]:
    """Everyone's points, and their best word."""
    for at, name in enumerate(names):
        words = [pick.word for pick in state.lines[at]]
        best = max(words, key=state.rules.score, default="")
        best_word = f", best word {best.upper()} for {state.rules.score(best)}" if best else ""
        counts = f"{count_text(state.scores[at], 'point')}, {count_text(len(words), 'word')}"
        yield f"{name}: {counts}, {state.board(at).left} left{best_word}."


def describe_turn(before: WordSoupState, move: Pick, after: WordSoupState, name: str) -> str:
    """A turn where players take turns on one board: "Ladle: WADING, 84 points."."""
    if not move.word:
        return f"{name}: {move}."
    (seat,) = before.to_move
    points = count_text(after.scores[seat] - before.scores[seat], "point")
    return f"{name}: {move.word.upper()}, {points}."


TEXTS = GameTexts(task, news, known, prompt, ending=ending, describe_turn=describe_turn)
