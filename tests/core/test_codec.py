"""JSON: views and states as plain data, and nothing but MalformedMessageError for what is none."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.toys import Euchre, Hearts

from followsuit.codec import Codec
from followsuit.errors import MalformedMessageError
from followsuit.seats import Seat
from followsuit.testing import position, steps, table

MATCH = position(
    Euchre(),
    "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC\n1 order\n0 discard 9C\n1 play AD",
)
CODEC = Codec(MATCH.game)


def test_masks_are_names_and_moves_are_text() -> None:
    data = CODEC.view(MATCH.view(Seat(0)))

    assert data["seat"] == 0
    assert data["own"] == {
        "hand": ["TC", "QC", "KC", "AC", "JH"],
        "dealt": ["TC", "QC", "KC", "AC", "JH"],
        "gone": ["9C"],
        "sealed": None,
    }
    assert data["public"]["contract"] == "hearts"
    assert data["public"]["taken_up"] == ["JH"]
    assert data["public"]["calls"] == [{"seat": 1, "move": "order"}]
    assert data["public"]["trick"] == [{"seat": 1, "piece": "AD"}]
    assert data["public"]["options"] == {"target": 5, "stick": True}


def test_a_view_of_one_seat_has_nothing_of_another() -> None:
    """The discard and every card in hand are in one view only."""
    for seat in (None, *map(Seat, range(4))):
        text = json.dumps(CODEC.view(MATCH.view(seat)))
        hidden = {
            name for at, own in enumerate(MATCH.state.own) if at != seat for name in MATCH.game.pieces.names(own.hand | own.gone)
        }

        assert not [name for name in hidden - {"JH"} if f'"{name}"' in text]


def test_views_are_read_as_they_were_written() -> None:
    game = Hearts()
    codec, rng = Codec(game), random.Random(4)
    for step in steps(table(game, rng, 4), rng, 1):
        for seat in (None, Seat(0), Seat(3)):
            view = step.after.view(seat)

            assert codec.read_view(json.loads(json.dumps(codec.view(view)))) == view


def test_a_whole_state_is_plain_data() -> None:
    data = CODEC.state(MATCH.state)

    assert json.loads(json.dumps(data)) == data
    assert data["hidden"]["stock"] == ["JD", "JS", "JC"]
    assert [own["gone"] for own in data["own"]] == [["9C"], [], [], []]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seat",), -1),
        (("seat",), "0"),
        (("seat",), True),
        (("public",), None),
        (("public",), []),
        (("public", "contract"), "bridge"),
        (("public", "contract"), ["hearts"]),
        (("public", "trick"), [{"seat": 1, "piece": "2D"}]),
        (("public", "trick"), [{"seat": 1}]),
        (("public", "trick"), 7),
        (("public", "calls"), [{"seat": 1, "move": ""}]),
        (("public", "options"), {"target": 5, "stick": True, "more": 1}),
        (("public", "options"), "loose"),
        (("public", "scores"), [0, "x", 0, 0]),
        (("public", "extra"), 1),
        (("own", "hand"), ["9C", "2C"]),
        (("own", "hand"), 31),
        (("own", "hand"), None),
        (("own", "sealed"), 5),
        (("own", "extra"), 1),
    ],
)
def test_what_is_no_view_is_malformed(path: tuple[str, ...], value: object) -> None:
    data: Any = copy.deepcopy(CODEC.view(MATCH.view(Seat(0))))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value

    with pytest.raises(MalformedMessageError, match="expected"):
        CODEC.read_view(data)


JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6), st.sampled_from(["9C", "order", "hearts"])
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["seat", "piece", "move", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)
PLACES = [("seat",), ("public",), ("own",)] + [
    (part, key) for part in ("public", "own") for key in CODEC.view(MATCH.view(Seat(0)))[part]
]


@given(st.sampled_from(PLACES), JSON)
def test_anything_in_a_view_is_read_or_malformed(path: tuple[str, ...], value: object) -> None:
    data: Any = copy.deepcopy(CODEC.view(MATCH.view(Seat(0))))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    try:
        view = CODEC.read_view(data)
    except MalformedMessageError:
        return

    json.dumps(CODEC.view(view))


@given(JSON)
def test_anything_is_a_view_or_malformed(value: object) -> None:
    with pytest.raises(MalformedMessageError):
        CODEC.read_view(value)
