"""How a game is shown and said: which texts, which marks, which choices side by side.

A game gives core a Face; the defaults serve a plain game. A face is asked with views or public facts and answers with keys,
never with prose, so it can neither leak nor speak only one language.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import DealResult, Public, View
from followsuit.text import Text, Who, text

if TYPE_CHECKING:
    from followsuit.trickpublic import Call, TrickPublic

MOVING = frozenset({"turn", "led", "trick"})
"""What a play changes while a trick lies on the table."""


@frozen
class Menu:
    """Choices that stand side by side and keep their places.

    Attributes:
        id: Names the place, in messages.
        title: Said above it.
        moves: What may stand there in this phase, legal now or not.
        primary: The move to stress, if any.
        short: Whether the title says part of each label: the buttons say `short.<move>` or else `short.<verb>`.
        confirm: What to ask before a move that is not to be made by accident.
    """

    id: str
    title: Text
    moves: tuple[Move, ...]
    primary: Move | None = None
    short: bool = False
    confirm: Text | None = None


@frozen
class Meter:
    """How far a side is towards what it needs.

    Attributes:
        title: What is measured.
        text: The same as a sentence.
        value: How much there is.
        top: How much is needed, above 0.
    """

    title: Text
    text: Text
    value: int
    top: int


SIDE = "side-"
"""Columns of the score sheet that begin so have the score of the side with that number."""


def side_columns(public: Public) -> tuple[str, ...]:
    """A column for the score of each side."""
    return tuple(f"{SIDE}{side}" for side in range(len(public.sides)))


class Face:
    """The defaults; a game's own face overrides what differs.

    `view` and `public` are of the game's own classes.
    """

    def waiting(self, public: Public) -> Text:
        """Whom the table waits for, to somebody else."""
        if public.phase in ("over", "deal"):
            return text("wait.deal")
        if public.phase == "done":
            return text("wait.done")
        if len(public.turn) == 1:
            return text("wait.play" if public.phase == "play" else "wait.one", who=Who(public.turn[0]))
        return text("wait.several", who=tuple(Who(seat) for seat in public.turn))

    def prompt(self, view: View[Any, Any]) -> Text:
        """What the view's seat, whose turn it is, is asked: by default `prompt.<phase>`, and when following, the suit."""
        public: TrickPublic = view.public
        if public.phase != "play":
            return text(f"prompt.{public.phase}")
        if public.led is None:
            return text("prompt.lead")
        assert public.contract is not None
        assert view.own is not None
        able = view.own.hand & public.contract.tables.follow[public.led]
        return text("prompt.follow" if able else "prompt.void", suit=text(f"suit.{public.led}"))

    def menus(self, view: View[Any, Any], legal: tuple[Move, ...]) -> tuple[Menu, ...]:
        """The choices of a phase, in play those that name no piece; by default what is legal, in one menu."""
        return (Menu(view.public.phase, text(f"menu.{view.public.phase}"), legal),) if legal else ()

    def picks(self, phase: str) -> tuple[int, int] | None:
        """How many pieces of the hand a move of *phase* names, least and most; None where moves are chosen from menus."""
        return (1, 1) if phase == "play" else None

    def label(self, move: Move, public: Public) -> Text:
        """*move* on a button or in a list of calls, short: by default `move.<move>` or `move.<verb>`."""
        return text(f"move.{move.verb}", words=move.rest)

    def said(self, seat: Seat, move: Move, public: Public) -> Text:
        """The sentence for a call: by default `said.<verb>`."""
        return text(f"said.{move.verb}", who=Who(seat), words=self.label(move, public))

    def settled(self, public: Any) -> tuple[object, ...]:
        """What `tags()` depends on: by default the options and the contract.

        While these are equal, tables go on with the tags that they have.
        """
        return public.options, public.contract

    def counted(self, public: Public) -> tuple[object, ...]:
        """What badges, counters, the marker, the meter, the tally, the auction, the score sheet and results depend on.

        By default everything but whose turn it is and the trick on the table.  While it is equal, tables keep what has been said.
        """
        return _but_the_trick(type(public))(public)

    def tags(self, public: Any, piece: Piece) -> tuple[Text, ...]:
        """What is special about *piece* now: by default that it is trump."""
        contract = public.contract
        if contract is not None and contract.tables.trumps & piece.bit:
            return (text("tag.trump"),)
        return ()

    def badges(self, public: Any, seat: Seat) -> tuple[Text, ...]:
        """What marks *seat*: by default the dealer, the declarer and a seat that sits out."""
        badges = []
        if seat == public.dealer and public.deal:
            badges.append(text("badge.dealer"))
        if seat == public.declarer:
            badges.append(text("badge.declarer"))
        if seat in public.out:
            badges.append(text("badge.out"))
        return tuple(badges)

    def marker(self, public: Any) -> tuple[Text, Text] | None:
        """The contract, as a word or two and as a sentence; None where there is none yet."""
        contract = public.contract
        if contract is None:
            return None
        name = text(f"contract.{contract.name}")
        return name, text("marker", contract=name)

    def meter(self, public: Any) -> Meter | None:
        """How far the deal is; None where nothing is to be reached."""
        return None

    def points(self, public: Any) -> bool:
        """Whether tricks are worth different points, so that points are shown besides tricks."""
        return any(trick.points != 1 for trick in public.tricks)

    def counters(self, public: Any, seat: Seat) -> tuple[tuple[str, int], ...]:
        """What is counted beside *seat*, as keys `counter.<key>` with numbers: by default the tricks that it has taken."""
        return (("tricks", sum(trick.winner == seat for trick in public.tricks)),)

    def side_counters(self, public: Any, side: int) -> tuple[tuple[str, int], ...]:
        """What is counted beside *side*, in the same way: by default its tricks, and points where tricks differ in worth."""
        tricks = [trick for trick in public.tricks if trick.winner in public.sides[side]]
        taken = (("tricks", len(tricks)),)
        return (*taken, ("points", sum(trick.points for trick in tricks))) if self.points(public) else taken

    def sheet(self, public: Public) -> tuple[str, ...]:
        """The columns of the score sheet, headed by `head()`, filled by `cell()`: by default one for each side."""
        return ("deal", "dealer", *side_columns(public))

    def cell(self, column: str, result: DealResult, public: Public) -> Text:
        """What stands in *column* for a deal that is over: the same from then on, whatever is played later."""
        if column.startswith(SIDE):
            seat = public.sides[int(column.removeprefix(SIDE))][0]
            total = sum(each.change[seat] for each in public.deals[: result.number + 1])
            change = result.change[seat]
            return text("sheet.gain", total=total, change=f"{change:+d}") if change else text("plain", words=total)
        match column:
            case "deal":
                return text("plain", words=str(result.number + 1))
            case "dealer":
                return text("plain", words=Who(result.dealer))
            case "declarer" if result.declarer is not None:
                return text("plain", words=Who(result.declarer))
            case "bid" if result.bid is not None:
                return self.label(result.bid, public)
            case "contract" if result.contract is not None:
                return text(f"contract.{result.contract}")
            case "made" if result.made is not None:
                return text("made" if result.made else "set")
            case "change":
                changes = [result.change[side[0]] for side in public.sides]
                return text("plain", words=" : ".join(f"{change:+d}" if change else "0" for change in changes))
            case _:
                return text("nothing")

    def bids(self, public: TrickPublic) -> tuple[Call, ...]:
        """The calls that are listed as the auction: by default all."""
        return public.calls

    def upcard(self, public: Any) -> Text:
        """What is said of pieces that were turned up and count no more, beside which they are shown small: by default nothing."""
        return text("nothing")

    def flagged(self, flag: str, public: Any) -> Text:
        """The sentence for what *flag* says has happened in play, if the catalogue has one: by default `flag.<flag>`."""
        return text(f"flag.{flag}")

    def standing(self, public: TrickPublic) -> Call | None:
        """The call that stands: by default the last that is no pass."""
        return next((call for call in reversed(public.calls) if call.move.verb != "pass"), None)

    def head(self, column: str, public: Public) -> Text:
        """The head of *column*: `sheet.<column>`, and over a side's score who they are."""
        if column.startswith(SIDE):
            return text("plain", words=tuple(Who(seat) for seat in public.sides[int(column.removeprefix(SIDE))]))
        return text(f"sheet.{column}")

    def sorted(self, public: Public, names: list[str]) -> list[str]:
        """The pieces of a hand in the order in which they are held: by default from high to low."""
        return names[::-1]

    def result(self, result: DealResult, public: Public) -> Text:
        """The sentence that says how a deal ended: by default what each side's score changed by."""
        gains = tuple(
            text("gain", who=tuple(Who(seat) for seat in side), words=f"{result.change[side[0]]:+d}")
            for side in public.sides
            if result.change[side[0]]
        )
        return text("result", gains=gains) if gains else text("result.nothing")

    def tally(self, score: int, public: Public) -> str:
        """The match score of a side as the game writes it down."""
        return str(score)

    def rules(self, options: Any, seats: int) -> tuple[Text, ...]:
        """How this table plays, a sentence each: by default nothing.

        Args:
            options: The table's rules.
            seats: How many play.
        """
        return ()


Reads = Callable[[Public], tuple[object, ...]]
_reads: dict[type[Public], Reads] = {}


def _but_the_trick(kind: type[Public]) -> Reads:
    """Reads every field of a public bucket of the class *kind* but MOVING."""
    if kind not in _reads:
        _reads[kind] = attrgetter(*(field.name for field in fields(kind) if field.name not in MOVING))
    return _reads[kind]
