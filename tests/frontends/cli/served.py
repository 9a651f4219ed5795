"""A server of its own for tests that sit down from the terminal."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from attrs import define

if TYPE_CHECKING:
    pass


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
