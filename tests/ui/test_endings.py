"""The real app in a pseudo-terminal: however it ends, it ends cleanly."""

import os
import signal
from pathlib import Path

import pyte
import pytest
from support.terminal import Terminal

from tuiwords.store.store import Store

GIVEN_BACK = b"\x1b[?1049l"  # the terminal shows again what it showed before
GIVEN_UP = 20.0  # seconds; a clean end takes well under one
STANZA = """
[[bot]]
name = "{name}"
line = "I think for ten minutes."
game = "word-soup"
strategy = "planner"
seconds = 600
"""


@pytest.fixture
def table(ada):
    """The home screen of somebody who has played here before."""
    with Terminal() as terminal:
        terminal.wait_for("Saved matches")
        yield terminal


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_ends_it_and_gives_the_terminal_back(table, name):
    number = getattr(signal, name)
    os.kill(table.process.pid, number)
    assert table.wait(GIVEN_UP) == 128 + number
    assert GIVEN_BACK in table.seen
    assert b"Traceback" not in table.seen


def test_a_closed_terminal_ends_it(table):
    table.close()
    assert table.wait(GIVEN_UP) == 128 + signal.SIGHUP


def test_a_closed_terminal_ends_it_where_the_signal_is_lost(ada):
    with Terminal(ignore_hangup=True) as terminal:
        terminal.wait_for("Saved matches")
        terminal.close()
        assert terminal.wait(GIVEN_UP) == 128 + signal.SIGHUP


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted in /proc")
def test_going_on_without_a_stop_reads_keys_but_once(table):
    threads = Path(f"/proc/{table.process.pid}/task")
    table.pause(1.0)
    before = len(list(threads.iterdir()))
    for _ in range(3):  # a closing terminal sends it after SIGHUP
        os.kill(table.process.pid, signal.SIGCONT)
        table.pause(0.3)
    assert len(list(threads.iterdir())) <= before + 1  # a worker may have begun meanwhile
    os.kill(table.process.pid, signal.SIGHUP)
    os.kill(table.process.pid, signal.SIGCONT)
    table.close()
    assert table.wait(GIVEN_UP) == 128 + signal.SIGHUP


def test_q_ends_it_with_success(table):
    table.type(b"q")
    assert table.wait(GIVEN_UP) == 0
    assert GIVEN_BACK in table.seen


def test_what_was_played_before_the_signal_is_there_after_it(table, store, ada):
    table.type(b"d")
    table.wait_for("Close")
    table.type(b"\x1b")  # the rule card of a first game
    table.pause(0.5)
    table.type(b"crane\r")
    table.wait_for_event(store, ada, 1)
    os.kill(table.process.pid, signal.SIGTERM)
    table.wait(GIVEN_UP)
    with Store.open() as again:
        (saved,) = again.matches(ada.id)
        assert [event.text for event in again.events(saved.header.id)] == ["crane"]


def test_leaving_does_not_wait_for_a_bot_that_thinks(ada, home):
    bots = home / "config" / "bots.toml"
    bots.parent.mkdir(parents=True, exist_ok=True)
    names = ("Slow", "Slower")
    bots.write_text("".join(STANZA.format(name=name) for name in names), encoding="utf-8")
    watched = ("play", "word-soup", "--watch", *(f"--bot={name}" for name in names))
    with Terminal(*watched) as terminal:
        terminal.wait_for("Slower")
        terminal.pause(0.5)
        terminal.type(b"\x11")
        assert terminal.wait(GIVEN_UP) == 0


def test_all_is_painted_again_when_it_goes_on_after_a_stop(table):
    table.pause(1.0)
    os.kill(table.process.pid, signal.SIGTSTP)
    table.pause(0.5)
    since = len(table.seen)
    os.killpg(table.process.pid, signal.SIGCONT)
    table.pause(2.0)
    again = pyte.Screen(80, 24)
    pyte.ByteStream(again).feed(table.seen[since:])
    assert again.display == table.screen.display
