"""Real Redis servers, each on a free port and in a folder of its own, that tests start, stop, pause and kill."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import redis
from attrs import define, field
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from tests.ports import free_port

PATIENCE = 20.0
SLOTS = 16_384


def until(fits: Callable[[], object]) -> None:
    """Waits until *fits*."""
    end = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(RedisError, OSError):
            if fits():
                return
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


@define
class Machine:
    """A server in *folder*. What it has written is there again when it is started again."""

    folder: Path
    options: tuple[str, ...] = ()
    port: int = field(factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> Machine:
        self.folder.mkdir(parents=True, exist_ok=True)
        program = shutil.which("redis-server")
        assert program is not None
        given = ("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder), "--save", "", *self.options)
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen((program, *given), stdout=log, stderr=log)
        until(lambda: self.say("PING"))
        return self

    def say(self, *command: str | int) -> Any:
        with redis.Redis(port=self.port, decode_responses=True, socket_timeout=2, retry=Retry(NoBackoff(), 0)) as client:
            return client.execute_command(*command)

    def kill(self, how: int = signal.SIGKILL) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            if how == signal.SIGSTOP:
                return
            self.process.wait()
            self.process = None

    def pause(self) -> None:
        self.kill(signal.SIGSTOP)

    def resume(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def restart(self) -> None:
        self.kill()
        self.start()


def machine(folder: Path, *options: str) -> Machine:
    """A server that has its log on the disk before it answers: by the second only, a kill may lose what was accepted."""
    return Machine(folder, ("--appendonly", "yes", "--appendfsync", "always", *options)).start()


def cluster(folder: Path) -> tuple[Machine, Machine, Machine]:
    """Three masters with a third of the slots each."""
    one, two, three = made = tuple(_member(folder / str(n)) for n in range(3))
    share = SLOTS // 3
    for n, each in enumerate(made):
        last = SLOTS - 1 if n == 2 else (n + 1) * share - 1
        each.say("CLUSTER", "ADDSLOTSRANGE", n * share, last)
        # Epochs that are unlike from the start: no masters that have to come to terms first.
        each.say("CLUSTER", "SET-CONFIG-EPOCH", n + 1)
    for each in (two, three):
        bus = int(one.options[one.options.index("--cluster-port") + 1])
        each.say("CLUSTER", "MEET", "127.0.0.1", one.port, bus)
    until(lambda: all("cluster_state:ok" in state and "cluster_known_nodes:3" in state for state in map(_state, made)))
    until(lambda: all(len(each.say("CLUSTER", "SLOTS")) == 3 for each in made))
    return one, two, three


def _state(each: Machine) -> str:
    return str(each.say("CLUSTER", "INFO"))


def _member(folder: Path) -> Machine:
    options = ("--cluster-enabled", "yes", "--cluster-port", str(free_port()), "--cluster-node-timeout", "2000")
    return machine(folder, *options)


@define
class Watched:
    """A master with a replica, and a sentinel that watches over them."""

    folder: Path
    master: Machine = field(init=False)
    replica: Machine = field(init=False)
    sentinel: Machine = field(init=False)

    def start(self) -> Watched:
        self.master = machine(self.folder / "master")
        self.replica = machine(self.folder / "replica", "--replicaof", "127.0.0.1", str(self.master.port))
        until(lambda: self.replica.say("ROLE")[3] == "connected")
        self.sentinel = Machine(self.folder / "sentinel")
        self.sentinel.folder.mkdir(parents=True)
        file = self.sentinel.folder / "sentinel.conf"
        file.write_text(
            f"sentinel monitor table 127.0.0.1 {self.master.port} 1\n"
            "sentinel down-after-milliseconds table 600\n"
            "sentinel failover-timeout table 3000\n"
        )
        program = shutil.which("redis-server")
        assert program is not None
        arguments = (program, str(file), "--port", str(self.sentinel.port), "--bind", "127.0.0.1", "--sentinel")
        with (self.sentinel.folder / "log").open("ab") as log:
            self.sentinel.process = subprocess.Popen(arguments, stdout=log, stderr=log, env=dict(os.environ))
        until(lambda: self.sentinel.say("SENTINEL", "REPLICAS", "table"))
        return self

    def stop(self) -> None:
        for each in (self.sentinel, self.replica, self.master):
            each.kill()
