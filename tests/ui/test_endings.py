"""The real app in a pseudo-terminal: however it ends, it ends cleanly."""

import os
import shutil
import signal
import sys
import time
from pathlib import Path

import pyte
import pytest
from support.terminal import PATIENCE, Terminal

from tuiwords.store.store import Store, Wanted

GIVEN_BACK = b"\x1b[?1049l"  # the terminal shows again what it showed before
PROMPT = b"ready> "  # of the shell
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
        terminal.wait_for("Puzzles of the day")
        yield terminal


def ends_by(terminal, number):
    """A signal ends the app, which gives the terminal back."""
    os.kill(terminal.process.pid, number)
    assert terminal.wait(GIVEN_UP) == 128 + number
    assert GIVEN_BACK in terminal.seen
    assert b"Traceback" not in terminal.seen


def test_a_hangup_ends_it_and_gives_the_terminal_back(table):
    ends_by(table, signal.SIGHUP)


def test_a_closed_terminal_ends_it(table):
    table.close()
    assert table.wait(GIVEN_UP) == 128 + signal.SIGHUP


def test_a_closed_terminal_ends_it_where_the_signal_is_lost(ada):
    with Terminal(ignore_hangup=True) as terminal:
        terminal.wait_for("Puzzles of the day")
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


def test_what_was_played_before_the_signal_is_there_after_it(table, store, ada):
    table.type(b"d")
    table.wait_for("Skip")  # the steps of a first game
    table.pause(0.5)
    table.type(b"crane\r")
    table.wait_for_event(store, ada, 1)
    ends_by(table, signal.SIGTERM)
    with Store.open() as again:
        (saved,) = again.matches(Wanted(ada.id))
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


def test_all_is_painted_again_when_it_goes_on_after_a_stop_and_sigquit_ends_it(table):
    table.pause(1.0)
    os.kill(table.process.pid, signal.SIGTSTP)
    table.pause(0.5)
    since = len(table.seen)
    os.killpg(table.process.pid, signal.SIGCONT)
    table.pause(2.0)
    again = pyte.Screen(80, 24)
    pyte.ByteStream(again).feed(table.seen[since:])
    assert again.display == table.screen.display
    ends_by(table, signal.SIGQUIT)


@pytest.fixture
def job(ada):
    """The app as a job of a shell; the home screen is shown."""
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("there is no bash")
    with Terminal(command=(shell, "--norc", "--noprofile", "-i")) as terminal:
        terminal.type(b"PS1='rea''dy> '\n")
        yield terminal


def _begin(job, *arguments):
    words = " ".join((sys.executable, "-m", "tuiwords", *arguments))
    job.type(f"{words}\n".encode())


def _suspend(job, key=b"\x1a"):
    """Suspend the app; returns how much had been seen when the shell was back."""
    since = len(job.seen)
    job.type(key)
    while b"Stopped" not in job.seen[since:]:
        job.read(0.1)
    assert GIVEN_BACK in job.seen[since:]
    return len(job.seen)


def _screen_since(job, since):
    """What a terminal shows that was cleared meanwhile."""
    again = pyte.Screen(80, 24)
    pyte.ByteStream(again).feed(job.seen[since:].replace(b"\x1b[>", b"\x1b["))
    return again.display


def _go_on(job, text):
    """Bring the app back; all is painted again."""
    since = len(job.seen)
    job.type(b"fg\n")
    end = time.monotonic() + PATIENCE
    while not any(text in line for line in _screen_since(job, since)):
        assert time.monotonic() < end, _screen_since(job, since)
        job.read(0.1)


def test_ctrl_z_and_the_palette_go_back_to_the_shell_and_fg_goes_on(job):
    _begin(job)
    job.wait_for("same puzzle.")  # the last line of the page
    job.pause(1.0)
    shown = list(job.screen.display)
    for key in (b"\x1a", b"\r"):
        if key == b"\r":
            job.type(b"\x10")
            job.wait_for("Search for commands")
            job.type(b"suspend")
            job.wait_for("Go back to the shell")
        _suspend(job, key)
        job.type(b"echo $((6 * 7))\n")
        job.wait_for("42")
        _go_on(job, "Puzzles of the day")
        end = time.monotonic() + PATIENCE
        while job.screen.display != shown:
            assert time.monotonic() < end, job.screen.display
            job.read(0.1)
    job.type(b"\x1bOP")
    job.wait_for("Scroll", since=len(job.text))
    job.type(b"\x1b")
    job.pause(1.0)
    since = len(job.seen)
    job.type(b"q")
    while PROMPT not in job.seen[since:]:
        job.read(0.1)
    assert GIVEN_BACK in job.seen[since:]
    job.type(b"exit $?\n")
    assert job.wait(GIVEN_UP) == 0


def test_a_clock_stands_still_while_the_app_is_suspended(job, store, ada):
    _begin(job, "play", "boggle", "--seed=1")
    job.wait_for("Skip")
    job.type(b"\x1b")  # the steps of a first game
    job.wait_for("2:5")
    _suspend(job)
    (saved,) = store.matches(Wanted(ada.id))
    events = store.events(saved.header.id)
    before = events[-1]
    assert before.kind == "pause"
    assert before.at > 0
    job.pause(2.0)
    began = time.monotonic()
    _go_on(job, "2:5")
    job.type(b"\x1b")
    job.pause(0.5)
    job.type(b"\x1b")  # the second leaves the table
    job.wait_for_event(store, ada, len(events) + 1)
    after = store.events(saved.header.id)[-1]
    assert after.kind == "pause"
    assert before.at < after.at <= before.at + time.monotonic() - began


def test_nothing_is_suspended_that_no_shell_could_wake_and_q_ends_it_with_success(table):
    table.type(b"\x1a\x1bOP")
    table.wait_for("Scroll")
    assert GIVEN_BACK not in table.seen
    table.type(b"\x1b")
    table.pause(0.5)
    table.type(b"q")
    assert table.wait(GIVEN_UP) == 0
    assert GIVEN_BACK in table.seen
