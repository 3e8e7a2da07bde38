"""The end of a match at the table: result, rating, review, definitions, and what to copy."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from tuiwords.games.base import Outcome, Seat
from tuiwords.history.reviews import keep_review, review
from tuiwords.history.statistics import Statistics, mode_of, statistics
from tuiwords.history.streaks import streak
from tuiwords.history.today import days_played
from tuiwords.lexicon.languages import ENGLISH
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.first_state import language_code
from tuiwords.play.match import Match
from tuiwords.play.match_setup import is_recorded
from tuiwords.play.sharecode import match_code, share_text
from tuiwords.store.store import Store
from tuiwords.text import capital, clock_text, listed
from tuiwords.ui.background import Background
from tuiwords.ui.picture import end_card, keep_picture
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.table.context import Context
from tuiwords.ui.table.players import Players
from tuiwords.ui.widgets.definitions import Definitions, Meaning
from tuiwords.ui.widgets.ending import Ending

SURPRISED = 3.0  # seconds for which the keys of the end rest where it could not be foreseen
_LONGEST_CODE = 36  # characters of a code that people would copy by hand
_MEANINGS = 3  # most meanings shown of a word
_HIGH, _LONGER = 36, 1200  # lines of a panel with room for more of them
_LENGTH = 400  # characters of each: the panel is for a glance, the lexicon screen for reading


@dataclass(frozen=True, slots=True)
class EndFigures:
    """``texts`` are short phrases. A game with guesses has the ``statistics`` of the player.

    ``guesses`` is the number of this game, 0 if it was lost, or None if the game is not counted.
    """

    texts: tuple[str, ...] = ()
    statistics: Statistics | None = None
    guesses: int | None = None


def end_figures(store: Store, match: Match, seat: Seat | None) -> EndFigures:
    """What to tell the person on a seat, or everybody (None), in a thread. Raises: StoreError."""
    texts, found, guesses = [], None, None
    player = None if seat is None else match.seats[seat]
    if player is not None and seat is not None and player.kind == "profile":
        review = store.tallies.review(match.header.id, seat) or {}
        if "skill" in review:
            luck = f", luck {review['luck']:.0f}" if "luck" in review else ""
            if "accuracy" in review:
                texts.append(f"Accuracy {review['accuracy']:.0f} of 100")
            texts.append(f"Skill {review['skill']:.0f}{luck} of 100")
        of = statistics(store, player.key, match.header.game, mode=mode_of(match.header))
        if of.mean_of == "guesses":
            found = of
            texts.append(f"Win streak {of.streak}, best {of.best_streak}")
            outcome = match.state.outcome
            facts = match.game.results.facts(match.state, seat)
            won = outcome is not None and outcome.won[seat]
            guesses = int(facts.get("guesses", 0)) if won else 0
        if match.header.daily:
            language = language_code(match.game, match.header) or ENGLISH
            games = list(catalog.GAMES.values())
            days = streak(days_played(store, player.key, games, language), today())
            texts.append(f"Day streak {days.length}, best {days.best}")
    code = match_code(match)
    if len(code) <= _LONGEST_CODE:
        texts.append(f"Code {code}")
    return EndFigures(tuple(texts), found, guesses)


def _ahead(outcome: Outcome, seat: Seat) -> float:
    """By how many points a seat is ahead of the best other one."""
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return outcome.scores[seat] - max(others, default=outcome.scores[seat])


def _times(match: Match) -> list[float]:
    """The seconds each player took: for the own turns, or until their last move."""
    seconds, before = [0.0] * len(match.seats), 0.0
    for event in match.replay.played:
        if match.takes_turns:
            seconds[event.seat] += event.at - before
            before = event.at
        else:
            seconds[event.seat] = event.at
    return seconds


class MatchResult:
    """Says how a match ended for the people at this screen, and what it counts for."""

    def __init__(self, table: Context, ending: Ending, players: Players) -> None:
        self.shown = False
        screen = table.screen
        self._ending, self._players = ending, players
        self._match, self._board, self._session = table.match, table.board, table.session
        self._people = table.hot_seat.people
        if is_recorded(self._match.header):  # it was not played at this screen
            own = [seat for seat in self._people if self._is_own(seat)]
            self._people = tuple(own) or self._people
        self._figures = EndFigures()
        self._rating = Background(screen, self._fail)
        self._review = Background(screen)
        self._reading = Background(screen)
        self._definitions = Definitions(screen, self._define, self._fail)

    def show(self, *, typing: bool) -> None:
        """Show the result of a match that is over, to people who may still be ``typing``."""
        outcome = self._match.state.outcome
        if outcome is None:
            return
        self.shown = True
        ending = self._ending
        ending.display = True
        ending.scrolls = bool(self._people)
        own = [seat for seat in self._people if self._is_own(seat)]
        if len(self._people) > 1 and own:  # whoever moved last
            self._board.turn_to(own[0])
        self._tell(outcome)
        if any(outcome.won[seat] for seat in self._people):
            self._board.celebrate()
        others = len(self._match.seats) > 1
        unrated = self._people and others and not self._match.rated and not ending.has_review
        ending.note("Unrated game. Your rating doesn't change." if unrated else "")
        ending.begin()
        if typing:
            self._rest()
        store = self._session.store
        if self._match.rated:
            self._rating.run(self._players.ratings.rate, self._show_ratings)
        self._read_figures()
        if self._session.loaded and self._people:
            # The review's figures count for the statistics, even if nobody opens it.
            self._review.run(lambda: self._keep_reviews(store), lambda _none: self._read_figures())

    # -- how it ended ----------------------------------------------------------------------------

    def _rest(self) -> None:
        """Let keys rest for who may type on: longer after what could not be known to be the last.

        Where words are taken one after another, none seems to be the last.
        """
        game, last = self._match.game, self._match.replay.played[-1:]
        own = any(event.seat in self._people and event.kind == "move" for event in last)
        known = own and not (game.rules.together and game.results.scored)
        self._session.rest(0.0 if known else SURPRISED)

    def _is_own(self, seat: Seat) -> bool:
        return self._match.seats[seat].key == self._session.profile.id

    def turn_to_seat(self) -> None:
        """Show how the match ended for the seat whose board is now shown."""
        outcome = self._match.state.outcome
        if self.shown and outcome is not None:
            self._tell(outcome)

    def _tell(self, outcome: Outcome) -> None:
        # For the people at this screen, or for the seat that is shown.
        seats = self._people or (self._board.seat,)
        first = len(self._match.seats) == 1 or any(outcome.ranks[seat] == 1 for seat in seats)
        won = first and any(outcome.won[seat] for seat in seats)
        lost = self._match.game.results.lost(won=won, seats=len(self._match.seats))
        self._ending.show_result(
            self._headline(outcome), self._reason(outcome), "won" if won else "lost" if lost else ""
        )
        self._show_figures()
        self.look_up(self._board.featured_word())

    def _name(self, seat: Seat) -> str:
        """A player as they are called here."""
        return "You" if self._people == (seat,) else self._match.seats[seat].name

    def _headline(self, outcome: Outcome, called: Sequence[str] = ()) -> str:
        """How it ended for who plays alone; of several players, ``called`` so, who won by what."""
        names = called or [self._name(seat) for seat in range(len(outcome.ranks))]
        first = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        if len(outcome.ranks) == 1:
            return self._board.headline()
        if not any(outcome.won):
            return "Nobody wins"
        if len(first) > 1:
            every = len(first) == len(outcome.ranks)
            return "A tie" if every else f"{listed([names[seat] for seat in first])} tie"
        name = names[first[0]]
        by = _ahead(outcome, first[0]) if self._match.game.results.scored else 0.0
        return f"{name} win{'s' * (name != 'You')}{f' by {by:,g}' if by > 0 else ''}"

    def _reason(self, outcome: Outcome) -> str:
        """The scores, and why the match ended; in a game played in turn, also who ended it."""
        match, board = self._match, self._board
        several = len(match.seats) > 1
        order = sorted(range(len(match.seats)), key=lambda seat: outcome.ranks[seat])
        scores = " : ".join(f"{outcome.scores[seat]:,g}" for seat in order)
        if not self._people and several:
            scores = f"{match.seats[board.seat].name}: {board.headline()}"
        elif len(self._people) == 1:
            scores = board.headline()
        last = match.replay.played[-1] if match.replay.played else None
        reason = board.ended_by(self._name) or match.game.results.result_text(outcome)
        if match.takes_turns and last is not None and last.kind != "move":
            name, ahead = self._name(last.seat), _ahead(outcome, last.seat)
            whose = "Your" if name == "You" else f"{name}'s"
            reason = f"{name} resigned" if last.kind == "resign" else f"{whose} clock ran out"
            if match.game.results.scored and ahead > 0:
                reason += f", {ahead:,g} ahead"
        return f"{scores}. {capital(reason)}" if several else reason

    def _accounts(self, called: Sequence[str] = ()) -> list[str]:
        """What the scores are made of, and the time of each player, in a line each."""
        lines = self._board.accounts()
        times = _times(self._match)
        if any(times) and not self._match.game.rules.realtime:
            lines = [*lines, ("Time", list(map(clock_text, times)))]
        seats = range(len(self._match.seats))
        usual = ["you" if self._people == (seat,) else self._name(seat) for seat in seats]
        names = called or usual
        if len(seats) == 1:
            return [f"{title}: {text}" for title, (text,) in lines]
        return [
            f"{title}: " + ", ".join(map(" ".join, zip(names, texts, strict=True)))
            for title, texts in lines
        ]

    # -- figures -------------------------------------------------------------------------------

    def _read_figures(self) -> None:
        store, match = self._session.store, self._match
        seat = self._people[0] if len(self._people) == 1 else None

        def put(found: EndFigures) -> None:
            self._figures = found
            self._show_figures()

        self._reading.run(lambda: end_figures(store, match, seat), put)

    def _show_figures(self) -> None:
        known = self._figures
        texts, accounts = (*self._board.summary(), *known.texts), self._accounts()
        if len(self._match.seats) == 1:  # there is nobody to compare with
            texts, accounts = (*self._board.summary(), *accounts, *known.texts), []
        self._ending.figure(accounts, texts, known.statistics, known.guesses)

    # -- definitions -----------------------------------------------------------------------------

    def look_up(self, word: str) -> None:
        """Show what a word means, if the player wants definitions; without a word, nothing."""
        if not word:
            self._definitions.cancel()
            self._ending.define_nothing()
        elif self._session.preferences.show_definitions:
            language = language_code(self._match.game, self._match.header)
            self._definitions.look_up(word, language=language)

    def _define(self, found: Sequence[Meaning]) -> None:
        for meaning in found:
            texts = meaning.lines[:_MEANINGS]
            most = _LENGTH if self._ending.size.height < _HIGH else _LONGER
            short = [t if len(t) <= most else t[: most - 1].rstrip() + "…" for t in texts]
            self._ending.define(meaning.word, short)

    # -- ratings and the review, in the background -----------------------------------------------

    def _show_ratings(self, text: str) -> None:
        self._ending.note(text)
        self._players.ratings.forget()
        self._players.show()

    def _keep_reviews(self, store: Store) -> None:
        for seat in self._people:
            with suppress(*EXPECTED):  # a game without a review, or a seat that made no move
                keep_review(store, self._match, seat, review(self._match, seat, None, store))

    def _fail(self, reason: str) -> None:
        self._ending.note(reason)

    # -- texts to copy ---------------------------------------------------------------------------

    def copy(self, what: str) -> str:
        """Copy the result as ``grid`` or ``lines``, or the ``code``; returns what to tell.

        With a result a picture of it is written. Raises: GameError while that would tell what is
        hidden.
        """
        if what == "code":
            code = match_code(self._match)
            self._session.copy("Code copied", code)
            return f"Copied: {code}"
        shared = share_text(self._match, self._board.seat)
        told = f"Result copied as {what}"
        self._session.copy(
            f"{told}. {self._picture()}", shared.grid if what == "grid" else shared.lines
        )
        return told

    def _picture(self) -> str:
        """Write the picture; says where it is, or why not."""
        outcome = self._match.state.outcome
        assert outcome is not None
        called = [player.name for player in self._match.seats]  # whoever sees it
        told = [self._headline(outcome, called), *self._accounts(called)]
        if len(self._match.seats) > 1:
            told.insert(1, self._board.headline())
        try:
            with self._board.pictured() as shown:
                board = self._board if shown else None
                svg = end_card(self._match, self._board.seat, told, board)
            return f"Picture: {keep_picture(self._match, svg)}"
        except OSError as error:
            return f"There is no picture: {error}"
