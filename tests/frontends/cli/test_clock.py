"""The clock in the terminal: told with the prompt, said while a line is being typed, kept where there is no server."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.frontends.cli.served import Server
from tests.frontends.cli.served import server as server

from followsuit.clocks import Clock
from followsuit_cli import countdown
from followsuit_cli.countdown import Countdown
from followsuit_cli.stopwatch import Stopwatch

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run

SEED = "ab" * 32


class Timer:
    """Stands in for `threading.Timer`: time passes when a test says so."""

    made: list[Timer]

    def __init__(self, seconds: float, work: Callable[..., None], args: tuple[Any, ...]) -> None:
        self.seconds, self.ring, self.stopped, self.daemon = seconds, partial(work, *args), False, False
        Timer.made.append(self)

    def start(self) -> None:
        assert self.daemon, "expected a program that ends though a clock runs"

    def cancel(self) -> None:
        self.stopped = True


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Timer]:
    Timer.made = []
    monkeypatch.setattr(countdown, "Timer", Timer)
    monkeypatch.setattr(countdown, "monotonic", lambda: 100.0)
    return Timer.made


def rung(timers: list[Timer]) -> None:
    for timer in timers:
        timer.ring()


@pytest.mark.parametrize(
    ("left", "seconds", "said"),
    [
        (60.0, [40.0, 55.0, 60.0], ["20 seconds left.", "5 seconds left.", countdown.UP]),
        (20.0, [15.0, 20.0], ["5 seconds left.", countdown.UP]),
        (19.5, [14.5, 19.5], ["5 seconds left.", countdown.UP]),
        (4.5, [4.5], [countdown.UP]),
        (-1.0, [0.0], [countdown.UP]),
    ],
)
def test_what_is_left_is_said_at_twenty_and_at_five_seconds_and_at_the_end(
    timers: list[Timer], left: float, seconds: list[float], said: list[str]
) -> None:
    """Not what the prompt has just said."""
    heard: list[str] = []

    Countdown(heard.append).begin(left)
    rung(timers)

    assert [timer.seconds for timer in timers] == seconds
    assert heard == said


@pytest.mark.usefixtures("timers")
def test_whole_seconds_are_told_rounded_up() -> None:
    clock = Countdown(lambda _: None)
    assert clock.left is None

    clock.begin(19.2)

    assert clock.left == 20
    clock.stop()
    assert clock.left is None


def test_nothing_is_said_of_a_decision_that_is_over(timers: list[Timer]) -> None:
    """Also by a timer that rings in the moment in which it is stopped."""
    heard: list[str] = []
    clock = Countdown(heard.append)
    clock.begin(30.0)
    clock.begin(90.0)
    first, second = timers[:3], timers[3:]

    rung(first)
    clock.stop()
    rung(second)

    assert heard == []
    assert all(timer.stopped for timer in timers)


class Now:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_a_stopwatch_counts_as_a_room_does() -> None:
    """A play has a time of its own, and the bank pays for what is beyond it."""
    now = Now()
    watch = Stopwatch(Clock(20, bank=30, play=10), now)
    assert watch.left == 0

    watch.asks(plays=False)
    assert watch.left == 50
    now.seconds = 25
    assert watch.left == 25
    watch.decided()
    now.seconds = 100
    watch.asks(plays=True)
    assert watch.left == 35
    now.seconds = 200
    assert watch.left == 0


def test_more_time_is_taken_once_a_deal() -> None:
    now = Now()
    watch = Stopwatch(Clock(20, extension=30), now)
    assert watch.extend() == 0

    watch.asks(plays=False)
    assert (watch.extend(), watch.extend(), watch.left) == (30, 0, 50)
    watch.decided()
    watch.deals()
    watch.asks(plays=True)
    now.seconds = 20
    assert watch.extend() == 0


def test_a_clock_is_played_by_where_it_is_asked_for(run: Run) -> None:
    lines = ("", "time", "more", "help", "quit")

    done = run("play", "texas42", "-p", "austin-league", "--clock", "preset", "--plain", "--seed", SEED, typed="\n".join(lines))

    assert done.status == 0, done.err
    assert "The clock: 10 seconds for each play, 20 for a bid or any other decision." in done.out
    assert "Your move, 20 seconds: time\nYou have 20 seconds." in done.out
    assert "There is no more time to take now." in done.out
    assert "more: more time" in done.out


def test_without_a_clock_nobody_is_hurried(run: Run) -> None:
    done = run("play", "texas42", "-p", "austin-league", "--plain", "--seed", SEED, typed="\ntime\nmore\nhelp\nquit\n")

    assert "The clock" not in done.out
    assert "Your move: time\nNo clock runs." in done.out
    assert "There is no more time to take now." in done.out
    assert "more: more time" not in done.out


@pytest.mark.parametrize("asked", ["20", "move=20", "move=20,play=20", "move = 20, extension=0"])
def test_a_clock_may_be_numbers(run: Run, asked: str) -> None:
    done = run("play", "texas42", "--clock", asked, "--plain", "--seed", SEED, typed="\nquit\n")

    assert "Your move, 20 seconds: quit" in done.out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("4", "expected move as whole seconds from 5 to 3600, got 4"),
        ("-1", "got "),
        ("٢٠", "expected move as whole seconds"),
        ("20.5", "expected --clock as preset, seconds such as 20, or move=20,play=10"),
        ("", "expected --clock as preset, seconds such as 20, or move=20,play=10"),
        ("play=10", "expected --clock as preset, seconds such as 20, or move=20,play=10"),
        ("move=20,hurry=5", "expected --clock as preset, seconds such as 20, or move=20,play=10"),
        ("move=20,play=", "expected play as whole seconds from 5 to 3600, got ''"),
        ("preset", "expected --preset with a clock, such as austin-league, got none"),
    ],
)
def test_what_is_no_clock_is_refused_in_one_line(run: Run, asked: str, said: str) -> None:
    done = run("play", "texas42", "--clock", asked)

    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_when_the_time_is_up_a_bot_makes_the_move(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed too late is not played; a question is answered."""
    now = Now()

    def late() -> float:
        now.seconds += 6
        return now.seconds

    monkeypatch.setattr("followsuit_cli.session.Stopwatch", lambda clock: Stopwatch(clock, late))

    done = run("play", "texas42", "--clock", "5", "--plain", "--seed", SEED, typed="\nseats\nbid 42\nquit\n")

    assert done.status == 0, done.err
    assert done.out.count("Your time was up, and a bot has made this move.") == 2
    assert "You bid 42" not in done.out
    assert done.out.rstrip().endswith("--out FILE it would be.")


def test_games_say_which_clock_a_preset_has(run: Run) -> None:
    done = run("games", "texas42", COLUMNS="200")

    assert done.out.count("Clock, where it is asked for: 10 seconds for each play, 20 for a bid or any other decision.") == 1


def test_a_room_tells_its_clock_and_gives_more_time_once(server: Server, run_process: Run) -> None:
    room = server.make(game="hearts", options={}, bots=["random"] * 4, clock={"move": 60, "play": 50, "extension": 30})

    done = run_process("join", room, "--plain", "--name", "Ann", typed="\nhelp\ntime\nmore\nmore\ntime\nquit\n")

    assert done.status == 0, done.err
    assert "The clock: 50 seconds for each play, 60 for a bid or any other decision, 30 more once in a hand." in done.out
    assert re.search(r"Your move, (60|59) seconds: help", done.out)
    assert "time: how many seconds there are." in done.out
    assert re.search(r"You have (60|5\d) seconds\.", done.out)
    assert "Ann takes 30 seconds more." in done.out
    assert done.out.count("More time can be taken once in a hand.") == 1
    assert re.search(r"Your move, (90|8\d) seconds: quit", done.out)


def test_a_room_without_a_clock_has_no_seconds(server: Server, run_process: Run) -> None:
    room = server.make(game="hearts", options={}, bots=["random"] * 4)

    done = run_process("join", room, "--plain", typed="\ntime\nmore\nquit\n")

    assert "No clock runs." in done.out
    assert "expected a table whose clock can be extended" in done.out
    assert "seconds:" not in done.out


@pytest.mark.parametrize("plain", [True, False])
def test_what_is_typed_stays_where_the_clock_is_said(server: Server, plain: bool) -> None:
    """And when the time is up the table goes on by itself, and what was typed is not played."""
    pytest.importorskip("pty")
    from tests.frontends.cli.test_terminal import Terminal

    room = server.make(game="hearts", options={}, bots=["random"] * 4, clock={"move": 7})
    terminal = Terminal("join", room, "--name", "Ann", *(["--plain"] if plain else []))
    try:
        ready = terminal.until if plain else terminal.asked
        ready("have the first hand dealt.")
        terminal.type("\r")
        ready("Your move, 7 seconds: " if plain else "Choose three cards to pass")
        terminal.type("pass-ca")
        terminal.until("5 seconds left.")
        terminal.until("Your move, 5 seconds: pass-ca" if plain else "5 s > pass-ca")
        terminal.until("The time of Ann was up, and a bot has made this move.")
        terminal.type("rds 2C\r")
        terminal.until("That came too late.")
    finally:
        terminal.close()
