"""What a game is to core: pure rules over immutable states.

Everything that plays, shows, stores or checks a match works through this class. `trickgame.TrickGame` fills most of it in
for games with tricks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NoReturn

from followsuit.clocks import Clock
from followsuit.contracts import Contract
from followsuit.errors import IllegalMoveError, NotYourTurnError, OptionError, shown
from followsuit.face import Face
from followsuit.moves import Move, parse_move
from followsuit.options import Options, Preset
from followsuit.pieces import Piece, PieceSet
from followsuit.seats import HOUSE, Players, Seat, alone
from followsuit.state import O, Outcome, Own, P, Public, State, View, view_of
from followsuit.text import Catalogue, Text, Voice, catalogue, text


class Game(ABC, Generic[P, O]):
    """The rules of a game.

    Attributes:
        name: What commands, records and messages call it: lower-case letters, digits and "-".
        version: Raised when the same record would play differently; an unknown version is refused.
        seat_counts: How many may play; a player may have several seats (`players()`).
        pieces: Every piece that any variant of it uses.
        options: Its options class.
        presets: Named sets of option values.
        clocks: The clocks that are usual with presets, by the preset's name; a table has one only where it asks for it.
        contracts: Every contract that may occur, by name.
        public: The class of its public bucket.
        own: The class of a seat's bucket.
        face: How it is shown and said.
        dealer_word: What the dealer is called in records: "dealer" or "shaker".
        low_wins: Whether it is points that are lost: of two scores the lower is better.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (4,)
    pieces: ClassVar[PieceSet]
    options: ClassVar[type[Options]] = Options
    presets: ClassVar[Mapping[str, Preset]] = {}
    clocks: ClassVar[Mapping[str, Clock]] = {}
    contracts: ClassVar[Mapping[str, Contract]] = {}
    public: ClassVar[type[Public]]
    own: ClassVar[type[Own]] = Own
    face: ClassVar[Face] = Face()
    dealer_word: ClassVar[str] = "dealer"
    low_wins: ClassVar[bool] = False

    @abstractmethod
    def start(self, options: Options, seats: int, dealer: Seat) -> State[P, O]:
        """The state before the first deal: the house is to act.

        Args:
            options: Of the game's options class.
            seats: How many play: one of `seat_counts`.
            dealer: The seat that deals the first deal, one of `hands()`.

        Raises:
            OptionError: The game cannot be played so.
        """

    def players(self, options: Options, seats: int) -> Players:
        """Who plays which seats where so many play: by default each has one.

        Where players have several seats there are more hands than players. Each hand bids, plays and waits as a seat of its own;
        its player sees all hands of theirs and nobody else's.

        Args:
            options: The table's.
            seats: One of `seat_counts`.
        """
        return alone(seats)

    def hands(self, options: Options, seats: int) -> int:
        """How many seats with a hand there are where so many (one of `seat_counts`) play."""
        return sum(map(len, self.players(options, seats)))

    def to_act(self, state: State[P, O]) -> tuple[Seat, ...]:
        """Who has to act: seats, several where they choose unseen by each other; (HOUSE,) to deal; () when all is done."""
        return state.public.turn

    @abstractmethod
    def legal(self, state: State[P, O], seat: Seat) -> tuple[Move, ...]:
        """The moves open to *seat*, each once, canonical, in a fixed order.

        It depends on the seat's view alone.  Empty when the seat has nothing to decide, and for HOUSE, whose deals are too many.
        """

    def forced(self, public: P) -> bool:
        """Whether everyone knows that the one seat to act has a single move: tables then make it, and ask nobody.

        It is made and recorded as the seat's own, at once. Where only the seat knows that it has no choice, that must not be told
        by asking it or not, so the answer depends on what is public.
        """
        return False

    def sound(self, view: View[P, O], legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Those of *legal* that a bot is asked to choose from: by default all.

        A table may let its players do what costs them the deal by itself, as at a table where nothing stops a hand (a renege); no
        bot is made to. At least one is left.
        """
        return legal

    @abstractmethod
    def play(self, state: State[P, O], seat: Seat, move: Move) -> State[P, O]:
        """The state after *move*; the given one stays as it was.

        Raises:
            NotYourTurnError: *seat* has nothing to decide.
            IllegalMoveError: The rules forbid the move; the error says why.
            MalformedMoveError: It is no move of this game.
        """

    @abstractmethod
    def deal_move(self, public: P, order: Sequence[Piece]) -> Move:
        """The house's move that deals *order*, a permutation of `deck(public)`."""

    @abstractmethod
    def why(self, view: View[P, O], move: Move) -> Text:
        """Why *move* is not open to the seat of *view*, as the seat may know it."""

    @abstractmethod
    def winners(self, public: P) -> tuple[Seat, ...]:
        """Who has won the match; () while it goes on.  Asked after each deal."""

    @abstractmethod
    def swing_cap(self, public: P) -> float:
        """A true bound on what one deal can do: `DealResult.swings()` never exceeds it, for any deal and any play.

        Args:
            public: Of the deal. Only what is fixed before its first decision may matter: the options, the seats and sides, which
                deal it is and who deals.
        """

    @abstractmethod
    def fits(self, view: View[P, O], dealt: Sequence[int]) -> bool:
        """Whether *dealt* agrees with all that *view* shows and masks alone do not say.

        Args:
            view: What a seat sees.
            dealt: The mask of what each seat held when play began (before that: holds), seat 0 first.
        """

    def deck(self, public: P) -> int:
        """The mask of the pieces that this deal is played with."""
        return self.pieces.all

    def outcome(self, state: State[P, O]) -> Outcome | None:
        """How the match ended; None while it goes on."""
        public = state.public
        return Outcome(self.winners(public), public.scores) if public.phase == "done" else None

    def parse(self, text: object) -> Move:
        """The canonical move that *text* is meant to be.

        Raises:
            MalformedMoveError: It is none.
        """
        return parse_move(text, self.pieces)

    def heard(self, text: object, public: P) -> Move:
        """The canonical move that *text* is meant to be at the table of *public*: by default what it is at any.

        Args:
            text: What was written.
            public: The public bucket, for games in which a word means something else at another table.

        Raises:
            AmbiguousMoveError: It may be one of several at this table.
            MalformedMoveError: It is none.
        """
        return self.parse(text)

    def catalogue(self, language: str) -> Catalogue:
        """The game's texts in *language*."""
        return catalogue(type(self).__module__.partition(".")[0], language)

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says: four, or what the game has that is nearest."""
        return min(self.seat_counts, key=lambda count: (abs(count - 4), count))

    @cached_property
    def _english(self) -> Voice:
        return Voice(self.catalogue("en"))

    def refuse(self, state: State[P, O], seat: Seat, move: Move) -> NoReturn:
        """Say why *seat* may not make *move*.

        Raises:
            NotYourTurnError: The seat has nothing to decide.
            IllegalMoveError: The move is not open to it.
        """
        if seat not in state.public.turn:
            raise NotYourTurnError(self._english.sentence(self.face.waiting(state.public)))
        if seat == HOUSE:
            raise IllegalMoveError(f"expected a deal, got {shown(move)}")
        reason = self.why(view_of(state, seat), move)
        raise IllegalMoveError(self._english.sentence(reason), reason)

    def check_start(self, options: Options, seats: int, dealer: Seat) -> None:
        """Refuse what no game of this kind can start with.

        Raises:
            OptionError: Another game's options, a number of seats that it is not for, or a dealer who does not sit there.
        """
        if type(options) is not self.options:
            raise OptionError(f"expected options of {self.name}, got {shown(type(options).__name__)}")
        if seats not in self.seat_counts:
            counts = ", ".join(map(str, self.seat_counts))
            raise OptionError(f"expected {counts} seats for {self.name}, got {shown(seats)}")
        hands = self.hands(options, seats)
        if dealer not in range(hands):
            raise OptionError(f"expected a {self.dealer_word} from 0 to {hands - 1}, got {shown(dealer)}")


AnyGame = Game[Any, Any]
"""A game of which no more is known than that it is one."""

NOT_A_MOVE = "why.not-a-move"


def not_a_move(move: Move) -> Text:
    """The reason for a move that no phase of the game has."""
    return text(NOT_A_MOVE, move=move[:40])
