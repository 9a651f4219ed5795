"""What a person types, before it is taken for a move: the spoken names of pieces, and examples to type, as help has them."""

from __future__ import annotations

from followsuit.document import Document
from followsuit.game import AnyGame

MOVES = "Type a move as it is offered, or the part that tells it apart: {moves}. Tab completes it."
QUESTIONS = (
    "hand: what you hold. trick: what lies on the table. last: the last trick. bids: what was called and what is played.",
    "score: the score sheet. seats: who sits where. turn: whose turn it is. table: everything. rules: how this table plays.",
)
"""What help says at every table; `{moves}` is one of the examples."""

TILES = {"moves": "bid 31 or 31, play 6-4 or 64", "piece": "6-4", "why": "why 6-4, or why bid 30"}
CARDS = {"moves": "play QS, QS or queen of spades", "piece": "QS", "why": "why QS"}
"""Examples, in the names of the pieces that are played with."""


def examples(game: AnyGame) -> dict[str, str]:
    """What can be typed in *game*, for instance."""
    return TILES if game.pieces.find("6-4") is not None else CARDS


def named(line: str, document: Document) -> str:
    """*line* with the spoken names of pieces as they are written: "double five" is 5-5."""
    words = " ".join(line.split())
    names = {piece["name"].lower(): name for name, piece in document["pieces"].items()}
    for said in sorted(names, key=len, reverse=True):
        at = words.lower().find(said)
        if at >= 0:
            return words[:at] + names[said] + words[at + len(said) :]
    return words
