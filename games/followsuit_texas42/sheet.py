"""The score sheet of Texas 42, and the sentence that ends a deal.

Not here: what the table looks like while a deal is played (`face`), and the table's rules in words (`houses`).
"""

from __future__ import annotations

from functools import lru_cache

from followsuit.face import Face, side_columns
from followsuit.moves import Move
from followsuit.seats import Seat
from followsuit.state import DealResult, Public
from followsuit.text import Text, Who, text
from followsuit_texas42.bidding import marks
from followsuit_texas42.ending import CLAIM
from followsuit_texas42.houses import house_rules
from followsuit_texas42.layouts import Layout
from followsuit_texas42.options import Texas42Options
from followsuit_texas42.plunge import DIVES
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.sevens import SEVENS
from followsuit_texas42.tally import spelled
from followsuit_texas42.words import marks_text, of_side, suit_text


class ScoreSheet(Face):
    """What is written down."""

    def label(self, move: Move, public: Public) -> Text:
        """A call or a name, short: "31", "84 (2 marks)", "Plunge", "Pass", "Fives"."""
        assert isinstance(public, Texas42Public)
        match move.verb:
            case "bid" if move not in DIVES:
                return _bid(move, public.layout)
            case "claim" if public.contract is not None and not public.playing.takes:
                return text("move.claim.nello")
            case "bid" | "alone" | "claim" | "accept" | "play-on":
                return text(f"move.{move}")
            case "pass" | "play" | "call":
                return text(f"move.{move.verb}", words=move.rest)
            case _:
                return text(f"contract.{move}")

    def sheet(self, public: Public) -> tuple[str, ...]:
        """Who shook and bid what with which trump, how it went, and the score of each side after it."""
        return ("deal", "dealer", "declarer", "bid", "contract", "made", *side_columns(public))

    def cell(self, column: str, result: DealResult, public: Public) -> Text:
        """What stands in *column* for *result*."""
        if column == "made":
            if result.made is None or result.declarer is None:
                return text("sheet.passed")
            return text("sheet.made.points" if result.made else "sheet.set.points", n=result.points[result.declarer])
        return super().cell(column, result, public)

    def result(self, result: DealResult, public: Public) -> Text:
        """Who bid what, how it went, and what it was worth."""
        assert isinstance(public, Texas42Public)
        if result.declarer is None or result.bid is None:
            return text("result.passed")
        team = public.team
        others = tuple(Seat(seat) for seat in range(public.seats) if seat not in team)
        unit = public.options.scoring
        gains = [
            of_side(f"gain.{unit}", side, n=result.change[side[0]], marks=text("marks", n=result.change[side[0]]))
            for side in (team, others)
            if result.change[side[0]]
        ]
        if public.faulty is not None and public.calls[-1].move == CLAIM:
            key = "result.claim"
        elif public.faulty is not None:
            key = "result.renege.sevens" if public.playing.name == SEVENS else "result.renege"
        else:
            key = ("result.nello" if not public.playing.takes else "result") + (".made" if result.made else ".set")
        return text(
            key,
            who=tuple(map(Who, team)) if public.playing.takes else Who(result.declarer),
            faulty=Who(result.declarer if public.faulty is None else public.faulty),
            bid=self.label(result.bid, public),
            n=result.points[result.declarer],
            suit=suit_text(public.playing, public.led) if public.led is not None else "",
            gain=gains[0] if len(gains) == 1 else text("gains", first=gains[0], second=gains[1]),
        )

    def tally(self, score: int, public: Public) -> str:
        """Marks spell ALL; points are a number."""
        assert isinstance(public, Texas42Public)
        return spelled(score) if public.options.scoring == "marks" else str(score)

    def rules(self, options: Texas42Options, seats: int) -> tuple[Text, ...]:
        """How this table plays, a sentence for each option."""
        return house_rules(options, seats)


@lru_cache(1024)  # more than there are bids in all layouts together; each is said with every call
def _bid(move: Move, layout: Layout) -> Text:
    return marks_text(move.number, marks(move.number, layout))
