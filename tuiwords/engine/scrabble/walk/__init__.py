"""The walk over the word graph that finds plays."""
