"""The record: a match as text that a person can read and write by hand.

A header, a blank line, then one line a move: the seat (or "*" for the house) and the move. "#" begins a comment. Chance is
in it as the hands dealt, so that a replay needs no randomness and any deal can be set up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from followsuit.errors import FollowSuitError, MalformedMessageError, NotYourTurnError, RecordError, shown
from followsuit.game import AnyGame
from followsuit.jsontext import read_json
from followsuit.matches import ADJUST, MOST_POINTS, Entry, Match, read_secret, start
from followsuit.options import chosen, differences
from followsuit.ruleshash import DIGITS
from followsuit.seats import HOUSE, Seat
from followsuit.values import evolve

FORMAT = 1
LONGEST = 4_000_000
"""Characters of the longest record that is read: some ten thousand deals."""

LONGEST_NAME = 200
"""Characters of the longest name that is read."""

_MAGIC = "followsuit record"
_ADJUSTED = re.compile(r"([0-9]) ([+-]?[0-9]{1,7})\Z")
_DIGEST = re.compile(r"[0-9a-fA-F]{64}\Z")


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


@frozen
class Header:
    """What stands before the moves.

    Attributes:
        game: The game's name.
        version: The version of its rules.
        preset: The preset named in the options, if any.
        options: What the options change from it.
        names: What each player is called.
        dealer: The seat that deals first.
        rules: The hash of the rules that it was played by; None where it is not said.
    """

    game: str
    version: int
    preset: str | None
    options: Mapping[str, object]
    names: tuple[str, ...]
    dealer: int
    rules: str | None


def write(match: Match) -> str:
    """*match* as a record."""
    game = match.game
    options = ({"preset": match.preset} if match.preset else {}) | differences(match.options, game.presets, match.preset)
    lines = [
        f"{_MAGIC} {FORMAT}",
        f"game: {game.name} {game.version}",
        f"options: {json.dumps(options, ensure_ascii=False)}",
        f"seats: {json.dumps(match.names, ensure_ascii=False)}",
        f"{game.dealer_word}: {match.dealer}",
        f"rules: {match.rules}",
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
    header = _header(fields, first, games)
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


def _opened(text: str) -> tuple[dict[str, tuple[int, str]], int, list[tuple[int, str]]]:
    """The header lines of a record by key, each with its number; the number of its first line; the lines after the header.

    Raises:
        RecordError: It is too long, does not begin as a record does, or has a line in its header that is none.
    """
    if len(text) > LONGEST:
        raise RecordError(0, f"expected a record of at most {LONGEST} characters, got {len(text)}")
    rows = list(enumerate(text.removeprefix("\ufeff").split("\n"), 1))
    first = next((row for row in rows if _bare(row[1])), (1, ""))
    if _bare(first[1]) != f"{_MAGIC} {FORMAT}":
        raise RecordError(first[0], f"expected '{_MAGIC} {FORMAT}', got {shown(first[1])}")
    body = rows[rows.index(first) + 1 :] if first in rows else []
    fields: dict[str, tuple[int, str]] = {}
    at = 0
    for at, (number, row) in enumerate(body):  # noqa: B007
        bare = row.strip()
        if bare.startswith("#") or (not bare and not fields):
            continue
        if not bare:
            break
        key, colon, value = bare.partition(":")
        if not colon or key in fields:
            raise RecordError(number, f"expected a header line 'key: value', each key once, got {shown(row)}")
        fields[key] = (number, value.strip())
    else:
        at = len(body)
    return fields, first[0], body[at:]


def played(match: Match, line: Line) -> Match:
    """*match* after *line*.

    Raises:
        RecordError: The line is no move, or the rules forbid it.
    """
    verb, _, rest = line.text.partition(" ")
    if line.seat == HOUSE and verb == "commit":
        if not _DIGEST.match(rest):
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


def _bare(row: str) -> str:
    return "" if row.lstrip().startswith("#") else row.strip()


def _lines(rows: list[tuple[int, str]], seats: int) -> Iterator[Line]:
    for number, row in rows:
        bare = row.partition("#")[0].strip()
        if not bare:
            continue
        who, *move = bare.split(None, 1)
        if who != "*" and not (who.isascii() and who.isdecimal() and len(who) < 3 and int(who) < seats):
            raise RecordError(number, f"expected a seat from 0 to {seats - 1} or '*' before the move, got {shown(row)}")
        yield Line(number, HOUSE if who == "*" else Seat(int(who)), "".join(move))


def _header(fields: Mapping[str, tuple[int, str]], first: int, games: Callable[[str], AnyGame]) -> Header:
    for key in ("game", "options", "seats"):
        if key not in fields:
            raise RecordError(first, f"expected a header line '{key}: ...' after the first line, found none")
    number, value = fields["game"]
    name, _, version = value.partition(" ")
    try:
        game = games(name)
    except FollowSuitError as error:
        raise RecordError(number, str(error)) from error
    if version != str(game.version):
        raise RecordError(number, f"expected version {game.version} of {name}, got {shown(version)}")
    options, names = _json(fields["options"]), _json(fields["seats"])
    if not isinstance(options, dict):
        raise RecordError(fields["options"][0], f"expected options as a JSON object, got {shown(fields['options'][1])}")
    if not isinstance(names, list) or not all(isinstance(each, str) and _is_name(each) for each in names):
        raise RecordError(fields["seats"][0], f"expected seats as a JSON list of names, got {shown(fields['seats'][1])}")
    if len(names) not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise RecordError(fields["seats"][0], f"expected {counts} names for {name}, got {len(names)}")
    hands = _hands(game, options, len(names), fields["options"][0])
    given = [fields[word] for word in dict.fromkeys((game.dealer_word, "dealer")) if word in fields]
    number, dealer = given[0] if given else (first, "0")
    if len(given) > 1 or not (dealer.isascii() and dealer.isdecimal() and len(dealer) < 3 and int(dealer) < hands):
        wanted = f"one line with the {game.dealer_word}, a seat from 0 to {hands - 1}"
        raise RecordError(max(line for line, _ in given), f"expected {wanted}, got {shown(dealer)}")
    odd = next((key for key in fields if key not in ("game", "options", "seats", "dealer", "rules", game.dealer_word)), None)
    if odd is not None:
        raise RecordError(fields[odd][0], f"expected no header line {shown(odd)}")
    number, rules = fields.get("rules", (first, None))
    if rules is not None and not _DIGEST.match(rules):
        raise RecordError(number, f"expected rules as a hash of {DIGITS} hex digits, got {shown(rules)}")
    preset = options.pop("preset", None)
    return Header(name, game.version, preset, options, tuple(names), int(dealer), rules and rules.lower())


def _hands(game: AnyGame, options: Mapping[str, object], seats: int, line: int) -> int:
    """How many hands there are at the table of a record.

    Raises:
        RecordError: There are no such options.
    """
    changes = {name: value for name, value in options.items() if name != "preset"}
    try:
        return game.hands(chosen(game.options, game.presets, options.get("preset"), changes), seats)
    except FollowSuitError as error:
        raise RecordError(line, str(error)) from error


def _is_name(name: str) -> bool:
    """Whether a record can keep *name*: not too long, and no half of a character."""
    return len(name) <= LONGEST_NAME and not any("\ud800" <= letter <= "\udfff" for letter in name)


def _json(field: tuple[int, str]) -> object:
    """The value of a header line; None where it is no JSON.

    Raises:
        RecordError: An object in it has a name twice.
    """
    try:
        return read_json(field[1])
    except MalformedMessageError as error:
        raise RecordError(field[0], str(error)) from error
    except (ValueError, RecursionError):
        return None
