"""One person at a room of a server, in the terminal: what is heard is shown, what is typed becomes a request."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from followsuit.clocks import FIELDS, checked_clock
from followsuit.game import AnyGame
from followsuit.listing import listed_clock
from followsuit.moves import Move
from followsuit_cli.asides import AWAY, Asides, Gone
from followsuit_cli.countdown import Countdown
from followsuit_cli.lines import Lines
from followsuit_cli.messages import Message
from followsuit_cli.remote import Remote
from followsuit_cli.screens import Screen
from followsuit_cli.sent import asked, shown
from followsuit_cli.standing import OVER, Standing
from followsuit_cli.troubles import LostError

GREET = "Sit down: what happens is shown here. Ctrl-C goes, and the seat stays yours."
STOOD_IN = "Until you came a bot played here. What it has bid or played in your name stands."

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
        self._screen = screen
        self._lines = lines(lambda: self._standing.words)
        self._countdown = Countdown(self._lines.tell)
        self._standing = Standing(game, screen, self._countdown, view, self._lines.begun)
        self._asides = Asides(remote, game, screen, lambda: self._view, self._settle)
        self._pace = pace
        self._stood_in = stood_in
        # Held by whichever thread works; told when a view has been taken in.
        self._changed = threading.Condition()
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
        now, document = shown(self._view), self._view["document"]
        self._screen.opening(now)
        clock = self._view["room"]["clock"]
        if clock is not None:
            known = checked_clock({name: clock[name] for name in FIELDS if name in clock})
            assert known is not None
            self._screen.say(f"The clock: {listed_clock(known)['text']}.")
        self._screen.say(GREET)
        if document["deal"] and not document["pause"]:
            self._screen.arrives(now)
            if self._stood_in:
                self._screen.say(STOOD_IN)
        elif document["deal"]:
            self._screen.over(now)
        with self._changed:
            self._standing.begin()
            self._standing.utter()

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
            self._standing.take_in(view)
            if self._standing.is_news:
                self._lines.interject(self._standing.utter)
            self._changed.notify_all()
        return True

    def _catch_up(self) -> None:
        """Takes in and shows all that has come."""
        for view in self._remote.heard():
            self._standing.take_in(view)
        self._standing.utter()

    def _do(self, line: str) -> None:
        """Does what *line* asks; waits with a move of a pipe until it is time for it."""
        standing = self._standing
        typed_for = standing.pending
        self._catch_up()
        late = standing.was_late(typed_for)
        if self._is_no_move(line) and self._asides.did(line):
            return
        if late:
            if line:
                self._screen.say("That came too late.")
            return
        while not self._lines.interactive and standing.pending is None and not standing.paused:
            if self._lost is not None:
                raise self._lost
            self._changed.wait()
            standing.utter()
        if standing.pending is not None:
            self._choose(line)
        elif standing.paused:
            self._go_on(line)
        elif line:
            self._screen.say("That is for your turn.", self._view["document"]["prompt"]["text"])
        else:
            self._screen.answer("turn", shown(self._view))

    def _is_no_move(self, line: str) -> bool:
        return bool(line) and (self._standing.pending is None or line not in self._view["legal"])

    def _go_on(self, line: str) -> None:
        """Asks for what comes next, unless somebody else has by then."""
        if line:
            self._screen.say(f"That is for your turn. {OVER[self._standing.paused]}")
            return
        kind = "rematch" if self._standing.paused == "match" else "deal"
        self._settle(self._remote.ask(kind, v=self._view["v"]))

    def _choose(self, line: str) -> None:
        """Makes the move that *line* is, if it is one."""
        view = self._view
        if not line and len(view["legal"]) > 1:
            self._screen.answer("turn", shown(view))
            return
        found = asked(self._game, view).move(line)
        if not isinstance(found, Move):
            self._screen.say(*found)
            return
        answer = self._remote.ask("move", d=view["d"], move=found)
        stale = answer.get("code") == "stale"
        if answer["type"] == "ok" or stale:
            self._standing.answered()
        self._settle(answer, quiet=stale)

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
            self._standing.utter()

    def _prompt(self) -> str:
        """Nothing before the place to type while others are asked: what they do is told there, line by line."""
        if self._standing.pending is None and not self._standing.paused:
            return self._screen.waiting
        return self._screen.prompt(self._view["document"], self._countdown.left)

    @property
    def _view(self) -> Message:
        return self._standing.view
