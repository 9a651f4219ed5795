"""Whole hands, written to be read: each contract, and the rules that only some tables have."""

from __future__ import annotations

import pytest
from tests.games.transcripts import goes_as_it_says, is_written_as_it_was_read, names, text_of

from followsuit.record import read
from followsuit.state import DealResult
from followsuit_texas42 import CONTRACTS, Texas42, Texas42Public
from followsuit_texas42.trumps import NUMBERS

GAME = Texas42()
NAMES = names("texas42")


def deals(name: str) -> list[DealResult]:
    """The deals of a transcript."""
    return list(read(text_of(GAME, name), lambda _: GAME).state.public.deals)


def test_each_contract_has_a_transcript() -> None:
    """One number stands for seven."""
    played = {deal.contract for name in NAMES for deal in deals(name) if deal.contract}

    assert {name for name in CONTRACTS if name not in played} <= {contract.name for contract in NUMBERS}


def test_each_number_of_players_has_a_transcript() -> None:
    counts = {len(deal.points) for name in NAMES for deal in deals(name)}

    assert counts == {2, 3, 4, 5, 6, 7}


def test_plunges_splashes_claims_and_reneges_have_transcripts() -> None:
    texts = [text_of(GAME, name) for name in NAMES]

    for move in ("bid plunge", "bid splash", "claim", "accept", "play-on", "give", "call", "play 6-2 twos"):
        assert any(f" {move}" in text for text in texts), move
    assert any('"renege": "authentic"' in text for text in texts)


@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_goes_as_it_says(name: str) -> None:
    public = read(text_of(GAME, name), lambda _: GAME).state.public

    assert isinstance(public, Texas42Public)
    assert goes_as_it_says(GAME, name) == len(public.tricks)


@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_is_written_as_it_was_read(name: str) -> None:
    is_written_as_it_was_read(GAME, name)
