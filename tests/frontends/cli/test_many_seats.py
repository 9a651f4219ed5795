"""Tables of two to seven, and every contract, on a screen of 80 columns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from followsuit.pieces import DOMINO6
from followsuit.plugins import installed
from followsuit.record import opened, played

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run

RECORDS = sorted((Path(__file__).parents[2] / "golden" / "texas42").glob("*.fsr"))
COLUMNS = 80
SEED = "cd" * 32
TILES = [tile.name for tile in DOMINO6]
# What a person may be asked in one deal, typed over and over: whatever does not fit is refused.
ANSWERS = (
    "42",
    "44",
    "40",
    "39",
    "30",
    "pass",
    "low",
    "sevens",
    "fives",
    "alone",
    "accept",
    *TILES,
    *(f"give {tile}" for tile in TILES),
)
TABLES = (
    ("2",),
    ("2", "two_players=long"),
    ("3", "nello=choice"),
    ("4", "nello=high", "nello_exchange=true"),
    ("4", "sevens=true", "claims=assisted"),
    ("4", "plunge_marks=3", "splash_marks=2", "plunge_names=any", "follow_me=choice", "nello=choice"),
    ("5", "called_partner=named"),
    ("6", "nello=own_inverted"),
    ("7", "claims=authentic", "renege=authentic"),
)


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_every_tile_of_every_hand_is_in_a_replay(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    match, rest = opened(text, installed().game)
    lines = tuple(rest)
    for moves in (len(lines) // 2, len(lines) - 3):
        now = match
        for line in lines[:moves]:
            now = played(now, line)
        got = run("replay", str(record), "--to", str(moves), COLUMNS=str(COLUMNS))

        assert got.status == 0, got.err
        for own in now.state.own:
            for tile in DOMINO6.within(own.hand):
                assert tile.name in got.out, f"expected {tile} after {moves} moves"
        assert max(map(len, got.out.splitlines())) <= COLUMNS
        assert "…" not in got.out


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("table", TABLES, ids=["-".join(table) for table in TABLES])
def test_a_deal_is_played_at_every_kind_of_table(run: Run, table: tuple[str, ...]) -> None:
    seats, *options = table
    arguments = [part for option in options for part in ("--option", option)]
    typed = "".join(f"{line}\n" for line in ("", *ANSWERS * 8))
    got = run("play", "texas42", "--seats", seats, *arguments, "--seed", SEED, typed=typed, COLUMNS=str(COLUMNS))

    assert got.status == 0, got.err
    assert got.err == ""
    assert "Press Enter for the next hand." in got.out or "win the match" in got.out
    assert max(map(len, got.out.splitlines())) <= COLUMNS


def test_a_deal_that_ends_in_a_trick_shows_it(run: Run) -> None:
    record = next(record for record in RECORDS if record.stem == "renege")

    assert "did not follow" in run("replay", str(record), "--plain").out


def test_a_score_sheet_of_many_sides_is_in_two_tables(run: Run) -> None:
    record = next(record for record in RECORDS if record.stem == "seven-players")
    narrow = run("replay", str(record), COLUMNS="80").out.splitlines()
    wide = run("replay", str(record), COLUMNS="160").out.splitlines()

    assert sum(line.split()[:1] == ["Hand"] for line in narrow) == 2
    assert sum(line.split()[:1] == ["Hand"] for line in wide) == 1
