"""What the tests of Euchre share: a deal that is known, and matches from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from followsuit.matches import Match
from followsuit.testing import position
from followsuit_euchre import Euchre

DEAL = "AH,KH,QD,TD,9D / AC,TC,QH,9H,KS / KC,JC,TH,AD,KD / JS,AS,QS,JH,JD / 9S,QC,TS,9C"
"""Seat 0 deals, and the nine of spades is turned up. With spades trump seat 2 has the left bower, seat 3 the right."""


@pytest.fixture
def match() -> Callable[..., Match]:
    """A match, dealt by seat 0 and played so far: `match("1 order", "0 discard 9D", deal="...", no_trump=True)`."""

    def made(*moves: str, deal: str = DEAL, preset: str | None = None, **options: object) -> Match:
        return position(Euchre(), "\n".join([f"* deal {deal}", *moves]), preset=preset, options=options)

    return made
