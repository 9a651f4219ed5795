"""Bids, suits and contracts as they are called.

Not here: what is on a table's face (`face`) and sheet (`sheet`).
"""

from __future__ import annotations

from collections.abc import Iterable

from followsuit.contracts import Contract
from followsuit.moves import Move
from followsuit.seats import Seat
from followsuit.text import Arg, Text, Who, text
from followsuit_texas42.nello import NELLO
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.sevens import SEVENS
from followsuit_texas42.suits import TRUMP


def suit_text(contract: Contract, led: str) -> Text:
    """The suit *led* as it is called: for trump with its number."""
    return text("trump.led", suit=text(f"suit.{Move(contract.name).rest}")) if led == TRUMP else text(f"suit.{led}")


def naming_text(names: Iterable[Move]) -> Text:
    """What *names* are together: trump, which stands for follow me as well, and the special contracts among them."""
    special = sorted({name.verb for name in names} & {NELLO, SEVENS})
    return text(f"naming.{'-'.join(special)}" if special else "naming")


def marks_text(bid: int, marks: int) -> Text:
    """The bid of *bid*, with the *marks* that it makes where it makes any."""
    return text("move.marks", bid=bid, n=marks) if marks else text("move.bid", words=str(bid))


def bid_text(public: Texas42Public) -> Text:
    """The standing bid, or the one that is played: a number with its marks, or a plunge of so many."""
    if public.dive:
        return text("bid.dive", dive=text(f"dive.{Move(public.dive).rest}"), n=public.marks)
    return marks_text(public.bid, public.marks)


def of_side(key: str, seats: tuple[Seat, ...], **more: Arg) -> Text:
    """The text *key* about *seats*: where one plays alone `<key>.alone`, in the singular."""
    if len(seats) == 1:
        return text(f"{key}.alone", who=Who(seats[0]), **more)
    return text(key, who=tuple(map(Who, seats)), **more)
