"""Level 1: a beginner at any game with tricks.  It knows no game by name.

Plays high when it hopes to win the trick and low when it does not, ducks where points are lost, no trick is wanted, or it has
the tricks that it bid, forgets itself now and then, bids the least that it can when its hand looks much better than a fair share,
and otherwise passes.
"""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.contracts import Contract
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.state import View
from followsuit.text import text
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import PLAY
from followsuit_bots.sight import Sight, beaters

NOISE = 0.15
"""How often it plays or says something for no reason."""

BRAVE = 0.5
"""The share of the tricks that a hand must promise before it bids."""

BOLD = 0.4
"""The share of the tricks that it must promise before a suit is named."""


class Rookie:
    """A beginner.

    Args:
        game: What is played.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    @cached_property
    def _plain(self) -> tuple[Contract, ...]:
        """The contracts that it thinks of when it bids: of those with the same trumps the one that comes first."""
        contracts = reversed([*self._game.contracts.values()])
        return tuple({contract.tables.trumps: contract for contract in contracts}.values())

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """See `followsuit.bots.Bot`."""
        game = self._game
        legal = game.sound(view, legal)
        if rng.random() < NOISE and view.public.phase == PLAY:
            return Choice(rng.choice(legal), text("reason.anything"))
        if view.public.phase == PLAY and isinstance(game, TrickGame):
            sight = Sight(game, view)
            ducks = game.low_wins or has_its_bid(sight) or not wants_tricks(sight.public.contract)
            return self._duck(sight, legal) if ducks else self._play(sight, legal, rng)
        if game.low_wins and legal[0].args and all(game.pieces.find(name) for name in legal[0].args):
            return Choice(max(legal, key=self._heights), text("reason.high-away"))
        hand: int = view.own.hand if view.own is not None else 0
        names = [move for move in legal if move in game.contracts and wants_tricks(game.contracts[move])]
        if names:
            return Choice(max(names, key=lambda name: promise(hand, game.contracts[name])), text("reason.longest"))
        return self._call(hand, view, legal, rng)

    def _play(self, sight: Sight, legal: tuple[Move, ...], rng: random.Random) -> Choice:
        pieces = self._game.pieces
        ranked = sorted(legal, key=lambda move: _height(sight, pieces[move.args[0]]))
        low, high = ranked[0], ranked[-1]
        if sight.winning is None:
            return Choice(high, text("reason.high")) if rng.random() < 0.7 else Choice(low, text("reason.low"))
        if not sight.ours and sight.wins(pieces[high.args[0]]):
            return Choice(high, text("reason.high"))
        return Choice(low, text("reason.low"))

    def _duck(self, sight: Sight, legal: tuple[Move, ...]) -> Choice:
        pieces = self._game.pieces
        ranked = sorted(legal, key=lambda move: _height(sight, pieces[move.args[0]]))
        below = [move for move in ranked if not sight.wins(pieces[move.args[0]])]
        if sight.winning is None:
            return Choice(ranked[0], text("reason.low"))
        return Choice(below[-1] if below else ranked[0] if sight.after else ranked[-1], text("reason.duck"))

    def _heights(self, move: Move) -> int:
        """How high the pieces of *move* rank in their own suits."""
        suits = next(iter(self._game.contracts.values())).tables
        indices = [self._game.pieces[name].index for name in move.args]
        return sum([suits.strength[suits.led[index]][index] for index in indices])

    def _call(self, hand: int, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random) -> Choice:
        public = view.public
        bids = [move for move in legal if move.verb == "bid" and move.rest.isdecimal()]
        if not bids:
            return self._say(hand, view, legal, rng)
        size = hand.bit_count()
        tricks = max((promise(hand, contract) for contract in self._plain), default=size / public.seats)
        if bids[0].number <= size and legal[0].verb != "pass":
            # Tricks are bid, and everyone must: say how many it looks like.
            contract = public.contract
            tricks = tricks if contract is None else looks(hand, contract)
            return Choice(min(bids, key=lambda bid: abs(bid.number - tricks)), text("reason.tricks", n=round(tricks)))
        if legal[0].verb == "pass" and tricks < BRAVE * size:
            return Choice(legal[0], text("reason.weak"))
        return Choice(bids[0], text("reason.strong"))

    def _say(self, hand: int, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random) -> Choice:
        """What is no number: a piece laid away, a suit named, a card ordered up; the first way to say it is the plainest."""
        pieces, public, contract = self._game.pieces, view.public, view.public.contract
        named = {move: pieces.by_name[move.rest] for move in legal if move.rest in pieces.by_name}
        if named and contract is not None:
            suits = contract.tables
            ranked = sorted(named, key=lambda move: suits.strength[suits.led[named[move].index]][named[move].index])
            if hand & named[ranked[0]].bit:
                # What it holds it lays away: the lowest, or the highest where it plays and wants no tricks.
                ducks = view.seat == public.declarer and not wants_tricks(contract)
                return Choice(ranked[-1], text("reason.high-away")) if ducks else Choice(ranked[0], text("reason.low"))
            return Choice(ranked[-1], text("reason.high"))
        quiet = [move for move in legal if move.verb == "pass"]
        open_ = () if contract is not None else tuple(move for move in legal if move not in quiet)
        hopes = {move: self._hope(hand, public.upcard, move) for move in open_}
        known = {move: hope for move, hope in hopes.items() if hope}
        if known:
            best = max(known, key=lambda move: known[move])
            if not quiet or known[best] >= BOLD * hand.bit_count():
                return Choice(best, text("reason.longest"))
            return Choice(quiet[0], text("reason.weak"))
        return Choice(quiet[0] if quiet and rng.random() < 0.8 else rng.choice(legal), text("reason.anything"))

    def _hope(self, hand: int, upcard: int, move: Move) -> float:
        """How many tricks *hand* looks like after *move*, which names a contract, or a card that lies face up as trump."""
        contracts = self._game.contracts
        if move.rest in contracts:
            return promise(hand, contracts[move.rest])
        if move.rest or not upcard:
            return 0.0
        made = [contract for contract in contracts.values() if contract.tables.trumps & upcard]
        return max([promise(hand, contract) for contract in made], default=0.0)


def looks(hand: int, contract: Contract) -> float:
    """How many tricks *hand* looks like when all play for themselves: each piece counts by how few of its suit beat it."""
    suits = contract.tables
    beats = beaters(suits)
    total = 0.0
    for index, led in enumerate(suits.led):
        if hand >> index & 1:
            above = (beats[led][index] & suits.follow[led] & ~hand).bit_count()
            total += 0.55**above * (1.0 if suits.trumps >> index & 1 else 0.75)
    return total


def has_its_bid(sight: Sight) -> bool:
    """Whether the seat plays alone, has bid how many tricks it will take, and has taken them."""
    bid = next((call.move for call in sight.public.calls if call.seat == sight.seat and call.move.verb == "bid"), None)
    alone = not sight.partners and len(sight.public.sides) > 2
    won = sum([trick.winner == sight.seat for trick in sight.public.tricks])
    return alone and bid is not None and bid.rest.isdecimal() and won >= bid.number


def wants_tricks(contract: Contract | None) -> bool:
    """Whether who plays *contract* wants tricks: a game with one where that is not so says it by `takes` of its contracts."""
    return bool(getattr(contract, "takes", True))


def promise(hand: int, contract: Contract) -> float:
    """How many tricks *hand* looks like under *contract*: each piece counts by how few others beat it when it is led."""
    suits = contract.tables
    beats = beaters(suits)
    total = 0.0
    for index, led in enumerate(suits.led):
        if hand >> index & 1:
            total += 0.5 ** (beats[led][index] & ~hand).bit_count()
    return total


def _height(sight: Sight, piece: Piece) -> tuple[int, int, int]:
    """How high *piece* is here; of those that cannot win, dear ones last."""
    own = sight.suits.strength[sight.suits.led[piece.index]][piece.index]
    return sight.rank(piece), own, piece.index
