"""The app measured from inside, in a process of its own, for ``tuiwords bench``."""
