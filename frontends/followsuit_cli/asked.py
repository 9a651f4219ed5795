"""What a person is asked at a table, and what they type about it: taken for a move, or told why it is none.

It knows no rule: moves are the legal ones, everything else is read off the document.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from followsuit.document import Document
from followsuit.game import NOT_A_MOVE, AnyGame
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import Voice
from followsuit.typed import reason, typed
from followsuit_cli.wording import examples, named

HINT = "Type help for what can be typed, turn for what you may do."


@frozen
class Asked:
    """How things stand for a person.

    Attributes:
        game: What is played.
        view: What they see.
        legal: What they may do; () where others are asked.
        document: The table as it is shown to them.
        voice: Says things to them.
    """

    game: AnyGame
    view: View[Any, Any]
    legal: tuple[Move, ...]
    document: Document
    voice: Voice

    def move(self, line: str) -> Move | tuple[str, ...]:
        """The move that *line* is meant to be; sentences to say, where it is none."""
        if not line and len(self.legal) == 1:
            return self.legal[0]
        found = typed(self.game, self.view, self.legal, named(line, self.document))
        if isinstance(found, Move):
            return found
        sentence = self.voice.sentence(found)
        return (sentence, HINT) if found.key == NOT_A_MOVE else (sentence,)

    def why(self, what: str) -> str:
        """Why *what*, a move or a piece, is or is not open, as far as the person may know."""
        if not what.strip():
            return f"Say why of what: {examples(self.game)['why']}."
        if not self.legal:
            return self.document["prompt"]["text"]
        words = named(what, self.document)
        found = typed(self.game, self.view, self.legal, words)
        if isinstance(found, Move):
            return f"You may: {found}."
        return self.voice.sentence(reason(self.game, self.view, self.legal, words))


def words(legal: Iterable[Move], commands: Iterable[str]) -> tuple[str, ...]:
    """What may be typed where these moves are *legal*: they, the parts that tell them apart, and *commands*."""
    moves = tuple(legal)
    return tuple(dict.fromkeys([*moves, *(move.rest for move in moves if move.rest), *commands]))
