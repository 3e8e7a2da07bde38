"""The beam over the whole game: its kernels, the value model, and the search that runs it."""
