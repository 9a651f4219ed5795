"""`replay`: any position of a record, as a table and as JSON, and only what a seat may see."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.seats import HOUSE

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run

KEYS = {"rules", "to_act", "legal", "public", "own", "tricks", "deals", "scores", "outcome"}


def moves(match: Match) -> list[Any]:
    return [entry for entry in match.entries if entry.move.verb not in ("commit", "reveal")]


def each(run: Run, record: Path, *more: str) -> list[dict[str, Any]]:
    got = run("replay", str(record), "--each", *more)
    assert got.status == 0
    return [json.loads(line) for line in got.out.splitlines()]


def test_json_has_what_the_command_line_promises(run: Run, record: Path) -> None:
    got = run("replay", str(record), "--to", "6", "--json")

    assert got.status == 0
    assert set(json.loads(got.out)) == KEYS


def test_every_position_says_by_what_rules(run: Run, record: Path, whole_match: Match) -> None:
    assert json.loads(run("replay", str(record), "--seat", "1", "--json").out)["rules"] == whole_match.rules


def test_the_end_is_the_outcome(run: Run, record: Path, whole_match: Match) -> None:
    got = json.loads(run("replay", str(record), "--json").out)
    public = whole_match.state.public

    assert got["to_act"] == []
    assert got["legal"] == {}
    assert got["scores"] == list(public.scores)
    assert got["outcome"]["winners"] == list(whole_match.outcome.winners)  # type: ignore[union-attr]  # it is over
    assert len(got["deals"]) == len(public.deals)
    assert {"dealer", "declarer", "contract", "points", "change"} <= set(got["deals"][0])


def test_before_the_first_move_the_house_is_to_act(run: Run, record: Path) -> None:
    got = json.loads(run("replay", str(record), "--to", "0", "--json").out)

    assert got["to_act"] == [HOUSE]
    assert got["legal"] == {}
    assert [(own["hand"], own["dealt"], own["gone"], own["sealed"]) for own in got["own"]] == [([], [], [], None)] * 4


def test_after_the_deal_the_first_seat_has_legal_moves(run: Run, record: Path, whole_match: Match) -> None:
    got = json.loads(run("replay", str(record), "--to", "1", "--json").out)
    first = (whole_match.dealer + 1) % 4

    assert got["to_act"] == [first]
    assert got["legal"][str(first)][:2] == ["pass", "bid 30"]
    assert [len(own["hand"]) for own in got["own"]] == [7] * 4


def test_each_gives_every_position_from_the_first_to_the_last(run: Run, record: Path, whole_match: Match) -> None:
    lines = each(run, record)

    assert [line["move"] for line in lines] == list(range(len(moves(whole_match)) + 1))
    assert lines[-1]["outcome"] is not None


def test_each_move_was_legal_one_position_earlier(run: Run, record: Path, whole_match: Match) -> None:
    lines = each(run, record)
    played = [(before, entry) for before, entry in zip(lines, moves(whole_match), strict=False) if entry.seat != HOUSE]

    assert [entry for before, entry in played if entry.move not in before["legal"][str(entry.seat)]] == []


def test_each_stops_where_it_is_told(run: Run, record: Path) -> None:
    assert len(each(run, record, "--to", "5")) == 6


def test_tricks_of_the_deal_have_plays_winner_and_points(run: Run, record: Path) -> None:
    over = [line for line in each(run, record) if line["public"]["phase"] in ("over", "done") and line["tricks"]]

    for line in over:
        assert all(len(trick["plays"]) == 4 for trick in line["tricks"])
        assert sum(trick["points"] for trick in line["tricks"]) <= 42
        assert all(trick["winner"] in [play["seat"] for play in trick["plays"]] for trick in line["tricks"])


def test_stacked_tricks_are_whole_for_all_and_hidden_from_a_seat(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("sim", "texas42", "--deals", "40", "--bots", "random", "--seed", "5eed" * 16, "--out", str(folder), "-p", "hallettsville")
    records = sorted(folder.iterdir())
    stacked = 0

    for path in records:
        for whole, seen in zip(each(run, path), each(run, path, "--seat", "1"), strict=True):
            assert all(trick["plays"] for trick in whole["tricks"])
            stacked += sum(not trick["plays"] for trick in seen["tricks"])
    assert stacked > 0


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_gets_nothing_that_it_may_not_see(run: Run, record: Path, whole_match: Match, seat: int) -> None:
    """Each piece named in a position is its own, or has been played by then, or the deal is over."""
    lines = each(run, record, "--seat", str(seat))
    state: list[int] = []
    allowed: set[str] = set()
    dealt: set[str] = set()

    for line, entry in zip(lines[1:], moves(whole_match), strict=True):
        if entry.seat == HOUSE:
            hands = entry.move.removeprefix("deal ").split(" / ")
            dealt = set(hands[seat].split(","))
            allowed = set(dealt)
        elif entry.move.verb == "play":
            allowed.add(entry.move.args[0])
        named = set(re.findall(r'"(\d-\d)"', json.dumps(line))) & set(DOMINO6.by_name)
        named |= set(re.findall(r"play (\d-\d)", json.dumps(line)))
        if line["public"]["phase"] in ("over", "done"):
            state.append(len(named))
        else:
            assert named <= allowed
            assert set(line["own"]["hand"]) <= dealt
    assert state


def test_a_seat_has_no_legal_moves_of_another(run: Run, record: Path, whole_match: Match) -> None:
    first = (whole_match.dealer + 1) % 4

    got = json.loads(run("replay", str(record), "--to", "1", "--seat", str((first + 1) % 4), "--json").out)

    assert got["to_act"] == [first]
    assert got["legal"] == {}


def test_a_table_is_drawn_for_people(run: Run, record: Path) -> None:
    got = run("replay", str(record), "--to", "9")

    assert got.status == 0
    assert "Texas 42  Hand 1" in got.out
    assert "Trick 1" in got.out


def test_a_table_is_said_in_sentences(run: Run, record: Path) -> None:
    got = run("replay", str(record), "--to", "9", "--plain")

    assert got.status == 0
    assert "Hand 1." in got.out
    assert not re.search(r"[─│╭┏]", got.out)


def test_two_of_one_name_are_told_apart(run: Run, record: Path) -> None:
    got = run("replay", str(record), "--plain")

    assert "random 1" in got.out
    assert "random 3" in got.out
    assert not re.search("random [024]", got.out)


def test_a_seat_without_a_name_has_the_number_that_it_has_in_the_record(run: Run, record: Path) -> None:
    """It is the one that --seat takes, too."""
    text = re.sub(r"^seats: .*\n", 'seats: ["", "Bo", "", ""]\n', record.read_text(), flags=re.MULTILINE)
    record.write_text(text)
    bid = next(entry for entry in text.splitlines() if re.match(r"[023] (bid|pass)", entry))
    after = sum(not re.match(r"\* (commit|reveal)", line) for line in text[: text.index(bid)].split("\n\n", 1)[1].splitlines())

    said = run("replay", str(record), "--to", str(after + 1), "--plain").out
    mine = run("replay", str(record), "--to", str(after + 1), "--plain", "--seat", bid[0]).out

    assert f"Seat {bid[0]} " in said
    assert "Seat 4" not in said
    assert f"Seat {bid[0]} " not in mine


def test_a_record_is_read_from_the_standard_input(run: Run, record: Path) -> None:
    assert run("replay", "-", "--json", typed=record.read_bytes()).status == 0


def test_a_record_cut_off_in_a_deal_is_shown_so_far(run: Run, record: Path) -> None:
    text = record.read_text()
    record.write_text(text[: text.index("* reveal")])

    assert json.loads(run("replay", str(record), "--json").out)["outcome"] is None


def test_names_in_a_record_cannot_steer_the_terminal(run: Run, record: Path) -> None:
    record.write_text(record.read_text().replace('"Ann"', '"A\\u001b[2Jn"'))

    for more in ([], ["--plain"]):
        got = run("replay", str(record), *more)
        assert got.status == 0
        assert "\x1b" not in got.out


BAD = {
    "beyond the end": (["--to", "99999"], "expected --to as a number from 0 to "),
    "negative": (["--to", "-1"], "expected --to as a number"),
    "no such seat at any table": (["--seat", "9"], "expected --seat as a number from 0 to 3, got '9'"),
    "no such seat": (["--seat", "5"], "expected --seat as a number from 0 to 3, got '5'"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_line_and_status_2(run: Run, record: Path, case: str) -> None:
    arguments, message = BAD[case]

    got = run("replay", str(record), "--json", *arguments)

    assert (got.status, got.out) == (2, "")
    assert message in got.err


def test_nothing_after_an_illegal_line_is_read(run: Run, record: Path) -> None:
    record.write_text(re.sub(r"(\* deal .*\n)(\d) .*", r"\1\2 play 6-6", record.read_text(), count=1))

    got = run("replay", str(record), "--each")

    assert got.status == 2
    assert len(got.out.splitlines()) == 2
    assert "line 10: " in got.err


def test_what_comes_before_an_illegal_line_can_be_shown(run: Run, record: Path) -> None:
    record.write_text(re.sub(r"(\* deal .*\n)(\d) .*", r"\1\2 play 6-6", record.read_text(), count=1))

    assert run("replay", str(record), "--to", "1", "--json").status == 0
