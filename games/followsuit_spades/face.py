"""How Spades is shown and said.

Not here: prose, which is in the catalogue.
"""

from __future__ import annotations

from followsuit.face import Face, Menu, side_columns
from followsuit.moves import Move
from followsuit.seats import Seat, side_of
from followsuit.state import DealResult, Own, Public, View
from followsuit.text import Text, Who, text
from followsuit.trickpublic import Call, TrickPublic
from followsuit_spades.options import SpadesOptions
from followsuit_spades.public import BIDS, SpadesPublic
from followsuit_spades.scoring import TRICKS, carried


class SpadesFace(Face):
    """Spades, shown and said."""

    def waiting(self, public: Public) -> Text:
        """Whom the table waits for, and what for."""
        spoken = public.phase in ("bid", "look")
        return text(f"wait.{public.phase}", who=Who(public.turn[0])) if spoken else super().waiting(public)

    def prompt(self, view: View[SpadesPublic, Own]) -> Text:
        """What the view's seat is asked; when bidding, what its partner has bid."""
        public, seat = view.public, view.seat
        if public.phase != "bid" or seat is None:
            return super().prompt(view)
        partner = next((call for call in public.calls if side_of(call.seat, public.sides) == side_of(seat, public.sides)), None)
        return text("prompt.bid.second", bid=self.label(partner.move, public)) if partner else text("prompt.bid")

    def menus(self, view: View[SpadesPublic, Own], legal: tuple[Move, ...]) -> tuple[Menu, ...]:
        """Every bid from nil to thirteen in its place, open or not; or whether to look."""
        return super().menus(view, legal if view.public.phase == "look" else BIDS)

    def label(self, move: Move, public: Public) -> Text:
        """A bid, short: "4", "Nil"."""
        return text("move.nil") if move == BIDS[0] else super().label(move, public)

    def said(self, seat: Seat, move: Move, public: Public) -> Text:
        """The sentence for a bid."""
        return text("said.nil", who=Who(seat)) if move == BIDS[0] else super().said(seat, move, public)

    def standing(self, public: TrickPublic) -> Call | None:
        """Every bid stands."""
        return None

    def badges(self, public: SpadesPublic, seat: Seat) -> tuple[Text, ...]:
        """The dealer, and what each seat has bid; a nil that has failed."""
        badges = [text("badge.dealer")] if seat == public.dealer and public.deal else []
        call = next((call for call in public.calls if call.seat == seat), None)
        if call is not None:
            failed = not public.bids[seat] and public.won and public.won[seat]
            badges.append(text("badge.bid.failed" if failed else "badge.bid", words=self.label(call.move, public)))
        return tuple(badges)

    def side_counters(self, public: SpadesPublic, side: int) -> tuple[tuple[str, int], ...]:
        """The tricks, the contract and the bags of a side: those of this deal, and those kept where they cost something."""
        bids = public.bids
        spoken = all(seat in bids for seat in public.sides[side])
        kept = carried(public.scores[public.sides[side][0]]) if public.options.bag_penalty else 0
        if not spoken or not public.won:
            return super().side_counters(public, side)
        fresh = public.paid(side).bags if public.phase not in ("over", "done") else 0
        return (*super().side_counters(public, side), ("contract", public.bid_of(side)), ("bags", kept + fresh))

    def marker(self, public: SpadesPublic) -> tuple[Text, Text] | None:
        """That spades are trump, and whether they are broken."""
        if public.contract is None:
            return None
        return text("contract.spades"), text("marker.broken" if "broken" in public.flags else "marker.unbroken")

    def sheet(self, public: Public) -> tuple[str, ...]:
        """Who dealt, what each side took, and its score after it."""
        return ("deal", "dealer", "tricks", *side_columns(public))

    def cell(self, column: str, result: DealResult, public: Public) -> Text:
        """What stands in *column* for *result*."""
        if column == "tricks":
            return text("plain", words=" : ".join(str(result.points[side[0]]) for side in public.sides))
        return super().cell(column, result, public)

    def result(self, result: DealResult, public: Public) -> Text:
        """What each side bid and took and what that was worth, with its nils and bags."""
        assert isinstance(public, SpadesPublic)
        parts = tuple(self._side(result, public, side) for side in range(len(public.sides)))
        return text("result.sides", first=parts[0], second=parts[1])

    def _side(self, result: DealResult, public: SpadesPublic, side: int) -> Text:
        seats = public.sides[side]
        return text(
            "result.side",
            who=tuple(map(Who, seats)),
            contract=text("result.contract" if public.bid_of(side) else "result.nils", bid=public.bid_of(side)),
            tricks=result.points[seats[0]],
            change=f"{result.change[seats[0]]:+d}",
        )

    def rules(self, options: SpadesOptions, seats: int) -> tuple[Text, ...]:
        """How this table plays, a sentence for each option."""
        return (
            text("rule.deals", n=options.deals) if options.deals else text("rule.target", n=options.target),
            text("rule.pair_bid_cap", n=options.pair_bid_cap) if options.pair_bid_cap < 2 * TRICKS else text("rule.no_cap"),
            text("rule.bag_penalty.on" if options.bag_penalty else "rule.bag_penalty.off"),
            text(f"rule.blind_nil.{options.blind_nil}"),
            text("rule.jokers.on" if options.jokers else "rule.jokers.off"),
            text(f"rule.first_trick.{options.first_trick}"),
        )
