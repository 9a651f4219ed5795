"""`followsuit arena`: bots measured against each other on duplicate boards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import click
from rich import box
from rich.table import Table

from followsuit.arena import Arena, Board, Interval, Standing, standing
from followsuit.plugins import installed
from followsuit_cli.arguments import Number, fresh_seed, read_options, read_seats, seed_option, table_options
from followsuit_cli.output import json_option, make_console, print_json
from followsuit_cli.sim import progress


@click.command(
    short_help="Measure bots against each other on the same deals.",
    epilog="Example: followsuit arena texas42 rules rookie --boards 200",
)
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="A B [C...]")
@click.option("--boards", type=Number(1, 1_000_000), default=100, show_default=True, metavar="N", help="Boards for each pair.")
@click.option("--deals", type=Number(1, 1000), default=4, show_default=True, metavar="N", help="Deals a board has at most.")
@seed_option
@table_options
@json_option
def command(
    game: str,
    bots: Sequence[str],
    boards: int,
    deals: int,
    seed: bytes | None,
    preset: str | None,
    changes: Sequence[str],
    seats: int | None,
    as_json: bool,
) -> None:
    """Measure bots of GAME against each other, each pair on the same boards.

    A board is the first deals of a match, played once for each side with the bots' places changed. Figures are means with 95 %
    intervals over boards; the share is of the most that a deal can matter, so it compares between games.
    """
    registry = installed()
    rules = registry.game(game)
    options = read_options(rules, preset, changes)
    count = read_seats(rules, seats)
    if len(bots) < 2:
        raise click.UsageError(f"expected two bots or more, got {len(bots)}")
    kinds = [registry.bot(name, rules) for name in bots]
    secret = fresh_seed(seed)
    found: list[tuple[str, str, Standing]] = []
    pairs = list(combinations(kinds, 2))
    with progress("boards", boards * len(pairs)) as advance:
        for first, second in pairs:
            played: list[Board] = []
            for board in Arena(rules, options, count, first, second, deals, secret).boards(boards):
                played.append(board)
                advance(1)
            found.append((first.name, second.name, standing(played)))
    if as_json:
        print_json({"game": game, "seed": secret.hex(), "deals": deals, "pairs": [_values(*pair) for pair in found]})
        return
    console = make_console()
    table = Table("Bot", "Against", "Boards", "Points a deal", "Share of the cap", "Won", "Lost", box=box.SIMPLE)
    for one, other, result in found:
        points, share = _words(result.points, 2), _words(result.share, 3)
        table.add_row(one, other, str(result.boards), points, share, str(result.won), str(result.lost))
    console.print(table)
    console.print(f"Seed {secret.hex()} plays the same again.", soft_wrap=True)


def _words(interval: Interval, digits: int) -> str:
    return f"{interval.mean:+.{digits}f} ± {interval.spread:.{digits}f}"


def _values(first: str, second: str, result: Standing) -> dict[str, Any]:
    return {
        "first": first,
        "second": second,
        "boards": result.boards,
        "points": _pair(result.points),
        "share": _pair(result.share),
        "won": result.won,
        "lost": result.lost,
    }


def _pair(interval: Interval) -> dict[str, float | None]:
    spread = None if math.isinf(interval.spread) else round(interval.spread, 6)
    return {"mean": round(interval.mean, 6), "spread": spread}
