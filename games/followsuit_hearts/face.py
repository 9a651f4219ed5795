"""How Hearts is shown and said.

Not here: prose, which is in the catalogue.
"""

from __future__ import annotations

from followsuit.face import Face
from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import DealResult, Public, View
from followsuit.text import Text, Who, text
from followsuit_hearts.options import HeartsOptions
from followsuit_hearts.public import ALL_POINTS, BROKEN, JACK, POINTS, QUEEN, HeartsOwn, HeartsPublic


class HeartsFace(Face):
    """Hearts, shown and said."""

    def prompt(self, view: View[HeartsPublic, HeartsOwn]) -> Text:
        """To whom three cards are passed; a card to play, on the first trick without points."""
        public, own = view.public, view.own
        if public.phase == "pass" and view.seat is not None:
            return text("prompt.pass", who=Who(public.receiver(view.seat)))
        asked = super().prompt(view)
        spared = not public.tricks and public.options.first_trick == "no_points" and own is not None and own.hand & ~POINTS
        return text("prompt.void.first", **asked.args) if asked.key == "prompt.void" and spared else asked

    def picks(self, phase: str) -> tuple[int, int] | None:
        """Three cards are passed, one is played."""
        return (3, 3) if phase == "pass" else super().picks(phase)

    def tags(self, public: HeartsPublic, piece: Piece) -> tuple[Text, ...]:
        """What a card costs that costs more than others, or takes off."""
        if piece.bit == QUEEN:
            return (text("tag.queen"),)
        return (text("tag.jack"),) if piece.bit == JACK and public.options.jack_of_diamonds else ()

    def counters(self, public: HeartsPublic, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The points that a seat has taken in this deal, the jack counted."""
        return (("points", (public.won[seat] if public.won else 0) - 10 * (public.jack == seat)),)

    def marker(self, public: HeartsPublic) -> tuple[Text, Text] | None:
        """That hearts are broken; nothing before."""
        return (text("marker.broken"), text("flag.broken")) if BROKEN in public.flags else None

    def points(self, public: HeartsPublic) -> bool:
        """Tricks are worth different points, most of them none."""
        return True

    def result(self, result: DealResult, public: Public) -> Text:
        """What the deal cost everyone, or who shot the moon."""
        if ALL_POINTS not in result.points:
            return super().result(result, public)
        return text("result.moon", who=Who(Seat(result.points.index(ALL_POINTS))), result=super().result(result, public))

    def rules(self, options: HeartsOptions, seats: int) -> tuple[Text, ...]:
        """How this table plays, a sentence for each option."""
        return (
            text("rule.deals", n=options.deals) if options.deals else text("rule.target", target=options.target),
            text(f"rule.passing.{options.passing}"),
            text(f"rule.opening.{options.opening}"),
            text(f"rule.first_trick.{options.first_trick}"),
            text("rule.queen_breaks_hearts.on" if options.queen_breaks_hearts else "rule.queen_breaks_hearts.off"),
            text("rule.jack_of_diamonds.on" if options.jack_of_diamonds else "rule.jack_of_diamonds.off"),
            text(f"rule.moon.{options.moon}"),
        )
