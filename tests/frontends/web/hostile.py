"""Bots that do what a bot must not, for processes that are to stand it."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from followsuit.bots import BotKind, Budget, Choice
from followsuit.moves import Move
from followsuit.plugins import Registry, installed
from followsuit.state import View

Answer = Callable[[tuple[Move, ...]], Any]


@frozen
class Hostile:
    """A bot that answers as it is told to."""

    answer: Answer

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        choice: Choice = self.answer(legal)
        return choice


def last(legal: tuple[Move, ...]) -> Choice:
    return Choice(legal[-1])


def spinning(_: tuple[Move, ...]) -> Choice:
    while True:
        pass


def sleeping(_: tuple[Move, ...]) -> Choice:
    while True:
        time.sleep(1)


def pondering(legal: tuple[Move, ...]) -> Choice:
    time.sleep(0.2)
    return Choice(legal[0])


def exiting(_: tuple[Move, ...]) -> Choice:
    os._exit(3)


def killed(_: tuple[Move, ...]) -> Choice:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def hungry(_: tuple[Move, ...]) -> Choice:
    taken = []
    while True:
        taken.append(bytearray(64 << 20))


def talking(legal: tuple[Move, ...]) -> Choice:
    print('{"move": "pass"}', flush=True)
    os.write(1, b'{"move": "pass"}\n')
    os.write(2, b"my hand is secret\n")
    sys.stderr.write("so it is\n")
    return last(legal)


def raising(_: tuple[Move, ...]) -> Choice:
    raise RuntimeError("my hand is secret")


def leaving(_: tuple[Move, ...]) -> Choice:
    raise SystemExit(3)


def cheating(_: tuple[Move, ...]) -> Choice:
    return Choice(Move("bid 1000"))


def own_process(legal: tuple[Move, ...]) -> Choice:
    """The first move in a process, the last in one that has been asked before."""
    SEEN.append(os.getpid())
    return Choice(legal[0] if len(SEEN) == 1 else legal[-1])


SEEN: list[int] = []

BOTS: dict[str, Answer] = {
    "last": last,
    "spinning": spinning,
    "sleeping": sleeping,
    "pondering": pondering,
    "exiting": exiting,
    "killed": killed,
    "hungry": hungry,
    "talking": talking,
    "raising": raising,
    "leaving": leaving,
    "cheating": cheating,
    "own": own_process,
}


def registry(*_: object) -> Registry:
    """What is installed, with these bots for all others."""
    bots = tuple(BotKind(name, 0, "Odd.", lambda _, answer=answer: Hostile(answer)) for name, answer in BOTS.items())  # type: ignore[misc]
    return evolve(installed(), bots=bots)


def none() -> Registry:
    """Cannot be made."""
    raise RuntimeError("no plugin works")
