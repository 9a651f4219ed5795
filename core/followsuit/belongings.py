"""What is a person's own, though the room keeps it by their place: their clock, and how much they have done besides playing.

Whoever gets up leaves it behind under the tokens that they had, and has it again when they sit down with one of them, at
whichever place: nobody fills a bank by getting up.  Whoever is new at a place begins anew, so that no bot plays for them at once
because somebody else was slow.  But somebody who has thrown their tokens away is new as well, so that is so once a deal at each
place; the next has, for that deal, what the last one left there.  Whoever goes to another place has left the first one too.

Pure, like the room.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from attrs import evolve, frozen

from followsuit.clocks import Clock, Thinking, settled
from followsuit.seats import Player

KEPT = 32
"""People who have got up in a match whose belongings are kept; the oldest make room."""


@frozen
class Belongings:
    """What somebody has left behind.

    Attributes:
        keys: The hashes of the tokens that they had.
        player: Whose place it was.
        deal: The revision that the deal began with in which they got up.
        number: The decision that they left for others to take; None for none.
        thinking: What their clock said.
        asides: How much they had done besides playing in that deal.
        gone: Whether they have it with them at another place: then it says what the next has here, and they do not have it again.
    """

    keys: tuple[str, ...]
    player: Player
    deal: int
    number: int | None
    thinking: Thinking
    asides: int
    gone: bool = False

    def at(self, player: Player, deal: int, number: int | None, clock: Clock | None) -> Belongings:
        """The same where somebody has sat down with it.

        Args:
            player: In whose place.
            deal: The revision that the deal in play began with.
            number: The decision that there is to take; None for none.
            clock: How long people may think; None where nobody counts.
        """
        thinking, asides = self.thinking, self.asides
        if (self.player, self.deal, self.number) != (player, deal, number):
            thinking = settled(thinking, clock)
        if self.deal != deal:
            thinking, asides = thinking.in_another_deal(), 0
        return evolve(self, player=player, deal=deal, number=number, thinking=thinking, asides=asides)


Left = tuple[Belongings, ...]
"""What has been left behind in a match, the last last."""


def laid_down(left: Left, what: Belongings) -> Left:
    """*left*, and *what* somebody has left now."""
    return (*come_back(left, what.keys, what.player), what)[-KEPT:]


def come_back(left: Left, keys: Collection[str], player: Player) -> Left:
    """*left* when somebody who had *keys* is in the place of *player*, if need be once more: they have not gone from there."""
    return tuple(each for each in left if not (each.gone and each.player == player and not set(keys).isdisjoint(each.keys)))


def key_among(left: Left, keys: Collection[str]) -> str | None:
    """Which of *keys* somebody had who has got up; None for none of them."""
    return next((key for each in reversed(left) if not each.gone for key in each.keys if key in keys), None)


def taken_up(left: Left, key: str, player: Player, deal: int) -> tuple[Belongings | None, Left]:
    """What was left behind by who had *key*, None if nothing is kept, and the rest, when they are in the place of *player*.

    Args:
        left: All that is kept.
        key: The hash of one of their tokens.
        player: Whose place it is.
        deal: The revision that the deal in play began with: where they had got up in it, it is still told who was there.
    """
    found = next((each for each in reversed(left) if not each.gone and key in each.keys), None)
    if found is None:
        return None, left
    stays = (evolve(found, gone=True),) if found.player != player and found.deal == deal else ()
    at = left.index(found)
    return found, come_back((*left[:at], *stays, *left[at + 1 :]), found.keys, player)


def handed_down(left: Sequence[Belongings], player: Player, deal: int) -> Belongings | None:
    """What somebody new at the place of *player* has from whoever was there before; None where they begin anew."""
    here = [each for each in left if (each.player, each.deal) == (player, deal)]
    return evolve(here[-1], thinking=evolve(here[-1].thinking, handed=True)) if len(here) > 1 else None
