"""`followsuit bots`: who else can play."""

from __future__ import annotations

import click
from rich.padding import Padding
from rich.text import Text

from followsuit.plugins import installed
from followsuit_cli import palette
from followsuit_cli.output import json_option, make_console, print_json
from followsuit_cli.words import both


@click.command(short_help="List the bots, the weakest first.", epilog="Examples: followsuit bots; followsuit bots --game texas42")
@click.option("--game", metavar="GAME", help="Only the bots that play this game.")
@json_option
def command(game: str | None, as_json: bool) -> None:
    """List the bots, the weakest first, with their level and the games they play."""
    registry = installed()
    kinds = registry.bots if game is None else registry.bots_for(registry.game(game))
    kinds = tuple(sorted(kinds, key=lambda bot: (bot.level, bot.name)))
    plays = [[name for name, each in registry.games.items() if bot.plays(each)] for bot in kinds]
    if as_json:
        print_json(
            [
                {"name": bot.name, "level": bot.level, "text": bot.about, "games": games}
                for bot, games in zip(kinds, plays, strict=True)
            ]
        )
        return
    console = make_console()
    if not kinds:
        console.print("No bot is installed.")
    for bot, games in zip(kinds, plays, strict=True):
        which = "any game" if bot.games is None else both(games) or "no game that is installed"
        console.print(Text.assemble((bot.name, palette.NAME), f"  level {bot.level}, plays {which}"))
        console.print(Padding(Text(bot.about), (0, 0, 0, 2), expand=False))
