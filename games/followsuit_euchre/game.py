"""Euchre: the deal, the two rounds of bidding, the dealer's discard, who sits out, the tricks and the score.

Not here: how cards follow and rank (`contracts`), what tables agree on (`options`), how it is said (`face`).

Sources: seed 002, euchre; pagat.com/euchre/euchre.html; docs/rules/euchre.md has the others, and what was chosen.
"""

from __future__ import annotations

from followsuit.lengths import match_winners
from followsuit.moves import Move
from followsuit.redeal import laid
from followsuit.seats import Seat, left_of
from followsuit.state import Own, State, View
from followsuit.text import Text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import Scored
from followsuit.values import evolve
from followsuit_euchre.contracts import CONTRACTS, EUCHRE24
from followsuit_euchre.face import EuchreFace
from followsuit_euchre.offers import FARMER, PASS, offers, why_not
from followsuit_euchre.options import PRESETS, EuchreOptions
from followsuit_euchre.public import EuchrePublic, partner

ORDER, NAME, DEFEND, DISCARD = "order", "name", "defend", "discard"


class Euchre(TrickGame[EuchrePublic, Own]):
    """Euchre for four."""

    name = "euchre"
    pieces = EUCHRE24
    options = EuchreOptions
    presets = PRESETS
    contracts = CONTRACTS
    public = EuchrePublic
    face = EuchreFace()

    def hand_size(self, public: EuchrePublic) -> int:
        """Five each; four are left over (EU-R2)."""
        return 5

    def next_dealer(self, public: EuchrePublic) -> Seat:
        """The next seat; the same after a farmer's hand (EU-R9)."""
        return public.dealer if public.calls and public.calls[-1].move == FARMER else super().next_dealer(public)

    def begin(self, state: State[EuchrePublic, Own]) -> State[EuchrePublic, Own]:
        """A card is turned up, and left of the dealer speaks first (EU-R4)."""
        state, _ = self.turn_up(evolve(state, public=evolve(state.public, taken_up=0)))
        return self.ask(state, ORDER, left_of(state.public.dealer, state.public.seats))

    def moves(self, view: View[EuchrePublic, Own]) -> tuple[Move, ...]:
        """What may be said, or laid away."""
        return offers(view)

    def choose(self, state: State[EuchrePublic, Own], seat: Seat, move: Move) -> State[EuchrePublic, Own]:
        """The first who does not pass is the maker (EU-R4, EU-R7); then lone defenders (EU-R18), then the discard (EU-R10)."""
        public = state.public
        if move.verb == DISCARD:
            gone = self.pieces[move.rest].bit
            return self._lead(self.hold(state, seat, state.own[seat].hand ^ gone, gone))
        state = self.say(state, seat, move)
        if move == FARMER:
            return self.throw_in(state)
        if public.phase == DEFEND:
            return self._defended(state, seat, alone=move != PASS)
        if move == PASS:
            said = len(state.public.calls)
            after = left_of(seat, public.seats)
            return self.throw_in(state) if said == 8 else self.ask(state, ORDER if said < 4 else NAME, after)
        out = (partner(seat, public.sides),) if move.verb == "alone" else ()
        made = evolve(state.public, contract=CONTRACTS[move.rest or public.turned_suit], declarer=seat, out=out)
        state = evolve(state, public=made)
        defence = public.options.defend_alone
        if defence == "any" or (defence == "loner" and out):
            return self.ask(state, DEFEND, state.public.defenders[0])
        return self._take_up(state)

    def _defended(self, state: State[EuchrePublic, Own], seat: Seat, *, alone: bool) -> State[EuchrePublic, Own]:
        """Each opponent is asked until one defends alone."""
        public = state.public
        if alone:
            out = tuple(sorted((*public.out, partner(seat, public.sides))))
            return self._take_up(evolve(state, public=evolve(public, out=out)))
        first, second = public.defenders
        return self.ask(state, DEFEND, second) if seat == first else self._take_up(state)

    def _take_up(self, state: State[EuchrePublic, Own]) -> State[EuchrePublic, Own]:
        """A dealer whose card was ordered takes it up and lays one away (EU-R10), unless it sits out (EU-R11)."""
        public, dealer = state.public, state.public.dealer
        assert public.contract is not None
        if public.contract.name != public.turned_suit or dealer in public.out:
            return self._lead(state)
        hand = state.own[dealer].hand | public.upcard
        state = evolve(state, public=evolve(public, upcard=0, taken_up=public.upcard))
        return self.ask(self.hold(state, dealer, hand), DISCARD, dealer)

    def _lead(self, state: State[EuchrePublic, Own]) -> State[EuchrePublic, Own]:
        """Left of the dealer leads, or the next seat where that one sits out (EU-R16, EU-R17)."""
        return self.start_play(state, left_of(state.public.dealer, state.public.seats))

    def score(self, public: EuchrePublic) -> Scored:
        """Three or four tricks are a point, five two or alone four; fewer give the others two, alone four (EU-R20 to EU-R23)."""
        makers, tricks, seats = public.makers, public.taken, range(public.seats)
        defended_alone = any(seat not in makers for seat in public.loners)
        gain = 0 if tricks < 3 else 1 if tricks < 5 else 4 if public.declarer in public.loners else 2
        loss = 0 if gain else 4 if defended_alone else 2
        taken = tuple(tricks if seat in makers else 5 - tricks for seat in seats)
        return Scored(bool(gain), taken, tuple(gain if seat in makers else loss for seat in seats))

    def winners(self, public: EuchrePublic) -> tuple[Seat, ...]:
        """The side that leads after the last deal, or that has the points first (EU-R25)."""
        return match_winners(public, deals=public.options.deals, target=public.options.target)

    def swing_cap(self, public: EuchrePublic) -> float:
        """A march alone, or a maker euchred by one who defends alone (EU-R24)."""
        return 4

    def why_not_choose(self, view: View[EuchrePublic, Own], move: Move) -> Text:
        """Which rule is in the way."""
        return why_not(view, move)

    def certain(self, view: View[EuchrePublic, Own]) -> dict[Seat, int]:
        """The dealer has the card that it took up, in hand or away (EU-R10)."""
        dealer = view.public.dealer
        return {dealer: view.public.taken_up & ~laid(view.public)[dealer]}

    def may_lie_away(self, public: EuchrePublic) -> int:
        """Anything, or anything but the card that was taken up (EU-R10)."""
        return -1 if public.options.may_discard_upcard else ~public.taken_up
