"""All that a seat may hope for when it bids and names: contracts for tricks, nello and sevens, as its table has them."""

from __future__ import annotations

from typing import Any

from followsuit.moves import Move
from followsuit.state import View
from followsuit_bots.texas42.appraisal import Appraiser, Prospect, margins
from followsuit_bots.texas42.dangers import hope
from followsuit_bots.texas42.nearness import nearest
from followsuit_bots.texas42.table import beside, kind_of_table
from followsuit_texas42.contracts import CONTRACTS, open_names
from followsuit_texas42.phases import NAME
from followsuit_texas42.public import Texas42Public


class Prospects:
    """What the hand of a view is good for.

    Args:
        view: In the auction, or when the contract is to be named.
        shift: What the calls of others add to the logarithm of the odds.

    Attributes:
        plain: Under each contract that may be named with any bid.
        special: Under each that needs a mark: nello and sevens.
    """

    def __init__(self, view: View[Texas42Public, Any], shift: float) -> None:
        public, own = view.public, view.own
        assert own is not None
        self._public, self._hand = public, int(own.hand)
        mates = beside(view)
        self._out = public.layout.deck & ~(self._hand | mates)
        # Whether special contracts may be named is known for sure only when the bidding is over; a bid now is forced or not.
        forced = public.was_forced if public.phase == NAME else public.forced > 0
        plain = open_names(public.options, False, forced, False)
        special = open_names(public.options, True, forced, False)[len(plain) :]
        appraiser = Appraiser(public.layout, kind_of_table(public), shift, mates)
        self.plain = appraiser.prospects(self._hand, plain)
        self.special = tuple(self._special(name) for name in special)

    def best(self, bid: int) -> float:
        """The chance to make *bid* under the best contract for it."""
        margin = max(self._public.layout.total - bid, 0)
        fitting = self.plain if margin else (*self.plain, *self.special)
        return max([each.chance(margin) for each in fitting])

    def _special(self, name: Move) -> Prospect:
        contract, public = CONTRACTS[name], self._public
        if contract.takes:
            chance = nearest(self._hand, public.seats)
        else:
            exchange = public.options.nello_exchange and public.seats == 4
            chance = hope(self._hand, contract, public.seats, self._out, exchange)
        rows = margins(public.layout)
        return Prospect(name, contract, (chance,) * len(rows), rows)
