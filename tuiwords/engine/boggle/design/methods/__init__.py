"""The methods of the board designer by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tuiwords.engine.boggle.design.method import DesignMethod
from tuiwords.engine.boggle.design.methods.anneal import Anneal
from tuiwords.engine.boggle.design.methods.climb import HillClimb
from tuiwords.engine.boggle.design.methods.genetic import GeneticDesign
from tuiwords.engine.boggle.design.methods.heat_bath import HeatBath

METHODS: Mapping[str, Callable[..., DesignMethod]] = {
    HillClimb.name: HillClimb,
    Anneal.name: Anneal,
    GeneticDesign.name: GeneticDesign,
    HeatBath.name: HeatBath,
}
