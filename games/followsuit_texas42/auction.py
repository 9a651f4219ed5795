"""The auction of Texas 42 and what follows it: naming the contract, calling a partner, giving a tile.

Not here: which bids are open (`bidding`, `plunge`), and what may be named (`contracts`).

Sources: as in `game`.  Chosen where they are silent: when the holder of 1-0 calls first and all pass, a shaker who must bid is
asked once more; a shaker who must bid may bid more than the least.
"""

from __future__ import annotations

from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.seats import Seat, left_of
from followsuit.trickpublic import Call
from followsuit.values import evolve
from followsuit_texas42.bidding import PASS, calls
from followsuit_texas42.contracts import CONTRACTS, names_now
from followsuit_texas42.ending import Ending, State42, View42
from followsuit_texas42.knowing import ONE_BLANK
from followsuit_texas42.nello import Nello
from followsuit_texas42.phases import ALONE, BID, CALL, EXCHANGE, NAME, open_dives
from followsuit_texas42.plunge import DIVES
from followsuit_texas42.public import Texas42Public, naming_leads
from followsuit_texas42.suits import TRUMP
from followsuit_texas42.trumps import named_by


class Auction(Ending):
    """What a game of 42 does before the tricks."""

    def begin(self, state: State42) -> State42:
        """The auction opens left of the shaker, or with the holder of 1-0 where that is in play (R8)."""
        public = state.public
        first = left_of(public.dealer, public.seats)
        if public.options.first_bidder == "holder_1_0":
            first = next((Seat(seat) for seat, own in enumerate(state.own) if own.hand & ONE_BLANK), first)
        public = evolve(public, bid=0, dive="", called=0, exchanged=False, claimant=None, declined=(), faulty=None)
        return self.ask(evolve(state, public=public), BID, first)

    def moves(self, view: View42) -> tuple[Move, ...]:
        """The calls that are open, what may be named (R21, R40 to R45), what may be given or called."""
        public, own = view.public, view.own
        assert own is not None
        match public.phase:
            case "bid":
                numbers = calls(public.options, public.bid, public.forced, public.layout)
                return numbers + tuple(move for move in open_dives(public) if DIVES[move].fits(own.hand))
            case "name":
                return names_now(public) + naming_leads(view)
            case "call":
                tiles = DOMINO6.within(public.layout.deck & ~own.hand)
                return (*(Move(f"call {tile}") for tile in tiles), ALONE)
            case "exchange":
                return tuple(Move(f"give {tile}") for tile in DOMINO6.within(own.hand))
            case _:
                return super().moves(view)

    def choose(self, state: State42, seat: Seat, move: Move) -> State42:
        """The state after a call, a name, a partner called, or an answer to a claim."""
        public = state.public
        match public.phase:
            case "bid":
                return self._call(state, seat, move)
            case "name" if move.verb == "play":
                return self.play(self._name(state, named_by(DOMINO6[move.rest])), seat, move)
            case "name":
                return self._name(state, move)
            case "call":
                called = 0 if move == ALONE else DOMINO6[move.rest].bit
                state = self.say(evolve(state, public=evolve(public, called=called)), seat, move)
                return self.start_play(state, seat)
            case _:
                return super().choose(state, seat, move)

    def reveal(self, state: State42, sealed: tuple[Move, ...]) -> State42:
        """The declarer and the partner have what the other gave, and play begins (R41)."""
        public = state.public
        pair, given = public.pair, [DOMINO6[move.rest].bit for move in sealed]
        owns = list(state.own)
        for seat, mine, theirs in zip(pair, given, reversed(given), strict=True):
            hand = owns[seat].hand ^ mine | theirs
            owns[seat] = evolve(owns[seat], hand=hand, dealt=hand, gave=mine)
        assert public.declarer is not None
        state = evolve(state, public=evolve(public, exchanged=True), own=tuple(owns))
        return self.start_play(self._sit_out(state), public.declarer)

    def choosers(self, public: Texas42Public) -> tuple[Seat, ...]:
        """The declarer and the partner give each other a tile (R41)."""
        return public.pair

    def winning_call(self, public: Texas42Public) -> Call | None:
        """The last bid of the declarer."""
        return next((call for call in reversed(public.calls) if call.move.verb == "bid"), None)

    # What calls and names lead to.

    def _call(self, state: State42, seat: Seat, move: Move) -> State42:
        """Each calls once, in turn; then the highest bidder, or the partner, names; or the deal is thrown in (R9, R14)."""
        public = state.public
        bid, dive = public.bid, public.dive
        if move in DIVES:
            bid, dive = open_dives(public)[move] * public.layout.total, move
        elif move != PASS:
            bid, dive = move.number, ""
        said = (*public.calls, Call(seat, move))
        public = evolve(public, calls=said, bid=bid, dive=dive)
        if len(said) < public.seats or not (bid or not public.least_forced):
            turn = left_of(seat, public.seats) if len(said) < public.seats else public.dealer
            return evolve(state, public=evolve(public, turn=(turn,)))
        if not bid:
            return self.throw_in(evolve(state, public=public))
        declarer = next(call.seat for call in reversed(said) if call.move != PASS)
        public = evolve(public, declarer=declarer)
        return self.ask(evolve(state, public=public), NAME, public.namer)

    def _name(self, state: State42, name: Move) -> State42:
        """Who names leads, but for what the partner names besides a trump: then the bidder does (R20, R42)."""
        contract, public = CONTRACTS[name], state.public
        assert public.declarer is not None
        state = evolve(state, public=evolve(public, contract=contract))
        if isinstance(contract, Nello) and public.options.nello_exchange and not public.dive and public.partnered is not None:
            return self.ask(state, EXCHANGE, *public.pair)
        if contract.alone:
            return self.start_play(self._sit_out(state), public.declarer)
        if public.calls_partner:
            return self.ask(state, CALL, public.declarer)
        bidder_leads = public.options.plunge_names == "any" and TRUMP not in contract.tables.follow
        return self.start_play(state, public.declarer if bidder_leads else public.namer)

    def _sit_out(self, state: State42) -> State42:
        """*state* with the declarer's partners out of it (R40)."""
        public = state.public
        out = tuple(seat for seat in public.team if seat != public.declarer)
        return evolve(state, public=evolve(public, out=out))
