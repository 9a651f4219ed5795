"""Errors: each has its own code and one line on what it means, and shows what came without ever failing itself."""

from __future__ import annotations

import inspect
import re

import pytest

from followsuit import errors
from followsuit.errors import SHOWN, FollowSuitError, IllegalMoveError, RecordError, shown
from followsuit.text import text

KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, FollowSuitError)]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_has_a_code_and_says_what_it_is(kind: type[FollowSuitError]) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.code)
    assert (kind.__doc__ or "").strip().splitlines()[0].endswith(".")


def test_no_two_errors_have_one_code() -> None:
    codes = [kind.code for kind in KINDS]

    assert len(set(codes)) == len(codes)


def test_a_caller_s_mistake_is_no_error_of_ours() -> None:
    assert not issubclass(FollowSuitError, ValueError | TypeError)


def test_an_illegal_move_keeps_its_reason_for_other_languages() -> None:
    reason = text("why.follow")

    assert IllegalMoveError("Must follow.", reason).reason is reason
    assert IllegalMoveError("Must follow.").reason is None


def test_a_record_error_says_the_line_unless_there_is_none() -> None:
    assert str(RecordError(7, "expected a move")) == "line 7: expected a move"
    assert RecordError(7, "expected a move").line == 7
    assert str(RecordError(0, "expected a record")) == "expected a record"


@pytest.mark.parametrize(
    ("value", "want"),
    [
        ("6-4", "'6-4'"),
        (None, "None"),
        ("a\nb", r"'a\nb'"),
        ("é", "'é'"),
        (["é"], r"['\xe9']"),
        ("\u202eabc", r"'\u202eabc'"),
        ("\ud800", r"'\ud800'"),
    ],
)
def test_what_came_is_shown_on_one_line(value: object, want: str) -> None:
    assert shown(value) == want


def test_what_came_is_cut_short() -> None:
    assert shown("x" * 5_000_000) == "'" + "x" * (SHOWN - 5) + "...'"
    assert shown("it's" + "x" * 80).endswith('..."')
    assert len(shown(list(range(100_000)))) == SHOWN
    assert shown("x" * 58) == f"'{'x' * 58}'"


def test_what_cannot_be_shown_is_named_by_its_kind() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]

    assert shown(nested) == "a list"
    assert shown(10**10_000) == "a int"
