"""How things stand for one person at a room: the view that counts, what it asks of them, and what of it is still to be shown."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from functools import partial

from followsuit.game import AnyGame
from followsuit_cli.asides import COMMANDS
from followsuit_cli.asked import words
from followsuit_cli.countdown import Countdown
from followsuit_cli.messages import Message
from followsuit_cli.screens import Screen
from followsuit_cli.sent import notes, shown, waits_for

BACK = "The connection was lost, and is back. This is how things stand."
OVER = {
    "start": "Press Enter to have the first hand dealt.",
    "deal": "Press Enter for the next hand.",
    "match": "Press Enter for another match.",
}
"""What is said where the room waits for somebody to go on."""


class Standing:
    """Takes views in, and keeps what is new in them until it is its turn to be shown.

    Args:
        game: What is played.
        screen: Shows it.
        countdown: Told how long the person has.
        view: The first view.
        begun: What the person has typed of a line.

    Attributes:
        view: The view that counts.
        words: What may be typed.
        paused: What the room waits for somebody to end, `start`, `deal` or `match`; "" where it does not.
    """

    def __init__(self, game: AnyGame, screen: Screen, countdown: Countdown, view: Message, begun: Callable[[], str]) -> None:
        self.view = view
        self.words: tuple[str, ...] = COMMANDS
        self.paused = ""
        self._game = game
        self._screen = screen
        self._countdown = countdown
        self._begun = begun
        self._answered: int | None = None
        self._late = False
        self._unsaid: deque[Callable[[], None]] = deque()

    @property
    def pending(self) -> int | None:
        """The decision that the person is asked for; None where there is none, or it has been taken."""
        return self._pending(self.view)

    @property
    def is_news(self) -> bool:
        """Whether there is anything to be shown."""
        return bool(self._unsaid)

    def begin(self) -> None:
        """Keeps to be shown what the first view asks."""
        self._ask(None)

    def take_in(self, view: Message) -> None:
        """Makes *view* the one that counts, unless it is older, and keeps what is new in it to be shown."""
        was = self.view
        if view["v"] < was["v"]:
            return
        self.view = view
        now, say, document = shown(view), self._unsaid.append, view["document"]
        if view["v"] > was["v"]:
            if new := notes(view, was["v"]):
                say(partial(self._screen.heard, *new))
            if view["again"] and view["v"] > was["v"] + 1:
                say(partial(self._screen.say, BACK))
                say(partial(self._screen.arrives, now))
            elif document["events"]:
                say(partial(self._screen.happened, now))
            if document["pause"] in ("deal", "match") and document["events"]:
                say(partial(self._screen.over, now))
        self._ask(was)

    def utter(self) -> None:
        """Shows what has not been shown yet."""
        # In one thread: the one that reads, or for a pipe the one that holds the lock.
        while self._unsaid:
            self._unsaid.popleft()()

    def answered(self) -> None:
        """The decision that stands has been taken."""
        self._answered = self.view["d"]
        self._countdown.stop()

    def was_late(self, decision: int | None) -> bool:
        """Whether what was typed for *decision*, None for none, comes when that has been taken; asked once for each line."""
        late, self._late = self._late, False
        return late or (decision is not None and self.pending != decision)

    def _ask(self, was: Message | None) -> None:
        """Keeps to be shown what is asked of whom, as far as that has changed since *was*."""
        view, now, say = self.view, shown(self.view), self._unsaid.append
        mine, before = self.pending, self._pending(was) if was is not None else None
        if before is not None and mine != before and self._begun():
            # It has been taken for them while they typed.
            self._late = True
        self.words = COMMANDS
        if mine is not None:
            self.words = words(map(self._game.parse, view["legal"]), COMMANDS)
            if mine != before:
                say(partial(self._screen.asks, now))
        pause = view["room"]["pause"] if mine is None else ""
        if pause and pause != self.paused:
            say(partial(self._screen.say, OVER[pause]))
        self.paused = pause
        if was is not None and mine is None and not pause and (waits := waits_for(view)) and waits != waits_for(was):
            say(partial(self._screen.waits, now))
        if mine is not None and view.get("deadline") is not None:
            self._countdown.begin(view["at"] + view["deadline"] / 1000 - time.monotonic())
        else:
            self._countdown.stop()

    def _pending(self, view: Message) -> int | None:
        return None if view["d"] == self._answered else view["d"]
