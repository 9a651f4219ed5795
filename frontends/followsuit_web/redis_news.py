"""Hears from Redis what changes in rooms: one subscribed connection to each server, a channel for each room.

Pub/sub promises nothing: what was published while nobody was connected is gone. Whenever a channel has been subscribed to,
also again, its room is therefore said to have changed in whatever way, so that it is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

from attrs import define, field
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from followsuit_web.ending import end
from followsuit_web.redis_nodes import Address, Nodes, slot_of

AT_ONCE = 256
"""Channels in one command."""

BEAT = 5.0
"""Seconds of silence after which a server is asked whether it is there."""

AGAIN = 0.2
"""Seconds before another try to connect."""

log = logging.getLogger(__name__)

Hear = Callable[[str, int | None], None]


@define(eq=False)
class News:
    """Keeps channels subscribed to, wherever they are.

    Attributes:
        nodes: The servers.
        hear: Told of each message: its channel, and the number in it; None when something may have been missed.
    """

    nodes: Nodes
    hear: Hear
    _counts: dict[str, int] = field(factory=dict, init=False)
    _ears: dict[Address, _Ear] = field(factory=dict, init=False)
    _places: dict[str, Address] = field(factory=dict, init=False)
    _unplaced: dict[str, None] = field(factory=dict, init=False)
    _placing: asyncio.Task[None] | None = field(default=None, init=False)

    def watch(self, channel: str) -> None:
        """Subscribes to *channel*, and again for each further call."""
        self._counts[channel] = self._counts.get(channel, 0) + 1
        if self._counts[channel] == 1:
            self._unplaced[channel] = None
            self._place()
        else:
            self.hear(channel, None)

    def unwatch(self, channel: str) -> None:
        """Takes one watch() back."""
        left = self._counts.pop(channel, 0) - 1
        if left > 0:
            self._counts[channel] = left
            return
        self._unplaced.pop(channel, None)
        address = self._places.pop(channel, None)
        if address in self._ears:
            self._ears[address].drop(channel)

    def move(self) -> None:
        """Servers may have changed places: where each channel is now is looked up."""
        self._unplaced = dict.fromkeys(self._counts)
        self._place()

    async def close(self) -> None:
        """Lets go of all connections."""
        self._counts.clear()
        await end([self._placing])
        await asyncio.gather(*(ear.close() for ear in self._ears.values()))
        self._ears.clear()

    def _place(self) -> None:
        if self._placing is None or self._placing.done():
            self._placing = asyncio.create_task(self._place_all())

    async def _place_all(self) -> None:
        while self._unplaced:
            try:
                while self._unplaced:
                    channel = next(iter(self._unplaced))
                    address = await self.nodes.address(slot_of(channel))
                    self._unplaced.pop(channel, None)
                    if channel in self._counts:
                        self._settle(channel, address)
            except (RedisError, OSError) as error:
                log.warning("nobody says where rooms are", extra={"reason": str(error)})
                await asyncio.sleep(AGAIN)
        for address in set(self._ears) - set(self._places.values()):
            await self._ears.pop(address).close()

    def _settle(self, channel: str, address: Address) -> None:
        was = self._places.get(channel)
        if was == address:
            return
        if was in self._ears:
            self._ears[was].drop(channel)
        self._places[channel] = address
        if address not in self._ears:
            self._ears[address] = _Ear(self.nodes, address, self.hear, self._doubt)
        self._ears[address].add(channel)

    def _doubt(self) -> None:
        self.nodes.doubt()
        self.move()


@define(eq=False)
class _Ear:
    """The subscriptions to one server: made again as long as they are wanted, whatever happens to the connection."""

    nodes: Nodes
    address: Address
    hear: Hear
    doubt: Callable[[], None]
    _wanted: dict[str, None] = field(factory=dict, init=False)
    _to_say: dict[str, bool] = field(factory=dict, init=False)
    _connection: AbstractConnection | None = field(default=None, init=False)
    _saying: asyncio.Task[None] | None = field(default=None, init=False)
    _loop: asyncio.Task[None] | None = field(default=None, init=False)

    def add(self, channel: str) -> None:
        self._wanted[channel] = None
        self._to_say[channel] = True
        self._say()
        if self._loop is None:
            self._loop = asyncio.create_task(self._run())

    def drop(self, channel: str) -> None:
        self._wanted.pop(channel, None)
        self._to_say[channel] = False
        self._say()

    async def close(self) -> None:
        await end([self._loop, self._saying])

    async def _run(self) -> None:
        while True:
            try:
                connection = await self.nodes.connect(self.address)
                try:
                    self._connection = connection
                    if self._saying is not None:
                        self._saying.cancel()
                        self._saying = None
                    self._to_say = dict.fromkeys(self._wanted, True)
                    self._say()
                    await self._listen(connection)
                finally:
                    self._connection = None
                    with contextlib.suppress(RedisError, OSError):
                        await connection.disconnect(nowait=True)
            except (RedisError, OSError) as error:
                log.warning("a store is not heard", extra={"reason": str(error) or type(error).__name__})
            except Exception:
                # Without this loop no room would hear of another server again.
                log.exception("news could not be read")
            await asyncio.sleep(AGAIN)
            self.doubt()

    def _say(self) -> None:
        if self._connection is not None and (self._saying is None or self._saying.done()):
            self._saying = asyncio.create_task(self._say_all(self._connection))

    async def _say_all(self, connection: AbstractConnection) -> None:
        """Subscribes and unsubscribes, the changes of mind of one turn of the event loop in one command."""
        shard = "S" if self.nodes.sharded else ""
        with contextlib.suppress(RedisError, OSError):
            while self._to_say and connection is self._connection:
                said, self._to_say = self._to_say, {}
                commands = []
                for command, wanted in ((f"{shard}SUBSCRIBE", True), (f"{shard}UNSUBSCRIBE", False)):
                    channels = [channel for channel, want in said.items() if want is wanted]
                    for group in _groups(channels, self.nodes.sharded):
                        commands.append((command, *group))
                await connection.send_packed_command(connection.pack_commands(commands), check_health=False)

    async def _listen(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            message = await connection.read_response(timeout=BEAT, disconnect_on_error=False)
            if message is not None:
                asked = False
                self._take(message)
            elif asked:
                raise RedisError(f"no answer for {BEAT:g} s")
            else:
                asked = True
                await connection.send_packed_command(connection.pack_command("PING"), check_health=False)

    def _take(self, message: Any) -> None:
        match message:
            case ["message" | "smessage", str(channel), str(number)]:
                self.hear(channel, int(number))
            case ["subscribe" | "ssubscribe", str(channel), _]:
                self.hear(channel, None)
            case ["sunsubscribe", str(channel), _] if channel in self._wanted:
                # Its slot went to another node.
                raise RedisError("the room is elsewhere now")


def _groups(channels: list[str], sharded: bool) -> list[list[str]]:
    """*channels* as commands can name them: of one slot, where there are slots."""
    if not sharded:
        return [channels[at : at + AT_ONCE] for at in range(0, len(channels), AT_ONCE)]
    by_slot: dict[int, list[str]] = {}
    for channel in channels:
        by_slot.setdefault(slot_of(channel), []).append(channel)
    return list(by_slot.values())
