"""What people at a table do there besides playing: let a bot play for them, speak, and what falls to a host.

Not here: who has which seat (`people`), and what is right to ask (`followsuit.manners`).
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit import between_deals, manners
from followsuit.company import Happening
from followsuit.errors import MalformedMessageError, NotAllowedError, shown
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit_web import steps
from followsuit_web.accepting import Accepting
from followsuit_web.callers import Caller
from followsuit_web.limiting import Limits
from followsuit_web.people import check_absent, seat_at
from followsuit_web.seated import At


class Asides:
    """Does what people ask besides.

    Args:
        accepting: Where it goes through.
        registry: The bots.
        limits: How often somebody may speak.
    """

    def __init__(self, accepting: Accepting, registry: Registry, limits: Limits) -> None:
        self._accepting = accepting
        self._registry = registry
        self._limits = limits

    async def lend(self, caller: Caller, mid: str, number: int | None) -> int:
        """Has a bot play for *caller*, or, as its host wants it, for somebody who is not here."""
        if number is None or number == caller.seat:
            own = caller.seated().seat
            return await self._once(caller, mid, lambda room: manners.lend(room.company, own, "asked", own))
        caller.check_manages()
        player = seat_at(caller.table, number)

        def lend(room: Room) -> Happening:
            caller.check_manages()
            check_absent(caller.table, player)
            return manners.lend(room.company, player, "host", caller.seat)

        return await self._once(caller, mid, lend)

    async def take_back(self, caller: Caller, mid: str) -> int:
        """Has *caller* play again."""
        at = caller.seated()

        def back(room: Room) -> Happening | None:
            return manners.take_back(room.company, at.seat) if room.sitters[at.seat].lent else None

        return await self._once(at, mid, back)

    async def vote(self, caller: Caller, mid: str, number: int) -> int:
        """Counts *caller* among those who want a bot in the place of somebody who is not here."""
        at, player = caller.seated(), seat_at(caller.table, number)

        def vote(room: Room) -> Happening | None:
            if (at.seat, player) in room.company.votes:
                return None
            check_absent(at.table, player)
            return manners.vote(room.company, at.seat, player, at.table.here)

        return await self._once(at, mid, vote)

    async def appoint(self, caller: Caller, mid: str, number: int, bot: object, is_open: object) -> int:
        """Puts another bot into a place; anybody may choose the one that would play for them.

        Raises:
            MalformedMessageError: *bot* is no text, or *is_open* neither missing nor true or false.
            UnknownNameError: The bot is not installed, or there is no such seat.
            NotAllowedError: It is for the host to say.
        """
        player = seat_at(caller.table, number)
        if not isinstance(bot, str):
            raise MalformedMessageError(f"expected bot as text, got {shown(bot)}")
        if is_open is not None and not isinstance(is_open, bool):
            raise MalformedMessageError(f"expected open as true or false, got {shown(is_open)}")
        name = self._registry.bot(bot, caller.table.room.match.game).name

        def appoint(room: Room) -> Happening | None:
            if player != caller.seat:
                caller.check_manages()
            sitter = room.sitters[player]
            if sitter.kind == "human" and player != caller.seat:
                raise NotAllowedError("expected a seat that no person has: it is theirs to say who plays for them")
            wanted = sitter.kind == "open" if is_open is None else is_open
            if (sitter.bot, sitter.kind == "open") == (name, wanted):
                return None
            return manners.appoint(room.company, player, name, wanted, caller.seat)

        return await self._once(caller, mid, appoint)

    async def hand_on(self, caller: Caller, mid: str, number: int) -> int:
        """Makes somebody else host."""
        player = seat_at(caller.table, number)

        def hand_on(room: Room) -> Happening | None:
            if not caller.host:
                raise NotAllowedError("expected the host of this table")
            return None if caller.seat == player else manners.hand_on(room.company, player, caller.seat)

        return await self._once(caller, mid, hand_on)

    async def say(self, caller: Caller, mid: str, phrase: object, words: object) -> int:
        """Lets everybody at the table hear something."""
        at = caller.seated()

        def say(room: Room) -> Happening:
            happening = manners.say(room.company, at.seat, phrase, words)
            self._limits.count("chat", at.table.code, str(at.seat))
            return happening

        return await self._once(at, mid, say)

    async def adjust(self, caller: Caller, mid: str, number: int, points: object) -> int:
        """Sets a score right."""
        player = seat_at(caller.table, number)

        def adjust(room: Room) -> Happening:
            caller.check_manages()
            return between_deals.adjust(room, player, points, mid, caller.seat)

        return await self._once(caller, mid, adjust)

    async def _once(self, at: At, mid: str, make: Callable[[Room], Happening | None]) -> int:
        return await self._accepting.change_for(at, steps.once(at.seat, mid, make))
