"""Texas 42: the deal, the auction, naming the contract, the tricks and the match.

Not here: which bids are open (`bidding`, `plunge`), what may be named (`contracts`) and how it is played (`trumps`, `nello`,
`sevens`), what is paid (`scoring`), and how a deal ends that is not played out (`ending`).

Sources: pagat.com/domino/trick/42.html; the rules of the National 42 Players Association (n42pa.org); the Austin 42 league.
Chosen where they are silent: when the holder of 1-0 calls first and all four pass, a shaker who must bid is asked once more;
a shaker who must bid may bid more than the least; a declarer who must lead trump and holds none leads anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from followsuit.face import Face
from followsuit.moves import LONGEST, Move
from followsuit.options import Options
from followsuit.pieces import DOMINO6, Piece
from followsuit.seats import Players, Seat, Sides, across, alone, left_of
from followsuit.state import Own, Public, State, View
from followsuit.text import Text
from followsuit.trickpublic import Call, Scored
from followsuit.tricks import Play
from followsuit.values import evolve
from followsuit_texas42 import knowing, refusals
from followsuit_texas42.bidding import PASS, calls, most_marks
from followsuit_texas42.contracts import CONTRACTS, open_names
from followsuit_texas42.ending import Ending
from followsuit_texas42.face import Texas42Face
from followsuit_texas42.houses import hands
from followsuit_texas42.nello import Nello
from followsuit_texas42.options import PRESETS, Texas42Options
from followsuit_texas42.phases import ALONE, BID, CALL, EXCHANGE, NAME, open_dives
from followsuit_texas42.plunge import DIVES
from followsuit_texas42.public import PARTNER, Texas42Own, Texas42Public, naming_leads
from followsuit_texas42.reading import meant
from followsuit_texas42.scoring import is_decided, match_winner, payment, trick_points
from followsuit_texas42.suits import SUITS, TRUMP
from followsuit_texas42.trumps import named_by

_STACKED_FROM = {"always": 99, "below_42": 1, "below_84": 2}
"""The marks from which on tricks are stacked."""


class Texas42(Ending):
    """Texas 42 with every contract, for two to seven players."""

    name = "texas42"
    seat_counts = (2, 3, 4, 5, 6, 7)
    pieces = DOMINO6
    options = Texas42Options
    presets = PRESETS
    contracts = CONTRACTS
    public: ClassVar[type[Public]] = Texas42Public
    own: ClassVar[type[Own]] = Texas42Own
    face: ClassVar[Face] = Texas42Face()
    dealer_word = "shaker"
    simultaneous = frozenset({EXCHANGE})

    def players(self, options: Options, seats: int) -> Players:
        """Two play a partnership each, both hands of it; at other tables each plays one hand (R48)."""
        assert isinstance(options, Texas42Options)
        return across(hands(options, seats)) if seats == 2 and options.two_players == "partnerships" else alone(seats)

    def sides(self, options: Options, seats: int) -> Sides:
        """Partners sit opposite, six play three against three, two hands and odd numbers everyone alone (R1, R48 to R52)."""
        return across(seats) if seats in (4, 6) else alone(seats)

    def deck(self, public: Texas42Public) -> int:
        """As many tiles as go round, all count among them (R49 to R52)."""
        return public.layout.deck

    def begin(self, state: State[Texas42Public, Texas42Own]) -> State[Texas42Public, Texas42Own]:
        """The auction opens left of the shaker, or with the holder of 1-0 where that is in play (R8)."""
        public = state.public
        first = left_of(public.dealer, public.seats)
        if public.options.first_bidder == "holder_1_0":
            first = next((Seat(seat) for seat, own in enumerate(state.own) if own.hand & knowing.ONE_BLANK), first)
        public = evolve(public, bid=0, dive="", called=0, exchanged=False, claimant=None, declined=(), faulty=None)
        return self.ask(evolve(state, public=public), BID, first)

    def moves(self, view: View[Texas42Public, Texas42Own]) -> tuple[Move, ...]:
        """The calls that are open, what may be named (R21, R40 to R45), what may be given or called."""
        public, own = view.public, view.own
        assert own is not None
        match public.phase:
            case "bid":
                numbers = calls(public.options, public.bid, public.forced, public.layout)
                return numbers + tuple(move for move in open_dives(public) if DIVES[move].fits(own.hand))
            case "name":
                return open_names(public.options, public.marks > 0, public.was_forced, bool(public.dive)) + naming_leads(view)
            case "call":
                tiles = DOMINO6.within(public.layout.deck & ~own.hand)
                return (*(Move(f"call {tile}") for tile in tiles), ALONE)
            case "exchange":
                return tuple(Move(f"give {tile}") for tile in DOMINO6.within(own.hand))
            case _:
                return super().moves(view)

    def choose(self, state: State[Texas42Public, Texas42Own], seat: Seat, move: Move) -> State[Texas42Public, Texas42Own]:
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

    def reveal(self, state: State[Texas42Public, Texas42Own], sealed: tuple[Move, ...]) -> State[Texas42Public, Texas42Own]:
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

    def playable(self, public: Texas42Public, hand: int) -> int:
        """What the contract says (R24, R44); a table may ask for a trump as the first lead (R28)."""
        contract = public.playing
        able = contract.playable(public.led, hand)
        if public.led is not None or public.tricks or public.options.opening_lead != "must_trump":
            return able
        return hand & contract.tables.follow.get(TRUMP, 0) or able

    def leads(self, public: Texas42Public, hand: int) -> tuple[Move, ...]:
        """In the first trick, tiles led as their smaller end where the table allows it: no trump, no double (R28)."""
        if public.tricks or public.options.opening_lead != "small_end" or not public.playing.ends:
            return ()
        tiles = DOMINO6.within(hand & ~public.playing.tables.follow.get(TRUMP, 0))
        ends = ((tile, tile.name.split("-")) for tile in tiles)
        return tuple(Move(f"play {tile} {SUITS[int(low)]}") for tile, (high, low) in ends if high != low)

    def trick_points(self, plays: tuple[Play, ...]) -> int:
        """One for the trick, and the count in it (R2)."""
        return trick_points(plays)

    def flags_after(self, public: Texas42Public, piece: Piece) -> frozenset[str]:
        """Who plays the tile that was called is known as the partner from then on (R50)."""
        return public.flags | {PARTNER, f"{PARTNER}-{public.turn[0]}"} if piece.bit & public.called else public.flags

    def reviewable(self, public: Texas42Public) -> bool:
        """Whether earlier tricks may be looked at: not where the table stacks the tricks of such a bid (R35)."""
        return public.marks < _STACKED_FROM[public.options.review_tricks]

    def decided(self, public: Texas42Public) -> bool:
        """Whether no trick to come can change what the deal scores, and the table stops then (R29); nello ends at once (R40)."""
        if public.playing.lost(public):
            return True
        if public.secret or not public.playing.takes:
            return False
        return is_decided(public.options, public.bid, *public.taken, public.layout)

    def score(self, public: Texas42Public) -> Scored:
        """What the deal comes to (R30, R33, R40 to R47)."""
        team, (taken, lost) = public.team, public.taken
        made = public.playing.made(public, taken, public.needed)
        if public.faulty is not None:
            made = public.faulty not in team
        won, paid = payment(public.options, public.bid, taken, lost, made=made, layout=public.layout)
        seats = range(public.seats)
        return Scored(
            made,
            tuple(taken if seat in team else lost for seat in seats),
            tuple(won if seat in team else paid for seat in seats),
        )

    def winning_call(self, public: Texas42Public) -> Call | None:
        """The last bid of the declarer."""
        return next((call for call in reversed(public.calls) if call.move.verb == "bid"), None)

    def winners(self, public: Texas42Public) -> tuple[Seat, ...]:
        """The side that has reached the target and is ahead; level they play on (R33)."""
        winner = match_winner(public.options, [public.scores[side[0]] for side in public.sides])
        return () if winner is None else public.sides[winner]

    def swing_cap(self, public: Texas42Public) -> float:
        """What the highest bid pays; in points, one below the total that is set with all points may move more (R30, R33)."""
        top, total = most_marks(public.options, public.layout), public.layout.total
        return float(top) if public.options.scoring == "marks" else float(max(2 * total - 1, total * top))

    def why_not_play(self, view: View[Texas42Public, Texas42Own], piece: Piece) -> Text:
        """Must follow, must lead trump, or must play the tile nearest to seven."""
        assert view.own is not None
        return refusals.of_play(view, self.playable(view.public, view.own.hand))

    def why_not_choose(self, view: View[Texas42Public, Texas42Own], move: Move) -> Text:
        """Must bid, or must bid more, or not so much; not with this hand, or not with this bid."""
        return refusals.of_choice(view, move)

    def never_dealt(self, public: Texas42Public) -> dict[Seat, int]:
        """What seats do not hold because of who called first, or of the tile that was called (R8, R50)."""
        return knowing.barred(public)

    def certain(self, view: View[Texas42Public, Texas42Own]) -> dict[Seat, int]:
        """Who has the tile that one gave before a nello (R41)."""
        return knowing.given(view)

    def fits(self, view: View[Texas42Public, Texas42Own], dealt: Sequence[int]) -> bool:
        """Whether who bid a plunge or a splash held the doubles for it (R42, R43)."""
        return knowing.qualified(view.public, dealt)

    def parse(self, text: object) -> Move:
        """The canonical move: 42 and one mark are one bid (R10)."""
        return super().parse(meant(text) if isinstance(text, str) and len(text) <= LONGEST else text)

    # What calls and names lead to.

    def _call(self, state: State[Texas42Public, Texas42Own], seat: Seat, move: Move) -> State[Texas42Public, Texas42Own]:
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

    def _name(self, state: State[Texas42Public, Texas42Own], name: Move) -> State[Texas42Public, Texas42Own]:
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

    def _sit_out(self, state: State[Texas42Public, Texas42Own]) -> State[Texas42Public, Texas42Own]:
        """*state* with the declarer's partners out of it (R40)."""
        public = state.public
        out = tuple(seat for seat in public.team if seat != public.declarer)
        return evolve(state, public=evolve(public, out=out))
