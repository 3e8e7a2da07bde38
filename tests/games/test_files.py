"""What a file or a list of words cannot give is told in a sentence that names it."""

from __future__ import annotations

import pytest

from tuiwords.games import base
from tuiwords.games.base import GameError, rules_file
from tuiwords.games.wordle import lists
from tuiwords.play import catalog


@pytest.mark.parametrize("content", [None, b"\xff"])
@pytest.mark.parametrize(
    ("module", "read", "told"),
    [
        (base, lambda: rules_file.__wrapped__("chess"), "the rules .*damaged cannot be read: "),
        (lists, lists.never_drawn.__wrapped__, "the words of .*damaged cannot be read: "),
    ],
)
def test_damaged_assets_are_told(module, read, told, content, tmp_path, monkeypatch) -> None:
    file = tmp_path / "damaged"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(module, "asset", lambda *_: file)
    with pytest.raises(GameError, match=told):
        read()


@pytest.mark.parametrize("game", ["scrabble", "boggle", "word-soup"])
def test_an_unknown_list_is_told(game: str) -> None:
    rules = catalog.game(game).rules
    with pytest.raises(GameError, match="no-such-list"):
        rules.new(rules.settings({"lexicon": "no-such-list"}), 1, 1)
