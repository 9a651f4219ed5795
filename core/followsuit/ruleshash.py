"""The rules that a match is played by as one hash: two tables with the same hash play by the same rules.

SHA-256 of a canonical JSON text of what names them: the game, the version of its rules, how many sit at the table, and the
options that differ from the game's defaults. An option that is added later, and whose default is what was always played, leaves
every hash as it is; a preset that is tuned under its old name gets another. What a game does by its defaults is named by its
version alone: a default that changes is another version.

Not here: the words for what differs, which are in `houserules`.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from followsuit.game import AnyGame
from followsuit.options import Options, differences

DIGITS = 64
"""Hex digits of a hash."""

MARK = 8
"""Hex digits that people compare."""


@lru_cache(maxsize=1024)
def rules_hash(game: AnyGame, options: Options, seats: int) -> str:
    """The hash of the rules of a table, 64 hex digits.

    Args:
        game: What is played.
        options: All that the table has settled, from a preset or not: which one makes no difference.
        seats: How many play.
    """
    named = {
        "game": game.name,
        "options": differences(options, game.presets, None),
        "seats": seats,
        "version": game.version,
    }
    return hashlib.sha256(json.dumps(named, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def rules_mark(rules: str) -> str:
    """The beginning of a hash, for people to compare: enough to tell tables apart, no proof."""
    return rules[:MARK]
