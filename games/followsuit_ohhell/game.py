"""Oh Hell: bid how many tricks you will take, and take exactly that many.

Sources: John McLeod, pagat.com/exact/ohhell.html; Wikipedia, "Oh hell". Chosen where they are silent: who are level at the end
of the match have won it together.
"""

from __future__ import annotations

from typing import ClassVar

from followsuit.contracts import Contract
from followsuit.face import Face
from followsuit.game import not_a_move
from followsuit.lengths import match_winners
from followsuit.moves import Move
from followsuit.options import Options
from followsuit.pieces import FRENCH52
from followsuit.seats import Seat, Sides, alone, left_of
from followsuit.state import Own, Public, State, View
from followsuit.suits import CardSuits
from followsuit.text import Text, text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import Scored
from followsuit.values import evolve
from followsuit_ohhell.face import OhHellFace
from followsuit_ohhell.options import PRESETS, OhHellOptions
from followsuit_ohhell.public import OhHellPublic, worth

TRUMPS = {"hearts": "H", "diamonds": "D", "clubs": "C", "spades": "S", "no-trump": None}


class OhHell(TrickGame[OhHellPublic, Own]):
    """Everyone for themselves, one schedule long."""

    name = "ohhell"
    seat_counts = (3, 4, 5, 6, 7)
    pieces = FRENCH52
    options = OhHellOptions
    presets = PRESETS
    contracts: ClassVar = {name: Contract(name, CardSuits(suit), FRENCH52) for name, suit in TRUMPS.items()}
    public: ClassVar[type[Public]] = OhHellPublic
    face: ClassVar[Face] = OhHellFace()

    def sides(self, options: Options, seats: int) -> Sides:
        """No partners (OH-R1)."""
        return alone(seats)

    def hand_size(self, public: OhHellPublic) -> int:
        """By the schedule (OH-R2)."""
        return public.cards

    def begin(self, state: State[OhHellPublic, Own]) -> State[OhHellPublic, Own]:
        """Trump is turned up, or named by the table; then left of the dealer bids (OH-R3, OH-R4)."""
        public, trump, name = state.public, state.public.options.trump, "no-trump"
        if trump == "rotating":
            name = list(TRUMPS)[(public.deal - 1) % len(TRUMPS)]
        elif trump == "turned" or (trump == "turned_but_largest" and public.cards < max(public.schedule)):
            state, up = self.turn_up(state)
            name = next(name for name, suit in TRUMPS.items() if suit == up.name[1])
        state = evolve(state, public=evolve(state.public, contract=self.contracts[name]))
        return self.ask(state, "bid", left_of(public.dealer, public.seats))

    def moves(self, view: View[OhHellPublic, Own]) -> tuple[Move, ...]:
        """Any number of tricks but what the hook forbids (OH-R4, OH-R5)."""
        hooked = view.public.hooked
        return tuple(Move(f"bid {bid}") for bid in range(view.public.cards + 1) if bid != hooked)

    def choose(self, state: State[OhHellPublic, Own], seat: Seat, move: Move) -> State[OhHellPublic, Own]:
        """Everyone bids once, the dealer last; then left of the dealer leads (OH-R4, OH-R6)."""
        state, after = self.say(state, seat, move), left_of(seat, state.public.seats)
        return self.ask(state, "bid", after) if seat != state.public.dealer else self.start_play(state, after)

    def score(self, public: OhHellPublic) -> Scored:
        """What each seat's bid and tricks come to (OH-R7)."""
        scoring = public.options.scoring
        bids = {call.seat: call.move.number for call in public.calls}
        return Scored(None, public.won, tuple(worth(scoring, bids[Seat(seat)], won) for seat, won in enumerate(public.won)))

    def winners(self, public: OhHellPublic) -> tuple[Seat, ...]:
        """The most points when the schedule is through (OH-R8)."""
        return match_winners(public, deals=len(public.schedule), target=0)

    def swing_cap(self, public: OhHellPublic) -> float:
        """One seat makes a bid of the whole hand, and nobody else scores; in squares they even lose as much (OH-R9)."""
        most = 10 + (2 * public.cards**2 if public.options.scoring == "squares" else public.cards)
        return most * (public.seats - 1) / public.seats

    def why_not_choose(self, view: View[OhHellPublic, Own], move: Move) -> Text:
        """The hook, or a bid that is too high."""
        if move.verb != "bid" or not move.rest.isdecimal():
            return not_a_move(move)
        return text("why.hook", n=move.rest) if move.number == view.public.hooked else text("why.too-many", n=view.public.cards)
