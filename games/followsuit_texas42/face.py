"""How Texas 42 is shown and said.

Not here: prose, which is in the catalogue, and the score sheet (`sheet`).
"""

from __future__ import annotations

from followsuit.face import Menu, Meter
from followsuit.moves import Move
from followsuit.pieces import DOMINO6, Piece
from followsuit.seats import Seat
from followsuit.state import Public, View
from followsuit.text import Text, Who, text
from followsuit.trickpublic import Call, TrickPublic
from followsuit_texas42.bidding import PASS, bid_move, ladder, open_bids
from followsuit_texas42.contracts import families, names_now
from followsuit_texas42.ending import ANSWERS, CLAIM
from followsuit_texas42.phases import ALONE, CALL, NAME, dives
from followsuit_texas42.public import PARTNER, Texas42Own, Texas42Public, naming_leads
from followsuit_texas42.scoring import COUNT
from followsuit_texas42.sevens import SEVENS
from followsuit_texas42.sheet import ScoreSheet
from followsuit_texas42.suits import TRUMP
from followsuit_texas42.trumps import DOUBLES_REVERSED
from followsuit_texas42.words import bid_text, naming_text, of_side, suit_text

_COUNT_TAGS = {5: "tag.five", 10: "tag.ten"}
_WAITS = ("bid", "name", "call", "play", "claim")


class Texas42Face(ScoreSheet):
    """Texas 42, shown and said."""

    def waiting(self, public: Public) -> Text:
        """Whom the table waits for, and what for."""
        if public.phase not in _WAITS:
            return super().waiting(public)
        assert isinstance(public, Texas42Public)
        if public.phase == NAME:
            return text("wait.name", who=Who(public.turn[0]), what=naming_text(names_now(public)))
        what = "lead" if public.phase == "play" and public.led is None else public.phase
        return text(f"wait.{what}", who=Who(public.turn[0]))

    def picks(self, phase: str) -> tuple[int, int] | None:
        """A tile is played, or given to the partner."""
        return (1, 1) if phase in ("play", "exchange") else None

    def prompt(self, view: View[Texas42Public, Texas42Own]) -> Text:
        """What the view's seat is asked: a bid and the least it may be, a name, a tile, a lead, or to follow."""
        public, own = view.public, view.own
        if public.phase == "bid":
            return self._prompt_bid(public)
        if public.phase == NAME:
            return self._prompt_name(public)
        if public.phase == "claim" and public.claimant is not None:
            return text(_played("prompt.claim", public), who=Who(public.claimant))
        if public.phase != "play" or own is None:
            return text(f"prompt.{public.phase}")
        return self._prompt_play(public, own.hand)

    def menus(self, view: View[Texas42Public, Texas42Own], legal: tuple[Move, ...]) -> tuple[Menu, ...]:
        """Every bid of the table and a pass, or every name: open or not, each keeps its place."""
        public = view.public
        match public.phase:
            case "name":
                leads = naming_leads(view)
                menus = [_family(kind, ways) for kind, ways in families(public.options)]
                return (*menus, Menu("lead", text("menu.lead"), leads)) if leads else tuple(menus)
            case "call":
                calls = {move.rest: move for move in legal if move != ALONE}
                tiles = [calls[name] for name in self.sorted(public, [*calls])]
                return (Menu("call", text("menu.call"), (*tiles, ALONE), short=True),)
            case "bid":
                bids = map(bid_move, ladder(public.options, public.layout))
                return (Menu("bid", text("menu.bid"), (*bids, *dives(public), PASS)),)
            case "play":
                risky = public.options.claims == "authentic"
                return (Menu("claim", text("menu.claim"), (CLAIM,), confirm=text(_played("confirm", public)) if risky else None),)
            case _:
                return super().menus(view, legal)

    def said(self, seat: Seat, move: Move, public: Public) -> Text:
        """The sentence for a call, and for a claim and its answers."""
        if move == CLAIM:
            assert isinstance(public, Texas42Public)
            return text(_played("said.claim", public), who=Who(seat))
        if move.verb == CALL:
            return text("said.call", who=Who(seat), words=DOMINO6[move.rest])
        return text(f"said.{move.verb}", who=Who(seat), words=self.label(move, public))

    def bids(self, public: TrickPublic) -> tuple[Call, ...]:
        """The auction and the partner that was called, without claims and their answers."""
        return tuple(call for call in public.calls if call.move not in (CLAIM, *ANSWERS))

    def flagged(self, flag: str, public: Texas42Public) -> Text:
        """Who the partner is, once the tile that was called is played."""
        seat = flag.removeprefix(f"{PARTNER}-")
        return text("partner.known", who=Who(Seat(int(seat)))) if seat.isdecimal() else super().flagged(flag, public)

    def standing(self, public: TrickPublic) -> Call | None:
        """The highest bid."""
        return next((call for call in reversed(public.calls) if call.move.verb == "bid"), None)

    def settled(self, public: Texas42Public) -> tuple[object, ...]:
        """A tile that was called is tagged too."""
        return (*super().settled(public), public.called)

    def tags(self, public: Texas42Public, piece: Piece) -> tuple[Text, ...]:
        """That a tile is trump, its count, and that it was called."""
        count = COUNT[piece.index]
        tags = super().tags(public, piece) + ((text(_COUNT_TAGS[count]),) if count else ())
        return (*tags, text("tag.called")) if public.called & piece.bit else tags

    def badges(self, public: Texas42Public, seat: Seat) -> tuple[Text, ...]:
        """The shaker, what each seat has called while they bid, then the declarer with the bid, its partner, and who is out."""
        badges = [text("badge.dealer")] if seat == public.dealer and public.deal else []
        call = next((call for call in reversed(public.calls) if call.seat == seat), None)
        if public.declarer is None and call is not None:
            badges.append(text(f"badge.{call.move.verb}", words=self.label(call.move, public)))
        if seat == public.declarer:
            badges.append(text("badge.declarer", words=bid_text(public)))
        if f"{PARTNER}-{seat}" in public.flags:
            badges.append(text("badge.partner"))
        if seat in public.out:
            badges.append(text("badge.out"))
        if seat == public.faulty:
            badges.append(text("badge.faulty"))
        return tuple(badges)

    def marker(self, public: Texas42Public) -> tuple[Text, Text] | None:
        """What is trump, or how the deal is played without one."""
        contract = public.contract
        if contract is None:
            return None
        name = text(f"contract.{contract.name}")
        plain = contract.tables.trumps and contract is not DOUBLES_REVERSED
        long = text("marker.trump", contract=name) if plain else text(f"marker.{contract.name}")
        return name, long

    def meter(self, public: Texas42Public) -> Meter | None:
        """How far the declarer's side is towards its bid, or nello's declarer past how many tricks."""
        if public.declarer is None or public.contract is None:
            return None
        if not public.playing.takes:
            return self._ducked(public)
        taken, lost = public.taken
        top, total = public.needed, public.layout.total
        bid = bid_text(public)
        if taken >= top:
            words = of_side("meter.made", public.team, bid=bid)
        elif public.secret:  # what the partner has taken counts too, and nobody knows what that is
            words = text("meter.secret.all" if public.marks else "meter.secret", who=Who(public.declarer), n=top - taken, bid=bid)
        elif lost > total - top:
            words = of_side("meter.set", public.team, bid=bid)
        elif public.marks:
            words = of_side("meter.all", public.team, bid=bid)
        else:
            words = of_side("meter.need", public.team, n=top - taken, bid=bid)
        return Meter(text("meter", bid=bid), words, min(taken, top), top)

    def points(self, public: Texas42Public) -> bool:
        """Tricks are worth different points in every deal that is played."""
        return public.declarer is not None

    def sorted(self, public: Public, names: list[str]) -> list[str]:
        """Trumps first, the strongest first; in sevens the nearest first; else, and before a name, from the high end down."""
        assert isinstance(public, Texas42Public)
        order = super().sorted(public, names)
        if public.contract is None:
            return order
        ranks = public.contract.tables.strength.get(SEVENS if public.contract.name == SEVENS else TRUMP)
        if ranks is None:
            return order
        index = {name: public.contract.pieces[name].index for name in order}
        return sorted(order, key=lambda name: -ranks[index[name]])

    def _ducked(self, public: Texas42Public) -> Meter:
        assert public.declarer is not None
        done, top = len(public.tricks), public.layout.tricks
        lost = public.playing.lost(public)
        words = text("meter.nello.set" if lost else "meter.nello", who=Who(public.declarer), n=top - done)
        return Meter(text("meter", bid=bid_text(public)), words, 0 if lost else done, top)

    def _prompt_bid(self, public: Texas42Public) -> Text:
        bids = open_bids(public.options, public.bid, public.forced, public.layout)
        if not bids:
            return text("prompt.bid.none")
        least = self.label(bid_move(bids[0]), public)
        if len(bids) == 1:
            return text("prompt.bid.last", least=least)
        return text("prompt.bid.forced" if public.forced else "prompt.bid", least=least)

    def _prompt_name(self, public: Texas42Public) -> Text:
        assert public.declarer is not None
        what = naming_text(names_now(public))
        return text("prompt.name.dive", who=Who(public.declarer), what=what) if public.dive else text("prompt.name", what=what)

    def _prompt_play(self, public: Texas42Public, hand: int) -> Text:
        contract = public.playing
        if contract.name == SEVENS:
            return text("prompt.sevens")
        trumps = hand & contract.tables.follow.get(TRUMP, 0)
        if public.led is None:
            must = public.options.opening_lead == "must_trump" and not public.tricks and trumps
            return text("prompt.lead.trump" if must else "prompt.lead")
        able = hand & contract.tables.follow[public.led]
        return text("prompt.follow" if able else "prompt.void", suit=suit_text(contract, public.led))


def _family(kind: str, ways: tuple[Move, ...]) -> Menu:
    """The menu of names of one *kind*: what they differ in is the doubles, but for those that are alone of theirs."""
    if kind == NAME:
        return Menu(kind, text("menu.name", what=naming_text(ways)), ways)
    return Menu(kind, text(f"menu.{kind}"), ways, short=True)


def _played(key: str, public: Texas42Public) -> str:
    """The text *key* about a claim: in nello, where the declarer claims to take nothing, another."""
    return key if public.playing.takes else f"{key}.nello"
