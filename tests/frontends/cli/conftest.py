"""Running the program in this process and as a process of its own, and records to run it on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

import click
import pytest
from attrs import evolve, frozen
from click.testing import CliRunner

from followsuit.bots import BotKind, Budget, Choice
from followsuit.driving import BotChooser, first_dealer, secrets_from, steps
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.options import chosen
from followsuit.plugins import Registry, installed
from followsuit.record import write
from followsuit.seats import Player
from followsuit.state import View
from followsuit_cli.main import status
from followsuit_cli.tableside import COMMANDS

SEED = "5eed" * 16
GAME = "texas42"


@frozen
class Result:
    """What a run came to."""

    status: int
    out: str
    err: str


class Run(Protocol):
    def __call__(self, *arguments: str, typed: str | bytes = "", **environment: str) -> Result: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program here, through click's runner."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, typed: str | bytes = "", **environment: str) -> Result:
        runner = CliRunner(env=environment)
        with runner.isolation(input=typed) as (out, err, _):
            code = status(list(arguments))
            return Result(code, out.getvalue().decode(), err.getvalue().decode())

    return run


@pytest.fixture
def run_process() -> Run:
    """Runs the program as a process, its input and output pipes."""

    def run(*arguments: str, typed: str | bytes = "", **environment: str) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "followsuit_cli", *arguments],
            input=typed.encode() if isinstance(typed, str) else typed,
            capture_output=True,
            timeout=60,
            env={**os.environ, "PYTHONUTF8": "1", **environment},
        )
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture(scope="session")
def registry() -> Registry:
    return installed()


@pytest.fixture(scope="session")
def whole_match(registry: Registry) -> Match:
    """A match that random bots have played to its end, with commitments and secrets."""
    return _play(registry, bytes.fromhex(SEED), all_pass="dealer_30")


@pytest.fixture
def record(whole_match: Match, tmp_path: Path) -> Path:
    """The record of the whole match, in a file."""
    path = tmp_path / "match.fsr"
    path.write_text(write(whole_match), encoding="utf-8")
    return path


@pytest.fixture
def edited(record: Path) -> Callable[[Callable[[str], str]], str]:
    """Changes the record, and answers with its path."""

    def edit(change: Callable[[str], str]) -> str:
        before = record.read_text(encoding="utf-8")
        after = change(before)
        assert after != before
        record.write_text(after, encoding="utf-8")
        return str(record)

    return edit


def _play(registry: Registry, seed: bytes, **options: object) -> Match:
    game = registry.game(GAME)
    match = start(
        game,
        chosen(game.options, game.presets, None, options),
        seats=4,
        dealer=first_dealer(seed, 4),
        names=("Ann", "bot:random", "Cy", "bot:random"),
    )
    kind = registry.bot("random", game)
    for after in steps(match, [BotChooser(kind, game, seed, Player(seat)) for seat in range(4)], secrets_from(seed)):
        match = after
    return match


class Quiet:
    """A bot that passes, and plays what comes first."""

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        return Choice(legal[0])


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    """Only bots that pass are installed, for transcripts that hang on no other bot's wits."""
    kind = BotKind("quiet", 0, "Passes, and plays what comes first.", lambda _: Quiet())
    monkeypatch.setattr("followsuit_cli.play.installed", lambda: evolve(registry, bots=(kind,)))


class Somebody:
    """Types any of the moves that are offered, or what it is told to; Enter between hands."""

    interactive = False

    def __init__(self, words: Callable[[], Iterable[str]], rng: random.Random, first: Iterable[str] = ()) -> None:
        self._words = words
        self._rng = rng
        self._first = list(first)

    def read(self, prompt: Callable[[], str]) -> str:
        if self._first:
            typed = self._first.pop(0)
        else:
            offered = [word for word in self._words() if word not in COMMANDS]
            typed = self._rng.choice(offered) if offered else ""
        click.echo(f"{prompt()}{typed}")
        return typed

    def tell(self, sentence: str) -> None:
        click.echo(sentence)


@pytest.fixture
def somebody_plays(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets somebody type for the person at the table."""

    def sit(seed: int = 0, first: Iterable[str] = ()) -> None:
        def lines(words: Callable[[], Iterable[str]], *, plain: bool) -> Somebody:
            del plain
            return Somebody(words, random.Random(seed), first)

        monkeypatch.setattr("followsuit_cli.play.lines_of_terminal", lines)

    return sit
