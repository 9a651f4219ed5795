"""For tests of games and bots: positions from a few lines, random play, twin deals, and the conformance kit.

Part of what is installed, so that a plugin in another package is tested as the games here are; it needs no test framework.
"""

from __future__ import annotations

from followsuit.testing.chances import likelihood
from followsuit.testing.playing import Step, position, steps
from followsuit.testing.tables import drawn_options, mixed_tables, table, tables
from followsuit.testing.twins import Played, swapped

__all__ = ["Played", "Step", "drawn_options", "likelihood", "mixed_tables", "position", "steps", "swapped", "table", "tables"]
