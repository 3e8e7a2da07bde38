"""What every line mode understands in the same way: commands, their list, and unknown ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.unknown import near_names

_MARKS = (":", "/")
_SHORT = {"q": "quit", "?": "help"}


@dataclass(frozen=True, slots=True)
class LineCommand:
    """A command: what the list says about it, and what it does; a mode ends at ``QUIT`` itself."""

    about: str
    do: Callable[[], object] = lambda: None


QUIT = LineCommand("leave; everything is saved")
Commands = Mapping[str, LineCommand]


def is_marked(line: str) -> bool:
    """Whether a line can only be a command."""
    return line.startswith(_MARKS)


def command_name(line: str) -> str:
    """The name of the command that a line may be."""
    name = " ".join(line.lower().lstrip("".join(_MARKS)).split())
    return _SHORT.get(name, name)


def list_text(intro: str, commands: Commands) -> str:
    """The list of the commands."""
    width = max(map(len, commands)) + 1
    lines = (f"  :{name:<{width}} {command.about}" for name, command in commands.items())
    return "\n".join([intro, *lines])


def run_command(line: str, commands: Commands, say: Callable[[str], object]) -> None:
    """Do the command that a line is, or say which ones there are, those like it first."""
    name = command_name(line)
    command = commands.get(name)
    if command is not None:
        command.do()
    elif near := near_names(name, commands):
        like = " or :".join(near)
        say(f"Unknown command {line!r}. Did you mean :{like}? Type :help for the list.")
    else:
        say(f"Unknown command {line!r}. The commands are :{', :'.join(commands)}.")


def meant(line: str, commands: Commands) -> str:
    """What to say of a line that is no move but like a command; "" if it is like none.

    A word that is merely like one, as SLATE is like :state, was meant as a move; HINTS was not.
    """
    name = command_name(line)
    near = near_names(name, commands, 1, 0.75)
    if near and name not in (*commands, f"{near[0]}s") and name in library().open(DEFAULT):
        return ""
    return f" If you meant the command, type :{near[0]}." if near else ""
