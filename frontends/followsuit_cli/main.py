"""The entry point: finds the command, and turns every refusal into one line on stderr and an exit status.

The only module here that catches FollowSuitError.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from typing import IO, Any

import click

from followsuit.errors import FollowSuitError
from followsuit_cli.output import one_line

BAD_INPUT = 2
INTERRUPTED = 130

UNWRITABLE = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says of an output that takes no more."""

COMMANDS = {
    "play": "followsuit_cli.play",
    "serve": "followsuit_cli.serve",
    "join": "followsuit_cli.join",
    "games": "followsuit_cli.games",
    "bots": "followsuit_cli.bots",
    "plugins": "followsuit_cli.plugins",
    "replay": "followsuit_cli.replay",
    "verify": "followsuit_cli.verify",
    "sim": "followsuit_cli.sim",
    "arena": "followsuit_cli.arena",
}
"""Where each command is; read when it is called, so that none waits for what only another one needs."""


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"expected a command such as {', '.join(COMMANDS)}, got {args[0]!r}")
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        with _printing():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with _printing():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


@contextmanager
def _printing() -> Iterator[None]:
    """Turns an output that takes no more into an end or a refusal."""
    try:
        yield
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise
        # Nothing more may be written when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:  # Whoever read our output has seen enough.
            raise click.exceptions.Exit(0) from None
        raise click.UsageError(f"expected an output that can be written, got: {error.strerror}") from error


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: followsuit play texas42",
)
@click.version_option(version("followsuit"), prog_name="followsuit", message="%(prog)s %(version)s")
def program() -> None:
    """Trick-taking card and domino games: a table here, a table in the browser, bots, records.

    Exit status: 0 ok, 1 the answer is no, 2 bad input.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program, and leave with its exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before we began
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _never_fail(stream)
    sys.exit(status(list(sys.argv[1:] if arguments is None else arguments)))


def status(arguments: list[str]) -> int:
    """Run the program; the exit status."""
    try:
        result = program.main(arguments, prog_name="followsuit", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return BAD_INPUT
    except click.ClickException as error:
        return _refuse(error.format_message(), error.exit_code)
    except FollowSuitError as error:
        return _refuse(str(error), BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return _refuse("stopped", INTERRUPTED)


def _refuse(message: str, code: int) -> int:
    click.echo(f"followsuit: {one_line(message)}", err=True)
    return code


def _never_fail(stream: IO[str]) -> None:
    """What is no text, or letters that the terminal cannot show, become question marks."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
