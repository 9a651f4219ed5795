"""`followsuit games`: what can be played, and how a table may be set up."""

from __future__ import annotations

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from followsuit.listing import GameListed, OptionListed, PresetListed, listed, listed_game
from followsuit.plugins import installed
from followsuit_cli import palette
from followsuit_cli.output import json_option, make_console, print_json
from followsuit_cli.words import either


@click.command(epilog="Examples: followsuit games; followsuit games texas42", context_settings={"ignore_unknown_options": False})
@click.argument("game", required=False)
@json_option
def command(game: str | None, as_json: bool) -> None:
    """List the games; with a GAME, its seats, house rules, presets and bots."""
    registry = installed()
    if game is None:
        games = listed(registry)
        if as_json:
            print_json(games)
        else:
            _list(games, make_console())
        return
    found = registry.game(game)
    one = listed_game(found, registry.bots_for(found))
    if as_json:
        print_json(one)
    else:
        _describe(one, make_console())


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
    for option in game["options"]:
        _option(console, option)
    if game["presets"]:
        _head(console, "Presets (--preset NAME)")
    for preset in game["presets"]:
        _preset(console, preset, game["options"])
    _head(console, "Bots (--bots NAME,NAME,...)")
    for bot in game["bots"]:
        console.print(
            Padding(
                Text.assemble((bot["name"], palette.NAME), f"  level {bot['level']}. {bot['about']}"), (0, 0, 0, 2), expand=False
            )
        )


def _option(console: Console, option: OptionListed) -> None:
    console.print(Padding(Text.assemble((option["name"], palette.NAME), f"  {option['text']}"), (0, 0, 0, 2), expand=False))
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
        case _:
            console.print(Padding(Text(f"true or false, default {str(default).lower()}"), (0, 0, 0, 6), expand=False))


def _preset(console: Console, preset: PresetListed, options: list[OptionListed]) -> None:
    console.print(Padding(Text.assemble((preset["name"], palette.NAME), f"  {preset['text']}"), (0, 0, 0, 2), expand=False))
    if preset["about"]:
        console.print(Padding(Text(preset["about"]), (0, 0, 0, 6), expand=False))
    changes = changed(preset, options)
    console.print(
        Padding(Text(f"Changes: {'; '.join(changes)}." if changes else "Plays as the defaults do."), (0, 0, 0, 6), expand=False)
    )


def changed(preset: PresetListed, options: list[OptionListed]) -> list[str]:
    """What *preset* changes from the defaults, in words."""
    found = []
    for option in options:
        value = preset["values"].get(option["name"], option["default"])
        if value != option["default"]:
            words = {each["value"]: each["text"] for each in option.get("choices", [])}
            shown = words.get(str(value), str(value)) if not isinstance(value, bool) else ("yes" if value else "no")
            found.append(f"{option['text'][:1].lower()}{option['text'][1:]}: {shown}")
    return found


def _head(console: Console, title: str) -> None:
    console.print()
    console.print(Text(title, style=palette.TITLE))


def _seats(game: GameListed) -> str:
    return f"{either([str(count) for count in game['seats']])} seats"
