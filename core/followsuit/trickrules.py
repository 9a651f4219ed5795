"""What a game with tricks says about itself.

A game overrides what differs. What it is asked about a choice, it is asked with a view or with the public bucket and one
hand, so its answer cannot depend on what the seat may not see. Not here: what is done with the answers (`trickgame`).
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from followsuit.game import Game, not_a_move
from followsuit.moves import Move
from followsuit.options import Options
from followsuit.pieces import Piece
from followsuit.seats import Seat, Sides, across, alone, left_of
from followsuit.state import O, State, View, view_of
from followsuit.suits import Playable
from followsuit.text import Text, text
from followsuit.trickpublic import TP, Call, Scored
from followsuit.tricks import Play
from followsuit.values import evolve


class TrickRules(Game[TP, O]):
    """A game with tricks.

    Attributes:
        simultaneous: The phases in which all choose at once, unseen by each other.
    """

    simultaneous: ClassVar[frozenset[str]] = frozenset()

    def sides(self, options: Options, seats: int) -> Sides:
        """Who plays together of so many seats (`hands()`): two sides where they are even in number, else everyone alone."""
        return alone(seats) if seats % 2 else across(seats)

    def hand_size(self, public: TP) -> int:
        """How many pieces each seat is dealt."""
        return int.bit_count(self.deck(public)) // public.seats

    def next_dealer(self, public: TP) -> Seat:
        """Who deals the next deal."""
        return left_of(public.dealer, public.seats)

    @abstractmethod
    def begin(self, state: State[TP, O]) -> State[TP, O]:
        """What follows the deal: set `phase` and `turn` of the public bucket, or call `start_play()`."""

    def moves(self, view: View[TP, O]) -> tuple[Move, ...]:
        """The choices of the view's seat in any phase but play, in a fixed order."""
        raise NotImplementedError(f"{self.name} has a phase {view.public.phase!r} without moves")

    def allows(self, view: View[TP, O], move: Move) -> bool:
        """Whether *move* is one of `moves()`; a game in which those are many may know it without listing them."""
        return move in self.moves(view)

    def choose(self, state: State[TP, O], seat: Seat, move: Move) -> State[TP, O]:
        """The state after *move*, which is one of `moves()`."""
        raise NotImplementedError(f"{self.name} has a phase {state.public.phase!r} without choices")

    def reveal(self, state: State[TP, O], sealed: tuple[Move, ...]) -> State[TP, O]:
        """The state after all have chosen in a simultaneous phase; *sealed* has each seat's move."""
        raise NotImplementedError(f"{self.name} has a phase {state.public.phase!r} without a reveal")

    def choosers(self, public: TP) -> tuple[Seat, ...]:
        """The seats that choose in a simultaneous phase, those that have among them: by default all that do not sit out."""
        return tuple(Seat(seat) for seat in range(public.seats) if seat not in public.out)

    def playable(self, public: TP, hand: int) -> int:
        """The mask of what may be played from *hand*, of the seat to act: follow suit, else anything."""
        if public.led is None:
            return hand
        assert public.contract is not None
        return hand & public.contract.tables.follow[public.led] or hand

    def follower(self, public: TP) -> Playable:
        """`playable()` for the contract of *public* alone: of the suit that was led (None: on lead) and a hand."""
        return lambda led, hand: self.playable(evolve(public, led=led), hand)

    def leads(self, public: TP, hand: int) -> tuple[Move, ...]:
        """Leads from *hand* that announce a suit of their own ("play 6-2 twos"); most games have none."""
        return ()

    def trick_points(self, plays: tuple[Play, ...]) -> int:
        """What a trick is worth."""
        return 1

    def flags_after(self, public: TP, piece: Piece) -> frozenset[str]:
        """The flags after *piece* is played on the trick of *public*."""
        return public.flags

    def reviewable(self, public: TP) -> bool:
        """Whether earlier tricks may be looked at again."""
        return True

    def decided(self, public: TP) -> bool:
        """Whether a deal ends after this trick, with pieces still in hand."""
        return False

    @abstractmethod
    def score(self, public: TP) -> Scored:
        """What a deal that was played comes to."""

    def winning_call(self, public: TP) -> Call | None:
        """The call that won the bidding: by default the declarer's last that is no pass."""
        return next((call for call in reversed(public.calls) if call.seat == public.declarer and call.move.verb != "pass"), None)

    def why_not_play(self, view: View[TP, O], piece: Piece) -> Text:
        """Why *piece*, which the seat holds, may not be played now."""
        public, own = view.public, view.own
        assert own is not None
        if public.led is None or public.contract is None:
            return text("why.not-led", piece=piece)
        held = self.pieces.within(own.hand & public.contract.tables.follow[public.led])
        return text("why.follow", suit=text(f"suit.{public.led}"), held=held)

    def why_not_choose(self, view: View[TP, O], move: Move) -> Text:
        """Why *move* is not among the choices of this phase."""
        return not_a_move(move)

    def rules_out(self, public: TP, piece: Piece, others: int) -> int:
        """The mask of those of *others* that a seat cannot have held when it played *piece*.

        By default: those beside which `playable()` would not have let it play that piece. Where a further piece could have
        opened it again, a game knows better.

        Args:
            public: The public bucket as it was before the play.
            piece: What was played.
            others: The mask of the pieces to ask about.
        """
        bit = piece.bit
        if self.playable(public, others | bit) & bit:
            return 0
        mask = 0
        while others:
            other = others & -others
            others ^= other
            if not self.playable(public, other | bit) & bit:
                mask |= other
        return mask

    def imagine(self, view: View[TP, O], state: State[TP, O], rng: random.Random) -> State[TP, O]:
        """*state*, which `redeal` made to fit *view*, with what other seats know besides their hands made up too.

        By default only the choices that others have sealed: any that their imagined hand allows.
        """
        public = state.public
        if public.phase not in self.simultaneous:
            return state
        owns = list(state.own)
        known = dict(view.held)
        for seat in map(Seat, range(public.seats)):
            if seat not in known and seat not in public.turn and seat in self.choosers(public):
                asked = State(evolve(public, turn=(*public.turn, seat)), tuple(owns), state.hidden)
                owns[seat] = evolve(owns[seat], sealed=rng.choice(self.moves(view_of(asked, seat))))
        return evolve(state, own=tuple(owns))

    def certain(self, view: View[TP, O]) -> dict[Seat, int]:
        """For seats of which *view* knows some unplayed pieces for sure (a passed card), the mask of those.

        They are in the seat's hand or among what it laid away, and nowhere else.
        """
        return {}

    def never_dealt(self, public: TP) -> dict[Seat, int]:
        """For seats of which everyone knows some pieces that they were not dealt, the mask of those."""
        return {}

    def may_lie_away(self, public: TP) -> int:
        """The mask of what may be among the pieces that a seat laid away, as everyone knows; any piece by default."""
        return -1

    def fits(self, view: View[TP, O], dealt: Sequence[int]) -> bool:
        """Whether hands of *dealt* agree with what *view* shows and masks do not say.  True unless a game knows better."""
        return True
