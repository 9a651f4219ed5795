"""The Lua scripts that change what is in Redis, each done whole or not at all."""

from __future__ import annotations

import hashlib
from importlib.resources import files

from attrs import field, frozen

FOLDER = files("followsuit_web") / "lua"


def _text(name: str) -> str:
    return (FOLDER / f"{name}.lua").read_text(encoding="utf-8")


@frozen
class Script:
    """A script.

    Attributes:
        name: Its file, without ".lua".
        text: What the server runs.
        sha: What the server knows it by.
    """

    name: str
    text: str = field(repr=False)
    sha: str

    @classmethod
    def read(cls, name: str) -> Script:
        """The script in the file *name*, behind what all of them share."""
        text = f"{_text('dues')}\n{_text(name)}"
        return cls(name, text, hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest())


APPEND = Script.read("append")
CLAIM = Script.read("claim")
SETTLE = Script.read("settle")
ATTEND = Script.read("attend")
TALLY = Script.read("tally")
WAIT = Script.read("wait")
