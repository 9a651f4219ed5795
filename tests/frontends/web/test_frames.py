"""What clients ask for: which fields each kind of frame has, and that whatever comes is a frame or refused."""

from __future__ import annotations

import json

import pytest
from attrs import asdict
from hypothesis import given
from hypothesis import strategies as st

from followsuit.errors import MalformedMessageError
from followsuit_web.frames import FIELDS, MAY, BotAsked, Frame, LendAsked, MoveAsked, Ping, SayAsked, read_frame, read_request
from followsuit_web.wire import Data, read_object

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
fields = st.sampled_from(sorted({field for names in FIELDS.values() for field in names}))
frames = st.builds(
    lambda kind, rest: {"type": kind, **rest},
    st.sampled_from(sorted(FIELDS)) | values,
    st.dictionaries(fields | st.text(max_size=6), values, max_size=4),
)


@given(st.text(max_size=200) | values.map(json.dumps) | frames.map(json.dumps))
def test_reading_a_frame_gives_a_frame_or_a_refusal(text: str) -> None:
    try:
        frame: object = read_frame(read_object(text))
    except MalformedMessageError as error:
        frame = str(error)

    if isinstance(frame, str):
        assert frame.startswith("expected")
        assert len(frame) < 300
    else:
        assert type(frame).__module__ == "followsuit_web.frames"


@pytest.mark.parametrize(
    ("sent", "want"),
    [
        ({"type": "move", "mid": "m", "d": "?", "move": None}, MoveAsked("m", "?", None)),
        ({"type": "ping", "v": 3}, Ping(3)),
        ({"type": "say", "mid": "m", "words": "x"}, SayAsked("m", None, "x")),
        ({"type": "lend", "mid": "m"}, LendAsked("m", None)),
        ({"type": "lend", "mid": "m", "seat": 2}, LendAsked("m", 2)),
        ({"type": "bot", "mid": "m", "seat": 2, "bot": "rules", "open": None}, BotAsked("m", 2, "rules", None)),
    ],
)
def test_a_frame_has_what_was_sent_and_nothing_for_what_was_not(sent: Data, want: Frame) -> None:
    assert read_frame(sent) == want


@pytest.mark.parametrize("kind", sorted(FIELDS))
def test_ids_and_whole_numbers_are_checked_in_every_frame(kind: str) -> None:
    """What else a field holds is for others to judge."""
    fields = sorted(FIELDS[kind] | MAY.get(kind, frozenset()))
    right: Data = {"type": kind, **{name: "m" if name == "mid" else 1 for name in fields}}
    assert asdict(read_frame(right)) == {name: right[name] for name in fields}
    for name in fields:
        if name in ("mid", "seat", "v"):
            with pytest.raises(MalformedMessageError, match=f"expected {name} as"):
                read_frame({**right, name: None})
        else:
            assert asdict(read_frame({**right, name: None}))[name] is None


def test_what_asks_for_nothing_is_no_request() -> None:
    asked: list[Data] = [{"type": "hello"}, {"type": "ping", "v": 1}]
    for frame in asked:
        with pytest.raises(MalformedMessageError, match="expected a type such as"):
            read_request(frame)
