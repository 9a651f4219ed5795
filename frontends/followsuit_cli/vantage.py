"""A match as the one person sees who plays it in the terminal, from whichever of their seats is asked."""

from __future__ import annotations

from attrs import frozen

from followsuit.document import Document
from followsuit.matches import Match
from followsuit.seats import Player, Seat
from followsuit.showing import show
from followsuit.text import Voice
from followsuit_cli import spoken
from followsuit_cli.around import Shown
from followsuit_cli.asked import Asked


@frozen
class Vantage:
    """Where somebody looks at a match from.

    Attributes:
        player: The person, who may have several seats.
        names: What the players are called at this table.
        show_hands: Whether every hand lies open.
    """

    player: Player
    names: tuple[str, ...]
    show_hands: bool

    def asked(self, match: Match) -> Asked:
        """What they are asked in *match*, if anything."""
        seat = match.acting(self.player)
        voice = Voice(match.game.catalogue("en"), self.names, seat, match.state.public.players)
        return Asked(match.game, match.view(seat), match.legal(seat), self.document(match), voice)

    def document(self, match: Match, before: Match | None = None) -> Document:
        """The table; with what has happened since *before*."""
        seat = match.acting(self.player)
        earlier = before.view(seat) if before is not None else None
        return show(match.game, match.view(seat), match.legal(seat), names=self.names, before=earlier, preset=match.preset)

    def shown(self, match: Match, before: Match | None = None) -> Shown:
        """What is drawn: the table, and the hands of others where all lie open."""
        document = self.document(match, before)
        hands: dict[int, list[str]] = {}
        pieces = dict(document["pieces"])
        public = match.state.public
        if self.show_hands and public.deal:
            for other in map(Seat, range(public.seats)):
                if public.player_of(other) != self.player:
                    theirs = show(match.game, match.view(other), (), names=self.names)
                    hands[other] = spoken.held(theirs, other)
                    pieces = {**theirs["pieces"], **pieces}
        return Shown(document, hands, pieces)
