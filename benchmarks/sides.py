"""The servers that `server.py` measures, each on a core, with tables of four: ours, a bare one, boardgame.io's."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import define
from wires import PeerWire, RoomWire, Table

HERE = Path(__file__).resolve().parent
SERVER_CORE, CLIENT_CORE = 0, 1
TICKS = os.sysconf("SC_CLK_TCK")


@define
class Server:
    """A server that runs, with tables of four.

    Attributes:
        processes: Its processes.
        ports: Where each listens; the people at a table go to them in turn.
        wire: The wire of a seat at a table, by their numbers.
        empty: Its memory in bytes when nobody was connected.
    """

    processes: tuple[subprocess.Popen[str], ...]
    ports: tuple[int, ...]
    wire: Callable[[Table, int, int], RoomWire | PeerWire]
    empty: int = 0

    @property
    def memory(self) -> int:
        """The bytes it has in memory."""
        pages = sum(int(Path(f"/proc/{each.pid}/statm").read_text().split()[1]) for each in self.processes)
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def spent(self) -> float:
        """The seconds of processor time it has used."""
        stats = [Path(f"/proc/{each.pid}/stat").read_text().rpartition(")")[2].split() for each in self.processes]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / TICKS


@contextlib.contextmanager
def ours(store: str, tables: int, folder: Path, servers: int, program: tuple[str, ...] = ("room_server.py",)) -> Iterator[Server]:
    """The room server, or another *program* that is driven as it is, as one process or two."""
    with contextlib.ExitStack() as stack:
        if store == "redis":
            store = stack.enter_context(redis())
        elif store in ("sqlite", "memory"):
            kept = tempfile.mkdtemp(dir=folder)
            stack.callback(shutil.rmtree, kept)
            store = "memory://" if store == "memory" else f"sqlite:///{kept}/rooms.sqlite3"
        command = [sys.executable, str(HERE / program[0]), *program[1:], "--store", store, "--tables"]
        cores = (SERVER_CORE, CLIENT_CORE)[:servers]
        processes = tuple(
            stack.enter_context(started([*command, str(0 if at else tables)], {}, core)) for at, core in enumerate(cores)
        )
        said = [json.loads(process.stdout.readline()) for process in processes if process.stdout is not None]
        rooms = said[0]["rooms"]

        def wire(table: Table, seat: int, number: int) -> RoomWire:
            return RoomWire(table, seat, rooms[number]["code"], rooms[number]["tokens"][seat])

        server = Server(processes, tuple(each["port"] for each in said), wire)
        server.empty = server.memory
        yield server


@contextlib.contextmanager
def theirs(modules: Path, tables: int) -> Iterator[Server]:
    """boardgame.io's server, from the packages in *modules*."""
    port = 20_000 + os.getpid() % 10_000
    command = ["node", str(HERE / "boardgame" / "server.js"), str(port)]
    with started(command, {"NODE_ENV": "production", "NODE_PATH": str(modules)}) as process:
        assert process.stdout is not None
        process.stdout.readline()
        empty = Server((process,), (port,), lambda *_: NotImplemented).memory
        seats = []
        for _ in range(tables):
            match = post(port, "create", {"numPlayers": 4})["matchID"]
            joined = [post(port, f"{match}/join", {"playerID": str(seat), "playerName": f"P{seat}"}) for seat in range(4)]
            seats.append((match, [each["playerCredentials"] for each in joined]))

        def wire(table: Table, seat: int, number: int) -> PeerWire:
            match, credentials = seats[number]
            return PeerWire(table, seat, match, credentials[seat])

        yield Server((process,), (port,), wire, empty)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A Redis of its own on the core of the load; its URL."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {"port": str(port), "dir": folder, "appendonly": "yes", "save": "", "bind": "127.0.0.1"}
        command = ["redis-server", *(word for name, value in settings.items() for word in (f"--{name}", value))]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            while not answers(port):
                if process.poll() is not None:
                    raise ChildProcessError(f"expected redis-server to run, it ended with {process.returncode}")
                time.sleep(0.05)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            process.wait()


def answers(port: int) -> bool:
    """Whether a Redis listens at *port* and has read what it keeps."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as line:
            line.sendall(b"PING\r\n")
            return line.recv(7) == b"+PONG\r\n"
    except ConnectionRefusedError:
        return False


@contextlib.contextmanager
def started(command: list[str], more: dict[str, str], core: int = SERVER_CORE) -> Iterator[subprocess.Popen[str]]:
    """A process on *core*."""
    process = subprocess.Popen(
        ["taskset", "-c", str(core), *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if "NODE_ENV" in more else None,
        text=True,
        env={**os.environ, **more},
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def installed(folder: Path) -> Path:
    """The packages of the other side, installed from npm as pinned."""
    shutil.copy(HERE / "boardgame" / "package.json", folder)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    return folder / "node_modules"


def post(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the lobby of boardgame.io answers."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/games/texas42/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        answer: dict[str, Any] = json.loads(response.read())
    return answer
