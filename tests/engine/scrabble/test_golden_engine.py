"""Rankings and figures of known positions on file, so that every change of a number is seen."""

from dataclasses import fields, replace
from functools import cache

import golden
import numpy as np
import pytest
from test_endgame import position
from test_rules_kept import late

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, Strategy
from tuiwords.engine.scrabble import judge as judging
from tuiwords.engine.scrabble import late_verdicts
from tuiwords.engine.scrabble.choice_features import NAMES, TurnFeatures
from tuiwords.engine.scrabble.endgame import Endgame
from tuiwords.engine.scrabble.inference import by_chance, infer
from tuiwords.engine.scrabble.judge import chance, equity_of, judge, luck, verdicts
from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.lost_endgame import LostEndgame
from tuiwords.engine.scrabble.openings import leaves_of_rack, openings_of, rest_of_bag
from tuiwords.engine.scrabble.playouts import Draws
from tuiwords.engine.scrabble.selfplay import SelfPlay
from tuiwords.engine.scrabble.simulation import Simulation
from tuiwords.engine.scrabble.strategies import STRATEGIES
from tuiwords.engine.scrabble.strategies.people import listed_turns, played_out
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.engine.scrabble.turns import counts, why_not
from tuiwords.engine.scrabble.win_percent import win_percent_for
from tuiwords.games.scrabble import (
    EMPTY_BOARD,
    SHIPPED,
    Exchange,
    Pass,
    Play,
    ScrabbleView,
    Turn,
    position_view,
    ruleset,
)
from tuiwords.lexicon.library import library

RULESETS = SHIPPED[:3]  # the last turns of the fourth: test_last_turns.py


@cache
def views() -> dict[str, ScrabbleView]:
    """Positions early and late, by each of the rules, alone, and with three players."""
    words, found = library().load(), {}
    for name, rack in zip(RULESETS, ("AEGINQ?", "CCDUVWZ", "AAEINRT"), strict=True):
        found[f"{name} {rack}"] = position_view(ruleset(name), words, EMPTY_BOARD, rack)
    for bag in (30, 12, 4, 1, 0):
        state = next(late(bag) if bag < 30 else late(30))
        found[f"bag {bag}"] = state.view(state.turn)
    view = state.view(state.turn)
    found["three"] = replace(view, scores=(90, 80, 85), rack_sizes=(len(view.rack), 3, 4), seat=0)
    found["stuck"] = replace(view, rack="VVC", rack_sizes=(3, 7), scoreless=4)
    return found


LEADS = {"bag 4": -50, "bag 1": -43, "bag 0": -20, "stuck": 66}  # with which either may win


def close(title: str) -> ScrabbleView:
    """A position whose game is not decided."""
    view = views()[title]
    if title not in LEADS:
        return view
    scores = [300, 300]
    scores[view.seat] += LEADS[title]
    return replace(view, scores=tuple(scores))


@pytest.mark.parametrize("name", sorted({*STRATEGIES} - {"champion", "preendgame"}))
def test_rankings(name: str) -> None:
    lines = []
    for title, view in views().items():
        ranking = rank(STRATEGIES[name](), view, Limit(nodes=150, top=12, seed=2))
        assert ranking.measure.more_is_better
        facts = golden.rounded(dict(ranking.facts))
        lines.append(f"{title}: {ranking.measure.name} {facts} {ranking.note} {ranking.nodes}")
        lines.append(f"    {' '.join(map(str, ranking.line))}")
        for ranked in ranking.moves:
            numbers = golden.rounded([ranked.value, ranked.error, dict(ranked.terms)])
            lines.append(f"    {ranked.move} {numbers}")
    golden.check(f"rankings-{name}", lines)


SEARCHES: dict[str, tuple[Strategy[ScrabbleView, Turn], Limit]] = {
    "bag 30": (STRATEGIES["simulate"](plies=4, candidates=5), Limit(nodes=400, top=3)),
    "bag 12": (STRATEGIES["champion"](infer=True), Limit(nodes=400, top=3)),
    "bag 4": (STRATEGIES["preendgame"](infer=True), Limit(nodes=60_000, top=12, seed=3)),
    "bag 1": (STRATEGIES["preendgame"](errs=True), Limit(nodes=60_000, top=2, seed=3)),
    "bag 0": (STRATEGIES["endgame"](errs=True), Limit(nodes=4_000, top=4)),
    "stuck": (STRATEGIES["endgame"](errs=True), Limit(nodes=2_000, top=1)),
    "wordfeud CCDUVWZ": (STRATEGIES["wordfaid"](), Limit(top=3)),
}


@pytest.mark.parametrize("title", SEARCHES)
def test_rankings_as_they_come(title: str) -> None:
    strategy, limit = SEARCHES[title]
    lines, told = [], []
    for ranking in strategy.analyse(close(title), limit):
        line = " ".join(map(str, ranking.line))
        lines.append(f"{ranking.nodes} {ranking.final} {ranking.undecided} {line}")
        best = []
        for ranked in ranking.moves[: 12 if ranking.final else 2]:
            numbers = golden.rounded([ranked.value, ranked.error, dict(ranked.terms)])
            best.append(f"    {ranked.move} {numbers}")
        lines += best if best != told else []
        told = best
    lines.append(f"{ranking.measure.name} {golden.rounded(dict(ranking.facts))}")
    golden.check(f"search-{title.replace(' ', '-')}", lines)


def test_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "SIMULATED", 600)
    monkeypatch.setattr(judging, "FIRST_LOOK", 200)
    for name, nodes in (
        ("ENDGAME_NODES", 3_000),
        ("RESULT_NODES", 10_000),
        ("SIMULATED", 200),
        ("SEARCHED", 20_000),
        ("FIRST_LOOK", 6_000),
    ):
        monkeypatch.setattr(late_verdicts, name, nodes)
    lines = []
    for title in views():
        view = close(title)
        listed = rank(Equity(), view, Limit(top=9)).moves
        for made in (listed[0], listed[-1]):
            score = int(made.terms["score"])
            for verdict in verdicts(view, made.move, score, 0.5, 2):
                told = {each.name: getattr(verdict, each.name) for each in fields(verdict)}
                ranked = told.pop("ranked")
                told["best"] = str(verdict.best)
                lines.append(f"{title} {made.move} {golden.rounded(told)}")
                for each in ranked[:4]:
                    numbers = golden.rounded([each.value, each.error, dict(each.terms)])
                    lines.append(f"    {each.move} {numbers}")
    golden.check("verdicts", lines)


def test_features_of_turns() -> None:
    lines = []
    for title, view in views().items():
        listed = listed_turns(view).moves[:12]
        *_, ranking = played_out(view, Limit(nodes=60))
        array = TurnFeatures(view, listed).array(ranking)
        for turn, row in zip(listed, array.tolist(), strict=True):
            told = {name: round(x, 4) for name, x in zip(NAMES, row, strict=True) if x}
            lines.append(f"{title} {turn.move} {told}")
    golden.check("features", lines)


def test_figures() -> None:
    lines: list[object] = []
    for title, view in views().items():
        listed = rank(Equity(), view, Limit(top=3)).moves
        turns = [*(each.move for each in listed), Pass()]
        lines += [title, golden.rounded(dict(counts(view))), why_not(view)]
        lines.append(golden.rounded([equity_of(view, turn, 7) for turn in turns]))
        lines.append(golden.rounded([chance(view, value) for value in (-40.0, 0.0, 13.0)]))
        lines.append(golden.rounded(luck(view, view.rack[:-2], 3)))
        if len(view.rack_sizes) != 2 or not view.bag:
            verdict = judge(view, turns[1], int(listed[1].terms["score"]), 0.02)
            numbers = [verdict.lost, verdict.win, verdict.best_win, verdict.lost_error]
            lines.append(f"{verdict.best} {golden.rounded(numbers)} {verdict.mistake}")
    golden.check("figures", lines)


def test_what_may_have_been_kept() -> None:
    lines: list[object] = []
    for bag in (12, 3):
        state = next(late(bag))
        for turn in (best(state.view(state.turn)), Exchange(state.racks[state.turn][:3])):
            if isinstance(turn, Exchange) and bag < 7:
                continue
            view = state.after(state.turn, turn).view(1 - state.turn)
            inferred = infer(view, 4, 60)
            lines += [str(turn), golden.rounded(by_chance(view))]
            if inferred is None:
                continue
            order = np.argsort(-inferred.weights, kind="stable")[:8]
            for place in order.tolist():
                kept = "".join(sorted(view.unseen[n] for n in inferred.kept[place].tolist()))
                lines.append(f"{kept} {inferred.weights[place]:.4g}")
            draws = Draws(view, view.rack_sizes[1 - view.seat], "x", inferred)
            lines += [draws.population, draws[0:6].tolist(), draws.weights(slice(0, 6)).round(4)]
            simulation = Simulation(view, 2, inferred=inferred, candidates=5)
            for trial in simulation.samples.trials(60):
                simulation.play(trial)
                break
            lines.append(golden.rounded(simulation.samples.estimates(0).tolist()))
    golden.check("inference", lines)


def best(view: ScrabbleView) -> Play:
    return next(
        ranked.move
        for ranked in rank(Equity(), view, Limit(top=60)).moves
        if isinstance(ranked.move, Play) and len(ranked.move.tiles) < 5
    )


def test_tables_and_games_of_self_play() -> None:
    lines: list[object] = []
    for name in RULESETS:
        rules, words = ruleset(name), library().load()
        leaves, table = leaves_for(rules), win_percent_for(rules)
        kept = ("", "?", "S", "QU", "AEINRT", "UVVWY")
        lines += [name, golden.rounded([leave_of(leaves, tiles, ENGLISH) for tiles in kept])]
        spreads, unseen = np.meshgrid([-60, -5, 0, 30], [0, 1, 7, 8, 40, 93, 200])
        lines.append(table.chance(spreads, unseen).round(5).tolist())
        played = SelfPlay(words, rules).play(3, 5, leaves, leaves, paired=True)
        lines.append(played.tolist())
        for opening in openings_of(words, rules, "ADEGIX?", 5):
            lines.append(f"{opening.play} {opening.score} {opening.leave} {opening.equity:.3f}")
    wwf = ruleset("wwf")
    lines += [ENGLISH.rank("AEINRST"), leaves_of_rack(wwf, "QAA?"), rest_of_bag(wwf, "AEE?")]
    golden.check("tables", lines)


def test_lines_of_endgames() -> None:
    lines: list[object] = []
    for seed in range(12):
        view = position(seed).view(0)
        game = Endgame(view)
        moves = game.moves()
        for depth in range(1, 6):
            for _ in game.deepen(moves, depth, 3):
                pass
            lines.append(f"{seed} {depth} {game.nodes}")
        for move in moves[:6]:
            told = move.score, move.value, move.bound, move.exact, move.complete, move.proven
            lines.append(f"    {told} {' '.join(map(str, game.line(move)))}")
        lost = LostEndgame(replace(view, scores=(0, 12)))
        for _ in lost.search():
            pass
        lines.append(f"{lost.nodes} {golden.rounded([each.value for each in lost.best()[:5]])}")
    golden.check("endgames", lines)
