"""Tries an installed followsuit as a person would: plays matches, and opens the web table's client.

`python tools/try_install.py PROGRAM` runs the program of another environment, in a folder and with a home of
its own, so that nothing of this tree can help it. Only the standard library is needed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

SEED = "4a" * 32
BOTS = "rules,random,rules,random"
SECONDS = 60
# What a page or module needs from its own server: attributes, module imports, style sheets.
LINKS = re.compile(r"""(?:\b(?:src|href)\s*=\s*|\bfrom\s*|\bimport\s*\(?\s*|\burl\(\s*)["']([^"'#?\s]+\.\w+)["']""")


class TrialError(Exception):
    """The installed program did not do what it should."""


def main() -> int:
    """Tries the program that is named on the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("program", type=Path, help="the installed followsuit, such as venv/bin/followsuit")
    parser.add_argument("--game", default="texas42")
    parser.add_argument("--deals", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(options.program.absolute(), Path(folder))
        try:
            print(f"played {trial.play(options.game, options.deals)} match(es) of {options.game}")
            print(f"fetched {trial.fetch_client()} files of the web table")
        except TrialError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


class Trial:
    """One program, and the empty folder that it runs in."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program = str(program)
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
        self.environment = {**kept, "HOME": str(folder)}

    def play(self, game: str, deals: int) -> int:
        """Plays *deals* deals between bots, reads every record back, and returns how many there are.

        Raises:
            TrialError: A command failed, or left no record.
        """
        self.run("sim", game, "--deals", str(deals), "--bots", BOTS, "--seed", SEED, "--out", "records")
        records = sorted((self.folder / "records").rglob("*.fsr"))
        if not records:
            raise TrialError(f"expected records of {deals} deals, got none")
        for record in records:
            answer = json.loads(self.run("replay", str(record), "--json"))
            if not answer["deals"]:
                raise TrialError(f"{record.name}: expected a finished deal, got {answer['deals']}")
        return len(records)

    def fetch_client(self) -> int:
        """Serves the web table, fetches its page and all that the page names, and returns how many files.

        Raises:
            TrialError: The server did not start, or has not all of its client.
        """
        with self.serving() as address:
            seen: set[str] = set()
            waiting = [address]
            while waiting:
                url = waiting.pop()
                if url in seen:
                    continue
                seen.add(url)
                text = fetch(url)
                links = (urljoin(url, link) for link in LINKS.findall(text))
                waiting += [link for link in links if urlsplit(link).netloc == urlsplit(address).netloc]
            if not any(url.endswith(("js",)) for url in seen):
                raise TrialError(f"expected a page with a script at {address}, got {sorted(seen)}")
            return len(seen)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server that answers /healthz."""
        port = free_port()
        address = f"http://127.0.0.1:{port}/"
        command = [self.program, "serve", "--host", "127.0.0.1", "--port", str(port)]
        with (self.folder / "serve.log").open("w+") as log:
            server = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
            try:
                deadline = time.monotonic() + SECONDS
                while not answers(address + "healthz"):
                    if server.poll() is not None or time.monotonic() > deadline:
                        log.seek(0)
                        raise TrialError(f"expected a server at {address}, got:\n{log.read()}")
                    time.sleep(0.1)
                yield address
            finally:
                server.terminate()
                try:
                    server.wait(SECONDS)
                except subprocess.TimeoutExpired:
                    server.kill()
                    raise TrialError("expected the server to stop when asked, but it stayed") from None

    def run(self, *arguments: str) -> str:
        """What the program prints; it must exit with 0."""
        command = [self.program, *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise TrialError(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout


def free_port() -> int:
    """A port that nothing listens on just now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def answers(url: str) -> bool:
    """Whether a GET of *url* succeeds; False also when nothing listens."""
    try:
        fetch(url)
    except (TrialError, URLError, ConnectionError, TimeoutError):
        return False
    return True


def fetch(url: str) -> str:
    """The text at *url*."""
    try:
        with urlopen(Request(url), timeout=SECONDS) as answer:
            body: bytes = answer.read()
    except HTTPError as error:
        error.close()
        raise TrialError(f"GET {url}: {error.code} {error.reason}") from None
    return body.decode("utf-8", "replace")


if __name__ == "__main__":
    sys.exit(main())
