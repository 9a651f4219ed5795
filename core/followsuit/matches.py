"""A match: one game, its options, and every move from the first deal on."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from followsuit.deals import read_deal
from followsuit.errors import NotYourTurnError, RecordError, shown
from followsuit.game import AnyGame
from followsuit.moves import LONGEST, Move
from followsuit.options import Options
from followsuit.ruleshash import rules_hash
from followsuit.seats import HOUSE, Player, Seat, side_of
from followsuit.shake import SECRET_BYTES, commitment, shuffled
from followsuit.state import Outcome, Own, Public, State, View, view_of
from followsuit.values import evolve, value

ADJUST = "adjust"
"""The verb with which the house sets a score right: `adjust SEAT POINTS`."""

MOST_POINTS = 1_000_000
"""Points by which a score can be set right, at most."""

ENTRIES = 8192
"""Entries that are kept to be used again: more than there are moves of one piece or bids in several games."""


@frozen
class Entry:
    """A line of a record.

    Attributes:
        seat: Who; HOUSE deals, commits, reveals and sets scores right.
        move: What; the house's `commit`, `reveal` and `adjust` are no moves of the game.
    """

    seat: Seat
    move: Move


@lru_cache(ENTRIES)
def _entry(seat: Seat, move: Move) -> Entry:
    """The entry, one for all matches: a server keeps many, and most moves have been made before."""
    return Entry(seat, move)


@value(kw_only=True)
class Match:
    """A match at one moment; playing gives a new one.

    Attributes:
        game: Its rules.
        options: The table's options.
        preset: The preset that they came from; None where they came from none.
        names: What each player is called, player 0 first.
        dealer: Who dealt first.
        entries: All that happened, in order.
        state: Where it stands.
    """

    game: AnyGame
    options: Options
    preset: str | None
    names: tuple[str, ...]
    dealer: Seat
    entries: tuple[Entry, ...] = ()
    state: State[Public, Own]

    @property
    def rules(self) -> str:
        """The hash of the rules that it is played by."""
        return rules_hash(self.game, self.options, len(self.names))

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who has to act; (HOUSE,) to deal; () when all is done."""
        return self.game.to_act(self.state)

    def acting(self, player: Player) -> Seat:
        """The seat of *player* that is to act, the first of several; the player's first where none is."""
        return self.state.public.acting(player)

    def view(self, seat: Seat | None) -> View[Public, Own]:
        """What *seat* may see; None for a spectator."""
        return view_of(self.state, seat)

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The moves open to *seat*."""
        return self.game.legal(self.state, seat)

    def play(self, seat: Seat, text: object) -> Match:
        """The match after the move that *text* is meant to be.

        Raises:
            MalformedMoveError: It is no move of the game, or may be one of several.
            NotYourTurnError: The seat has nothing to decide.
            IllegalMoveError: The rules forbid it.
        """
        move = self._read(seat, text)
        entry = Entry(seat, move) if seat == HOUSE else _entry(seat, move)
        return evolve(self, state=self.game.play(self.state, seat, entry.move), entries=(*self.entries, entry))

    def _read(self, seat: Seat, text: object) -> Move:
        deals = seat == HOUSE and isinstance(text, str) and len(text) <= LONGEST and text.lstrip()[:5].lower() == "deal "
        if not deals:
            return self.game.heard(text, self.state.public)
        return read_deal(str(text), self.game.pieces, self.state.public.seats).move(self.game.pieces)

    def commit(self, digest: str) -> Match:
        """The match with a commitment to the next deal's secret written down."""
        return evolve(self, entries=(*self.entries, Entry(HOUSE, Move(f"commit {digest}"))))

    def reveal(self, secret: bytes) -> Match:
        """The match with the secret of the deal that is over written down."""
        return evolve(self, entries=(*self.entries, Entry(HOUSE, Move(f"reveal {secret.hex()}"))))

    def adjust(self, seat: Seat, points: int) -> Match:
        """The match with the score of *seat*, and of its side, set right by hand; that is written down too.

        Raises:
            NotYourTurnError: A deal is in play, or the match is over.
        """
        if self.to_act != (HOUSE,):
            raise NotYourTurnError("expected scores to be set right between two deals")
        public = self.state.public
        side = public.sides[side_of(seat, public.sides)]
        scores = tuple(score + points if at in side else score for at, score in enumerate(public.scores))
        entry = Entry(HOUSE, Move(f"{ADJUST} {seat} {points}"))
        return evolve(self, state=evolve(self.state, public=evolve(public, scores=scores)), entries=(*self.entries, entry))

    def deal(self, secret: bytes) -> Match:
        """The match after the house deals by *secret*, with the commitment before the deal.

        Raises:
            NotYourTurnError: The house has nothing to deal.
        """
        return self.commit(commitment(secret)).play(HOUSE, deal_by(self, secret))


def start(
    game: AnyGame, options: Options, *, seats: int, dealer: Seat, preset: str | None = None, names: tuple[str, ...] = ()
) -> Match:
    """A match before its first deal.

    Args:
        game: Its rules.
        options: The table's options.
        seats: How many play.
        dealer: The seat that deals first.
        preset: The preset that *options* came from.
        names: What each player is called; () leaves them without names.

    Raises:
        OptionError: The game cannot be played so.
        ValueError: Names for another number of seats.
    """
    if names and len(names) != seats:
        raise ValueError(f"expected {seats} names, got {len(names)}")
    state = game.start(options, seats, dealer)
    return Match(game=game, options=options, preset=preset, names=names or ("",) * seats, dealer=dealer, state=state)


def deal_by(match: Match, secret: bytes) -> Move:
    """The move that deals the next deal of *match* in the order of *secret*."""
    return deal_from(match.game, match.state.public, secret)


def deal_from(game: AnyGame, public: Public, secret: bytes) -> Move:
    """The move that deals the deal after *public* in the order of *secret*."""
    deck = game.pieces.within(game.deck(public))
    return game.deal_move(public, [deck[i] for i in shuffled(secret, public.deal, len(deck))])


def read_secret(text: str, line: int = 0) -> bytes:
    """A secret written as hex digits.

    Raises:
        RecordError: Not SECRET_BYTES bytes in hex.
    """
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise RecordError(line, f"expected a secret of {2 * SECRET_BYTES} hex digits, got {shown(text)}")
    return secret
