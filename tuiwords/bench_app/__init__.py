"""The app measured from inside, in a process of its own, for ``tuiwords bench``."""

import tuiwords.ui  # noqa: F401  # before asyncio, as where the app is started
