"""How it is shown and said: every text that is asked for is there, and every text that is there is asked for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from tests.games.transcripts import names as names_of
from tests.games.transcripts import text_of

from followsuit.document import Document, Zone
from followsuit.listing import listed_game
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.options import chosen, kinds
from followsuit.pieces import DOMINO6
from followsuit.record import opened, played
from followsuit.seats import HOUSE, Seat
from followsuit.showing import show
from followsuit.text import Catalogue, Template, Voice, catalogue, text
from followsuit_texas42 import CONTRACTS, PRESETS, Texas42, Texas42Options
from followsuit_texas42.bidding import ladder
from followsuit_texas42.contracts import names

STRAIGHT = names(Texas42Options())
"""What may be named in straight 42."""

Made = Callable[..., Match]
NAMED = ("Ann", "Bo", "Cy", "Di")
OWN = catalogue("followsuit_texas42", "en").keys() - catalogue("followsuit", "en").keys()
# What lobbies and lists show before there is a table.
LISTED = ("title", "about", "option.", "group.", "preset.")


class Heard(dict[str, Template]):
    """A catalogue that notes which of its texts were asked for."""

    def __init__(self, entries: Catalogue) -> None:
        super().__init__(entries)
        self.keys_heard: set[str] = set()

    def __getitem__(self, key: str) -> Template:
        self.keys_heard.add(key)
        return super().__getitem__(key)


def document(match: Match, seat: int | None = 0, before: Match | None = None) -> Document:
    """What *seat* is shown."""
    viewer = None if seat is None else Seat(seat)
    legal = match.legal(viewer) if viewer is not None else ()
    earlier = before.view(viewer) if before is not None else None
    return show(match.game, match.view(viewer), legal, names=NAMED, before=earlier)


def zone(shown: Document, id: str) -> Zone:
    return next(zone for zone in shown["zones"] if zone["id"] == id)


def badges(shown: Document) -> list[list[str]]:
    return [[badge["text"] for badge in seat["badges"]] for seat in shown["seats"]]


def positions(match: Made, rng: random.Random) -> Iterator[tuple[Match, Match]]:
    """Matches of every kind, move by move, each with the one before it; bids are low, so that some are made."""
    for preset in PRESETS:
        for lead, all_pass in (("must_trump", "dealer_30"), ("small_end", "reshake")):
            target = 2 if preset != "seed000" else 150
            options = {"preset": preset, "target": target, "win_by_two": True, "opening_lead": lead, "all_pass": all_pass}
            options["lead_names_trump"] = lead == "small_end"
            now = match(hands=None, names=NAMED, **options)
            while now.to_act:
                (seat,) = now.to_act
                legal = now.legal(seat)
                if now.state.public.phase == "bid":
                    high = "bid 84" in legal and rng.random() < 0.1
                    legal = (Move("bid 84"),) if high else legal[:2] if rng.random() < 0.4 else legal[:1]
                then = now.deal(rng.randbytes(32)) if seat == HOUSE else now.play(seat, rng.choice(legal))
                yield now, then
                now = then


SPECIAL: tuple[tuple[int, dict[str, object]], ...] = (
    (4, {"preset": "lechner", "claims": "assisted"}),
    (4, {"preset": "lechner", "claims": "authentic"}),
    (4, {"preset": "lechner", "renege": "authentic"}),
    (4, {"preset": "lechner", "renege": "authentic", "win_by_two": True}),
    (4, {"preset": "teel", "claims": "authentic"}),
    (4, {"preset": "teel", "special_only_forced": False, "renege": "authentic", "top_marks": 1, "plunge_marks": 4}),
    (4, {"nello": "own", "sevens": True, "plunge_marks": 2, "splash_marks": 1, "claims": "authentic", "top_marks": 2}),
    (2, {"claims": "assisted"}),
    (2, {"two_players": "long", "scoring": "points", "claims": "authentic"}),
    (3, {"nello": "choice", "claims": "assisted"}),
    (3, {"scoring": "points", "renege": "authentic"}),
    (5, {"called_partner": "named", "claims": "authentic"}),
    (5, {"nello": "low", "special_only_forced": True}),
    (6, {"nello": "high", "sevens": True}),
    (7, {"claims": "authentic", "renege": "authentic"}),
)
"""Tables beyond straight 42: how many play, and by which rules."""

WANTED = ("bid plunge", "bid splash", "claim", "sevens", "alone")


def rules(options: dict[str, object]) -> Texas42Options:
    """The rules of a table: a preset, where one is named, with what differs."""
    changes = {name: value for name, value in options.items() if name != "preset"}
    return chosen(Texas42Options, PRESETS, options.get("preset"), {"target": 500, **changes})


def special_positions(rng: random.Random) -> Iterator[tuple[Match, Match]]:
    """Some deals at each special table: marks are bid, special contracts named and hands laid down wherever they may be."""
    for players, options in SPECIAL:
        now = start(Texas42(), rules(options), seats=players, dealer=Seat(0))
        for _ in range(100):
            if not now.to_act:
                break
            seat = now.to_act[0]
            legal = now.legal(seat)
            wanted = [move for move in legal if move in WANTED or move.verb == "nello"]
            if now.state.public.phase == "bid" and rng.random() < 0.5:
                wanted = wanted or [move for move in legal if move in ("bid 42", "bid 44", "bid 40", "bid 39", "bid 49", "pass")]
            move = rng.choice(wanted) if wanted and rng.random() < 0.7 else rng.choice(legal or (Move("pass"),))
            then = now.deal(rng.randbytes(32)) if seat == HOUSE else now.play(seat, move)
            yield now, then
            now = then


def golden_positions() -> Iterator[tuple[Match, Match]]:
    """The transcripts, move by move: each contract, and each way for a deal to end."""
    for name in names_of("texas42"):
        now, lines = opened(text_of(Texas42(), name), lambda _: Texas42())
        for line in lines:
            then = played(now, line)
            yield now, then
            now = then


def test_every_text_is_there_and_every_text_is_used(match: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(catalogue("followsuit_texas42", "en"))

    def heard_catalogue(game: Texas42, language: str) -> Catalogue:
        assert (game.name, language) == ("texas42", "en")
        return heard

    monkeypatch.setattr(Texas42, "catalogue", heard_catalogue)
    every = ["pass", *STRAIGHT, "bid 43", *(f"bid {bid}" for bid in ladder(Texas42Options(top_marks=7)))]
    every += [f"play {tile}{suit}" for tile in DOMINO6 for suit in ("", " blanks", " twos")]
    every += ["bid plunge", "bid splash", "claim", "accept", "sevens", "nello high"]
    rng = random.Random(16)
    for before, after in chain(golden_positions(), positions(match, rng), special_positions(rng)):
        for seat in (None, *range(after.state.public.seats)):
            document(after, seat, before)
        if after.to_act and after.to_act != (HOUSE,):
            view = after.view(after.to_act[0])
            voice = Voice(heard, NAMED, view.seat)
            asked = every if rng.random() < 0.2 else ["claim"]
            for move in set(map(Move, asked)) - set(after.legal(after.to_act[0])):
                assert voice.say(after.game.why(view, move))
            voice.say(after.game.face.waiting(after.state.public))
    voice = Voice(heard)
    tables: list[dict[str, object]] = [
        {"review_tricks": "below_42"},
        {"opening_max_marks": 5},
        {"top_marks": 1},
        {"nello": "own_inverted"},
    ]
    tables += [{"follow_me": "low"}, {"follow_me": "own"}]
    for options in map(rules, tables):
        for rule in Texas42().face.rules(options, 4):
            voice.say(rule)
    for players, special in SPECIAL:
        for rule in Texas42().face.rules(rules(special), players):
            voice.say(rule)
    for suit in {suit for contract in CONTRACTS.values() for suit in contract.tables.follow}:
        voice.say(text(f"suit.{suit}"))

    unused = {key for key in OWN - heard.keys_heard if not key.startswith(LISTED)}
    assert sorted(unused) == []


def test_options_and_presets_are_said_in_words() -> None:
    want = {"title", "about"}
    for name, kind in kinds(Texas42Options).items():
        want |= {f"option.{name}", f"option.{name}.help", *(f"option.{name}.{value}" for value in kind.values or ())}
        want |= {f"option.{name}.0"} if kind.low == 0 else set()
    want |= {f"group.{kind.group}" for kind in kinds(Texas42Options).values()}
    want |= {f"preset.{name}{more}" for name in PRESETS for more in ("", ".about")}

    assert {key for key in OWN if key.startswith(LISTED)} == want


def test_the_game_is_listed_with_every_option_and_preset(game: Texas42) -> None:
    shown = listed_game(game, ())

    assert shown["title"] == "Texas 42"
    assert [option["name"] for option in shown["options"]] == list(kinds(Texas42Options))
    assert [preset["name"] for preset in shown["presets"]] == list(PRESETS)


def test_bids_keep_their_places_and_those_that_are_closed_say_why(match: Made) -> None:
    (menu,) = document(match("0 bid 40"), 1)["actions"]
    choices = {choice["move"]: choice for choice in menu["choices"]}

    assert list(choices) == [*(f"bid {bid}" for bid in (*range(30, 43), 84, 126, 168, 210)), "pass"]
    assert [move for move, choice in choices.items() if choice["enabled"]] == ["bid 41", "bid 42", "bid 84", "pass"]
    assert choices["bid 31"]["why"] == "A bid must be over 40."
    assert choices["bid 126"]["why"] == "At most 2 marks may be bid now."
    assert (choices["bid 84"]["text"], choices["bid 42"]["text"]) == ("84 (2 marks)", "42 (1 mark)")


def test_trumps_are_named_from_a_menu(match: Made) -> None:
    (menu,) = document(match("0 bid 40", "1 pass", "2 pass", "3 pass"))["actions"]

    assert [choice["move"] for choice in menu["choices"]] == list(STRAIGHT)
    assert all(choice["enabled"] for choice in menu["choices"])
    assert menu["choices"][0]["text"] == "Blanks"


DOUBLES = (
    "6-6,5-5,4-4,3-3,6-5,6-4,5-4",
    "6-3,6-2,6-1,6-0,5-3,5-2,5-1",
    "5-0,4-3,4-2,4-1,4-0,3-2,3-1",
    "3-0,2-2,2-1,2-0,1-1,1-0,0-0",
)
"""Seat 0 has four doubles."""

BID = ("0 bid 30", "1 pass", "2 pass", "3 pass")
FIVES, FOURS = (*BID, "0 trump fives"), (*BID, "0 trump fours")


@pytest.mark.parametrize(
    ("moves", "seat", "prompt"),
    [
        ((), 0, "Bid 30 or more, or pass."),
        ((), 2, "Ann is to bid."),
        (("0 bid 30",), 1, "Bid 31 or more, or pass."),
        (("0 bid 41",), 1, "Bid 42 (1 mark) or more, or pass."),
        (("0 bid 42",), 1, "Bid 84 (2 marks), or pass."),
        (("0 pass", "1 pass", "2 pass"), 3, "Nobody has bid and you shook: bid 30 or more."),
        (BID, 0, "Name trump."),
        (BID, 1, "Ann is to name trump."),
        (FIVES, 0, "Your lead."),
        (FIVES, 1, "Ann is to lead."),
        ((*FIVES, "0 play 6-4"), 1, "Your turn: you have no sixes, play anything."),
        ((*FOURS, "0 play 6-4"), 1, "Your turn: follow trump (fours)."),
        ((*FOURS, "0 play 6-4"), 2, "Bo is to play."),
    ],
)
def test_prompts(match: Made, moves: tuple[str, ...], seat: int, prompt: str) -> None:
    assert document(match(*moves, all_pass="dealer_30"), seat)["prompt"]["text"] == prompt


@pytest.mark.parametrize(
    ("bid", "options", "what"),
    [
        ("bid 41", {"nello": "choice", "sevens": True}, "trump"),
        ("bid 42", {}, "trump"),
        ("bid 42", {"nello": "choice"}, "trump or nello"),
        ("bid 42", {"sevens": True}, "trump or sevens"),
        ("bid 42", {"nello": "low", "sevens": True}, "trump, nello or sevens"),
        ("bid 42", {"nello": "low", "sevens": True, "special_only_forced": True}, "trump"),
        ("bid plunge", {"nello": "low", "sevens": True}, "trump"),
        ("bid plunge", {"nello": "low", "sevens": True, "plunge_names": "any"}, "trump, nello or sevens"),
    ],
)
def test_what_may_be_named_is_asked_for(match: Made, bid: str, options: dict[str, object], what: str) -> None:
    """What is open, not what the table has: T42-R40 to T42-R45."""
    named = match(f"0 {bid}", "1 pass", "2 pass", "3 pass", hands=DOUBLES, plunge_marks=3, **options)
    namer = named.to_act[0]
    shown, others = document(named, namer), document(named, 1)

    assert shown["prompt"]["text"] == (f"Name {what}." if namer == 0 else f"Ann bid on doubles, and you name {what}.")
    assert others["prompt"]["text"] == f"{'Ann' if namer == 0 else 'Cy'} is to name {what}."


def test_a_menu_of_names_is_headed_by_what_is_in_it(match: Made) -> None:
    """Whether open or not."""
    for options, titles in (
        ({}, ["Name trump"]),
        ({"nello": "low"}, ["Name trump or nello"]),
        ({"nello": "choice", "sevens": True}, ["Name trump or sevens", "Nello, doubles"]),
    ):
        assert [action["title"] for action in document(match(*BID, **options))["actions"]] == titles


def test_doubles_reversed_are_said_to_be_trump_and_in_which_order(match: Made) -> None:
    """T42-R25"""
    shown = document(match(*BID, "0 trump doubles-reversed", preset="teel"))

    assert zone(shown, "marker")["text"] == "Doubles are trump, reversed: 0-0 is the highest, 6-6 the lowest."


def test_a_first_lead_that_must_be_a_trump_is_asked_for(match: Made) -> None:
    led = match("0 bid 30", "1 pass", "2 pass", "3 pass", "0 trump fives", opening_lead="must_trump")

    assert document(led)["prompt"]["text"] == "Your lead: it must be a trump."


def test_no_bid_is_left(match: Made) -> None:
    assert document(match("3 bid 84", preset="seed001"), 0)["prompt"]["text"] == "No higher bid is left: pass."


def test_badges_tell_the_shaker_the_calls_and_then_the_bidder(match: Made) -> None:
    calls = match("0 bid 30", "1 pass")

    assert badges(document(calls)) == [["bid 30"], ["passed"], [], ["shaker"]]
    assert badges(document(match("0 bid 30", "1 bid 84", "2 pass", "3 pass"))) == [[], ["bidder, 84 (2 marks)"], [], ["shaker"]]


def test_the_marker_says_what_is_trump(match: Made) -> None:
    bid = ("0 bid 30", "1 pass", "2 pass", "3 pass")

    assert zone(document(match(*bid, "0 trump doubles")), "marker")["text"] == "Doubles are trump."
    assert zone(document(match(*bid, "0 follow-me")), "marker")["text"] == "No trump: follow me."
    assert zone(document(match(*bid, "0 trump fives")), "marker")["short"] == "Fives"


def test_trumps_and_counts_are_marked(match: Made) -> None:
    pieces = document(match("0 bid 30", "1 pass", "2 pass", "3 pass", "0 trump fours"))["pieces"]

    assert [tag["text"] for tag in pieces["6-4"]["tags"]] == ["trump", "ten count"]
    assert pieces["6-5"]["tags"] == []
    held = document(match(), 3)["pieces"]
    assert [tag["text"] for tag in held["3-2"]["tags"]] == ["five count"]


def test_trumps_stand_first_in_the_hand(match: Made) -> None:
    bid = ("0 pass", "1 bid 30", "2 pass", "3 pass")

    assert zone(document(match(*bid), 1), "hand")["pieces"] == ["5-5", "5-4", "5-3", "5-2", "5-1", "5-0", "0-0"]
    named = document(match(*bid, "1 trump blanks"), 1)
    assert zone(named, "hand")["pieces"] == ["0-0", "5-0", "5-5", "5-4", "5-3", "5-2", "5-1"]


@pytest.mark.parametrize(
    ("bid", "plays", "words", "value"),
    [
        (31, (), "You and Cy need 31 more of 31.", 0),
        (31, ("6-6", "5-5", "4-4", "3-2"), "You and Cy need 15 more of 31.", 16),
        (42, ("6-6", "5-5", "4-4", "3-2"), "You and Cy must take every trick.", 16),
    ],
)
def test_the_meter_says_what_the_bidders_need(match: Made, bid: int, plays: tuple[str, ...], words: str, value: int) -> None:
    moves = (f"0 bid {bid}", "1 pass", "2 pass", "3 pass", "0 trump sixes", *(f"{i} play {t}" for i, t in enumerate(plays)))
    meter = zone(document(match(*moves)), "meter")

    assert (meter["text"], meter["value"], meter["max"]) == (words, value, bid)


def test_the_meter_says_set_and_made(match: Made) -> None:
    bids = ("1 pass", "2 pass", "3 pass")
    plays = ("0 play 6-5", "1 play 5-5", "2 play 4-4", "3 play 2-0")
    lost = match("0 bid 84", *bids, "0 trump twos", *plays, stop_when_decided=False)

    assert zone(document(lost), "meter")["text"] == "You and Cy are set."
    won = match(
        "0 bid 30", *bids, "0 trump sixes", "0 play 6-6", "1 play 5-5", "2 play 4-1", "3 play 3-2", stop_when_decided=False
    )
    won = won.play(Seat(0), "play 6-4").play(Seat(1), "play 5-0").play(Seat(2), "play 4-4").play(Seat(3), "play 1-0")
    assert zone(document(won), "meter")["text"] == "You and Cy have made their 30."


@pytest.mark.parametrize(
    ("bid", "words", "known"),
    [
        (28, "You need 12 more of 28; what your secret partner has counts too.", "You and Di need 1 more of 28."),
        (40, "You and the secret partner must take every trick.", "You and Di must take every trick."),
    ],
)
def test_the_meter_counts_with_a_partner_who_is_still_secret(game: Texas42, bid: int, words: str, known: str) -> None:
    """T42-R50: the bidder need not take it all alone."""
    hands = ("5-5,5-4,5-3,5-2,5-1", "4-4,4-3,4-2,4-1,4-0", "3-3,3-2,3-1,3-0,2-2", "6-6,6-5,6-4,6-3,6-2", "1-1,0-0,6-1,6-0,5-0")
    rules = chosen(Texas42Options, PRESETS, None, {"called_partner": "named"})
    now = start(game, rules, seats=5, dealer=Seat(4))
    now = now.play(HOUSE, "deal " + " / ".join(hands)).play(Seat(0), f"bid {bid}")
    for seat in (1, 2, 3, 4):
        now = now.play(Seat(seat), "pass")
    now = now.play(Seat(0), "trump fives").play(Seat(0), "call 6-4")
    for seat, tile in enumerate(("5-5", "4-4", "2-2", "6-5", "5-0")):
        now = now.play(Seat(seat), f"play {tile}")
    assert zone(document(now), "meter")["text"] == words

    for seat, tile in enumerate(("5-4", "4-3", "3-3", "6-4", "1-1")):
        now = now.play(Seat(seat), f"play {tile}")
    assert zone(document(now), "meter")["text"] == known


def set_by_two_marks(match: Made, **options: Any) -> tuple[Match, Match]:
    """A match before and after the play that sets an 84."""
    bids = ("0 bid 84", "1 pass", "2 pass", "3 pass", "0 trump twos")
    before = match(*bids, "0 play 6-5", "1 play 5-5", "2 play 4-4", **options)
    return before, before.play(Seat(3), "play 2-0")


def test_the_end_of_a_hand_is_said(match: Made) -> None:
    before, after = set_by_two_marks(match)

    assert (
        document(after, 1, before)["events"][-1]["say"]
        == "Ann and Cy bid 84 (2 marks) and took 0: set. You and Di score 2 marks."
    )


def test_both_gains_of_a_points_hand_are_said(match: Made) -> None:
    rng = random.Random(1)
    now = before = match(*BID, "0 trump fours", preset="seed000")
    while now.to_act != (HOUSE,):
        before, now = now, now.play(now.to_act[0], rng.choice(now.legal(now.to_act[0])))
    result = now.state.public.deals[0]
    said = document(now, None, before)["events"][-1]["say"]

    assert result.made
    assert result.points[0] < 42
    assert said == (
        f"Ann and Cy bid 30 and took {result.points[0]}: made. "
        f"Ann and Cy score {result.points[0]}. Bo and Di score {result.points[1]}."
    )


def test_the_score_sheet_has_a_line_for_each_hand(match: Made) -> None:
    _, after = set_by_two_marks(match)
    shown = document(after)
    sheet = zone(shown, "score")

    assert [column["text"] for column in sheet["columns"]] == [
        "Hand",
        "Shaker",
        "Bidder",
        "Bid",
        "Contract",
        "Result",
        "You and Cy",
        "Bo and Di",
    ]
    assert sheet["rows"] == [["1", "Di", "You", "84 (2 marks)", "Twos", "set with 0", "0", "2 (+2)"]]
    assert [side["tally"] for side in shown["sides"]] == ["", "/\\"]


def test_a_hand_that_all_passed_is_on_the_sheet(match: Made) -> None:
    passed = match("0 pass", "1 pass", "2 pass")
    after = passed.play(Seat(3), "pass")
    shown = document(after, 0, passed)

    assert zone(shown, "score")["rows"] == [["1", "Di", "", "", "", "all passed", "0", "0"]]
    assert shown["events"][-1]["say"] == "All passed: nobody scores."


def test_points_are_written_as_numbers(match: Made) -> None:
    _, after = set_by_two_marks(match, preset="seed000")
    rng = random.Random(2)
    while after.to_act != (HOUSE,):
        after = after.play(after.to_act[0], rng.choice(after.legal(after.to_act[0])))

    assert [side["tally"] for side in document(after)["sides"]] == ["0", "84"]


def test_a_lead_by_its_smaller_end_is_said_so(match: Made) -> None:
    bids = ("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump ones")
    before = match(*bids, opening_lead="small_end")
    moves = document(before, 1)["actions"][0]["moves"]

    assert [move["move"] for move in moves["5-2"]] == ["play 5-2", "play 5-2 twos"]
    after = before.play(Seat(1), "play 5-2 twos")
    assert document(after, 2, before)["events"][-1]["say"] == "Bo leads five-two as twos."
    assert document(after, 2)["prompt"]["text"] == "Your turn: follow twos."


def test_every_contract_has_a_name() -> None:
    assert {f"contract.{name}" for name in CONTRACTS} <= OWN
