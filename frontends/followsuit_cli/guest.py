"""One person at a room of a server, in the terminal: what is heard is shown, what is typed becomes a request."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from followsuit.clocks import FIELDS, checked_clock
from followsuit.codec import Codec
from followsuit.document import Document
from followsuit.game import NOT_A_MOVE, AnyGame
from followsuit.listing import listed_clock
from followsuit.moves import Move
from followsuit.state import View
from followsuit.typed import typed
from followsuit_cli.around import Shown
from followsuit_cli.asides import AWAY, COMMANDS, Asides, Gone, shown, voice
from followsuit_cli.countdown import Countdown
from followsuit_cli.lines import Lines
from followsuit_cli.messages import Message
from followsuit_cli.remote import Remote
from followsuit_cli.screens import Screen
from followsuit_cli.troubles import LostError
from followsuit_cli.wording import named

HINT = "Type help for what can be typed, turn for what you may do."
GREET = "Sit down: what happens is shown here. Ctrl-C leaves."
STOOD_IN = "Until you came a bot played here. What it has bid or played in your name stands."
BACK = "The connection was lost, and is back. This is how things stand."
OVER = {
    "start": "Press Enter to have the first hand dealt.",
    "deal": "Press Enter for the next hand.",
    "match": "Press Enter for another match.",
}
"""What is said where the room waits for somebody to go on."""

ANSWERED = 5.0
"""Seconds, at most, that the view which a request has made is waited for."""


class GuestSession:
    """A seat of one person.

    Two threads work on it, one at a time: the one that runs it reads lines and does what they ask, at any moment; the other takes
    in the views that come, and has them shown beside the line that is being typed.

    Args:
        remote: The seat, taken.
        game: What is played there.
        screen: Shows it.
        lines: Where what the person types comes from.
        view: The first view.
        pace: Seconds that what has happened stays on the screen, at least.
        stood_in: Whether a bot has played in this seat until now.
    """

    def __init__(
        self,
        remote: Remote,
        game: AnyGame,
        screen: Screen,
        lines: Callable[[Callable[[], Sequence[str]]], Lines],
        view: Message,
        *,
        pace: float = 0.0,
        stood_in: bool = False,
    ) -> None:
        self._remote = remote
        self._game = game
        self._codec = Codec(game)
        self._screen = screen
        self._asides = Asides(remote, game, screen, lambda: self._view, self._settle)
        self._words: tuple[str, ...] = COMMANDS
        self._lines = lines(lambda: self._words)
        self._countdown = Countdown(self._lines.tell)
        self._pace = pace
        self._stood_in = stood_in
        self._view = view
        self._answered: int | None = None
        self._paused = ""
        self._late = False
        # Held by whichever thread works; told when a view has been taken in.
        self._changed = threading.Condition()
        self._unsaid: deque[Callable[[], None]] = deque()
        self._lost: LostError | None = None
        self._gone = threading.Event()

    def run(self) -> None:
        """Play until the person goes.

        Raises:
            LostError: The seat is not theirs any more, or the server is out of reach.
        """
        listener = threading.Thread(target=self._listen, name="followsuit-listener", daemon=True)
        try:
            self._open()
            listener.start()
            while True:
                line = self._lines.read(self._prompt).strip()
                with self._changed:
                    self._do(line)
        except Gone as gone:
            self._screen.say(str(gone))
        except (EOFError, KeyboardInterrupt):
            self._screen.say(AWAY)
        finally:
            self._gone.set()
            self._countdown.stop()

    def _open(self) -> None:
        """Says where the person has come to, and what they have to do."""
        document = self._document
        self._screen.opening(self._shown())
        clock = self._view["room"]["clock"]
        if clock is not None:
            known = checked_clock({name: clock[name] for name in FIELDS if name in clock})
            assert known is not None
            self._screen.say(f"The clock: {listed_clock(known)['text']}.")
        self._screen.say(GREET)
        if document["deal"] and not document["pause"]:
            self._screen.arrives(self._shown())
            if self._stood_in:
                self._screen.say(STOOD_IN)
        elif document["deal"]:
            self._screen.over(self._shown())
        with self._changed:
            self._ask(None)
            self._utter()

    def _listen(self) -> None:
        """Takes in what comes, one view after the other, until the person goes or there is nothing more to come."""
        while not self._gone.is_set():
            self._remote.listen()
            try:
                while self._hear_one():
                    if self._gone.wait(self._pace):
                        return
            except LostError as error:
                self._lines.end(error)
                with self._changed:
                    self._lost = error
                    self._changed.notify_all()
                return
            except Exception as error:  # a bug, which the other thread tells of
                self._lines.end(error)
                return

    def _hear_one(self) -> bool:
        """Takes in the view that came first; whether there was any."""
        with self._changed:
            view = next(self._remote.heard(), None)
            if view is None:
                return False
            self._take_in(view)
            if self._unsaid:
                self._lines.interject(self._utter)
            self._changed.notify_all()
        return True

    def _catch_up(self) -> None:
        """Takes in and shows all that has come."""
        for view in self._remote.heard():
            self._take_in(view)
        self._utter()

    def _utter(self) -> None:
        """Shows what has not been shown yet."""
        # In one thread: the one that reads, or for a pipe the one that holds the lock.
        while self._unsaid:
            self._unsaid.popleft()()

    def _take_in(self, view: Message) -> None:
        """Makes *view* the one that counts, and keeps what is new in it to be shown."""
        was = self._view
        if view["v"] < was["v"]:
            return
        self._view = view
        now, say, document = self._shown(), self._unsaid.append, self._document
        if view["v"] > was["v"]:
            notes = [note for note in view["room"]["log"] if note["v"] > was["v"]]
            if notes:
                say(partial(self._screen.heard, *map(_noted, notes)))
            if view["again"] and view["v"] > was["v"] + 1:
                say(partial(self._screen.say, BACK))
                say(partial(self._screen.arrives, now))
            elif document["events"]:
                say(partial(self._screen.happened, now))
            if document["pause"] in ("deal", "match") and document["events"]:
                say(partial(self._screen.over, now))
        self._ask(was)

    def _ask(self, was: Message | None) -> None:
        """Keeps to be shown what is asked of whom, as far as that has changed since *was*."""
        view, now, say = self._view, self._shown(), self._unsaid.append
        mine, before = self._pending(view), self._pending(was) if was is not None else None
        if before is not None and mine != before and self._lines.begun():
            # It has been taken for them while they typed.
            self._late = True
        self._words = COMMANDS
        if mine is not None:
            legal = self._legal()
            self._words = tuple(dict.fromkeys([*legal, *(move.rest for move in legal if move.rest), *COMMANDS]))
            if mine != before:
                say(partial(self._screen.asks, now))
        pause = view["room"]["pause"] if mine is None else ""
        if pause and pause != self._paused:
            say(partial(self._screen.say, OVER[pause]))
        self._paused = pause
        if was is not None and mine is None and not pause and (waits := _waits_for(view)) and waits != _waits_for(was):
            say(partial(self._screen.waits, now))
        if mine is not None and view.get("deadline") is not None:
            self._countdown.begin(view["at"] + view["deadline"] / 1000 - time.monotonic())
        else:
            self._countdown.stop()

    def _pending(self, view: Message) -> int | None:
        """The decision that *view* asks for; None when it has been taken."""
        return None if view["d"] == self._answered else view["d"]

    def _do(self, line: str) -> None:
        """Does what *line* asks; waits with a move of a pipe until it is time for it."""
        typed_for = self._pending(self._view)
        self._catch_up()
        late, self._late = self._late or (typed_for is not None and self._pending(self._view) != typed_for), False
        if self._is_no_move(line) and self._asides.did(line):
            return
        if late:
            if line:
                self._screen.say("That came too late.")
            return
        while not self._lines.interactive and self._pending(self._view) is None and not self._paused:
            if self._lost is not None:
                raise self._lost
            self._changed.wait()
            self._utter()
        if self._pending(self._view) is not None:
            self._choose(line)
        elif self._paused:
            self._go_on(line)
        elif line:
            self._screen.say("That is for your turn.", self._document["prompt"]["text"])
        else:
            self._screen.answer("turn", self._shown())

    def _go_on(self, line: str) -> None:
        """Asks for what comes next, unless somebody else has by then."""
        if line:
            self._screen.say(f"That is for your turn. {OVER[self._paused]}")
            return
        kind = "rematch" if self._paused == "match" else "deal"
        self._settle(self._remote.ask(kind, v=self._view["v"]))

    def _choose(self, line: str) -> None:
        """Makes the move that *line* is, if it is one."""
        view = self._view
        move = self._move(line, self._codec.read_view(view["view"]), self._legal())
        if move is None:
            return
        answer = self._remote.ask("move", d=view["d"], move=move)
        if answer["type"] == "ok" or answer["code"] == "stale":
            self._answered = view["d"]
            self._countdown.stop()
        self._settle(answer, quiet=answer.get("code") == "stale")

    def _settle(self, answer: Message, *, quiet: bool = False) -> None:
        """Says why something was refused, or waits for the view that it has made: what is typed next is about that."""
        if answer["type"] == "no":
            self._catch_up()
            if not quiet:
                self._screen.say(answer["reason"])
            return
        end = time.monotonic() + ANSWERED
        self._catch_up()
        while self._view["v"] < answer["v"] and self._lost is None and (left := end - time.monotonic()) > 0:
            self._changed.wait(left)
            self._utter()

    def _legal(self) -> tuple[Move, ...]:
        return tuple(self._game.parse(move) for move in self._view["legal"])

    def _is_no_move(self, line: str) -> bool:
        return bool(line) and (self._pending(self._view) is None or line not in self._view["legal"])

    def _move(self, line: str, known: View[Any, Any], legal: tuple[Move, ...]) -> Move | None:
        """The move that *line* is meant to be; None when it was something else, which is done then."""
        if not line and len(legal) == 1:
            return legal[0]
        if not line:
            self._screen.answer("turn", self._shown())
            return None
        found = typed(self._game, known, legal, named(line, self._document))
        if isinstance(found, Move):
            return found
        self._screen.say(voice(self._game, known, self._view).sentence(found))
        if found.key == NOT_A_MOVE:
            self._screen.say(HINT)
        return None

    def _prompt(self) -> str:
        """Nothing before the place to type while others are asked: what they do is told there, line by line."""
        if self._pending(self._view) is None and not self._paused:
            return self._screen.waiting
        return self._screen.prompt(self._document, self._countdown.left)

    @property
    def _document(self) -> Document:
        document: Document = self._view["document"]
        return document

    def _shown(self) -> Shown:
        return shown(self._view)


def _noted(note: Message) -> str:
    return f"{note['name']}: {note['text']}" if note["kind"] in ("said", "phrase") else str(note["text"])


def _waits_for(view: Message) -> list[str]:
    """The people whose turn it is; they may take a while, and bots do not."""
    people = {seat["seat"] for seat in view["room"]["seats"] if seat["kind"] == "human" and not seat["lent"]}
    return [seat["name"] for seat in view["document"]["seats"] if seat["turn"] and seat["player"] in people]
