"""Bots at the table: each decision is played once, and a table never hangs on a bot."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, frozen
from tests.frontends.web.friends import device
from tests.frontends.web.playing import QUICK, ended

from followsuit.bots import BotKind, Budget, Choice, decide
from followsuit.moves import Move
from followsuit.plugins import Registry
from followsuit.seats import HOUSE, Player, Seat
from followsuit.shake import generator
from followsuit.state import View
from followsuit_web.memory_store import MemoryStore
from followsuit_web.shelf import fold
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import Change, Due, StoreError

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, Opens


@frozen
class Odd:
    """A bot that answers as it is told to."""

    answer: Callable[[tuple[Move, ...]], Any]

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        answer: Choice = self.answer(legal)
        return answer


def raising(error: BaseException) -> Callable[[tuple[Move, ...]], Any]:
    def answer(_: tuple[Move, ...]) -> Any:
        raise error

    return answer


def with_bot(everything: Registry, answer: Callable[[tuple[Move, ...]], Any]) -> Registry:
    return evolve(everything, bots=(BotKind("odd", 0, "Odd.", lambda _: Odd(answer)),))


def making(_: object) -> Any:
    raise RuntimeError("cannot be made")


def slow(legal: tuple[Move, ...]) -> Choice:
    time.sleep(0.4)
    return Choice(legal[-1])


ODD: dict[str, Callable[[tuple[Move, ...]], Any]] = {
    "raises": raising(RuntimeError("oh")),
    "stops": raising(StopIteration()),
    "exits": raising(SystemExit(3)),
    "interrupts": raising(KeyboardInterrupt()),
    "times out": raising(TimeoutError()),
    "cancels": raising(asyncio.CancelledError()),
    "plays what is illegal": lambda _: Choice(Move("bid 1000")),
    "answers nothing": lambda _: None,
    "answers text": lambda legal: str(legal[0]),
    "is too slow": slow,
}


@pytest.mark.parametrize("answer", ODD.values(), ids=ODD)
async def test_a_bot_of_no_use_is_replaced(open_house: Opens, everything: Registry, answer: Callable[..., Any]) -> None:
    house = await open_house(registry=with_bot(everything, answer), patience=0.05)
    guest = await house.sit(quick=True, options={**QUICK, "all_pass": "dealer_30"}, bots=["odd"] * 3)
    await guest.come()

    view = await guest.play(random.Random(1), ended)

    assert view["document"]["outcome"]


async def test_a_bot_that_hangs_is_asked_again_only_when_it_has_come_to_an_end(open_house: Opens, everything: Registry) -> None:
    go_on, asked = threading.Event(), []

    def hanging(legal: tuple[Move, ...]) -> Choice:
        asked.append(legal)
        go_on.wait(30)
        return Choice(legal[0])

    house = await open_house(registry=with_bot(everything, hanging), patience=0.05)
    guest = await house.sit(quick=True, options={**QUICK, "all_pass": "dealer_30"}, bots=["odd"] * 3)
    await guest.come()
    assert await guest.play(random.Random(1), ended)
    assert len(asked) == 1

    go_on.set()
    await guest.ask("rematch", v=guest.view["v"])
    await guest.play(random.Random(1), ended)
    assert len(asked) > 3


async def test_a_bot_that_thinks_while_somebody_sits_down_does_not_move_for_them(open_house: Opens, everything: Registry) -> None:
    go_on, asked, answered = threading.Event(), threading.Event(), threading.Event()

    def hanging(legal: tuple[Move, ...]) -> Choice:
        asked.set()
        go_on.wait(30)
        answered.set()
        return Choice(next(move for move in legal if move != "pass"))

    house = await open_house(registry=with_bot(everything, hanging), patience=30)
    tablet = await device(house).make(seat=None, open=True, spectators=True, bots=["odd"] * 4, pace=0)
    await tablet.request("deal", v=(await tablet.view())["v"])
    assert await asyncio.to_thread(asked.wait, 30)
    seat = next(seat["seat"] for seat in (await tablet.view())["document"]["seats"] if seat["turn"])
    dee = device(house, tablet.code)

    status, view = await dee.sit(seat, "Dee")
    go_on.set()
    assert await asyncio.to_thread(answered.wait, 30)

    assert (status, view["d"] is None) == (200, False)
    # The decision that she was shown is still hers.
    status, answer = await dee.request("move", d=view["d"], move="pass")
    assert status == 200, answer


async def test_a_bot_that_cannot_be_made_is_replaced(open_house: Opens, everything: Registry) -> None:
    house = await open_house(registry=evolve(everything, bots=(BotKind("odd", 0, "Odd.", making),)))
    guest = await house.sit(quick=True, options=QUICK, bots=["odd"] * 3)
    await guest.come()

    assert await guest.play(random.Random(1), ended)


async def test_a_bot_that_is_no_longer_installed_is_replaced(open_house: Opens, everything: Registry) -> None:
    store = MemoryStore()
    house = await open_house(store)
    guest = await house.sit(quick=True, options=QUICK)
    await house.runner.cleanup()
    house = await open_house(store, registry=evolve(everything, bots=()))
    guest.base, guest.session = house.base, house.session
    await guest.come()

    assert await guest.play(random.Random(1), ended)


async def test_a_bot_gets_a_view_and_the_moves_and_its_own_randomness(open_house: Opens, everything: Registry) -> None:
    """What it plays can be worked out again from the room alone."""
    store = MemoryStore()
    house = await open_house(store)
    guest = await house.sit(quick=True, options=QUICK, bots=["random"] * 3)
    await guest.come()
    await guest.play(random.Random(1), ended)
    happenings = await store.happenings(guest.code)
    game = everything.game("texas42")
    bot = everything.bot("random", game).make(game)

    played = 0
    for n, happening in enumerate(happenings):
        if happening["kind"] == "move" and happening["seat"] != 0:
            _, room = fold(happenings[:n], everything.game)
            seat = Seat(happening["seat"])
            assert room.secret is not None
            rng = generator(room.secret, f"bot {seat} {room.taken[seat]}")
            assert decide(bot, room.match.view(seat), room.match.legal(seat), rng) == happening["move"]
            played += 1
    assert played > 3


async def test_the_server_answers_while_a_bot_thinks(open_house: Opens, everything: Registry) -> None:
    # Of threads, not of the loop: a bot may be asked once more while the test ends, and finds no loop then.
    thinking, go_on = threading.Event(), threading.Event()

    def waiting(legal: tuple[Move, ...]) -> Choice:
        thinking.set()
        go_on.wait(10)
        return Choice(legal[0])

    house = await open_house(registry=with_bot(everything, waiting))
    guest = await house.sit(quick=True, bots=["odd"] * 3)
    await guest.come()
    if guest.view["d"] is not None:
        await guest.move(guest.view["legal"][0])
    assert await asyncio.to_thread(thinking.wait, 10)

    answer = await guest.ask("rename", name="Quick")
    v = guest.view["v"]
    go_on.set()

    assert answer["type"] == "ok"
    assert (await guest.until(lambda _: True))["v"] == v + 1


async def test_a_turn_that_a_dead_server_had_begun_is_played_once(open_house: Opens, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms")
    house = await open_house(store)
    guests = [await house.sit(quick=False) for _ in range(12)]
    await house.runner.cleanup()

    # Another server claims every turn and dies.
    store = SqliteStore(tmp_path / "rooms")
    claimed = await store.claim(time.time(), 5, 0.5)
    await store.close()
    assert claimed

    house = await open_house(SqliteStore(tmp_path / "rooms"), lease=0.5)
    for guest in guests:
        guest.base, guest.session = house.base, house.session
        await guest.come()
        await guest.ask("pace", pace=0)
        await guest.turn()
    for guest in guests:
        room = (await house.tables.find(guest.code)).room
        moves = [entry for entry in room.match.entries if entry.seat != HOUSE]
        assert sum(room.taken) == len(moves)
        assert room.v == guest.view["v"]


async def test_a_turn_that_is_not_to_be_played_is_dropped(open_house: Opens) -> None:
    store = MemoryStore()
    house = await open_house(store)
    guest = (await house.four())[0]
    v = (await guest.come())["v"]
    store._write(guest.code, Change((), (Due("bot", guest.code, Player(1), 7, time.time()),)))

    async with asyncio.timeout(10):
        while await store.next_due(time.time()) is not None:
            await asyncio.sleep(0.01)

    await guest.say({"type": "ping", "v": 0})
    assert (await guest.hear())["v"] == v


async def test_two_servers_on_one_file_play_each_turn_once(open_house: Opens, everything: Registry, tmp_path: Path) -> None:
    """Both have a loop for bots; the revision decides which of two moves is stored."""
    one = await open_house(SqliteStore(tmp_path / "rooms"))
    two = await open_house(SqliteStore(tmp_path / "rooms"))
    guests = [await one.sit(quick=True, options=QUICK, bots=["random"] * 3) for _ in range(6)]
    for guest in guests:
        guest.base = two.base
        await guest.come()

    async def play(guest: Guest, n: int) -> None:
        rng = random.Random(n)
        while not ended(guest.view):
            # What the other server stored, this one hears of when something is asked of it.
            view = guest.view
            if view["document"]["pause"]:
                await guest.ask("deal", v=view["v"])
            elif view["d"] is not None:
                await guest.move(rng.choice(view["legal"]))
            else:
                await asyncio.sleep(0.05)
                await guest.ask("rename", name=f"G{rng.random()}")
            await guest.say({"type": "hello"})
            await guest.until(lambda _: True)

    await asyncio.gather(*(play(guest, n) for n, guest in enumerate(guests)))

    store = SqliteStore(tmp_path / "rooms")
    for guest in guests:
        happenings = await store.happenings(guest.code)
        _, room = fold(happenings, everything.game)
        assert room.pause == "match"
        assert room.v == len(happenings)
    await store.close()


async def test_bots_go_on_when_the_store_has_been_in_trouble(open_house: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    house = await open_house(store)
    guest = await house.sit(quick=True, options=QUICK)
    await guest.come()
    calls = 0

    async def failing(*_: object) -> tuple[Due, ...]:
        nonlocal calls
        calls += 1
        raise [StoreError("full"), ValueError("a bug")][calls % 2]

    with monkeypatch.context() as patched:
        patched.setattr(MemoryStore, "claim", failing)
        async with asyncio.timeout(20):
            while calls < 3:
                await asyncio.sleep(0.05)
    assert calls < 10

    assert await guest.play(random.Random(1), ended)
