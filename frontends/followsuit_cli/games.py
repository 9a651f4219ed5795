"""`followsuit games`: what can be played, and how a table may be set up."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from followsuit.document import HouseShown
from followsuit.game import AnyGame
from followsuit.houserules import house_rules
from followsuit.listing import GameListed, OptionListed, PresetListed, listed, listed_game
from followsuit.options import Value, kinds
from followsuit.plugins import installed
from followsuit.ruleshash import rules_hash
from followsuit.seats import Seat
from followsuit_cli import palette
from followsuit_cli.arguments import read_options, read_seats, table_options
from followsuit_cli.output import json_option, make_console, print_json
from followsuit_cli.words import either


@click.command(
    short_help="List the games, or the house rules and presets of one.",
    epilog="Examples: followsuit games; followsuit games texas42; followsuit games texas42 --option target=5 --versus n42pa",
)
@click.argument("game", required=False)
@table_options
@click.option("--versus", metavar="NAME", help="The preset to compare a table with.")
@json_option
def command(
    game: str | None, preset: str | None, changes: tuple[str, ...], seats: int | None, versus: str | None, as_json: bool
) -> None:
    """List the games; with a GAME, its seats, house rules, presets and bots.

    With --preset, --option, --seats or --versus: how a table with these rules differs from a preset, which is the one of
    --versus, else the one of --preset, else the one that is nearest.
    """
    registry = installed()
    asked = preset is not None or bool(changes) or seats is not None or versus is not None
    if game is None:
        if asked:
            raise click.UsageError("expected a GAME before --preset, --option, --seats and --versus")
        games = listed(registry)
        if as_json:
            print_json(games)
        else:
            _list(games, make_console())
        return
    found = registry.game(game)
    one = listed_game(found, registry.bots_for(found))
    table = _compared(found, preset, changes, seats, versus) if asked else None
    if as_json:
        print_json(one if table is None else {**one, "table": table})
    elif table is None:
        _describe(one, make_console())
    else:
        _print_table(one, table, make_console())


class Compared(HouseShown):
    """A table beside a preset: `options` are all that it plays by, `rules` is their hash."""

    seats: int
    options: dict[str, Value]
    rules: str


def _compared(game: AnyGame, preset: str | None, changes: tuple[str, ...], seats: int | None, versus: str | None) -> Compared:
    """How the table that is asked for differs from a preset.

    Raises:
        OptionError: There is no such preset or option, or the game cannot be played so.
    """
    options = read_options(game, preset, changes)
    count = read_seats(game, seats)
    game.start(options, count, Seat(0))
    house = house_rules(game, options, count, versus if versus is not None else preset)
    values = {name: getattr(options, name) for name in kinds(game.options)}
    return Compared(**house, seats=count, options=values, rules=rules_hash(game, options, count))


def _print_table(game: GameListed, table: Compared, console: Console) -> None:
    console.print(Text.assemble((game["title"], palette.TITLE), f" ({game['name']}), {table['seats']} seats"))
    console.print(Text(table["text"]))
    for line in table["differs"]:
        console.print(Padding(Text(line), (0, 0, 0, 2), expand=False))
    console.print(Text(f"Rules mark: {table['mark']}."))


def _list(games: list[GameListed], console: Console) -> None:
    if not games:
        console.print("No game is installed.")
    for game in games:
        console.print(Text.assemble((game["name"], palette.NAME), "  ", game["title"], f", {_seats(game)}"))
        console.print(Padding(Text(game["about"]), (0, 0, 0, 2), expand=False))
    if games:
        console.print(
            f"\nfollowsuit games {games[0]['name']} shows its house rules; followsuit play {games[0]['name']} plays it."
        )


def _describe(game: GameListed, console: Console) -> None:
    console.print(Text.assemble((game["title"], palette.TITLE), f" ({game['name']}), {_seats(game)}"))
    console.print(Text(game["about"]))
    if game["options"]:
        _head(console, "Options (--option NAME=VALUE)")
    for group in dict.fromkeys(option["group"] for option in game["options"]):
        if group:
            console.print(Padding(Text(group, style=palette.TITLE), (1, 0, 0, 1), expand=False))
        for option in game["options"]:
            if option["group"] == group:
                _option(console, option, game["seats"])
    if game["presets"]:
        _head(console, "Presets (--preset NAME)")
    for preset in game["presets"]:
        _preset(console, preset)
    _head(console, "Bots (--bots NAME,NAME,...)")
    for bot in game["bots"]:
        console.print(
            Padding(
                Text.assemble((bot["name"], palette.NAME), f"  level {bot['level']}. {bot['about']}"), (0, 0, 0, 2), expand=False
            )
        )


def _option(console: Console, option: OptionListed, seats: Sequence[int]) -> None:
    where = "" if option["seats"] == seats else f" (only with {either([str(count) for count in option['seats']])} players)"
    head = Text.assemble((option["name"], palette.NAME), f"  {option['text']}{where}")
    console.print(Padding(head, (0, 0, 0, 2), expand=False))
    if option["help"]:
        console.print(Padding(Text(option["help"]), (0, 0, 0, 6), expand=False))
    default = option["default"]
    match option["kind"]:
        case "choice":
            for value in option.get("choices", []):
                mark = " (default)" if value["value"] == default else ""
                words = value["text"] if value["text"] != value["value"] else ""
                line = Text.assemble((value["value"], palette.KEY), mark, ": " if words else "", words)
                console.print(Padding(line, (0, 0, 0, 6), expand=False))
        case "int":
            console.print(
                Padding(Text(f"{option.get('min')} to {option.get('max')}, default {default}"), (0, 0, 0, 6), expand=False)
            )
            for number in option.get("means", []):
                line = Text.assemble((str(number["value"]), palette.KEY), f": {number['text']}")
                console.print(Padding(line, (0, 0, 0, 6), expand=False))
        case _:
            console.print(Padding(Text(f"true or false, default {str(default).lower()}"), (0, 0, 0, 6), expand=False))


def _preset(console: Console, preset: PresetListed) -> None:
    console.print(Padding(Text.assemble((preset["name"], palette.NAME), f"  {preset['text']}"), (0, 0, 0, 2), expand=False))
    if preset["about"]:
        console.print(Padding(Text(preset["about"]), (0, 0, 0, 6), expand=False))
    changes = "; ".join(preset["changes"])
    console.print(Padding(Text(f"Changes: {changes}." if changes else "Plays as the defaults do."), (0, 0, 0, 6), expand=False))
    if preset["clock"] is not None:
        clock = Text(f"Clock, where it is asked for: {preset['clock']['text']}.")
        console.print(Padding(clock, (0, 0, 0, 6), expand=False))


def _head(console: Console, title: str) -> None:
    console.print()
    console.print(Text(title, style=palette.TITLE))


def _seats(game: GameListed) -> str:
    return f"{either([str(count) for count in game['seats']])} seats"
