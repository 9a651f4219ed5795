"""`followsuit join`: sit down at a room of a server, as a person or as a bot."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from followsuit.bots import BotKind
from followsuit.game import AnyGame
from followsuit.names import clean_name
from followsuit.plugins import Registry, installed
from followsuit_cli.arguments import Number, Seconds
from followsuit_cli.botguest import BotGuest
from followsuit_cli.guest import GuestSession
from followsuit_cli.lines import Lines
from followsuit_cli.messages import Message
from followsuit_cli.output import make_console, speaks_unicode
from followsuit_cli.pieces import Drawing
from followsuit_cli.reading import lines_of_terminal
from followsuit_cli.remote import Remote
from followsuit_cli.rooms import read_address, seat_link
from followsuit_cli.screens import DrawnScreen, PlainScreen, Screen
from followsuit_cli.troubles import LostError, RefusedError
from followsuit_cli.words import either

PACE = 0.2
"""Seconds that a move stays on the screen at least; the room has a pace of its own."""


@click.command(
    short_help="Sit down at a room of a server, or send a bot.",
    epilog="Example: followsuit join http://192.168.1.5:8042/room/K7PQ4M --name Ann",
)
@click.argument("url")
@click.option("--name", metavar="NAME", help="What you are called.")
@click.option("--seat", type=Number(1), metavar="N", help="The seat to take, as people there count, from 1; any that is open.")
@click.option("--password", envvar="FOLLOWSUIT_PASSWORD", metavar="PASSWORD", help="The room's, or FOLLOWSUIT_PASSWORD.")
@click.option("--bot", metavar="NAME", help="A bot plays here; it sees what you would.")
@click.option("--deal", "deals", is_flag=True, help="The bot asks for the next hand itself, and goes when the match is over.")
@click.option("--plain", is_flag=True, help="Sentences only, for a screen reader: nothing drawn, no colour.")
@click.option("--pace", type=Seconds(10), default=PACE, metavar="SECONDS", help="How long a move stays on the screen.")
def command(
    url: str, name: str | None, seat: int | None, password: str | None, bot: str | None, deals: bool, plain: bool, pace: float
) -> None:
    """Sit down at the room of URL: its address, a link to a seat, or the link with which you had one before.

    The same can be typed as in "followsuit play"; "help" says the rest.
    """
    registry = installed()
    address = read_address(url)
    if seat is not None and not address.words:
        address = address.to(seat - 1)
    if deals and bot is None:
        raise click.UsageError("expected --deal with --bot")
    console = make_console()
    plain_screen = PlainScreen(console)
    with Remote(address) as remote:
        before: Message | None = None
        if not address.words:
            before = remote.look(password)
            # Before a seat is taken for nothing.
            _check(registry, before, bot)
            if address.seat is not None:
                _check_open(before, address.seat)
        remote.sit(clean_name(name or bot or "", "Guest"), password)
        view = remote.hear()
        game, kind = _check(registry, view["room"], bot)
        if kind is not None:
            plain_screen.say(f"{view['room']['seats'][remote.seat]['name']} sits in seat {remote.seat + 1}.")
            BotGuest(remote, game, kind, plain_screen.say, deals=deals).run(view)
            return
        screen: Screen = plain_screen if plain else DrawnScreen(console, Drawing(speaks_unicode(sys.stdout)), 0)
        # What is drawn anew must have been seen; sentences stay, and a pipe looks at nothing.
        live = console.is_terminal and not plain

        def lines(words: Callable[[], Sequence[str]]) -> Lines:
            return lines_of_terminal(words, plain=plain)

        try:
            words = remote.words()
            way = f"Your seat, from anywhere: {seat_link(address, remote.seat, words)}"
        except (RefusedError, LostError) as error:
            way = f"There are no words for your seat: {error.format_message()}"
        screen.say(f"You sit in seat {remote.seat + 1}.", way)
        stood_in = before is not None and _is_bots(before, remote.seat)
        GuestSession(remote, game, screen, lines, view, pace=pace if live else 0, stood_in=stood_in).run()


def _is_bots(room: Message, seat: int) -> bool:
    """Whether a bot plays in *seat* until somebody comes."""
    return room["empty"] == "bots" and bool(room["seats"][seat]["kind"] == "open")


def _check_open(room: Message, seat: int) -> None:
    """Makes sure that *seat* is open.

    Raises:
        click.UsageError: It is not; it says which are, by the numbers that are read at the table and typed here.
    """
    kinds = [each["kind"] for each in room["seats"]]
    if seat < len(kinds) and kinds[seat] == "open":
        return
    free = [str(at + 1) for at, kind in enumerate(kinds) if kind == "open"]
    known = f"{'seat' if len(free) == 1 else 'one of seats'} {either(free)}" if free else "a room that has one"
    raise click.UsageError(f"expected an open seat: {known}; seat {seat + 1} is {'taken' if seat < len(kinds) else 'not there'}")


def _check(registry: Registry, room: Message, bot: str | None) -> tuple[AnyGame, BotKind | None]:
    """The game of a room, and the bot that is to play it.

    Raises:
        UnknownNameError: One of them is not installed here.
    """
    game = registry.game(room["game"])
    return game, registry.bot(bot, game) if bot is not None else None
