"""Bots in processes of their own: whatever they do, a move comes, and the next is answered by a process that works."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web import hostile

from followsuit.codec import Codec
from followsuit.driving import dealt
from followsuit.errors import UnknownNameError
from followsuit.matches import start
from followsuit.plugins import Registry
from followsuit.seats import Seat
from followsuit_web import bot_workers
from followsuit_web.bot_process import Desk, question_line
from followsuit_web.bot_threads import Bots, Threads
from followsuit_web.bot_workers import Workers, usual_count
from followsuit_web.minds import BotError, Question

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Opens

HOSTILE = "tests.frontends.web.hostile:registry"
PATIENCE = 20.0

Opened = Callable[..., Workers]


@pytest.fixture
async def opened() -> AsyncIterator[Opened]:
    """Opens workers with hostile bots."""
    made: list[Workers] = []

    def workers(count: int = 1, source: str = HOSTILE) -> Workers:
        made.append(Workers(count, source))
        return made[-1]

    yield workers
    for each in made:
        await each.close()


@pytest.fixture(scope="module")
def odd() -> Registry:
    return hostile.registry()


def question(registry: Registry, bot: str, game: str = "texas42") -> Question:
    rules = registry.game(game)
    match = dealt(start(rules, rules.options(), seats=rules.usual_seats, dealer=Seat(0)), bytes(32))
    (seat, *_) = match.to_act
    return Question(rules, bot, match.view(seat), match.legal(seat), bytes(32))


def processes(workers: Workers) -> list[int]:
    return [worker.process.pid for worker in workers._all]


async def test_a_bot_chooses_the_same_in_a_process_and_in_a_thread(opened: Opened, everything: Registry) -> None:
    workers, threads = opened(source=bot_workers.INSTALLED), Threads(everything)
    for game in everything.games.values():
        for bot in everything.bots_for(game):
            asked = question(everything, bot.name, game.name)

            assert await workers.think(asked, PATIENCE) == await threads.think(asked, PATIENCE)
    assert len(processes(workers)) == 1


async def test_asking_a_bot_leaves_nothing_that_holds_itself(opened: Opened, everything: Registry) -> None:
    workers, asked = opened(source=bot_workers.INSTALLED), question(everything, "random")
    await workers.think(asked, PATIENCE)
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            await workers.think(asked, PATIENCE)
        assert gc.collect() < 100
    finally:
        gc.enable()


async def test_no_process_is_started_before_it_is_needed(opened: Opened, odd: Registry) -> None:
    workers = opened(count=3)
    assert processes(workers) == []

    for _ in range(3):
        await workers.think(question(odd, "last"), PATIENCE)

    assert len(processes(workers)) == 1


async def test_so_many_think_at_a_time(opened: Opened, odd: Registry) -> None:
    workers = opened(count=2)

    asked = question(odd, "last")
    got = await asyncio.gather(*(workers.think(asked, PATIENCE) for _ in range(12)))

    assert set(got) == {asked.legal[-1]}
    assert len(processes(workers)) == 2


@pytest.mark.parametrize("bot", ["spinning", "sleeping"])
async def test_a_bot_that_hangs_is_ended_with_its_process(opened: Opened, odd: Registry, bot: str) -> None:
    workers = opened()
    await workers.think(question(odd, "last"), PATIENCE)
    (pid,) = processes(workers)

    with pytest.raises(TimeoutError):
        await workers.think(question(odd, bot), 0.3)

    await gone(pid)
    assert await workers.think(question(odd, "last"), PATIENCE) == question(odd, "last").legal[-1]
    began = time.monotonic()
    with pytest.raises(BotError, match="left alone"):
        await workers.think(question(odd, bot), PATIENCE)
    assert time.monotonic() - began < PATIENCE / 2


async def gone(pid: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("bot", ["exiting", "killed"])
async def test_a_bot_that_ends_its_process_is_replaced(opened: Opened, odd: Registry, bot: str) -> None:
    workers = opened()

    with pytest.raises(BotError, match="its process has ended"):
        await workers.think(question(odd, bot), PATIENCE)

    assert await workers.think(question(odd, "last"), PATIENCE) == question(odd, "last").legal[-1]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bounded there")
async def test_a_bot_cannot_take_all_memory(opened: Opened, odd: Registry) -> None:
    workers = opened()

    with pytest.raises(BotError, match="its process has ended"):
        await workers.think(question(odd, "hungry"), PATIENCE)

    assert await workers.think(question(odd, "own"), PATIENCE) == question(odd, "own").legal[0]


@pytest.mark.parametrize(
    ("bot", "where"), [("raising", "RuntimeError in raising"), ("leaving", "SystemExit in leaving"), ("cheating", "ValueError")]
)
async def test_a_bot_that_fails_is_told_of_without_its_words(opened: Opened, odd: Registry, bot: str, where: str) -> None:
    workers = opened()

    with pytest.raises(BotError, match=where) as failed:
        await workers.think(question(odd, bot), PATIENCE)

    assert "secret" not in str(failed.value)
    assert len(processes(workers)) == 1
    assert await workers.think(question(odd, "last"), PATIENCE) == question(odd, "last").legal[-1]


async def test_what_a_bot_prints_is_no_answer_and_is_shown_nowhere(
    opened: Opened, odd: Registry, capfd: pytest.CaptureFixture[str]
) -> None:
    workers = opened()

    for _ in range(2):
        assert await workers.think(question(odd, "talking"), PATIENCE) == question(odd, "talking").legal[-1]

    assert capfd.readouterr() == ("", "")


async def test_a_bot_that_is_not_installed_is_unknown(opened: Opened, odd: Registry) -> None:
    with pytest.raises(UnknownNameError, match="nobody"):
        await opened().think(question(odd, "nobody"), PATIENCE)


async def test_a_process_that_cannot_start_is_told_of(opened: Opened, odd: Registry) -> None:
    with pytest.raises(BotError, match="ended at once"):
        await opened(source="tests.frontends.web.hostile:none").think(question(odd, "last"), PATIENCE)


async def test_a_process_that_the_system_ended_is_not_asked(opened: Opened, odd: Registry) -> None:
    workers = opened()
    await workers.think(question(odd, "last"), PATIENCE)
    (worker,) = workers._all
    os.kill(worker.process.pid, signal.SIGKILL)
    await worker.process.wait()

    assert await workers.think(question(odd, "last"), PATIENCE) == question(odd, "last").legal[-1]


async def test_an_answer_that_nobody_waits_for_is_given_to_nobody_else(opened: Opened, odd: Registry) -> None:
    workers = opened()
    await workers.think(question(odd, "last"), PATIENCE)
    thinking = asyncio.create_task(workers.think(question(odd, "sleeping"), PATIENCE))
    await asyncio.sleep(0.05)
    thinking.cancel()
    await asyncio.gather(thinking, return_exceptions=True)

    assert await workers.think(question(odd, "last"), PATIENCE) == question(odd, "last").legal[-1]


async def test_closing_ends_every_process(opened: Opened, odd: Registry) -> None:
    workers = opened(count=2)
    await asyncio.gather(*(workers.think(question(odd, "last"), PATIENCE) for _ in range(2)))
    pids = processes(workers)
    hanging = asyncio.create_task(workers.think(question(odd, "spinning"), PATIENCE))
    await asyncio.sleep(0.05)

    await workers.close()

    assert isinstance((await asyncio.gather(hanging, return_exceptions=True))[0], BotError)
    for pid in pids:
        await gone(pid)
    with pytest.raises(BotError, match="closes"):
        await workers.think(question(odd, "last"), PATIENCE)


async def test_a_process_ends_with_the_server_that_started_it_also_while_a_bot_thinks() -> None:
    program = f"""
import asyncio, os, signal
from tests.frontends.web import hostile
from tests.frontends.web.test_bot_workers import question
from followsuit_web.bot_workers import Workers
async def main():
    workers = Workers(1, {HOSTILE!r})
    odd = hostile.registry()
    await workers.think(question(odd, "last"), 20)
    print(*(worker.process.pid for worker in workers._all), flush=True)
    asyncio.create_task(workers.think(question(odd, "spinning"), 60))
    await asyncio.sleep(0.3)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    path = os.pathsep.join(each for each in (os.getcwd(), *sys.path) if each)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
    )
    out, _ = await process.communicate()

    assert process.returncode == -signal.SIGKILL
    await gone(int(out))


async def test_a_game_goes_on_with_bots_of_every_kind(open_house: Opens, opened: Opened, odd: Registry) -> None:
    house = await open_house(registry=odd, minds=opened(), patience=0.3)
    guest = await house.sit(quick=True, options={"target": 1}, bots=["spinning", "exiting", "last"])
    await guest.come()

    view = await guest.play(random.Random(1), lambda view: bool(view["document"]["pause"] == "match"))

    assert view["document"]["outcome"]


async def test_a_worker_gets_no_state_and_no_secret(everything: Registry) -> None:
    """Nothing of other hands is in what leaves the server."""
    asked = question(everything, "rules")
    line = question_line(asked, Codec(asked.game)).decode()
    hidden = asked.game.pieces.all & ~asked.view.own.hand if asked.view.own is not None else 0

    assert not [name for name in asked.game.pieces.names(hidden) if f'"{name}"' in line]
    assert Desk(everything).answer(line.encode()) == {"move": Bots(everything).choose(asked)}


def test_one_core_is_left_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    got = []
    for cores in (None, 1, 2, 8):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        got.append(usual_count())

    assert got == [0, 0, 1, 7]
