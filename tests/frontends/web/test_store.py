"""What every store must do: one suite, run over each of them."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from followsuit.errors import StaleRevisionError
from followsuit.seats import Seat
from followsuit_web.memory_store import MemoryStore
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import FAR, Change, Kept, Store, Turn

NOW = 1_000_000.0


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "rooms.sqlite3")
    yield made
    await made.close()


def change(*names: str, turns: tuple[Turn, ...] = (), kept: tuple[Kept, ...] = ()) -> Change:
    return Change(tuple({"kind": name} for name in names), turns, kept)


def turn(seat: int, d: int, at: float, room: str = "R") -> Turn:
    return Turn(room, Seat(seat), d, at)


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
        await store.append("R", v, change("x", turns=(turn(0, 0, NOW),)))

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


async def test_contended_writers_lose_and_double_nothing(store: Store) -> None:
    await store.create("R", change("a"))

    async def write(who: int) -> None:
        for n in range(40):
            while True:
                v = len(await store.happenings("R")) + 1
                try:
                    await store.append("R", v, change(f"{who}.{n}"))
                    break
                except StaleRevisionError:
                    continue

    await asyncio.gather(*(write(who) for who in range(4)))

    got = (await kinds(store))[1:]
    assert sorted(got) == sorted(f"{who}.{n}" for who in range(4) for n in range(40))
    for who in range(4):
        mine = [name for name in got if name.startswith(f"{who}.")]
        assert mine == [f"{who}.{n}" for n in range(40)]


async def test_a_turn_is_claimed_once(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW),)))

    got = await asyncio.gather(*(store.claim(NOW, 0, 10) for _ in range(20)))

    assert list(itertools.chain(*got)) == [turn(1, 7, NOW)]


async def test_a_turn_is_claimed_when_it_is_nearly_due(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW + 2),)))

    assert await store.claim(NOW, 1.9, 10) == ()
    assert await store.next_due(NOW) == NOW + 2
    assert await store.claim(NOW, 2, 10) == (turn(1, 7, NOW + 2),)
    assert await store.next_due(NOW) == NOW + 10


async def test_a_lease_that_runs_out_frees_the_turn(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW),)))
    await store.claim(NOW, 0, 10)

    assert await store.claim(NOW + 9, 0, 10) == ()
    assert await store.claim(NOW + 10, 0, 10) == (turn(1, 7, NOW),)


async def test_turns_come_soonest_first(store: Store) -> None:
    for n, code in enumerate("CAB"):
        await store.create(code, change("a", turns=(turn(0, 0, NOW - n, code),)))

    got = await store.claim(NOW, 0, 10)

    assert [each.room for each in got] == ["B", "A", "C"]


async def test_a_move_takes_its_turn_with_it(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW),)))
    await store.claim(NOW, 0, 10)

    await store.append("R", 2, change("b", turns=(turn(2, 3, NOW + 1),)))

    assert await store.claim(NOW + 100, 0, 10) == (turn(2, 3, NOW + 1),)


async def test_a_turn_that_stays_keeps_its_lease_and_the_sooner_time(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW + 5), turn(2, 4, NOW + 5))))

    await store.append("R", 2, change("b", turns=(turn(1, 7, NOW + 9), turn(2, 4, NOW + 1))))

    assert await store.claim(NOW + 1, 0, 10) == (turn(2, 4, NOW + 1),)
    await store.append("R", 3, change("c", turns=(turn(1, 7, NOW + 9), turn(2, 4, NOW + 9))))
    assert await store.claim(NOW + 5, 0, 10) == (turn(1, 7, NOW + 5),)


async def test_a_turn_can_be_put_off_and_dropped(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW),)))
    (claimed,) = await store.claim(NOW, 0, 10)

    await store.settle(claimed, NOW + 30)

    assert await store.claim(NOW + 20, 0, 10) == ()
    (again,) = await store.claim(NOW + 30, 0, 10)
    await store.settle(again, None)
    assert await store.next_due(NOW) is None


async def test_a_turn_that_was_played_cannot_be_put_off(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW),)))
    (claimed,) = await store.claim(NOW, 0, 10)
    await store.append("R", 2, change("b"))

    await store.settle(claimed, NOW)

    assert await store.next_due(NOW) is None


async def test_a_clock_set_back_leaves_no_turn_waiting(store: Store) -> None:
    await store.create("R", change("a", turns=(turn(1, 7, NOW),)))
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
