"""`verify`: what is proven, what is not, and what has been tampered with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from followsuit.matches import Match
from followsuit.shake import commitment

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run

Edit = Callable[[Callable[[str], str]], str]


def swap_last_pieces(text: str) -> str:
    """The last tile of the first two hands of the first deal change places."""
    line = next(line for line in text.split("\n") if line.startswith("* deal "))
    hands = line.removeprefix("* deal ").split(" / ")
    one, two = hands[0].split(","), hands[1].split(",")
    one[-1], two[-1] = two[-1], one[-1]
    changed = " / ".join([",".join(one), ",".join(two), *hands[2:]])
    return text.replace(line, f"* deal {changed}", 1)


def without_plays(text: str) -> str:
    """Only the header and the first deal, all passing."""
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("* deal"))
    reveal = next(line for line in lines if line.startswith("* reveal"))
    dealer = int(re.search(r"^shaker: (\d)", text, re.M)[1])  # type: ignore[index]  # every header has one
    passes = [f"{(dealer + 1 + i) % 4} pass" for i in range(4)]
    # The options are those of another table now, so nothing is said of its rules; a comment keeps the lines in their places.
    instead = {"options": "options: {}", "rules": "# "}
    head = [instead.get(line.partition(":")[0], line) for line in lines[: at + 1]]
    return "\n".join([*head, *passes, reveal, ""])


def another_secret(text: str) -> str:
    return re.sub(r"reveal [0-9a-f]{64}", f"reveal {'ab' * 32}", text, count=1)


def another_commitment(text: str) -> str:
    return re.sub(r"commit [0-9a-f]{64}", f"commit {'ab' * 32}", text, count=1)


def another_secret_and_commitment(text: str) -> str:
    return re.sub(
        r"commit [0-9a-f]{64}",
        f"commit {commitment(b'x' * 32)}",
        re.sub(r"reveal [0-9a-f]{64}", f"reveal {(b'x' * 32).hex()}", text, count=1),
        count=1,
    )


def test_an_honest_record_is_proven(run: Run, record: Path) -> None:
    got = run("verify", str(record))

    assert got.status == 0
    assert "every move is legal." in got.out
    assert "Every deal is dealt by a secret that was committed to before and told after." in got.out


def test_an_honest_record_says_by_what_rules_it_was_played(run: Run, record: Path, whole_match: Match) -> None:
    got = run("verify", str(record))
    values = json.loads(run("verify", str(record), "--json").out)

    assert f"The rules are those that it was played by: mark {whole_match.rules[:8]}." in got.out
    assert (values["rules"], values["says_rules"]) == (whole_match.rules, True)


def test_a_record_that_does_not_say_its_rules_is_checked_by_those_of_now(run: Run, edited: Edit) -> None:
    path = edited(lambda text: re.sub(r"rules: .*\n", "", text))
    got = run("verify", path)

    assert got.status == 0
    assert "The record does not say by what rules it was played; those of its header are now of mark " in got.out
    assert json.loads(run("verify", path, "--json").out)["says_rules"] is False


def test_an_honest_record_as_json(run: Run, record: Path, whole_match: Match) -> None:
    got = json.loads(run("verify", str(record), "--json").out)
    deals = len(whole_match.state.public.deals)

    assert got["ok"] is True
    assert got["deals"] == deals
    assert got["proven"] == list(range(1, deals + 1))
    assert got["faults"] == []
    assert got["handwritten"] is False


def test_a_record_is_read_from_the_standard_input(run: Run, record: Path) -> None:
    assert run("verify", "-", typed=record.read_bytes()).status == 0


TAMPERED = {
    "tile": (lambda text: swap_last_pieces(without_plays(text)), "the secret deals other hands than those of line 9"),
    "secret": (another_secret, "the secret is not the one that was committed to before the deal"),
    "commitment": (another_commitment, "the secret is not the one that was committed to before the deal"),
    "secret and commitment": (another_secret_and_commitment, "the secret deals other hands than those of line 9"),
    "no commitment": (
        lambda text: re.sub(r"\* commit .*\n", "", text, count=1),
        "the secret was not committed to before the deal",
    ),
    "no secret": (lambda text: re.sub(r"\* reveal .*\n", "", text, count=1), "the deal is over and its secret was not told"),
    "two commitments": (
        lambda text: re.sub(r"(\* commit .*\n)", r"\1\1", text, count=1),
        "the next deal has two commitments",
    ),
    "two secrets": (lambda text: re.sub(r"(\* reveal .*\n)", r"\1\1", text, count=1), "the deal has two secrets"),
    "secret before its time": (
        lambda text: re.sub(r"(\* deal .*\n)", rf"\1* reveal {'ab' * 32}\n", text, count=1),
        "a secret is told before its deal is over",
    ),
    "commitment in a deal": (
        lambda text: re.sub(r"(\* deal .*\n)", rf"\1* commit {'ab' * 32}\n", text, count=1),
        "a commitment stands where no deal is about to be dealt",
    ),
    "one deal without either": (
        lambda text: re.sub(r"\* reveal .*\n", "", re.sub(r"\* commit .*\n", "", text, count=1), count=1),
        "the deal has no commitment, and others have",
    ),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_tampering_is_status_1_and_named(run: Run, edited: Edit, case: str) -> None:
    change, message = TAMPERED[case]

    got = run("verify", edited(change))

    assert got.status == 1
    assert message in got.out
    assert re.search(r"^No: line \d+, deal 1: ", got.out, re.M)


def test_tampering_is_in_the_json(run: Run, edited: Edit) -> None:
    got = run("verify", edited(another_secret), "--json")
    values = json.loads(got.out)

    assert got.status == 1
    assert values["ok"] is False
    assert values["faults"][0]["deal"] == 1
    assert 1 not in values["proven"]


def test_an_untampered_deal_without_plays_is_proven(run: Run, edited: Edit) -> None:
    assert run("verify", edited(without_plays)).status == 0


def test_a_handwritten_record_says_so(run: Run, edited: Edit) -> None:
    got = run("verify", edited(lambda text: re.sub(r"\* (commit|reveal) .*\n", "", text)))

    assert got.status == 0
    assert "The record has no commitments and no secrets, so nothing shows that its deals were shuffled." in got.out


def test_a_deal_in_play_keeps_its_secret(run: Run, edited: Edit) -> None:
    got = run("verify", edited(lambda text: text[: text.rindex("\n", 0, text.index("* reveal") - 1) + 1]))

    assert got.status == 0
    assert "Deal 1 is in play: its secret is not told yet." in got.out


@pytest.mark.parametrize("deal", [1, 2])
def test_a_record_that_ends_with_a_commitment_is_of_a_deal_in_play(run: Run, edited: Edit, deal: int) -> None:
    """As a room gives it away: of the deal in play there is the commitment alone."""

    def upto(text: str) -> str:
        at = [found.end() for found in re.finditer(r"\* commit .*\n", text)][deal - 1]
        return text[:at]

    got = run("verify", edited(upto))

    assert got.status == 0
    assert f"Deal {deal} is in play: its secret is not told yet." in got.out
    assert "no commitments" not in got.out


MALFORMED = {
    "empty": (lambda _: "", "expected 'followsuit record 1'"),
    "no record": (lambda _: "hello\n", "line 1: expected 'followsuit record 1', got 'hello'"),
    "unknown game": (lambda text: text.replace("game: texas42 1", "game: whist 1"), "line 2: expected a game such as "),
    "another version": (
        lambda text: text.replace("game: texas42 1", "game: texas42 99"),
        "line 2: expected version 1 of texas42, got '99'",
    ),
    "other rules": (
        lambda text: text.replace('options: {"all_pass": "dealer_30"}', "options: {}"),
        "the record was made under other rules",
    ),
    "rules that are none": (lambda text: re.sub(r"rules: .*", "rules: 42", text), "line 6: expected rules as a hash of 64 hex"),
    "illegal move": (lambda text: re.sub(r"(\* deal .*\n)(\d) .*", r"\1\2 play 9-9", text, count=1), "line 10: "),
    "no seat": (
        lambda text: re.sub(r"(\* deal .*\n)\d ", r"\g<1>7 ", text, count=1),
        "line 10: expected a seat from 0 to 3 or '*'",
    ),
    "commitment that is none": (
        lambda text: re.sub(r"commit .*", "commit xyz", text, count=1),
        "line 8: expected a commitment of 64 hex digits",
    ),
    "secret that is none": (lambda text: re.sub(r"reveal .*", "reveal xyz", text, count=1), "expected a secret of 64 hex digits"),
    "deal of too few": (
        lambda text: re.sub(r"deal [^,]*,", "deal ", text, count=1),
        "line 9: expected 7 pieces for seat 0, got 6",
    ),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_what_is_no_record_is_status_2_and_one_line(run: Run, edited: Edit, case: str) -> None:
    change, message = MALFORMED[case]

    got = run("verify", edited(change))

    assert (got.status, got.out) == (2, "")
    assert got.err.count("\n") == 1
    assert message in got.err


def test_bytes_that_are_no_text_are_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "binary.fsr"
    path.write_bytes(b"followsuit record 1\n\xff\xfe")

    got = run("verify", str(path))

    assert got.status == 2
    assert "expected a record as text, got bytes that are none" in got.err


def test_a_huge_file_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("followsuit_cli.files.LONGEST", 1000)
    path = tmp_path / "huge.fsr"
    path.write_text("#" * 5000)

    got = run("verify", str(path))

    assert got.status == 2
    assert "expected a record of at most 1000 characters" in got.err


def test_an_endless_file_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("followsuit_cli.files.LONGEST", 1000)

    assert run("verify", "/dev/zero").status == 2


def test_windows_line_ends_and_a_byte_order_mark_are_read(run: Run, record: Path) -> None:
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n"))

    assert run("verify", str(record)).status == 0
