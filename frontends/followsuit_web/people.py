"""What people do at the tables of this server besides playing: sit down and get up, invite, lend their seat, speak."""

from __future__ import annotations

from collections.abc import Callable, Collection

from followsuit import between_deals, manners
from followsuit.company import Company, Happening, Scope
from followsuit.errors import MalformedMessageError, NotAllowedError, UnknownNameError, UnknownRoomError, shown
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Player
from followsuit.sitters import key_of
from followsuit_web.accepting import Accepting
from followsuit_web.callers import Caller
from followsuit_web.credentials import new_token
from followsuit_web.limiting import Limits
from followsuit_web.passwords import Passwords
from followsuit_web.recovery import new_words
from followsuit_web.seated import At
from followsuit_web.shelf import NO_ROOM
from followsuit_web.steps import Step
from followsuit_web.table import Table


class People:
    """Does what people ask.

    Args:
        accepting: Where it goes through.
        registry: The bots.
        passwords: Hashes the words that open a seat.
        limits: How often somebody may speak.
    """

    def __init__(self, accepting: Accepting, registry: Registry, passwords: Passwords, limits: Limits) -> None:
        self._accepting = accepting
        self._registry = registry
        self._passwords = passwords
        self._limits = limits

    async def sit(self, table: Table, number: int, name: object, token: str, shown: Collection[str] = ()) -> Player:
        """Seats somebody, whose seat *token* opens from then on; where it opens one already, nothing happens.

        Args:
            table: Where.
            number: In which seat.
            name: What they want to be called.
            token: Theirs.
            shown: Tokens that they have come with, by which they may be known from before.

        Returns:
            Where they are.

        Raises:
            UnknownNameError: There is no such seat.
            SeatTakenError: It is not open.
            NotAllowedError: They have got up from another in this deal.
        """
        player = seat_at(table, number)

        def sit(room: Room) -> Step:
            if room.company.opened_by(token) is not None:
                return room.v
            return (between_deals.sit(room, player, name, key_of(token), shown),)

        await self._accepting.change(table, sit)
        return _opened(table, token)

    async def admit(self, table: Table, number: int, words: str, token: str) -> Player:
        """Gives somebody who knows the words of a seat that seat, beside the devices that have it: *token* opens it too.

        Returns:
            Where they are.

        Raises:
            UnknownRoomError: They are others.
        """
        company = table.room.company
        sitter = company.sitters[number] if 0 <= number < len(company.sitters) else None
        if not await self._passwords.fits(sitter.words if sitter is not None else None, words):
            raise UnknownRoomError(NO_ROOM)
        assert sitter is not None
        known = sitter.words

        def admitted(room: Room) -> Step:
            if room.sitters[number].words != known:
                raise UnknownRoomError(NO_ROOM)
            if room.company.opened_by(token) is not None:
                return room.v
            return (manners.admit(room.company, Player(number), key_of(token)),)

        await self._accepting.change(table, admitted)
        return _opened(table, token)

    async def leave(self, caller: Caller, number: int) -> None:
        """Somebody gets up, or a host sends away somebody who is not here; nothing where nobody sits.

        Raises:
            UnknownNameError: There is no such seat.
            NotAllowedError: It is somebody else's.
        """
        player = seat_at(caller.table, number)

        def leave(room: Room) -> Step:
            if room.sitters[player].kind != "human":
                return room.v
            caller.check()
            if caller.seat == player:
                return (manners.leave(room.company, player, (caller.host_key,) if caller.host_key else ()),)
            caller.check_manages()
            _check_absent(caller.table, player)
            return (manners.leave(room.company, player),)

        await self._accepting.change(caller.table, leave)

    async def invite(self, caller: Caller, scope: Scope, number: int | None) -> str:
        """Makes an invite: to a seat, to any, or to be the display.

        Returns:
            Its token.

        Raises:
            NotAllowedError: Who asks only watches.
        """
        caller.check_takes_part()
        player = seat_at(caller.table, number) if number is not None else None
        token = new_token()
        await self._happens(caller, lambda room: manners.invite(room.company, scope, player, key_of(token), caller.seat))
        return token

    async def remember(self, caller: Caller) -> str:
        """Makes words that open the seat of *caller* from anywhere, in place of any that there are.

        Raises:
            NotAllowedError: They have no seat.
        """
        at = caller.seated()
        words = new_words()
        hashed = await self._passwords.hashed(words)
        await self._happens(at, lambda room: manners.remember(room.company, at.seat, hashed))
        return words

    async def exhibit(self, table: Table, by: Player | None) -> str:
        """Makes a device the table's display, in place of any other.

        Returns:
            Its token.
        """
        token = new_token()
        await self._accepting.change(table, lambda room: (manners.exhibit(room.company, key_of(token), by),))
        return token

    async def darken(self, caller: Caller) -> None:
        """There is no display any more.

        Raises:
            NotAllowedError: Who asks only watches.
        """
        caller.check_takes_part()

        def darken(room: Room) -> Step:
            return room.v if room.company.display is None else (manners.exhibit(room.company, None, caller.seat),)

        await self._accepting.change_for(caller, darken)

    async def welcome(self, caller: Caller) -> None:
        """Gives *caller* the seat back in which a bot plays because they were away."""
        seat = caller.seat
        if seat is None or caller.table.room.sitters[seat].lent != "absent":
            return

        def back(room: Room) -> Step:
            return (manners.take_back(room.company, seat),) if room.sitters[seat].lent == "absent" else room.v

        await self._accepting.change_for(caller, back)

    async def lend(self, caller: Caller, mid: str, number: int | None) -> int:
        """Has a bot play for *caller*, or, as its host wants it, for somebody who is not here."""
        if number is None or number == caller.seat:
            own = caller.seated().seat
            return await self._once(caller, mid, lambda room: manners.lend(room.company, own, "asked", own))
        caller.check_manages()
        player = seat_at(caller.table, number)

        def lend(room: Room) -> Happening:
            _check_absent(caller.table, player)
            return manners.lend(room.company, player, "host", caller.seat)

        return await self._once(caller, mid, lend)

    async def take_back(self, caller: Caller) -> int:
        """Has *caller* play again."""
        at = caller.seated()

        def back(room: Room) -> Step:
            return (manners.take_back(room.company, at.seat),) if room.sitters[at.seat].lent else room.v

        return await self._accepting.change_for(at, back)

    async def vote(self, caller: Caller, mid: str, number: int) -> int:
        """Counts *caller* among those who want a bot in the place of somebody who is not here."""
        at, player = caller.seated(), seat_at(caller.table, number)

        def vote(room: Room) -> Happening | None:
            if (at.seat, player) in room.company.votes:
                return None
            _check_absent(at.table, player)
            return manners.vote(room.company, at.seat, player, at.table.here)

        return await self._once(at, mid, vote)

    async def swap(self, caller: Caller, number: int) -> int:
        """Seats *caller* elsewhere."""
        at, to = caller.seated(), seat_at(caller.table, number)
        return await self._happens(at, lambda room: between_deals.swap(room, at.seat, to))

    async def appoint(self, caller: Caller, number: int, bot: object, is_open: object) -> int:
        """Puts another bot into a place; anybody may choose the one that would play for them.

        Raises:
            MalformedMessageError: *bot* is no text, or *is_open* neither missing nor true or false.
            UnknownNameError: The bot is not installed, or there is no such seat.
            NotAllowedError: It is for the host to say.
        """
        player = seat_at(caller.table, number)
        if player != caller.seat:
            caller.check_manages()
        if not isinstance(bot, str):
            raise MalformedMessageError(f"expected bot as text, got {shown(bot)}")
        if is_open is not None and not isinstance(is_open, bool):
            raise MalformedMessageError(f"expected open as true or false, got {shown(is_open)}")
        name = self._registry.bot(bot, caller.table.room.match.game).name

        def appoint(room: Room) -> Step:
            sitter = room.sitters[player]
            if sitter.kind == "human" and player != caller.seat:
                raise NotAllowedError("expected a seat that no person has: it is theirs to say who plays for them")
            wanted = sitter.kind == "open" if is_open is None else is_open
            if (sitter.bot, sitter.kind == "open") == (name, wanted):
                return room.v
            return (manners.appoint(room.company, player, name, wanted, caller.seat),)

        return await self._accepting.change_for(caller, appoint)

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
        """What *make* says happens, None for nothing, once under *mid*: who asks again gets the first answer."""

        def once(room: Room) -> Step:
            known = room.answered(at.seat, mid)
            if known is not None:
                return known
            happening = make(room)
            return room.v if happening is None else ({**happening, "mid": mid},)

        return await self._accepting.change_for(at, once)

    async def _happens(self, at: At, make: Callable[[Room], Happening]) -> int:
        return await self._accepting.change_for(at, lambda room: (make(room),))


def seat_at(table: Table, number: int) -> Player:
    """The player whose number is *number*.

    Raises:
        UnknownNameError: There is none.
    """
    company: Company = table.room.company
    if not 0 <= number < len(company.sitters):
        raise UnknownNameError(f"expected a seat from 0 to {len(company.sitters) - 1}, got {shown(number)}")
    return Player(number)


def _opened(table: Table, token: str) -> Player:
    """The player whose seat *token* opens, unless they have been sent away since."""
    player = table.room.company.opened_by(token)
    if player is None:
        raise UnknownRoomError(NO_ROOM)
    return player


def _check_absent(table: Table, player: Player) -> None:
    if player in table.here:
        raise NotAllowedError("expected the seat of somebody who is away; whoever is here keeps theirs")
