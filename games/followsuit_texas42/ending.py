"""Deals that are not played out: a hand that is laid down because it takes the rest, and a renege (R46, R47).

Not here: deals that end because the points are decided, which is `Texas42.decided()`.

Sources: Wikipedia, "42 (dominoes)", for laying down; the tournament rules collected by the program mk5, and most tables, for the
loss of the deal by a renege with the stake unchanged.
"""

from __future__ import annotations

from followsuit.claims import proven
from followsuit.ducking import safe
from followsuit.game import not_a_move
from followsuit.moves import Move
from followsuit.openhands import Open, avoids, holds
from followsuit.pieces import DOMINO6
from followsuit.redeal import Redeal
from followsuit.seats import Seat, clockwise
from followsuit.state import State, View, view_of
from followsuit.text import Text, text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import PLAY
from followsuit.tricks import Play
from followsuit.values import evolve
from followsuit_texas42.phases import CLAIMED
from followsuit_texas42.public import PARTNER, Texas42Own, Texas42Public
from followsuit_texas42.scoring import counted, trick_points

CLAIM, ACCEPT, PLAY_ON = Move("claim"), Move("accept"), Move("play-on")
ANSWERS = (ACCEPT, PLAY_ON)

State42 = State[Texas42Public, Texas42Own]
View42 = View[Texas42Public, Texas42Own]


class Ending(TrickGame[Texas42Public, Texas42Own]):
    """What a game of 42 does with claims and reneges."""

    def legal(self, state: State42, seat: Seat) -> tuple[Move, ...]:
        """See `Game.legal()`: in play also a claim, and where the table is a table of wood, tiles that do not follow."""
        moves = super().legal(state, seat)
        public = state.public
        if public.phase != PLAY or not moves or not _more(public):
            return moves
        hand = state.own[seat].hand
        if self._reneges(public, hand):
            moves = self._table.moves.of(hand)
        return (*moves, CLAIM) if self._may_claim(view_of(state, seat)) else moves

    def play(self, state: State42, seat: Seat, move: Move) -> State42:
        """See `Game.play()`."""
        public = state.public
        if public.phase == PLAY and seat in public.turn and _more(public):
            if move == CLAIM and self._may_claim(view_of(state, seat)):
                return self._claim(state, seat)
            index = self._table.index.get(move)
            if index is not None and self._reneges(public, state.own[seat].hand) >> index & 1:
                return self._renege(state, seat, index)
        return super().play(state, seat, move)

    def moves(self, view: View42) -> tuple[Move, ...]:
        """The answers to a claim."""
        return ANSWERS if view.public.phase == CLAIMED else super().moves(view)

    def choose(self, state: State42, seat: Seat, move: Move) -> State42:
        """The state after *seat* has answered a claim: all must accept it."""
        public = state.public
        if public.phase != CLAIMED:
            return super().choose(state, seat, move)
        claimant = public.claimant
        assert claimant is not None
        state = self.say(state, seat, move)
        if move == PLAY_ON:
            state = evolve(state, public=evolve(state.public, claimant=None, declined=(*public.declined, claimant)))
            return self.ask(state, PLAY, claimant)
        answering = self._answering(public)
        rest = answering[answering.index(seat) + 1 :]
        return self.ask(state, CLAIMED, rest[0]) if rest else self._given(state, claimant)

    def sound(self, view: View42, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """*legal* without reneges and claims: nobody is made to gamble a deal away, and no table claims by itself."""
        public, own = view.public, view.own
        if public.phase != PLAY or own is None or not _more(public):
            return legal
        fouls = self._reneges(public, own.hand)
        return tuple(move for move in legal if move != CLAIM and not (fouls and DOMINO6[move.args[0]].bit & fouls))

    def why(self, view: View42, move: Move) -> Text:
        """See `Game.why()`: a claim has reasons of its own."""
        public = view.public
        if move != CLAIM or public.phase != PLAY or view.own is None:
            return super().why(view, move)
        if public.options.claims == "off":
            return not_a_move(move)
        if not _wants(public, view.seat):
            return text("why.claim.nello")
        if view.seat in public.declined:
            return text("why.claim.declined")
        return text("why.claim.last" if view.own.hand.bit_count() < 2 else "why.claim.unproven")

    # Reneges.

    def _reneges(self, public: Texas42Public, hand: int) -> int:
        """The mask of the tiles in *hand* that would not follow though others could, where the table lets them be played."""
        if public.options.renege != "authentic" or public.led is None:
            return 0
        return hand & ~self.playable(public, hand)

    def _renege(self, state: State42, seat: Seat, index: int) -> State42:
        """The tile lies on the table, and the deal is lost at once (R47)."""
        own = state.own[seat]
        owns = (*state.own[:seat], evolve(own, hand=own.hand ^ 1 << index), *state.own[seat + 1 :])
        public = evolve(state.public, trick=(*state.public.trick, Play(seat, DOMINO6.pieces[index])))
        return self._lost(evolve(state, public=public, own=owns), seat)

    # Claims.

    def _may_claim(self, view: View42) -> bool:
        """Whether the seat to play may claim: as the table has it, by what the seat itself can know."""
        public, own = view.public, view.own
        assert own is not None
        assert view.seat is not None
        if public.options.claims == "off" or own.hand.bit_count() < 2 or view.seat in public.declined:
            return False
        if not _wants(public, view.seat):
            return False
        if public.options.claims == "authentic":
            return True
        # From what everyone will see: what the seat alone knows besides would otherwise be told by the table's proof.
        known = Redeal(self, View(view.seat, public, evolve(own, gave=0))).known(view.seat)
        return proven(known) if public.playing.takes else safe(known)

    def _claim(self, state: State42, seat: Seat) -> State42:
        """What is proven the opponents are asked; at a table of wood hands are laid open, and a wrong claim loses (R46)."""
        public = state.public
        state = self.say(state, seat, CLAIM)
        if public.options.claims == "assisted":
            state = self.expose(evolve(state, public=evolve(state.public, claimant=seat)), seat)
            return self.ask(state, CLAIMED, self._answering(state.public)[0])
        hands = tuple(own.hand for own in state.own)
        trick = tuple(play.piece.index for play in public.trick)
        first = self.playable(public, hands[seat])
        position = Open(public.playing.tables, public.playing.playable, hands, seat, public.out, public.led, trick, first)
        right = holds(position, self._with(state, seat)) if public.playing.takes else avoids(position, seat)
        return self._given(state, seat) if right else self._lost(state, seat)

    def _answering(self, public: Texas42Public) -> tuple[Seat, ...]:
        """Who is asked about a claim: the others that are not known to be with the claimant, its left first.

        Who sits out is with the bidder, and then only the bidder claims.
        """
        assert public.claimant is not None
        with_it = public.team if public.claimant in public.team else _others(public)
        if public.secret:  # anyone may be the partner, so nobody is known to be with the claimant
            with_it = (public.claimant,)
        return tuple(seat for seat in clockwise(public.claimant, public.seats) if seat not in with_it)

    def _given(self, state: State42, claimant: Seat) -> State42:
        """The deal ends as the claim says: every trick that is left is the claimant's, or in nello none of them."""
        public = evolve(state.public, claimant=claimant)
        taker = claimant if public.playing.takes else next(seat for seat in _others(public) if seat not in public.out)
        return self._rest_to(evolve(state, public=public), taker)

    def _lost(self, state: State42, faulty: Seat) -> State42:
        """The deal ends: it is lost by *faulty*, and all that is left to the other side."""
        public = evolve(state.public, faulty=faulty)
        state = self._unmasked(evolve(state, public=public))
        public = state.public
        assert public.declarer is not None
        innocent = public.declarer
        if faulty in public.team:
            innocent = next(seat for seat in _others(public) if seat not in public.out)
        return self._rest_to(state, innocent)

    def _rest_to(self, state: State42, seat: Seat) -> State42:
        """The deal is over, *seat* has the points of the trick on the table and of all tiles in the hands that play."""
        state = self._unmasked(state)
        public = state.public
        tricks = public.held[seat] - len(public.tricks)
        points = tricks + sum(counted(own.hand) for at, own in enumerate(state.own) if at not in public.out)
        points += trick_points(public.trick) - 1
        won = (*public.won[:seat], public.won[seat] + points, *public.won[seat + 1 :])
        public = evolve(public, won=won)
        return self.finish(evolve(state, public=public), self.score(public))

    def _with(self, state: State42, seat: Seat) -> tuple[Seat, ...]:
        """Who takes tricks with *seat*, a partner that is still secret too."""
        public = self._unmasked(state).public
        return public.team if seat in public.team else _others(public)

    def _unmasked(self, state: State42) -> State42:
        """*state* in which the holder of the tile that was called is known."""
        public = state.public
        if not public.secret:
            return state
        partner = next(seat for seat, own in enumerate(state.own) if own.dealt & public.called)
        return evolve(state, public=evolve(public, flags=public.flags | {PARTNER, f"{PARTNER}-{partner}"}))


def _more(public: Texas42Public) -> bool:
    """Whether the table knows claims or reneges."""
    return public.options.claims != "off" or public.options.renege != "refused"


def _others(public: Texas42Public) -> tuple[Seat, ...]:
    """Who plays against the declarer, as far as everyone knows."""
    return tuple(Seat(seat) for seat in range(public.seats) if seat not in public.team)


def _wants(public: Texas42Public, seat: Seat | None) -> bool:
    """Whether *seat* has something to claim: every trick that is left, or in nello, the declarer, that it takes none."""
    return public.playing.takes or seat == public.declarer
