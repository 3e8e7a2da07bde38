"""Looks up words: whether they are in a list, what they mean, what else their letters spell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.games.scrabble import ruleset, tiles_in
from tuiwords.history.list_use import begun_before, unfinished_with
from tuiwords.lexicon.commonness import levels_of
from tuiwords.lexicon.hooks import hooks
from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import DEFAULT, LexiconEntry, TakenNameError, library
from tuiwords.lexicon.search import anagrams, matching, sub_anagrams, words_of_stem
from tuiwords.lexicon.word_file import UnfitWordError
from tuiwords.lexicon.word_lists import Bag, rank_by_playability, rank_by_probability
from tuiwords.paths import user_path
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.definitions import meaning
from tuiwords.ui.widgets.dialogs import Answer, Ask
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.text_input import TextInput

_MOST = 400  # words shown of a long list
_SPELL = 12  # longest words for which others from their letters are listed
_RULES = "scrabble"  # whose tiles count


@dataclass(frozen=True)
class Findings:
    """What was found about a text: a headline, and titled lists of words or sentences."""

    headline: str
    good: bool
    sections: Sequence[tuple[str, str]] = field(default_factory=tuple)


def look_up(lexicon: Lexicon, text: str) -> Findings:
    """The words that fit a text with ``?`` or ``*``; else all about the word.

    Raises: LexiconError for characters that are neither letters nor wildcards.
    """
    if "?" in text or "*" in text:
        return _pattern(lexicon, text)
    word = spelled(text, lexicon)
    alike = [other for other in anagrams(lexicon, word) if other != word]
    known = word in lexicon
    sections = []
    found = meaning(word, lexicon.language)
    if known or found.lines:
        sections.append(("Meaning", found.text))
    sections += _hooked(lexicon, word)
    if known:
        sections += _ranks(lexicon, word)
    if alike:
        sections.append(("Same letters", "  ".join(alike)))
    if len(word) <= _SPELL:
        shorter = [w for w in sub_anagrams(lexicon, word, 3) if len(w) < len(word)]
        if shorter:
            sections.append((f"From some of its letters ({len(shorter)})", _listed(shorter)))
        made = words_of_stem(lexicon, word) if len(word) > 1 else {}
        longer = [" ".join(words) for words in made.values()]
        if longer:
            letters = " ".join(made).upper()
            sections.append((f"In any order with one of {letters}", _listed(longer)))
    common = levels_of([word], lexicon)[0] if known else None
    rank = f", rarity {common} of 95" if common is not None else ""
    verdict = (
        f"is in the word list {lexicon.name}{rank}"
        if known
        else f"is not in the word list {lexicon.name}"
    )
    return Findings(f"{word.upper()} {verdict}", known, sections)


def _hooked(lexicon: Lexicon, word: str) -> Iterator[tuple[str, str]]:
    front, back = hooks(lexicon, word)
    if front or back:
        yield "Hooks", f"{_spaced(front)} · {word.upper()} · {_spaced(back)}"


def _spaced(letters: str) -> str:
    return " ".join(letters) or "none"


def _ranks(lexicon: Lexicon, word: str) -> Iterator[tuple[str, str]]:
    """What a word's places among the others are: by drawing its tiles, and by playability."""
    bag = Bag(_RULES, tiles_in(ruleset(_RULES), lexicon.language).counts)
    rank = rank_by_probability(word, lexicon, bag)
    lines = [f"{rank.place:,} of {rank.words:,} words of {len(word)} letters, by probability"]
    with suppress(LexiconError):  # most lists have no playability
        rank = rank_by_playability(word, lexicon, bag)
        lines.append(f"{rank.place:,} of {rank.words:,} words, by playability")
    yield "In Scrabble", "\n".join(lines)


def _pattern(lexicon: Lexicon, text: str) -> Findings:
    words = matching(lexicon, text)
    letters = text.replace("*", "")
    sections = [("Words that fit", _listed(words))] if words else []
    if "*" not in text and letters.strip("?"):
        spelled = [word for word in anagrams(lexicon, letters) if word not in set(words)]
        if spelled:
            sections.append((f"The same letters in any order ({len(spelled)})", _listed(spelled)))
    count = count_text(len(words), "word fits", "words fit")
    return Findings(f"{count} {text.lower()}", bool(words), sections)


def _listed(words: Sequence[str]) -> str:
    more = f"  … and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return "  ".join(words[:_MOST]) + more


class AskList(Ask):
    """Asks for a file of words, and imports it: what is wrong with it is told here.

    Returns the name of the list. ``entry`` is the list then.
    """

    HELP: ClassVar[str] = "lexicon"
    HOLDS = (Answer, Field)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "OK", "ask.import"),
        hidden("up", "app.focus_previous", "Up", "ask.up"),
        hidden("down", "app.focus_next", "Down", "ask.down"),
    ]

    def __init__(self) -> None:
        note = "One word per line. You can then choose the list in every game."
        super().__init__("Import which file?", note, "", self._import, slow=True)
        self.entry: LexiconEntry | None = None

    def body(self) -> ComposeResult:
        """The file, and what to do with unfit lines, accents, and a list of the same name."""
        yield from super().body()
        unfit = [(False, "refused"), (True, "left out")]
        yield Field("Unfit lines", unfit, False, id="skip")
        yield Field("Accents", [(False, "kept"), (True, "base letters: é as e")], False, id="fold")
        yield Field("Same name", [(False, "refused"), (True, "replaced")], False, id="replace")

    def action_take(self) -> None:
        """Import the file as the fields say now."""
        self._replace, self._skip, self._fold = (
            bool(self.query_one(name, Field).value) for name in ("#replace", "#skip", "#fold")
        )
        super().action_take()

    def _import(self, text: str) -> str | None:
        try:
            self.entry = library().import_file(
                user_path(text), replace=self._replace, skip=self._skip, fold=self._fold
            )
        except UnfitWordError as error:
            return f"{error.fault}. “Unfit lines: left out” leaves such lines out."
        except TakenNameError as error:
            why = begun_before(session_of(self.app).store, error.name)
            more = f" {why}." if why else ""
            return f"There is a list {error.name!r} already: replace it, or rename the file.{more}"
        except LexiconError as error:
            return str(error)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else ""
            return f"cannot read {text}: {reason or error}"
        return None


def _scroll(key: str, lines: int, name: str, *, show: bool = False) -> Binding:
    # With priority: the text field would take these keys, and has no use for them.
    return shown(
        key,
        f"scroll({lines})",
        "Scroll",
        name,
        show=show,
        key_display="↑↓" if show else None,
        priority=True,
    )


class LexiconPage(Page):
    """A text field, and the findings below it."""

    TITLE = "Words"
    HELP: ClassVar[str] = "lexicon"
    HOLDS = (Field, TextInput)
    BINDINGS: ClassVar[list[BindingType]] = [
        _scroll("down", 3, "lexicon.down", show=True),
        _scroll("up", -3, "lexicon.up"),
        _scroll("pagedown", 12, "lexicon.page_down"),
        _scroll("pageup", -12, "lexicon.page_up"),
        shown("ctrl+n", "next_list", "Next list", "lexicon.list", "Another word list"),
        shown("ctrl+o", "import", "Import a list", "lexicon.import", "Import your own word list"),
        shown("ctrl+s", "words", "Learn words", "lexicon.words", "Lists and quizzes"),
        shown("ctrl+r", "delete", "Delete list", "lexicon.delete", "An imported list"),
        shown("ctrl+g", "quiz", "Quiz", "lexicon.quiz", "The word cards that are due"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._searching = Background(self, self._fail)

    def body(self) -> ComposeResult:
        """The word list, the text field, the findings."""
        with Vertical(classes="column"):
            yield Field("List", self._lists(), DEFAULT, id="list")
            yield TextInput(
                placeholder="a word, or a pattern: ? any letter, * any letters", id="word"
            )
            with VerticalScroll(id="findings", can_focus=False):
                yield Static(id="headline")
                yield Static(id="sections")

    def on_mount(self) -> None:
        """Focus the text field."""
        self.query_one(Input).focus()
        self._welcome()

    def _lists(self) -> list[tuple[str, str]]:
        entries = [each for each in library().entries() if each.kind == "words"]
        return [
            (entry.name, f"{entry.name}  {count_text(entry.words, 'word')}") for entry in entries
        ]

    def _welcome(self) -> None:
        self.query_one("#headline", Static).update("")
        lines = ("puzzle  check a word, see its definition, and what else its letters spell",)
        more = (
            "?ui?    words of four letters with UI in the middle",
            "qu*     words starting with QU",
        )
        self.query_one("#sections", Static).update(dim("\n".join((*lines, *more))))

    @on(Input.Changed, "#word")
    @on(Field.Changed, "#list")
    def _search_again(self) -> None:
        text = self.query_one(Input).value.strip()
        if text:
            self._search(text, self.query_one("#list", Field).value)
        else:
            self._searching.cancel()
            self._welcome()

    def _search(self, text: str, name: str) -> None:
        self._searching.run(lambda: look_up(library().load(name), text), self._show)

    def _fail(self, reason: str) -> None:
        self._show(Findings(reason, False))

    def _show(self, found: Findings) -> None:
        style = "bold" if found.good else "bold $text-warning"
        headline = Content.styled(found.headline, style)
        self.query_one("#headline", Static).update(headline)
        text = Content("\n\n").join(
            Content.assemble((title, "bold $primary"), "\n", body) for title, body in found.sections
        )
        self.query_one("#sections", Static).update(text)
        self.query_one("#findings").scroll_home(animate=False)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Scroll only from the text field, whose keys the choice of the list needs itself."""
        if action == "delete":
            return not library().entry(self.query_one("#list", Field).value).shipped
        return isinstance(self.focused, Input) if action == "scroll" else True

    def action_scroll(self, lines: int) -> None:
        """Scroll the findings."""
        self.query_one("#findings").scroll_relative(y=lines, animate=False)

    def action_next_list(self) -> None:
        """Look in another word list."""
        self.query_one("#list", Field).action_step(1)

    def action_quiz(self) -> None:
        """Ask the cards of words that are due."""
        self.session.open_page("quiz")

    def action_words(self) -> None:
        """Choose words to learn, and be asked for them."""
        self.session.open_page("words")

    def action_import(self) -> None:
        """Import a file of words into the library."""
        ask = AskList()
        self.app.push_screen(ask, lambda _text: self._imported(ask.entry))

    def _imported(self, entry: LexiconEntry | None) -> None:
        if entry is None or entry.read is None:
            return
        self.query_one("#list", Field).offer(self._lists(), entry.name)
        self.session.show_message(f"Imported {entry.name}: {entry.read.summary}")
        self._search_again()

    def action_delete(self) -> None:
        """Delete the imported list that is chosen, after a question."""
        name = self.query_one("#list", Field).value
        needed = 0

        def count() -> None:
            nonlocal needed
            needed = unfinished_with(self.session.store, name)

        if not self.session.attempt(count):
            return
        unfinished = count_text(needed, "unfinished match needs", "unfinished matches need")
        question = f"{unfinished} the list {name}." if needed else f"The list {name} is yours."
        dialog = Confirm(f"{question} Delete it?", "Delete", "Keep")
        self.ask(dialog, lambda _yes: self._delete(name))

    def _delete(self, name: str) -> None:
        if self.session.attempt(lambda: library().remove(name)):
            self.query_one("#list", Field).offer(self._lists(), DEFAULT)
            self.session.show_message(f"Deleted {name}")
            self._search_again()
