"""A player with two hands in the terminal: both are shown, and each is played from in its turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from followsuit.plugins import Registry
from followsuit.record import read
from followsuit.seats import HOUSE
from followsuit.text import Voice

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Result, Run

SEED = "cd" * 32
TABLE = ("texas42", "--seats", "2", "--seed", SEED)


def play(run: Run, *lines: str, arguments: tuple[str, ...] = ("--plain",), **environment: str) -> Result:
    return run("play", *TABLE, *arguments, typed="".join(f"{line}\n" for line in ("", *lines)), **environment)


@pytest.mark.usefixtures("quiet")
def test_both_hands_are_said_and_the_one_that_is_asked(run: Run) -> None:
    got = play(run, "31", "hand", "pass").out

    assert "Your hand 1: " in got
    assert "Your hand 2: " in got
    assert "You (2) sit across from you." in got
    assert "play together" not in got
    asked = [line for line in got.splitlines() if line.endswith("Bid 30 or more, or pass.") or "Bid 32 or more" in line]
    assert {line.partition(":")[0] for line in asked} == {"Your hand 1", "Your hand 2"}


@pytest.mark.usefixtures("quiet")
def test_no_other_hand_is_said(run: Run, tmp_path: Path, registry: Registry) -> None:
    out = tmp_path / "match.fsr"
    got = play(run, "table", "hands", arguments=("--plain", "--out", str(out))).out
    match = read(out.read_text(encoding="utf-8"), registry.game)
    voice = Voice(match.game.catalogue("en"))
    said = [{voice.piece(piece) in got for piece in match.game.pieces.within(own.hand)} for own in match.state.own]

    assert said == [{True}, {False}, {True}, {False}]
    assert "are theirs to see" in got


@pytest.mark.parametrize("size", [{}, {"COLUMNS": "80", "LINES": "24"}, {"COLUMNS": "44", "LINES": "24"}])
@pytest.mark.usefixtures("quiet")
def test_both_hands_are_drawn_under_their_titles(run: Run, size: dict[str, str]) -> None:
    got = play(run, arguments=(), **size).out

    assert "Your hand 1" in got
    assert "Your hand 2" in got
    assert got.count(", to play") >= 1


def test_a_match_is_played_from_both_hands(
    run: Run, tmp_path: Path, registry: Registry, somebody_plays: Callable[..., None]
) -> None:
    somebody_plays(3)
    out = tmp_path / "match.fsr"
    got = run("play", *TABLE, "--plain", "--bots", "random", "--name", "Ann", "--option", "target=2", "--out", str(out))
    match = read(out.read_text(encoding="utf-8"), registry.game)

    assert (got.status, got.err) == (0, "")
    assert match.outcome is not None
    assert match.names == ("Ann", "bot:random")
    assert {entry.seat for entry in match.entries if entry.seat != HOUSE} == {0, 1, 2, 3}
    assert "You win the match" not in got.out
    assert "hands win the match" in got.out


def test_two_bots_play_and_are_measured(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    got = run("sim", "texas42", "--seats", "2", "--deals", "12", "--bots", "random,random", "--json", "--out", str(folder))
    values = json.loads(got.out)
    arena = json.loads(run("arena", "texas42", "random", "random", "--seats", "2", "--boards", "3", "--json").out)

    assert [seat["bot"] for seat in values["seats"]] == ["random", "random"]
    assert values["seats"][0]["points"] + values["seats"][1]["points"] > 0
    assert arena["pairs"][0]["share"]["mean"] == 0
    for path in folder.iterdir():
        assert run("verify", str(path)).status == 0


def test_a_replay_for_a_seat_shows_the_hands_of_its_player(run: Run, tmp_path: Path) -> None:
    run("sim", "texas42", "--seats", "2", "--deals", "1", "--bots", "random", "--seed", SEED, "--out", str(tmp_path))
    (out,) = tmp_path.iterdir()
    whole = json.loads(run("replay", str(out), "--to", "1", "--json").out)
    shown = json.loads(run("replay", str(out), "--to", "1", "--json", "--seat", "2").out)
    said = run("replay", str(out), "--to", "1", "--plain", "--seat", "2").out
    drawn = run("replay", str(out), "--to", "1").out

    assert shown["own"] == whole["own"][2]
    assert shown["beside"] == [{"seat": 0, "own": whole["own"][0]}]
    assert all(int(seat) in (0, 2) for seat in shown["legal"])
    assert "Your hand 1" in said
    assert "Your hand 2" in said
    assert all(f"{own['hand'][-1]}." in drawn.replace("·", ".") for own in whole["own"])
