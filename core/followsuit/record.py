"""The record: a match as text that a person can read and write by hand.

A header, a blank line, then one line a move: the seat (or "*" for the house) and the move. "#" begins a comment. Chance is
in it as the hands dealt, so that a replay needs no randomness and any deal can be set up.

Not here: what the header says (`recordheader`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attrs import frozen

from followsuit.errors import FollowSuitError, NotYourTurnError, RecordError, shown
from followsuit.game import AnyGame
from followsuit.matches import ADJUST, MOST_POINTS, Entry, Match, read_secret, start
from followsuit.options import chosen
from followsuit.recordheader import DIGEST, Fields, Row, headed, parted, read_header
from followsuit.seats import HOUSE, Seat
from followsuit.values import evolve

LONGEST = 4_000_000
"""Characters of the longest record that is read: some ten thousand deals."""

_ADJUSTED = re.compile(r"([0-9]) ([+-]?[0-9]{1,7})\Z")


@frozen
class Line:
    """A move line.

    Attributes:
        number: Counted from 1.
        seat: Who.
        text: What, as written.
    """

    number: int
    seat: Seat
    text: str


def write(match: Match) -> str:
    """*match* as a record."""
    lines = [
        *headed(match),
        "",
        *(f"{'*' if entry.seat == HOUSE else entry.seat} {entry.move}" for entry in match.entries),
    ]
    return "\n".join(lines) + "\n"


def read(text: str, games: Callable[[str], AnyGame]) -> Match:
    """The match that *text* records, played through to its last line.

    Args:
        text: A record.
        games: The game of a name; raises UnknownNameError for an unknown one.

    Raises:
        RecordError: A malformed or illegal line, with its number; nothing after it is read.
    """
    match, lines = opened(text, games)
    entries: list[Entry] = []
    for line in lines:
        # Without the entries so far: copying them for each line would take a long record minutes.
        match = played(evolve(match, entries=()), line)
        entries += match.entries
    return evolve(match, entries=tuple(entries))


def opened(text: str, games: Callable[[str], AnyGame]) -> tuple[Match, Iterator[Line]]:
    """The match of a record before its first move, and the lines to play.

    Raises:
        RecordError: The header cannot be read, names a game, a version or options that are not there, or is of a record that was
            made under other rules than these are now.
    """
    fields, first, body = _opened(text)
    header = read_header(fields, first, games)
    game = games(header.game)
    try:
        options = chosen(game.options, game.presets, header.preset, header.options)
        match = start(
            game, options, seats=len(header.names), dealer=Seat(header.dealer), preset=header.preset, names=header.names
        )
    except FollowSuitError as error:
        raise RecordError(fields["options"][0], str(error)) from error
    if header.rules is not None and header.rules != match.rules:
        reason = (
            f"expected rules {match.rules}, as they are now, got {shown(header.rules)}: the record was made under other rules"
        )
        raise RecordError(fields["rules"][0], reason)
    return match, _lines(body, match.state.public.seats)


def says_rules(text: str) -> bool:
    """Whether the record *text* says by a hash which rules it was played by.

    Raises:
        RecordError: It has no header.
    """
    return "rules" in _opened(text)[0]


def _opened(text: str) -> tuple[Fields, int, list[Row]]:
    """The parts of a record: see `parted()`.

    Raises:
        RecordError: It is too long, or has no header.
    """
    if len(text) > LONGEST:
        raise RecordError(0, f"expected a record of at most {LONGEST} characters, got {len(text)}")
    return parted(text)


def played(match: Match, line: Line) -> Match:
    """*match* after *line*.

    Raises:
        RecordError: The line is no move, or the rules forbid it.
    """
    verb, _, rest = line.text.partition(" ")
    if line.seat == HOUSE and verb == "commit":
        if not DIGEST.match(rest):
            raise RecordError(line.number, f"expected a commitment of 64 hex digits, got {shown(rest)}")
        return match.commit(rest.lower())
    if line.seat == HOUSE and verb == "reveal":
        return match.reveal(read_secret(rest, line.number))
    try:
        if line.seat == HOUSE and verb == ADJUST:
            return match.adjust(*_adjusted(rest, match.state.public.seats, line.number))
        return match.play(line.seat, line.text)
    except NotYourTurnError as error:
        if line.seat in match.to_act or not match.to_act or verb == ADJUST:
            raise RecordError(line.number, str(error)) from error
        raise RecordError(line.number, _not_to_act(match, line)) from error
    except FollowSuitError as error:
        raise RecordError(line.number, str(error)) from error


def _not_to_act(match: Match, line: Line) -> str:
    """Whose move was expected, in the numbers that records have for seats."""
    whose = "the house ('*')" if match.to_act == (HOUSE,) else f"seat {' or '.join(map(str, match.to_act))} (counted from 0)"
    return (
        f"expected a move of {whose}, got one of {'the house' if line.seat == HOUSE else f'seat {line.seat}'}: {shown(line.text)}"
    )


def _adjusted(text: str, seats: int, number: int) -> tuple[Seat, int]:
    """The seat and the points of a score that is set right.

    Raises:
        RecordError: They are none.
    """
    found = _ADJUSTED.match(text)
    if not found or int(found[1]) >= seats or not 0 < abs(int(found[2])) <= MOST_POINTS:
        raise RecordError(number, f"expected a seat from 0 to {seats - 1} and points such as -5, got {shown(text)}")
    return Seat(int(found[1])), int(found[2])


def _lines(rows: list[Row], seats: int) -> Iterator[Line]:
    for number, row in rows:
        bare = row.partition("#")[0].strip()
        if not bare:
            continue
        who, *move = bare.split(None, 1)
        if who != "*" and not (who.isascii() and who.isdecimal() and len(who) < 3 and int(who) < seats):
            raise RecordError(number, f"expected a seat from 0 to {seats - 1} or '*' before the move, got {shown(row)}")
        yield Line(number, HOUSE if who == "*" else Seat(int(who)), "".join(move))
