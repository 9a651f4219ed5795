"""How Euchre is shown and said.

Not here: prose, which is in the catalogue.
"""

from __future__ import annotations

from followsuit.face import Face, Menu, Meter, side_columns
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import DealResult, Own, Public, View
from followsuit.text import Text, Who, text
from followsuit.trickpublic import Call, TrickPublic
from followsuit_euchre.contracts import EUCHRE24, NO_TRUMP, Bowers
from followsuit_euchre.offers import said_in
from followsuit_euchre.options import EuchreOptions
from followsuit_euchre.public import EuchrePublic, partner

_SPOKEN = ("order", "name", "defend", "discard")


class EuchreFace(Face):
    """Euchre, shown and said."""

    def waiting(self, public: Public) -> Text:
        """Whom the table waits for, and what for."""
        return text(f"wait.{public.phase}", who=Who(public.turn[0])) if public.phase in _SPOKEN else super().waiting(public)

    def prompt(self, view: View[EuchrePublic, Own]) -> Text:
        """What the view's seat is asked; the dealer is asked about its own card."""
        public, dealing = view.public, view.seat == view.public.dealer
        match public.phase:
            case "order":
                whose = "dealer" if dealing else "partner" if view.seat == partner(public.dealer, public.sides) else "other"
                return text(f"prompt.order.{whose}", card=EUCHRE24[public.turned])
            case "name":
                return text("prompt.name.stuck" if dealing and public.options.stick_the_dealer else "prompt.name")
            case _:
                return super().prompt(view)

    def picks(self, phase: str) -> tuple[int, int] | None:
        """The dealer lays a card away as cards are played."""
        return (1, 1) if phase == "discard" else super().picks(phase)

    def menus(self, view: View[EuchrePublic, Own], legal: tuple[Move, ...]) -> tuple[Menu, ...]:
        """All that may be said, open or not, each in its place; going alone beside naming."""
        phase, every = view.public.phase, said_in(view.public.phase, view.public.options)
        if phase != "name":
            return (Menu(phase, text(f"menu.{phase}"), every),)
        lone = tuple(move for move in every if move.verb == "alone")
        rest = tuple(move for move in every if move.verb != "alone")
        return Menu("name", text("menu.name"), rest), Menu("alone", text("menu.alone"), lone)

    def label(self, move: Move, public: Public) -> Text:
        """What is said, short: "Order it up", "Hearts", "Hearts alone"."""
        if move.verb in ("name", "alone") and move.rest:
            return text(f"move.{move.verb}.suit", suit=text(f"contract.{move.rest}"))
        return super().label(move, public)

    def standing(self, public: TrickPublic) -> Call | None:
        """What the maker said."""
        return next((call for call in public.calls if call.seat == public.declarer and call.move != "pass"), None)

    def said(self, seat: Seat, move: Move, public: Public) -> Text:
        """The sentence for what was said."""
        if move.rest:
            return text(f"said.{move.verb}.suit", who=Who(seat), suit=text(f"contract.{move.rest}"))
        return super().said(seat, move, public)

    def tags(self, public: EuchrePublic, piece: Piece) -> tuple[Text, ...]:
        """That a card is trump, and the bowers by name."""
        suits = public.contract.suits if public.contract is not None else None
        if isinstance(suits, Bowers) and piece.name in (suits.right, suits.left):
            return (text("tag.right" if piece.name == suits.right else "tag.left"),)
        return super().tags(public, piece)

    def badges(self, public: EuchrePublic, seat: Seat) -> tuple[Text, ...]:
        """The dealer, who has passed while they bid, the maker, who plays alone, who sits out."""
        badges = [text("badge.dealer")] if seat == public.dealer and public.deal else []
        if public.declarer is None and any(call.seat == seat for call in public.calls):
            badges.append(text("badge.pass"))
        if seat == public.declarer:
            badges.append(text("badge.maker"))
        if seat in public.loners:
            badges.append(text("badge.alone"))
        if seat in public.out:
            badges.append(text("badge.out"))
        return tuple(badges)

    def marker(self, public: EuchrePublic) -> tuple[Text, Text] | None:
        """What is trump."""
        if public.contract is None:
            return None
        name = text(f"contract.{public.contract.name}")
        return name, name if public.contract.name == NO_TRUMP else text("marker.trump", suit=name)

    def meter(self, public: EuchrePublic) -> Meter | None:
        """How far the makers are towards three tricks."""
        if public.declarer is None or not public.won:
            return None
        tricks, lost = public.taken, len(public.tricks) - public.taken
        who = tuple(map(Who, (seat for seat in public.makers if seat not in public.out)))
        key = "meter.made" if tricks >= 3 else "meter.euchred" if lost >= 3 else "meter.need"
        said = text(f"{key}.alone", who=who[0], n=3 - tricks) if len(who) == 1 else text(key, who=who, n=3 - tricks)
        return Meter(text("meter"), said, min(tricks, 3), 3)

    def sheet(self, public: Public) -> tuple[str, ...]:
        """Who dealt, who made what trump, how it went, and the score of each side after it."""
        return ("deal", "dealer", "declarer", "bid", "made", *side_columns(public))

    def cell(self, column: str, result: DealResult, public: Public) -> Text:
        """What stands in *column* for *result*."""
        if column == "bid" and result.contract is not None and result.bid is not None:
            alone = "move.alone.suit" if result.bid.verb == "alone" else "move.name.suit"
            return text(alone, suit=text(f"contract.{result.contract}"))
        if column == "made" and (result.made is None or result.declarer is None):
            return text("sheet.thrown-in")
        if column == "made" and result.declarer is not None:
            return text("sheet.made.tricks" if result.made else "sheet.euchred", n=result.points[result.declarer])
        return super().cell(column, result, public)

    def upcard(self, public: EuchrePublic) -> Text:
        """That the card was turned down, once all have passed it."""
        first = public.calls[: public.seats]
        down = len(first) == public.seats and all(call.move == "pass" for call in first)
        return text("upcard.down") if down else super().upcard(public)

    def result(self, result: DealResult, public: Public) -> Text:
        """Who made trump, the tricks they took, and what it was worth to whom."""
        if result.declarer is None:
            return text("result.thrown-in")
        gainers = next(side for side in public.sides if result.change[side[0]])
        n = result.change[gainers[0]]
        return text(
            "result.made" if result.made else "result.euchred",
            who=Who(result.declarer),
            tricks=text("tricks", n=result.points[result.declarer]),
            gain=text("gain.points", who=tuple(map(Who, gainers)), n=n),
        )

    def rules(self, options: EuchreOptions, seats: int) -> tuple[Text, ...]:
        """How this table plays, a sentence for each option that matters."""
        length = text("rule.deals", n=options.deals) if options.deals else text("rule.target", n=options.target)
        flags = ("stick_the_dealer", "may_discard_upcard", "no_trump", "canadian_loner", "turn_down_bower", "farmers_hand")
        spoken = [text(f"rule.{name}.{'on' if getattr(options, name) else 'off'}") for name in flags]
        return (length, *spoken, text(f"rule.defend_alone.{options.defend_alone}"))
