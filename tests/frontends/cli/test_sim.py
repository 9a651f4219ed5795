"""`sim`: the same seed plays the same matches, and its records are proven."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from followsuit.bots import BotKind
from followsuit.plugins import Registry
from followsuit.record import read

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Result, Run

SEED = "5eed" * 16


def sim(run: Run, *more: str, deals: int = 60, bots: str = "random,rookie") -> Result:
    got = run("sim", "texas42", "--deals", str(deals), "--bots", bots, "--seed", SEED, *more)
    assert got.status == 0
    assert got.err == ""
    return got


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def games(run: Run, tmp_path: Path) -> Path:
    """The records of 60 deals."""
    sim(run, "--out", str(tmp_path / "games"))
    return tmp_path / "games"


def test_every_record_is_proven(run: Run, games: Path) -> None:
    for path in games.iterdir():
        got = json.loads(run("verify", str(path), "--json").out)
        assert got["ok"] is True
        assert got["proven"] == list(range(1, got["deals"] + 1))


def test_so_many_deals_are_played_over_successive_matches(games: Path, registry: Registry) -> None:
    matches = [read(path.read_text(), registry.game) for path in sorted(games.iterdir())]

    assert sum(len(match.state.public.deals) for match in matches) == 60
    assert len(matches) > 3
    assert all(match.outcome is not None for match in matches[:-1])


def test_the_files_of_a_seed_are_the_same_byte_for_byte(run: Run, games: Path, tmp_path: Path) -> None:
    sim(run, "--out", str(tmp_path / "again"))

    assert files(tmp_path / "again") == files(games)


@pytest.mark.slow
def test_the_files_are_the_same_with_several_workers(run: Run, games: Path, tmp_path: Path) -> None:
    sim(run, "--out", str(tmp_path / "again"), "--workers", "2")

    assert files(tmp_path / "again") == files(games)


def test_fewer_deals_are_the_beginning_of_more(run: Run, games: Path, tmp_path: Path) -> None:
    sim(run, "--out", str(tmp_path / "fewer"), deals=25)
    fewer, more = files(tmp_path / "fewer"), files(games)

    assert set(fewer) < set(more)
    assert all(more[name].startswith(text) for name, text in fewer.items())


def test_another_seed_plays_other_matches(run: Run, games: Path, tmp_path: Path) -> None:
    run("sim", "texas42", "--deals", "60", "--bots", "random,rookie", "--seed", "ab" * 32, "--out", str(tmp_path / "other"))

    assert not set(files(tmp_path / "other").values()) & set(files(games).values())


def test_no_two_deals_of_a_run_are_alike(games: Path) -> None:
    deals = [line for text in files(games).values() for line in text.splitlines() if line.startswith(b"* deal ")]

    assert len(set(deals)) == len(deals) == 60


def test_the_summary_as_json(run: Run) -> None:
    got = json.loads(sim(run, "--json").out)

    assert got["seed"] == SEED
    assert got["deals"] == 60
    assert got["matches"] - got["finished"] in (0, 1)
    assert got["deals_per_second"] > 0
    assert got["decisions_per_second"] > got["deals_per_second"]
    assert [seat["bot"] for seat in got["seats"]] == ["random", "rookie"] * 2
    assert {bot["bot"] for bot in got["bots"]} == {"random", "rookie"}


def test_figures_by_bot_add_up(run: Run) -> None:
    got = json.loads(sim(run, "--json").out)

    for key in ("declared", "made"):
        assert sum(bot[key] for bot in got["bots"]) == sum(seat[key] for seat in got["seats"])
    assert sum(seat["declared"] for seat in got["seats"]) == got["deals"] - got["thrown_in"]


def test_matches_won_add_up_to_matches(run: Run) -> None:
    """Partners win one match together; bots of one name that sit on both sides win one of them."""
    got = json.loads(sim(run, "--json").out)

    assert [side["seats"] for side in got["sides"]] == [[0, 2], [1, 3]]
    assert sum(side["won"] for side in got["sides"]) == got["finished"] - got["tied"]
    assert sum(bot["won"] for bot in got["bots"]) == got["finished"] - got["tied"]
    assert got["tied"] == 0


def test_a_tie_is_won_by_nobody(run: Run) -> None:
    done = run("sim", "ohhell", "--deals", "2000", "--bots", "random", "--seed", SEED, "--json")
    got = json.loads(done.out)

    assert got["tied"] > 0
    assert sum(side["won"] for side in got["sides"]) == got["finished"] - got["tied"]
    assert sum(side["tied"] for side in got["sides"]) >= 2 * got["tied"]
    assert got["bots"][0]["won"] == got["finished"] - got["tied"]


def test_nothing_in_a_pipe_ends_with_spaces(run: Run, record: Path) -> None:
    for arguments in (("games",), ("games", "texas42"), ("bots",), ("plugins",), ("replay", str(record))):
        done = run(*arguments)

        assert done.status == 0, done.err
        assert [row for row in done.out.split("\n") if row != row.rstrip(" ")] == []
        assert "underlined" not in done.out


def test_the_summary_for_people(run: Run) -> None:
    got = sim(run).out

    assert got.startswith("60 deals in ")
    assert "decisions a second" in got
    assert "By bot" in got
    assert "By seat" in got
    assert f"Seed {SEED} plays the same again." in got


def test_presets_and_house_rules_are_played_by(run: Run, tmp_path: Path) -> None:
    sim(run, "--preset", "seed000", "--option", "target=100", "--out", str(tmp_path / "games"))

    assert b'options: {"preset": "seed000", "target": 100}' in files(tmp_path / "games")["texas42-00001.fsr"]


def test_a_folder_with_records_is_left_alone(run: Run, games: Path) -> None:
    before = files(games)

    got = run("sim", "texas42", "--deals", "1", "--out", str(games))

    assert got.status == 2
    assert "expected --out as a folder without records, and texas42-0000" in got.err
    assert files(games) == before


def test_a_place_that_is_no_folder_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    got = run("sim", "texas42", "--deals", "1", "--out", str(tmp_path / "file"))

    assert got.status == 2
    assert got.err.startswith("followsuit: expected a place that can be written")


def test_one_name_is_for_every_seat(run: Run) -> None:
    got = json.loads(sim(run, "--json", deals=2, bots="random").out)

    assert [seat["bot"] for seat in got["seats"]] == ["random"] * 4


def test_names_that_do_not_fit_are_refused(run: Run) -> None:
    got = run("sim", "texas42", "--deals", "1", "--bots", "random,random,random")

    assert got.status == 2
    assert "expected --bots with 1 or 4 names for texas42, got 3" in got.err


class Leaves:
    """A bot that ends the program, if it is let."""

    def choose(self, *_: object) -> Any:
        raise SystemExit(3)


def with_odd(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = evolve(registry, bots=(*registry.bots, BotKind("odd", 0, "Odd.", lambda _: Leaves())))
    for name in ("selfplay._registry", "sim.installed", "play.installed"):
        monkeypatch.setattr(f"followsuit_cli.{name}", lambda: odd)


def test_a_bot_of_no_use_is_named(run: Run, registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    with_odd(registry, monkeypatch)
    got = run("sim", "texas42", "--deals", "1", "--bots", "odd")

    assert (got.status, got.out) == (2, "")
    assert got.err == "followsuit: expected an answer of the bot odd, got SystemExit: 3\n"


def test_a_match_is_saved_when_a_bot_is_of_no_use(
    run: Run, registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_odd(registry, monkeypatch)
    out = tmp_path / "match.fsr"
    got = run("play", "texas42", "--plain", "--bots", "odd", "--out", str(out), typed="\n" + "pass\n" * 3)

    assert got.status == 2
    assert "expected an answer of the bot odd" in got.err
    assert read(out.read_text(), registry.game).state.public.deal == 1


@pytest.mark.parametrize(("game", "declares"), [("euchre", True), ("hearts", False)])
def test_what_was_declared_is_shown_where_anybody_declares(run: Run, game: str, declares: bool) -> None:
    got = run("sim", game, "--deals", "2", "--bots", "random", "--seed", SEED)

    assert got.status == 0, got.err
    assert ("Declared" in got.out) == declares
