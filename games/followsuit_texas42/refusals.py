"""Why a move of Texas 42 is not open, in the words of the one who asks.

A reason is made from the public bucket and the asker's own hand, so it tells nobody more than the asker knows.
"""

from __future__ import annotations

from followsuit.game import not_a_move
from followsuit.moves import Move
from followsuit.pieces import DOMINO6, Mask
from followsuit.state import View
from followsuit.text import Text, text
from followsuit_texas42.bidding import PASS, ceiling, ladder
from followsuit_texas42.contracts import names
from followsuit_texas42.phases import BID, NAME, dives, open_dives
from followsuit_texas42.plunge import DIVES
from followsuit_texas42.public import Texas42Own, Texas42Public
from followsuit_texas42.sevens import SEVENS
from followsuit_texas42.suits import DOUBLES
from followsuit_texas42.words import bid_text, suit_text


def of_play(view: View[Texas42Public, Texas42Own], able: Mask) -> Text:
    """Why a tile may not be played where those of *able* may: must follow, lead trump, or be nearest to seven."""
    public, held = view.public, DOMINO6.within(able)
    if public.playing.name == SEVENS:
        return text("why.nearest", held=held)
    if public.led is None:
        return text("why.lead-trump", held=held)
    return text("why.follow", suit=suit_text(public.playing, public.led), held=held)


def of_choice(view: View[Texas42Public, Texas42Own], move: Move) -> Text:
    """Why *move* is not among what may be called or named."""
    public = view.public
    if public.phase == BID and move == PASS:
        return text("why.must-bid", n=public.forced)
    if public.phase == BID and move in DIVES:
        return _of_dive(view, move)
    if public.phase == BID and move.verb == "bid" and move.rest.isdecimal():
        return _of_bid(public, move)
    if public.phase == NAME and move in names(public.options):
        return _of_name(public)
    return not_a_move(move)


def _of_bid(public: Texas42Public, move: Move) -> Text:
    if move.number not in ladder(public.options, public.layout):
        return text("why.no-such-bid", bid=move.rest)
    if move.number <= public.bid:
        return text("why.not-over", bid=bid_text(public))
    if move.number < public.forced:
        return text("why.must-bid", n=public.forced)
    return text("why.too-many-marks", n=ceiling(public.options, public.bid, public.layout))


def _of_dive(view: View[Texas42Public, Texas42Own], move: Move) -> Text:
    public, own = view.public, view.own
    assert own is not None
    if move not in dives(public):
        return text("why.no-dive", dive=text(f"dive.{move.rest}"))
    if public.options.special_only_forced and not public.forced:
        return text("why.only-forced")
    if move not in open_dives(public):
        return text("why.not-over", bid=bid_text(public))
    return text("why.doubles", n=DIVES[move].doubles, held=(own.hand & DOUBLES).bit_count())


def _of_name(public: Texas42Public) -> Text:
    if not public.marks:
        return text("why.needs-mark", bid=str(public.layout.total))
    if public.options.special_only_forced and not public.was_forced:
        return text("why.only-forced")
    return text("why.partner-names-trump")
