"""`play` on a real terminal, and driven through pipes by another program."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

SEED = "cd" * 32
PATIENCE = 30.0


class Terminal:
    """A program on a terminal of 80 by 24 cells."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        given = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "followsuit_cli", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**given, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self._seen = ""

    def until(self, words: str) -> str:
        """All that is shown up to *words*."""
        end = time.monotonic() + PATIENCE
        while words not in self._seen:
            if not select.select([self._master], [], [], max(0.0, end - time.monotonic()))[0]:
                raise AssertionError(f"expected {words!r}, got {self._seen[-2000:]!r}")
            try:
                read = os.read(self._master, 65536).decode(errors="replace")
            except OSError:  # how Linux says that the program has left
                read = ""
            if not read:
                raise AssertionError(f"expected {words!r}, got {self._seen[-2000:]!r} and the end")
            self._seen += re.sub(r"\x1b\[[01;]*m", "", read)  # bold and plain again; colours stay
            if "\x1b[6n" in read:  # the editor asks where the cursor is
                os.write(self._master, b"\x1b[1;1R")
        found, _, self._seen = self._seen.partition(words)
        return found + words

    def asked(self, words: str) -> str:
        """All that is shown up to *words*, and the line editor ready for keys."""
        found = self.until(words)
        return found + self.until("\x1b[?2004h") + self.until("\x1b[?25h")

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def left(self) -> int:
        """The exit status."""
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """The terminals that a test opens; all are closed after it."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def sit(terminals: list[Terminal], *more: str, **environment: str) -> Terminal:
    """A table at which the first hand has been dealt."""
    arguments = ("play", "texas42", "--bots", "rookie", "--seed", SEED, "--pace", "0", *more)
    terminal = Terminal(*arguments, **environment)
    terminals.append(terminal)
    if "--plain" in more:
        terminal.until("Ready: ")
    else:
        terminal.asked("Press Enter to begin")
    terminal.type("\r")
    return terminal


def test_a_table_is_drawn_in_colour_and_redrawn(terminals: list[Terminal]) -> None:
    terminal = sit(terminals)
    got = terminal.asked("Bid 30 or more, or pass.")

    assert "\x1b[2J" in got
    assert "38;5;31m" in got
    assert "│ 6 │ 5 │" in re.sub(r"\x1b\[[\d;]*m", "", got)


def test_no_colour_is_respected(terminals: list[Terminal]) -> None:
    terminal = sit(terminals, NO_COLOR="1")
    got = terminal.asked("Bid 30 or more, or pass.")

    assert "38;5;" not in got
    assert "6" in got


def test_tab_completes_a_move(terminals: list[Terminal]) -> None:
    terminal = sit(terminals)
    terminal.asked("Bid 30 or more, or pass.")
    terminal.type("bid 8")
    terminal.until("8")
    terminal.type("\t")
    terminal.until("4")
    terminal.type("\r")
    terminal.asked("Name trump.")
    terminal.type("trump fiv")
    terminal.until("v")
    terminal.type("\t")
    terminal.until("es")
    terminal.type("\r")
    terminal.until("Fives are trump.")


def test_ctrl_c_leaves_with_the_way_to_save(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = sit(terminals)
    terminal.asked("Bid 30 or more, or pass.")
    terminal.type("\x03")
    terminal.asked("Type a file to save it to")
    terminal.type(f"{tmp_path / 'match.fsr'}\r")
    terminal.until("Saved to")

    assert terminal.left() == 0
    assert (tmp_path / "match.fsr").read_text().startswith("followsuit record 1\n")


def test_ctrl_d_leaves_and_enter_lets_the_match_go(terminals: list[Terminal]) -> None:
    terminal = sit(terminals)
    terminal.asked("Bid 30 or more, or pass.")
    terminal.type("\x04")
    terminal.asked("Type a file to save it to")
    terminal.type("\r")

    assert terminal.left() == 0


def test_a_plain_table_on_a_terminal_is_sentences(terminals: list[Terminal]) -> None:
    terminal = sit(terminals, "--plain")
    got = terminal.until("You may say bid 30 to 42, bid 84 or pass.")

    assert "\x1b[2J" not in got
    assert not re.search(r"[\u2500-\u259f]", got)
    terminal.until("Your move: ")
    terminal.type("31\r")
    terminal.until("You bid 31.")
    terminal.until("Your move: ")
    terminal.type("\x04")
    terminal.until("Save to: ")
    terminal.type("\x04")
    assert terminal.left() == 0


def test_a_whole_match_is_played_through_pipes(tmp_path: Path) -> None:
    """Another program reads what may be done and answers with the words that it reads."""
    path = tmp_path / "match.fsr"
    command = [sys.executable, "-m", "followsuit_cli", "play", "texas42", "--bots", "rookie", "--plain", "--out", str(path)]
    with subprocess.Popen(
        [*command, "--seed", SEED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONUTF8": "1"}
    ) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        heard = ""
        asked = 0
        while letter := os.read(table.stdout.fileno(), 4096).decode():
            heard += letter
            while match := re.match(r"(?s).*?(Your move|Ready): ", heard):
                heard = heard[match.end() :]
                asked += 1
                table.stdin.write(answer(match[0]).encode())
                table.stdin.flush()
        assert table.wait(PATIENCE) == 0
    checked = subprocess.run([sys.executable, "-m", "followsuit_cli", "verify", str(path)], capture_output=True, text=True)

    assert asked > 40
    assert " win the match" in heard
    assert checked.returncode == 0


def answer(said: str) -> str:
    """The last of the moves that are offered: a pass, follow-me, a tile by its spoken name."""
    if said.endswith("Ready: "):
        return "\n"
    offered = re.findall(r"You may (?:say|play) (.*)\.", said)[-1]
    last = re.split(r", | or ", re.sub(r" \([^)]*\)", "", offered))[-1]
    return f"{last}\n"
