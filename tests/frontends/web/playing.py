"""How far a guest's match has come: to their bid, or to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Message

QUICK = {"target": 1}


def ended(view: Message) -> bool:
    return bool(view["document"]["pause"] == "match")


async def bidding(house: House, options: Mapping[str, object] | None = None) -> Guest:
    """A guest who is to bid, bots that move at once having bid before."""
    guest = await house.sit(quick=True, options=dict(options or {}))
    await guest.come()
    await guest.turn()
    return guest
