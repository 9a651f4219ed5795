"""The program as a whole: help, version, exit statuses, one line for each refusal."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from followsuit.plugins import installed
from followsuit_cli.main import COMMANDS

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run

SEED = "5eed" * 16
GAMES = ", ".join(installed().games)


def test_the_version_is_the_packages(run: Run) -> None:
    got = run("--version")

    assert (got.status, got.out) == (0, f"followsuit {version('followsuit')}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    got = run(command, "--help")

    assert got.status == 0
    assert "Example" in got.out
    assert f"followsuit {command}" in got.out


def test_help_lists_every_command(run: Run) -> None:
    got = run("--help")

    assert got.status == 0
    assert [command for command in COMMANDS if f"  {command} " not in got.out] == []


BAD = {
    "unknown command": (["shuffle"], "expected a command such as play"),
    "unknown option": (["games", "--colour"], "No such option '--colour'"),
    "unknown game": (["play", "whist"], f"expected a game such as {GAMES}, got 'whist'"),
    "unknown game in games": (["games", "whist"], f"expected a game such as {GAMES}, got 'whist'"),
    "unknown game in sim": (["sim", "whist", "--deals", "1"], f"expected a game such as {GAMES}, got 'whist'"),
    "unknown preset": (["play", "texas42", "--preset", "dallas"], "expected a preset such as n42pa"),
    "unknown house rule": (["play", "texas42", "--option", "jokers=2"], "expected an option such as scoring"),
    "house rule without value": (["play", "texas42", "--option", "scoring"], "expected --option name=value, got 'scoring'"),
    "value outside": (
        ["play", "texas42", "--option", "top_marks=9"],
        "expected a number from 1 to 7 for option top_marks, got '9'",
    ),
    "unknown bot": (["play", "texas42", "--bots", "hal"], "expected a bot for texas42 such as random"),
    "wrong number of bots": (
        ["play", "texas42", "--bots", "random,random"],
        "expected --bots with 1 or 3 names for texas42, got 2",
    ),
    "short seed": (["play", "texas42", "--seed", "abc"], "expected --seed as 64 hex digits (256 bits), got 'abc'"),
    "seed that is not hex": (["play", "texas42", "--seed", "z" * 64], "expected --seed as 64 hex digits (256 bits), got 'zzz"),
    "no such seat": (["play", "texas42", "--seat", "4"], "expected --seat as a number from 0 to 3, got 4"),
    "no such seat at any table": (["play", "texas42", "--seat", "9"], "expected --seat as a number from 0 to 3, got 9"),
    "seat that is no number": (["play", "texas42", "--seat", "north"], "expected --seat as a number from 0 on, got 'north'"),
    "seats the game is not for": (["play", "euchre", "--seats", "5"], "expected --seats of 4 for euchre, got 5"),
    "pace that is no number": (["play", "texas42", "--pace", "fast"], "expected --pace as seconds from 0 to 10, got 'fast'"),
    "pace that is not a number": (["play", "texas42", "--pace", "nan"], "expected --pace as seconds from 0 to 10, got 'nan'"),
    "no deals": (["sim", "texas42", "--deals", "0"], "expected --deals as a number from 1 to 10000000, got '0'"),
    "missing option": (["sim", "texas42"], "Missing option '--deals'"),
    "no such file": (["replay", "nowhere.fsr"], "got 'nowhere.fsr': No such file or directory"),
    "a folder": (["verify", "."], "got '.': Is a directory"),
    "name with a zero byte": (["verify", "a\0b"], "expected a record in a file that can be read"),
    "file that cannot be made": (["play", "texas42", "--out", "nowhere/match.fsr"], "expected a place that can be written"),
    "unknown store": (["serve", "--store", "ftp://x"], "sqlite:///PATH, redis://HOST:PORT/DB or memory://, got 'ftp://x'"),
    "port": (["serve", "--port", "70000"], "expected --port as a number from 0 to 65535, got '70000'"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_line_and_status_2(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, message = BAD[case]

    got = run(*arguments)

    assert got.status == 2
    assert got.out == ""
    assert got.err.startswith("followsuit: ")
    assert got.err.count("\n") == 1
    assert message in got.err


def test_a_refusal_cannot_forge_lines(run: Run) -> None:
    got = run("play", "whi\nst\x1b[2J")

    assert got.err.count("\n") == 1
    assert "\x1b" not in got.err


def test_a_process_leaves_with_the_same_status(run_process: Run) -> None:
    got = run_process("play", "whist")

    assert (got.status, got.out) == (2, "")
    assert got.err == f"followsuit: expected a game such as {GAMES}, got 'whist'\n"


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m followsuit_cli sim texas42 --deals 1 --bots random --json | true; echo ${{PIPESTATUS[0]}}"

    got = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)

    assert got.stderr == ""
    assert got.stdout == "0\n"


@pytest.mark.parametrize("arguments", ["games", "sim texas42 --deals 1", "--version", "games --help", "play texas42"])
def test_an_output_that_is_full_is_said(arguments: str) -> None:
    command = f"{sys.executable} -m followsuit_cli {arguments} > /dev/full"

    got = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)

    assert got.returncode == 2
    assert got.stderr == "followsuit: expected an output that can be written, got: No space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_what_was_closed_before_is_missed_by_nobody(closed: str) -> None:
    command = f"{sys.executable} -m followsuit_cli play texas42 --plain {closed}"

    got = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)

    assert (got.returncode, got.stderr) == (0, "")


def test_letters_that_the_terminal_lacks_become_question_marks(run_process: Run) -> None:
    got = run_process(
        "play", "texas42", "--seed", SEED, "--bots", "random", typed="\nquit\n", PYTHONUTF8="0", PYTHONIOENCODING="ascii"
    )

    assert got.status == 0
    assert got.err == ""
    assert "+---++" not in got.out
    assert got.out.isascii()


def test_every_command_is_summed_up_within_eighty_columns(run: Run) -> None:
    done = run("--help", COLUMNS="80")

    summaries = done.out.partition("Commands:")[2]
    assert "play " in summaries
    assert "..." not in summaries


@pytest.mark.parametrize("command", ["play", "sim"])
def test_the_bots_that_play_when_none_are_named_are_told(run: Run, command: str) -> None:
    assert "Default: the strongest." in " ".join(run(command, "--help").out.split())
