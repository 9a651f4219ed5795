"""One person's match in the terminal, from the first deal to the end: what was typed becomes a move, an answer, or the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from followsuit.clocks import Clock
from followsuit.driving import Chooser, Secrets, steps
from followsuit.listing import listed_clock
from followsuit.matches import Match
from followsuit.moves import Move
from followsuit.seats import Player
from followsuit.state import View
from followsuit.trickpublic import PLAY
from followsuit_cli.around import Shown
from followsuit_cli.asked import words
from followsuit_cli.countdown import Countdown
from followsuit_cli.lines import Lines
from followsuit_cli.saving import Saving
from followsuit_cli.screens import Screen
from followsuit_cli.stopwatch import Stopwatch
from followsuit_cli.tableside import COMMANDS, LeftError, Tableside
from followsuit_cli.vantage import Vantage

LATE = "Your time was up, and a bot has made this move."
UP = "Your time is up. Press Enter, and a bot makes this move."


class LateError(Exception):
    """The person's time is up."""


class Session:
    """A match that one person plays.

    Args:
        match: Before its first deal.
        player: The person, who may have several seats.
        others: The choosers of the players; the person's own is asked only when their time is up.
        secrets: For the deals.
        names: What the players are called at this table.
        screen: Shows it.
        lines: Where what the person types comes from.
        out: Where the record goes after each deal; None for nowhere.
        show_hands: Whether every hand lies open.
        clock: How long the person may think; None for as long as they like.
    """

    def __init__(
        self,
        match: Match,
        player: Player,
        others: Sequence[Chooser],
        secrets: Secrets,
        *,
        names: tuple[str, ...],
        screen: Screen,
        lines: Callable[[Callable[[], Sequence[str]]], Lines],
        out: Path | None,
        show_hands: bool,
        clock: Clock | None = None,
    ) -> None:
        self._match = match
        self._choosers = [self._choose if at == player else chooser for at, chooser in enumerate(others)]
        self._stand_in = others[player]
        self._secrets = secrets
        self._vantage = Vantage(player, names, show_hands)
        self._screen = screen
        self._words: tuple[str, ...] = COMMANDS
        self._lines = lines(lambda: self._words)
        self._saving = Saving(out, screen, self._lines)
        self._clock = clock
        self._stopwatch = Stopwatch(clock) if clock is not None else None
        self._countdown = Countdown(self._lines.tell, UP)
        self._tableside = Tableside(screen, self._vantage, self._saving, self._stopwatch)

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        try:
            self._screen.opening(self._shown())
            if self._clock is not None:
                self._screen.say(f"The clock: {listed_clock(self._clock)['text']}.")
            self._pause("Press Enter to begin, or type help.")
            for match in steps(self._match, self._choosers, self._secrets):
                before, self._match = self._match, match
                shown = self._shown(before)
                self._screen.happened(shown)
                if shown.document["pause"]:
                    self._over(shown)
        except (LeftError, EOFError, KeyboardInterrupt):
            self._screen.say("You leave the table.")
        finally:
            self._countdown.stop()
            self._saving.close(self._match)
        self._saving.offer(self._match)

    def _over(self, shown: Shown) -> None:
        self._screen.over(shown)
        self._saving.save(self._match)
        if shown.document["pause"] == "deal":
            self._pause("Press Enter for the next hand.")
            if self._stopwatch is not None:
                self._stopwatch.deals()

    def _pause(self, sentence: str) -> None:
        self._words = COMMANDS
        self._screen.say(sentence)
        while line := self._read():
            if not self._did(line):
                self._screen.say(f"That is for your turn. {sentence}")

    def _choose(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
        """The person's move, or a bot's when their time is up."""
        if self._stopwatch is None:
            return self._typed(legal)
        self._stopwatch.asks(view.public.phase == PLAY)
        try:
            return self._typed(legal)
        except LateError:
            self._screen.say(LATE)
            return self._stand_in(view, legal)
        finally:
            self._stopwatch.decided()

    def _typed(self, legal: tuple[Move, ...]) -> Move:
        """The move that the person types.

        Raises:
            LateError: Their time is up.
        """
        asked = self._vantage.asked(self._match)
        self._words = words(legal, COMMANDS)
        self._screen.asks(self._shown())
        while True:
            line = self._read_in_time()
            if not line and len(legal) > 1:
                self._screen.answer("turn", self._shown())
            elif not line or line in legal or not self._did(line):
                found = asked.move(line)
                if isinstance(found, Move):
                    return found
                self._screen.say(*found)

    def _did(self, line: str) -> bool:
        return self._tableside.did(line, self._match)

    def _read(self) -> str:
        document = self._vantage.document(self._match)
        return self._lines.read(lambda: self._screen.prompt(document, self._countdown.left)).strip()

    def _read_in_time(self) -> str:
        """What is typed while the person's time runs.

        Raises:
            LateError: It has run out.
        """
        if self._stopwatch is None:
            return self._read()
        self._countdown.begin(self._stopwatch.left)
        try:
            line = self._read()
        finally:
            self._countdown.stop()
        if not self._stopwatch.left:
            if line:
                self._did(line)
            raise LateError
        return line

    def _shown(self, before: Match | None = None) -> Shown:
        return self._vantage.shown(self._match, before)
