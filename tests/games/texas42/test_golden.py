"""Whole hands, written to be read: each contract, and the rules that only some tables have."""

from __future__ import annotations

import pytest
from tests.games.transcripts import goes_as_it_says, is_written_as_it_was_read, names

from followsuit_texas42 import Texas42

NAMES = names("texas42")


def test_each_contract_has_a_transcript() -> None:
    assert {"doubles", "follow-me", "pip-trump"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_goes_as_it_says(name: str) -> None:
    assert 4 <= goes_as_it_says(Texas42(), name) <= 7


@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_is_written_as_it_was_read(name: str) -> None:
    is_written_as_it_was_read(Texas42(), name)
