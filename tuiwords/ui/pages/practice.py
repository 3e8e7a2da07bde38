"""What asks: cards that are due or puzzles, on the board of their game, and cards of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, get_args

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tuiwords.history.ratings import rating_text
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import CardVerdict
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.practice.puzzle_run import STORM, AskedPuzzle, Mode, PuzzleRun
from tuiwords.practice.puzzle_stream import puzzle_games
from tuiwords.practice.schedule import Grade
from tuiwords.practice.session import PracticeSession
from tuiwords.practice.word_cards import choice_of
from tuiwords.practice.word_session import word_session
from tuiwords.practice.words import QUIZZES
from tuiwords.store.card_records import CardChoice
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.pages.card_view import CardView
from tuiwords.ui.pages.practice_end import PracticeEnd, end_of
from tuiwords.ui.pages.word_view import WordView
from tuiwords.ui.picture import write_picture
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.openable_list import OpenableList
from tuiwords.ui.widgets.run_bar import RunBar
from tuiwords.ui.widgets.text_input import TextInput

TITLES: dict[Mode | None, str] = {
    None: "Practice",
    "": "Puzzles",
    "daily": "Puzzles of the day",
    "storm": "Storm",
    "streak": "Streak",
}
_WHEN_OVER = {"puzzles", "words", "cards", "again"}
# Actions that not all pages have, each with the help topics of those that have it.
_ONLY = {
    **dict.fromkeys(("easy", "puzzles", "words"), ("practice",)),
    **dict.fromkeys(("undo", "too_hard", "suspend", "cards"), ("practice", "quiz")),
    **dict.fromkeys(("hint", "skip", "again", "copy"), ("puzzles",)),
    "all_puzzles": ("practice", "puzzles"),
    "learn": ("quiz",),
}
_OF_NOW = {"show", "hint", "skip", "too_hard", "suspend", "undo", "easy", "next"}


def puzzles_page(*words: str) -> PracticePage:
    """The page of puzzles without end, or those of the mode and the game among some words."""
    mode: Mode = next((each for each in get_args(Mode) if each in words), "")
    return PracticePage(next((word for word in words if word != mode), None), mode)


def quiz_page(name: str = "") -> PracticePage:
    """The page that asks the cards of words of the quiz of this name, else those of all."""
    return PracticePage(choice=choice_of(QUIZZES.get(name)))


def mode_keys(key: Callable[..., Binding]) -> list[BindingType]:
    """The keys of the ways to be asked puzzles, each a ``key`` that is shown or hidden."""
    return [
        key("Z", "puzzles('')", "Endless", "practice.puzzles", "Rated puzzles"),
        key("D", "puzzles('daily')", "Of the day", "practice.daily", "One of each game"),
        key("S", "puzzles('storm')", "Storm", "practice.storm", "Three minutes"),
        key("K", "puzzles('streak')", "Streak", "practice.streak", "Until you miss"),
    ]


class PracticePage(Page):
    """Some cards, or puzzles of a ``mode``: each is asked, and its answer explained.

    While a puzzle is shown, the next one is made. ``listed`` says that the page of all puzzles is
    below, to which Back leads; puzzles ``given`` are asked instead of others.
    """

    OF_GAME: ClassVar[tuple[str, ...]] = ("board",)
    INSTEAD = (OpenableList, TextInput)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "next", "Next", "practice.next", "Go on", priority=True),
        shown("k", "easy", "Easy", "practice.easy", "It was easy: ask much later", priority=True),
        shown("f2,ctrl+t", "show", "Answer", "practice.show", "Show the answer"),
        shown("f3,ctrl+underscore", "undo", "Undo", "practice.undo", "Take back an answer"),
        shown("f4", "too_hard", "In a month", "practice.hard", "Too hard now: ask it then"),
        shown("f4", "skip", "Skip", "practice.skip", "On to the next one; it counts as missed"),
        shown("ctrl+n", "suspend", "Never", "practice.never", "Never ask this again"),
        shown("f12,ctrl+f", "hint", "Hint", "practice.hint", "Score, then tiles, then place"),
        shown("ctrl+o", "all_puzzles", "Puzzles", "practice.kinds", "All kinds of puzzles"),
        shown("g", "again", "Again", "practice.again", "Begin another one"),
        shown("plus", "keep", "Card", "practice.keep", "Make a card of this one"),
        hidden("f8", "copy", "Copy", "practice.copy", "Copy the puzzle, and write a picture of it"),
        *mode_keys(shown),
        shown("W", "words", "Word quiz", "practice.words", "The word quiz"),
        shown("ctrl+s", "learn", "Learn words", "quiz.words", "Choose words to learn"),
        shown("C", "cards", "Cards", "practice.cards", "Find, restore, delete cards"),
    ]

    def __init__(
        self,
        game: str | None = None,
        mode: Mode | None = None,
        theme: str = "",
        *,
        choice: CardChoice | None = None,
        listed: bool = False,
        given: Sequence[PositionPuzzle] = (),
    ) -> None:
        """``game`` is the key of the only game asked about, ``mode`` None for cards of a choice.

        By default these are the cards of games.
        """
        super().__init__()
        self.asking: PracticeSession | PuzzleRun | None = None
        self.verdict: CardVerdict | None = None
        self._choice = choice or CardChoice(game=game, of_games=True)
        self._mode, self._theme, self._listed, self._given = mode, theme, listed, given
        self._said = ""
        self._hints: list[str] = []
        self._next_is_coming = False  # the next card is read: keys are no longer about this one
        self._chose_words = False
        self._more = False  # whether something can be asked after the end
        self._asked: Sequence[AskedPuzzle] = ()  # what is listed there
        words = self.help_topic == "quiz"
        self._shown: CardView | WordView = (WordView if words else CardView)(self._judge)
        self._reading = Background(self, self._fail)
        self._fetching = Background(self)

    @property
    def help_topic(self) -> str:
        """Cards of games, cards of words, and puzzles have a text each."""
        cards = "practice" if self._choice.of_games else "quiz"
        return cards if self._mode is None else "puzzles"

    def heading(self) -> str:
        """What is asked."""
        return "Word quiz" if self.help_topic == "quiz" else TITLES[self._mode]

    def body(self) -> ComposeResult:
        """The card on the left; what is asked, hints and the explanation on the right."""
        if self._mode in ("storm", "streak"):
            yield RunBar()
        yield self._shown

    def on_mount(self) -> None:
        """Read the cards that are due, or make the first puzzle."""
        self._read()
        if self._mode == "storm":
            self.set_interval(1, self._show_count)

    def on_screen_resume(self) -> None:
        """Cards of words may have been added or answered on another page."""
        asking = self.asking
        if self.help_topic != "quiz" or asking is None:
            return
        if (card := asking.card) is not None:
            if self.session.attempt(asking.prepare) and asking.card != card:
                self._go_on()
        elif self._chose_words or not asking.answered:
            self._read()
        self._chose_words = False

    # -- what is asked -----------------------------------------------------------------------

    def _read(self) -> None:
        store, profile, mode = self.session.store, self.session.profile.id, self._mode
        spoken, only = self.session.preferences.language, self._choice.game
        words, a_day = self.help_topic == "quiz", self.session.preferences.new_cards

        def read() -> PracticeSession | PuzzleRun:
            if words:
                return word_session(store.cards, profile, self._choice, a_day=a_day)
            if mode is None:
                return PracticeSession(store.cards, profile, kinds(), self._choice)
            games = [game for game in puzzle_games(spoken) if only in (None, game.key)]
            run = PuzzleRun(store, profile, games, mode, theme=self._theme, given=self._given)
            run.prepare()
            return run

        self._tell_of_making()
        self._reading.run(read, self._begin)

    def _tell_of_making(self) -> None:
        if self._mode is None:
            return
        first = self.asking is None or self._over
        self._shown.count("The first puzzle is being made…" if first else "Making a puzzle…")
        if first:
            for bar in self.query(RunBar):
                bar.show(STORM if self._mode == "storm" else None, STORM, ())

    def _begin(self, asking: PracticeSession | PuzzleRun) -> None:
        self.asking = asking
        self.call_later(self._start)

    def _fail(self, reason: str) -> None:
        self._next_is_coming = False
        if self._mode is not None:
            self._shown.count("")
        self.session.show_error(reason)
        self.refresh_bindings()

    async def _start(self) -> None:
        asking = self.asking
        assert asking is not None
        self.verdict, self._said, self._next_is_coming, self._more = None, "", False, False
        self._hints.clear()
        card = asking.card
        if card is None:
            await self._end(asking)
        else:
            self._show_count()
            await self._shown.ask(asking, card)
            if isinstance(asking, PuzzleRun):
                self._fetching.run(asking.fetch, lambda _made: None)
        self.refresh_bindings()

    def _show_count(self) -> None:
        """Say what is asked and how it goes; the end of a storm whose time is up."""
        asking = self.asking
        if isinstance(asking, PuzzleRun):
            for bar in self.query(RunBar):
                left = None if self._over else asking.seconds_left
                bar.show(left, STORM, [each.solved for each in asking.done])
        if asking is None or self.verdict is not None:
            return
        if asking.card is not None:
            words = self.help_topic == "quiz" and asking.answered
            score = f" · {asking.right} of {asking.answered} right" if words else ""
            self._shown.count(f"{asking.progress}{score}")
        elif self._shown.waits:
            self.call_later(self._start)

    async def _end(self, asking: PracticeSession | PuzzleRun) -> None:
        """Say how it went; the rest is read in the background."""
        await self._shown.end(asking.result)
        self._show_count()
        store, profile = self.session.store, self.session.profile.id
        a_day = self.session.preferences.new_cards
        read = partial(end_of, asking, store, profile, self._choice, a_day)
        self._reading.run(read, self._show_end)

    def _show_end(self, end: PracticeEnd) -> None:
        if not self._over:  # an answer was taken back
            return
        self._more, self._asked = end.more, end.asked
        self._shown.show_message(with_keys(end.text))
        if isinstance(self._shown, CardView):
            self._shown.tell_best(end.best, end.days, end.kinds)
        if end.rows:
            table = OpenableList(end.columns)
            self._shown.show_beside(table)
            table.fill(end.rows)
            table.focus()
        elif end.progress:
            title = ("Your progress", "$primary bold")
            told = Content.assemble(title, "\n\n", "\n".join(end.progress))
            self._shown.show_beside(Static(told))
        self.refresh_bindings()

    @property
    def _chosen(self) -> AskedPuzzle | None:
        """The puzzle or the card of a game that is under the cursor at the end."""
        place = self._place
        return None if place is None or not self._asked else self._asked[place]

    @property
    def _place(self) -> int | None:
        """The place of the cursor in the list of what was asked, at the end."""
        places = [table.cursor for table in self.query(OpenableList) if table.rows]
        return places[0] if places and self._over else None

    @on(OpenableList.Pointed)
    def _another(self) -> None:
        self.refresh_bindings()
        if isinstance(self._shown, CardView) and (chosen := self._chosen) is not None:
            self._shown.look_at(chosen.puzzle)

    @on(OpenableList.Chosen)
    def _open(self) -> None:
        """Ask the puzzle under the cursor again, for nothing, or tell of the word."""
        if self._chosen is not None:
            page = PracticePage(mode="", listed=self._listed, given=[self._chosen.puzzle])
            self.app.push_screen(page)
        elif isinstance(self._shown, WordView) and self._place is not None:
            assert isinstance(self.asking, PracticeSession)  # a quiz
            self._shown.tell_of(self.asking.done[self._place][0])

    @property
    def _over(self) -> bool:
        """Whether it is said how it went."""
        asked = self.asking is None or self.asking.card is not None or self._shown.waits
        return not asked and self.verdict is None

    @property
    def _in_run(self) -> bool:
        """Whether a storm or a streak goes on."""
        run = self.asking
        return isinstance(run, PuzzleRun) and run.counts and not self._over

    # -- answers -----------------------------------------------------------------------------

    def _judge(self, text: str, verdict: CardVerdict) -> None:
        """Record an answer and explain it; the card stays until the player goes on."""
        asking = self.asking
        assert asking is not None
        if not self._change(lambda: asking.record(text, verdict.grade)):
            return
        if self.help_topic == "quiz":
            self._shown.explain(text, verdict)
            self._go_on()
            return
        self.verdict, self._said = verdict, text
        more: list[str] = []
        if isinstance(asking, PuzzleRun):
            if asking.rating is not None:
                half = " (with a hint it counts half)" if verdict.right and self._hints else ""
                more.append(f"Your rating at these puzzles: {rating_text(asking.rating)}{half}")
            if asking.mode == "storm":
                self.session.attempt(lambda: more.append(f"{asking.result}. {asking.best_text}"))
        self._shown.explain(text, verdict, "\n\n".join(more))
        self._show_count()
        self.refresh_bindings()
        if self._mode == "storm" and verdict.right:
            self.action_next()  # time counts

    def _change(self, change: Callable[[], object]) -> bool:
        """Change a card; an error is told, and the next card asked if this one is gone."""
        before = self.asking.card if self.asking is not None else None
        if self.session.attempt(change):
            return True
        if self.asking is not None and self.asking.card != before:
            self._go_on()
        self.refresh_bindings()
        return False

    def _go_on(self) -> None:
        self._next_is_coming = True
        self.call_later(self._start)

    def _leave(self, change: Callable[[PracticeSession], object], told: str = "") -> None:
        """Change a card and ask the next one."""
        asking = self.asking
        if isinstance(asking, PracticeSession) and self._change(lambda: change(asking)):
            if told:
                self.session.show_message(told)
            if isinstance(self._shown, WordView):
                self._shown.forget()
            self._go_on()

    # -- actions -----------------------------------------------------------------------------

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        if self.help_topic not in _ONLY.get(action, (self.help_topic,)):
            return False
        if action in _WHEN_OVER:
            return self._over
        if action == "copy":
            return not (self._over or self._next_is_coming)
        if action == "keep":
            chosen = self._chosen
            return self._mode == "storm" and chosen is not None and not chosen.solved
        if action not in _OF_NOW:
            return True
        if self._next_is_coming or (action == "skip" and self._mode == "streak"):
            return False
        if action == "undo":
            return isinstance(self.asking, PracticeSession) and self.asking.can_undo
        if action == "easy":
            return self.verdict is not None and self.verdict.right
        if action == "next":
            opens = isinstance(self.asking, PuzzleRun) and self._chosen is not None
            ended = self._over and self._more and not opens
            return self.verdict is not None or ended
        return self._shown.waits

    def action_next(self) -> None:
        """Go on to the next card or puzzle, or to the next session or run."""
        asking = self.asking
        if asking is None:
            return
        if self.verdict is None:
            self._read()
        else:
            self._next_is_coming = True
            self._tell_of_making()
            self._reading.run(asking.prepare, lambda _prepared: self._go_on())

    def action_again(self) -> None:
        """Begin another run."""
        self._read()

    def action_skip(self) -> None:
        """Go on to the next puzzle; this one counts as missed."""
        run = self.asking
        if not isinstance(run, PuzzleRun):
            return

        def skip(_sure: bool = True) -> None:
            self._judge("", run.solution())
            self.action_next()

        if self._mode == "daily":  # there is only one
            self.ask(Confirm("Skip this puzzle? It counts as missed.", "Skip", "Cancel"), skip)
        else:
            skip()

    def action_keep(self) -> None:
        """Make a card of the puzzle under the cursor."""
        run, chosen = self.asking, self._chosen
        if not isinstance(run, PuzzleRun) or chosen is None:
            return
        if self.session.attempt(lambda: run.keep(chosen.puzzle)):
            self.session.show_message("It is a card of Practice now")

    def action_easy(self) -> None:
        """Say that the answer was easy, and go on."""
        said = self._said
        self._leave(lambda asking: asking.regrade(said, Grade.EASY))

    def action_show(self) -> None:
        """Show the answer, after confirmation; it counts as not known."""
        asking, view = self.asking, self._shown
        if asking is None:
            return

        def give_up(_sure: bool = True) -> None:
            if view.waits:  # the time may be up meanwhile
                self._judge(view.typed if isinstance(view, WordView) else "", asking.solution())

        counts = f"The {'card' if self._mode is None else 'puzzle'} counts as missed."
        cost = "Your streak ends." if self._mode == "streak" else counts
        self.ask(Confirm(f"Give up and show the answer? {cost}", "Give up", "Cancel"), give_up)

    def action_hint(self) -> None:
        """Show the next hint; a puzzle solved with one counts half."""
        run = self.asking
        if isinstance(run, PuzzleRun) and (hint := run.hint()):
            self._hints.append(hint)
            self._shown.show_message("\n\n".join(self._hints))

    async def action_copy(self) -> None:
        """Copy the puzzle as text, and write a picture of it; both without the answer."""
        run, view = self.asking, self._shown
        if not isinstance(run, PuzzleRun) or run.puzzle is None or not isinstance(view, CardView):
            return
        puzzle = run.puzzle
        heading = "\n".join(puzzle.text.split("\n")[:2])

        def take(svg: str) -> None:
            try:
                told = f"Picture: {write_picture(puzzle.id, svg)}"
            except OSError as error:
                told = f"There is no picture: {error}"
            self.session.copy(f"Puzzle copied. {told}", puzzle.text)

        await view.draw(puzzle.position, heading, take)

    def action_undo(self) -> None:
        """Take the last answer back and ask it again."""
        self._leave(PracticeSession.undo)

    def action_too_hard(self) -> None:
        """Let the card rest for a month."""
        self._leave(PracticeSession.too_hard, "This card rests for a month")

    def action_suspend(self) -> None:
        """Never ask the card again."""
        self._leave(PracticeSession.suspend, "This card is never asked again")

    def action_back(self) -> None:
        """Go back; puzzles without end, a storm and a streak are ended first, and it says how.

        What counts is ended only if asked twice.
        """
        run, view = self.asking, self._shown
        endless = self._mode == "" and not (self._given or self._over)
        if not isinstance(run, PuzzleRun) or not (self._in_run or (endless and run.answered)):
            super().action_back()
            return
        if self._in_run and isinstance(view, CardView) and not (run.over or view.notice.asks):
            view.notice.ask(with_keys(f"{{page.back}} again ends the {run.mode}"))
            return
        self.session.rest()  # what is typed on was meant for the puzzle
        if not run.answered:
            super().action_back()
            return
        self._reading.cancel()
        run.stop()
        self.call_later(self._start)

    def action_puzzles(self, mode: Mode) -> None:
        """Go on with puzzles: rated ones, those of the day, a storm or a streak."""
        game = self._choice.game
        self.session.open_page(" ".join(filter(None, ("solve", mode, game))))

    def action_all_puzzles(self) -> None:
        """Choose a kind of puzzles; a storm or a streak is ended first, as by Back."""
        if self._in_run:
            self.action_back()
        elif self._listed:
            super().action_back()
        else:
            self.session.open_page("puzzles")

    def action_cards(self) -> None:
        """Find, restore and delete cards."""
        from tuiwords.ui.pages.cards import CardsPage

        self.app.push_screen(CardsPage(self._choice))

    def action_words(self) -> None:
        """Ask the cards of words that are due."""
        self.session.open_page("quiz")

    def action_learn(self) -> None:
        """Choose words to learn."""
        self._chose_words = True
        self.session.open_page("words")
