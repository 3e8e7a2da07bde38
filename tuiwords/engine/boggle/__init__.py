"""Boggle: the solver, its rankings, the strategy of the bots, and the board designer."""
