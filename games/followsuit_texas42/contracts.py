"""Every contract, and which of them may be named when.

Not here: what a contract is (`trumps`, `nello`, `sevens`), and the bids that leave the name to the partner (`plunge`).

Sources: R20, R21 for the names of straight 42; Lechner Hall for the others and for what a partner may name in a plunge; the
"Teel" tables for special contracts on a forced bid alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from followsuit.moves import Move
from followsuit_texas42 import nello, sevens
from followsuit_texas42.options import Texas42Options
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.trumps import DOUBLES_REVERSED, DOUBLES_TRUMP, FOLLOW_ME_WAYS, NUMBERS, DominoContract

CONTRACTS: Mapping[str, DominoContract] = {
    contract.name: contract
    for contract in (
        *NUMBERS,
        DOUBLES_TRUMP,
        DOUBLES_REVERSED,
        *FOLLOW_ME_WAYS.values(),
        *nello.WAYS.values(),
        sevens.CONTRACT,
    )
}
"""Every contract that some table plays, by the move that names it."""


@cache
def names(options: Texas42Options) -> tuple[Move, ...]:
    """The moves that name a contract at this table, special ones last; whether they are open is asked of `open_names()`."""
    return _trumps(options) + _special(options)


@cache
def families(options: Texas42Options) -> tuple[tuple[str, tuple[Move, ...]], ...]:
    """`names()` as they stand side by side: first those alone of their kind, then each kind with several ways for the doubles."""
    ways: dict[str, list[Move]] = {}
    for name in names(options):
        ways.setdefault("name" if name.verb == "trump" else name.verb, []).append(name)
    alone = [moves.pop() for kind, moves in ways.items() if kind != "name" and len(moves) == 1]
    ways["name"] += alone
    return tuple((kind, tuple(moves)) for kind, moves in ways.items() if moves)


@cache
def open_names(options: Texas42Options, mark: bool, forced: bool, partner: bool) -> tuple[Move, ...]:
    """The names that are open.

    Args:
        options: The table's rules.
        mark: Whether a mark or more was bid.
        forced: Whether the declarer is a shaker who had to bid.
        partner: Whether the declarer's partner names, in a plunge or a splash.
    """
    special = mark and (forced or not options.special_only_forced) and (not partner or options.plunge_names == "any")
    return _trumps(options) + (_special(options) if special else ())


def names_now(public: Texas42Public) -> tuple[Move, ...]:
    """The names that are open to who names in *public*."""
    return open_names(public.options, public.marks > 0, public.was_forced, bool(public.dive))


def _trumps(options: Texas42Options) -> tuple[Move, ...]:
    """What straight 42 names, and the doubles the other way round where the table has them."""
    doubles = (DOUBLES_TRUMP, DOUBLES_REVERSED) if options.doubles_reversed else (DOUBLES_TRUMP,)
    follow_me = FOLLOW_ME_WAYS.values() if options.follow_me == "choice" else (FOLLOW_ME_WAYS[options.follow_me],)
    return _moves(*NUMBERS, *doubles, *follow_me)


def _special(options: Texas42Options) -> tuple[Move, ...]:
    ways = nello.WAYS.values() if options.nello == "choice" else [way for key, way in nello.WAYS.items() if key == options.nello]
    return _moves(*ways, *((sevens.CONTRACT,) if options.sevens else ()))


def _moves(*contracts: DominoContract) -> tuple[Move, ...]:
    return tuple(Move(contract.name) for contract in contracts)
