"""From a fresh clone to the first tile: seconds, by the wall clock, with packages fetched from the index.

`python benchmarks/bench_start.py` clones the repository into an empty folder, runs `make play` there as a newcomer would (with a
browser that does nothing), makes a table as the lobby does, bids and names what is first on offer, and stops the clock when a
tile may be played.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 600.0


def main() -> None:
    """Print how long each step took."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "followsuit")
        begun = time.monotonic()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_", "VIRTUAL_ENV"))}
        environment = {**kept, "HOME": folder, "BROWSER": "true"}
        make = subprocess.Popen(
            ["make", "play"], cwd=clone, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            address = listening(make)
            print(f"clone, environment, server: {time.monotonic() - begun:6.1f} s")
            first_tile(address)
            print(f"until a tile may be played:  {time.monotonic() - begun:6.1f} s")
        finally:
            os.killpg(make.pid, signal.SIGTERM)
            make.wait()


def listening(make: subprocess.Popen[str]) -> str:
    """The address that `make play` says the table is at."""
    assert make.stdout is not None
    for line in make.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise RuntimeError("make play ended before it served")


def first_tile(address: str) -> None:
    """Make a table and take the first choice on offer until a tile may be played."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(address.rstrip("/") + path, data, {"Content-Type": "application/json", "Origin": address.rstrip("/")})
        try:
            with opener.open(request, timeout=30) as answer:
                return json.load(answer)
        except HTTPError as refusal:
            return json.load(refusal)

    room = ask("/api/rooms", {"game": "texas42", "name": "Ann", "bots": ["rules"] * 3})["room"]
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        view = ask(f"/api/rooms/{room}")
        legal = view["legal"]
        if any(move.startswith("play ") for move in legal):
            return
        if legal:
            move = next((move for move in legal if move != "pass"), "pass")
            ask(f"/api/rooms/{room}/moves", {"mid": f"m{view['v']}", "d": view["d"], "move": move})
        elif view["document"]["pause"]:
            raise RuntimeError("the deal was over before a tile could be played")
        time.sleep(0.05)
    raise RuntimeError("no tile could be played in time")


if __name__ == "__main__":
    main()
