"""Why the `rules` bot of Oh Hell bids and plays as it does, in a few words: the fact that decides."""

from __future__ import annotations

from followsuit.pieces import Piece
from followsuit.text import Text, text
from followsuit_bots.sight import Sight
from followsuit_ohhell import OhHellPublic


def why_bid(public: OhHellPublic, bid: int, expected: float) -> Text:
    """The reason for bidding *bid* with a hand that looks like *expected* tricks."""
    near = round(expected)
    if public.hooked is not None and near == public.hooked and bid != near:
        return text("reason.ohhell.hook", n=near, bid=bid)
    return text("reason.ohhell.bid", n=bid)


def why_play(sight: Sight, piece: Piece, need: int, left: int) -> Text:
    """The reason for playing *piece* with *need* of *left* tricks still to take."""
    return text(f"reason.ohhell.{_key(sight, piece, need, left)}", piece=piece, n=need)


def _key(sight: Sight, piece: Piece, need: int, left: int) -> str:
    leading, takes = sight.winning is None, sight.wins(piece)
    if need < 0 or need > left:
        return "spoil"
    if need == 0:
        if leading:
            return "lead-away"
        if takes:
            return "cannot-duck"
        follows = bool(sight.suits.follow[sight.asked(piece)] & piece.bit)
        return "duck" if follows else "shed"
    if leading:
        return "cash" if sight.boss(piece) else "lead-high" if need == left else "lead"
    if takes:
        return "take" if sight.sure(piece) else "try"
    contract = sight.public.contract
    assert contract is not None
    kept = [other for other in contract.pieces.within(sight.hand ^ piece.bit) if sight.boss(other)]
    return "keep" if len(kept) >= need else "wait"
