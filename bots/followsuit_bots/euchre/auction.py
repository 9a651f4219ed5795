"""What to say in Euchre: pass, order, name, alone, defend alone, throw in; each weighed by the chance to win the match."""

from __future__ import annotations

from typing import Any

from followsuit.bots import Choice
from followsuit.contracts import Contract
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import Text, text
from followsuit_bots.euchre.appraisal import Place, Prospects, place, prospects
from followsuit_bots.euchre.discard import taken_up
from followsuit_bots.euchre.standing import Standing
from followsuit_bots.euchre.table import CHANGES, PASSED, PROMISING
from followsuit_euchre.contracts import CONTRACTS, NO_TRUMP
from followsuit_euchre.public import EuchrePublic

PASS = Move("pass")
RELUCTANCE = 0.01
"""By how much more of a match going alone must be better; a loner that fails is remembered."""

DESPERATE = 0.05
"""The chance to win the match, were a point lost now, below which anything is tried."""


class Auction:
    """One seat's turn to speak.

    Args:
        view: Of a seat that is to speak.
    """

    def __init__(self, view: View[EuchrePublic, Any]) -> None:
        assert view.seat is not None
        assert view.own is not None
        self.public = view.public
        self.hand: int = view.own.hand
        self.seat = view.seat
        self.place: Place = place(view.public, view.seat)
        self.standing = Standing(view.public, view.seat)

    def call(self, legal: tuple[Move, ...]) -> Choice:
        """What to say: of all that is open, the likeliest to win the match."""
        open_ = tuple(move for move in legal if move.verb in ("order", "name", "alone", "pass"))
        hopes = {move: self._hope(move) for move in open_ if not (PASS in legal and move != PASS and self._thin())}
        values = {move: hope[0] - RELUCTANCE * (move.verb == "alone") for move, hope in hopes.items()}
        for move in legal:
            if move.verb == "farmers-hand":
                values[move] = self._thrown_in()
        move = max(values, key=lambda move: (values[move], -legal.index(move)))
        return Choice(move, self._why(move, hopes[move][1] if move in hopes else None), values)

    def _hope(self, move: Move) -> tuple[float, Prospects | None]:
        if move == PASS:
            return self._passed(), None
        contract = self._contract(move)
        found = self.prospects(contract, alone=move.verb == "alone")
        after = self.standing.after
        most = 4 if move.verb == "alone" else 2
        value = found.march * after(most) + (found.made - found.march) * after(1) + (1 - found.made) * after(-2)
        return value, found

    def prospects(self, contract: Contract, *, alone: bool) -> Prospects:
        """What this seat may hope for with *contract*."""
        hand = self.hand
        if self.place.first and self.seat == self.public.dealer:
            among = -1 if self.public.options.may_discard_upcard else ~self.place.turned.bit
            hand = taken_up(hand, self.place.turned, contract, among)
        found = prospects(hand, contract, self.place, alone=False)
        if not alone:
            return found
        lone = prospects(hand, contract, self.place, alone=True)
        return Prospects(min(lone.made, found.made), min(lone.march, found.march))

    def _thin(self) -> bool:
        """Whether ordering would only help the dealer: an opponent, to whom this seat adds a trump, having less than three."""
        if not self.place.first or self.place.friendly or self.standing.after(-1) < DESPERATE:
            return False
        return (self.hand & CONTRACTS[self.public.turned_suit].tables.trumps).bit_count() < 3

    def _contract(self, move: Move) -> Contract:
        return CONTRACTS[move.rest or self.public.turned_suit]

    def _passed(self) -> float:
        """What passing is worth, as deals have gone in which this seat passed with a hand like this."""
        before = len(self.public.calls)
        ends = PASSED[self.public.options.stick_the_dealer][before][self.promising()]
        return sum([chance * self.standing.after(change) for chance, change in zip(ends, CHANGES, strict=True)])

    def promising(self) -> bool:
        """Whether another suit than the one turned up would do for the second round."""
        if not self.place.first:
            return False
        later = self.place._replace(first=False)
        names = [name for name in CONTRACTS if name not in (self.public.turned_suit, NO_TRUMP)]
        return max(prospects(self.hand, CONTRACTS[name], later, alone=False).made for name in names) > PROMISING

    def _thrown_in(self) -> float:
        """What it is worth that nobody scores."""
        return self.standing.after(0)

    def defend(self, legal: tuple[Move, ...]) -> Choice:
        """Whether to defend alone: only with three tricks that cannot fail, as a partner could do no harm."""
        contract = self.public.contract
        assert contract is not None
        suits = contract.tables
        out = (1 << len(suits.led)) - 1 & ~self.hand
        sure = 0
        for index in range(len(suits.led)):
            if self.hand >> index & 1 and suits.trumps >> index & 1:
                over = suits.beaters(suits.led[index], index) & out
                under = (self.hand & suits.trumps).bit_count()
                sure += over.bit_count() < under - over.bit_count()
        chosen = legal[-1] if sure >= 3 else legal[0]
        return Choice(chosen, text("reason.euchre.defend" if chosen != PASS else "reason.euchre.defend-together"))

    def _why(self, move: Move, found: Prospects | None) -> Text:
        if found is None:
            if move != PASS:
                return text("reason.euchre.thrown-in")
            best = max((self._hope(other)[1] or Prospects(0, 0) for other in self._suits()), key=lambda each: each.made)
            return text("reason.euchre.pass", n=round(100 * best.made))
        if move.verb == "alone":
            return text("reason.euchre.alone", n=round(100 * found.march))
        return text("reason.euchre.order" if self.place.first else "reason.euchre.name", n=round(100 * found.made))

    def _suits(self) -> tuple[Move, ...]:
        if self.place.first:
            return (Move("order"),)
        return tuple(Move(f"name {name}") for name in CONTRACTS if name not in (self.public.turned_suit, NO_TRUMP))
