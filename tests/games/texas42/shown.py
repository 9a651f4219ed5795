"""What a seat of Texas 42 is shown, and the words of its texts."""

from __future__ import annotations

from collections.abc import Callable

from followsuit.document import Document, Zone
from followsuit.matches import Match
from followsuit.seats import Seat
from followsuit.showing import show
from followsuit.text import catalogue
from followsuit_texas42 import Texas42Options
from followsuit_texas42.contracts import names

STRAIGHT = names(Texas42Options())
"""What may be named in straight 42."""

Made = Callable[..., Match]
NAMED = ("Ann", "Bo", "Cy", "Di")
OWN = catalogue("followsuit_texas42", "en").keys() - catalogue("followsuit", "en").keys()

BID = ("0 bid 30", "1 pass", "2 pass", "3 pass")
FIVES, FOURS = (*BID, "0 trump fives"), (*BID, "0 trump fours")


def document(match: Match, seat: int | None = 0, before: Match | None = None) -> Document:
    """What *seat* is shown."""
    viewer = None if seat is None else Seat(seat)
    legal = match.legal(viewer) if viewer is not None else ()
    earlier = before.view(viewer) if before is not None else None
    return show(match.game, match.view(viewer), legal, names=NAMED, before=earlier)


def zone(shown: Document, id: str) -> Zone:
    return next(zone for zone in shown["zones"] if zone["id"] == id)


def badges(shown: Document) -> list[list[str]]:
    return [[badge["text"] for badge in seat["badges"]] for seat in shown["seats"]]
