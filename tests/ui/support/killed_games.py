"""Games played in a process of their own, in the app or line by line, that is killed in between."""

import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from random_moves import random_move

from support.terminal import PATIENCE, Terminal
from tuiwords.games.base import AnyState, Move
from tuiwords.games.scrabble.describe import describe_turn
from tuiwords.history.history import load_match
from tuiwords.plain.texts import texts_of
from tuiwords.play import catalog
from tuiwords.play.first_state import start_of
from tuiwords.play.match import Match
from tuiwords.play.replay import replay
from tuiwords.store.records import Event, Player, Profile, Saved
from tuiwords.store.store import Store, Wanted
from tuiwords.ui.games.scrabble.turn_history import turn_history

SOON = 0.05  # seconds after Enter within which most kills come
EARLY = 0.1  # of the rounds: killed while the program starts
LATER = 0.2  # of the rounds: killed some time after the last move
MOST = 4  # moves typed in a round
# Seconds of a clock with which a match is not taken up again: else it could end between a look at
# the position and a key, and the key would be one of the card that then is shown.
ENDING = 90.0


def words(match: Match) -> set[str]:
    """The words of all moves, as they are shown."""
    return {
        event.text.partition(" ")[0].upper()
        for event in match.replay.played
        if event.kind == "move"
    }


def plays(match: Match) -> set[str]:
    """The plays of a crossword game as the app shows them: 8D WORD."""
    return {turn.what for turn in turn_history(match.replay)}


def sentences(match: Match) -> set[str]:
    """The turns of a crossword game as line mode says them."""
    states, told = match.replay.states, set()
    for event, before, after in zip(match.replay.played, states, states[1:], strict=False):
        player = match.seats[event.seat]
        name = "You" if player.kind == "profile" else player.name
        told.add(describe_turn(before, before.parse(event.text), after, name))
    return told


@dataclass(frozen=True)
class Way:
    """A game in the app or line by line: its options, and what shows that a move was played.

    ``mark`` finds the moves in what was written to the terminal; ``told`` are those that a match
    may show. The letters of a move that is only typed must not look like it.
    """

    key: str
    plain: bool
    options: tuple[str, ...]
    mark: str
    told: Callable[[Match], set[str]] = words

    def __str__(self) -> str:
        return f"{self.key} {'line by line' if self.plain else 'in the app'}"

    @property
    def hasty(self) -> bool:
        """Whether the next position is known before a move is answered: no bot, no choice."""
        return self.key in {"wordle", "boggle"} or (self.key == "word-soup" and self.plain)

    def shown(self, seen: str) -> set[str]:
        """The moves that are shown as played."""
        return set(re.findall(self.mark, seen))

    def fresh(self, seed: int) -> tuple[str, ...]:
        """The arguments that begin a match."""
        plain = ("--plain",) if self.plain else ()
        return ("play", self.key, *plain, *self.options, "--seed", str(seed))

    def wait_for_table(self, terminal: Terminal) -> None:
        """Wait for the table of a match just begun."""
        terminal.wait_for("Type :help" if self.plain else "Type a word, then press Enter")

    def word(self, move: str) -> str:
        """What is the same of a move as it is typed and as it is written down."""
        word = laid(move.removeprefix("/")) if self.key == "scrabble" else move.partition(" ")[0]
        return word.upper()  # a blank is typed as a small letter, as are others without a blank

    def typed(self, move: Move) -> str:
        """What is typed for a move, without Enter; nothing where there is no such key."""
        text = str(move)
        if self.plain:
            return text
        if self.key == "scrabble":
            return f"/{text}"
        return "" if text == "no more" else text.partition(" ")[0]


def laid(turn: str) -> str:
    """The tiles that a turn of Scrabble lays and their squares: one tile is typed in two ways."""
    found = re.fullmatch(r"(?:(\d+)([A-O])|([A-O])(\d+)) (\S+)", turn, re.IGNORECASE)
    if found is None:
        return turn  # an exchange or a pass
    across, letters = bool(found[1]), found[5]
    row, column = int(found[1] or found[4]), ord((found[2] or found[3]).upper())
    tiles = [
        f"{letter}{row + (0 if across else n)}{chr(column + (n if across else 0))}"
        for n, letter in enumerate(letters)
        if letter != "."
    ]
    return " ".join(tiles)


_SOUP = ("--clock", "10")
_CROSSWORD = ("--bot", "Glutton", "--first", "you", "--clock", "30")
_PLACE = r"[A-O]?\d+[A-O]? [A-Za-z]+"

WAYS = (
    Way("wordle", False, (), r"Ada {2,}([A-Z]{5})\b"),
    Way("wordle", True, (), r"([A-Z]{5}): (?:all green|[A-Z] g|[A-Z] a)"),
    Way("boggle", False, ("--timer", "300"), r"✓ ([A-Z]+): \d+ point"),
    Way("boggle", True, ("--timer", "300"), r"([A-Z]+): \d+ points?\."),
    Way("word-soup", False, _SOUP, r"✓ ([A-Z]+) \d"),
    Way("word-soup", True, _SOUP, r"([A-Z]+), (?:right|left): \d+ points"),
    Way("scrabble", False, _CROSSWORD, rf"(?:✓ |Ada +|Glu(?:tton)? +)({_PLACE}) +\+\d", plays),
    Way("scrabble", True, _CROSSWORD, r"((?:You|Glutton): [^\r]+\.)\r", sentences),
)


def way_of(key: str, *, plain: bool) -> Way:
    """One of the ways."""
    return next(way for way in WAYS if way.key == key and way.plain == plain)


def season(store: Store, profile: Profile, key: str) -> None:
    """Let somebody have played a game twice, so that no rules come before the next one."""
    for seed in (1, 2):
        seat = Player("profile", profile.id, profile.name)
        Match.begin(catalog.game(key), {}, seed, [seat], store).resign(0)


@dataclass
class Round:
    """A process that goes on with the last match, or begins one, until it is killed.

    ``before`` is the match that it goes on with, and ``log`` its lines; ``match`` is the id of the
    one that is played, if the table was reached. ``typed`` are the moves typed, ``near`` tells that
    it was killed within 50 ms of Enter, ``clock`` how many seconds the clock ran for certain, and
    ``seen`` all that was shown.
    """

    way: Way
    profile: Profile
    rng: random.Random
    before: Match | None = None
    log: tuple[Event, ...] = ()
    match: str = ""
    typed: list[str] = field(default_factory=list)
    near: bool = False
    clock: float = 0.0
    seen: str = ""

    def play(self) -> None:
        """Play to the violent end."""
        with Store.open() as store:
            known = {saved.header.id for saved in self._saved(store)}
            self._look_for_match(store)
        with Terminal(*self._arguments()) as terminal:
            if self.rng.random() < EARLY:
                terminal.pause(self.rng.uniform(0.0, 1.5))
            else:
                self._sit_down(terminal)
                began = time.monotonic()
                self._note_match(known)
                self._type(terminal)
                self.clock = time.monotonic() - began
            terminal.kill()
            terminal.pause(1.0)  # ends as soon as all that it had written was read
            self.seen = terminal.text

    def _saved(self, store: Store) -> tuple[Saved, ...]:
        return store.matches(Wanted(self.profile.id, game=self.way.key), None)

    def _look_for_match(self, store: Store) -> None:
        """Take up the unfinished match; one whose clock is about to run out ends before."""
        for last in store.matches(
            Wanted(self.profile.id, finished=False, game=self.way.key, played=True), 1
        ):
            match = load_match(store, last.header.id)
            left = [each for each in (match.time_left, match.seat_left(0)) if each is not None]
            if left and min(left) < ENDING:
                match.resign(0)
            else:
                self.before, self.match = match, last.header.id
                self.log = store.events(last.header.id)

    def _note_match(self, known: set[str]) -> None:
        """Note which match was begun."""
        if self.before is None:
            with Store.open() as store:
                ids = [saved.header.id for saved in self._saved(store)]
            (self.match,) = [each for each in ids if each not in known]

    def _arguments(self) -> tuple[str, ...]:
        if self.before is None:
            return self.way.fresh(self.rng.randrange(10**6))
        return ("play", self.way.key, "--plain", "--resume") if self.way.plain else ()

    def _sit_down(self, terminal: Terminal) -> None:
        """Wait until a move can be typed, and until an earlier match is shown as it was."""
        since = 0  # what Home shows may have the words of the match in it
        if self.before is not None and not self.way.plain:
            terminal.wait_for("Puzzles of the day")
            since = len(terminal.text)
            terminal.type(b"c")
            # Until then keys are those of Home, which may show words of the match after "c" too.
            terminal.wait_for(f"› {catalog.game(self.way.key).title}", since=since)
            since = terminal.text.index("›", since)
        if self.before is None:
            self.way.wait_for_table(terminal)
            return
        for text in self._reminders(self.before):
            terminal.wait_for(text, since=since)

    def _reminders(self, match: Match) -> Iterator[str]:
        """What is shown when the match is taken up again."""
        if self.way.plain:
            yield from texts_of(match.game).known(match.view(0)).splitlines()
            return
        own = [event.text for event in match.replay.played if event.seat == 0]
        for word in (move.partition(" ")[0].upper() for move in own[-1:]):
            if self.way.key == "scrabble":  # long words are cut where there is no room
                yield from (play[:5] for play in plays(match) if play.partition(" ")[0] == word)
            else:
                yield word

    def _type(self, terminal: Terminal) -> None:
        state = self._turn(terminal)
        count = self.rng.randint(1, MOST)
        for left in reversed(range(count)):
            if 0 not in state.to_move:
                return
            move = random_move(state, 0, self.rng)
            if not (typed := self.way.typed(move)):
                return
            terminal.type(f"{typed}\r".encode())
            self.typed.append(typed)
            if not left:
                self.near = self.rng.random() > LATER
                terminal.pause(self.rng.uniform(0.0, SOON if self.near else 1.0))
            elif not self.way.hasty or self.rng.random() < 0.5:
                state = self._turn(terminal)
            else:
                terminal.pause(self.rng.uniform(0.0, 0.3))
                state = state.after(0, move)

    def _position(self) -> tuple[AnyState, int]:
        """The position at the table, and how many moves the person has made since sitting down.

        Both are of one reading: between two, a move and its answer may have been made.
        """
        with Store.open() as store:
            header, log = store.header(self.match), store.events(self.match)
        own = [event for event in log[len(self.log) :] if event.kind == "move" and not event.seat]
        return replay(start_of(catalog.game(self.way.key), header), log).state, len(own)

    def _turn(self, terminal: Terminal) -> AnyState:
        """The position once all that was typed is answered, or the game is over.

        Line mode has asked for the next move then: what is typed before is in the lines it writes.
        """
        end = time.monotonic() + PATIENCE
        while True:
            state, made = self._position()
            asked = not self.way.plain or terminal.text.endswith(": ")
            answered = asked and made == len(self.typed) and 0 in state.to_move
            if answered or state.outcome is not None:
                return state
            assert time.monotonic() < end, (
                f"{self.way}: {self.typed} not answered: {terminal.text[-3000:]!r}"
            )
            terminal.pause(0.05)
