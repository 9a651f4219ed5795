"""How often what may be done: guesses at passwords, rooms, sockets, requests, moves, lines of chat.

Whoever shows a token that opens something is counted by that token, and only by what they do with it: nobody outside can use
up what is theirs. All others are counted by address.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Mapping

from attrs import frozen
from limits import RateLimitItem, WindowStats, parse_many
from limits.aio.storage import Storage as SharedStorage
from limits.aio.strategies import FixedWindowRateLimiter as SharedLimiter
from limits.strategies import FixedWindowRateLimiter

from followsuit.errors import TooManyError, shown
from followsuit_web.addresses import ASKING
from followsuit_web.counters import Counters
from followsuit_web.store import StoreError

OFF = "off"
LONGEST = 86_400
"""Seconds, at most, for which is counted."""

log = logging.getLogger(__name__)


class LimitError(TooManyError):
    """Something was done too often.

    Args:
        message: What it was.
        retry: After how many whole seconds it can be done again.
    """

    def __init__(self, message: str, retry: int) -> None:
        super().__init__(message)
        self.retry = retry


@frozen
class Rule:
    """A limit.

    Attributes:
        usual: How often, where nothing else is set.
        words: What is counted, by what.
        spares: Whether programs on this machine, asking for themselves, are spared: it protects the machine, not a table.
    """

    usual: str
    words: str
    spares: bool = True


RULES: Mapping[str, Rule] = {
    "rooms": Rule("20/hour", "rooms made from an address"),
    "guesses": Rule("10/10minutes", "wrong passwords, invites or words at a room from an address", spares=False),
    "room-guesses": Rule("40/10minutes", "wrong passwords, invites or words at a room from anywhere", spares=False),
    "misses": Rule("100/10minutes", "rooms asked for from an address that are not there, or not for whoever asks"),
    "strangers": Rule("120/minute", "requests from an address that show nothing known here and are answered without a wait"),
    "sits": Rule("60/10minutes", "seats taken at a room from an address, or with an invite or a host's token"),
    "sockets": Rule("60/minute", "sockets opened with a token, or from an address without one"),
    "requests": Rule("1200/minute", "requests and frames with a token, or from an address without one"),
    "moves": Rule("600/minute", "moves and other changes asked for with a token"),
    "deals": Rule("200/10minutes", "deals and matches begun at a room after others that were over"),
    "restarts": Rule("20/10minutes", "matches begun at a room in place of one that was not over"),
    "chat": Rule("8/20seconds", "lines said from a seat", spares=False),
}
"""The limits, by name."""

Rates = Mapping[str, RateLimitItem | None]
"""How often, by the names of RULES; None for as often as they like."""


def rates(changes: Mapping[str, str] | None = None) -> Rates:
    """What is usual, but for *changes*.

    Raises:
        ValueError: One names no limit, or is no rate.
    """
    changes = changes or {}
    for name in changes:
        if name not in RULES:
            raise ValueError(f"expected a limit such as {', '.join(RULES)}, got {shown(name)}")
    return {name: read_rate(changes.get(name, rule.usual)) for name, rule in RULES.items()}


def read_rate(text: str) -> RateLimitItem | None:
    """How often *text* says: "20/hour", "10/10minutes", or "off".

    Raises:
        ValueError: It says nothing like that.
    """
    if text.strip().lower() == OFF:
        return None
    refusal = ValueError(f"expected a rate such as 20/hour, 10/10minutes or {OFF}, got {shown(text)}")
    try:
        item, *more = parse_many(text)
    except ValueError:
        raise refusal from None
    if more or not (item.amount >= 1 and 1 <= item.get_expiry() <= LONGEST):
        raise refusal
    return item


class Limits:
    """Counts, and refuses.

    Args:
        rates: How often what; None for what is usual.
        shared: Where servers count together what concerns the secrets of tables; None to count all of it here.
        reached: Told the name of a limit whenever somebody is refused by it.
    """

    def __init__(
        self, rates: Rates | None = None, shared: SharedStorage | None = None, reached: Callable[[str], None] = lambda _: None
    ) -> None:
        self._rates = rates if rates is not None else usual()
        self._here = {name: FixedWindowRateLimiter(Counters()) for name in RULES}
        self._shared = SharedLimiter(shared) if shared is not None else None
        self._reached = reached
        self._told = Counters()

    def count(self, rule: str, *who: str) -> None:
        """Counts one more, at this server.

        Raises:
            LimitError: It is too many.
        """
        item = self._rate(rule)
        if item is not None and not self._here[rule].hit(item, *who):
            self._refuse(rule, item, who, self._here[rule].get_window_stats(item, *who))

    def within(self, rule: str, *who: str) -> bool:
        """Counts one more, at this server; whether that is not too many, which nobody is refused for."""
        item = self._rate(rule)
        if item is None or self._here[rule].hit(item, *who):
            return True
        self._tell(rule, item, who)
        return False

    async def spend(self, rule: str, *who: str) -> None:
        """Counts one more, at all servers.

        Raises:
            LimitError: It is too many.
        """
        if self._shared is None:
            self.count(rule, *who)
            return
        item = self._rate(rule)
        if item is None:
            return
        try:
            if not await self._shared.hit(item, rule, *who):
                self._refuse(rule, item, who, await self._shared.get_window_stats(item, rule, *who))
        except StoreError:
            # What cannot be counted together is not let through uncounted.
            self.count(rule, *who)

    async def give_back(self, rule: str, *who: str) -> None:
        """Takes one spend() back: it was none of what is counted."""
        item = self._rate(rule)
        if item is None:
            return
        if self._shared is not None:
            try:
                await self._shared.hit(item, rule, *who, cost=-1)
            except StoreError:
                pass
            else:
                return
        self._here[rule].hit(item, *who, cost=-1)

    async def check(self, rule: str, *who: str) -> None:
        """Makes sure that something could be spent, and spends nothing.

        Raises:
            LimitError: It could not.
        """
        item = self._rate(rule)
        if item is None:
            return
        if self._shared is not None:
            try:
                if not await self._shared.test(item, rule, *who):
                    self._refuse(rule, item, who, await self._shared.get_window_stats(item, rule, *who))
            except StoreError:
                pass
            else:
                return
        if not self._here[rule].test(item, *who):
            self._refuse(rule, item, who, self._here[rule].get_window_stats(item, *who))

    def _rate(self, rule: str) -> RateLimitItem | None:
        return None if RULES[rule].spares and ASKING.get().local else self._rates[rule]

    def _refuse(self, rule: str, item: RateLimitItem, who: tuple[str, ...], stats: WindowStats) -> None:
        retry = max(math.ceil(stats.reset_time - time.time()), 1)
        self._tell(rule, item, who)
        raise LimitError(
            f"expected at most {item.amount} in {item.get_expiry()} seconds ({RULES[rule].words}); again in {retry} seconds",
            retry,
        )

    def _tell(self, rule: str, item: RateLimitItem, who: tuple[str, ...]) -> None:
        self._reached(rule)
        if self._told.incr("/".join((rule, *who)), item.get_expiry()) == 1:
            # Once for each time that is counted for: whoever is refused a thousand times a second does not fill the log.
            log.info("a limit was reached", extra={"limit": rule, "peer": ASKING.get().address})


def usual() -> Rates:
    """What is usual."""
    return rates()
