"""Texas 42: the deal, the tricks and the match.

Not here: the auction (`auction`), how a contract is played (`trumps`, `nello`, `sevens`), what is paid (`scoring`), and how a
deal ends that is not played out (`ending`).

Sources: pagat.com/domino/trick/42.html; the rules of the National 42 Players Association (n42pa.org); the Austin 42 league.
Chosen where they are silent: a declarer who must lead trump and holds none leads anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from followsuit.errors import AmbiguousMoveError
from followsuit.face import Face
from followsuit.moves import LONGEST, Move
from followsuit.options import Options
from followsuit.pieces import DOMINO6, Piece
from followsuit.seats import Players, Seat, Sides, across, alone
from followsuit.state import Own, Public, View
from followsuit.suits import Playable
from followsuit.text import Text
from followsuit.trickpublic import Scored
from followsuit.tricks import Play
from followsuit_texas42 import knowing, refusals
from followsuit_texas42.auction import Auction
from followsuit_texas42.bidding import MARK, most_marks
from followsuit_texas42.contracts import CONTRACTS, names
from followsuit_texas42.face import Texas42Face
from followsuit_texas42.houses import hands
from followsuit_texas42.nello import NELLO
from followsuit_texas42.options import CLOCKS, PRESETS, Texas42Options
from followsuit_texas42.phases import EXCHANGE
from followsuit_texas42.public import PARTNER, Texas42Own, Texas42Public
from followsuit_texas42.reading import meant
from followsuit_texas42.scoring import is_decided, match_winners, payment, trick_points
from followsuit_texas42.suits import SUITS, TRUMP
from followsuit_texas42.trumps import FOLLOW_ME

_STACKED_FROM = {"always": 99, "below_42": 1, "below_84": 2}
"""The marks from which on tricks are stacked."""


class Texas42(Auction):
    """Texas 42 with every contract, for two to seven players."""

    name = "texas42"
    seat_counts = (2, 3, 4, 5, 6, 7)
    pieces = DOMINO6
    options = Texas42Options
    presets = PRESETS
    clocks = CLOCKS
    contracts = CONTRACTS
    public: ClassVar[type[Public]] = Texas42Public
    own: ClassVar[type[Own]] = Texas42Own
    face: ClassVar[Face] = Texas42Face()
    dealer_word = "shaker"
    simultaneous = frozenset({EXCHANGE})

    def players(self, options: Options, seats: int) -> Players:
        """Two play a partnership each, both hands of it; at other tables each plays one hand (R48)."""
        assert isinstance(options, Texas42Options)
        return across(hands(options, seats)) if seats == 2 and options.two_players == "partnerships" else alone(seats)

    def sides(self, options: Options, seats: int) -> Sides:
        """Partners sit opposite, six play three against three, two hands and odd numbers everyone alone (R1, R48 to R52)."""
        return across(seats) if seats in (4, 6) else alone(seats)

    def deck(self, public: Texas42Public) -> int:
        """As many tiles as go round, all count among them (R49 to R52)."""
        return public.layout.deck

    def playable(self, public: Texas42Public, hand: int) -> int:
        """What the contract says (R24, R44); a table may ask for a trump as the first lead (R28)."""
        contract = public.playing
        able = contract.playable(public.led, hand)
        if public.led is not None or public.tricks or public.options.opening_lead != "must_trump":
            return able
        return hand & contract.tables.follow.get(TRUMP, 0) or able

    def follower(self, public: Texas42Public) -> Playable:
        """What the contract says, whatever the first lead must be."""
        return public.playing.playable

    def leads(self, public: Texas42Public, hand: int) -> tuple[Move, ...]:
        """In the first trick, tiles led as their smaller end where the table allows it: no trump, no double (R28)."""
        if public.tricks or public.options.opening_lead != "small_end" or not public.playing.ends:
            return ()
        tiles = DOMINO6.within(hand & ~public.playing.tables.follow.get(TRUMP, 0))
        ends = ((tile, tile.name.split("-")) for tile in tiles)
        return tuple(Move(f"play {tile} {SUITS[int(low)]}") for tile, (high, low) in ends if high != low)

    def trick_points(self, plays: tuple[Play, ...]) -> int:
        """One for the trick, and the count in it (R2)."""
        return trick_points(plays)

    def flags_after(self, public: Texas42Public, piece: Piece) -> frozenset[str]:
        """Who plays the tile that was called is known as the partner from then on (R50)."""
        return public.flags | {PARTNER, f"{PARTNER}-{public.turn[0]}"} if piece.bit & public.called else public.flags

    def reviewable(self, public: Texas42Public) -> bool:
        """Whether earlier tricks may be looked at: not where the table stacks the tricks of such a bid (R35)."""
        return public.marks < _STACKED_FROM[public.options.review_tricks]

    def decided(self, public: Texas42Public) -> bool:
        """Whether no trick to come can change what the deal scores, and the table stops then (R29); nello ends at once (R40)."""
        if public.playing.lost(public):
            return True
        if public.secret or not public.playing.takes:
            return False
        return is_decided(public.options, public.bid, *public.taken, public.layout)

    def score(self, public: Texas42Public) -> Scored:
        """What the deal comes to (R30, R33, R40 to R47)."""
        team, (taken, lost) = public.team, public.taken
        made = public.playing.made(public, taken, public.needed)
        if public.faulty is not None:
            made = public.faulty not in team
        won, paid = payment(public.options, public.bid, taken, lost, made=made, layout=public.layout)
        seats = range(public.seats)
        return Scored(
            made,
            tuple(taken if seat in team else lost for seat in seats),
            tuple(won if seat in team else paid for seat in seats),
        )

    def winners(self, public: Texas42Public) -> tuple[Seat, ...]:
        """The side that has reached the target and is ahead, or the sides; all level they play on (R33, R53)."""
        won = match_winners(public.options, [public.scores[side[0]] for side in public.sides])
        return tuple(sorted(seat for side in won for seat in public.sides[side]))

    def swing_cap(self, public: Texas42Public) -> float:
        """What the highest bid pays; in points, one below the total that is set with all points may move more (R30, R33)."""
        top, total = most_marks(public.options, public.layout), public.layout.total
        return float(top) if public.options.scoring == "marks" else float(max(2 * total - 1, total * top))

    def why_not_play(self, view: View[Texas42Public, Texas42Own], piece: Piece) -> Text:
        """Must follow, must lead trump, or must play the tile nearest to seven."""
        assert view.own is not None
        return refusals.of_play(view, self.playable(view.public, view.own.hand))

    def why_not_choose(self, view: View[Texas42Public, Texas42Own], move: Move) -> Text:
        """Must bid, or must bid more, or not so much; not with this hand, or not with this bid."""
        return refusals.of_choice(view, move)

    def never_dealt(self, public: Texas42Public) -> dict[Seat, int]:
        """What seats do not hold because of who called first, or of the tile that was called (R8, R50)."""
        return knowing.barred(public)

    def certain(self, view: View[Texas42Public, Texas42Own]) -> dict[Seat, int]:
        """Who has the tile that one gave before a nello (R41)."""
        return knowing.given(view)

    def fits(self, view: View[Texas42Public, Texas42Own], dealt: Sequence[int]) -> bool:
        """Whether who bid a plunge or a splash held the doubles for it (R42, R43)."""
        return knowing.qualified(view.public, dealt)

    def parse(self, text: object) -> Move:
        """The canonical move, of four hands where it is of marks: 42 and one mark are one bid (R10)."""
        return self._read(text, MARK)

    def heard(self, text: object, public: Texas42Public) -> Move:
        """The canonical move at this table.

        One mark is the bid of all points, however many those are (R10, R48 to R52). Nello and follow me, where it is not said
        what the doubles are, are the one kind of it that the table has (R26, R40).
        """
        move = self._read(text, public.layout.total)
        if move.rest or move in (ways := [name for name in names(public.options) if name.verb == move.verb]):
            return move
        if len(ways) > 1 and move == NELLO:
            raise AmbiguousMoveError(text, tuple(ways))
        return ways[0] if move in (NELLO, FOLLOW_ME) and ways else move

    def _read(self, text: object, mark: int) -> Move:
        return super().parse(meant(text, mark) if isinstance(text, str) and len(text) <= LONGEST else text)
