"""Who plays: people, bots, and places that are open to whoever comes.

A place belongs to a player of the match.  What opens a person's place is kept as hashes; what is hashed is never here.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import attrs
from attrs import frozen

from followsuit.seats import Player

DEVICES = 4
"""Further devices, at most, on which a seat can be opened at a time; the oldest makes room for a new one."""

BOT_NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal")

Kind = Literal["human", "bot", "open"]
Lent = Literal["", "asked", "absent"]


@frozen
class Sitter:
    """A player's place at the table.

    Attributes:
        kind: A person, a bot, or nobody yet.
        name: What they are called.
        key: The hash of the token that opens the place; None where no person has it.
        bot: The bot's name; of a person, the bot that would play for them; of an open place, the one that plays until somebody
            sits down.
        lent: Whether a bot plays for this person: because they asked for it, or because they were absent; "" if not.
        devices: Hashes of the tokens that open it from further devices, oldest first.
        words: The hash of the words that open it from anywhere; None for none.
        words_at: The place in which those were made, by which they are shown, if their owner has moved since.
    """

    kind: Kind
    name: str
    key: str | None
    bot: str
    lent: Lent = ""
    devices: tuple[str, ...] = ()
    words: str | None = None
    words_at: Player | None = None

    @property
    def plays(self) -> bool:
        """Whether a person has the place and plays themselves."""
        return self.kind == "human" and not self.lent

    def opened_by(self, key: str) -> bool:
        """Whether the token with the hash *key* opens this place."""
        known = (*self.devices, *((self.key,) if self.key is not None else ()))
        return any(hmac.compare_digest(each, key) for each in known)

    def with_device(self, key: str) -> Sitter:
        """The same, also opened by the token with the hash *key*."""
        return attrs.evolve(self, devices=(*self.devices, key)[-DEVICES:])


def key_of(token: str) -> str:
    """What is kept of a token: its SHA-256 in hex."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def vacated(sitters: Sequence[Sitter], player: Player) -> Sitter:
    """The place of *player* when nobody has it, with a name that no other place has."""
    taken = {each.name for at, each in enumerate(sitters) if at != player}
    name = next((name for name in BOT_NAMES if name not in taken), f"Seat {player + 1}")
    return Sitter("open", name, None, sitters[player].bot)


def written(sitter: Sitter) -> dict[str, Any]:
    """*sitter* as plain data; what is as usual is left out."""
    plain = {"kind": sitter.kind, "name": sitter.name, "key": sitter.key, "bot": sitter.bot}
    return plain | ({"words": sitter.words} if sitter.words is not None else {})


def read(data: Mapping[str, Any]) -> Sitter:
    """The sitter that was `written()`."""
    return Sitter(data["kind"], data["name"], data["key"], data["bot"], words=data.get("words"))
