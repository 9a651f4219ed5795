"""Sitting down at a room of a real server from the terminal, as a person and as a bot."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from attrs import Factory, define

from followsuit.plugins import installed
from followsuit_cli.botguest import AGAIN, BotGuest
from followsuit_cli.remote import Message, Remote, read_object
from followsuit_cli.rooms import Address, read_address

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run

HOST = "127.0.0.1"
QUICK = {"target": 1, "all_pass": "dealer_30", "stop_when_decided": True}


@define
class Server:
    """`followsuit serve`, as a process."""

    port: int
    process: subprocess.Popen[str]

    def make(self, **asked: object) -> str:
        """Makes a room with no person in it; its address."""
        body = {"game": "texas42", "seat": None, "open": True, "bots": ["random"] * 4, "pace": 0, "options": QUICK, **asked}
        connection = http.client.HTTPConnection(HOST, self.port, timeout=20)
        connection.request("POST", "/api/rooms", json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        made: Any = json.loads(answer.read())
        connection.close()
        assert answer.status == 201, made
        return f"http://{HOST}:{self.port}/room/{made['room']}"


@contextmanager
def serving(*more: str) -> Iterator[Server]:
    arguments = [sys.executable, "-m", "followsuit_cli", "serve", "--port", "0", "--store", "memory://", *more]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://[^:]+:(\d+)/", process.stdout.readline())
        assert found is not None
        yield Server(int(found[1]), process)
        process.terminate()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


def test_a_bot_plays_a_match_and_gives_its_seat_up(server: Server, run_process: Run) -> None:
    room = server.make()

    done = run_process("join", room, "--bot", "rules", "--deal")

    assert (done.status, done.err) == (0, "")
    assert re.search(r"wins? the match", done.out)
    again = run_process("join", room, "--bot", "random", "--seat", "0", "--deal")
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
        got[seat] = run_process("join", room, "--bot", "rules", "--deal", "--seat", str(seat))

    together([partial(one, seat) for seat in range(4)])

    assert [done.status for done in got] == [0] * 4, [done.err for done in got]


def together(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_person_plays_and_speaks_and_comes_back(server: Server, run_process: Run) -> None:
    room = server.make(password="ace of cakes")

    first = run_process(
        "join",
        room,
        "--plain",
        "--name",
        "Ann",
        "--seat",
        "1",
        typed="say hello\nsay at last\nscore\nquit\n",
        FOLLOWSUIT_PASSWORD="ace of cakes",
    )

    assert first.status == 0, first.err
    assert "Press Enter to have the first hand dealt." in first.out
    link = re.search(r"Your seat, from anywhere: (\S+)", first.out)
    assert link is not None
    again = run_process("join", link[1], "--plain", typed="seats\nleave\n")
    assert again.out.endswith("You leave the table.\n")
    assert again.status == 0, again.err
    assert "Ann: at last" not in again.out
    gone = run_process("join", link[1], "--plain")
    assert (gone.status, gone.out) == (2, "")
    assert "expected the code of a room" in gone.err


def test_a_person_plays_a_hand_by_pressing_enter(server: Server, run_process: Run) -> None:
    """Whatever is asked: a bid, a name, a piece. What may be done is read from the answers."""
    room = server.make(game="hearts", options={}, bots=["random"] * 4)
    typed = "\n" + "".join(f"{word}\n" for word in ("help", "turn", "why QS", "hand", "trick")) + "nonsense words\nquit\n"

    done = run_process("join", room, "--plain", "--name", "Bo", typed=typed)

    assert done.status == 0, done.err
    for said in ("Hand 1.", "You hold", "leave: you give the seat up.", "You go. Your seat stays yours."):
        assert said in done.out, done.out


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("ROOM/room/CCCCCC",), 2, "with its password or an invite where it has one, got 'CCCCCC'"),
        (("ROOM/elsewhere/CCCCCC",), 2, "expected the address of a room"),
        (("http://127.0.0.1:1/room/CCCCCC",), 1, "expected a server at http://127.0.0.1:1"),
        (("ROOM/room/CCCCCC", "--deal"), 2, "expected --deal with --bot"),
        (("ROOM/room/CCCCCC", "--seat", "9"), 2, "9"),
    ],
)
def test_what_cannot_be_joined_is_refused_in_one_line(
    server: Server, run_process: Run, arguments: tuple[str, ...], status: int, said: str
) -> None:
    base = f"http://{HOST}:{server.port}"

    done = run_process("join", *(word.replace("ROOM", base) for word in arguments))

    assert (done.status, done.out) == (status, "")
    assert done.err.count("\n") == 1
    assert said in done.err


@pytest.fixture
def terminals() -> Iterator[list[Any]]:
    opened: list[Any] = []
    yield opened
    for terminal in opened:
        terminal.close()


def seated(terminals: list[Any], room: str, name: str, *more: str) -> Any:
    """Somebody on a terminal of their own."""
    pytest.importorskip("pty")
    from tests.frontends.cli.test_terminal import Terminal

    terminal = Terminal("join", room, "--name", name, *more)
    terminals.append(terminal)
    return terminal


def test_who_comes_in_the_middle_of_a_hand_is_told_all_and_heard_at_any_time(server: Server, terminals: list[Any]) -> None:
    """Ann is to bid and takes her time; Dee has come after the deal, and does not wait for her turn to speak."""
    room = server.make(bots=["random", "random", "random", "random"], options={"target": 7}, password="ace of cakes")
    ann = seated(terminals, room, "Ann", "--plain", "--seat", "1", "--password", "ace of cakes")
    ann.until("Ready: ")
    ann.type("\r")
    ann.until("Your move: ")
    dee = seated(terminals, room, "Dee", "--plain", "--seat", "2", "--password", "ace of cakes")

    came = dee.until("What it has bid or played in your name stands.")
    dee.type("say hello\r")
    ann.until("Dee: Hello!\r\n")
    dee.until("Dee: Hello!\r\n")
    dee.type("hand\r")
    dee.until("You hold ")
    dee.type("31\r")
    dee.until("That is for your turn.")
    dee.type("say I am thi")
    ann.type("say well\r")
    # What she has begun is put back below what has come meanwhile.
    dee.until("Ann: well\r\nsay I am thi")
    dee.type("nking\r")
    ann.until("Dee: I am thinking\r\n")
    ann.type("pass\r")
    dee.until("Ann passes.")
    dee.type("quit\r")
    dee.until("You go. Your seat stays yours.")

    assert "You hold " in came
    assert "Ann is to bid." in came
    assert dee.left() == 0


def test_a_drawn_table_goes_on_above_the_line_that_is_typed(server: Server, terminals: list[Any]) -> None:
    room = server.make(options={"target": 7})
    ann = seated(terminals, room, "Ann", "--seat", "1")
    ann.asked("Press Enter to have the first hand dealt.")
    ann.type("\r")
    ann.asked("or pass.")
    dee = seated(terminals, room, "Dee", "--seat", "2")
    dee.asked("Ann is to bid.")
    dee.type("say tha")
    dee.until("say tha")

    ann.type("say hello\r")

    dee.asked("Ann: Hello!")
    dee.type("nks\r")
    ann.asked("Dee: Thank you.")


def test_the_end_of_what_is_typed_is_the_end_at_any_moment(server: Server, run_process: Run, terminals: list[Any]) -> None:
    """Also while others are waited for."""
    room = server.make(options={"target": 7})
    ann = seated(terminals, room, "Ann", "--plain", "--seat", "1")
    ann.until("Ready: ")
    ann.type("\r")
    ann.until("Your move: ")

    done = run_process("join", room, "--plain", "--name", "Dee", "--seat", "2", typed="turn\n")

    assert (done.status, done.err) == (0, "")
    assert done.out.count("Ann is to bid.") == 2
    assert done.out.endswith("You go. Your seat stays yours.\n")


def test_a_move_from_a_pipe_waits_for_its_turn(server: Server, run_process: Run) -> None:
    room = server.make(bots=["random"] * 4, options={"target": 7})

    done = run_process("join", room, "--plain", "--seat", "0", typed="\npass\nhand\nquit\n")

    assert done.status == 0, done.err
    assert "That is for your turn" not in done.out
    assert "You pass." in done.out


def test_an_unknown_room_and_a_wrong_password_are_told_alike(server: Server, run_process: Run) -> None:
    room = server.make(password="ace of cakes")
    said = [
        run_process("join", address, "--password", "no").err.replace(address[-6:], "CODE")
        for address in (room, f"http://{HOST}:{server.port}/room/CCCCCC")
    ]

    assert said[0] == said[1]
    assert "that you have a seat in" not in said[0]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://127.0.0.1:1/room/CCCCCC", "expected a server at http://127.0.0.1:1, found none: connection refused"),
        ("http://nowhere.invalid/room/CCCCCC", "expected a server at http://nowhere.invalid, found none: "),
    ],
)
def test_a_server_that_is_not_there_is_told_in_words_of_our_own(run_process: Run, url: str, said: str) -> None:
    done = run_process("join", url)

    assert (done.status, done.out) == (1, "")
    assert said in done.err
    for words in ("ssl", "Connect call", "Cannot connect"):
        assert words not in done.err


def test_a_full_room_says_so(server: Server, run_process: Run) -> None:
    room = server.make(open=[0])
    words = run_process("join", room, "--plain", typed="quit\n")
    assert words.status == 0

    full = run_process("join", room, "--plain")

    assert (full.status, full.out) == (2, "")
    assert "all are taken" in full.err


def test_a_bot_that_is_not_there_is_refused(server: Server, run_process: Run) -> None:
    room = server.make(open=[0])
    done = run_process("join", room, "--bot", "nobody")

    assert (done.status, done.out) == (2, "")
    assert "nobody" in done.err
    # Nor has it taken the only seat.
    assert run_process("join", room, "--plain", typed="quit\n").status == 0


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("http://h:8042/room/k7pq4m", Address("http://h:8042", "K7PQ4M")),
        ("https://h/room/K7PQ4M/#invite=a-b_c&seat=2", Address("https://h", "K7PQ4M", "a-b_c", 2)),
        ("http://[::1]:1/room/K7PQ4M#seat=0&words=a-b", Address("http://[::1]:1", "K7PQ4M", "", 0, "a-b")),
    ],
)
def test_an_address_is_read(text: str, want: Address) -> None:
    assert read_address(text) == want
    assert want.socket.startswith("ws")


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


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "7", "[" * 100_000, '"view"'])
def test_what_is_no_message_is_told_from_one(text: str) -> None:
    assert read_object(text) is None
    assert read_object('{"type": "pong"}') == {"type": "pong"}
