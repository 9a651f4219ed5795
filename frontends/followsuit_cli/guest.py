"""One person at a room of a server, in the terminal: what is heard is shown, what is typed becomes a request."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any

from followsuit.clocks import FIELDS, checked_clock
from followsuit.codec import Codec
from followsuit.document import Document
from followsuit.game import NOT_A_MOVE, AnyGame
from followsuit.listing import listed_clock
from followsuit.manners import PHRASES
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import Voice
from followsuit.typed import reason, typed
from followsuit_cli.around import Shown
from followsuit_cli.countdown import Countdown
from followsuit_cli.reading import Lines
from followsuit_cli.remote import Message, Remote
from followsuit_cli.screens import ANSWERS, Screen
from followsuit_cli.wording import examples, named

HELP = (
    "Type a move as it is offered, or the part that tells it apart: {moves}. Tab completes it.",
    "Enter plays the only move there is, and asks for the next hand when one is over.",
    "hand: what you hold. trick: what lies on the table. last: the last trick. bids: what was called and what is played.",
    "score: the score sheet. seats: who sits where. turn: whose turn it is. table: everything. rules: how this table plays.",
    "why {piece}: why you may or may not play it.",
    "say {phrases}, ...: the others hear it; say your own words where the room has a password.",
    "quit: you go, and the seat stays yours. leave: you give the seat up.",
)
TIMED = "time: how many seconds there are. more: more time for this decision, once in a hand, where the table has that."
HINT = "Type help for what can be typed, turn for what you may do."
COMMANDS = (*sorted(ANSWERS), "help", "leave", "more", "quit", "say", "time", "why")
GREET = "Sit down and wait: what happens is shown here. Ctrl-C leaves."


class Gone(Exception):  # noqa: N818
    """The person goes."""


class GuestSession:
    """A seat of one person.

    Args:
        remote: The seat, taken.
        game: What is played there.
        screen: Shows it.
        lines: Where what the person types comes from.
        view: The first view.
    """

    def __init__(
        self, remote: Remote, game: AnyGame, screen: Screen, lines: Callable[[Callable[[], Sequence[str]]], Lines], view: Message
    ) -> None:
        self._remote = remote
        self._game = game
        self._codec = Codec(game)
        self._screen = screen
        self._words: tuple[str, ...] = COMMANDS
        self._lines = lines(lambda: self._words)
        self._countdown = Countdown(self._lines.tell)
        self._view = view
        self._told = view["v"]
        self._over_at = -1
        self._answered: int | None = None

    def run(self) -> None:
        """Play until the person goes.

        Raises:
            LostError: The seat is not theirs any more, or the server is out of reach.
        """
        try:
            self._screen.opening(self._shown())
            clock = self._view["room"]["clock"]
            if clock is not None:
                known = checked_clock({name: clock[name] for name in FIELDS if name in clock})
                assert known is not None
                self._screen.say(f"The clock: {listed_clock(known)['text']}.")
            self._screen.say(GREET)
            while True:
                self._act()
                self._take_in(self._remote.hear())
        except (Gone, EOFError, KeyboardInterrupt):
            self._screen.say("You leave the table.")
        finally:
            self._countdown.stop()

    def _act(self) -> None:
        """Has the person do what there is to do, as long as there is anything, after all that has come meanwhile."""
        while True:
            self._catch_up()
            view = self._view
            if view["d"] is not None and view["d"] != self._answered:
                self._choose()
            elif view["room"]["pause"] and view["v"] > self._over_at:
                self._pause()
            else:
                return

    def _catch_up(self) -> None:
        for view in self._remote.heard():
            self._take_in(view)

    def _take_in(self, view: Message) -> None:
        """Shows what is new in *view*."""
        if view["v"] < self._told:
            return
        fresh, before, self._view = view["v"] > self._told, self._told, view
        self._told = view["v"]
        if not fresh:
            return
        for note in view["room"]["log"]:
            if note["v"] > before:
                said = note["kind"] in ("said", "phrase")
                self._screen.say(f"{note['name']}: {note['text']}" if said else note["text"])
        self._screen.happened(self._shown())
        if view["document"]["pause"] in ("deal", "match") and view["document"]["events"]:
            self._screen.over(self._shown())

    def _pause(self) -> None:
        """Waits for Enter, and asks for what comes next, unless somebody else has by then."""
        view = self._view
        kind, sentence = {
            "start": ("deal", "Press Enter to have the first hand dealt."),
            "deal": ("deal", "Press Enter for the next hand."),
            "match": ("rematch", "Press Enter for another match."),
        }[view["room"]["pause"]]
        self._words = COMMANDS
        self._screen.say(sentence)
        while line := self._read():
            if not self._is_command(line):
                self._screen.say(f"That is for your turn. {sentence}")
        answer = self._remote.ask(kind, v=view["v"])
        self._over_at = view["v"]
        if answer["type"] == "no":
            self._screen.say(answer["reason"])

    def _choose(self) -> None:
        """Asks for a move until one is made, or somebody else has made it."""
        view = self._view
        known = self._codec.read_view(view["view"])
        legal = tuple(self._game.parse(move) for move in view["legal"])
        self._words = tuple(dict.fromkeys([*legal, *(move.rest for move in legal if move.rest), *COMMANDS]))
        self._screen.asks(self._shown())
        while True:
            line = self._read_in_time()
            self._catch_up()
            if self._view["d"] != view["d"]:
                # It has been taken for them meanwhile, as has been said.
                if line and (line in legal or not self._is_command(line)):
                    self._screen.say("That came too late.")
                return
            move = self._move(line, known, legal)
            if move is None:
                continue
            answer = self._remote.ask("move", d=view["d"], move=move)
            if answer["type"] == "ok" or answer["code"] == "stale":
                self._answered = view["d"]
                return
            self._screen.say(answer["reason"])
            if answer["view"]["d"] != view["d"]:
                return

    def _move(self, line: str, known: View[Any, Any], legal: tuple[Move, ...]) -> Move | None:
        """The move that *line* is meant to be; None when it was something else, which is done then."""
        if not line and len(legal) == 1:
            return legal[0]
        if not line:
            self._screen.answer("turn", self._shown())
            return None
        if line not in legal and self._is_command(line):
            return None
        found = typed(self._game, known, legal, named(line, self._document))
        if isinstance(found, Move):
            return found
        self._screen.say(self._voice(known).sentence(found))
        if found.key == NOT_A_MOVE:
            self._screen.say(HINT)
        return None

    def _is_command(self, line: str) -> bool:
        """Whether *line* is a command; then it is done."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help" | "?":
                given = {**examples(self._game), "phrases": ", ".join(PHRASES[:3])}
                self._screen.say(*(each.format_map(given) for each in HELP))
                if self._view["room"]["clock"] is not None:
                    self._screen.say(TIMED)
            case "quit" | "exit" | "q":
                raise Gone
            case "leave" if not rest:
                self._remote.leave()
                raise Gone
            case "say":
                self._say(rest.strip())
            case "time" if not rest:
                self._screen.say(*self._times())
            case "more" if not rest:
                self._extend()
            case "why":
                self._screen.say(self._why(rest))
            case topic if topic in ANSWERS and not rest:
                self._screen.answer(topic, self._shown())
            case _:
                return False
        return True

    def _say(self, words: str) -> None:
        if not words:
            self._screen.say(f"Say what: {', '.join(PHRASES)}.")
            return
        answer = self._remote.ask("say", **{"phrase" if words in PHRASES else "words": words})
        if answer["type"] == "no":
            self._screen.say(answer["reason"])

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
        answer = self._remote.ask("extend")
        if answer["type"] == "no":
            self._screen.say(answer["reason"])
        self._catch_up()

    def _why(self, what: str) -> str:
        if not what.strip():
            return f"Say why of what: {examples(self._game)['why']}."
        if not self._view["legal"]:
            return self._document["prompt"]["text"]
        known = self._codec.read_view(self._view["view"])
        legal = tuple(self._game.parse(move) for move in self._view["legal"])
        words = named(what, self._document)
        found = typed(self._game, known, legal, words)
        if isinstance(found, Move):
            return f"You may: {found}."
        return self._voice(known).sentence(reason(self._game, known, legal, words))

    def _voice(self, known: View[Any, Any]) -> Voice:
        names = tuple(seat["name"] for seat in self._view["room"]["seats"])
        return Voice(self._game.catalogue("en"), names, known.seat, known.public.players)

    def _read(self) -> str:
        document = self._document
        return self._lines.read(lambda: self._screen.prompt(document, self._countdown.left)).strip()

    def _read_in_time(self) -> str:
        """What is typed while the person's clock runs, where the table has one."""
        deadline = self._view.get("deadline")
        if deadline is not None:
            self._countdown.begin(self._view["at"] + deadline / 1000 - time.monotonic())
        try:
            return self._read()
        finally:
            self._countdown.stop()

    @property
    def _document(self) -> Document:
        document: Document = self._view["document"]
        return document

    def _shown(self) -> Shown:
        return Shown(self._document, {}, dict(self._document["pieces"]))
