"""Who comes to the tables of this server and goes: sits down, moves, gets up, invites, has a display.

Not here: what people at a table do there besides playing (`asides`), and who may come in at all (`access`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from followsuit import between_deals, manners
from followsuit.company import Company, Happening, Scope
from followsuit.errors import NotAllowedError, UnknownNameError, UnknownRoomError, shown
from followsuit.room import Room
from followsuit.seats import Player
from followsuit.sitters import key_of
from followsuit_web.accepting import Accepting
from followsuit_web.callers import Caller
from followsuit_web.credentials import new_token
from followsuit_web.passwords import Passwords
from followsuit_web.recovery import new_words
from followsuit_web.seated import At
from followsuit_web.shelf import NO_ROOM
from followsuit_web.steps import Step, come_back, once
from followsuit_web.table import Table


class People:
    """Seats people.

    Args:
        accepting: Where it goes through.
        passwords: Hashes the words that open a seat.
    """

    def __init__(self, accepting: Accepting, passwords: Passwords) -> None:
        self._accepting = accepting
        self._passwords = passwords

    async def sit(self, at: At, number: int, name: object, token: str, shown: Collection[str] = ()) -> Player:
        """Seats somebody, whose seat *token* opens from then on; where it opens one already, nothing happens.

        Args:
            at: Whoever it is.
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
            UnknownRoomError: What they have shown is not enough any more: somebody may have used the same invite, and got up.
        """
        player = seat_at(at.table, number)

        def sit(room: Room) -> Step:
            if room.company.opened_by(token) is not None:
                return room.v
            sits = between_deals.sit(room, player, name, key_of(token), shown)
            # Last: that the seat is taken is told to whoever came a moment too late, though it has used up their invite.
            at.check()
            return (sits,)

        await self._accepting.change(at.table, sit)
        return _opened(at.table, token)

    async def admit(self, table: Table, number: int, words: str, token: str) -> Player:
        """Gives somebody who knows the words of a seat that seat, beside the devices that have it: *token* opens it too.

        Returns:
            Where they are.

        Raises:
            UnknownRoomError: They are others.
        """
        known = await self._passwords.fitting(table.room.company.words_of(number), words)
        if known is None:
            raise UnknownRoomError(NO_ROOM)

        def admitted(room: Room) -> Step:
            player = next((Player(at) for at, sitter in enumerate(room.sitters) if sitter.words == known), None)
            if player is None:
                raise UnknownRoomError(NO_ROOM)
            if room.company.opened_by(token) is not None:
                return room.v
            return (manners.admit(room.company, player, key_of(token)),)

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
            check_absent(caller.table, player)
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

    async def exhibit(self, at: At, token: str) -> None:
        """Makes the device of *at*, with *token*, the table's display, in place of any other; where it is that, nothing happens.

        Raises:
            UnknownRoomError: What it has shown is not enough any more: another may just have used the same invite.
        """

        def exhibit(room: Room) -> Step:
            if room.company.displayed_by(token):
                return room.v
            at.check()
            return (manners.exhibit(room.company, key_of(token), at.seat),)

        await self._accepting.change(at.table, exhibit)

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
        if seat is not None and manners.come_back(caller.table.room.company, seat) is not None:
            await self._accepting.change_for(caller, come_back(seat))

    async def swap(self, caller: Caller, number: int, mid: str | None = None) -> int:
        """Seats *caller* elsewhere, once under *mid*."""
        at, to = caller.seated(), seat_at(caller.table, number)

        def swap(room: Room) -> Happening:
            return between_deals.swap(room, at.seat, to)

        return await (self._happens(at, swap) if mid is None else self._accepting.change_for(at, once(at.seat, mid, swap)))

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


def check_absent(table: Table, player: Player) -> None:
    """Makes sure that *player* is not here.

    Raises:
        NotAllowedError: They are.
    """
    if player in table.here:
        raise NotAllowedError("expected the seat of somebody who is away; whoever is here keeps theirs")
