"""Which Redis server has a key: the one there is, the master that Sentinel names, or the node of a cluster that has its slot."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar

from attrs import define, field, frozen
from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection, UnixDomainSocketConnection
from redis.crc import key_slot
from redis.exceptions import RedisError

SLOTS = 16_384
CONNECT_PATIENCE = 1.5
"""Seconds that a server may take to accept a connection."""

Address = tuple[str, int]
"""Host and port; of a socket in the file system, its path and 0."""

T = TypeVar("T")


@frozen
class Login:
    """How to connect, wherever.

    Attributes:
        database: The number of the database.
        username: None where the server has no users.
        password: None where it asks for none.
        tls: Whether connections are encrypted, and the server's certificate is checked.
        ca_certs: The file of certificates to check it with; None for the system's.
    """

    database: int = 0
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca_certs: str | None = None

    async def connect(self, address: Address) -> AbstractConnection:
        """A connection to the server at *address*.

        Raises:
            RedisError, OSError: There is none.
        """
        given: dict[str, Any] = {
            "db": self.database,
            "username": self.username,
            "password": self.password,
            "decode_responses": True,
            "protocol": 2,
            # Who waits for an answer watches the time, for all that are under way at once.
            "socket_timeout": None,
            "socket_connect_timeout": CONNECT_PATIENCE,
        }
        made: AbstractConnection
        if address[1] == 0:
            made = UnixDomainSocketConnection(path=address[0], **given)
        elif self.tls:
            made = SSLConnection(host=address[0], port=address[1], ssl_ca_certs=self.ca_certs, **given)
        else:
            made = Connection(host=address[0], port=address[1], **given)
        try:
            async with asyncio.timeout(CONNECT_PATIENCE):
                await made.connect()  # type: ignore[no-untyped-call]  # redis leaves it untyped
        except BaseException:
            with contextlib.suppress(RedisError, OSError):
                await made.disconnect(nowait=True)
            raise
        return made


class Nodes(Protocol):
    """The servers of a store. Every method that waits raises RedisError or OSError where none can be asked."""

    @property
    def sharded(self) -> bool:
        """Whether keys are spread over several servers."""
        ...

    async def address(self, slot: int) -> Address:
        """The server that has the keys of *slot*."""
        ...

    async def connect(self, address: Address) -> AbstractConnection:
        """A connection to one of the servers."""
        ...

    def doubt(self) -> None:
        """Something was refused or lost: who has what is asked again before it is next needed."""


@define(eq=False)
class OneNode:
    """One server, at *at*."""

    at: Address
    login: Login
    sharded: bool = field(default=False, init=False)

    async def address(self, slot: int) -> Address:
        return self.at

    async def connect(self, address: Address) -> AbstractConnection:
        return await self.login.connect(address)

    def doubt(self) -> None:
        pass


@define(eq=False)
class SentinelNodes:
    """The master of a service that sentinels watch over.

    Attributes:
        sentinels: Where they are.
        service: Its name.
        login: To the master.
        guards: To the sentinels.
    """

    sentinels: tuple[Address, ...]
    service: str
    login: Login
    guards: Login
    sharded: bool = field(default=False, init=False)
    _master: Address | None = field(default=None, init=False)

    async def address(self, slot: int) -> Address:
        if self._master is None:
            self._master = await self._named()
        return self._master

    async def connect(self, address: Address) -> AbstractConnection:
        return await self.login.connect(address)

    def doubt(self) -> None:
        self._master = None

    async def _named(self) -> Address:
        def address(answer: Any) -> Address | None:
            return (str(answer[0]), int(answer[1])) if answer else None

        async def ask(sentinel: Address) -> Address | None:
            return address(await _asked(self.guards, sentinel, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", self.service))

        return await _first(self.sentinels, ask, f"a sentinel that knows {self.service}")


@define(eq=False)
class ClusterNodes:
    """A cluster.

    Attributes:
        seeds: Some of its nodes: those that are asked first who is there.
        login: To each of them.
    """

    seeds: tuple[Address, ...]
    login: Login
    sharded: bool = field(default=True, init=False)
    _owners: list[Address | None] = field(factory=lambda: [None] * SLOTS, init=False)
    _known: tuple[Address, ...] = field(default=(), init=False)
    _fresh: bool = field(default=False, init=False)
    _lock: asyncio.Lock = field(factory=asyncio.Lock, init=False)

    async def address(self, slot: int) -> Address:
        if not self._fresh:
            async with self._lock:
                if not self._fresh:
                    await self._look()
        owner = self._owners[slot]
        if owner is None:
            self._fresh = False
            raise RedisError(f"expected a node that has slot {slot}, the cluster has none")
        return owner

    async def connect(self, address: Address) -> AbstractConnection:
        return await self.login.connect(address)

    def doubt(self) -> None:
        self._fresh = False

    async def _look(self) -> None:
        async def ask(node: Address) -> list[Address | None] | None:
            owners: list[Address | None] = [None] * SLOTS
            for first, last, master, *_ in await _asked(self.login, node, "CLUSTER", "SLOTS"):
                # A node that does not know its own name means the one that was asked.
                owners[first : last + 1] = [(master[0] or node[0], master[1])] * (last + 1 - first)
            return owners if any(owners) else None

        self._owners = await _first(dict.fromkeys((*self._known, *self.seeds)), ask, "a node of a cluster that has slots")
        self._known = tuple(dict.fromkeys(owner for owner in self._owners if owner is not None))
        self._fresh = True


async def _first(places: Iterable[Address], ask: Callable[[Address], Awaitable[T | None]], wanted: str) -> T:
    """The first answer of *places*, asked one after the other, that is not None."""
    reasons = []
    for place in places:
        try:
            if (answer := await ask(place)) is not None:
                return answer
            reasons.append("it knows none")
        except (RedisError, OSError) as error:
            reasons.append(str(error) or type(error).__name__)
    raise RedisError(f"expected {wanted}: {'; '.join(reasons)}")


async def _asked(login: Login, address: Address, *command: str) -> Any:
    """The answer of a server to one question."""
    connection = await login.connect(address)
    try:
        async with asyncio.timeout(CONNECT_PATIENCE):
            await connection.send_command(*command)
            return await connection.read_response()
    finally:
        with contextlib.suppress(RedisError, OSError):
            await connection.disconnect(nowait=True)


def slot_of(key: str) -> int:
    """The slot of *key*: of what stands in its braces."""
    return key_slot(key.encode())
