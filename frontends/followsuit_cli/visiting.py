"""A room of a server over HTTP: who is there, a seat taken and given up, words that open it.

Not here: what is played there, which goes over a socket (`line`).
"""

from __future__ import annotations

import asyncio
import secrets

import aiohttp

from followsuit.errors import shown
from followsuit_cli.messages import Message, read_object
from followsuit_cli.rooms import Address
from followsuit_cli.troubles import UNREACHED, RefusedError

PATIENCE = 30.0
"""Seconds that an answer is waited for."""

CLAIMS = 4
"""How often, at most, a seat is claimed whose claim is not answered."""

FIRST_PAUSE = 0.25
"""Seconds, doubled each time, before a seat is claimed again."""

UNSURE = "no-store"
"""Refused with this code, something may have happened all the same."""

UNKNOWN = "unknown-room"
"""What a server says of a room that is not there, or not for who asks."""


class Visit:
    """Somebody at a room, in the end in a seat.  All of it raises what `troubles.UNREACHED` lists where there is no server.

    Args:
        address: Where, and what opens it.
    """

    def __init__(self, address: Address) -> None:
        self.address = address
        self.seat = -1
        self._token = ""
        self._session: aiohttp.ClientSession | None = None

    @property
    def session(self) -> aiohttp.ClientSession:
        """The connections to the server; made where they are first used, in the loop that uses them."""
        if self._session is None:
            timeout = aiohttp.ClientTimeout(PATIENCE)
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=timeout)
        return self._session

    @property
    def headers(self) -> dict[str, str]:
        """What shows whose seat it is."""
        return {"Authorization": f"Bearer {self._token}"} if self._token else {}

    async def look(self, password: str | None) -> Message:
        """Who is in the room, as somebody who may come in sees it.

        Raises:
            RefusedError: The server says no.
        """
        room: Message = (await self._asked("POST", "/visits", self._proof(password)))["room"]
        return room

    async def sit(self, name: str, password: str | None) -> None:
        """Sits down, in the seat of the address or the first that is open.

        Raises:
            RefusedError: The server says no, or no seat is open.
        """
        at = self.address
        if at.words and at.seat is not None:
            await self._take(at.seat, {"words": at.words})
            return
        seats = [at.seat] if at.seat is not None else await self._free(password)
        for n, seat in enumerate(seats):
            try:
                await self._take(seat, {**self._proof(password), "name": name})
                return
            except RefusedError as error:
                # Somebody was quicker; perhaps not in the next.
                if error.code != "seat-taken" or n + 1 == len(seats):
                    raise

    async def words(self) -> str:
        """Words that open the seat from anywhere.

        Raises:
            RefusedError: The server says no.
        """
        return str((await self._asked("POST", "/words", {}))["words"])

    async def leave(self) -> None:
        """Gives the seat up.

        Raises:
            RefusedError: The server says no.
        """
        await self._asked("DELETE", f"/seats/{self.seat}", None)

    async def close(self) -> None:
        """Ends the connections."""
        if self._session is not None:
            await self._session.close()

    def _proof(self, password: str | None) -> Message:
        invite = self.address.invite
        return ({"invite": invite} if invite else {}) | ({"password": password} if password else {})

    async def _free(self, password: str | None) -> list[int]:
        room = await self.look(password)
        seats = [seat["seat"] for seat in room["seats"] if seat["kind"] == "open"]
        if not seats:
            raise RefusedError({"reason": "expected a room with an open seat; in this one all are taken"})
        return seats

    async def _take(self, seat: int, body: Message) -> None:
        """Claims *seat*, again where the answer is lost: under the same claim it is the same seat."""
        claim = {**body, "claim": secrets.token_urlsafe(32)}
        for tries in range(1, CLAIMS + 1):
            try:
                self.seat = (await self._asked("POST", f"/seats/{seat}", claim))["seat"]
                return
            except (*UNREACHED, RefusedError) as error:
                if tries == CLAIMS or (isinstance(error, RefusedError) and error.code != UNSURE):
                    raise
            await asyncio.sleep(FIRST_PAUSE * 2**tries)

    async def _asked(self, method: str, path: str, body: Message | None) -> Message:
        """The answer of the server; the token of a seat that comes with it is kept."""
        async with self.session.request(method, self.address.room + path, json=body, headers=self.headers) as response:
            text = await response.text()
            if response.status == 204:
                return {}
            answer = read_object(text)
            if answer is not None and answer.get("code") == UNKNOWN and not self._token:
                # What the server says is for those who have a seat; it tells an outsider no more than this.
                answer = {**answer, "reason": self._no_room(body or {})}
            if answer is None or response.status >= 400:
                raise RefusedError(answer or {})
            if "seat" in response.cookies:
                self._token = response.cookies["seat"].value
            return answer

    def _no_room(self, body: Message) -> str:
        """Why nothing was opened by what *body* showed; whether the room is not there or that is wrong, no server says."""
        at = self.address
        if at.words:
            return f"expected a room at {at.base} and the newest words of a seat that is not given up, got {shown(at.code)}"
        tried = "an invite" if "invite" in body else "a password" if "password" in body else "neither"
        return (
            f"expected the code of a room at {at.base}, with its password (--password) or an invite where it has one, "
            f"got {shown(at.code)} with {tried}"
        )
