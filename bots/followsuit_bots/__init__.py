"""The bots that come with followsuit, weakest first: `random`, `rookie`, `rules`.

Each is a `BotKind`; what they share is `sight` (what a view says of the hidden hands) and `guard` (what nobody should do).
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.bots import BotKind
from followsuit.hookspecs import hookimpl
from followsuit_bots.anything import Anything
from followsuit_bots.euchre.rules import Rules as EuchreRules
from followsuit_bots.hearts.rules import Rules as HeartsRules
from followsuit_bots.ohhell.rules import Rules as OhHellRules
from followsuit_bots.rookie import Rookie
from followsuit_bots.spades.rules import Rules as SpadesRules
from followsuit_bots.texas42.rules import Rules as Texas42Rules

__all__ = ["KINDS", "register_bots"]

KINDS = (
    BotKind("random", 0, "Plays any legal move.", Anything, package=__name__),
    BotKind("rookie", 1, "Plays high to win and low to lose, bids little, and is sometimes elsewhere.", Rookie, package=__name__),
    BotKind(
        "rules",
        2,
        "Counts its hand and the tiles that are out; bids what the hand is worth.",
        Texas42Rules,
        ("texas42",),
        __name__,
    ),
    BotKind("rules", 2, "Ducks, gives points away, stops the moon or shoots it.", HeartsRules, ("hearts",), __name__),
    BotKind("rules", 2, "Bids what its hand will take, and plays to take exactly that.", OhHellRules, ("ohhell",), __name__),
    BotKind("rules", 2, "Weighs trump and the score, and what each card keeps.", EuchreRules, ("euchre",), __name__),
    BotKind("rules", 2, "Bids the tricks it counts, and plays for what the score asks.", SpadesRules, ("spades",), __name__),
)
"""Every bot of this package."""


@hookimpl
def register_bots(register: Callable[[BotKind], None]) -> None:
    """Adds the bots."""
    for kind in KINDS:
        register(kind)
