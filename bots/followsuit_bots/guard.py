"""The blunder guard: what nobody at the table would understand, whatever the bot's reckoning says.

It works for every game with tricks, on masks and tables alone: a bot proposes a piece, and the guard lets it stand or puts
another in its place, with the reason.  It speaks only of what is certain on the view; judgement is the bot's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from followsuit.pieces import Piece
from followsuit.text import Text, text
from followsuit_bots.sight import Sight


@frozen
class Aim:
    """What a seat plays for, in the points of the game; where tricks alone count, in tricks.

    Attributes:
        worth: What each piece brings to who takes it, by its index.
        trick: What a trick is worth by itself.
        table: What lies in the trick so far.
        need: What the own side must still take; 0 or less when it has it.
        left: What is still to be taken by anyone, this trick too.
        shun: Whether the seat wants no trick at all.
    """

    worth: Sequence[int]
    trick: int
    table: int
    need: int
    left: int
    shun: bool = False

    @property
    def spare(self) -> int:
        """What the own side can still afford to lose."""
        return self.left - self.need


Verdict = tuple[Piece, Text | None]


def guarded(sight: Sight, legal: Sequence[Piece], piece: Piece, aim: Aim) -> Verdict:
    """*piece*, or what is to be played in its place and why.

    Args:
        sight: The view.
        legal: What may be played.
        piece: One of them, which a bot proposes.
        aim: What the seat plays for.
    """
    for rule in _RULES:
        verdict = rule(sight, legal, piece, aim)
        if verdict is not None:
            return verdict
    return piece, None


def _shun(sight: Sight, legal: Sequence[Piece], piece: Piece, aim: Aim) -> Verdict | None:
    """Who wants no trick, and plays last, takes none that it can leave."""
    if not aim.shun:
        return None
    if sight.after or sight.winning is None or not sight.wins(piece):
        return piece, None
    losing = [other for other in legal if not sight.wins(other)]
    return (max(losing, key=sight.rank), text("reason.duck")) if losing else (piece, None)


def _decide(sight: Sight, legal: Sequence[Piece], piece: Piece, aim: Aim) -> Verdict | None:
    """What decides the deal now is played now."""
    if aim.need <= 0 or aim.need > aim.left:
        return None
    takes = [other for other in legal if _brings(sight, other, aim) >= aim.need]
    if takes:
        return piece if piece in takes else _cheapest(sight, takes, aim), text("reason.decides")
    if sight.winning is not None:
        return None
    bosses = (
        [other for other in sight.public.contract.pieces.within(sight.hand) if sight.boss(other)] if sight.public.contract else []
    )
    run = sum(aim.trick + aim.worth[other.index] for other in bosses)
    if len(bosses) == sight.hand.bit_count() and bosses:
        run = aim.left
    if run < aim.need or piece in bosses:
        return None
    cash = [other for other in legal if other in bosses]
    return (max(cash, key=lambda other: (aim.worth[other.index], sight.rank(other))), text("reason.cash")) if cash else None


def _partner(sight: Sight, legal: Sequence[Piece], piece: Piece, aim: Aim) -> Verdict | None:
    """A partner's certain trick is not beaten, unless only masters could be thrown on it."""
    if not sight.partner_is_sure() or not sight.wins(piece):
        return None
    spare = [other for other in legal if not sight.wins(other) and (sight.boss(piece) or not sight.boss(other))]
    if not spare:
        return None
    return max(spare, key=lambda other: (aim.worth[other.index], -sight.rank(other))), text("reason.partner-wins")


def _fatal(sight: Sight, legal: Sequence[Piece], piece: Piece, aim: Aim) -> Verdict | None:
    """A trick that cannot be spared is taken for certain if it can be, else with the best chance."""
    if aim.need <= 0 or aim.need > aim.left or _costs(piece, aim) <= aim.spare or _takes(sight, piece):
        return None
    sure = [other for other in legal if _takes(sight, other)]
    if sure:
        return _cheapest(sight, sure, aim), text("reason.must-win")
    led = sight.asked(piece)
    threats = sight.threats(led, piece.index)
    if sight.wins(piece):
        safer = [other for other in legal if sight.asked(other) == led and sight.wins(other)]
        safer = [other for other in safer if not (left := sight.threats(led, other.index)) & ~threats and left != threats]
        return (max(safer, key=sight.rank), text("reason.highest")) if safer else None
    if not sight.after and not sight.ours:
        cheap = [other for other in legal if not sight.wins(other) and _costs(other, aim) <= aim.spare]
        return (min(cheap, key=lambda other: aim.worth[other.index]), text("reason.least")) if cheap else None
    return None


def _waste(sight: Sight, legal: Sequence[Piece], piece: Piece, aim: Aim) -> Verdict | None:
    """Of two pieces of one suit that both take the trick for certain, the lower does, unless the higher is worth more."""
    if sight.winning is None or not sight.sure(piece):
        return None
    led = sight.asked(piece)
    follow = sight.suits.follow[led]
    alike = [other for other in legal if bool(other.bit & follow) == bool(piece.bit & follow) and sight.sure(other)]
    lower = [
        other for other in alike if sight.rank(other) < sight.rank(piece) and aim.worth[other.index] >= aim.worth[piece.index]
    ]
    return (
        (max(lower, key=lambda other: (aim.worth[other.index], -sight.rank(other))), text("reason.cheapest")) if lower else None
    )


def _last_lead(sight: Sight, legal: Sequence[Piece], piece: Piece, aim: Aim) -> Verdict | None:
    """Of the last two, a master that wins only when it is led is led first: it is worth nothing once the lead is lost."""
    if aim.need <= 0 or sight.winning is not None or len(legal) != 2 or sight.hand.bit_count() != 2 or sight.boss(piece):
        return None
    other = next(each for each in legal if each is not piece)
    ruffs = any(sight.suits.strength[led][other.index] for led, follow in sight.suits.follow.items() if not follow & other.bit)
    return (other, text("reason.walks", piece=other)) if sight.boss(other) and not ruffs else None


_RULES: tuple[Callable[[Sight, Sequence[Piece], Piece, Aim], Verdict | None], ...] = (
    _shun,
    _decide,
    _partner,
    _fatal,
    _waste,
    _last_lead,
)


def _takes(sight: Sight, piece: Piece) -> bool:
    """Whether the own side takes this trick for certain if *piece* is played."""
    return sight.sure(piece) or (sight.partner_is_sure() and not sight.wins(piece))


def _brings(sight: Sight, piece: Piece, aim: Aim) -> int:
    """What *piece* brings in this trick for certain."""
    return aim.table + aim.trick + aim.worth[piece.index] if _takes(sight, piece) else 0


def _costs(piece: Piece, aim: Aim) -> int:
    """What is lost at least if *piece* is played and the trick is lost."""
    return aim.table + aim.trick + aim.worth[piece.index]


def _cheapest(sight: Sight, pieces: Sequence[Piece], aim: Aim) -> Piece:
    return min(pieces, key=lambda piece: (sight.rank(piece), -aim.worth[piece.index], piece.index))
