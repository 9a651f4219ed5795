"""How Oh Hell is shown and said.

Not here: prose, which is in the catalogue.
"""

from __future__ import annotations

from followsuit.face import Face, Menu, side_columns
from followsuit.moves import Move
from followsuit.seats import Seat
from followsuit.state import Own, Public, View
from followsuit.text import Text, text
from followsuit.trickpublic import Call, TrickPublic
from followsuit_ohhell.options import OhHellOptions
from followsuit_ohhell.public import OhHellPublic


class OhHellFace(Face):
    """Oh Hell, shown and said."""

    def prompt(self, view: View[OhHellPublic, Own]) -> Text:
        """How many tricks of how many, how many are bid, and what the hook forbids."""
        public = view.public
        if public.phase != "bid":
            return super().prompt(view)
        if public.hooked is not None:
            return text("prompt.bid.hook", n=public.cards, said=sum(public.bids), hooked=public.hooked)
        return text("prompt.bid.after" if public.calls else "prompt.bid", n=public.cards, said=sum(public.bids))

    def menus(self, view: View[OhHellPublic, Own], legal: tuple[Move, ...]) -> tuple[Menu, ...]:
        """Every number of tricks, also the one that the hook forbids."""
        bids = tuple(Move(f"bid {bid}") for bid in range(view.public.cards + 1))
        return (Menu("bid", text("menu.bid"), bids),)

    def badges(self, public: OhHellPublic, seat: Seat) -> tuple[Text, ...]:
        """The dealer, and each seat's bid: while they bid by itself, and then with what it has taken of it."""
        badges = [text("badge.dealer")] if seat == public.dealer and public.deal else []
        bid = next((call.move.number for call in public.calls if call.seat == seat), None)
        if bid is not None and public.phase == "bid":
            badges.append(text("badge.bid", bid=bid))
        elif bid is not None:
            badges.append(text("badge.taken", won=public.won[seat], bid=bid))
        return tuple(badges)

    def counters(self, public: OhHellPublic, seat: Seat) -> tuple[tuple[str, int], ...]:
        """None: the badge says how many tricks are taken, and of how many."""
        return ()

    def marker(self, public: OhHellPublic) -> tuple[Text, Text] | None:
        """What is trump."""
        if public.contract is None:
            return None
        name = text(f"contract.{public.contract.name}")
        return name, name if public.contract.name == "no-trump" else text("marker.trump", suit=name)

    def standing(self, public: TrickPublic) -> Call | None:
        """No bid is over another."""
        return None

    def sheet(self, public: Public) -> tuple[str, ...]:
        """Who dealt, what was trump, and the score of each seat."""
        return ("deal", "dealer", "contract", *side_columns(public))

    def rules(self, options: OhHellOptions, seats: int) -> tuple[Text, ...]:
        """How this table plays, a sentence for each option."""
        return (
            text(f"rule.schedule.{options.schedule}", largest=options.largest),
            text(f"rule.trump.{options.trump}"),
            text("rule.hook.on" if options.hook else "rule.hook.off"),
            text(f"rule.scoring.{options.scoring}"),
        )
