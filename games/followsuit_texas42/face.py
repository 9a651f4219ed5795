"""How Texas 42 is shown and said.

Not here: prose, which is in the catalogue, and the score sheet (`sheet`).
"""

from __future__ import annotations

from followsuit.contracts import Contract
from followsuit.face import Menu, Meter
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import Own, Public, View
from followsuit.text import Text, Who, text
from followsuit_texas42.bidding import PASS, bid_move, ladder, marks, needed, open_bids
from followsuit_texas42.contracts import FOLLOW_ME, NAMES, TRUMP
from followsuit_texas42.public import Texas42Public, naming_leads
from followsuit_texas42.scoring import COUNT
from followsuit_texas42.sheet import ScoreSheet

_COUNT_TAGS = {5: "tag.five", 10: "tag.ten"}


def suit_text(contract: Contract, led: str) -> Text:
    """The suit *led* as it is called: for trump with its number."""
    return text("trump.led", suit=text(f"suit.{Move(contract.name).rest}")) if led == TRUMP else text(f"suit.{led}")


class Texas42Face(ScoreSheet):
    """Texas 42, shown and said."""

    def waiting(self, public: Public) -> Text:
        """Whom the table waits for, and what for."""
        if public.phase not in ("bid", "name", "play"):
            return super().waiting(public)
        assert isinstance(public, Texas42Public)
        what = "lead" if public.phase == "play" and public.led is None else public.phase
        return text(f"wait.{what}", who=Who(public.turn[0]))

    def prompt(self, view: View[Texas42Public, Own]) -> Text:
        """What the view's seat is asked: a bid and the least it may be, a name, a lead, or to follow."""
        public, own = view.public, view.own
        if public.phase == "bid":
            return self._prompt_bid(public)
        contract = public.contract
        if contract is None or own is None:
            return text(f"prompt.{public.phase}")
        trumps = own.hand & contract.tables.follow.get(TRUMP, 0)
        if public.led is None:
            must = public.options.opening_lead == "must_trump" and not public.tricks and trumps
            return text("prompt.lead.trump" if must else "prompt.lead")
        able = own.hand & contract.tables.follow[public.led]
        return text("prompt.follow" if able else "prompt.void", suit=suit_text(contract, public.led))

    def menus(self, view: View[Texas42Public, Own], legal: tuple[Move, ...]) -> tuple[Menu, ...]:
        """Every bid of the table and a pass, or every trump: open or not, each keeps its place."""
        public = view.public
        if public.phase == "name":
            leads = naming_leads(view)
            names = Menu("name", text("menu.name"), NAMES)
            return (names, Menu("lead", text("menu.lead"), leads)) if leads else (names,)
        return (Menu("bid", text("menu.bid"), (*map(bid_move, ladder(public.options)), PASS)),)

    def said(self, seat: Seat, move: Move, public: Public) -> Text:
        """The sentence for a call."""
        return text(f"said.{move.verb}", who=Who(seat), words=self.label(move))

    def tags(self, public: Texas42Public, piece: Piece) -> tuple[Text, ...]:
        """That a tile is trump, and its count."""
        count = COUNT[piece.index]
        return super().tags(public, piece) + ((text(_COUNT_TAGS[count]),) if count else ())

    def badges(self, public: Texas42Public, seat: Seat) -> tuple[Text, ...]:
        """The shaker, what each seat has called while they bid, and then the declarer with the bid."""
        badges = [text("badge.dealer")] if seat == public.dealer and public.deal else []
        call = next((call for call in reversed(public.calls) if call.seat == seat), None)
        if public.declarer is None and call is not None:
            badges.append(text(f"badge.{call.move.verb}", words=self.label(call.move)))
        if seat == public.declarer:
            badges.append(text("badge.declarer", words=self.label(bid_move(public.bid))))
        return tuple(badges)

    def marker(self, public: Texas42Public) -> tuple[Text, Text] | None:
        """What is trump."""
        contract = public.contract
        if contract is None:
            return None
        name = text(f"contract.{contract.name}")
        return name, text("marker.follow-me") if contract.name == FOLLOW_ME else text("marker.trump", contract=name)

    def meter(self, public: Texas42Public) -> Meter | None:
        """How far the declarer's side is towards its bid."""
        if public.declarer is None:
            return None
        taken, lost = public.taken
        top = needed(public.bid)
        who = tuple(Who(seat) for seat in public.sides[public.declaring])
        if taken >= top:
            words = text("meter.made", who=who, bid=public.bid)
        elif lost > 42 - top:
            words = text("meter.set", who=who, bid=public.bid)
        elif marks(public.bid):
            words = text("meter.all", who=who, bid=public.bid)
        else:
            words = text("meter.need", who=who, n=top - taken, bid=public.bid)
        return Meter(text("meter", bid=self.label(bid_move(public.bid))), words, min(taken, top), top)

    def points(self, public: Texas42Public) -> bool:
        """Tricks are worth different points in every deal that is played."""
        return public.declarer is not None

    def sorted(self, public: Public, names: list[str]) -> list[str]:
        """Trumps first, the strongest first; then, and before trump is named, from the high end down."""
        assert isinstance(public, Texas42Public)
        order = super().sorted(public, names)
        if public.contract is None:
            return order
        tables = public.contract.tables
        ranks = tables.strength.get(TRUMP)
        if ranks is None:
            return order
        index = {name: public.contract.pieces[name].index for name in order}
        return sorted(order, key=lambda name: -ranks[index[name]])

    def _prompt_bid(self, public: Texas42Public) -> Text:
        bids = open_bids(public.options, public.bid, public.forced)
        if not bids:
            return text("prompt.bid.none")
        least = self.label(bid_move(bids[0]))
        if len(bids) == 1:
            return text("prompt.bid.last", least=least)
        return text("prompt.bid.forced" if public.forced else "prompt.bid", least=least)
