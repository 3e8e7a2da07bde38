"""The board designer: Inverse Boggle, as anytime strategies."""
