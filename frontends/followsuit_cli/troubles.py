"""What can go wrong with a seat at a server, in words for the person who is told of it."""

from __future__ import annotations

import os
import socket

import aiohttp
import click

from followsuit_cli.messages import Message
from followsuit_cli.output import one_line

LONGEST = 300
"""Characters of a reason."""

STRANGE = "what answers there is none of followsuit"


class RefusedError(click.ClickException):
    """The server does not want it so.

    Args:
        answer: What it says, with its code and the reason; {} where that is nothing of followsuit.
    """

    exit_code = 2

    def __init__(self, answer: Message) -> None:
        super().__init__(one_line(str(answer.get("reason", "expected an answer of followsuit, got another")))[:LONGEST])
        self.code = str(answer.get("code", ""))


class LostError(click.ClickException):
    """The server is out of reach, or the seat is somebody else's now."""

    exit_code = 1


UNREACHED = (aiohttp.ClientError, OSError, TimeoutError)
"""What is raised where a server cannot be reached."""


def why_unreached(error: BaseException) -> str:
    """Why a server was not reached, without the words of a library."""
    if isinstance(error, TimeoutError):
        return "no answer came in time"
    if isinstance(error, aiohttp.ClientSSLError):
        return "it has no certificate that is trusted here"
    cause = error.os_error if isinstance(error, aiohttp.ClientConnectorError) else error
    if isinstance(cause, socket.gaierror):
        return "no machine of that name is known"
    if isinstance(cause, OSError) and cause.errno is not None and cause.errno > 0:
        return os.strerror(cause.errno).lower()
    return STRANGE
