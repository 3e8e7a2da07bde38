"""Boggle: the solver, its rankings, bots that find words, and the board designer."""
