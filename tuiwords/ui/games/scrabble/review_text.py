"""The texts of a Scrabble review: of a turn, and of the list of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from tuiwords.games.scrabble import Squares
from tuiwords.games.scrabble.describe import written_text
from tuiwords.play.games.scrabble.review import TurnScene
from tuiwords.play.judged import Alternative, JudgedMove
from tuiwords.play.review import Cell, Review
from tuiwords.play.scorecard import UNKNOWN
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.widgets.figures import note_lines
from tuiwords.ui.widgets.move_review import LOOKS

HEAD = 2  # lines between the facts of a turn and the list: a gap and a title
_DIM = "$foreground 60%"
_USUAL = 28  # width in cells from which words are not shortened
_WIDE = 44  # width in cells from which the list shows what was lost
_MOVE = 14  # cells of a move in the list
_LABEL = 7  # cells of "Played"
_BEHIND = 10  # cells of how far one of the best turns is behind, with the error
_FIGURES = 10 + _BEHIND  # cells beside a move in the list of the best turns
_LEAST = 0.05  # by which a turn is shown to be behind
_NOTE = 4  # most lines of a note
_LISTED = 4  # lines that a reason leaves to the list and the gap above the reason


def turn_lines(
    found: Review, at: int, best: int | None, width: int, height: int = 0
) -> list[Content]:
    """The facts of a turn; ``best`` is which of the best turns is shown on the board, if any.

    A reason is longer than a note where ``height``, the lines there are, has room for it.
    """
    scene, row = found.scenes[at], found.rows[at]
    name, count = scene.names[scene.made.seat], len(found.rows)
    judged = sum(row.get("lost") is not None or "unjudged" in row for row in found.rows)
    state = "" if judged == count else f"analyzed {judged}/{count}"
    title = f"Turn {at + 1} of {count}"
    if len(title) + 1 + len(state) > width:
        state = f"{judged}/{count}"
    gap = max(1, width - len(title) - len(state))
    bag = scene.made.view.bag
    facts = [
        Content.assemble((title, "bold"), " " * gap, (state, _DIM)),
        Content.assemble((cut(name, width - 20), "bold $primary"), f"  {row['rack']}  bag {bag}"),
        Content(),
        _move("Played", row["written"], row["points"], best is None, width),
        *_best(row, best is not None, width),
        Content(),
        *_judgment(scene, row, width),
        _scores(scene, width),
    ]
    room = max(_NOTE, height - len(facts) - HEAD - _LISTED)
    return [
        *facts,
        *note_lines(_why(found.judged[at], best), width, room),
        *note_lines(str(row.get("note") or ""), width, _NOTE),
    ]


def _why(move: JudgedMove | None, best: int | None) -> str:
    """Why the best turn is better than the one made, or than the one that is shown.

    If the best one was made, it is compared with the second.
    """
    if move is None:
        return ""
    if best is None and (move.why or move.played != move.best):
        return move.why
    return choices_of(move)[best or 0].why


def choices_of(move: JudgedMove) -> Sequence[Alternative]:
    """The best turns of a position, best first."""
    others = [each for each in move.alternatives if each.move != move.best]
    first = next((each for each in move.alternatives if each.move == move.best), None)
    best = Alternative(move.best, 0.0, points=move.facts.get("best_points", 0.0))
    return [first or best, *others]


def choice_lines(
    move: JudgedMove, board: Squares, best: int, room: int, width: int
) -> list[Content]:
    """The best turns side by side, below a gap and a title; the one made is marked."""
    cells = min(_move_room(width), max(1, width - _FIGURES))
    choices = choices_of(move)
    unit = " %" if any(each.unit == "%" for each in choices) else ""
    title = f" #   {cut('best turns', cells):<{cells}} pts {f'behind{unit}':>{_BEHIND}}"
    lines = [Content(), Content.styled(title, "$primary")]
    first, last = list_window(len(choices), best, room)
    for n in range(first, last):
        each = choices[n]
        mark = "✓" if each.move == move.played else " "
        shown = cut(written_text(each.move, board), cells)
        text = f"{n + 1:>2}{'▸' if n == best else ' '}{mark} {shown:<{cells}}"
        text += f"{each.points:>4.0f} {_behind(each) if n else 'best':>{_BEHIND}}"
        style = "$block-cursor-foreground on $block-cursor-background bold" if n == best else ""
        lines.append(Content.styled(text[:width].ljust(width), style))
    return lines


def _behind(each: Alternative) -> str:
    figure = f"-{each.behind:.1f}" if each.behind >= _LEAST else "0"
    return f"{figure} ±{each.error:.1f}" if each.error >= _LEAST else figure


def _move(label: str, move: Cell, points: Cell, shown: bool, width: int) -> Content:
    figure = f"{points:.0f}" if isinstance(points, float) else ""
    mark = "▸ " if shown else "  "
    room = max(1, width - 2 - _LABEL - 4)
    text = f"{label:<{_LABEL}}{cut(str(move), room):<{room}}{figure:>4}"
    return Content.assemble((mark, "bold $primary"), (text, "bold" if shown else ""))


def _best(row: Mapping[str, Cell], best: bool, width: int) -> list[Content]:
    if "unjudged" in row:
        lines = []
    elif row.get("lost") is None:
        lines = [_move("Best", "…", None, best, width)]
    elif not row["better"]:
        lines = [_move("Best", "none better", None, best, width)]
    else:
        lines = [_move("Best", row["better_written"], row["better_points"], best, width)]
    if row.get("bot_move"):
        lines.append(_move("Bot", row["bot_written"], None, False, width))
    return lines


def _judgment(scene: TurnScene, row: Mapping[str, Cell], width: int) -> list[Content]:
    lost, win, kind = row.get("lost"), row.get("win"), str(row.get("mistake") or "")
    if "unjudged" in row:
        return [*note_lines(str(row["unjudged"]), width, _NOTE), Content()]
    if not isinstance(lost, float):
        return [Content.styled("Analyzing…", _DIM), Content(), Content(), Content()]
    better = row["better"]
    chance = f"Win     {win:.0f}%" if isinstance(win, float) else ""
    if chance and better:
        chance += f", best {scene.best_win:.0f}%"
    luck = row.get("luck")
    points = "points" if width >= _USUAL else "pts"
    drawn = f"Luck    {luck:+.1f} {points}" if isinstance(luck, float) else "Luck    unknown"
    return [
        Content.styled(cut(_verdict(kind, bool(better), lost), width), LOOKS.get(kind, "")),
        Content(_lost(row, width)),
        Content(cut(chance, width)),
        Content(cut(drawn, width)),
    ]


def _lost(row: Mapping[str, Cell], width: int) -> str:
    lost = f"Lost    {row['lost']:.1f}"
    if row.get("lost_error"):
        lost += f" ±{row['lost_error']:.1f}"
    if row.get("win_lost") is None:  # nobody to win against
        return f"{lost} points"
    win = f"{row['win_lost']:.1f}"
    error = f" ±{row['win_error']:.1f}" if row.get("win_error") else ""
    texts = (
        f"{lost} points, {win}{error}%",
        f"{lost} pts, {win}{error}%",
        f"{lost} pts, {win}%",
    )
    return next((text for text in texts if len(text) <= width), texts[-1])


def _verdict(kind: str, better: bool, lost: float) -> str:
    if kind == "phony":
        return "✗ Challenged off the board"
    if kind:
        return f"✗ A {kind} mistake"
    if lost >= _LEAST:
        return "✓ Fewer points, same chance"
    return "✓ About as good as the best" if better else "✓ No better turn found"


def _scores(scene: TurnScene, width: int) -> Content:
    pairs = list(zip(scene.names, scene.scores, strict=True))
    text = "Then    " + ", ".join(f"{name} {score}" for name, score in pairs)
    if len(text) > width:
        room = max(3, (width - 8) // len(pairs) - 6)
        text = "Then    " + ", ".join(f"{cut(name, room)} {score}" for name, score in pairs)
    return Content(cut(text, width))


def list_window(count: int, at: int, room: int) -> tuple[int, int]:
    """The first turn to list and the one after the last, with the turn ``at`` in the middle."""
    room = max(1, room)
    first = max(0, min(at - room // 2, count - room))
    return first, min(count, first + room)


def list_lines(found: Review, at: int, first: int, last: int, width: int) -> list[Content]:
    """The turns of a window, below a gap and a title."""
    wide = width >= _WIDE
    chances = "    %" if any(row.get("win_lost") is not None for row in found.rows) else ""
    title = f" #   {'played':<{_move_room(width)}} pts" + (f"  lost{chances}" if wide else "")
    lines = [Content(), Content.styled(title, "$primary")]
    marks = _marks(found.scenes[0].names)
    for n in range(first, last):
        row, scene = found.rows[n], found.scenes[n]
        lines.append(_list_line(row, marks[scene.made.seat], n == at, wide, width))
    return lines


def _move_room(width: int) -> int:
    return _MOVE if width >= _USUAL else _MOVE - 1


def _list_line(row: Mapping[str, Cell], mark: str, here: bool, wide: bool, width: int) -> Content:
    kind = str(row.get("mistake") or "")
    room = _move_room(width)
    move = f"{cut(str(row['written']), room):<{room}}"
    text = f"{row['number']:>2}{'▸' if here else ' '}{mark} {move}{row['points']:>4.0f}"
    lost = row.get("lost")
    if wide and isinstance(lost, float):
        chance = row.get("win_lost")
        text += f" {lost:>5.1f} " + (" " * 4 if chance is None else f"{chance:>4.1f}")
    elif wide:
        text += " " * 11
    told = UNKNOWN if "unjudged" in row else kind
    behind = f" {told:<6}" if width >= _USUAL else f" {told[:1].upper()}"
    if here:
        whole = f"{text}{behind}"[:width].ljust(width)
        return Content.styled(whole, "$block-cursor-foreground on $block-cursor-background bold")
    return Content.assemble(text, (behind, LOOKS[kind] if kind else ""))


def _marks(names: Sequence[str]) -> list[str]:
    """A character for each player: the first of the name, or the seat if two are the same."""
    first = [name[:1].upper() for name in names]
    return first if len(set(first)) == len(first) else [str(n + 1) for n in range(len(names))]
