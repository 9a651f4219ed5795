"""What tests of Texas 42 ask a contract or a match."""

from __future__ import annotations

from followsuit.contracts import Contract
from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.seats import Seat
from followsuit.state import DealResult, View
from followsuit.tricks import Play, winning
from followsuit_texas42 import CONTRACTS, Texas42Public
from followsuit_texas42.public import Texas42Own
from followsuit_texas42.suits import SUITS
from followsuit_texas42.trumps import DominoContract


def contract_of(mode: list[object]) -> DominoContract:
    """The contract that a published case means.

    Raises:
        ValueError: It means none.
    """
    match mode:
        case ["pip", int(pip)]:
            return CONTRACTS[f"trump {SUITS[pip]}"]
        case ["doubles"]:
            return CONTRACTS["trump doubles"]
        case ["nello", str(doubles)]:
            return CONTRACTS[f"nello {doubles}"]
        case _:
            raise ValueError(f"expected a mode such as ['pip', 4], got {mode}")


def answers(contract: DominoContract, lead: str, hand: list[str]) -> list[str]:
    """The tiles of *hand* that may answer *lead*."""
    able = contract.playable(contract.tables.led[DOMINO6[lead].index], DOMINO6.mask(hand))
    return [name for name in hand if able & DOMINO6[name].bit]


def winner(contract: Contract, *names: str) -> str:
    """The tile of *names*, in the order played, that takes the trick."""
    plays = tuple(Play(Seat(seat), DOMINO6[name]) for seat, name in enumerate(names))
    tables = contract.tables
    return winning(plays, tables.led[plays[0].piece.index], tables).piece.name


def ranked(contract: Contract, led: str) -> list[str]:
    """The tiles that can take a trick of the suit *led*, the highest first; no two of them are equal."""
    strength = contract.tables.strength[led]
    tiles = [tile for tile in DOMINO6 if strength[tile.index]]
    assert len({strength[tile.index] for tile in tiles}) == len(tiles)
    return [tile.name for tile in sorted(tiles, key=lambda tile: -strength[tile.index])]


def public_of(match: Match) -> Texas42Public:
    """What everyone knows of *match*."""
    public = match.state.public
    assert isinstance(public, Texas42Public)
    return public


def seen(match: Match, seat: int | None) -> View[Texas42Public, Texas42Own]:
    """What *seat* sees; None for a spectator."""
    view = match.view(None if seat is None else Seat(seat))
    assert view.own is None or isinstance(view.own, Texas42Own)
    return View(view.seat, public_of(match), view.own)


def legal(match: Match) -> tuple[str, ...]:
    """What the one seat to act may do."""
    (seat,) = match.to_act
    return match.legal(seat)


def result(match: Match) -> DealResult:
    """The last deal that is over."""
    return match.state.public.deals[-1]


def tricks(*lines: str) -> tuple[str, ...]:
    """The moves of tricks, each "2 6-4 6-1 5-5": who leads, and what is played clockwise from there by all four."""
    moves = []
    for line in lines:
        leader, *names = line.split()
        moves += [f"{(int(leader) + i) % 4} play {name}" for i, name in enumerate(names)]
    return tuple(moves)


def passed(seat: int, bid: str, seats: int = 4, first: int = 0) -> tuple[str, ...]:
    """The calls of an auction in which *seat* alone bids."""
    order = [(first + i) % seats for i in range(seats)]
    return tuple(f"{each} {bid if each == seat else 'pass'}" for each in order)
