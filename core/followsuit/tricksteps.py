"""What a game with tricks calls to move on: who is asked next, what becomes of hands, how play begins and a deal ends.

Each takes a state and returns the one after it. Not here: what a game says about itself (`trickrules`), and what core does with a
move (`trickgame`).
"""

from __future__ import annotations

from followsuit.errors import shown
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.seats import HOUSE, Seat, left_of
from followsuit.state import DealResult, O, State
from followsuit.trickpublic import DONE, OVER, PLAY, TP, Call, Scored
from followsuit.trickrules import TrickRules
from followsuit.values import evolve


class TrickSteps(TrickRules[TP, O]):
    """A game with tricks, and the steps that it is made of."""

    def ask(self, state: State[TP, O], phase: str, *turn: Seat) -> State[TP, O]:
        """*state* in *phase*, with *turn* to act."""
        return evolve(state, public=evolve(state.public, phase=phase, turn=turn))

    def say(self, state: State[TP, O], seat: Seat, move: Move) -> State[TP, O]:
        """*state* with *move* among the calls of *seat*."""
        return evolve(state, public=evolve(state.public, calls=(*state.public.calls, Call(seat, move))))

    def turn_up(self, state: State[TP, O]) -> tuple[State[TP, O], Piece]:
        """*state* with the first piece of the stock face up, and that piece."""
        up, *rest = state.hidden.stock
        public = evolve(state.public, upcard=state.public.upcard | up.bit)
        return evolve(state, public=public, hidden=evolve(state.hidden, stock=tuple(rest))), up

    def hold(self, state: State[TP, O], seat: Seat, hand: int, gone: int = 0) -> State[TP, O]:
        """*state* with *seat* holding *hand*, having laid *gone* away besides, out of play and unseen."""
        was = state.own[seat]
        own = evolve(was, hand=hand, dealt=hand, gone=was.gone | gone)
        owns = (*state.own[:seat], own, *state.own[seat + 1 :])
        held = tuple(int.bit_count(each.hand) for each in owns)
        away = tuple(int.bit_count(each.gone) for each in owns)
        return evolve(state, own=owns, public=evolve(state.public, held=held, away=away if any(away) else ()))

    def expose(self, state: State[TP, O], seat: Seat) -> State[TP, O]:
        """*state* with the hand of *seat* face up, to be played on so."""
        public = state.public
        exposed = list(public.exposed or (0,) * public.seats)
        exposed[seat] = state.own[seat].hand
        return evolve(state, public=evolve(public, exposed=tuple(exposed)))

    def cover(self, state: State[TP, O], seat: Seat) -> State[TP, O]:
        """*state* with the cards that *seat* was dealt face down before it: nobody has seen them, the seat neither."""
        was, hidden = state.own[seat], state.hidden
        stock = (*hidden.stock, *self.pieces.within(was.hand))
        return self.hold(evolve(state, hidden=evolve(hidden, stock=stock)), seat, 0)

    def uncover(self, state: State[TP, O], seat: Seat) -> State[TP, O]:
        """*state* with the cards taken up that were covered before *seat*; of several, lower seats were covered first."""
        public, stock = state.public, state.hidden.stock
        covered = [at for at, held in enumerate(public.held) if not held]
        size = self.hand_size(public)
        at = len(stock) - size * (len(covered) - covered.index(seat))
        state = evolve(state, hidden=evolve(state.hidden, stock=stock[:at] + stock[at + size :]))
        return self.hold(state, seat, self.pieces.mask(stock[at : at + size]))

    def start_play(self, state: State[TP, O], leader: Seat) -> State[TP, O]:
        """*state* with play begun: *leader* leads, or the next seat where it sits out.

        Raises:
            ValueError: There is no contract to play by.
        """
        if state.public.contract is None:
            raise ValueError(f"expected {self.name} to set the contract of the public bucket before play, got None")
        public = evolve(state.public, flags=frozenset())
        first = self.next_in(public, leader) if leader in public.out else leader
        return self.ask(evolve(state, public=public), PLAY, first)

    def next_in(self, public: TP, seat: Seat) -> Seat:
        """The next seat clockwise that plays this deal."""
        seat = left_of(seat, public.seats)
        while seat in public.out:
            seat = left_of(seat, public.seats)
        return seat

    def finish(self, state: State[TP, O], scored: Scored) -> State[TP, O]:
        """*state* with the deal over and scored; the match too, where somebody has won it.

        Raises:
            TypeError: What is scored is no tuple.
        """
        numbers: tuple[object, ...] = (scored.points, scored.change)
        if not all(isinstance(each, tuple) for each in numbers):
            raise TypeError(f"expected {self.name} to score tuples, a number for each seat, got {shown(scored)}")
        public = state.public
        call = self.winning_call(public)
        result = DealResult(
            number=public.deal - 1,
            dealer=public.dealer,
            declarer=public.declarer,
            bid=call.move if call else None,
            contract=public.contract.name if public.contract else None,
            made=scored.made,
            points=scored.points,
            change=scored.change,
        )
        public = evolve(
            public,
            phase=OVER,
            turn=(HOUSE,),
            scores=tuple(score + change for score, change in zip(public.scores, scored.change, strict=True)),
            deals=(*public.deals, result),
            shown=tuple(own.dealt for own in state.own),
        )
        if self.winners(public):
            public = evolve(public, phase=DONE, turn=())
        return evolve(state, public=public)

    def throw_in(self, state: State[TP, O]) -> State[TP, O]:
        """*state* with the deal over and nothing scored."""
        nothing = (0,) * state.public.seats
        return self.finish(state, Scored(None, nothing, nothing))
