"""What every store must do with what is due: one suite, run over each of them."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from tests.frontends.web.stores import NOW, absence, change, turn

from followsuit.seats import Player
from followsuit_web.store import FAR, Store


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

    claimed = await store.claim(NOW + 1, 0, 10)
    assert claimed == (bot, clock)
    await store.settle(claimed[0], None)
    await store.settle(claimed[1], NOW + 2)
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
    claimed = await store.claim(NOW + 3, 0, 10)

    await store.wait_for("R", Player(2), None)
    await store.wait_for("R", Player(2), None)
    await store.settle(claimed[1], NOW + 4)

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


@pytest.mark.parametrize("at", [None, NOW + 30])
async def test_what_is_due_anew_is_not_given_back_by_who_had_claimed_it_before(store: Store, at: float | None) -> None:
    """Somebody lends their seat, takes it back and lends it again: it is the same turn of the bot."""
    await store.create("R", change("a", dues=(turn(1, 7, NOW),)))
    (claimed,) = await store.claim(NOW, 0, 10)
    await store.append("R", 2, change("b"))
    await store.append("R", 3, change("c", dues=(turn(1, 7, NOW + 1),)))

    await store.settle(claimed, at)

    (again,) = await store.claim(NOW + 1, 0, 10)
    assert again == turn(1, 7, NOW + 1)
    await store.settle(claimed, at)
    assert await store.claim(NOW + 11, 0, 10) == (again,)


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
