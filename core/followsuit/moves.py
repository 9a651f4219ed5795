"""Moves: one value type and one grammar for all games.

A move *is* its canonical text: a verb, then words or pieces ("bid 31", "pass", "trump fives", "play 6-4", "pass-cards
2C,KS,AH"). The same text is the wire form, the record, the command line and the bot protocol. Reading is lenient, printing
is canonical.
"""

from __future__ import annotations

import re
from functools import lru_cache

from followsuit.errors import MalformedMoveError, shown
from followsuit.pieces import PieceSet

LONGEST = 400
"""Characters that any move fits in; the longest is a deal of 52 cards."""

_WORD = re.compile(r"[a-z0-9][a-z0-9+-]*\Z")


class Move(str):
    """A canonical move.  Compares, hashes, sorts and serialises as its text.

    >>> Move("pass-cards 2C,KS,AH").args
    ('2C', 'KS', 'AH')
    """

    __slots__ = ()

    @property
    def verb(self) -> str:
        """The first word."""
        return self.partition(" ")[0]

    @property
    def rest(self) -> str:
        """All after the verb; "" when there is nothing."""
        return self.partition(" ")[2]

    @property
    def args(self) -> tuple[str, ...]:
        """What follows the verb, split at blanks and commas."""
        return _args(self)

    @property
    def number(self) -> int:
        """The first argument as a number.

        Raises:
            ValueError: It is no number, or there is none.
        """
        return int(self.args[0] if self.args else "")


@lru_cache(4096)
def _args(move: str) -> tuple[str, ...]:
    return tuple(move.partition(" ")[2].replace(",", " ").split())


def parse_move(text: object, pieces: PieceSet) -> Move:
    """The canonical move that *text* is meant to be.

    Letters' case, extra blanks, zeros before a number, the order of a tile's ends and of several pieces do not matter; a piece
    alone is meant to be played.  Whether the game has such a move, and whether it is legal now, is not asked here.

    >>> from followsuit.pieces import DOMINO6, FRENCH52
    >>> parse_move("  PLAY 4-6", DOMINO6), parse_move("pass-cards ks,2c,ah", FRENCH52)
    ('play 6-4', 'pass-cards 2C,AH,KS')

    Raises:
        MalformedMoveError: Not a string, too long, or not of the grammar.
    """
    if not isinstance(text, str):
        raise MalformedMoveError(f"expected a move as text, such as 'pass', got {shown(text)}")
    if len(text) > LONGEST:
        raise MalformedMoveError(f"expected a move of at most {LONGEST} characters, got {len(text)}")
    words = text.split()
    if not words:
        raise MalformedMoveError("expected a move such as 'pass', got an empty text")
    if len(words) == 1 and pieces.find(words[0]) is not None and not words[0].isdecimal():
        words.insert(0, "play")
    return Move(" ".join([_verb(words[0]), *(_argument(word, pieces) for word in words[1:])]))


def _verb(word: str) -> str:
    verb = word.lower()
    if not (word.isascii() and _WORD.match(verb)):
        raise MalformedMoveError(f"expected a move that begins with a word such as 'play', got {shown(word)}")
    return verb


def _argument(word: str, pieces: PieceSet) -> str:
    named = [pieces.find(part) for part in word.split(",")]
    found = [piece for piece in named if piece is not None]
    if len(found) == len(named) and not word.isdecimal():
        if len({piece.index for piece in found}) != len(found):
            raise MalformedMoveError(f"expected different pieces, got {shown(word)}")
        return ",".join(piece.name for piece in sorted(found, key=lambda piece: piece.index))
    if not (word.isascii() and _WORD.match(word.lower())):
        raise MalformedMoveError(f"expected a word, a number or pieces, got {shown(word)}")
    return (word.lstrip("0") or "0") if word.isdecimal() else word.lower()
