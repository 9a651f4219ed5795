"""What every store must do with happenings and records: one suite, run over each of them."""

from __future__ import annotations

import asyncio

import pytest
from tests.frontends.web.stores import NOW, Opens, change, kinds, turn

from followsuit.errors import StaleRevisionError
from followsuit_web.store import Change, Kept, Store


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


async def test_a_store_that_can_be_used_says_nothing(store: Store) -> None:
    assert await store.check() == ()
