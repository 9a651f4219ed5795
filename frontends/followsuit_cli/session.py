"""One person's match in the terminal: what was typed becomes a move, an answer, or the end.

It knows no rule: moves are the legal ones of the match, everything else is read off the document.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from followsuit.clocks import Clock
from followsuit.document import Document
from followsuit.driving import Chooser, Secrets, steps
from followsuit.game import NOT_A_MOVE
from followsuit.listing import listed_clock
from followsuit.matches import Match
from followsuit.moves import Move
from followsuit.record import write
from followsuit.seats import Player, Seat
from followsuit.showing import show
from followsuit.state import View
from followsuit.text import Voice
from followsuit.trickpublic import PLAY
from followsuit.typed import reason, typed
from followsuit_cli import spoken
from followsuit_cli.around import Shown
from followsuit_cli.countdown import Countdown
from followsuit_cli.files import new_file, write_text
from followsuit_cli.lines import Lines
from followsuit_cli.screens import ANSWERS, Screen
from followsuit_cli.stopwatch import Stopwatch
from followsuit_cli.wording import examples, named

HELP = (
    "Type a move as it is offered, or the part that tells it apart: {moves}. Tab completes it.",
    "Enter plays the only move there is, and goes on after a hand.",
    "hand: what you hold. trick: what lies on the table. last: the last trick. bids: what was called and what is played.",
    "score: the score sheet. seats: who sits where. turn: whose turn it is. table: everything. rules: how this table plays.",
    "why {piece}: why you may or may not play it. save FILE: writes the match down. quit: leaves the table.",
)
HINT = "Type help for what can be typed, turn for what you may do."
TIMED = "time: how many seconds there are. more: more time for this decision, once in a hand, where the clock has that."
COMMANDS = (*sorted(ANSWERS), "hands", "help", "more", "quit", "save", "time", "why")
LATE = "Your time was up, and a bot has made this move."
UP = "Your time is up. Press Enter, and a bot makes this move."


class LeftError(Exception):
    """The person has left the table."""


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
        self.match = match
        self._player = player
        self._choosers = [self._choose if at == player else chooser for at, chooser in enumerate(others)]
        self._secrets = secrets
        self._names = names
        self._screen = screen
        self._words: tuple[str, ...] = COMMANDS
        self._lines = lines(lambda: self._words)
        self._out = out
        self._show_hands = show_hands
        self._stand_in = others[player]
        self._clock = clock
        self._stopwatch = Stopwatch(clock) if clock is not None else None
        self._countdown = Countdown(self._lines.tell, UP)
        self._saved: Match | None = None

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        try:
            self._screen.opening(self._shown())
            if self._clock is not None:
                self._screen.say(f"The clock: {listed_clock(self._clock)['text']}.")
            self._pause("Press Enter to begin, or type help.")
            for match in steps(self.match, self._choosers, self._secrets):
                before, self.match = self.match, match
                shown = self._shown(before)
                self._screen.happened(shown)
                if shown.document["pause"]:
                    self._over(shown)
        except (LeftError, EOFError, KeyboardInterrupt):
            self._screen.say("You leave the table.")
        finally:
            self._countdown.stop()
            if self._saved is not self.match:
                self._save()
        self._offer()

    def _over(self, shown: Shown) -> None:
        self._screen.over(shown)
        self._save()
        if shown.document["pause"] == "deal":
            self._pause("Press Enter for the next hand.")
            if self._stopwatch is not None:
                self._stopwatch.deals()

    def _offer(self) -> None:
        """The way to save what is not saved yet."""
        if self._saved is self.match or not self.match.entries:
            return
        if not self._lines.interactive:
            self._screen.say("The match is not saved: with --out FILE it would be.")
            return
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            while self._saved is not self.match:
                self._screen.say("The match is not saved. Type a file to save it to, or press Enter to let it go.")
                name = self._lines.read(lambda: "Save to: ").strip()
                if not name:
                    return
                self._save_as(name)

    def _pause(self, sentence: str) -> None:
        self._words = COMMANDS
        self._screen.say(sentence)
        while True:
            line = self._read()
            if not line:
                return
            if not self._answered(line):
                self._screen.say(f"That is for your turn. {sentence}")

    def _choose(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
        """The person's move, or a bot's when their time is up."""
        if self._stopwatch is None:
            return self._typed(view, legal)
        self._stopwatch.asks(view.public.phase == PLAY)
        try:
            return self._typed(view, legal)
        except LateError:
            self._screen.say(LATE)
            return self._stand_in(view, legal)
        finally:
            self._stopwatch.decided()

    def _typed(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
        """The move that the person types.

        Raises:
            LateError: Their time is up.
        """
        game = self.match.game
        voice = self._voice()
        self._words = tuple(dict.fromkeys([*legal, *(move.rest for move in legal if move.rest), *COMMANDS]))
        self._screen.asks(self._shown())
        while True:
            line = self._read_in_time()
            if not line and len(legal) == 1:
                return legal[0]
            if not line:
                self._screen.answer("turn", self._shown())
                continue
            if line not in legal and self._answered(line):
                continue
            found = typed(game, view, legal, named(line, self._shown().document))
            if isinstance(found, Move):
                return found
            self._screen.say(voice.sentence(found))
            if found.key == NOT_A_MOVE:
                self._screen.say(HINT)

    def _answered(self, line: str) -> bool:
        """Whether *line* is a command; then it is done."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        match word:
            case "help" | "?":
                self._screen.say(*(line.format_map(examples(self.match.game)) for line in HELP))
                if self._clock is not None:
                    self._screen.say(TIMED)
            case "quit" | "exit" | "q":
                raise LeftError
            case "save":
                self._save_as(rest.strip())
            case "why":
                self._screen.say(self._why(rest))
            case "time" if not rest:
                self._screen.say(self._time())
            case "more" if not rest:
                self._screen.say(self._more())
            case "hands" if not rest:
                self._screen.say(*self._hands())
            case _ if word in ANSWERS and not rest:
                self._screen.answer(word, self._shown())
            case _:
                return False
        return True

    def _hands(self) -> list[str]:
        """Every hand, where they lie open or the deal is over."""
        shown = self._shown()
        if shown.document["pause"] == "deal":
            return spoken.shown_hands(shown.document)
        if not shown.hands:
            return ["The hands of others are theirs to see. A table with --show-hands lays them open."]
        return spoken.hand(shown.document) + spoken.open_hands(shown.document, shown.hands, shown.pieces)

    def _why(self, what: str) -> str:
        """Why a move is or is not open, as far as the person may know."""
        match, seat = self.match, self._seat
        legal = match.legal(seat)
        document = self._shown().document
        if not what.strip():
            return f"Say why of what: {examples(self.match.game)['why']}."
        if not legal:
            return document["prompt"]["text"]
        view = match.view(seat)
        words = named(what, document)
        found = typed(match.game, view, legal, words)
        if isinstance(found, Move):
            return f"You may: {found}."
        return self._voice().sentence(reason(match.game, view, legal, words))

    @property
    def _seat(self) -> Seat:
        """The seat that the person is asked for now."""
        return self.match.acting(self._player)

    def _voice(self) -> Voice:
        return Voice(self.match.game.catalogue("en"), self._names, self._seat, self.match.state.public.players)

    def _time(self) -> str:
        left = math.ceil(self._stopwatch.left) if self._stopwatch is not None else 0
        return f"You have {left} seconds." if left else "No clock runs."

    def _more(self) -> str:
        """Takes more time, and says so or why not."""
        more = self._stopwatch.extend() if self._stopwatch is not None else 0
        return f"You take {more} seconds more." if more else "There is no more time to take now."

    def _read(self) -> str:
        document = self._document()
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
                self._answered(line)
            raise LateError
        return line

    def _save(self) -> None:
        if self._out is not None and self.match.entries:
            self._write(self._out)

    def _save_as(self, name: str) -> None:
        if not name:
            self._screen.say("Say where to: save match.fsr.")
            return
        try:
            path = new_file(name)
        except click.ClickException as error:
            self._screen.say(f"Not saved: {error.format_message()}.")
            return
        self._write(path)

    def _write(self, path: Path) -> None:
        try:
            write_text(path, write(self.match))
        except click.ClickException as error:
            self._screen.say(f"Not saved: {error.format_message()}.")
            return
        self._saved = self.match
        self._screen.say(f"Saved to {path}.")

    def _document(self, before: Match | None = None) -> Document:
        match, seat = self.match, self._seat
        earlier = before.view(seat) if before is not None else None
        return show(match.game, match.view(seat), match.legal(seat), names=self._names, before=earlier, preset=match.preset)

    def _shown(self, before: Match | None = None) -> Shown:
        document = self._document(before)
        hands: dict[int, list[str]] = {}
        pieces = dict(document["pieces"])
        if self._show_hands and self.match.state.public.deal:
            public = self.match.state.public
            for other in map(Seat, range(public.seats)):
                if public.player_of(other) != self._player:
                    theirs = show(self.match.game, self.match.view(other), (), names=self._names)
                    hands[other] = spoken.held(theirs, other)
                    pieces = {**theirs["pieces"], **pieces}
        return Shown(document, hands, pieces)
