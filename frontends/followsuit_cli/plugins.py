"""`followsuit plugins`: what is installed, and what could not be used."""

from __future__ import annotations

import click
from rich.padding import Padding
from rich.text import Text

from followsuit.plugins import installed
from followsuit_cli import palette
from followsuit_cli.output import json_option, make_console, one_line, print_json
from followsuit_cli.words import both


@click.command(short_help="List the plugins and what is wrong with them.", epilog="Example: followsuit plugins --json")
@json_option
def command(as_json: bool) -> int:
    """List the plugins and their problems by name; the exit status is 1 when there are problems."""
    registry = installed()
    if as_json:
        print_json(
            {
                "plugins": [{"name": name, "package": package} for name, package in sorted(registry.plugins.items())],
                "games": sorted(registry.games),
                "bots": sorted({bot.name for bot in registry.bots}),
                "problems": [{"plugin": problem.plugin, "reason": problem.reason} for problem in registry.problems],
            }
        )
        return int(bool(registry.problems))
    console = make_console()
    for name, package in sorted(registry.plugins.items()):
        console.print(Text.assemble((name, palette.NAME), f"  from {package}"))
    console.print(f"Games: {both(sorted(registry.games)) or 'none'}.")
    console.print(f"Bots: {both(sorted({bot.name for bot in registry.bots})) or 'none'}.")
    for problem in registry.problems:
        console.print(Text.assemble(("Problem: ", palette.BAD), (problem.plugin, palette.NAME)))
        console.print(Padding(Text(one_line(problem.reason)), (0, 0, 0, 2), expand=False))
    if not registry.problems:
        console.print("No problems.")
    return int(bool(registry.problems))
