"""`followsuit serve`: the web table and room server."""

from __future__ import annotations

import logging

import click

from followsuit.errors import PluginError, shown
from followsuit.plugins import installed
from followsuit_cli.arguments import Number, Seconds

PREFIX = "FOLLOWSUIT"


@click.command(
    short_help="Serve the web table and its rooms until Ctrl-C.",
    context_settings={"auto_envvar_prefix": PREFIX},
    epilog="Example: followsuit serve --open --game texas42. "
    "Each option can be set in the environment too: --host-name as FOLLOWSUIT_HOST_NAME, several values with spaces between.",
)
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
@click.option(
    "--host-name",
    "host_names",
    envvar=f"{PREFIX}_HOST_NAME",
    multiple=True,
    metavar="NAME",
    help="A name by which people reach the server, besides localhost; may be repeated. Without it, any address will do, and "
    "the name of this machine where the server listens for others.",
)
@click.option(
    "--trust-proxy",
    "proxies",
    envvar=f"{PREFIX}_TRUST_PROXY",
    multiple=True,
    metavar="CIDR",
    help="A network whose proxies are believed when they say who asks and whether by https; may be repeated.",
)
@click.option(
    "--limit",
    "limits",
    envvar=f"{PREFIX}_LIMIT",
    multiple=True,
    metavar="NAME=RATE",
    help="How often something may be done, such as rooms=20/hour or chat=off; may be repeated. docs/security.md has the names.",
)
@click.option("--metrics-token", metavar="TOKEN", help="Who shows it may read /metrics; without it, this machine alone.")
@click.option(
    "--log",
    "form",
    envvar=f"{PREFIX}_LOG",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the log is written.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="The least that is written to it.",
)
@click.option(
    "--drain",
    type=Seconds(600),
    default=0,
    show_default=True,
    metavar="SECONDS",
    help="How long to go on, not ready, when told to stop: until load balancers have seen it.",
)
@click.option(
    "--grace", type=Seconds(600), default=10, show_default=True, metavar="SECONDS", help="How long closing may take after that."
)
@click.option(
    "--bot-workers",
    type=Number(0, 256),
    metavar="N",
    help="In how many processes of their own bots think; 0 for none. Without it, one for each core but one.",
)
@click.option("--open", "open_page", envvar=f"{PREFIX}_OPEN", is_flag=True, help="Open the page in the browser.")
@click.option("--game", metavar="GAME", help="The game that the opened page begins with.")
def command(
    host: str,
    port: int,
    store: str | None,
    keep_rooms: int,
    records: str | None,
    plugins: str | None,
    host_names: tuple[str, ...],
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
    metrics_token: str | None,
    form: str,
    log_level: str,
    drain: float,
    grace: float,
    bot_workers: int | None,
    open_page: bool,
    game: str | None,
) -> None:
    """Serve the web table and its rooms until Ctrl-C.

    A plugin runs with full trust: on a public server, name those to load.
    """
    from followsuit_web.run import serve
    from followsuit_web.settings import settings

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
        door=settings(host, host_names, proxies, limits, metrics_token),
        drain=drain,
        grace=grace,
        log_form="json" if form == "json" else "text",
        log_level=logging.getLevelNamesMapping()[log_level.upper()],
        bot_workers=bot_workers,
    )
