"""What ``tuiwords bench lexicon`` says of the default list."""

from __future__ import annotations

from tuiwords.bench import lexicon


def test_loading_is_cheaper_than_building() -> None:
    found = lexicon.figures()
    for graph in ("trie", "crossword"):
        assert 0 < found[f"{graph}_loaded"][0] < found[f"{graph}_built"][0]
    # ENABLE's 172,820 words: smaller than their text would be a graph of something else.
    assert 1 < found["trie_size"][0] < found["crossword_size"][0] < 20
