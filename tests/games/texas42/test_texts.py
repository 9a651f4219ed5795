"""Every text of Texas 42 that is asked for is there, and every text that is there is asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

import pytest
from tests.games.texas42.shown import NAMED, OWN, STRAIGHT, Made, document
from tests.games.texts import Heard
from tests.games.transcripts import names as names_of
from tests.games.transcripts import text_of

from followsuit.listing import listed_game
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.options import chosen, kinds
from followsuit.pieces import DOMINO6
from followsuit.record import opened, played
from followsuit.seats import HOUSE, Seat
from followsuit.text import Catalogue, Voice, catalogue, text
from followsuit_texas42 import CONTRACTS, PRESETS, Texas42, Texas42Options
from followsuit_texas42.bidding import ladder

# What lobbies and lists show before there is a table.
LISTED = ("title", "about", "option.", "group.", "preset.")


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


def test_every_contract_has_a_name() -> None:
    assert {f"contract.{name}" for name in CONTRACTS} <= OWN
