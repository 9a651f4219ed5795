"""What happened between two views of the same viewer, with what to say and the sound to make.

It is read off the views, never off the move: what a viewer does not see cannot become an event.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from followsuit.document import EventShown
from followsuit.game import AnyGame
from followsuit.seats import Seat
from followsuit.state import View
from followsuit.text import Text, Voice, Who, text
from followsuit.tricks import Play
from followsuit.zones import taken


class Event(NamedTuple):
    """Something that happened.

    Attributes:
        type: What.
        seat: Whom it is about; None for nobody.
        say: What to say.
        sound: The sound to make.
        piece: The name of the piece that it is about; None for none.
    """

    type: str
    seat: Seat | None
    say: Text
    sound: str
    piece: str | None = None


def events(game: AnyGame, before: View[Any, Any], after: View[Any, Any], voice: Voice) -> list[EventShown]:
    """The events that lead from *before* to *after*, as they are told to one reader."""
    shown = (told(event, voice) for event in happened(game, before, after))
    return [event for event in shown if event is not None]


def told(event: Event, voice: Voice) -> EventShown | None:
    """*event*, said to one reader; None where there are no words for it: a flag that a game keeps to itself."""
    if event.type == "flag" and not voice.has(event.say.key):
        return None
    return {
        "type": event.type,
        "seat": event.seat,
        "piece": event.piece,
        "say": voice.sentence(event.say),
        "sound": event.sound,
    }


def happened(game: AnyGame, before: View[Any, Any], after: View[Any, Any]) -> list[Event]:
    """The events that lead from *before* to *after*, oldest first; at most a deal apart."""
    old, new = before.public, after.public
    found: list[Event] = []
    fresh = old.deal != new.deal
    if fresh:
        found.append(Event("deal", new.dealer, text("event.deal", who=Who(new.dealer)), "shuffle"))
    for piece in game.pieces.within(new.upcard & ~(0 if fresh else old.upcard)):
        found.append(Event("upcard", None, text("event.upcard", piece=piece), "place", piece.name))
    for call in new.calls[0 if fresh else len(old.calls) :]:
        found.append(Event("call", call.seat, game.face.said(call.seat, call.move, new), "call"))
    marker = game.face.marker(new) if new.contract is not (None if fresh else old.contract) else None
    if marker is not None:
        found.append(Event("name", new.declarer, marker[1], "call"))
    if not fresh:
        for (seat, _), mask in zip(after.held, _received(before, after), strict=True):
            if mask:
                received = text("event.received", who=Who(seat), pieces=game.pieces.within(mask))
                found.append(Event("received", seat, received, "place"))
    found += _hands(game, old, new) if not fresh and new.deal else []
    found += _plays(old, new, fresh)
    for flag in sorted(new.flags - (frozenset() if fresh else old.flags)):
        found.append(Event("flag", None, game.face.flagged(flag, new), "call"))
    if not fresh and new.phase == old.phase:
        for seat in old.turn:
            if len(old.turn) > 1 and seat not in new.turn:
                found.append(Event("sealed", seat, text("event.sealed", who=Who(seat)), "none"))
    for result in new.deals[len(old.deals) :]:
        sound = "win" if after.seat is None or _best(game, result.change, after.seat) else "lose"
        found.append(Event("result", result.declarer, game.face.result(result, new), sound))
    return found


def alike(before: View[Any, Any], after: View[Any, Any]) -> bool:
    """Whether *after* is told what happened since *before* as a spectator is, but for what its own seats are called."""
    if len(after.public.deals) > len(before.public.deals):
        return False
    return before.public.deal != after.public.deal or not any(_received(before, after))


def _received(before: View[Any, Any], after: View[Any, Any]) -> Iterator[int]:
    """For each seat of the viewer, the mask of what it was given in a deal in play."""
    # Whatever it was passed counts, also what it has had to play at once.
    for (_, had), (_, has) in zip(before.held, after.held, strict=True):
        yield has.dealt & ~(had.dealt | before.public.upcard)


def _best(game: AnyGame, change: tuple[int, ...], seat: int) -> bool:
    """Whether *seat* came out of a deal best."""
    return change[seat] == min(change) < max(change) if game.low_wins else change[seat] == max(change) > 0


def _hands(game: AnyGame, old: Any, new: Any) -> list[Event]:
    """What was taken up from the table, and that something was laid away unseen."""
    found: list[Event] = []
    if new.held is old.held and new.away is old.away:  # as after a play
        return found
    for seat in map(Seat, range(new.seats)):
        if new.held[seat] > old.held[seat]:
            for piece in game.pieces.within(old.upcard & ~new.upcard):
                found.append(Event("take-up", seat, text("event.take-up", who=Who(seat), piece=piece), "place", piece.name))
        more = sum(new.away[seat : seat + 1]) - sum(old.away[seat : seat + 1])
        if more > 0:
            found.append(Event("lay-away", seat, text("event.lay-away", who=Who(seat), n=more), "place"))
    return found


def _plays(old: Any, new: Any, fresh: bool) -> list[Event]:
    found: list[Event] = []
    done, laid = (0, 0) if fresh else (len(old.tricks), len(old.trick))
    for trick in new.tricks[done:]:
        found += _laid(trick.plays[laid:], trick.led, laid, new)
        laid = 0
        if trick.plays:
            found.append(Event("trick", trick.winner, taken(trick, trick.plays), "sweep"))
    return found + _laid(new.trick[laid:], new.led, laid, new)


def _laid(plays: tuple[Play, ...], led: str | None, before: int, public: Any) -> list[Event]:
    found = []
    for at, play in enumerate(plays, before):
        key, more = ("event.play", {}) if at else ("event.lead", {})
        if not at and public.contract.tables.led[play.piece.index] != led:
            key, more = "event.lead.as", {"suit": text(f"suit.{led}")}
        say = Text(key, {"who": Who(play.seat), "piece": play.piece, **more})
        found.append(Event("play", play.seat, say, "place", play.piece.name))
    return found
