"""Bots that sit down at a room of a real server from the terminal, whatever it refuses or loses."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

from followsuit.plugins import installed
from followsuit_cli.botguest import AGAIN, BotGuest
from followsuit_cli.messages import Message
from followsuit_cli.remote import Remote

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run
from tests.frontends.cli.served import HOST, Server, serving
from tests.frontends.cli.served import server as server


def test_a_bot_plays_a_match_and_gives_its_seat_up(server: Server, run_process: Run) -> None:
    room = server.make()

    done = run_process("join", room, "--bot", "rules", "--deal")

    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("rules sits in seat 1.\n")
    assert re.search(r"wins? the match", done.out)
    again = run_process("join", room, "--bot", "random", "--seat", "1", "--deal")
    assert again.status == 0, again.err


def test_a_bot_that_is_too_quick_plays_a_match_all_the_same(run_process: Run) -> None:
    # Programs on this machine are held to nothing, those behind a proxy are.
    with serving("--trust-proxy", HOST, "--limit", "moves=1/second") as server:
        done = run_process("join", server.make(), "--bot", "random", "--deal")

    assert (done.status, done.err) == (0, "")
    assert re.search(r"wins? the match", done.out)


def paused(pause: str, v: int) -> Message:
    return {"v": v, "d": None, "room": {"pause": pause}, "document": {"pause": pause, "events": []}}


@define
class Refusing(Remote):
    """A seat at a server that deals only after some refusals, and where nothing else happens."""

    refusals: list[Message]
    asked: list[str] = Factory(list)
    waited: list[float] = Factory(list)
    left: bool = False

    def ask(self, kind: str, **fields: object) -> Message:
        self.asked.append(kind)
        return {"type": "no", "reason": "not now", **self.refusals.pop(0)} if self.refusals else {"type": "ok"}

    def within(self, patience: float) -> Message | None:
        self.waited.append(patience)
        return None

    def hear(self) -> Message:
        return paused("match", 2)

    def leave(self) -> None:
        self.left = True


def test_what_is_refused_for_now_is_asked_again_as_late_as_the_server_says() -> None:
    """Else the table would stand until somebody else did something."""
    remote = Refusing([{"code": "too-many", "retry": 7}, {"code": "no-store"}, {"code": "not-your-turn"}])
    game = installed().game("texas42")
    said: list[str] = []

    BotGuest(remote, game, installed().bot("random", game), said.append, deals=True).run(paused("deal", 1))

    assert remote.asked == ["deal"] * 3
    assert remote.waited == [7.0, AGAIN]
    assert remote.left
    assert said == ["not now"]


def test_four_bots_in_four_terminals_play_a_match_of_euchre(server: Server, run_process: Run) -> None:
    room = server.make(game="euchre", empty="wait", options={}, bots=["random"] * 4)
    got: list[Any] = [None] * 4

    def one(seat: int) -> None:
        got[seat] = run_process("join", room, "--bot", "rules", "--deal", "--seat", str(seat + 1))

    together([partial(one, seat) for seat in range(4)])

    assert [done.status for done in got] == [0] * 4, [done.err for done in got]


def together(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_bot_that_is_not_there_is_refused(server: Server, run_process: Run) -> None:
    room = server.make(open=[0])
    done = run_process("join", room, "--bot", "nobody")

    assert (done.status, done.out) == (2, "")
    assert "nobody" in done.err
    # Nor has it taken the only seat.
    assert run_process("join", room, "--plain", typed="quit\n").status == 0


class Loser:
    """Stands before a server on this machine, and loses its first answer to a claim of a seat."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server((HOST, 0))
        self.port = self._listener.getsockname()[1]
        self.lost = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection((HOST, self._to))
                losing = threading.Event()
                threading.Thread(target=self._forward, args=(client, server, losing), daemon=True).start()
                threading.Thread(target=self._answer, args=(server, client, losing), daemon=True).start()

    def _forward(self, client: socket.socket, server: socket.socket, losing: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := client.recv(65_536):
                if b"/seats/" in data and data.startswith(b"POST") and not self.lost:
                    self.lost += 1
                    losing.set()
                server.sendall(data)
            server.shutdown(socket.SHUT_WR)

    def _answer(self, server: socket.socket, client: socket.socket, losing: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while (data := server.recv(65_536)) and not losing.is_set():
                client.sendall(data)
        for each in (client, server):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


def test_a_seat_whose_claim_was_not_answered_is_sat_in_all_the_same(server: Server, run_process: Run) -> None:
    room = server.make(open=[2], bots=["random"] * 4)
    loser = Loser(server.port)

    done = run_process("join", room.replace(str(server.port), str(loser.port)), "--bot", "rules", "--deal")
    loser.close()

    assert (done.status, done.err, loser.lost) == (0, "", 1)
    assert re.search(r"wins? the match", done.out)
