"""The template of games with tricks: the deal, choices seen and unseen, plays, tricks.

Not here: what a game says about itself (`trickrules`), and what it calls to move on (`tricksteps`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from followsuit.deals import deal_out, read_deal
from followsuit.errors import IllegalMoveError
from followsuit.game import not_a_move
from followsuit.moves import Move
from followsuit.options import Options
from followsuit.pieces import MaskTable, Piece, PieceSet
from followsuit.seats import HOUSE, MOST, Seat, left_of
from followsuit.state import Hidden, O, State, View, view_of
from followsuit.text import Text, text
from followsuit.trickpublic import DEAL, PLAY, TP
from followsuit.trickrules import TrickRules
from followsuit.tricks import Play, Trick, winning
from followsuit.tricksteps import TrickSteps
from followsuit.values import copied, evolve


class TrickGame(TrickSteps[TP, O]):
    """A game with tricks; a game subclasses it once."""

    def __init__(self) -> None:
        self._table = PlayTable(self.pieces, MOST)
        kind = type(self)
        # Whether what was played tells only of suits not followed, which tables answer faster.
        self.follows_suit = kind.playable is TrickRules.playable and kind.rules_out is TrickRules.rules_out

    def start(self, options: Options, seats: int, dealer: Seat) -> State[TP, O]:
        """See `Game.start()`."""
        self.check_start(options, seats, dealer)
        players = self.players(options, seats)
        hands = sum(map(len, players))
        public: Any = self.public(
            options=options,
            seats=hands,
            sides=self.sides(options, hands),
            players=players,
            dealer=dealer,
            turn=(HOUSE,),
            scores=(0,) * hands,
        )
        own: Any = (self.own(),) * hands
        return State(public, own, Hidden())

    def deal_move(self, public: TP, order: Sequence[Piece]) -> Move:
        """The house's move that deals *order* in blocks, left of the dealer first."""
        dealing = self._next(public)
        return deal_out(order, (self.hand_size(dealing),) * public.seats, left_of(dealing.dealer, public.seats)).move(self.pieces)

    def legal(self, state: State[TP, O], seat: Seat) -> tuple[Move, ...]:
        """See `Game.legal()`."""
        public = state.public
        if seat not in public.turn or seat < 0:
            return ()
        if public.phase != PLAY:
            return self.moves(view_of(state, seat))
        hand = state.own[seat].hand
        moves = self._table.moves.of(self.playable(public, hand))
        return moves if public.led is not None else moves + self.leads(public, hand)

    def play(self, state: State[TP, O], seat: Seat, move: Move) -> State[TP, O]:
        """See `Game.play()`."""
        public = state.public
        if seat not in public.turn:
            self.refuse(state, seat, move)
        if public.phase == PLAY:
            hand = state.own[seat].hand
            index = self._table.index.get(move)
            if index is not None and self.playable(public, hand) >> index & 1:
                return self._lay(state, seat, index, None)
            if public.led is None and move in self.leads(public, hand):
                name, suit = move.args
                return self._lay(state, seat, self.pieces[name].index, suit)
            self.refuse(state, seat, move)
        if seat == HOUSE:
            return self._deal(state, move)
        if not self.allows(view_of(state, seat), move):
            self.refuse(state, seat, move)
        if public.phase in self.simultaneous:
            return self._seal(state, seat, move)
        return self.choose(state, seat, move)

    def why(self, view: View[TP, O], move: Move) -> Text:
        """See `Game.why()`; games say the rest in `why_not_play()` and `why_not_choose()`."""
        own = view.own
        assert own is not None
        public = view.public
        if public.phase != PLAY:
            return self._why_not_picked(view, move) or self.why_not_choose(view, move)
        piece = self.pieces.by_name.get(move.args[0]) if move.verb == "play" and move.args else None
        if piece is None:
            return not_a_move(move)
        picked = self._why_not_picked(view, move)
        if picked is not None:
            return picked
        if len(move.args) > 1 and self.playable(public, own.hand) & piece.bit:
            return text("why.not-announced", piece=piece) if public.led is None else not_a_move(move)
        return self.why_not_play(view, piece)

    def _why_not_picked(self, view: View[TP, O], move: Move) -> Text | None:
        """Why *move* does not name as many pieces of the hand as the phase asks for; None where that is not the matter."""
        picks = self.face.picks(view.public.phase)
        named = [self.pieces.by_name[word] for word in move.args if word in self.pieces.by_name]
        if picks is None or not named or view.own is None:
            return None
        missing = next((piece for piece in named if not view.own.hand & piece.bit), None)
        if missing is not None:
            return text("why.not-held", piece=missing)
        least, most = picks
        return None if least <= len(named) <= most else text("why.count", n=least if len(named) < least else most)

    def _next(self, public: TP) -> TP:
        """The public bucket in which the next deal is dealt."""
        return evolve(
            public,
            dealer=self.next_dealer(public) if public.deal else public.dealer,
            deal=public.deal + 1,
            phase=DEAL,
            held=(),
            away=(),
            calls=(),
            declarer=None,
            contract=None,
            out=(),
            upcard=0,
            exposed=(),
            flags=frozenset(),
            led=None,
            trick=(),
            tricks=(),
            won=(),
            shown=(),
        )

    def _deal(self, state: State[TP, O], move: Move) -> State[TP, O]:
        if move.verb != "deal":
            self.refuse(state, HOUSE, move)
        public = self._next(state.public)
        deal = read_deal(move, self.pieces, public.seats)
        size, deck = self.hand_size(public), self.deck(public)
        for seat, hand in enumerate(deal.hands):
            if hand.bit_count() != size:
                raise IllegalMoveError(f"expected {size} pieces for seat {seat}, got {hand.bit_count()}")
        dealt = sum(deal.hands) | self.pieces.mask(deal.stock)
        if dealt != deck:
            odd = ", ".join(self.pieces.names(dealt ^ deck)[:4])
            raise IllegalMoveError(f"expected a deal of the whole deck and nothing else; it differs in {odd}")
        public = evolve(public, held=(size,) * public.seats, won=(0,) * public.seats)
        own: Any = tuple(self.own(hand=hand, dealt=hand) for hand in deal.hands)
        return self.begin(State(public, own, Hidden(stock=deal.stock)))

    def _seal(self, state: State[TP, O], seat: Seat, move: Move) -> State[TP, O]:
        own = (*state.own[:seat], evolve(state.own[seat], sealed=move), *state.own[seat + 1 :])
        turn = tuple(other for other in state.public.turn if other != seat)
        state = evolve(state, own=own, public=evolve(state.public, turn=turn))
        if turn:
            return state
        sealed = tuple(each.sealed for each in state.own if each.sealed is not None)
        return self.reveal(evolve(state, own=tuple(evolve(each, sealed=None) for each in state.own)), sealed)

    def _lay(self, state: State[TP, O], seat: Seat, index: int, announced: str | None) -> State[TP, O]:
        was, owns, hidden, table = state.public, state.own, state.hidden, self._table
        contract, led, tricks, seats = was.contract, was.led, was.tricks, was.seats
        assert contract is not None
        own = copied(owns[seat])
        own.hand ^= 1 << index
        owns = (*owns[:seat], own, *owns[seat + 1 :])
        public = copied(was)
        public.flags = self.flags_after(was, self.pieces.pieces[index])
        if was.exposed:
            public.exposed = tuple(mask & ~(1 << index) for mask in was.exposed)
        if led is None:
            public.led = led = announced or contract.tables.led[index]
            if tricks and not self.reviewable(was):
                hidden = evolve(hidden, stacked=hidden.stacked | self.pieces.mask(play.piece for play in tricks[-1].plays))
                public.tricks = tricks = (*tricks[:-1], tricks[-1]._replace(led="", plays=()))
        plays = (*was.trick, table.plays[seat][index])
        if len(plays) < seats - len(was.out):
            public.trick = plays
            public.turn = table.turns[self.next_in(was, seat) if was.out else (seat + 1) % seats]
            return State(public, owns, hidden)
        winner = winning(plays, led, contract.tables)[0]
        points = self.trick_points(plays)
        won = was.won
        public.won = (*won[:winner], won[winner] + points, *won[winner + 1 :])
        public.tricks = (*tricks, Trick(led, plays, winner, points))
        public.trick, public.led, public.turn = (), None, table.turns[winner]
        state = State(public, owns, hidden)
        if owns[winner].hand and not self.decided(public):
            return state
        return self.finish(state, self.score(public))


class PlayTable:
    """Every play of a piece set, made once: moves by mask, indices by move, plays and turns by seat."""

    def __init__(self, pieces: PieceSet, seats: int) -> None:
        moves = [Move(f"play {piece.name}") for piece in pieces]
        self.moves = MaskTable(moves)
        self.index = {move: i for i, move in enumerate(moves)}
        self.plays = [[Play(Seat(seat), piece) for piece in pieces] for seat in range(seats)]
        self.turns = [(Seat(seat),) for seat in range(seats)]
