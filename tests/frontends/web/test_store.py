"""What every store must do: one suite, run over each of them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest
from tests.frontends.web.redis_machines import Machine

from followsuit.errors import StaleRevisionError
from followsuit.seats import Player
from followsuit_web.memory_store import MemoryStore
from followsuit_web.redis_url import redis_store
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import FAR, KEEP, Change, Changed, Due, Kept, Kind, Store

NOW = 1_000_000.0
PATIENCE = 10.0


class Opens(Protocol):
    """Opens the one store that a test is about: another way to it for another server."""

    def __call__(self, keep: float = KEEP) -> Store: ...


@pytest.fixture(
    params=["memory", "sqlite", pytest.param("redis", marks=pytest.mark.redis), pytest.param("cluster", marks=pytest.mark.redis)]
)
async def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Opens]:
    if request.param == "redis":
        machine: Machine = request.getfixturevalue("redis_machine")
        way: Callable[[float], Store] = partial(redis_store, f"redis://127.0.0.1:{machine.port}/3")
    elif request.param == "cluster":
        machines: tuple[Machine, ...] = request.getfixturevalue("redis_cluster")
        way = partial(redis_store, "redis+cluster://" + ",".join(f"127.0.0.1:{each.port}" for each in machines[:2]))
    elif request.param == "sqlite":
        way = partial(_sqlite, tmp_path / "rooms.sqlite3")
    else:
        memory = MemoryStore()
        way = partial(_memory, memory)
    async with contextlib.AsyncExitStack() as stack:

        def open_one(keep: float = KEEP) -> Store:
            made = way(keep)
            stack.push_async_callback(made.close)
            return made

        yield open_one


def _sqlite(path: Path, keep: float) -> Store:
    return SqliteStore(path, keep=keep)


def _memory(store: MemoryStore, keep: float) -> Store:
    store.keep = keep
    return store


@pytest.fixture
async def store(open_store: Opens) -> Store:
    return open_store()


def change(*names: str, dues: tuple[Due, ...] = (), kept: tuple[Kept, ...] = ()) -> Change:
    return Change(tuple({"kind": name} for name in names), dues, kept)


def turn(seat: int, d: int, at: float, room: str = "R", kind: Kind = "bot") -> Due:
    return Due(kind, room, Player(seat), d, at)


def absence(seat: int, at: float, room: str = "R") -> Due:
    return turn(seat, int(at), at, room, "grace")


async def kinds(store: Store, code: str = "R", after: int = 0) -> list[str]:
    return [happening["kind"] for happening in await store.happenings(code, after)]


async def test_happenings_come_back_in_order(store: Store) -> None:
    await store.create("R", change("a", "b"))
    await store.append("R", 3, change("c", "d"))

    assert await kinds(store) == ["a", "b", "c", "d"]
    assert await kinds(store, after=3) == ["d"]
    assert await kinds(store, after=4) == []


async def test_an_unknown_room_has_no_happenings(store: Store) -> None:
    assert await store.happenings("R") == ()


async def test_a_code_is_taken_once(store: Store) -> None:
    await store.create("R", change("a"))

    with pytest.raises(StaleRevisionError):
        await store.create("R", change("b"))

    assert await kinds(store) == ["a"]


@pytest.mark.parametrize("v", [0, 1, 2, 4, 99])
async def test_only_the_next_revision_is_accepted(store: Store, v: int) -> None:
    await store.create("R", change("a", "b"))

    with pytest.raises(StaleRevisionError):
        await store.append("R", v, change("x", dues=(turn(0, 0, NOW),)))

    assert await kinds(store) == ["a", "b"]
    assert await store.next_due(NOW) is None


async def test_nothing_can_be_appended_to_no_room(store: Store) -> None:
    with pytest.raises(StaleRevisionError):
        await store.append("R", 1, change("x"))

    assert await kinds(store) == []


async def test_of_many_writers_at_one_revision_one_is_accepted(store: Store) -> None:
    await store.create("R", change("a"))

    got = await asyncio.gather(*(store.append("R", 2, change(f"w{n}")) for n in range(50)), return_exceptions=True)

    accepted = [n for n, result in enumerate(got) if result is None]
    assert len(accepted) == 1
    assert all(isinstance(result, StaleRevisionError) for result in got if result is not None)
    assert await kinds(store) == ["a", f"w{accepted[0]}"]


async def test_contended_writers_lose_and_double_nothing(open_store: Opens) -> None:
    """Each of them at a server of its own."""
    stores = [open_store() for _ in range(4)]
    await stores[0].create("R", change("a"))

    async def write(who: int) -> None:
        store = stores[who]
        for n in range(40):
            while True:
                v = len(await store.happenings("R")) + 1
                try:
                    await store.append("R", v, change(f"{who}.{n}"))
                    break
                except StaleRevisionError:
                    continue

    await asyncio.gather(*(write(who) for who in range(4)))

    got = (await kinds(stores[0]))[1:]
    assert sorted(got) == sorted(f"{who}.{n}" for who in range(4) for n in range(40))
    for who in range(4):
        mine = [name for name in got if name.startswith(f"{who}.")]
        assert mine == [f"{who}.{n}" for n in range(40)]


async def test_a_turn_is_claimed_once(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW),)))

    got = await asyncio.gather(*(store.claim(NOW, 0, 10) for _ in range(20)))

    assert list(itertools.chain(*got)) == [turn(1, 7, NOW)]


async def test_a_turn_is_claimed_when_it_is_nearly_due(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW + 2),)))

    assert await store.claim(NOW, 1.9, 10) == ()
    assert await store.next_due(NOW) == NOW + 2
    assert await store.claim(NOW, 2, 10) == (turn(1, 7, NOW + 2),)
    assert await store.next_due(NOW) == NOW + 10


async def test_a_lease_that_runs_out_frees_the_turn(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW),)))
    await store.claim(NOW, 0, 10)

    assert await store.claim(NOW + 9, 0, 10) == ()
    assert await store.claim(NOW + 10, 0, 10) == (turn(1, 7, NOW),)


async def test_turns_come_soonest_first(store: Store) -> None:
    for n, code in enumerate("CAB"):
        await store.create(code, change("a", dues=(turn(0, 0, NOW - n, code),)))

    got = await store.claim(NOW, 0, 10)

    assert [each.room for each in got] == ["B", "A", "C"]


async def test_a_move_takes_its_turn_with_it(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW),)))
    await store.claim(NOW, 0, 10)

    await store.append("R", 2, change("b", dues=(turn(2, 3, NOW + 1),)))

    assert await store.claim(NOW + 100, 0, 10) == (turn(2, 3, NOW + 1),)


async def test_what_stays_due_keeps_its_lease_and_is_due_at_the_new_time(store: Store) -> None:
    """Sooner or later."""
    await store.create("R", change("a", dues=(turn(1, 7, NOW + 5), turn(2, 4, NOW + 5))))

    await store.append("R", 2, change("b", dues=(turn(1, 7, NOW + 9), turn(2, 4, NOW + 1))))

    assert await store.next_due(NOW) == NOW + 1
    assert await store.claim(NOW + 5, 0, 10) == (turn(2, 4, NOW + 1),)
    await store.append("R", 3, change("c", dues=(turn(1, 7, NOW + 9), turn(2, 4, NOW + 2))))
    assert await store.claim(NOW + 9, 0, 10) == (turn(1, 7, NOW + 9),)
    assert await store.claim(NOW + 15, 0, 10) == (turn(2, 4, NOW + 2),)


async def test_what_is_due_of_one_kind_is_apart_from_another(store: Store) -> None:
    """Of the same seat and decision."""
    bot, clock = turn(1, 7, NOW), turn(1, 7, NOW + 1, kind="clock")
    await store.create("R", change("a", dues=(bot, clock)))
    await store.append("R", 2, change("b", dues=(bot, clock)))

    assert await store.claim(NOW + 1, 0, 10) == (bot, clock)
    await store.settle(bot, None)
    await store.settle(clock, NOW + 2)
    assert await store.claim(NOW + 30, 0, 10) == (turn(1, 7, NOW + 2, kind="clock"),)
    await store.append("R", 3, change("c", dues=(bot,)))
    assert await store.claim(NOW + 30, 0, 10) == (bot,)


async def test_who_is_away_is_waited_for_whatever_happens_at_the_table(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW + 9),)))

    await store.wait_for("R", Player(2), absence(2, NOW + 3))
    await store.append("R", 2, change("b"))

    assert await store.next_due(NOW) == NOW + 3
    assert await store.claim(NOW + 3, 0, 10) == (absence(2, NOW + 3),)
    await store.append("R", 3, change("c"))
    assert await store.claim(NOW + 4, 0, 10) == ()
    assert await store.claim(NOW + 13, 0, 10) == (absence(2, NOW + 3),)


async def test_a_wait_goes_on_from_where_it_began(store: Store) -> None:
    """A second server that sees somebody missing does not begin it anew."""
    await store.create("R", change("a"))

    await store.wait_for("R", Player(2), absence(2, NOW + 3))
    await store.wait_for("R", Player(2), absence(2, NOW + 8))
    await store.wait_for("R", Player(1), absence(1, NOW + 5))

    assert await store.claim(NOW + 9, 0, 10) == (absence(2, NOW + 3), absence(1, NOW + 5))


async def test_a_wait_is_over_when_somebody_comes(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(2, 7, NOW + 9),)))
    for seat in (1, 2):
        await store.wait_for("R", Player(seat), absence(seat, NOW + 3))
    await store.claim(NOW + 3, 0, 10)

    await store.wait_for("R", Player(2), None)
    await store.wait_for("R", Player(2), None)
    await store.settle(absence(2, NOW + 3), NOW + 4)

    assert await store.claim(NOW + 20, 0, 10) == (absence(1, NOW + 3), turn(2, 7, NOW + 9))
    await store.wait_for("R", Player(2), absence(2, NOW + 21))
    assert await store.claim(NOW + 21, 0, 10) == (absence(2, NOW + 21),)


async def test_nobody_is_waited_for_in_a_room_that_is_not_there(store: Store) -> None:
    await store.wait_for("R", Player(2), absence(2, NOW))
    await store.wait_for("R", Player(2), None)

    assert await store.next_due(NOW) is None


async def test_a_turn_can_be_put_off_and_dropped(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW),)))
    (claimed,) = await store.claim(NOW, 0, 10)

    await store.settle(claimed, NOW + 30)

    assert await store.claim(NOW + 20, 0, 10) == ()
    (again,) = await store.claim(NOW + 30, 0, 10)
    await store.settle(again, None)
    assert await store.next_due(NOW) is None


async def test_a_turn_that_was_played_cannot_be_put_off(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW),)))
    (claimed,) = await store.claim(NOW, 0, 10)
    await store.append("R", 2, change("b"))

    await store.settle(claimed, NOW)

    assert await store.next_due(NOW) is None


async def test_a_clock_set_back_leaves_no_turn_waiting(store: Store) -> None:
    await store.create("R", change("a", dues=(turn(1, 7, NOW),)))
    await store.claim(NOW, 0, 10)

    before = NOW - 2 * FAR

    assert await store.next_due(before) == before
    assert await store.claim(before, 0, 10) == (turn(1, 7, NOW),)


async def test_records_of_finished_matches_are_kept(store: Store) -> None:
    await store.create("R", change("a"))
    await store.append("R", 2, change("b", kept=(Kept("g", "one"),)))
    await store.append("R", 3, change("c", kept=(Kept("g", "two"),)))

    assert await store.records("R") == ("one", "two")
    assert await store.records("Q") == ()


async def test_a_change_that_is_asked_for_again_is_written_once(store: Store) -> None:
    """Whoever lost the answer asks with the same change, and is answered as the first time."""
    opening, move, other = change("a", "b"), change("c", dues=(turn(1, 7, NOW),), kept=(Kept("g", "one"),)), change("d")

    for _ in range(2):
        await store.create("R", opening)
        await store.append("R", 3, move)
    await store.append("R", 4, other)
    await store.append("R", 3, move)
    await store.create("R", opening)

    assert await kinds(store) == ["a", "b", "c", "d"]
    assert await store.records("R") == ("one",)
    with pytest.raises(StaleRevisionError):
        await store.append("R", 3, change("c"))
    with pytest.raises(StaleRevisionError):
        await store.append("R", 4, move)


async def test_a_revision_that_is_not_there_has_nothing_after_it(store: Store) -> None:
    await store.create("R", change("a", "b"))

    for code, after in (("R", 3), ("R", 99), ("Q", 1)):
        with pytest.raises(StaleRevisionError):
            await store.happenings(code, after)


async def test_everything_that_json_can_say_comes_back(store: Store) -> None:
    strange = {
        "kind": "x",
        "name": "\u202e\U0001f0a1 \x00 ; \n'\"",
        "number": 1e300,
        "list": [None, True, -0.5],
        "deep": {"a": {}},
    }

    await store.create("R", Change((strange,)))

    assert await store.happenings("R") == (strange,)


async def test_due_times_are_not_rounded(store: Store) -> None:
    given = turn(1, 7, 1_796_000_000.123456)
    await store.create("R", change("a", dues=(given,)))

    assert await store.claim(given.at, 0, 10) == (given,)


async def test_every_turn_is_claimed_in_the_end(store: Store) -> None:
    """However many are due, and by however many servers."""
    codes = [f"R{n}" for n in range(300)]
    await asyncio.gather(
        *(store.create(code, change("a", dues=(turn(0, 1, NOW, code), turn(2, 5, NOW, code)))) for code in codes)
    )

    taken = []
    while got := await asyncio.gather(*(store.claim(NOW, 0, 10) for _ in range(3))):
        if not any(got):
            break
        taken += [(each.room, each.seat) for turns in got for each in turns]

    assert sorted(taken) == sorted((code, seat) for code in codes for seat in (0, 2))


async def test_what_one_server_stores_another_hears_of(open_store: Opens) -> None:
    one, two = open_store(), open_store()
    await one.create("R", change("a"))
    await one.create("Q", change("a"))
    heard = two.changes()
    first = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    two.watch("R")
    await until_heard(one, first)

    await one.append("Q", 2, change("b"))
    await one.append("R", 3, change("c"))

    async with asyncio.timeout(PATIENCE):
        while (changed := await anext(heard)) != Changed("R", 3):
            assert changed.room == "R" or isinstance(two, MemoryStore)
    assert await kinds(two, after=2) == ["c"]
    await heard.aclose()


async def until_heard(one: Store, first: asyncio.Task[Changed]) -> None:
    """Waits until something that *one* stores is heard: from then on the other listens."""
    async with asyncio.timeout(PATIENCE):
        await one.append("R", 2, change("b"))
        assert (await first).room == "R"


async def test_who_is_where_is_told(open_store: Opens) -> None:
    one, two = open_store(), open_store()
    await one.create("R", change("a"))

    await one.arrive("R", Player(0), "one")
    await one.arrive("R", Player(1), "one")
    await two.arrive("R", Player(1), "two")
    await two.arrive("R", Player(0), "two", softly=True)
    await two.arrive("R", Player(2), "two", softly=True)
    await one.leave("R", Player(1), "one")

    assert await one.attendance("R") == {0: "one", 1: "two", 2: "two"}
    await two.leave("R", Player(1), "two")
    assert await two.attendance("R") == {0: "one", 2: "two"}
    assert await two.attendance("Q") == {}
    assert await kinds(one) == ["a"]


async def test_nobody_comes_to_a_room_that_is_not_there(store: Store) -> None:
    await store.arrive("R", Player(0), "one")
    await store.create("R", change("a"))

    assert await store.attendance("R") == {}


async def test_servers_say_that_they_live(open_store: Opens) -> None:
    one, two = open_store(), open_store()
    await one.beat("one", NOW)

    assert await two.beat("two", NOW + 3) == {"one": NOW, "two": NOW + 3}
    assert await one.beat("one", NOW + 6) == {"one": NOW + 6, "two": NOW + 3}
    assert "two" not in await one.beat("one", NOW + 10 * 86_400)


async def test_an_idle_room_is_forgotten_and_its_code_is_free(open_store: Opens) -> None:
    store = open_store(keep=0.5)
    await store.create("R", change("a", dues=(turn(0, 0, NOW),), kept=(Kept("g", "one"),)))
    await store.arrive("R", Player(0), "one")

    await forgotten(store, "R")

    assert await store.records("R") == ()
    assert await store.attendance("R") == {}
    with pytest.raises(StaleRevisionError):
        await store.append("R", 2, change("b"))
    await store.create("R", change("c"))
    assert await kinds(store) == ["c"]


async def test_a_room_that_is_used_is_kept(open_store: Opens) -> None:
    store = open_store(keep=1.0)
    for code in ("moved", "visited", "idle"):
        await store.create(code, change("a"))

    for v in range(2, 6):
        await asyncio.sleep(0.4)
        await store.append("moved", v, change("b"))
        await store.arrive("visited", Player(0), "one")
        await swept(store)

    assert [len(await store.happenings(code)) for code in ("moved", "visited", "idle")] == [5, 1, 0]


async def swept(store: Store) -> None:
    while await store.sweep(time.time()):
        pass


async def forgotten(store: Store, code: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await store.happenings(code):
            await asyncio.sleep(0.05)
            await swept(store)


async def test_a_store_that_can_be_used_says_nothing(store: Store) -> None:
    assert await store.check() == ()
