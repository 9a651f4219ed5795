"""A bot at a room of a server: it gets the view of its seat, as a person there would, and nothing else."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from followsuit.bots import NO_LIMIT as ANY_TIME
from followsuit.bots import BotKind, answer
from followsuit.codec import Codec
from followsuit.game import AnyGame
from followsuit.shake import generator
from followsuit_cli.messages import Message
from followsuit_cli.remote import Remote
from followsuit_cli.visiting import UNSURE

AGAIN = 1.0
"""Seconds until a server whose store could not be reached is asked again."""


class BotGuest:
    """A seat of one bot.

    Args:
        remote: The seat, taken.
        game: What is played there.
        kind: The bot.
        say: Told what happens.
        deals: Whether it asks for the next deal itself.
    """

    def __init__(self, remote: Remote, game: AnyGame, kind: BotKind, say: Callable[[str], None], *, deals: bool) -> None:
        self._remote = remote
        self._game = game
        self._codec = Codec(game)
        self._name = kind.name
        self._bot = kind.made(game)
        self._rng = generator(secrets.token_bytes(32), "bot at a room")
        self._say = say
        self._deals = deals

    def run(self, view: Message) -> None:
        """Play until the match is over, where it asks for deals itself, and give the seat up; else until it is taken away.

        Raises:
            PluginError: The bot fails.
            LostError: The seat is not its any more, or the server is out of reach.
        """
        told, answered = view["v"] - 1, None
        while True:
            if view["v"] > told:
                told = view["v"]
                self._tell(view)
            pause = view["room"]["pause"]
            again = None
            if view["d"] is not None and view["d"] != answered:
                again = self._move(view)
                answered = view["d"] if again is None else None
            elif pause == "match" and self._deals:
                self._remote.leave()
                return
            elif pause and self._deals:
                again = self._ask("deal", v=view["v"])
            # Nothing new may ever come before this has been asked again; what does come may change what there is to ask.
            view = self._remote.hear() if again is None else self._remote.within(again) or view

    def _move(self, view: Message) -> float | None:
        known = self._codec.read_view(view["view"])
        legal = self._game.sound(known, tuple(self._game.parse(move) for move in view["legal"]))
        move = answer(self._name, self._bot, known, legal, self._rng, ANY_TIME)
        return self._ask("move", d=view["d"], move=move)

    def _ask(self, kind: str, **fields: object) -> float | None:
        """Asks; after how many seconds to ask again, where it was refused only for now."""
        got = self._remote.ask(kind, **fields)
        if got["type"] == "ok":
            return None
        if kind == "move" or "retry" in got:
            self._say(str(got["reason"]))
        retry = got.get("retry", AGAIN if got.get("code") == UNSURE else None)
        return float(retry) if retry is not None else None

    def _tell(self, view: Message) -> None:
        document = view["document"]
        if document["pause"] in ("deal", "match") and document["events"]:
            self._say(document["outcome"]["text"] if document["outcome"] else document["events"][-1]["say"])
