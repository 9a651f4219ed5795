"""A contract: the name under which a deal is played, and its suits."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import frozen

from followsuit.pieces import PieceSet
from followsuit.suits import SuitRules, SuitTables, tables
from followsuit.values import stated


@frozen(slots=False)
class Contract:
    """How the tricks of a deal are won.

    Attributes:
        name: Unique in its game; what messages, records and texts know it by.
        suits: Which suit a piece is of, and how it ranks.
        pieces: What it is played with.
        announced: Suits that a lead may announce though no piece asks for them by itself.
    """

    name: str
    suits: SuitRules
    pieces: PieceSet
    announced: tuple[str, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        return stated(self)

    @cached_property
    def tables(self) -> SuitTables:
        """The tables of its suits, made once."""
        return tables(self.suits, self.pieces, self.announced)
