"""`followsuit sim`: bots play among themselves, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from followsuit.matches import start
from followsuit.plugins import installed
from followsuit.seats import Seat
from followsuit_cli.arguments import Number, fresh_seed, read_bots, read_options, read_seats, seed_option, table_options
from followsuit_cli.files import RECORD, unwritable, write_text
from followsuit_cli.output import json_option, make_console, print_json
from followsuit_cli.selfplay import Plan, Played, play_out
from followsuit_cli.summary import Summary
from followsuit_cli.words import both, counted


@click.command(
    short_help="Let bots play among themselves, and sum it up.",
    epilog="Example: followsuit sim texas42 --deals 1000 --bots rules,random --out games",
)
@click.argument("game")
@click.option(
    "--deals", type=Number(1, 10_000_000), required=True, metavar="N", help="How many deals, over as many matches as it takes."
)
@click.option(
    "--bots",
    metavar="A,B,...",
    help="A bot for each player, player 0 first; fewer names that fit evenly are repeated. Default: the strongest.",
)
@seed_option
@table_options
@click.option("--out", metavar="DIR", help="Write each match down in this folder, a file each.")
@click.option("--workers", type=Number(1, 256), default=1, metavar="N", help="Processes that play; the result is the same.")
@json_option
def command(
    game: str,
    deals: int,
    bots: str | None,
    seed: bytes | None,
    preset: str | None,
    changes: Sequence[str],
    seats: int | None,
    out: str | None,
    workers: int,
    as_json: bool,
) -> None:
    """Let bots play GAME among themselves, and sum up who won what, and how fast.

    The same seed plays the same matches, whatever the number of workers. Records carry commitments and secrets, so that
    "followsuit verify" can check them.
    """
    registry = installed()
    rules = registry.game(game)
    options = read_options(rules, preset, changes)
    count = read_seats(rules, seats)
    kinds = read_bots(registry, rules, bots, count, cycle=True)
    start(rules, options, seats=count, dealer=Seat(0), preset=preset)
    secret = fresh_seed(seed)
    plan = Plan(game, preset, tuple(changes), tuple(kind.name for kind in kinds), secret, deals)
    folder = _folder(Path(out)) if out is not None else None
    summary = Summary(plan.bots)
    began = time.perf_counter()
    with progress("deals", deals) as advance:
        for played in play_out(plan, workers):
            summary.add(played)
            if folder is not None:
                _write(folder, plan, played)
            advance(len(played.results))
    seconds = time.perf_counter() - began
    if as_json:
        print_json({"game": game, "seed": secret.hex(), **summary.values(seconds)})
    else:
        _print(make_console(), summary.values(seconds), secret, folder)


def _folder(path: Path) -> Path:
    """*path* as a folder that holds no records yet.

    Raises:
        click.UsageError: It cannot be made, or there are records in it.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        found = next(path.glob(f"*{RECORD}"), None)
    except OSError as error:
        raise unwritable(path, error) from error
    if found is not None:
        raise click.UsageError(f"expected --out as a folder without records, and {found.name} is there already")
    return path


def _write(folder: Path, plan: Plan, played: Played) -> None:
    write_text(folder / f"{plan.game}-{played.number + 1:05}{RECORD}", played.record)


@contextmanager
def progress(things: str, total: int) -> Iterator[Any]:
    """A bar on the terminal's stderr for so many *things*; calling what it gives moves it on."""
    console = make_console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn(things), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(things, total=total)
        yield lambda more: bar.advance(task, more)


def _print(console: Console, values: dict[str, Any], seed: bytes, folder: Path | None) -> None:
    speed = f"{values['deals_per_second']:,.0f} deals and {values['decisions_per_second']:,.0f} decisions a second"
    console.print(
        f"{counted(values['deals'], 'deal')} in {counted(values['matches'], 'match', 'matches')} "
        f"({values['finished']:,} played to the end), {values['seconds']:.2f} seconds: {speed}."
    )
    if values["thrown_in"]:
        console.print(f"Without a contract: {counted(values['thrown_in'], 'deal')}.")
    sides = [
        {**side, "seats": both(list(map(str, side["seats"]))), "bots": both(list(dict.fromkeys(side["bots"])))}
        for side in values["sides"]
    ]
    if not values["tied"]:
        sides = [{name: value for name, value in side.items() if name != "tied"} for side in sides]
    for title, rows in (("By side", sides), ("By bot", values["bots"]), ("By seat", values["seats"])):
        console.print(_table(title, rows))
    console.print(f"Seed {seed.hex()} plays the same again.", soft_wrap=True)
    if folder is not None:
        console.print(f"Records are in {folder}.", soft_wrap=True)


def _table(title: str, rows: list[dict[str, Any]]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    heads = {
        "seats": "Seats",
        "bots": "Bots",
        "seat": "Seat",
        "bot": "Bot",
        "won": "Matches won",
        "tied": "Tied",
        "score": "Score a deal",
        "points": "Points a deal",
        "declared": "Declared",
        "made": "Made",
    }
    # In some games nobody declares.
    idle = () if any(row.get("declared") for row in rows) else ("declared", "made")
    shown = [key for key in heads if key in rows[0] and key not in idle]
    for key in shown:
        table.add_column(heads[key], justify="left" if key in ("bot", "bots", "seats") else "right")
    for row in rows:
        table.add_row(*(f"{row[key]:.3f}" if isinstance(row[key], float) else str(row[key]) for key in shown))
    return table
