"""One position of the beam."""
