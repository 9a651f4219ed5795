"""What a guest at a room may type at any moment: questions, talk, the clock, and the ways to go."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from followsuit.game import AnyGame
from followsuit.manners import PHRASES
from followsuit_cli.messages import Message
from followsuit_cli.remote import Remote
from followsuit_cli.screens import ANSWERS, Screen
from followsuit_cli.sent import asked, shown
from followsuit_cli.wording import MOVES, QUESTIONS, examples

HELP = (
    MOVES,
    "Enter plays the only move there is, and asks for the next hand when one is over.",
    *QUESTIONS,
    "why {piece}: why you may or may not play it.",
    "say {phrases}, ...: the others hear it; say your own words where the room has a password.",
    "quit: you go, and the seat stays yours. leave: you give the seat up.",
)
TIMED = "time: how many seconds there are. more: more time for this decision, once in a hand, where the table has that."
COMMANDS = (*sorted(ANSWERS), "help", "leave", "more", "quit", "say", "time", "why")

AWAY = "You go. Your seat stays yours."
LEFT = "You leave the table."


class Gone(Exception):  # noqa: N818
    """The person goes; what they are told."""


class Asides:
    """Does what is no move.

    Args:
        remote: The person's seat.
        game: What is played there.
        screen: Where answers are said.
        view: The view that counts.
        settle: Told what the server has answered.
    """

    def __init__(
        self, remote: Remote, game: AnyGame, screen: Screen, view: Callable[[], Message], settle: Callable[[Message], None]
    ) -> None:
        self._remote = remote
        self._game = game
        self._screen = screen
        self._now = view
        self._settle = settle

    @property
    def _view(self) -> Message:
        return self._now()

    def did(self, line: str) -> bool:
        """Whether *line* is one of them; then it is done.

        Raises:
            Gone: The person goes.
            LostError: The server is out of reach.
            RefusedError: It does not let the seat be given up.
        """
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help" | "?":
                given = {**examples(self._game), "phrases": ", ".join(PHRASES[:3])}
                self._screen.say(*(each.format_map(given) for each in HELP))
                if self._view["room"]["clock"] is not None:
                    self._screen.say(TIMED)
            case "quit" | "exit" | "q":
                raise Gone(AWAY)
            case "leave" if not rest:
                self._remote.leave()
                raise Gone(LEFT)
            case "say":
                self._say(rest.strip())
            case "time" if not rest:
                self._screen.say(*self._times())
            case "more" if not rest:
                self._extend()
            case "why":
                self._screen.say(asked(self._game, self._view).why(rest))
            case topic if topic in ANSWERS and not rest:
                self._screen.answer(topic, shown(self._view))
            case _:
                return False
        return True

    def _say(self, words: str) -> None:
        if not words:
            self._screen.say(f"Say what: {', '.join(PHRASES)}.")
            return
        self._settle(self._remote.ask("say", **{"phrase" if words in PHRASES else "words": words}))

    def _times(self) -> list[str]:
        """How long each has for whom a clock runs."""
        view = self._view
        names = [seat["name"] for seat in view["room"]["seats"]]
        running = view.get("clocks") or []

        def who(seat: int) -> str:
            return "You have" if seat == view["seat"] else f"{names[seat]} has"

        said = [f"{who(clock['seat'])} {self._left(clock['left'])} seconds." for clock in running]
        return said or ["No clock runs."]

    def _left(self, milliseconds: int) -> int:
        """Whole seconds that are left of what the view that is shown told."""
        until = float(self._view["at"]) + milliseconds / 1000
        return max(0, math.ceil(until - time.monotonic()))

    def _extend(self) -> None:
        own = [clock for clock in self._view.get("clocks") or [] if clock["seat"] == self._view["seat"]]
        if own and own[0]["extended"]:
            self._screen.say("More time can be taken once in a hand.")
            return
        self._settle(self._remote.ask("extend"))
