"""`followsuit play`: a table in the terminal, one person and bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

import click

from followsuit.driving import BotChooser, first_dealer, secrets_from
from followsuit.errors import OptionError, shown
from followsuit.matches import start
from followsuit.moves import Move
from followsuit.names import clean_name
from followsuit.plugins import installed
from followsuit.seats import Player
from followsuit.sitters import BOT_NAMES
from followsuit_cli.arguments import (
    Number,
    Seconds,
    fresh_seed,
    read_bots,
    read_clock,
    read_options,
    read_seats,
    seed_option,
    table_options,
)
from followsuit_cli.files import new_file
from followsuit_cli.output import make_console, speaks_unicode
from followsuit_cli.pieces import Drawing
from followsuit_cli.reading import lines_of_terminal
from followsuit_cli.screens import DrawnScreen, PlainScreen, Screen
from followsuit_cli.session import Session

PACE = 0.8
"""Seconds that a bot's move stays on the screen before the next."""


@click.command(
    short_help="Play a match against bots in the terminal.", epilog="Example: followsuit play texas42 --preset n42pa --bots rules"
)
@click.argument("game")
@table_options
@click.option("--seat", type=Number(0), default=0, metavar="N", help="Which player you are, clockwise from 0, as records count.")
@click.option("--bots", metavar="A,B,C", help="Who else plays, from your left on; one name is for all. Default: the strongest.")
@click.option("--name", default="Guest", metavar="NAME", help="What you are called, in the record.")
@seed_option
@click.option("--show-hands", is_flag=True, help="All hands lie open: to learn, at this table only.")
@click.option("--plain", is_flag=True, help="Sentences only, for a screen reader: nothing drawn, no colour.")
@click.option("--pace", type=Seconds(10), default=PACE, metavar="SECONDS", help="How long a move stays on the screen.")
@click.option("--clock", metavar="CLOCK", help="How long you may think: preset, or seconds as in 20 or move=20,play=10.")
@click.option("--out", metavar="FILE", help="Write the match down, in a new file.")
def command(
    game: str,
    seats: int | None,
    changes: Sequence[str],
    preset: str | None,
    seat: int,
    bots: str | None,
    name: str,
    seed: bytes | None,
    show_hands: bool,
    plain: bool,
    pace: float,
    clock: str | None,
    out: str | None,
) -> None:
    """Play a match of GAME against bots.

    Moves are typed as they are offered: "bid 31" or just "31", "play 6-4" or just "64". Tab completes; "help" says the rest.
    """
    registry = installed()
    rules = registry.game(game)
    options = read_options(rules, preset, changes)
    count = read_seats(rules, seats)
    if seat >= count:
        raise OptionError(f"expected --seat as a number from 0 to {count - 1}, got {shown(seat)}")
    kinds = read_bots(registry, rules, bots, count - 1)
    timed = read_clock(rules, preset, clock)
    around = [(seat + 1 + i) % count for i in range(count - 1)]
    secret = fresh_seed(seed)
    match = start(
        rules,
        options,
        seats=count,
        dealer=first_dealer(secret, rules.hands(options, count)),
        preset=preset,
        names=_placed(clean_name(name, "Guest"), seat, around, [f"bot:{kind.name}" for kind in kinds]),
    )
    playing = dict(zip(around, kinds, strict=True))
    if timed is not None:
        playing[seat] = read_bots(registry, rules, None, 1)[0]
    Session(
        match,
        Player(seat),
        [BotChooser(playing[at], rules, secret, Player(at)) if at in playing else _nobody for at in range(count)],
        secrets_from(secret),
        names=_placed("", seat, around, BOT_NAMES[: count - 1]),
        screen=_screen(plain, pace, show_hands),
        lines=partial(lines_of_terminal, plain=plain),
        out=new_file(out) if out is not None else None,
        show_hands=show_hands,
        clock=timed,
    ).run()


def _screen(plain: bool, pace: float, show_hands: bool) -> Screen:
    """What the match is shown on, which says first whether all hands lie open."""
    console = make_console()
    screen: Screen = PlainScreen(console) if plain else DrawnScreen(console, Drawing(speaks_unicode(sys.stdout)), pace)
    if show_hands:
        screen.say("All hands lie open at this table.")
    return screen


def _placed(own: str, seat: int, around: Sequence[int], others: Sequence[str]) -> tuple[str, ...]:
    """Names by player."""
    names = {seat: own, **dict(zip(around, others, strict=True))}
    return tuple(names[at] for at in sorted(names))


def _nobody(*_: object) -> Move:
    """Stands at the place of the person, whom the session asks."""
    raise AssertionError
