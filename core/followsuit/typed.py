"""What a person typed, taken for one of the moves that are open: "31" for "bid 31", "64" for "play 6-4".

More lenient than the grammar, since the legal moves say what can be meant; and it answers what cannot be meant with the reason
instead of an error.  Not for records and messages, where only the grammar counts.
"""

from __future__ import annotations

from typing import Any

from followsuit.errors import AmbiguousMoveError, MalformedMoveError
from followsuit.game import NOT_A_MOVE, AnyGame
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import Text, text

SHOWN = 40
"""Characters of what was typed that an answer repeats."""


def typed(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], line: str) -> Move | Text:
    """The legal move that *line* is meant to be, or why there is none.

    The verb may be left out where only one legal move fits the rest.

    Args:
        game: The rules.
        view: What the seat to move sees.
        legal: The moves open to it.
        line: What was typed.
    """
    fitting = dict.fromkeys(move for move in _readings(game, view, legal, line) if move in legal)
    if len(fitting) == 1:
        return next(iter(fitting))
    if fitting:
        return text("typed.several", moves=tuple(fitting))
    return reason(game, view, legal, line)


def reason(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], line: str) -> Text:
    """Why *line* is no legal move, as well as can be said."""
    verbs = {move.verb for move in legal}
    readings = _readings(game, view, legal, line)
    # A reading with a verb of this phase has the better reason: "bid 29" over "29".
    for move in sorted(readings, key=lambda move: move.verb not in verbs):
        why = game.why(view, move)
        if why.key != NOT_A_MOVE:
            return why
    return text(NOT_A_MOVE, move=" ".join(line.split())[:SHOWN])


def _readings(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], line: str) -> list[Move]:
    """The moves that *line* can be read as, the literal one first."""
    said = line.split()
    if not said:
        return []
    named = [game.pieces.find(word) for word in said]
    pieces = " ".join(piece.name if piece else word for piece, word in zip(named, said, strict=True))
    verbs = dict.fromkeys(move.verb for move in legal)
    # "pass QS KS AH" is meant for pass-cards, and for no other verb.
    first, names = said[0].lower(), pieces.split()
    begun = [verb for verb in verbs if first in (verb, verb.partition("-")[0])]
    several = [f"{verb} {','.join(names[bool(begun) :])}" for verb in begun or verbs if names[bool(begun) :]]
    found: dict[Move, None] = {}
    for words in (line, *(f"{verb} {rest}" for rest in (line, pieces) for verb in verbs), *several):
        try:
            found[game.heard(words, view.public)] = None
        except AmbiguousMoveError as error:
            found |= dict.fromkeys(error.moves)
        except MalformedMoveError:
            continue
    return list(found)
