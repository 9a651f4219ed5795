"""What the messages of all tables of a game have in common, in one language: voices, and the JSON of what is said often.

Nothing in it knows a table, so that nothing of one can be told at another.
"""

from __future__ import annotations

from collections import OrderedDict

from attrs import field, frozen

from followsuit.codec import Codec
from followsuit.jsontext import Encode, encode
from followsuit.moves import Move
from followsuit.offers import picked, piece_state
from followsuit.pieces import Piece
from followsuit.seats import Players, Seat
from followsuit.showing import piece_named, seat_now
from followsuit.state import Public
from followsuit.text import Voice

SETS = 256
"""Sets of piece names that are kept for a game: one for each contract and each choice of options that is in use."""

PICKS = 4096
"""Moves whose texts are kept: more than any game has that name one piece."""


@frozen(kw_only=True)
class _Speaker(Voice):
    """A voice that knows how pieces are called; whom it is said to makes no difference to that."""

    spoken: dict[Piece, str]

    def piece(self, piece: Piece) -> str:
        """The spoken name of *piece*."""
        words = self.spoken.get(piece)
        if words is None:
            words = self.spoken[piece] = Voice.piece(self, piece)
        return words


@frozen(kw_only=True)
class Nobody(_Speaker):
    """A reader who has no seat, and notes whose names it reads."""

    named: set[Seat] = field(factory=set)

    def reads(self, seat: Seat) -> bool:
        """That it is not this reader's; whoever has the seat would read something else."""
        self.named.add(seat)
        return False


@frozen
class Entries:
    """The pieces of a document as JSON.

    Attributes:
        named: For each, by index, its entry up to where it depends on the viewer.
        idle: For each, by index, its whole entry where the viewer does not choose from it.
    """

    named: list[str]
    idle: list[str]


class Typeset:
    """What the messages of all tables of a game have in common.

    Args:
        codec: Of the game.
        encode: Writes JSON: any writer that leaves out spaces and escapes no more than it has to.
        language: Of the texts.
    """

    def __init__(self, codec: Codec, encode: Encode = encode, language: str = "en") -> None:
        self.codec = codec
        self.encode = encode
        self.language = language
        self.idle = encode(piece_state(False, None))[1:-1]
        self.playable = encode(piece_state(True, None))[1:-1]
        self._sets: OrderedDict[tuple[object, ...], Entries | None] = OrderedDict()
        self._catalogue = codec.game.catalogue(language)
        self._spoken: dict[Piece, str] = {}
        self._now: dict[tuple[bool, int, bool], str] = {}
        self._picked: dict[Move, str] = {}

    def voice(self, names: tuple[str, ...], reader: Seat | None, players: Players) -> Voice:
        """The voice that speaks to *reader*."""
        return _Speaker(self._catalogue, names, reader, players, spoken=self._spoken)

    def to_nobody(self, names: tuple[str, ...] = (), players: Players = ()) -> Nobody:
        """The voice that speaks to nobody in particular, and notes who is named."""
        return Nobody(self._catalogue, names, None, players, spoken=self._spoken)

    def pieces(self, public: Public, settled: tuple[object, ...]) -> Entries | None:
        """The entries of the pieces in a document; None where names are in one."""
        if settled in self._sets:
            return self._sets[settled]
        found = self._sets[settled] = self._named(public)
        if len(self._sets) > SETS:
            self._sets.popitem(last=False)
        return found

    def now(self, turn: bool, pieces: int, out: bool) -> str:
        """`seat_now()` as JSON, without braces."""
        found = self._now.get((turn, pieces, out))
        if found is None:
            found = self._now[turn, pieces, out] = self.encode(seat_now(turn, pieces, out))[1:-1]
        return found

    def picked(self, move: Move) -> str:
        """`picked()` as JSON: it names nobody, so it is the same at every table."""
        found = self._picked.get(move)
        if found is None:
            found = self.encode(picked(self.codec.game, move, self.to_nobody()))
            if len(self._picked) < PICKS:
                self._picked[move] = found
        return found

    def _named(self, public: Public) -> Entries | None:
        game, write = self.codec.game, self.encode
        voice = self.to_nobody()
        named = [f"{write(piece.name)}:{write(piece_named(game, public, piece, voice))[:-1]}" for piece in game.pieces]
        return None if voice.named else Entries(named, [f"{entry},{self.idle}}}" for entry in named])
