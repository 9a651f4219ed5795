"""Sitting down at a room of a real server from the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.frontends.cli.served import HOST, Server
from tests.frontends.cli.served import server as server

from followsuit_cli.messages import read_object
from followsuit_cli.rooms import Address, read_address

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run


def test_a_person_plays_and_speaks_and_comes_back(server: Server, run_process: Run) -> None:
    room = server.make(password="ace of cakes")

    first = run_process(
        "join",
        room,
        "--plain",
        "--name",
        "Ann",
        "--seat",
        "2",
        typed="say hello\nsay at last\nscore\nquit\n",
        FOLLOWSUIT_PASSWORD="ace of cakes",
    )

    assert first.status == 0, first.err
    assert "You sit in seat 2." in first.out
    assert "Press Enter to have the first hand dealt." in first.out
    link = re.search(r"Your seat, from anywhere: (\S+)", first.out)
    assert link is not None
    again = run_process("join", link[1], "--plain", typed="seats\nleave\n")
    assert again.out.endswith("You leave the table.\n")
    assert again.status == 0, again.err
    assert "Ann: at last" not in again.out
    gone = run_process("join", link[1], "--plain")
    assert (gone.status, gone.out) == (2, "")
    assert "the newest words of a seat that is not given up" in gone.err


def test_the_link_to_ones_seat_is_whole_however_narrow_the_terminal(server: Server, run_process: Run) -> None:
    room = server.make(password="ace of cakes")

    first = run_process("join", room, typed="quit\n", FOLLOWSUIT_PASSWORD="ace of cakes", COLUMNS="40")

    link = re.search(r"#seat=\d&words=[a-z]+(-[a-z]+){5}$", first.out, flags=re.MULTILINE)
    assert link is not None, first.out


def test_a_person_plays_a_hand_by_pressing_enter(server: Server, run_process: Run) -> None:
    """Whatever is asked: a bid, a name, a piece. What may be done is read from the answers."""
    room = server.make(game="hearts", options={}, bots=["random"] * 4)
    typed = "\n" + "".join(f"{word}\n" for word in ("help", "turn", "why QS", "hand", "trick")) + "nonsense words\nquit\n"

    done = run_process("join", room, "--plain", "--name", "Bo", typed=typed)

    assert done.status == 0, done.err
    for said in ("Hand 1.", "You hold", "leave: you give the seat up.", "You go. Your seat stays yours."):
        assert said in done.out, done.out


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("ROOM/room/CCCCCC",), 2, "with its password (--password) or an invite where it has one, got 'CCCCCC' with neither"),
        (("ROOM/room/CCCCCC", "--password", "ace"), 2, "got 'CCCCCC' with a password"),
        (("ROOM/room/CCCCCC#invite=ace", "--password", "ace"), 2, "got 'CCCCCC' with an invite"),
        (("ROOM/elsewhere/CCCCCC",), 2, "expected the address of a room"),
        (("http://127.0.0.1:1/room/CCCCCC",), 1, "expected a server at http://127.0.0.1:1"),
        (("ROOM/room/CCCCCC", "--deal"), 2, "expected --deal with --bot"),
        (("ROOM/room/CCCCCC", "--seat", "0"), 2, "expected --seat as a number from 1 on, got '0'"),
    ],
)
def test_what_cannot_be_joined_is_refused_in_one_line(
    server: Server, run_process: Run, arguments: tuple[str, ...], status: int, said: str
) -> None:
    base = f"http://{HOST}:{server.port}"

    done = run_process("join", *(word.replace("ROOM", base) for word in arguments))

    assert (done.status, done.out) == (status, "")
    assert done.err.count("\n") == 1
    assert said in done.err


@pytest.fixture
def terminals() -> Iterator[list[Any]]:
    opened: list[Any] = []
    yield opened
    for terminal in opened:
        terminal.close()


def seated(terminals: list[Any], room: str, name: str, *more: str) -> Any:
    """Somebody on a terminal of their own."""
    pytest.importorskip("pty")
    from tests.frontends.cli.test_terminal import Terminal

    terminal = Terminal("join", room, "--name", name, *more)
    terminals.append(terminal)
    return terminal


def test_who_comes_in_the_middle_of_a_hand_is_told_all_and_heard_at_any_time(server: Server, terminals: list[Any]) -> None:
    """Ann is to bid and takes her time; Dee has come after the deal, and does not wait for her turn to speak."""
    room = server.make(bots=["random", "random", "random", "random"], options={"target": 7}, password="ace of cakes")
    ann = seated(terminals, room, "Ann", "--plain", "--seat", "2", "--password", "ace of cakes")
    ann.until("Ready: ")
    ann.type("\r")
    ann.until("Your move: ")
    dee = seated(terminals, room, "Dee", "--plain", "--seat", "3", "--password", "ace of cakes")

    came = dee.until("What it has bid or played in your name stands.")
    dee.type("say hello\r")
    ann.until("Dee: Hello!\r\n")
    dee.until("Dee: Hello!\r\n")
    dee.type("hand\r")
    dee.until("You hold ")
    dee.type("31\r")
    dee.until("That is for your turn.")
    dee.type("say I am thi")
    ann.type("say well\r")
    # What she has begun is put back below what has come meanwhile.
    dee.until("Ann: well\r\nsay I am thi")
    dee.type("nking\r")
    ann.until("Dee: I am thinking\r\n")
    ann.type("pass\r")
    dee.until("Ann passes.")
    dee.type("quit\r")
    dee.until("You go. Your seat stays yours.")

    assert "You hold " in came
    assert "Ann is to bid." in came
    assert dee.left() == 0


def test_a_drawn_table_goes_on_above_the_line_that_is_typed(server: Server, terminals: list[Any]) -> None:
    room = server.make(options={"target": 7})
    ann = seated(terminals, room, "Ann", "--seat", "2")
    ann.asked("Press Enter to have the first hand dealt.")
    ann.type("\r")
    ann.asked("or pass.")
    dee = seated(terminals, room, "Dee", "--seat", "3")
    dee.asked("Ann is to bid.")
    dee.type("say tha")
    dee.until("say tha")

    ann.type("say hello\r")

    dee.asked("Ann: Hello!")
    dee.type("nks\r")
    ann.asked("Dee: Thank you.")


def test_the_end_of_what_is_typed_is_the_end_at_any_moment(server: Server, run_process: Run, terminals: list[Any]) -> None:
    """Also while others are waited for."""
    room = server.make(options={"target": 7})
    ann = seated(terminals, room, "Ann", "--plain", "--seat", "2")
    ann.until("Ready: ")
    ann.type("\r")
    ann.until("Your move: ")

    done = run_process("join", room, "--plain", "--name", "Dee", "--seat", "3", typed="turn\n")

    assert (done.status, done.err) == (0, "")
    assert done.out.count("Ann is to bid.") == 2
    assert done.out.endswith("You go. Your seat stays yours.\n")


def test_a_move_from_a_pipe_waits_for_its_turn(server: Server, run_process: Run) -> None:
    room = server.make(bots=["random"] * 4, options={"target": 7})

    done = run_process("join", room, "--plain", "--seat", "1", typed="\npass\nhand\nquit\n")

    assert done.status == 0, done.err
    assert "That is for your turn" not in done.out
    assert "You pass." in done.out


def test_an_unknown_room_and_a_wrong_password_are_told_alike(server: Server, run_process: Run) -> None:
    room = server.make(password="ace of cakes")
    said = [
        run_process("join", address, "--password", "no").err.replace(address[-6:], "CODE")
        for address in (room, f"http://{HOST}:{server.port}/room/CCCCCC")
    ]

    assert said[0] == said[1]
    assert "that you have a seat in" not in said[0]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://127.0.0.1:1/room/CCCCCC", "expected a server at http://127.0.0.1:1, found none: connection refused"),
        ("http://nowhere.invalid/room/CCCCCC", "expected a server at http://nowhere.invalid, found none: "),
    ],
)
def test_a_server_that_is_not_there_is_told_in_words_of_our_own(run_process: Run, url: str, said: str) -> None:
    done = run_process("join", url)

    assert (done.status, done.out) == (1, "")
    assert said in done.err
    for words in ("ssl", "Connect call", "Cannot connect"):
        assert words not in done.err


def test_what_may_be_asked_may_be_asked_before_the_first_hand(server: Server, run_process: Run) -> None:
    done = run_process("join", server.make(), "--plain", typed="why\nwhy 6-4\nturn\nnonsense\nquit\n")

    assert (done.status, done.err) == (0, "")
    assert "Say why of what: why 6-4, or why bid 30." in done.out
    assert "That is for your turn. Press Enter to have the first hand dealt." in done.out


def test_a_seat_is_typed_by_the_number_that_is_read_at_the_table(server: Server, run_process: Run) -> None:
    room = server.make(open=[0, 1, 3])
    assert "You sit in seat 2." in run_process("join", room, "--plain", "--seat", "2", typed="quit\n").out

    for seat, why in (("2", "taken"), ("3", "taken"), ("9", "not there")):
        refused = run_process("join", room, "--plain", "--seat", seat)
        assert (refused.status, refused.out) == (2, "")
        assert f"expected an open seat: one of seats 1 or 4; seat {seat} is {why}" in refused.err

    assert "seat 2 is taken" in run_process("join", f"{room}#seat=1", "--plain").err
    assert "You sit in seat 4." in run_process("join", room, "--plain", "--seat", "4", typed="quit\n").out
    assert "expected an open seat: seat 1; seat 4 is taken" in run_process("join", room, "--plain", "--seat", "4").err
    assert "You sit in seat 1." in run_process("join", room, "--plain", typed="quit\n").out
    assert "expected an open seat: a room that has one" in run_process("join", room, "--plain", "--seat", "4").err


def test_a_full_room_says_so(server: Server, run_process: Run) -> None:
    room = server.make(open=[0])
    words = run_process("join", room, "--plain", typed="quit\n")
    assert words.status == 0

    full = run_process("join", room, "--plain")

    assert (full.status, full.out) == (2, "")
    assert "all are taken" in full.err


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("http://h:8042/room/k7pq4m", Address("http://h:8042", "K7PQ4M")),
        ("https://h/room/K7PQ4M/#invite=a-b_c&seat=2", Address("https://h", "K7PQ4M", "a-b_c", 2)),
        ("http://[::1]:1/room/K7PQ4M#seat=0&words=a-b", Address("http://[::1]:1", "K7PQ4M", "", 0, "a-b")),
    ],
)
def test_an_address_is_read(text: str, want: Address) -> None:
    assert read_address(text) == want
    assert want.socket.startswith("ws")


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "7", "[" * 100_000, '"view"'])
def test_what_is_no_message_is_told_from_one(text: str) -> None:
    assert read_object(text) is None
    assert read_object('{"type": "pong"}') == {"type": "pong"}
