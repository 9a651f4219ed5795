"""Values: changed by copying, hashed by their fields."""

from __future__ import annotations

import pickle

import attrs
from attrs import frozen
from tests.core.toys import EuchreOptions, EuchrePublic, OhHellOptions

from followsuit.options import Options
from followsuit.seats import Seat, across
from followsuit.state import Public
from followsuit.values import copied, evolve, stated, value


@value(kw_only=True)
class Point:
    x: int = 0
    y: int = 0


@frozen
class Guarded:
    x: int = 0
    y: int = 0


def test_a_copy_has_the_changes_and_all_else() -> None:
    point = Point(x=1, y=2)
    moved = evolve(point, y=3)

    assert (moved.x, moved.y) == (1, 3)
    assert (point.x, point.y) == (1, 2)
    assert type(moved) is Point


def test_a_copy_without_changes_is_equal_and_another() -> None:
    point = Point(x=1)

    assert evolve(point) == point == copied(point)
    assert evolve(point) is not point
    assert hash(evolve(point)) == hash(point)


def test_evolve_does_what_attrs_does() -> None:
    public = EuchrePublic(options=EuchreOptions(), seats=4, sides=across(4), dealer=Seat(1), turn=(Seat(2),), scores=(0,) * 4)

    assert evolve(public, phase="order", taken_up=8) == attrs.evolve(public, phase="order", taken_up=8)
    assert isinstance(evolve(public, phase="order"), EuchrePublic)


def test_guarded_values_are_copied_too() -> None:
    assert evolve(Guarded(1, 2), x=5) == Guarded(5, 2)
    assert evolve(OhHellOptions(), top=3) == OhHellOptions(top=3)


def test_equal_values_have_equal_hashes() -> None:
    one, other = Point(x=1), Point(x=1)

    assert one == other
    assert len({one, other, Point(x=2)}) == 2


def test_values_of_different_classes_differ() -> None:
    values: list[object] = [Point(x=1), Guarded(1, 0), Options(), OhHellOptions()]

    assert [values.index(each) for each in values] == [0, 1, 2, 3]


def test_what_is_stated_is_the_fields() -> None:
    assert stated(Point(x=1)) == {"x": 1, "y": 0}


def test_values_are_pickled() -> None:
    public = Public(options=OhHellOptions(), seats=4, sides=across(4), dealer=Seat(1), turn=(Seat(2),), scores=(0,) * 4)

    assert pickle.loads(pickle.dumps(public)) == public
