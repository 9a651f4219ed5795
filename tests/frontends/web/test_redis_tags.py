"""Where in Redis things are, and when it is worth asking what is due."""

from __future__ import annotations

import pytest

from followsuit_web.redis_nodes import SLOTS, slot_of
from followsuit_web.redis_tags import LOOK, TAG, TAGS, Tag, Tags
from followsuit_web.store import FAR

NOW = 1000.0


def test_a_tag_lies_in_each_part_of_the_slots() -> None:
    assert [slot_of(name) * TAGS // SLOTS for name in TAG] == list(range(TAGS))


def test_all_keys_of_a_tag_are_in_its_slot() -> None:
    for tag in Tags().each:
        assert {slot_of(key) for key in (tag.dues, tag.due, tag.kept, tag.key("room:ABCDEF"))} == {tag.slot}


def test_rooms_are_spread_over_all_tags_and_stay_where_they_are() -> None:
    one, two = Tags(), Tags()
    names = [f"ROOM{n}" for n in range(2000)]

    assert [one.of(name).name for name in names] == [two.of(name).name for name in names]
    assert {one.of(name) for name in names} == set(one.each)


@pytest.mark.parametrize(
    ("next_due", "worth"), [(None, False), (NOW, True), (NOW + 2, True), (NOW + 2.5, False), (NOW + FAR + 1, True)]
)
def test_a_tag_is_asked_when_something_is_due_soon_or_too_far_ahead_to_be_true(next_due: float | None, worth: bool) -> None:
    tag = Tag(TAG[0])
    tag.shows(next_due, NOW)

    assert tag.worth_asking(NOW, ahead=2) is worth


def test_a_tag_is_asked_again_after_a_while_and_when_the_clock_was_set_back() -> None:
    tag = Tag(TAG[0])
    tag.shows(None, NOW)

    assert [tag.worth_asking(at, ahead=0) for at in (NOW, NOW + LOOK / 2, NOW + LOOK, NOW - 1)] == [False, False, True, True]


def test_the_soonest_of_what_is_stored_is_expected() -> None:
    tag = Tag(TAG[0])
    for at in (30.0, 10.0, 20.0):
        tag.expect(at)

    assert tag.next == 10.0
