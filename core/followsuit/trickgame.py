"""The template of games with tricks: deal, phases, play, tricks, the end of a deal.

What a game says about itself is in `trickrules`; here is what core does with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from followsuit.deals import deal_out, read_deal
from followsuit.errors import IllegalMoveError, shown
from followsuit.game import not_a_move
from followsuit.moves import Move
from followsuit.options import Options
from followsuit.pieces import MaskTable, Piece, PieceSet
from followsuit.seats import HOUSE, MOST, Seat, left_of
from followsuit.state import DealResult, Hidden, O, State, View, view_of
from followsuit.text import Text, text
from followsuit.trickpublic import DEAL, DONE, OVER, PLAY, TP, Call, Scored
from followsuit.trickrules import TrickRules
from followsuit.tricks import Play, Trick, winning
from followsuit.values import copied, evolve


class TrickGame(TrickRules[TP, O]):
    """A game with tricks; a game subclasses it once."""

    def __init__(self) -> None:
        self._table = PlayTable(self.pieces, MOST)
        kind = type(self)
        # Whether what was played tells only of suits not followed, which tables answer faster.
        self.follows_suit = kind.playable is TrickRules.playable and kind.rules_out is TrickRules.rules_out

    # What core does with it.

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

    # What a game calls to move on.

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
        while leader in public.out:
            leader = left_of(leader, public.seats)
        return self.ask(evolve(state, public=public), PLAY, leader)

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

    # The machine.

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
