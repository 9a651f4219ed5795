"""The rules of a table of Texas 42 in words, a sentence each.

Not here: how a table differs from a preset, which core says for every game.
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.text import Text, text
from followsuit_texas42.bidding import top_marks
from followsuit_texas42.layouts import LAYOUTS, Layout
from followsuit_texas42.options import Texas42Options
from followsuit_texas42.plunge import DIVES


def hands(options: Texas42Options, seats: int) -> int:
    """How many hands there are for *seats* players (R48)."""
    return 4 if seats == 2 and options.two_players == "partnerships" else seats


def house_rules(options: Texas42Options, seats: int) -> tuple[Text, ...]:
    """How a table of *seats* players plays."""
    count = hands(options, seats)
    layout = LAYOUTS[count]
    return (*_size(options, seats, layout), *_auction(options, count, layout), *_names(options, count), *_play(options, layout))


def _size(options: Texas42Options, seats: int, layout: Layout) -> Iterator[Text]:
    if seats != 4:
        yield text(f"rule.seats.{seats}" if seats != 2 else f"rule.seats.2.{options.two_players}")
        yield text("rule.tiles", n=layout.tricks, total=layout.total, least=layout.least)
    if layout.without:
        yield text("rule.without", tiles=", ".join(layout.without))
    yield text(f"rule.scoring.{options.scoring}", goal=options.goal, total=layout.total)
    if options.win_by_two:
        yield text("rule.win_by_two")
    if seats in (3, 5, 7):
        yield text("rule.level")


def _auction(options: Texas42Options, hands: int, layout: Layout) -> Iterator[Text]:
    holder = options.first_bidder if "1-0" not in layout.without else "left"
    yield text(f"rule.first_bidder.{holder}")
    if options.all_pass == "reshake":
        yield text("rule.all_pass.reshake")
    else:
        yield text("rule.all_pass.forced", n=layout.least + (options.all_pass == "dealer_31"))
    opening, top = min(options.opening_max_marks, top_marks(options, layout)), top_marks(options, layout)
    if opening == top:
        yield text("rule.top_marks", n=opening, bid=opening * layout.total)
    else:
        each = {"opening": opening, "rise": options.mark_raise, "top": top}
        yield text("rule.ceilings", **{name: text("marks", n=n) for name, n in each.items()})
    for dive in DIVES.values():
        usual = dive.worth(options, 0, top)
        if usual and hands == 4:
            yield text(f"rule.{dive.move.rest}", n=usual)
        elif dive.usual(options) and hands == 4:
            yield text("rule.dive.over", dive=text(f"dive.{dive.move.rest}"))
    if hands == 4 and any(dive.worth(options, 0, top) for dive in DIVES.values()):
        yield text(f"rule.plunge_names.{options.plunge_names}")


def _names(options: Texas42Options, hands: int) -> Iterator[Text]:
    yield text(f"rule.follow_me.{options.follow_me}")
    if options.doubles_reversed:
        yield text("rule.doubles_reversed")
    if options.nello != "off":
        yield text(f"rule.nello.{options.nello}")
        if options.nello_exchange and hands == 4:
            yield text("rule.nello_exchange")
    if options.sevens:
        yield text("rule.sevens")
    if options.special_only_forced:
        never = options.all_pass == "reshake"
        yield text("rule.special_only_forced.never" if never else "rule.special_only_forced")
    if hands in (5, 7):
        named = options.called_partner == "named" or (options.called_partner == "usual" and hands == 7)
        yield text(f"rule.called_partner.{'named' if named else 'alone'}")


def _play(options: Texas42Options, layout: Layout) -> Iterator[Text]:
    if options.lead_names_trump:
        yield text("rule.lead_names_trump")
    yield text(f"rule.opening_lead.{options.opening_lead}")
    yield text("rule.stop_when_decided.on" if options.stop_when_decided else "rule.stop_when_decided.off")
    yield text(f"rule.review_tricks.{options.review_tricks}", one=layout.total, two=2 * layout.total)
    if options.claims != "off":
        yield text(f"rule.claims.{options.claims}")
    if options.renege == "authentic":
        yield text("rule.renege.authentic")
