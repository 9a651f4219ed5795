"""Small games that core is tested with: Oh Hell, Hearts and Euchre, each about as long as its rules.

They are whole enough to be played, and leave out what proves nothing about core.
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from attrs import frozen

from followsuit.contracts import Contract
from followsuit.face import Face
from followsuit.moves import Move
from followsuit.options import Options, flag, number
from followsuit.pieces import FRENCH52, SUITS, Card, Mask, Piece, french
from followsuit.redeal import laid
from followsuit.seats import Seat, Sides, alone, left_of, side_of
from followsuit.state import Own, Public, State, View
from followsuit.suits import CardSuits
from followsuit.text import Catalogue, catalogue
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import PLAY, Call, Scored, TrickPublic
from followsuit.tricks import Play
from followsuit.values import evolve, value

EUCHRE24 = french("9TJQKA")
NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
MATE = {"C": "S", "S": "C", "D": "H", "H": "D"}
HEARTS = FRENCH52.mask(piece for piece in FRENCH52 if piece.name.endswith("H"))
QUEEN, FIRST = FRENCH52["QS"].bit, FRENCH52["2C"].bit
POINTS = HEARTS | QUEEN


@frozen
class Bowers:
    """Euchre's suits: trump's jack is highest, and the other jack of its colour is the next of its suit."""

    trump: str

    def led(self, piece: Piece) -> str:
        assert isinstance(piece, Card)
        bower = piece.rank == "J" and self.trump == MATE[piece.suit]
        return "trump" if piece.suit == self.trump or bower else piece.suit

    def follows(self, piece: Piece, led: str) -> bool:
        return self.led(piece) == led

    def strength(self, piece: Piece, led: str) -> int:
        assert isinstance(piece, Card)
        suit = self.led(piece)
        if suit != "trump":
            return 1 + piece.height if suit == led else 0
        return 100 + (100 + (piece.suit == self.trump) if piece.rank == "J" else piece.height)


class ToyTexts(Face):
    """Which phases ask for cards of the hand."""

    def picks(self, phase: str) -> tuple[int, int] | None:
        return {"pass": (3, 3), "discard": (1, 1), "play": (1, 1)}.get(phase)


@frozen(slots=False, kw_only=True)
class OhHellOptions(Options):
    """The largest hand, and whether the bids may not add up."""

    top: int = number(4, 1, 7)
    hook: bool = flag(True)


@value(kw_only=True)
class OhHellPublic(TrickPublic):
    options: OhHellOptions


class OhHell(TrickGame[OhHellPublic, Own]):
    """Bid how many tricks you take, and take just so many."""

    name = "toy-ohhell"
    seat_counts = (3, 4, 5, 6, 7)
    pieces = FRENCH52
    options = OhHellOptions
    presets: ClassVar = {"short": {"top": 2}, "free": {"hook": False, "top": 3}}
    contracts: ClassVar = {NAMES[suit]: Contract(NAMES[suit], CardSuits(suit), FRENCH52) for suit in SUITS}
    public: ClassVar[type[Public]] = OhHellPublic
    face = ToyTexts()

    def catalogue(self, language: str) -> Catalogue:
        return {**catalogue("followsuit", language), **TEXTS}

    def sides(self, options: Options, seats: int) -> Sides:
        return alone(seats)

    def hand_size(self, public: OhHellPublic) -> int:
        return min(public.deal, 2 * public.options.top - public.deal)

    def begin(self, state: State[OhHellPublic, Own]) -> State[OhHellPublic, Own]:
        state, up = self.turn_up(state)
        assert isinstance(up, Card)
        state = evolve(state, public=evolve(state.public, contract=self.contracts[NAMES[up.suit]]))
        return self.ask(state, "bid", left_of(state.public.dealer, state.public.seats))

    def moves(self, view: View[OhHellPublic, Own]) -> tuple[Move, ...]:
        public, size = view.public, self.hand_size(view.public)
        left = size - sum(call.move.number for call in public.calls)
        hooked = public.options.hook and len(public.calls) == public.seats - 1
        return tuple(Move(f"bid {bid}") for bid in range(size + 1) if not (hooked and bid == left))

    def choose(self, state: State[OhHellPublic, Own], seat: Seat, move: Move) -> State[OhHellPublic, Own]:
        state = self.say(state, seat, move)
        following = left_of(seat, state.public.seats)
        if len(state.public.calls) == state.public.seats:
            return self.start_play(state, following)
        return self.ask(state, "bid", following)

    def score(self, public: OhHellPublic) -> Scored:
        bids = {call.seat: call.move.number for call in public.calls}
        exact = tuple(10 + bids[Seat(seat)] if won == bids[Seat(seat)] else 0 for seat, won in enumerate(public.won))
        return Scored(None, public.won, exact)

    def swing_cap(self, public: OhHellPublic) -> float:
        return (10 + self.hand_size(public)) * (1 - 1 / public.seats)

    def winners(self, public: OhHellPublic) -> tuple[Seat, ...]:
        best = max(public.scores)
        over = public.deal == 2 * public.options.top - 1
        return tuple(Seat(seat) for seat, score in enumerate(public.scores) if score == best) if over else ()


@frozen(slots=False, kw_only=True)
class HeartsOptions(Options):
    """Where the match ends, and whether the queen of spades breaks hearts."""

    target: int = number(50, 20, 100)
    queen_breaks: bool = flag(False)


@value(kw_only=True)
class HeartsPublic(TrickPublic):
    options: HeartsOptions


@value(kw_only=True)
class HeartsOwn(Own):
    """The cards that the seat passed, which it knows its neighbour to hold."""

    given: Mask = 0


class Hearts(TrickGame[HeartsPublic, HeartsOwn]):
    """Take no hearts and no queen of spades; three cards are passed first, unseen by each other."""

    name = "toy-hearts"
    pieces = FRENCH52
    options = HeartsOptions
    presets: ClassVar = {"quick": {"target": 20}, "queen": {"target": 30, "queen_breaks": True}}
    contracts: ClassVar = {"hearts": Contract("hearts", CardSuits(), FRENCH52)}
    public: ClassVar[type[Public]] = HeartsPublic
    own: ClassVar[type[Own]] = HeartsOwn
    face = ToyTexts()
    simultaneous = frozenset({"pass"})

    def catalogue(self, language: str) -> Catalogue:
        return {**catalogue("followsuit", language), **TEXTS}

    def sides(self, options: Options, seats: int) -> Sides:
        return alone(seats)

    def begin(self, state: State[HeartsPublic, HeartsOwn]) -> State[HeartsPublic, HeartsOwn]:
        state = evolve(state, public=evolve(state.public, contract=self.contracts["hearts"]))
        if not self.shift(state.public):
            return self.first_lead(state)
        return self.ask(state, "pass", *(Seat(seat) for seat in range(4)))

    def shift(self, public: HeartsPublic) -> int:
        """Left, right, across, hold."""
        return (0, 1, 3, 2)[public.deal % 4]

    def first_lead(self, state: State[HeartsPublic, HeartsOwn]) -> State[HeartsPublic, HeartsOwn]:
        return self.start_play(state, next(Seat(seat) for seat, own in enumerate(state.own) if own.hand & FIRST))

    def moves(self, view: View[HeartsPublic, HeartsOwn]) -> tuple[Move, ...]:
        assert view.own is not None
        return tuple(Move("pass-cards " + ",".join(three)) for three in combinations(self.pieces.names(view.own.hand), 3))

    def reveal(self, state: State[HeartsPublic, HeartsOwn], sealed: tuple[Move, ...]) -> State[HeartsPublic, HeartsOwn]:
        given = [self.pieces.mask(move.args) for move in sealed]
        shift = self.shift(state.public)
        owns = []
        for seat, own in enumerate(state.own):
            hand = own.hand ^ given[seat] | given[(seat - shift) % 4]
            owns.append(evolve(own, hand=hand, dealt=hand, given=given[seat]))
        return self.first_lead(evolve(state, own=tuple(owns)))

    def playable(self, public: HeartsPublic, hand: int) -> int:
        if public.led is None:
            if not public.tricks:
                return hand & FIRST
            return hand if "broken" in public.flags else hand & ~HEARTS or hand
        able = super().playable(public, hand)
        return able if public.tricks else able & ~POINTS or able

    def flags_after(self, public: HeartsPublic, piece: Piece) -> frozenset[str]:
        breaks = HEARTS | (QUEEN if public.options.queen_breaks else 0)
        return frozenset({"broken"}) if breaks & piece.bit else public.flags

    def trick_points(self, plays: tuple[Play, ...]) -> int:
        return sum(13 if play.piece.bit == QUEEN else 1 for play in plays if play.piece.bit & POINTS)

    def score(self, public: HeartsPublic) -> Scored:
        moon = 26 in public.won
        return Scored(None, public.won, tuple(26 - won for won in public.won) if moon else public.won)

    def swing_cap(self, public: HeartsPublic) -> float:
        return 19.5

    def winners(self, public: HeartsPublic) -> tuple[Seat, ...]:
        best = min(public.scores)
        over = max(public.scores) >= public.options.target
        return tuple(Seat(seat) for seat, score in enumerate(public.scores) if score == best) if over else ()

    def certain(self, view: View[HeartsPublic, HeartsOwn]) -> dict[Seat, int]:
        public = view.public
        known: dict[Seat, int] = {}
        if view.seat is not None and view.own is not None:
            to = Seat((view.seat + self.shift(public)) % 4)
            known[to] = view.own.given & ~laid(public)[to]
        if public.phase == PLAY and not public.tricks and not public.trick:
            known[public.turn[0]] = known.get(public.turn[0], 0) | FIRST
        return known


@frozen(slots=False, kw_only=True)
class EuchreOptions(Options):
    """Points that win, and whether the dealer must name a suit."""

    target: int = number(5, 1, 15)
    stick: bool = flag(True)


@value(kw_only=True)
class EuchrePublic(TrickPublic):
    """The up-card that the dealer took up."""

    options: EuchreOptions
    taken_up: Mask = 0


class Euchre(TrickGame[EuchrePublic, Own]):
    """Make three tricks with the trump you chose; the dealer may take up a card and lay one away, and a maker may play alone."""

    name = "toy-euchre"
    pieces = EUCHRE24
    options = EuchreOptions
    presets: ClassVar = {"loose": {"stick": False}, "long": {"target": 10}}
    contracts: ClassVar = {NAMES[suit]: Contract(NAMES[suit], Bowers(suit), EUCHRE24) for suit in SUITS}
    public: ClassVar[type[Public]] = EuchrePublic
    face = ToyTexts()

    def catalogue(self, language: str) -> Catalogue:
        return {**catalogue("followsuit", language), **TEXTS}

    def hand_size(self, public: EuchrePublic) -> int:
        return 5

    def begin(self, state: State[EuchrePublic, Own]) -> State[EuchrePublic, Own]:
        state, _ = self.turn_up(evolve(state, public=evolve(state.public, taken_up=0)))
        return self.ask(state, "order", left_of(state.public.dealer, 4))

    def moves(self, view: View[EuchrePublic, Own]) -> tuple[Move, ...]:
        public = view.public
        match public.phase:
            case "order":
                return Move("pass"), Move("order"), Move("alone")
            case "discard":
                assert view.own is not None
                return tuple(Move(f"discard {name}") for name in self.pieces.names(view.own.hand))
        stuck = public.options.stick and public.turn == (public.dealer,)
        others = [name for name in NAMES.values() if name != self.turned(public)]
        return (*(() if stuck else (Move("pass"),)), *(Move(f"{verb} {name}") for name in others for verb in ("name", "alone")))

    def turned(self, public: EuchrePublic) -> str:
        return NAMES[self.pieces.names(public.upcard)[0][-1]]

    def choose(self, state: State[EuchrePublic, Own], seat: Seat, move: Move) -> State[EuchrePublic, Own]:
        public, own = state.public, state.own[seat]
        first = left_of(public.dealer, 4)
        if move.verb == "discard":
            gone = self.pieces[move.rest].bit
            return self.start_play(self.hold(state, seat, own.hand ^ gone, gone), first)
        state = self.say(state, seat, move)
        if move.verb == "pass":
            calls = len(state.public.calls)
            if calls == 8:
                return self.throw_in(state)
            return self.ask(state, "order" if calls < 4 else "name", left_of(seat, 4))
        out = (Seat((seat + 2) % 4),) if move.verb == "alone" else ()
        contract = self.contracts[move.rest or self.turned(public)]
        state = evolve(state, public=evolve(state.public, contract=contract, declarer=seat, out=out))
        if public.phase == "name" or public.dealer in out:
            return self.start_play(state, first)
        hand = state.own[public.dealer].hand | public.upcard
        state = evolve(state, public=evolve(state.public, upcard=0, taken_up=public.upcard))
        return self.ask(self.hold(state, public.dealer, hand), "discard", public.dealer)

    def score(self, public: EuchrePublic) -> Scored:
        assert public.declarer is not None
        ours = public.sides[side_of(public.declarer, public.sides)]
        tricks = sum(public.won[seat] for seat in ours)
        gain = 0 if tricks < 3 else 1 if tricks < 5 else 4 if public.out else 2
        change = tuple(gain if seat in ours else 0 if gain else 2 for seat in range(4))
        return Scored(bool(gain), tuple(tricks if seat in ours else 5 - tricks for seat in range(4)), change)

    def swing_cap(self, public: EuchrePublic) -> float:
        return 4

    def winners(self, public: EuchrePublic) -> tuple[Seat, ...]:
        return next((side for side in public.sides if public.scores[side[0]] >= public.options.target), ())

    def certain(self, view: View[EuchrePublic, Own]) -> dict[Seat, int]:
        dealer = view.public.dealer
        return {dealer: view.public.taken_up & ~laid(view.public)[dealer]}


TEXTS = {
    "title": "A toy",
    "about": "For tests.",
    "option.top": "Largest hand",
    "option.top.help": "How many cards the largest hand has.",
    "option.hook": "Hook",
    "option.hook.help": "Whether the last bid may not make the bids add up.",
    "option.target": "Playing to",
    "option.target.help": "The points that end the match.",
    "option.queen_breaks": "The queen breaks hearts",
    "option.queen_breaks.help": "Whether hearts may be led once the queen of spades is played.",
    "option.stick": "Stick the dealer",
    "option.stick.help": "Whether the dealer must name a suit when all others passed.",
    **{f"preset.{name}": name for name in ("short", "free", "quick", "queen", "loose", "long")},
    **{f"preset.{name}.about": name for name in ("short", "free", "quick", "queen", "loose", "long")},
    **{f"contract.{name}": name for name in NAMES.values()},
    "phase.pass": "Passing",
    "phase.order": "The up-card",
    "phase.name": "Naming trump",
    "phase.discard": "Discarding",
    "prompt.pass": "Pass three cards.",
    "prompt.order": "Your turn: the up-card.",
    "prompt.name": "Your turn: name trump.",
    "prompt.discard": "Lay a card away.",
    "action.pass": "Pass three cards",
    "action.discard": "Lay a card away",
    "menu.order": "The up-card",
    "menu.name": "Trump",
    "move.order": "Order",
    "move.alone": "Alone {words}",
    "move.name": "{words}",
    "said.order": "{who} orders it up.",
    "said.alone": "{who} plays alone.",
    "said.name": "{who} names {words}.",
}

TOYS = (OhHell, Hearts, Euchre)
"""Every toy."""

__all__ = ["EUCHRE24", "TOYS", "Call", "Euchre", "Hearts", "OhHell"]
