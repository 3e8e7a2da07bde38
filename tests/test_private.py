"""The tests ask for what is public: what they may not see may change without them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
OWN = {"self", "cls"}
# Textual does not show when its timers tick, what it draws, which sequences it keeps and who waits
# for a message, and asyncio not whether any task can go on.
FOREIGN = {
    ("ui/support/player.py", "_background_screens"),
    ("ui/support/player.py", "_compositor"),
    *(("ui/support/player.py", f"_{name}") for name in ("wait_for_screen", "message_queue")),
    ("ui/support/player.py", "_waiters"),
    ("ui/support/emulated.py", "_ansi"),
    ("ui/support/emulated.py", "_display"),
    ("ui/support/frames.py", "_dirty_regions"),
    *(("ui/support/resting.py", name) for name in ("_ready", "_check_resize", "_on_timer_update")),
    ("ui/test_at_rest.py", "_tick"),
}


def private(name: str) -> bool:
    """Whether a name begins with one underscore."""
    return name.startswith("_") and not name.startswith("__")


def touched(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The private names that a file reaches for, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in OWN):
                yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tuiwords"):
            yield from ((node.lineno, a.name) for a in node.names if private(a.name))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setattr":
            named = node.args[1] if len(node.args) > 1 else None
            if isinstance(named, ast.Constant) and private(str(named.value)):
                yield node.lineno, str(named.value)


def test_no_test_reaches_for_what_is_private() -> None:
    found = [
        f"tests/{file.relative_to(TESTS)}:{line} {name}"
        for file in sorted(TESTS.rglob("*.py"))
        for line, name in touched(ast.parse(file.read_text(encoding="utf-8")))
        if (str(file.relative_to(TESTS)), name) not in FOREIGN
    ]
    assert not found, "\n".join(found)


def test_the_command_line_reaches_for_nothing_private() -> None:
    commands = TESTS.parent / "tuiwords" / "cli"
    found = [
        f"{file.relative_to(commands)}:{line} {name}"
        for file in sorted(commands.rglob("*.py"))
        for line, name in touched(ast.parse(file.read_text(encoding="utf-8")))
        if file.name != "web_server.py" and name != "_asdict"  # textual-serve tells no end of tabs
    ]
    assert not found, "\n".join(found)


def test_games_of_other_packages_need_only_what_is_public() -> None:
    pages = (TESTS.parent / "docs" / name for name in ("games.md", "bots.md"))
    texts = [*map(Path.read_text, (TESTS / "toy").glob("*.py")), *map(Path.read_text, pages)]
    inner = [
        found for text in texts for found in re.findall(r"(?:from|import) tuiwords\.\S+", text)
    ]
    assert len(texts) > 8
    assert not inner
