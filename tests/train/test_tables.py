"""A training keeps the other tables of its file, or says at once that it cannot read them."""

from __future__ import annotations

from pathlib import Path

import pytest

FOREIGN = (b"\x89PNG", b"= 3\n")


@pytest.mark.parametrize("content", FOREIGN)
@pytest.mark.parametrize("table", ["ratings", "reviews", "win-percent"])
def test_a_foreign_file_stays_as_it_is(ask, tmp_path: Path, table: str, content: bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(content)
    answer = ask("train", table, "--games", 1_000_000, "--output", path)
    assert answer.status == 2
    assert f"{path} would be written again, but is not a TOML file" in answer.err
    assert path.read_bytes() == content
