"""Records: written for people, read back to an equal match, and refused by line where they are wrong."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.recorded import DEAL, EUCHRE, GAMES, HEADER, RULES, games
from tests.core.toys import Euchre, EuchreOptions, OhHell

from followsuit.errors import RecordError
from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.record import LONGEST, read, write
from followsuit.recordheader import LONGEST_NAME
from followsuit.seats import Seat
from followsuit.testing import steps, table


def replaced(line: str) -> str:
    """EUCHRE with another header line of that key, or without it where nothing follows the colon."""
    key = line.partition(":")[0]
    rows = [row for row in EUCHRE.splitlines() if not row.startswith(f"{key}:")]
    return "\n".join([rows[0], *([line] if line.partition(":")[2].strip() else []), *rows[1:]])


def test_a_record_is_read_to_the_match_that_it_was_written_from() -> None:
    match = read(EUCHRE, games)

    assert match.names == ("Ann", "bot:rules", 'Çem "C"', "")
    assert match.dealer == 2
    assert match.options == EuchreOptions(stick=False, target=7)
    assert [str(entry.move) for entry in match.entries[1:]] == ["pass", "order", "discard 9H", "play 9S"]
    assert read(write(match), games) == match
    assert write(read(write(match), games)) == write(match)


def test_a_record_may_have_comments_blanks_and_other_line_ends() -> None:
    loose = "\ufeff# by hand\r\n\r\n" + EUCHRE.replace("\n", "\r\n").replace(
        "\r\n3 pass", "   # Ann deals\r\n\r\n  3\tPASS  # why?"
    )
    loose = loose.replace("dealer: 2", "# the header goes on\r\n  dealer:2  ")

    assert read(loose, games) == read(EUCHRE, games)


def test_a_match_without_moves_is_a_record() -> None:
    match = start(OhHell(), OhHell.options(), seats=3, dealer=Seat(1))
    for text in (write(match), write(match).rstrip()):
        assert read(text, lambda _: match.game) == match


def test_commitments_and_secrets_are_kept_in_one_form() -> None:
    secret = "AB" * 32
    text = EUCHRE.replace(DEAL, f"* commit {secret}\n{DEAL}") + f"* reveal {secret[:2]} {secret[2:]}\n"
    entries = [str(entry.move) for entry in read(text, games).entries]

    assert entries[0] == f"commit {secret.lower()}"
    assert entries[-1] == f"reveal {secret.lower()}"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", 1, "expected 'followsuit record 1', got ''"),
        ("\n\n# only a comment\n", 1, "expected 'followsuit record 1', got ''"),
        ("\n\nhello", 3, "expected 'followsuit record 1', got 'hello'"),
        ("followsuit record 2\n", 1, "expected 'followsuit record 1', got 'followsuit record 2'"),
        ("followsuit record 1", 1, "expected a header line 'game: ...' after the first line, found none"),
        (replaced("game:"), 1, "expected a header line 'game: ...'"),
        (replaced("options:"), 1, "expected a header line 'options: ...'"),
        (replaced("seats:"), 1, "expected a header line 'seats: ...'"),
        (replaced("game: toy-bridge 1"), 2, "expected a game such as toy-euchre, got 'toy-bridge'"),
        (replaced("game: toy-euchre"), 2, "expected version 1 of toy-euchre, got ''"),
        (replaced("game: toy-euchre 2"), 2, "expected version 1 of toy-euchre, got '2'"),
        (replaced("game: toy-euchre 01"), 2, "expected version 1 of toy-euchre, got '01'"),
        (replaced("options: loose"), 2, "expected options as a JSON object, got 'loose'"),
        (replaced("options: []"), 2, "expected options as a JSON object, got '[]'"),
        (replaced('options: {"preset": "tight"}'), 2, "expected a preset such as loose, long, got 'tight'"),
        (replaced('options: {"preset": ["loose"]}'), 2, "expected a preset such as loose, long, got ['loose']"),
        (replaced('options: {"preset": {}}'), 2, "expected a preset such as loose, long, got {}"),
        (replaced('options: {"goal": 7}'), 2, "expected an option such as target, stick, got 'goal'"),
        (replaced('options: {"target": 16}'), 2, "expected a number from 1 to 15 for option target, got 16"),
        (replaced("options: " + "[" * 100_000), 2, "expected options as a JSON object"),
        (replaced("options: " + '{"target":' + "9" * 5000 + "}"), 2, "expected options as a JSON object"),
        (replaced('options: {"target": 5, "target": 7}'), 2, "expected each name once, got 'target' twice"),
        (replaced('options: {"target": NaN}'), 2, "expected options as a JSON object"),
        (replaced("seats: Ann, Bo"), 2, "expected seats as a JSON list of names, got 'Ann, Bo'"),
        (replaced("seats: {}"), 2, "expected seats as a JSON list of names"),
        (replaced('seats: ["Ann", 2, "", ""]'), 2, "expected seats as a JSON list of names"),
        (replaced('seats: ["Ann", "\\ud800", "", ""]'), 2, "expected seats as a JSON list of names"),
        (replaced(f'seats: ["{"x" * (LONGEST_NAME + 1)}", "", "", ""]'), 2, "expected seats as a JSON list of names"),
        (replaced('seats: ["Ann", "Bo"]'), 2, "expected 4 names for toy-euchre, got 2"),
        (replaced("seats: []"), 2, "expected 4 names for toy-euchre, got 0"),
        (replaced("dealer: 4"), 2, "expected one line with the dealer, a seat from 0 to 3, got '4'"),
        (replaced("dealer: -1"), 2, "a seat from 0 to 3, got '-1'"),
        (replaced("dealer: Ann"), 2, "a seat from 0 to 3, got 'Ann'"),
        (replaced("dealer: ٣"), 2, "a seat from 0 to 3, got '٣'"),
        (replaced("dealer: 003"), 2, "a seat from 0 to 3, got '003'"),
        (replaced("date: 1999"), 2, "expected no header line 'date'"),
        (replaced("rules: none"), 2, "expected rules as a hash of 64 hex digits, got 'none'"),
        (replaced(f"rules: {'0' * 63}g"), 2, "expected rules as a hash of 64 hex digits"),
        (replaced(f"rules: {'0' * 64}"), 2, f"expected rules {RULES}, as they are now, got '{'0' * 55}...'"),
        (EUCHRE.replace("dealer: 2", "dealer: 2\ndealer: 3"), 6, "each key once, got 'dealer: 3'"),
        (EUCHRE.replace("dealer: 2", "dealer 2"), 5, "expected a header line 'key: value', each key once, got 'dealer 2'"),
        (EUCHRE.replace("dealer: 2\n", "dealer: 2"), 6, "expected a header line 'key: value'"),
        (EUCHRE.replace("3 pass", "4 pass"), 8, "expected a seat from 0 to 3 or '*' before the move, got '4 pass'"),
        (EUCHRE.replace("3 pass", "-1 pass"), 8, "expected a seat from 0 to 3 or '*'"),
        (EUCHRE.replace("3 pass", "pass"), 8, "expected a seat from 0 to 3 or '*'"),
        (EUCHRE.replace("3 pass", "٣ pass"), 8, "expected a seat from 0 to 3 or '*'"),
        (EUCHRE.replace("3 pass", "3"), 8, "expected a move such as 'pass', got an empty text"),
        (EUCHRE.replace("3 pass", "3 pläy"), 8, "expected a move that begins with a word"),
        (EUCHRE.replace("3 pass", "3 " + "x" * 500), 8, "expected a move of at most 400 characters, got 500"),
        (EUCHRE.replace("3 pass", "0 pass"), 8, "expected a move of seat 3 (counted from 0), got one of seat 0: 'pass'"),
        (EUCHRE.replace("3 pass", "* pass"), 8, "expected a move of seat 3 (counted from 0), got one of the house"),
        (EUCHRE.replace("3 pass", "3 name clubs"), 8, "There is no move"),
        (EUCHRE.replace("3 play 9S", "3 play 9C"), 11, "You do not hold the nine of clubs."),
        (
            EUCHRE.replace("3 play 9S", f"3 play 9S\n{DEAL}"),
            12,
            "expected a move of seat 0 (counted from 0), got one of the house",
        ),
        (EUCHRE.replace(DEAL, "* deal 9C / 9D / 9H / 9S"), 7, "expected 5 pieces for seat 0, got 1"),
        (EUCHRE.replace("JC\n3", "9C\n3"), 7, "expected each piece once, got 9C twice"),
        (
            EUCHRE.replace(" / JH,JD,JS,JC", ""),
            7,
            "the whole deck and nothing else; it differs in JC, JD, JH, JS",
        ),
        (EUCHRE.replace("JH,", "2H,"), 7, "expected a piece such as AS, got '2H'"),
        (EUCHRE.replace(DEAL, "* shuffle"), 7, "expected a deal, got 'shuffle'"),
        (EUCHRE.replace(DEAL, "* deal"), 7, ""),
        (EUCHRE.replace(DEAL, "* commit abc"), 7, "expected a commitment of 64 hex digits, got 'abc'"),
        (EUCHRE.replace(DEAL, "* commit"), 7, "expected a commitment of 64 hex digits, got ''"),
        (EUCHRE.replace(DEAL, f"* commit {'0' * 63}g"), 7, "expected a commitment of 64 hex digits"),
        (EUCHRE.replace(DEAL, f"* reveal {'0' * 63}"), 7, "expected a secret of 64 hex digits"),
        (EUCHRE.replace("3 pass", f"3 commit {'0' * 64}"), 8, "There is no move"),
    ],
)
def test_a_faulty_line_is_refused_with_its_number(text: str, line: int, expected: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text, games)

    assert expected in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
    assert len(str(caught.value)) < 250


def test_a_record_that_is_too_long_is_not_read() -> None:
    with pytest.raises(RecordError, match=f"expected a record of at most {LONGEST} characters, got {LONGEST + 1}"):
        read("x" * (LONGEST + 1), games)


def test_nothing_after_a_faulty_line_is_read() -> None:
    asked: list[str] = []

    class Listens(Euchre):
        def parse(self, text: object) -> Move:
            asked.append(str(text))
            return super().parse(text)

    with pytest.raises(RecordError, match=r"^line 10: "):
        read(EUCHRE.replace("2 discard 9H", "2 discard 9C"), lambda _: Listens())

    assert asked == ["pass", "order", "discard 9C"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_whole_match_is_read_again(game: AnyGame) -> None:
    rng = random.Random(3)
    last: Match | None = None
    for step in steps(table(game, rng, game.seat_counts[0]), rng):
        last = step.after

    assert last is not None
    assert read(write(last), games) == last
    assert read(write(last), games).outcome == last.outcome


LINES = st.sampled_from(
    [
        *EUCHRE.splitlines(),
        *("* commit " + "0" * 64, "* reveal " + "0" * 64, "# x", "", "1 pass", "2 pass", "0 alone", "3 name clubs", "3 play AS"),
        f"rules: {RULES}",
        *('options: {"preset": null}', 'seats: ["","","",""]', "dealer: 0", "0 play", "* deal", "9 pass", ":", "game:"),
    ]
)


@given(st.lists(LINES, max_size=14).map("\n".join))
def test_lines_in_any_order_are_refused_or_read(text: str) -> None:
    check(HEADER + text)
    check(text)


@given(st.integers(0, len(EUCHRE)), st.integers(0, 12), st.text(max_size=12))
def test_a_record_with_something_else_in_it_is_refused_or_read(at: int, length: int, other: str) -> None:
    check(EUCHRE[:at] + other + EUCHRE[at + length :])


@given(st.text(max_size=200))
def test_any_text_is_refused_or_read(text: str) -> None:
    check(text)
    check("followsuit record 1\n" + text)
    check(HEADER + text)


def check(text: str) -> None:
    """Read *text*: either it is refused as a record, or what was read is written and read again."""
    line = -1
    try:
        match = read(text, games)
    except RecordError as error:
        line = error.line
    else:
        again = write(match)

        assert read(again.encode().decode(), games) == match

    assert line <= text.count("\n") + 1


def test_a_long_record_is_read_in_time() -> None:
    """As many lines as may be: copying what was read so far for each would take minutes."""
    lines = 50_000
    text = HEADER + f"* commit {'0' * 64}\n" * lines
    began = time.process_time()
    match = read(text, games)

    assert len(match.entries) == lines
    assert time.process_time() - began < 20
