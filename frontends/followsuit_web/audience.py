"""Who watches a table at this server: one in each seat, one as the display, and a crowd who have no place of their own.

Not here: what they see, and who is at the table without a socket or at another server (`table`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, Protocol

from attrs import define, field

from followsuit.company import Company
from followsuit.errors import TooManyError
from followsuit.seats import Player

CROWD = 100
"""Sockets, at most, of people at a table who have no seat."""

Viewer = Player | Literal["display", "host", "visitor"]
"""Who sees a table: somebody in a seat, the table's display, a host who has no seat, somebody who has only come in."""


class Watcher(Protocol):
    """Somebody with a socket. No method waits or raises."""

    def show(self, message: str) -> None:
        """Sends a message, or gives up when too many are unread."""

    def replaced(self) -> None:
        """Leaves, because another has the seat."""

    def dismissed(self) -> None:
        """Leaves, because what was shown opens this place no more."""

    def closing(self) -> None:
        """Leaves, because the server closes."""


@define(eq=False)
class Audience:
    """Who watches.

    Attributes:
        crowd: Those who have no place of their own, and as whom they watch.
    """

    crowd: dict[Watcher, Viewer] = field(factory=dict, init=False)
    _seated: dict[Player, Watcher] = field(factory=dict, init=False)
    _display: Watcher | None = field(default=None, init=False)
    # Whether what each has shown still opens what it did.
    _opens: dict[Watcher, Callable[[Company], bool]] = field(factory=dict, init=False)

    @property
    def seats(self) -> frozenset[Player]:
        """The seats in which somebody watches."""
        return frozenset(self._seated)

    def __iter__(self) -> Iterator[tuple[Viewer, Watcher]]:
        """Everyone, and as whom; a snapshot."""
        display: list[tuple[Viewer, Watcher]] = [] if self._display is None else [("display", self._display)]
        return iter([*self._seated.items(), *display, *((viewer, watcher) for watcher, viewer in self.crowd.items())])

    def add(self, viewer: Viewer, watcher: Watcher, opens: Callable[[Company], bool]) -> None:
        """*watcher* watches as *viewer*; whoever did before leaves, where there is place for one only.

        Args:
            viewer: As whom.
            watcher: Who.
            opens: Whether what they have shown still opens that place in the company as it is then.

        Raises:
            TooManyError: Too many watch already.
        """
        if viewer == "display":
            was, self._display = self._display, watcher
        elif isinstance(viewer, int):
            was = self._seated.get(viewer)
            self._seated[viewer] = watcher
        else:
            if len(self.crowd) >= CROWD:
                raise TooManyError(f"expected at most {CROWD} people who watch this table")
            was, self.crowd[watcher] = None, viewer
        self._opens[watcher] = opens
        if was is not None:
            was.replaced()

    def remove(self, viewer: Viewer, watcher: Watcher) -> bool:
        """*watcher* watches no more; whether that leaves a seat without anybody who watches there."""
        self._opens.pop(watcher, None)
        self.crowd.pop(watcher, None)
        if self._display is watcher:
            self._display = None
        if isinstance(viewer, int) and self._seated.get(viewer) is watcher:
            del self._seated[viewer]
            return True
        return False

    def replaced(self, seat: Player) -> None:
        """Another has *seat*, somewhere else."""
        if seat in self._seated:
            self._seated[seat].replaced()

    def dismiss(self, company: Company) -> None:
        """Sends away whoever's place is another's now, or nobody's: they must see nothing more of it."""
        for viewer, watcher in self:
            if not self._opens[watcher](company):
                watcher.dismissed()
                self.remove(viewer, watcher)
