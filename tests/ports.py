"""Ports of this machine."""

from __future__ import annotations

import socket


def free_port() -> int:
    """One at which nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
