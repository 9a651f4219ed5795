"""Spades: the bids, the tricks with spades as trump, the score.

Not here: what a deal comes to (`scoring`), what tables agree on (`options`), how it is said (`face`).

Sources: seed 002, spades; pagat.com/auctionwhist/spades.html; docs/rules/spades.md has the others, and what was chosen.
"""

from __future__ import annotations

from followsuit.game import not_a_move
from followsuit.lengths import match_winners
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.seats import Seat, left_of, side_of
from followsuit.state import Own, State, View
from followsuit.text import Text, text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import PLAY, Scored
from followsuit.values import evolve
from followsuit_spades.cards import CONTRACT, CONTRACTS, SPADE, SPADES, SPADES54, deck, lowest_club
from followsuit_spades.face import SpadesFace
from followsuit_spades.options import PRESETS, SpadesOptions
from followsuit_spades.public import BIDS, BLIND, LOOK, SpadesPublic
from followsuit_spades.scoring import swing_cap

BROKEN, LOW_CLUB = "broken", "low_club"


class Spades(TrickGame[SpadesPublic, Own]):
    """Spades for four."""

    name = "spades"
    pieces = SPADES54
    options = SpadesOptions
    presets = PRESETS
    contracts = CONTRACTS
    public = SpadesPublic
    face = SpadesFace()

    def deck(self, public: SpadesPublic) -> int:
        """52 cards; jokers take the place of two of them (SP-R2)."""
        return deck(public.options.jokers)

    def begin(self, state: State[SpadesPublic, Own]) -> State[SpadesPublic, Own]:
        """Left of the dealer bids first (SP-R4); who may bid blind has its cards before it face down (SP-R7)."""
        public = state.public
        for seat in filter(public.may_bid_blind, map(Seat, range(public.seats))):
            state = self.cover(state, seat)
        return self._ask_bid(evolve(state, public=evolve(state.public, contract=CONTRACT)), left_of(public.dealer, public.seats))

    def moves(self, view: View[SpadesPublic, Own]) -> tuple[Move, ...]:
        """Any number of tricks that the partners may bid together (SP-R6); first, whether to look (SP-R7)."""
        public = view.public
        if public.phase == "look":
            return LOOK, BLIND
        left = public.options.pair_bid_cap - public.bid_of(side_of(public.turn[0], public.sides))
        return BIDS[: left + 1]

    def choose(self, state: State[SpadesPublic, Own], seat: Seat, move: Move) -> State[SpadesPublic, Own]:
        """Each seat bids once (SP-R4); then left of the dealer leads, or whoever has the lowest club (SP-R8, SP-R11)."""
        public, after = state.public, left_of(seat, state.public.seats)
        if public.phase == "look":
            state = self.uncover(state, seat)
            if move == LOOK:
                return self.ask(state, "bid", seat)
        state = self.say(state, seat, move)
        if seat != public.dealer:
            return self._ask_bid(state, after)
        if public.options.first_trick == LOW_CLUB:
            low = lowest_club(public.options.jokers).bit
            after = next(Seat(at) for at, own in enumerate(state.own) if own.hand & low)
        return self.start_play(state, after)

    def _ask_bid(self, state: State[SpadesPublic, Own], seat: Seat) -> State[SpadesPublic, Own]:
        return self.ask(state, "bid" if state.public.held[seat] else "look", seat)

    def playable(self, public: SpadesPublic, hand: int) -> int:
        """Follow suit (SP-R9); lead no spade before they are broken, unless there is nothing else (SP-R10)."""
        led = public.led
        if led is not None:
            able = hand & CONTRACT.tables.follow[led] or hand
            closed = not public.tricks and public.options.first_trick != "any"
            return able & ~SPADES or able if closed else able
        if not public.tricks and public.options.first_trick == LOW_CLUB:
            return hand & lowest_club(public.options.jokers).bit
        return hand if BROKEN in public.flags else hand & ~SPADES or hand

    def flags_after(self, public: SpadesPublic, piece: Piece) -> frozenset[str]:
        """A spade on another suit breaks spades; one that is led, or follows a spade, does not (SP-R10)."""
        breaks = SPADES >> piece.index & 1 and public.led not in (None, SPADE)
        return public.flags | {BROKEN} if breaks else public.flags

    def score(self, public: SpadesPublic) -> Scored:
        """Contracts, nils and bags of each side (SP-R12 to SP-R17)."""
        sides = [side_of(seat, public.sides) for seat in range(public.seats)]
        taken = tuple(sum(public.won[seat] for seat in public.sides[side]) for side in sides)
        return Scored(None, taken, tuple(public.paid(side).total for side in sides))

    def winners(self, public: SpadesPublic) -> tuple[Seat, ...]:
        """The side that leads after the last deal, or that has the points and leads (SP-R19)."""
        return match_winners(public, deals=public.options.deals, target=public.options.target)

    def swing_cap(self, public: SpadesPublic) -> float:
        """Twice the most that a side can gain or lose (SP-R18)."""
        return swing_cap(public.options)

    def forced(self, public: SpadesPublic) -> bool:
        """The lowest club, where the first trick begins with it (SP-R11)."""
        return public.phase == PLAY and not public.tricks and not public.trick and public.options.first_trick == LOW_CLUB

    def certain(self, view: View[SpadesPublic, Own]) -> dict[Seat, int]:
        """Who has to lead the lowest club has it (SP-R11)."""
        public = view.public
        return {public.turn[0]: lowest_club(public.options.jokers).bit} if self.forced(public) else {}

    def why_not_play(self, view: View[SpadesPublic, Own], piece: Piece) -> Text:
        """Must follow; no spade yet; the lowest club first."""
        public, own = view.public, view.own
        assert own is not None
        if public.led is not None and own.hand & CONTRACT.tables.follow[public.led]:
            return super().why_not_play(view, piece)
        if self.forced(public):
            return text("why.low-club", piece=lowest_club(public.options.jokers))
        return text("why.first-trick" if public.led is not None else "why.not-broken")

    def why_not_choose(self, view: View[SpadesPublic, Own], move: Move) -> Text:
        """Partners may not bid more together."""
        public = view.public
        if public.phase != "bid" or move not in BIDS:
            return not_a_move(move)
        return text("why.pair-cap", n=public.options.pair_bid_cap, bid=public.bid_of(side_of(public.turn[0], public.sides)))
