"""Whole hands, written to be read: each contract, and the rules that only some tables have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from followsuit.record import opened, played, read, write
from followsuit_texas42 import Texas42, Texas42Public

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "texas42"
FILES = sorted(path.stem for path in GOLDEN.glob("*.fsr"))
TRICK = re.compile(r"# seat (\d) takes it: (\d+)")
TOTALS = re.compile(r"# (taken|score): (\d+) and (\d+)")


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.fsr").read_text(encoding="utf-8")


def test_each_contract_has_a_transcript() -> None:
    assert {"doubles", "follow-me", "pip-trump"} <= set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_transcript_goes_as_it_says(game: Texas42, name: str) -> None:
    text = text_of(name)
    match, lines = opened(text, lambda _: game)
    moves = {line.number: line for line in lines}
    checked = 0

    for number, row in enumerate(text.splitlines(), 1):
        if number in moves:
            match = played(match, moves[number])
        public = match.state.public
        assert isinstance(public, Texas42Public)
        if found := TRICK.match(row):
            checked += 1
            assert (public.tricks[-1].winner, public.tricks[-1].points) == (int(found[1]), int(found[2])), f"line {number}"
            assert len(public.tricks) == checked, f"line {number}"
        if found := TOTALS.match(row):
            totals = public.deals[-1].points if found[1] == "taken" else public.scores
            assert totals[:2] == (int(found[2]), int(found[3])), f"line {number}"

    assert match.state.public.phase == "over"
    assert 4 <= checked <= 7


@pytest.mark.parametrize("name", FILES)
def test_a_transcript_is_written_as_it_was_read(game: Texas42, name: str) -> None:
    bare = [line for line in (row.partition("#")[0].rstrip() for row in text_of(name).splitlines()) if line]

    got = [line for line in write(read(text_of(name), lambda _: game)).splitlines() if line]

    assert got == bare
