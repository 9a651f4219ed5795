"""followsuit: a framework for trick-taking card and domino games.

What an author of a game or a bot needs is here; the rest is in modules that are named after what they do.
"""

from __future__ import annotations

from followsuit.bots import Bot, BotKind, Budget, Choice
from followsuit.contracts import Contract
from followsuit.face import Face, Menu, Meter
from followsuit.game import AnyGame, Game
from followsuit.hookspecs import hookimpl
from followsuit.lengths import leaders, match_winners
from followsuit.moves import Move
from followsuit.options import Options, choice, flag, number
from followsuit.pieces import DOMINO6, FRENCH52, JOKERS, SUITS, Card, Joker, Mask, Piece, PieceSet, Tile, dominoes, french
from followsuit.redeal import Redeal, redeal
from followsuit.seats import HOUSE, Seat, Sides, across, alone, clockwise, left_of, side_of
from followsuit.state import DealResult, Hidden, Outcome, Own, Public, State, View, view_of
from followsuit.suits import CardSuits, SuitRules, SuitTables
from followsuit.text import Text, Who, text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import Call, Scored, TrickPublic
from followsuit.tricks import Play, Trick
from followsuit.values import evolve

__all__ = [
    "DOMINO6",
    "FRENCH52",
    "HOUSE",
    "JOKERS",
    "SUITS",
    "AnyGame",
    "Bot",
    "BotKind",
    "Budget",
    "Call",
    "Card",
    "CardSuits",
    "Choice",
    "Contract",
    "DealResult",
    "Face",
    "Game",
    "Hidden",
    "Joker",
    "Mask",
    "Menu",
    "Meter",
    "Move",
    "Options",
    "Outcome",
    "Own",
    "Piece",
    "PieceSet",
    "Play",
    "Public",
    "Redeal",
    "Scored",
    "Seat",
    "Sides",
    "State",
    "SuitRules",
    "SuitTables",
    "Text",
    "Tile",
    "Trick",
    "TrickGame",
    "TrickPublic",
    "View",
    "Who",
    "across",
    "alone",
    "choice",
    "clockwise",
    "dominoes",
    "evolve",
    "flag",
    "french",
    "hookimpl",
    "leaders",
    "left_of",
    "match_winners",
    "number",
    "redeal",
    "side_of",
    "text",
    "view_of",
]
