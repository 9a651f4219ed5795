from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest
from redis.exceptions import ResponseError
from tests.frontends.web.redis_machines import Machine

from followsuit_web.redis_line import Line, LostError, UnsafeError
from followsuit_web.redis_nodes import Login

pytestmark = pytest.mark.redis


@pytest.fixture
async def line(redis_machine: Machine) -> AsyncIterator[Line]:
    made = Line(lambda: Login().connect(("127.0.0.1", redis_machine.port)), patience=0.5)
    yield made
    await made.close()


async def test_many_questions_are_answered_in_order_over_one_connection(line: Line, redis_machine: Machine) -> None:
    answers = await asyncio.gather(*(line.ask("ECHO", f"{n}") for n in range(1000)))

    assert answers == [f"{n}" for n in range(1000)]
    # The line, and who asks for the list.
    assert len(redis_machine.say("CLIENT", "LIST").splitlines()) == 2


async def test_a_question_that_is_refused_is_nothing_to_its_neighbours(line: Line) -> None:
    one, refused, two = line.ask("ECHO", "1"), line.ask("NONSENSE"), line.ask("ECHO", "2")

    with pytest.raises(ResponseError):
        await refused
    assert (await one, await two) == ("1", "2")


async def test_who_no_longer_waits_for_an_answer_is_nothing_to_the_next(line: Line) -> None:
    gone, next_one = line.ask("ECHO", "1"), line.ask("ECHO", "2")
    gone.cancel()

    assert await next_one == "2"


async def test_a_connection_that_is_cut_takes_its_questions_along_and_is_made_again(line: Line, redis_machine: Machine) -> None:
    await line.ask("PING")
    waiting = line.ask("BLPOP", "nothing", 0), line.ask("PING")
    await asyncio.sleep(0.05)
    redis_machine.say("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")

    for each in waiting:
        with pytest.raises(LostError):
            await each
    assert await line.ask("ECHO", "1") == "1"


async def test_an_answer_that_does_not_come_is_waited_for_no_longer(line: Line) -> None:
    began = time.monotonic()

    with pytest.raises(LostError, match=r"no answer for 0\.5 s"):
        await line.ask("BLPOP", "nothing", 0)

    assert time.monotonic() - began < 5
    assert await line.ask("ECHO", "1") == "1"


async def test_a_server_that_was_too_busy_to_listen_takes_what_has_come(line: Line) -> None:
    await line.ask("PING")
    answer = line.ask("ECHO", "1")
    await asyncio.sleep(0.01)
    again = line.ask("ECHO", "2")
    time.sleep(1.2)

    assert (await answer, await again) == ("1", "2")


async def test_what_is_to_be_safe_is_not_without_replicas(line: Line, redis_machine: Machine) -> None:
    line.replicas = 1
    careful, careless = line.ask("SET", "a", "1", safely=True), line.ask("SET", "b", "2")

    assert await careless == "OK"
    with pytest.raises(UnsafeError, match="expected 1 replicas to have it, got 0"):
        await careful
    assert redis_machine.say("GET", "a") == "1"


async def test_a_closed_line_answers_nobody(line: Line) -> None:
    await line.ask("PING")
    waiting = line.ask("BLPOP", "nothing", 0)
    await asyncio.sleep(0.01)

    await line.close()

    with pytest.raises(LostError, match="closed"):
        await waiting
