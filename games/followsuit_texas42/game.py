"""Texas 42, straight: the deal, the auction, naming trump, the tricks and the match.

Not here: which bids are open (`bidding`), how tiles follow and rank (`contracts`), what is paid (`scoring`).

Sources: pagat.com/domino/trick/42.html; the rules of the National 42 Players Association (n42pa.org); the Austin 42 league.
Chosen where they are silent: when the holder of 1-0 calls first and all four pass, a shaker who must bid is asked once more;
a shaker who must bid may bid more than the least; a declarer who must lead trump and holds none leads anything.
"""

from __future__ import annotations

from typing import ClassVar

from followsuit.face import Face
from followsuit.game import not_a_move
from followsuit.moves import LONGEST, Move
from followsuit.options import Options
from followsuit.pieces import DOMINO6, Piece
from followsuit.seats import Seat, Sides, across, left_of
from followsuit.state import Own, Public, State, View
from followsuit.text import Text, text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import Call, Scored
from followsuit.tricks import Play
from followsuit.values import evolve
from followsuit_texas42.bidding import MARK, PASS, bid_move, calls, ceiling, ladder, most_marks, needed
from followsuit_texas42.contracts import CONTRACTS, NAMES, SUITS, TRUMP, named_by
from followsuit_texas42.face import Texas42Face, suit_text
from followsuit_texas42.options import PRESETS, Texas42Options
from followsuit_texas42.public import Texas42Public, naming_leads
from followsuit_texas42.reading import meant
from followsuit_texas42.scoring import is_decided, match_winner, payment, trick_points

BID, NAME = "bid", "name"
ONE_BLANK = DOMINO6["1-0"]
_STACKED_FROM = {"always": None, "below_42": 42, "below_84": 84}


class Texas42(TrickGame[Texas42Public, Own]):
    """Straight Texas 42."""

    name = "texas42"
    pieces = DOMINO6
    options = Texas42Options
    presets = PRESETS
    contracts = CONTRACTS
    public: ClassVar[type[Public]] = Texas42Public
    face: ClassVar[Face] = Texas42Face()
    dealer_word = "shaker"

    def sides(self, options: Options, seats: int) -> Sides:
        """Partners sit opposite (R1)."""
        return across(seats)

    def begin(self, state: State[Texas42Public, Own]) -> State[Texas42Public, Own]:
        """The auction opens left of the shaker, or with the holder of 1-0 (R8)."""
        public = state.public
        first = left_of(public.dealer, public.seats)
        if public.options.first_bidder == "holder_1_0":
            first = next(Seat(seat) for seat, own in enumerate(state.own) if own.hand & ONE_BLANK.bit)
        return evolve(state, public=evolve(public, phase=BID, turn=(first,), bid=0))

    def moves(self, view: View[Texas42Public, Own]) -> tuple[Move, ...]:
        """The calls that are open, or what may be named trump (R21)."""
        public = view.public
        if public.phase == NAME:
            return NAMES + naming_leads(view)
        return calls(public.options, public.bid, public.forced)

    def choose(self, state: State[Texas42Public, Own], seat: Seat, move: Move) -> State[Texas42Public, Own]:
        """The state after a call, or after trump is named; the declarer leads (R20)."""
        public = state.public
        if public.phase == NAME and move.verb == "play":
            return self.play(self.choose(state, seat, named_by(DOMINO6[move.rest])), seat, move)
        if public.phase == NAME:
            return self.start_play(evolve(state, public=evolve(public, contract=CONTRACTS[move])), seat)
        bid = public.bid if move == PASS else move.number
        said = (*public.calls, Call(seat, move))
        if len(said) < public.seats or not (bid or not public.least_forced):
            turn = left_of(seat, public.seats) if len(said) < public.seats else public.dealer
            return evolve(state, public=evolve(public, calls=said, bid=bid, turn=(turn,)))
        if bid:
            declarer = next(call.seat for call in reversed(said) if call.move != PASS)
            public = evolve(public, calls=said, bid=bid, declarer=declarer, phase=NAME, turn=(declarer,))
            return evolve(state, public=public)
        return self.throw_in(evolve(state, public=evolve(public, calls=said)))

    def playable(self, public: Texas42Public, hand: int) -> int:
        """Follow suit, else anything (R24); a table may ask for a trump as the first lead (R28)."""
        contract = public.contract
        assert contract is not None
        follow = contract.tables.follow
        if public.led is not None:
            return hand & follow[public.led] or hand
        if public.tricks or public.options.opening_lead != "must_trump":
            return hand
        return hand & follow.get(TRUMP, 0) or hand

    def leads(self, public: Texas42Public, hand: int) -> tuple[Move, ...]:
        """In the first trick, tiles led as their smaller end where the table allows it: no trump, no double (R28)."""
        if public.tricks or public.options.opening_lead != "small_end":
            return ()
        assert public.contract is not None
        follow = public.contract.tables.follow
        tiles = DOMINO6.within(hand & ~follow.get(TRUMP, 0))
        ends = ((tile, tile.name.split("-")) for tile in tiles)
        return tuple(Move(f"play {tile} {SUITS[int(low)]}") for tile, (high, low) in ends if high != low)

    def trick_points(self, plays: tuple[Play, ...]) -> int:
        """One for the trick, and the count in it (R2)."""
        return trick_points(plays)

    def reviewable(self, public: Texas42Public) -> bool:
        """Whether earlier tricks may be looked at: not where the table stacks the tricks of such a bid."""
        least = _STACKED_FROM[public.options.review_tricks]
        return least is None or public.bid < least

    def decided(self, public: Texas42Public) -> bool:
        """Whether no trick to come can change what the deal scores, and the table stops then (R29)."""
        return public.options.stop_when_decided and is_decided(public.options, public.bid, *public.taken)

    def score(self, public: Texas42Public) -> Scored:
        """What the deal comes to (R30, R33)."""
        taken, lost = public.taken
        won, paid = payment(public.options, public.bid, taken, lost)
        ours = public.sides[public.declaring]
        return Scored(
            taken >= needed(public.bid),
            tuple(taken if seat in ours else lost for seat in range(public.seats)),
            tuple(won if seat in ours else paid for seat in range(public.seats)),
        )

    def winners(self, public: Texas42Public) -> tuple[Seat, ...]:
        """The side that has reached the target and is ahead; level they play on (R33)."""
        winner = match_winner(public.options, [public.scores[side[0]] for side in public.sides])
        return () if winner is None else public.sides[winner]

    def swing_cap(self, public: Texas42Public) -> float:
        """What the highest bid pays; in points a bid of 41 that is set with all 42 points may move more (R30, R33)."""
        top = most_marks(public.options)
        return float(top) if public.options.scoring == "marks" else float(max(2 * MARK - 1, MARK * top))

    def why_not_play(self, view: View[Texas42Public, Own], piece: Piece) -> Text:
        """Must follow, or must lead trump."""
        public, own = view.public, view.own
        assert own is not None
        if public.led is not None:
            assert public.contract is not None
            held = DOMINO6.within(own.hand & public.contract.tables.follow[public.led])
            return text("why.follow", suit=suit_text(public.contract, public.led), held=held)
        return text("why.lead-trump", held=DOMINO6.within(self.playable(public, own.hand)))

    def why_not_choose(self, view: View[Texas42Public, Own], move: Move) -> Text:
        """Must bid, or must bid more, or not so much."""
        public = view.public
        forced = public.forced
        if public.phase == BID and move == PASS:
            return text("why.must-bid", n=forced)
        if public.phase != BID or move.verb != "bid" or not move.rest.isdecimal():
            return not_a_move(move)
        if move.number not in ladder(public.options):
            return text("why.no-such-bid", bid=move.rest)
        if move.number <= public.bid:
            return text("why.not-over", bid=self.face.label(bid_move(public.bid)))
        if move.number < forced:
            return text("why.must-bid", n=forced)
        return text("why.too-many-marks", n=ceiling(public.options, public.bid))

    def never_dealt(self, public: Texas42Public) -> dict[Seat, int]:
        """Who calls first because of 1-0 holds it, so nobody else does (R8)."""
        if public.options.first_bidder != "holder_1_0" or not public.held:
            return {}
        holder = public.calls[0].seat if public.calls else public.turn[0]
        return {Seat(seat): ONE_BLANK.bit for seat in range(public.seats) if seat != holder}

    def parse(self, text: object) -> Move:
        """The canonical move: 42 and one mark are one bid (R10)."""
        return super().parse(meant(text) if isinstance(text, str) and len(text) <= LONGEST else text)
