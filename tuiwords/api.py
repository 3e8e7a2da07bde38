"""What ``import tuiwords`` gives, which imports this module when a name of it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec, unique_names
from tuiwords.engine.base import Limit, Ranking, Strategy
from tuiwords.engine.threads import cores, using
from tuiwords.games.base import GameError, Seat
from tuiwords.games.options import Settings
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.paths import read_given, user_path, write_atomically
from tuiwords.play import catalog
from tuiwords.play.game import GIVEN, AnyStrategy, Game

if TYPE_CHECKING:
    from tuiwords.arena.standing import BotComparison, Tally
    from tuiwords.play.match import Match
    from tuiwords.play.review import Review

AnyPath = str | Path
Bots = Sequence[str | Strategy[Any, Any]]


@dataclass(frozen=True, slots=True)
class GamePosition:
    """What the player to move knows: the key of the game, and the view that its strategies take."""

    game: str
    view: Any


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that was played: its players, all moves as (seat, text), and how it ended.

    Seats count from 0; ``players``, ``scores`` and ``ranks`` (1 is the best, equal ranks are a tie)
    have one entry a seat. Who left without a move has "" as the last one.
    """

    game: str
    players: tuple[str, ...]
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    moves: tuple[tuple[Seat, str], ...]
    match: Match = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """What came of an arena: a tally of each bot, and the first of two beside the second.

    A tally has ``bot``, ``games``, ``wins``, ``ties``, ``mean``, ``sd`` and ``ci95`` of its scores.
    The ``comparison`` has ``share`` of the games won, ``elo`` and the ``difference`` of the scores,
    each with its 95% interval (``share_ci95``...), and ``superiority``, the chance that the first
    bot is the stronger one; None unless there are two bots and whole pairs. ``troubles`` are games
    lost by bots that failed, as sentences.
    """

    tallies: tuple[Tally, ...]
    comparison: BotComparison | None
    troubles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Leaves:
    """What the tiles kept on a rack of Scrabble are worth: ``leaves["?ERS"]`` points."""

    table: Any = field(repr=False, compare=False)
    codes: Any = field(repr=False)  # a number for each tile

    def __getitem__(self, tiles: str) -> float:
        """The points of so many tiles, in any order. Raises: KeyError for what is no tile."""
        from tuiwords.engine.scrabble.leaves import leave_of

        return leave_of(self.table, tiles, self.codes)


def load_lexicon(name: AnyPath = DEFAULT) -> Lexicon:
    """A word list: by its name in the library, or in a file (a word a line, gzip, zip, KWG).

    A lexicon is a sorted set of words in lower case. Raises: LexiconError, a ValueError.
    """
    return library().open(name)


def write_kwg(lexicon: Lexicon, path: AnyPath) -> None:
    """Write the words of 2 to 15 letters as KWG, the word graph of wolges, Macondo and MAGPIE.

    Raises: LexiconError, a ValueError, for letters that are not English; OSError.
    """
    from tuiwords.lexicon.kwg import kwg_of

    write_atomically(user_path(path), kwg_of(lexicon))


def boggle_position(
    board: str, lexicon: str | Lexicon = DEFAULT, *, min_length: int = 3
) -> GamePosition:
    """A board of Boggle: rows such as ``QEST ANSI XWEO YRSN``, the words from ``min_length`` on.

    Q is the Qu face, ``[An]`` one with two letters, ``#`` a block. Raises: GameError.
    """
    from tuiwords.games.boggle import BoggleView, parse_board
    from tuiwords.games.boggle.rules import sized_rules

    words = _words(lexicon)
    grid = parse_board(board, words.alphabet)
    rules = sized_rules(grid.rows, grid.columns, min_length=min_length)
    return GamePosition("boggle", BoggleView(0, 1, words, grid, rules, ()))


def word_soup_position(
    board: str, lexicon: str | Lexicon = DEFAULT, *, tilt: str = "both", fall: bool = False
) -> GamePosition:
    """A board of Word Soup: rows of letters in lines, a dot for an empty square.

    ``tilt`` is "both" or "right"; with ``fall``, letters above empty squares fall first.
    Raises: GameError.
    """
    from tuiwords.games.word_soup import read_board, view_of_board

    words = _words(lexicon)
    return GamePosition(
        "word-soup", view_of_board(read_board(board, words.alphabet, fall=fall), words, tilt)
    )


def wordle_position(
    clues: Sequence[str] = (),
    allowed: str | Lexicon = DEFAULT,
    *,
    answers: str | None = None,
    hard: bool = False,
    length: int | None = None,
) -> GamePosition:
    """Guesses of Wordle with their colors, such as ``["crane=.yy..", "moist=...y."]``.

    g is green, y amber and ``.`` gray. ``answers`` names the list of hidden words, "easy",
    "normal" or "hard" or a list, if the player is to know it; ``length`` is needed only where it is
    not 5 and there is no clue. Raises: GameError, also for clues that no word fits.
    """
    from tuiwords.games.wordle import (
        GUESSES,
        contradiction,
        read_clue,
        view_of_clues,
        word_lists,
    )

    rows = tuple(map(read_clue, clues))
    known = None
    if answers is not None:
        named = allowed.name if isinstance(allowed, Lexicon) else allowed
        size = len(rows[0].guess) if rows else (length or 5)
        known, words = word_lists({"length": size, "answers": answers, "allowed": named})
    else:
        words = _words(allowed)
    view = view_of_clues(rows, words, known, hard, max(GUESSES, len(rows) + 1), length=length)
    if reason := contradiction(rows, view.answers):
        raise GameError(reason)
    return GamePosition("wordle", replace(view, knows_answers=known is not None))


def read_cgp(text: str, rules: str = "scrabble", lexicon: str | Lexicon = DEFAULT) -> GamePosition:
    """A position of Scrabble as CGP: ``rows RACK1/RACK2 score1/score2 zeros``.

    The side to move comes first, and its rack must be there. ``rules`` is the name of a ruleset
    (scrabble, wordfeud, wwf, super, one of your own) or the path of its TOML.
    Raises: GameError, also for a game that is over.
    """
    from tuiwords.games.scrabble import one_line_cgp, rules_in, ruleset
    from tuiwords.games.scrabble import read_cgp as read
    from tuiwords.games.scrabble.notation import why_over

    words = _words(lexicon)
    by = rules_in(ruleset(rules), words)
    text = one_line_cgp(text, by.size)
    state = read(text, by, words)
    if over := why_over(state):
        raise GameError(over)
    if not text.split()[1].partition("/")[0]:
        raise GameError("the rack of the side to move is missing: write its tiles before the /")
    return GamePosition("scrabble", state.view(0))


def write_cgp(position: GamePosition) -> str:
    """What the player to move knows of a position of Scrabble, as CGP. Raises: GameError."""
    from tuiwords.games.scrabble import ScrabbleView
    from tuiwords.games.scrabble.position_text import TEXT

    if not isinstance(position.view, ScrabbleView):
        raise GameError(f"only positions of Scrabble are written as CGP, not of {position.game}")
    return TEXT.write(position.view)


def load_leaves(rules: str = "scrabble", language: str = "en") -> Leaves:
    """The leaves with which strategies play by a ruleset with the tiles of a language.

    The language is given by its code or the path of its file. Raises: GameError.
    """
    from tuiwords.engine.scrabble.leaves import leaves_for
    from tuiwords.engine.scrabble.tile_codes import codes_of
    from tuiwords.games.scrabble import ruleset
    from tuiwords.games.scrabble.tiles_in import in_language
    from tuiwords.lexicon import languages

    code = languages.language(language).code
    played = in_language(ruleset(rules), code if code != languages.ENGLISH else "")
    return Leaves(leaves_for(played), codes_of(played))


def read_klv2(path: AnyPath) -> Leaves:
    """The leaves in a KLV2, as wolges, Macondo and MAGPIE have them. Raises: GameError, OSError."""
    from tuiwords.engine.scrabble.klv import leaves_of_klv
    from tuiwords.engine.scrabble.tile_codes import ENGLISH

    return Leaves(leaves_of_klv(read_given(path), str(path)), ENGLISH)


def write_klv2(leaves: Leaves, path: AnyPath, rules: str = "scrabble") -> None:
    """Write the leaves that the tiles of a ruleset can make as KLV2.

    Raises: GameError where tiles are not English, which such files name, OSError.
    """
    from tuiwords.engine.scrabble.klv import klv_of
    from tuiwords.engine.scrabble.tile_codes import ENGLISH
    from tuiwords.games.scrabble import ruleset

    if leaves.codes.letters != ENGLISH.letters:
        raise GameError("leaves of other tiles than English cannot be written as KLV2")
    write_atomically(user_path(path), klv_of(leaves.table, ruleset(rules)))


def bot_names(game: str) -> tuple[str, ...]:
    """The bots of a game ("wordle", "boggle", "word-soup", "scrabble"), then its strategies.

    Raises: GameError.
    """
    known = catalog.game(game)
    return (*(bot.name for bot in known.bots()), *known.strategies())


def rank_moves(
    position: GamePosition,
    strategy: str = "",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    top: int = 10,
    seed: int = 0,
    threads: int | None = None,
) -> Ranking[Any]:
    """The best ``top`` moves, best first, as ``tuiwords solve`` ranks them.

    Without a ``strategy`` it is the one that gives hints. ``seconds`` are CPU seconds of all
    ``threads``: as many as there are cores if None, but one is best inside a bot. With ``nodes``,
    positions searched, the answer is always the same. ``ranking.moves`` have ``move``, of which
    ``str(move)`` is the text, ``value`` and ``error``; ``ranking.measure`` says what the values
    are. Raises: GameError.
    """
    if top < 1:
        raise GameError(f"top must be 1 or more, not {top}")
    if threads is not None and threads < 1:
        raise GameError(f"threads must be 1 or more, not {threads}")
    game = catalog.game(position.game)
    name = strategy or game.advice.solver or game.advice.advisor_for(position.view)
    # The best move alone is what a bot asks for, with less search than for a list.
    limit = replace(_limit(seconds, nodes), top=max(2, top), seed=seed)
    with using(threads or cores()):
        *_, last = _strategy(game.key, name).analyse(position.view, limit)
    return replace(last, moves=last.moves[:top])


def play_match(
    game: str,
    bots: Bots,
    *,
    seed: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    settings: Settings | None = None,
) -> GameRecord:
    """A game between bots: names from ``bot_names``, or objects with ``name`` and ``analyse``.

    ``seconds`` or ``nodes`` limit every move; ``settings`` are the options of the game, as
    ``tuiwords match GAME --help`` lists them, such as ``{"lexicon": "enable"}``. The same seed and
    nodes give the same game. Raises: GameError, also for a bot that fails.
    """
    from tuiwords.arena.arena import deals, match_of, play_games

    known, specs = catalog.game(game), _specs(game, bots, _limit(seconds, nodes))
    (deal,) = dealt = deals(1, seed, len(specs), settings)
    (played,) = play_games(known, specs, dealt, recorded=True)
    if failed := next(filter(None, played.troubles), ""):
        raise GameError(failed)
    return _record(match_of(known, unique_names(specs), deal, played))


def run_arena(
    game: str,
    bots: Bots,
    *,
    games: int = 100,
    pairs: bool = False,
    seed: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    workers: int = 1,
    scheduler: str = "",
    settings: Settings | None = None,
) -> ArenaResult:
    """Games between bots, and what they tell of the bots; see ``play_match``.

    With ``pairs`` each deal is played twice with seats swapped, so that luck counts less.
    ``workers`` are processes, ``scheduler`` the address of a Dask cluster: bots that are objects
    must be picklable there. The same seed and nodes give the same result anywhere.
    Raises: GameError.
    """
    from tuiwords.arena.arena import deals, play_games
    from tuiwords.arena.jobs import cluster, processes
    from tuiwords.arena.standing import comparison, tally, troubles

    known, specs = catalog.game(game), _specs(game, bots, _limit(seconds, nodes))
    place = cluster(scheduler) if scheduler else processes(workers)
    dealt = deals(games, seed, len(specs), settings, pairs=pairs)
    results = play_games(known, specs, dealt, place)
    both = comparison(results, pairs=pairs) if len(specs) == 2 else None
    failed = troubles(unique_names(specs), ((each.number, each.troubles) for each in results))
    told = tuple(each.text for each in failed)
    return ArenaResult(tally(specs, results, pairs=pairs), both, told)


def review_match(record: GameRecord, seat: Seat = 0, bot: str = "") -> Review:
    """The review of a seat's moves: what each lost, luck, the better moves, accuracy.

    ``review.judged`` has for each row of ``review.rows`` what was found of that move: ``played``,
    ``best``, ``lost`` and ``error`` in ``review.unit``, ``kind``, ``alternatives``, ``accuracy``
    from 0 to 100; None for a move that cannot be judged.
    ``bot`` names one whose moves are told beside. Raises: GameError.
    """
    from tuiwords.history.reviews import review

    game = catalog.game(record.game)
    if not 0 <= seat < len(record.players):
        raise GameError(f"there is no seat {seat}: the seats are 0 to {len(record.players) - 1}")
    with using(cores()):
        return review(record.match, seat, game.bot(game.bot_spec(bot)) if bot else None)


def read_move(position: GamePosition, text: str) -> Any:
    """A move as ``tuiwords solve`` writes it, such as ``crane`` or ``8D WORD``, for a bot to rank.

    Raises: GameError, also for one that the rules do not allow.
    """
    game = catalog.game(position.game)
    told = game.position_text()
    if told is None:
        raise GameError(f"moves of {game.title} are read by its own package")
    return told.move(position.view, text)


def read_gcg(path: AnyPath, rules: str = "") -> GameRecord:
    """A game of Scrabble recorded as GCG, by the rules that it names or the first that fit.

    Raises: GameError naming the line that does not add up; OSError.
    """
    from tuiwords.history.recordings import recorded_match

    return _record(recorded_match(read_given(path), rules))


def write_gcg(record: GameRecord, path: AnyPath) -> None:
    """Write a game of Scrabble as GCG. Raises: GameError for other games; OSError."""
    from tuiwords.history.recordings import gcg_of

    write_atomically(user_path(path), gcg_of(record.match))


def _words(lexicon: str | Lexicon) -> Lexicon:
    return lexicon if isinstance(lexicon, Lexicon) else library().open(lexicon)


@cache
def _strategy(game: str, name: str) -> AnyStrategy:
    return catalog.game(game).strategy(name)


def _limit(seconds: float | None, nodes: int | None) -> Limit:
    """What a move may take. Raises: GameError."""
    if seconds is not None and not seconds >= 0:  # nan is neither more nor less
        raise GameError(f"seconds must be 0 or more, not {seconds}")
    if nodes is not None and nodes < 0:
        raise GameError(f"nodes must be 0 or more, not {nodes}")
    return Limit(seconds, nodes)


def _specs(game: str, bots: Bots, limit: Limit) -> list[BotSpec]:
    known = catalog.game(game)
    if not bots:
        raise GameError(f"{known.title} takes 1 to {known.rules.most_seats} players, not 0")
    specs = [known.bot_spec(bot) if isinstance(bot, str) else _given(known, bot) for bot in bots]
    if limit.seconds is None and limit.nodes is None:
        return specs
    return [replace(spec, limit=limit) for spec in specs]


def _given(game: Game, strategy: Strategy[Any, Any]) -> BotSpec:
    persona = Persona(strategy.name, "A strategy of yours.")
    return BotSpec(persona, game.key, GIVEN, {"strategy": strategy})


def _record(match: Match) -> GameRecord:
    results = match.results()
    return GameRecord(
        match.header.game,
        tuple(result.player.name for result in results),
        tuple(result.score for result in results),
        tuple(result.rank for result in results),
        tuple((event.seat, event.text) for event in match.replay.played),
        match,
    )
