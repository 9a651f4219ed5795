"""What a seat may say, or lay away, and why not something else (EU-R4 to EU-R10, EU-R18).

Each phase has a list of all that may ever stand there; a move of it is open unless a rule is in the way, and that rule is the
reason that the seat is told.
"""

from __future__ import annotations

from followsuit.game import not_a_move
from followsuit.moves import Move
from followsuit.state import Own, View
from followsuit.text import Text, text
from followsuit_euchre.contracts import EUCHRE24, NAMES, NO_TRUMP
from followsuit_euchre.options import EuchreOptions
from followsuit_euchre.public import EuchrePublic, partner

PASS, ORDER, ALONE, FARMER, DEFEND = map(Move, ("pass", "order", "alone", "farmers-hand", "defend-alone"))
LOW = EUCHRE24.mask(card for card in EUCHRE24 if card.name[0] in "9T")


def said_in(phase: str, options: EuchreOptions) -> tuple[Move, ...]:
    """All that may be said in *phase* at this table, open or not."""
    match phase:
        case "order":
            return (PASS, ORDER, ALONE, *((FARMER,) if options.farmers_hand else ()))
        case "name":
            suits = (*NAMES.values(), *((NO_TRUMP,) if options.no_trump else ()))
            return (PASS, *(Move(f"{verb} {suit}") for verb in ("name", "alone") for suit in suits))
        case "defend":
            return PASS, DEFEND
        case _:
            return ()


def offers(view: View[EuchrePublic, Own]) -> tuple[Move, ...]:
    """What is open to the seat of *view*, whose turn it is."""
    public, own = view.public, view.own
    assert own is not None
    if public.phase == "discard":
        every = tuple(Move(f"discard {name}") for name in EUCHRE24.names(own.hand))
    else:
        every = said_in(public.phase, public.options)
    return tuple(move for move in every if _barred(view, move) is None)


def why_not(view: View[EuchrePublic, Own], move: Move) -> Text:
    """Why *move* is not open to the seat of *view*."""
    public, own = view.public, view.own
    if public.phase == "discard" and move.verb == "discard" and move.rest in EUCHRE24.by_name:
        assert own is not None
        card = EUCHRE24[move.rest]
        return (_barred(view, move) if own.hand & card.bit else text("why.not-held", piece=card)) or not_a_move(move)
    return (_barred(view, move) if move in said_in(public.phase, public.options) else None) or not_a_move(move)


def _barred(view: View[EuchrePublic, Own], move: Move) -> Text | None:
    """The rule in the way of *move*, which is one of its phase; None when it is open."""
    public, own = view.public, view.own
    assert own is not None
    options, dealing = public.options, view.seat == public.dealer
    match public.phase, move.verb:
        case "order", "pass" if dealing and not options.turn_down_bower and public.turned[0] == "J":
            return text("why.bower")  # EU-R5
        case "order", "order" if options.canadian_loner and view.seat == partner(public.dealer, public.sides):
            return text("why.partner-alone")  # EU-R6
        case "order", "farmers-hand" if own.hand & ~LOW:
            return text("why.no-farmer")  # EU-R9
        case "name", "pass" if dealing and options.stick_the_dealer:
            return text("why.stuck")  # EU-R8
        case "name", _ if move.rest == public.turned_suit:
            return text("why.turned-down", suit=text(f"contract.{move.rest}"))  # EU-R7
        case "discard", _ if not options.may_discard_upcard and EUCHRE24[move.rest].bit == public.taken_up:
            return text("why.keep", piece=EUCHRE24[move.rest])  # EU-R10
        case _:
            return None
