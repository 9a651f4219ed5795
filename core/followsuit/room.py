"""A room: who plays, by which token, one match, and a revision that every visible change raises by one.

Here everything goes by player. In most games player and seat are one; where a player has several seats, one token opens them all,
and what the player chooses is the move of whichever of them is to act.

Pure: what happens in a room is a sequence of happenings, and a room is what they add up to. A request is checked here and
becomes a happening; the caller stores it, and only then shows the room after it. No clock, no randomness, no sockets.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping
from typing import Any, Literal

import attrs
from attrs import frozen

from followsuit.driving import dealt, moved
from followsuit.errors import (
    MalformedMessageError,
    NotYourTurnError,
    OptionError,
    StaleDecisionError,
    UnknownTokenError,
    shown,
)
from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.names import clean_name
from followsuit.options import chosen, differences
from followsuit.seats import HOUSE, Player, Seat
from followsuit.values import evolve, value

Happening = dict[str, Any]
"""What is stored: plain data, one for each revision."""

PACES = (0.0, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Seconds a bot waits before it moves, as a table may choose."""

MIDS = 64
"""How many answered move ids a room remembers, to answer a retry alike."""

BOT_NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal")


@frozen
class Sitter:
    """A player.

    Attributes:
        kind: A person, or a bot.
        name: What they are called.
        key: The hash of the player's token; None for a bot.
        bot: The bot's name; for a person, the bot that would play in their absence.
    """

    kind: Literal["human", "bot"]
    name: str
    key: str | None
    bot: str


@value(kw_only=True)
class Room:
    """A room at one revision.

    Attributes:
        match: What is played.
        sitters: The players, player 0 first.
        pace: Seconds a bot waits before it moves.
        v: The revision: how many happenings it is made of.
        began: The revision that the last deal or match began with.
        taken: How many moves each player has made, from whichever seat: the token of their next decision.
        mids: The last answered move ids: player, id, the revision that answered.
        secret: The secret of the deal in play; None before the first deal.
    """

    match: Match
    sitters: tuple[Sitter, ...]
    pace: float = 1.5
    v: int = 1
    began: int = 1
    taken: tuple[int, ...]
    mids: tuple[tuple[Player, str, int], ...] = ()
    secret: bytes | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What each player is called."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def pause(self) -> Literal["", "start", "deal", "match"]:
        """What somebody at the table must ask for: the first deal, the next deal, another match; "" while there is play."""
        if self.match.to_act == (HOUSE,):
            return "deal" if self.match.state.public.deal else "start"
        return "" if self.match.to_act else "match"

    def player_of(self, token: str) -> Player:
        """The player whose token *token* is.

        Raises:
            UnknownTokenError: None.
        """
        key = key_of(token)
        for player, sitter in enumerate(self.sitters):
            if sitter.key is not None and hmac.compare_digest(sitter.key, key):
                return Player(player)
        raise UnknownTokenError("expected the token of a seat at this table")

    def decision(self, player: Player) -> int | None:
        """The token of the decision that *player* has to take; None when they have none."""
        return self.taken[player] if self.match.acting(player) in self.match.to_act else None

    def bots_to_act(self) -> tuple[Player, ...]:
        """The players whose turn it is and who are bots."""
        public = self.match.state.public
        asked = dict.fromkeys(public.player_of(seat) for seat in self.match.to_act if seat != HOUSE)
        return tuple(player for player in asked if self.sitters[player].kind == "bot")

    def answered(self, player: Player, mid: str) -> int | None:
        """The revision that the move *mid* of *player* made; None when it made none (that is remembered)."""
        return next((v for by, known, v in self.mids if by == player and known == mid), None)

    def move(self, player: Player, mid: object, d: object, text: object) -> Happening:
        """What happens when *player* answers decision *d* with the move *text*, for whichever seat of theirs is to act.

        Args:
            player: Who.
            mid: The client's id of this move: 1 to 64 printable ASCII characters.
            d: The token of the decision that it answers.
            text: The move.

        Raises:
            MalformedMessageError: *mid* or *d* is of the wrong form.
            StaleDecisionError: The decision has been taken already, or is not there yet.
            NotYourTurnError: The player has nothing to decide.
            MalformedMoveError: The text is no move.
            IllegalMoveError: The rules forbid it.
        """
        checked_mid(mid)
        if type(d) is not int:
            raise MalformedMessageError(f"expected d as the number of a decision, got {shown(d)}")
        seat = self.match.acting(player)
        if seat not in self.match.to_act:
            self.match.game.refuse(self.match.state, seat, self.match.game.parse(text))
        if d != self.taken[player]:
            raise StaleDecisionError(f"expected an answer to decision {self.taken[player]}, got one to {shown(d)}")
        after = self.match.play(seat, text)
        return {"kind": "move", "seat": seat, "move": str(after.entries[-1].move), "mid": mid}

    def deal(self, secret: bytes) -> Happening:
        """What happens when the house deals by *secret*.

        Raises:
            NotYourTurnError: There is nothing to deal.
        """
        if self.match.to_act != (HOUSE,):
            raise NotYourTurnError("expected a deal that is over; this one is in play")
        return {"kind": "deal", "secret": secret.hex()}

    def rematch(self, dealer: Seat) -> Happening:
        """What happens when another match begins, *dealer* to deal first.

        Raises:
            NotYourTurnError: This match is not over.
        """
        if self.pause != "match":
            raise NotYourTurnError("expected a match that is over; this one is in play")
        return {"kind": "rematch", "dealer": int(dealer)}

    def rename(self, player: Player, name: object) -> Happening:
        """What happens when *player* takes another name.

        Raises:
            MalformedMessageError: The name is no text.
        """
        if not isinstance(name, str):
            raise MalformedMessageError(f"expected a name as text, got {shown(name)}")
        return {"kind": "rename", "seat": player, "name": clean_name(name, f"Seat {player + 1}")}

    def repace(self, pace: object) -> Happening:
        """What happens when the table chooses how long bots wait.

        Raises:
            MalformedMessageError: Not one of PACES.
        """
        if isinstance(pace, bool) or not isinstance(pace, int | float) or pace not in PACES:
            paces = ", ".join(f"{each:g}" for each in PACES)
            raise MalformedMessageError(f"expected a pace of {paces} seconds, got {shown(pace)}")
        return {"kind": "pace", "pace": float(pace)}

    def after(self, happening: Happening) -> Room:
        """The room after *happening*, which was made by one of the methods above (of this revision).

        Raises:
            MalformedMessageError: It does not fit this room.
        """
        match happening:
            case {"kind": "move", "seat": int(seat), "move": str(move), "mid": str(mid)}:
                return self._moved(Seat(seat), move, mid)
            case {"kind": "deal", "secret": str(secret)}:
                key = bytes.fromhex(secret)
                return evolve(self._with(dealt(self.match, key)), began=self.v + 1, secret=key)
            case {"kind": "rematch", "dealer": int(dealer)}:
                was = self.match
                seats, names = len(self.sitters), self.names
                fresh = start(was.game, was.options, seats=seats, dealer=Seat(dealer), preset=was.preset, names=names)
                return evolve(self, v=self.v + 1, began=self.v + 1, match=fresh, secret=None)
            case {"kind": "rename", "seat": int(player), "name": str(name)}:
                sitters = tuple(attrs.evolve(s, name=name) if at == player else s for at, s in enumerate(self.sitters))
                names = tuple(sitter.name for sitter in sitters)
                return evolve(self, v=self.v + 1, sitters=sitters, match=evolve(self.match, names=names))
            case {"kind": "pace", "pace": float(pace)}:
                return evolve(self, v=self.v + 1, pace=pace)
        raise MalformedMessageError(f"expected a stored happening, got {shown(happening.get('kind'))}")

    def _moved(self, seat: Seat, move: str, mid: str) -> Room:
        mids = (*self.mids[-MIDS + 1 :], (self.match.state.public.player_of(seat), mid, self.v + 1))
        return evolve(self._with(moved(self.match, seat, move, self.secret)), mids=mids)

    def _with(self, match: Match) -> Room:
        """The next revision, in which *match* has gone on by a deal or a move, and by what was forced after it."""
        public = match.state.public
        made = [public.player_of(entry.seat) for entry in match.entries[len(self.match.entries) :] if entry.seat != HOUSE]
        taken = tuple(count + made.count(Player(at)) for at, count in enumerate(self.taken))
        return evolve(self, v=self.v + 1, match=match, taken=taken)


def key_of(token: str) -> str:
    """What is kept of a player's token: its SHA-256 in hex."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def checked_mid(mid: object) -> str:
    """*mid*, a client's id of its move.

    Raises:
        MalformedMessageError: It is no text of 1 to 64 printable ASCII characters.
    """
    if not isinstance(mid, str) or not 1 <= len(mid) <= 64 or not (mid.isascii() and mid.isprintable()):
        raise MalformedMessageError(f"expected mid as 1 to 64 printable ASCII characters, got {shown(mid)}")
    return mid


def opening(
    game: AnyGame,
    *,
    preset: str | None,
    options: Mapping[str, object],
    dealer: Seat,
    sitters: tuple[Sitter, ...],
) -> Happening:
    """The first happening of a room.

    Raises:
        OptionError: The game cannot be played so.
    """
    settled = chosen(game.options, game.presets, preset, options)
    match = start(game, settled, seats=len(sitters), dealer=dealer, preset=preset)
    return {
        "kind": "open",
        "game": game.name,
        "version": game.version,
        "preset": preset,
        "options": dict(differences(settled, game.presets, preset)),
        "rules": match.rules,
        "dealer": int(dealer),
        "sitters": [{"kind": s.kind, "name": s.name, "key": s.key, "bot": s.bot} for s in sitters],
    }


def opened(happening: Happening, games: Callable[[str], AnyGame]) -> Room:
    """The room that an opening makes.

    Args:
        happening: From `opening()`.
        games: The game of a name.

    Raises:
        UnknownNameError: The game is not installed.
        OptionError: It is there in another version, or its rules are no longer those that the room was made with.
    """
    game = games(happening["game"])
    if happening["version"] != game.version:
        raise OptionError(f"expected version {game.version} of {game.name}, got {shown(happening['version'])}")
    sitters = tuple(Sitter(s["kind"], s["name"], s["key"], s["bot"]) for s in happening["sitters"])
    options = chosen(game.options, game.presets, happening["preset"], happening["options"])
    match = start(
        game,
        options,
        seats=len(sitters),
        dealer=Seat(happening["dealer"]),
        preset=happening["preset"],
        names=tuple(sitter.name for sitter in sitters),
    )
    # A preset that was tuned since would change the rules in the middle of a match.
    if happening.get("rules", match.rules) != match.rules:
        raise OptionError(f"expected rules {match.rules}, as {game.name} has them now, got {shown(happening['rules'])}")
    return Room(match=match, sitters=sitters, taken=(0,) * len(sitters))
