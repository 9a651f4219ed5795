"""The score sheet of Texas 42, the sentence that ends a deal, and the table's rules in words.

Not here: what the table looks like while a deal is played (`face`).
"""

from __future__ import annotations

from followsuit.face import Face, side_columns
from followsuit.moves import Move
from followsuit.state import DealResult, Public
from followsuit.text import Text, Who, text
from followsuit_texas42.bidding import marks
from followsuit_texas42.options import Texas42Options
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.tally import spelled


class ScoreSheet(Face):
    """What is written down."""

    def label(self, move: Move) -> Text:
        """A call or a trump, short: "31", "84 (2 marks)", "Pass", "Fives"."""
        match move.verb:
            case "bid":
                n = marks(move.number)
                return text("move.marks", bid=move.number, n=n) if n else text("move.bid", words=move.rest)
            case "pass" | "play":
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
        """Who bid what, what they took, and what it was worth."""
        if result.declarer is None or result.bid is None:
            return text("result.passed")
        ours, theirs = sorted(public.sides, key=lambda side: result.declarer not in side)
        assert isinstance(public, Texas42Public)
        unit = public.options.scoring
        gains = [
            text(f"gain.{unit}", who=tuple(map(Who, side)), n=result.change[side[0]])
            for side in (ours, theirs)
            if result.change[side[0]]
        ]
        return text(
            "result.made" if result.made else "result.set",
            who=tuple(map(Who, ours)),
            bid=self.label(result.bid),
            n=result.points[result.declarer],
            gain=gains[0] if len(gains) == 1 else text("gains", first=gains[0], second=gains[1]),
        )

    def tally(self, score: int, public: Public) -> str:
        """Marks spell ALL; points are a number."""
        assert isinstance(public, Texas42Public)
        return spelled(score) if public.options.scoring == "marks" else str(score)

    def rules(self, options: Texas42Options) -> tuple[Text, ...]:
        """How this table plays, a sentence for each option."""
        sentences = [
            text(f"rule.scoring.{options.scoring}", goal=options.goal),
            text(f"rule.first_bidder.{options.first_bidder}"),
            text(f"rule.all_pass.{options.all_pass}"),
            self._ceilings(options),
            text(f"rule.opening_lead.{options.opening_lead}"),
            text("rule.stop_when_decided.on" if options.stop_when_decided else "rule.stop_when_decided.off"),
            text(f"rule.review_tricks.{options.review_tricks}"),
        ]
        if options.lead_names_trump:
            sentences.insert(4, text("rule.lead_names_trump"))
        if options.win_by_two:
            sentences.insert(1, text("rule.win_by_two"))
        return tuple(sentences)

    def _ceilings(self, options: Texas42Options) -> Text:
        opening = min(options.opening_max_marks, options.top_marks)
        if opening == options.top_marks:
            return text("rule.top_marks", n=opening)
        return text(
            "rule.ceilings",
            opening=text("marks", n=opening),
            rise=text("marks", n=options.mark_raise),
            top=text("marks", n=options.top_marks),
        )
