"""Reviews earlier games for the app, as a process of its own, one a home.

Run as ``python -m tuiwords.cli.review_pending PROFILE LIMIT``. It prints which match of how many it
begins, such as ``1 5``, and ends when its standard input is closed.
"""

from __future__ import annotations

import sys

from tuiwords.cli.end_with_input import end_with_input
from tuiwords.history.reviews import review_pending
from tuiwords.paths import data_dir
from tuiwords.store.only_one import only_one
from tuiwords.store.store import Store


def run(profile: str, limit: int) -> None:
    """Review, unless another process does that already."""
    with only_one(data_dir() / "reviewing.lock") as first:
        if first:
            with Store.open() as store:
                for number, total in review_pending(store, profile, limit):
                    print(number, total, flush=True)


if __name__ == "__main__":
    end_with_input()
    run(sys.argv[1], int(sys.argv[2]))
