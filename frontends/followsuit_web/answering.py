"""Does what a request asks, whether it came by socket or by HTTP."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from followsuit.errors import FollowSuitError
from followsuit_web.asides import Asides
from followsuit_web.audience import Viewer
from followsuit_web.callers import Caller
from followsuit_web.frames import (
    AdjustAsked,
    BackAsked,
    BotAsked,
    DealAsked,
    ExtendAsked,
    HostAsked,
    LendAsked,
    MoveAsked,
    PaceAsked,
    RematchAsked,
    RenameAsked,
    Request,
    RestartAsked,
    SayAsked,
    SwapAsked,
    VoteAsked,
)
from followsuit_web.limiting import Limits
from followsuit_web.people import People
from followsuit_web.table import Table
from followsuit_web.tables import Tables
from followsuit_web.wire import refusal


class Answers:
    """Answers requests.

    Args:
        tables: The rooms.
        people: Who sits where.
        asides: What is done there besides playing.
        limits: How often.
    """

    def __init__(self, tables: Tables, people: People, asides: Asides, limits: Limits) -> None:
        self._tables = tables
        self._people = people
        self._asides = asides
        self._limits = limits

    async def answer(self, caller: Caller, request: Request) -> int:
        """Does what *request* asks.

        Returns:
            The revision at which it has happened.

        Raises:
            FollowSuitError: Why not.
        """
        caller.check()
        self._limits.count("moves", caller.counted)
        tables, asides, code = self._tables, self._asides, caller.table.code
        match request:
            case MoveAsked():
                return await tables.move(caller.seated(), request.mid, request.d, request.move)
            case DealAsked():
                caller.check_takes_part()
                return await tables.deal(caller, request.v, partial(self._limits.count, "deals", code))
            case RematchAsked():
                caller.check_takes_part()
                return await tables.rematch(caller, request.v, partial(self._limits.count, "deals", code))
            case RestartAsked():
                caller.check_manages()

                def count() -> None:
                    # Also in the room as it is then: another may have become host meanwhile, at another server.
                    caller.check_manages()
                    self._limits.count("restarts", code)

                return await tables.restart(caller, request.v, count)
            case RenameAsked():
                return await tables.rename(caller.seated(), request.mid, request.name)
            case PaceAsked():
                caller.check_takes_part()
                return await tables.repace(caller, request.mid, request.pace)
            case SayAsked():
                return await asides.say(caller, request.mid, request.phrase, request.words)
            case LendAsked():
                return await asides.lend(caller, request.mid, request.seat)
            case BackAsked():
                return await asides.take_back(caller, request.mid)
            case VoteAsked():
                return await asides.vote(caller, request.mid, request.seat)
            case SwapAsked():
                return await self._people.swap(caller, request.seat, request.mid)
            case BotAsked():
                return await asides.appoint(caller, request.mid, request.seat, request.bot, request.open)
            case HostAsked():
                return await asides.hand_on(caller, request.mid, request.seat)
            case AdjustAsked():
                return await asides.adjust(caller, request.mid, request.seat, request.points)
            case ExtendAsked():
                return await tables.extend(caller.seated(), request.mid)
            case _:
                assert_never(request)


def refused_with_view(error: FollowSuitError, table: Table, viewer: Viewer, mid: str | None) -> str:
    """The refusal of a request at *table*: with the revision, and the view of who asked."""
    text = refusal(error, type="no", mid=mid, v=table.room.v)
    return f'{text[:-1]},"view":{table.message(viewer)}}}'
