"""`followsuit serve`: the web table and room server."""

from __future__ import annotations

import click

from followsuit.errors import PluginError, shown
from followsuit.plugins import installed
from followsuit_cli.arguments import Number


@click.command(epilog="Example: followsuit serve --open --game texas42")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="The address to listen on.")
@click.option("--port", type=Number(0, 65535), default=8042, show_default=True, metavar="N", help="The port; 0 takes a free one.")
@click.option(
    "--store",
    metavar="URL",
    help="Where rooms are kept: sqlite:///PATH (default, in your data folder), redis://HOST:PORT/DB or memory://.",
)
@click.option(
    "--keep-rooms",
    type=Number(1, 36500),
    default=7,
    show_default=True,
    metavar="DAYS",
    help="How long a room is kept that nobody uses.",
)
@click.option("--records", metavar="DIR", help="The folder for records of finished matches, with a store in Redis.")
@click.option("--plugins", metavar="A,B", help="The only plugins to load; without it, all that are installed.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
@click.option("--game", metavar="GAME", help="The game that the opened page begins with.")
def command(
    host: str,
    port: int,
    store: str | None,
    keep_rooms: int,
    records: str | None,
    plugins: str | None,
    open_page: bool,
    game: str | None,
) -> None:
    """Serve the web table and its rooms until Ctrl-C.

    A plugin runs with full trust: on a public server, name those to load.
    """
    from followsuit_web.run import serve

    allowed = None if plugins is None else [name.strip() for name in plugins.split(",") if name.strip()]
    registry = installed(allowed)
    missing = sorted(set(allowed or ()) - registry.plugins.keys())
    if missing:
        there = ", ".join(installed().plugins) or "(none is installed)"
        raise PluginError(f"expected plugins such as {there}, got {shown(missing[0])}")
    page = "" if game is None else f"?game={registry.game(game).name}"
    serve(
        host=host,
        port=port,
        store=store,
        open_page=page if open_page else None,
        keep_days=keep_rooms,
        records=records,
        registry=registry,
    )
