"""``tuiwords completions SHELL``: a completion script for bash, zsh or fish."""

from __future__ import annotations

from argparse import Namespace

from tuiwords.cli.parser import Parser

SHELLS = ("bash", "zsh", "fish")


def arguments(parser: Parser) -> None:
    """Add the shell."""
    parser.argument("shell", "SHELL", ", ".join(SHELLS), choices=SHELLS)
    parser.epilog = (
        'bash: eval "$(tuiwords completions bash)" in ~/.bashrc; zsh: save the output as '
        "_tuiwords in a folder of $fpath; fish: save it as "
        "~/.config/fish/completions/tuiwords.fish"
    )


def run(arguments: Namespace) -> int:
    """Print the script."""
    import shtab

    from tuiwords.cli.commands import whole

    print(shtab.complete(whole(), shell=arguments.shell))
    return 0
