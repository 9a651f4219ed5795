"""Whole hands, written to be read."""

from __future__ import annotations

import pytest
from tests.games.transcripts import goes_as_it_says, is_written_as_it_was_read, names

from followsuit_euchre import Euchre

NAMES = names("euchre")


@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_goes_as_it_says(name: str) -> None:
    assert goes_as_it_says(Euchre(), name)


@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_is_written_as_it_was_read(name: str) -> None:
    is_written_as_it_was_read(Euchre(), name)
