"""What stands before the moves of a record: the game, its options, who plays, who deals first, and by which rules.

A line "followsuit record 1", then one line "key: value" for each, in any order, each key once; a blank line ends it.

Not here: the moves (`record`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from attrs import frozen

from followsuit.errors import FollowSuitError, MalformedMessageError, RecordError, shown
from followsuit.game import AnyGame
from followsuit.jsontext import read_json
from followsuit.matches import Match
from followsuit.options import chosen, differences
from followsuit.ruleshash import DIGITS

FORMAT = 1

LONGEST_NAME = 200
"""Characters of the longest name that is read."""

DIGEST = re.compile(r"[0-9a-fA-F]{64}\Z")
"""What a hash or a commitment looks like."""

_MAGIC = "followsuit record"

Row = tuple[int, str]
"""A line with its number, counted from 1."""

Fields = dict[str, Row]
"""Header lines by key: the number, and what stands behind the colon."""


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


def headed(match: Match) -> list[str]:
    """The header of the record of *match*, line by line."""
    game = match.game
    options = ({"preset": match.preset} if match.preset else {}) | differences(match.options, game.presets, match.preset)
    return [
        f"{_MAGIC} {FORMAT}",
        f"game: {game.name} {game.version}",
        f"options: {json.dumps(options, ensure_ascii=False)}",
        f"seats: {json.dumps(match.names, ensure_ascii=False)}",
        f"{game.dealer_word}: {match.dealer}",
        f"rules: {match.rules}",
    ]


def parted(text: str) -> tuple[Fields, int, list[Row]]:
    """The header lines of a record by key, each with its number; the number of its first line; the lines after the header.

    Raises:
        RecordError: It does not begin as a record does, or has a line in its header that is none.
    """
    rows = list(enumerate(text.removeprefix("\ufeff").split("\n"), 1))
    first = next((row for row in rows if _bare(row[1])), (1, ""))
    if _bare(first[1]) != f"{_MAGIC} {FORMAT}":
        raise RecordError(first[0], f"expected '{_MAGIC} {FORMAT}', got {shown(first[1])}")
    body = rows[rows.index(first) + 1 :] if first in rows else []
    fields: Fields = {}
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


def read_header(fields: Fields, first: int, games: Callable[[str], AnyGame]) -> Header:
    """What the header lines *fields* say, the first line of the record being line *first*.

    Raises:
        RecordError: One is missing or one too many, or says what cannot be, such as a game or a version that is not there.
    """
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
    if rules is not None and not DIGEST.match(rules):
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


def _json(field: Row) -> object:
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


def _bare(row: str) -> str:
    return "" if row.lstrip().startswith("#") else row.strip()
