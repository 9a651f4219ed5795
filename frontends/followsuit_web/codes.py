"""Codes of rooms: short enough to be said, and not to be guessed."""

from __future__ import annotations

import secrets

ALPHABET = "23456789CDFGHJKMNPQRTVWXY"
"""Of room codes: nothing that looks like something else, and no vowels, so that no code is a word."""

CODE_LENGTH = 6


def new_code() -> str:
    """A code by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
