"""What the person at a table of their own may type at any moment: questions, the clock, and the ways to save and to go."""

from __future__ import annotations

import math

from followsuit.matches import Match
from followsuit_cli import spoken
from followsuit_cli.saving import Saving
from followsuit_cli.screens import ANSWERS, Screen
from followsuit_cli.stopwatch import Stopwatch
from followsuit_cli.vantage import Vantage
from followsuit_cli.wording import MOVES, QUESTIONS, examples

HELP = (
    MOVES,
    "Enter plays the only move there is, and goes on after a hand.",
    *QUESTIONS,
    "why {piece}: why you may or may not play it. save FILE: writes the match down. quit: leaves the table.",
)
TIMED = "time: how many seconds there are. more: more time for this decision, once in a hand, where the clock has that."
COMMANDS = (*sorted(ANSWERS), "hands", "help", "more", "quit", "save", "time", "why")


class LeftError(Exception):
    """The person has left the table."""


class Tableside:
    """Does what is no move.

    Args:
        screen: Where answers are said.
        vantage: How the person sees the match.
        saving: Writes it down.
        stopwatch: Their clock; None where they have none.
    """

    def __init__(self, screen: Screen, vantage: Vantage, saving: Saving, stopwatch: Stopwatch | None) -> None:
        self._screen = screen
        self._vantage = vantage
        self._saving = saving
        self._stopwatch = stopwatch

    def did(self, line: str, match: Match) -> bool:
        """Whether *line* is one of them; then it is done, as *match* is now.

        Raises:
            LeftError: The person goes.
        """
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help" | "?":
                self._screen.say(*(each.format_map(examples(match.game)) for each in HELP))
                if self._stopwatch is not None:
                    self._screen.say(TIMED)
            case "quit" | "exit" | "q":
                raise LeftError
            case "save":
                self._saving.save_as(match, rest.strip())
            case "why":
                self._screen.say(self._vantage.asked(match).why(rest))
            case "time" if not rest:
                self._screen.say(self._time())
            case "more" if not rest:
                self._screen.say(self._more())
            case "hands" if not rest:
                self._screen.say(*self._hands(match))
            case topic if topic in ANSWERS and not rest:
                self._screen.answer(topic, self._vantage.shown(match))
            case _:
                return False
        return True

    def _time(self) -> str:
        left = math.ceil(self._stopwatch.left) if self._stopwatch is not None else 0
        return f"You have {left} seconds." if left else "No clock runs."

    def _more(self) -> str:
        """Takes more time, and says so or why not."""
        more = self._stopwatch.extend() if self._stopwatch is not None else 0
        return f"You take {more} seconds more." if more else "There is no more time to take now."

    def _hands(self, match: Match) -> list[str]:
        """Every hand, where they lie open or the deal is over."""
        shown = self._vantage.shown(match)
        if shown.document["pause"] == "deal":
            return spoken.shown_hands(shown.document)
        if not shown.hands:
            return ["The hands of others are theirs to see. A table with --show-hands lays them open."]
        return spoken.hand(shown.document) + spoken.open_hands(shown.document, shown.hands, shown.pieces)
