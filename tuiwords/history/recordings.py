"""Games of Scrabble recorded as GCG or typed: imported into the store like any match, exported."""

from __future__ import annotations

import codecs
import hashlib
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import (
    ME,
    NAMES,
    TURNS,
    EnteredGame,
    Ruleset,
    Transcript,
    heading_typed,
    is_typed,
    read_gcg,
    read_typed,
    recorded_game,
    replay_gcg,
    rules_in,
    rules_named,
    ruleset,
    with_rules,
    write_gcg,
)
from tuiwords.history.whose import Me, guest
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play import catalog
from tuiwords.play.hidden import refuse_hidden
from tuiwords.play.match import Match
from tuiwords.store.records import Arrival, Saved

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.store.store import Store

_LARGEST = 1 << 20  # bytes of a recorded game: 1,000 events with long notes are less


def is_gcg(data: bytes, name: str = "") -> bool:
    """Whether a file is a recorded game, by its name, its first character or its first turn."""
    start = data.removeprefix(codecs.BOM_UTF8).lstrip()[:1]
    return name.lower().endswith(".gcg") or start in (b"#", b">") or is_typed(_text(data))


def _text(data: bytes) -> str:
    return data.decode("utf-8-sig", errors="replace")


def typed_game(text: str, rules: str = "", given: str = DEFAULT) -> EnteredGame:
    """A typed game, by the rules given or named, else the first that fit. Raises: GameError.

    Its tiles are those of the language of the list ``given`` or named.
    """
    words = _list_called(heading_typed(text, "lexicon"), given)
    named = rules or heading_typed(text, "rules")
    tried = [rules_in(ruleset(named), words)] if named else [*_having_tiles(words)]
    return read_typed(text, tried, words)


def phonies(game: EnteredGame, given: str = DEFAULT) -> list[tuple[int, str]]:
    """The words of a typed game that are not in the list ``given`` or named, each with its line."""
    words = _list_called(game.lexicon, given)
    return [(line, word) for line, word in game.words if word.lower() not in words]


def _having_tiles(words: Lexicon) -> Iterator[Ruleset]:
    """The rulesets that have tiles in the language of a list."""
    for name in NAMES:
        with suppress(GameError):
            yield rules_in(ruleset(name), words)


def refuse_long(data: bytes) -> None:
    """Raises: GameError for more than a game has, however many notes are in it."""
    if len(data) > _LARGEST:
        raise GameError(f"a game has at most {_LARGEST >> 20} MB")


def _read(data: bytes, rules: str, given: str) -> tuple[Transcript, EnteredGame | None]:
    """A recorded game, and what was typed if it is a typed one. Raises: GameError."""
    refuse_long(data)
    text = _text(data)
    if not is_typed(text):
        return read_gcg(data), None
    typed = typed_game(text, rules, given)
    return typed.transcript(), typed


def recorded_games(folder: Path) -> list[Path]:
    """The GCG files in a folder and those below it, by name, with links to files that are gone.

    Folders and pipes are left out: to open a pipe may never end.
    """
    found = (path for path in folder.rglob("*") if path.suffix.lower() == ".gcg")
    return sorted(path for path in found if path.is_file() or not path.exists())


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A recorded game in the store: its id, whether it is new, and whether it names the importer.

    ``warnings`` are harmless mistakes in it, as sentences.
    """

    match: str
    new: bool
    mine: bool
    warnings: tuple[str, ...]


def read_game(data: bytes, rules: str = "", given: str = DEFAULT) -> Transcript:
    """A recorded game with the name of the rules under which it adds up.

    These are the rules given or else those that it names; if it names none, the first that fit.
    Their tiles are those of the language of the list given or named.
    Raises: GameError naming the line that does not add up.
    """
    game, _ = _read(data, rules, given)
    words = words_of(game, given)
    tried = [rules or rules_named(game)]
    if not rules and "rules" not in dict(game.pragmas):
        tried += [name for name in NAMES if name not in tried]
    errors = []
    for name in tried:
        try:
            by = rules_in(ruleset(name), words)
            if not replay_gcg(game, by):
                raise GameError("it contains no moves")
            return with_rules(game, by)
        except GameError as error:
            errors.append(error)
    raise errors[0]


def warnings_of(data: bytes, rules: str = "", given: str = DEFAULT) -> tuple[str, ...]:
    """Harmless mistakes in a recorded game, as sentences. Raises: GameError."""
    game, typed = _read(data, rules, given)
    named, words = named_list(game), words_of(game, given)
    steps = replay_gcg(game, rules_in(ruleset(rules or rules_named(game)), words))
    found = [step.warning for step in steps if step.warning]
    if given == DEFAULT and named and named.lower() != words.name.lower():
        found.append(f"there is no word list {named!r:.40} here; {words.name} is used instead")
    for line, word in phonies(typed, given) if typed is not None else ():
        found.append(f"line {line}: {word} is not in the word list {words.name}")
    return tuple(found)


def named_list(game: Transcript) -> str:
    """The word list that a file names, or ""."""
    return next((text.strip() for key, text in game.pragmas if key == "lexicon"), "")


def words_of(game: Transcript, given: str = DEFAULT) -> Lexicon:
    """The list asked for, else the one the file names if it is installed, else the default one.

    Raises: LexiconError.
    """
    return _list_called(named_list(game), given)


def _list_called(name: str, given: str) -> Lexicon:
    if given != DEFAULT:
        return library().open(given)
    here = {entry.name.lower(): entry.name for entry in library().entries()}
    return library().load(here.get(name.lower(), DEFAULT))


def recorded_match(
    data: bytes, rules: str = "", given: str = DEFAULT, me: Me | None = None
) -> Match:
    """A recorded game as a match that is not saved; ``me`` gets a seat by its names.

    Without ``rules`` they are those that the game names, else the first under which it adds up, in
    the language of the list ``given`` or named. The same game has the same id.
    Raises: GameError naming the line that does not add up.
    """
    game, typed = _read(data, rules, given)
    rules, words = rules or rules_named(read_game(data, rules, given)), words_of(game, given)
    if typed is None:
        recorded_game(
            data, rules_in(ruleset(rules), words), words
        )  # errors name the line of this file
    record = write_gcg(game).decode()
    seats = list(map(guest, game.players))
    own = me.seat(game.players) if me is not None else None
    if own is None and typed is not None and ME in typed.players:
        own = typed.players.index(ME)
    if me is not None and own is not None:
        seats[own] = me.player
    settings = {"rules": rules, "lexicon": words.name, "record": record}
    match = Match.begin(catalog.game("scrabble"), settings, 0, seats)
    for event in game.events:
        match.play(event.seat, event.text, 0.0)
    name = hashlib.sha256(f"{rules} {record}".encode()).hexdigest()[:32]
    match.header = replace(match.header, id=name)
    return match


def import_gcg(
    store: Store, data: bytes, rules: str = "", given: str = DEFAULT, me: Me | None = None
) -> ImportedGame:
    """Import a recorded game into the store, unless it is there; ``me`` gets a seat by its names.

    Raises:
        GameError: naming the line that cannot be read or does not add up. Nothing was changed.
        StoreError: if the store cannot be written to. Nothing was changed.
    """
    match, now = recorded_match(data, rules, given, me), time.time()
    events, header = match.replay.played, match.header
    saved = Saved(header, len(events), now, now, False, match.results(), settled=True)
    new, _ = store.add_matches([Arrival(saved, events)])
    seats = [player.key for player in store.header(header.id).seats]  # also if it was there before
    mine = me is not None and me.profile.id in seats
    warnings = warnings_of(data, str(header.settings["rules"]), given)
    return ImportedGame(header.id, bool(new), mine, warnings)


def gcg_of(match: Match, notes: Mapping[int, str] | None = None) -> bytes:
    """A match as a GCG file, with notes on its turns.

    Raises: GameError if it is another game, or while its racks would tell what is hidden.
    """
    from tuiwords.play.games.scrabble.record import transcript_of

    refuse_hidden(match, "the GCG")
    if match.header.settings.get("position"):
        raise GameError("a game that began with a position cannot be written as GCG")
    game = transcript_of(match)
    events, number = [], 0
    for event in game.events:
        number += event.kind in TURNS
        own = (notes or {}).get(number, "") if event.kind in TURNS else ""
        note = " — ".join(filter(None, (event.note, own)))
        events.append(replace(event, note=note) if own else event)
    return write_gcg(replace(game, events=tuple(events)))
