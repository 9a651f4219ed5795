"""Hearts: the pass, the tricks, what they cost, and the moon.

Sources: John McLeod, pagat.com/reverse/hearts.html; Bicycle's rules. Chosen where they are silent: a hand of nothing but points
plays any of them on the first trick; the jack of diamonds counts with the moon too; a match to points that ends level goes on.
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from followsuit.contracts import Contract
from followsuit.face import Face
from followsuit.lengths import match_winners
from followsuit.moves import Move
from followsuit.options import Options
from followsuit.pieces import FRENCH52, Piece
from followsuit.redeal import laid
from followsuit.seats import Seat, Sides, alone, left_of
from followsuit.state import Own, Public, State, View
from followsuit.suits import CardSuits
from followsuit.text import Text, text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import PLAY, Scored
from followsuit.tricks import Play
from followsuit.values import evolve
from followsuit_hearts.face import HeartsFace
from followsuit_hearts.options import PRESETS, HeartsOptions
from followsuit_hearts.public import ALL_POINTS, BROKEN, CLUBS, HEARTS, POINTS, QUEEN, REMOVED, HeartsOwn, HeartsPublic

PASS = "pass"


class Hearts(TrickGame[HeartsPublic, HeartsOwn]):
    """Everyone for themselves, and the fewest points win."""

    name = "hearts"
    seat_counts = (3, 4, 5, 6)
    pieces = FRENCH52
    options = HeartsOptions
    presets = PRESETS
    contracts: ClassVar = {"hearts": Contract("hearts", CardSuits(), FRENCH52)}
    public: ClassVar[type[Public]] = HeartsPublic
    own: ClassVar[type[Own]] = HeartsOwn
    face: ClassVar[Face] = HeartsFace()
    low_wins = True
    simultaneous = frozenset({PASS})

    def sides(self, options: Options, seats: int) -> Sides:
        """No partners (H-R1)."""
        return alone(seats)

    def deck(self, public: HeartsPublic) -> int:
        """As many as go round (H-R2)."""
        return FRENCH52.all & ~REMOVED[public.seats]

    def begin(self, state: State[HeartsPublic, HeartsOwn]) -> State[HeartsPublic, HeartsOwn]:
        """All pass at once, or hold (H-R3)."""
        state = evolve(state, public=evolve(state.public, contract=self.contracts["hearts"]))
        return self.ask(state, PASS, *map(Seat, range(state.public.seats))) if state.public.shift else self.first_lead(state)

    def moves(self, view: View[HeartsPublic, HeartsOwn]) -> tuple[Move, ...]:
        """Any three cards of the hand (H-R3)."""
        assert view.own is not None
        return tuple(Move("pass-cards " + ",".join(three)) for three in combinations(FRENCH52.names(view.own.hand), 3))

    def allows(self, view: View[HeartsPublic, HeartsOwn], move: Move) -> bool:
        """Whether it names three cards of the hand, in order."""
        assert view.own is not None
        cards = [piece for piece in map(FRENCH52.by_name.get, move.args) if piece is not None and view.own.hand & piece.bit]
        return len(cards) == 3 and move == "pass-cards " + ",".join(FRENCH52.names(FRENCH52.mask(cards)))

    def reveal(self, state: State[HeartsPublic, HeartsOwn], sealed: tuple[Move, ...]) -> State[HeartsPublic, HeartsOwn]:
        """Everyone receives three cards, and knows who has those that it passed (H-R4)."""
        public, given = state.public, [FRENCH52.mask(move.args) for move in sealed]
        hands = [own.hand & ~cards for own, cards in zip(state.own, given, strict=True)]
        for seat, cards in enumerate(given):
            hands[public.receiver(seat)] |= cards
        each = zip(state.own, hands, given, strict=True)
        owns = tuple(evolve(own, hand=hand, dealt=hand, given=cards) for own, hand, cards in each)
        return self.first_lead(evolve(state, own=owns))

    def first_lead(self, state: State[HeartsPublic, HeartsOwn]) -> State[HeartsPublic, HeartsOwn]:
        """Who has the lowest club leads, or the seat left of the dealer (H-R5)."""
        public = state.public
        if public.options.opening == "left_of_dealer":
            return self.start_play(state, left_of(public.dealer, public.seats))
        return self.start_play(state, next(Seat(at) for at, own in enumerate(state.own) if own.hand & public.lowest_club))

    def forced(self, public: HeartsPublic) -> bool:
        """The lowest club is led without asking (H-R5)."""
        return public.phase == PLAY and not public.tricks and not public.trick and public.options.opening == "lowest_club"

    def playable(self, public: HeartsPublic, hand: int) -> int:
        """Follow suit; no points on the first trick; no lead of a heart before they are broken (H-R5 to H-R8)."""
        options, first = public.options, not public.tricks
        if public.led is not None:
            able = super().playable(public, hand)
        elif first and options.opening != "left_of_dealer":
            return hand & (public.lowest_club if options.opening == "lowest_club" else CLUBS)
        else:
            able = hand if BROKEN in public.flags else hand & ~HEARTS or hand
        return able & ~POINTS or able if first and options.first_trick == "no_points" else able

    def flags_after(self, public: HeartsPublic, piece: Piece) -> frozenset[str]:
        """A heart breaks hearts, at some tables the queen of spades too (H-R8)."""
        breaks = piece.bit & (POINTS if public.options.queen_breaks_hearts else HEARTS)
        return public.flags | {BROKEN} if breaks else public.flags

    def trick_points(self, plays: tuple[Play, ...]) -> int:
        """One for each heart, thirteen for the queen of spades (H-R9)."""
        return sum([13 if play.piece.bit == QUEEN else 1 for play in plays if play.piece.bit & POINTS])

    def score(self, public: HeartsPublic) -> Scored:
        """The points taken; all of them go to the others, or come off; the jack takes ten off (H-R9 to H-R11)."""
        change = list(public.won)
        if ALL_POINTS in change:
            change = [(ALL_POINTS if public.options.moon == "others" else 0) - points for points in change]
        if public.jack is not None:
            change[public.jack] -= 10
        return Scored(None, public.won, tuple(change))

    def winners(self, public: HeartsPublic) -> tuple[Seat, ...]:
        """The fewest points when so many deals are played, or when somebody has so many points (H-R12)."""
        return match_winners(public, deals=public.options.deals, target=public.options.target, low=True)

    def swing_cap(self, public: HeartsPublic) -> float:
        """One seat takes all the points, or shoots the moon; with it the jack (H-R13)."""
        return (ALL_POINTS + 10 * public.options.jack_of_diamonds) * (public.seats - 1) / public.seats

    def certain(self, view: View[HeartsPublic, HeartsOwn]) -> dict[Seat, int]:
        """Who has the cards that one passed, and that who leads first has the lowest club (H-R4, H-R5)."""
        public, own, played, known = view.public, view.own, laid(view.public), dict[Seat, int]()
        if view.seat is not None and own is not None:
            known[public.receiver(view.seat)] = own.given
        if public.phase == PLAY and public.options.opening != "left_of_dealer":
            known[public.opener] = known.get(public.opener, 0) | public.lowest_club
        return {seat: cards & ~played[seat] for seat, cards in known.items() if seat != view.seat}

    def why_not_play(self, view: View[HeartsPublic, HeartsOwn], piece: Piece) -> Text:
        """Which of these it is that keeps *piece* in the hand."""
        public, own = view.public, view.own
        assert own is not None
        if public.led is not None and own.hand & self.contracts["hearts"].tables.follow[public.led]:
            return super().why_not_play(view, piece)
        if public.led is None and not public.tricks and public.options.opening != "left_of_dealer":
            return text("why.opening", cards=FRENCH52.within(self.playable(public, own.hand)))
        points = not public.tricks and public.options.first_trick == "no_points" and piece.bit & POINTS
        return text("why.first-trick" if points else "why.not-broken")
