"""`followsuit replay`: the table of a record after some of its moves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click
from attrs import frozen

from followsuit.codec import Codec
from followsuit.errors import OptionError
from followsuit.matches import Match
from followsuit.names import clean_name
from followsuit.plugins import installed
from followsuit.record import opened, played
from followsuit.seats import HOUSE, Seat
from followsuit.showing import show
from followsuit.text import Text, Voice
from followsuit.tricks import Trick
from followsuit_cli import sheet, spoken
from followsuit_cli.arguments import Number
from followsuit_cli.around import Shown
from followsuit_cli.files import read_text
from followsuit_cli.output import json_option, make_console, print_json, print_sentence, speaks_unicode
from followsuit_cli.pieces import Drawing
from followsuit_cli.table import Room, draw

BOOKKEEPING = ("adjust", "commit", "reveal")
"""What the house writes down and is no move."""


@frozen
class Position:
    """A match after so many moves.

    Attributes:
        moves: How many, deals counted.
        match: The match.
        before: The match one move earlier; None at the start.
        tricks: The tricks of the deal in play or just over, all with their plays.
    """

    moves: int
    match: Match
    before: Match | None
    tricks: tuple[Trick, ...]


@click.command(
    short_help="Show the table of a record after some of its moves.",
    epilog="Examples: followsuit replay match.fsr --to 12; followsuit replay match.fsr --each --seat 2 > positions.jsonl",
)
@click.argument("file")
@click.option(
    "--to", type=Number(0, 10_000_000), metavar="N", help="After so many moves, deals counted; the default is after the last."
)
@click.option("--seat", type=Number(0), metavar="S", help="Only what the player of this seat may see; from 0, as records count.")
@click.option("--each", is_flag=True, help="One line of JSON for every position, from the first to the last.")
@click.option("--plain", is_flag=True, help="Sentences only, nothing drawn.")
@json_option
def command(file: str, to: int | None, seat: int | None, each: bool, plain: bool, as_json: bool) -> None:
    """Show the table of the record in FILE ("-" for the standard input) after N of its moves.

    JSON has rules (their hash), to_act, legal (for each seat that is to act), public, own (for each seat, or of the seat asked
    for, with beside: the other seats of its player), the tricks of the deal in play or just over, the deals that are over, scores
    and outcome; with --each also move, after how many moves it is.
    """
    text = read_text(file)
    match, _ = opened(text, installed().game)
    count = match.state.public.seats
    if seat is not None and seat >= count:
        raise OptionError(f"expected --seat as a number from 0 to {count - 1}, got '{seat}'")
    viewer = Seat(seat) if seat is not None else None
    codec = Codec(match.game)
    at: Position | None = None
    for at in positions(text):
        if each:
            print_json({"move": at.moves, **as_data(codec, at, viewer)})
        if at.moves == to:
            break
    assert at is not None
    if to is not None and at.moves < to:
        raise OptionError(f"expected --to as a number from 0 to {at.moves}, the moves of the record, got '{to}'")
    if each:
        return
    if as_json:
        print_json(as_data(codec, at, viewer))
    else:
        _print(at, viewer, plain)


def positions(text: str) -> Iterator[Position]:
    """Every position of the record *text*, from before its first move.

    Raises:
        RecordError: A line cannot be read or is illegal; the positions before it have been given.
    """
    match, lines = opened(text, installed().game)
    at = Position(0, match, None, ())
    yield at
    for line in lines:
        before, match = match, played(match, line)
        if line.seat == HOUSE and line.text.partition(" ")[0] in BOOKKEEPING:
            continue
        public = match.state.public
        known: tuple[Trick, ...] = getattr(public, "tricks", ())
        earlier = at.tricks if before.state.public.deal == public.deal else ()
        # A trick that is stacked later has its plays when it is taken.
        at = Position(at.moves + 1, match, before, earlier + known[len(earlier) :])
        yield at


def as_data(codec: Codec, at: Position, viewer: Seat | None) -> dict[str, Any]:
    """A position as plain data: all of it, or what *viewer* may see."""
    match = at.match
    public = match.state.public
    to_act = [seat for seat in match.to_act if seat != HOUSE]
    asked = to_act if viewer is None else [seat for seat in to_act if seat in _mates(match, viewer)]
    tricks = at.tricks if viewer is None else getattr(public, "tricks", ())
    shown = codec.state(match.state) if viewer is None else codec.view(match.view(viewer))
    outcome = match.outcome
    return {
        "rules": match.rules,
        "to_act": list(match.to_act),
        "legal": {str(seat): list(match.legal(seat)) for seat in asked},
        "public": shown["public"],
        "own": shown["own"],
        **({} if viewer is None else {"beside": shown["beside"]}),
        "tricks": [_trick(trick) for trick in tricks],
        "deals": [codec.result(result) for result in public.deals],
        "scores": list(public.scores),
        "outcome": {"winners": list(outcome.winners), "scores": list(outcome.scores)} if outcome else None,
    }


def _mates(match: Match, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the player of *seat*."""
    public = match.state.public
    return public.players[public.player_of(seat)]


def _trick(trick: Trick) -> dict[str, Any]:
    plays = [{"seat": play.seat, "piece": play.piece.name} for play in trick.plays]
    return {"plays": plays, "winner": trick.winner, "points": trick.points}


def _print(at: Position, viewer: Seat | None, plain: bool) -> None:
    match = at.match
    if viewer is not None:
        viewer = match.acting(match.state.public.player_of(viewer))
    before = at.before.view(viewer) if at.before is not None else None
    legal = match.legal(viewer) if viewer is not None else ()
    names = _told_apart(match)
    document = show(match.game, match.view(viewer), legal, names=names, before=before, preset=match.preset)
    console = make_console()
    said = [event["say"] for event in document["events"]]
    if plain:
        for sentence in [*said, *spoken.table(document), *spoken.shown_hands(document)]:
            print_sentence(console, sentence)
        return
    hands, pieces = {}, dict(document["pieces"])
    if viewer is None and match.state.public.deal:
        for seat in map(Seat, range(match.state.public.seats)):
            theirs = show(match.game, match.view(seat), (), names=names)
            hands[int(seat)] = spoken.held(theirs, seat)
            pieces |= theirs["pieces"]
    shown = Shown(document, hands, pieces)
    for row in draw(shown, Drawing(speaks_unicode(sys.stdout)), Room(console.width, 60)):
        row.rstrip()
        console.print(row, soft_wrap=True)
    for sentence in [*said, document["prompt"]["text"]]:
        print_sentence(console, sentence)
    if document["pause"]:
        for row in sheet.hands(document, console.width, underlines=console.is_terminal):
            console.print(row, soft_wrap=True)
        console.print(sheet.score(document, console.width))


def _told_apart(match: Match) -> tuple[str, ...]:
    """What the players are called, as short as can be; with the number of their seat, where they have no name or another's.

    It is the number that the seat has in the record, and that --seat takes.
    """
    names = [clean_name(name.removeprefix("bot:"), "") for name in match.names]
    voice = Voice(match.game.catalogue("en"))
    told = []
    for name, (seat, *_) in zip(names, match.state.public.players, strict=True):
        if not name:
            told.append(voice.say(Text("seat", {"n": int(seat)})))
        else:
            told.append(f"{name} {seat}" if names.count(name) > 1 else name)
    return tuple(told)
