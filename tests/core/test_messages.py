"""What the invited are told of a table: as much of its document as stays the same, and nothing of a deal."""

from __future__ import annotations

import json

import pytest
from tests.core.pairs import EUCHRE as PAIRS
from tests.core.pairs import SITTERS
from tests.core.peopled import EUCHRE, SECRET, after, dealt, made

from followsuit import manners
from followsuit.codec import Codec
from followsuit.company import Cause
from followsuit.game import AnyGame
from followsuit.messages import table_told, view_message
from followsuit.opening import opened, opening
from followsuit.plugins import installed
from followsuit.seats import Player, Seat
from followsuit.sitters import Sitter

GAMES = tuple(installed().games.values())
SAME = ("game", "title", "language", "rules", "house")


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in GAMES for players in game.seat_counts],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_the_invited_are_told_what_stands_in_the_document(game: AnyGame, players: int) -> None:
    preset = next(iter(game.presets), None)
    sitters = tuple(Sitter("human", f"P{n}", None, "") for n in range(players))
    room = opened(opening(game, preset=preset, options={}, dealer=Seat(0), sitters=sitters), installed().game)

    told = table_told(room)

    shown = view_message(Codec(game), room, None, code="CODE")["document"]
    assert {field: told[field] for field in SAME} == {field: shown[field] for field in SAME}
    for part in ("seats", "sides"):
        assert told[part] == [{field: each[field] for field in told[part][0]} for each in shown[part]]
    assert told.keys() == {*SAME, "seats", "sides"}


def test_who_belongs_together_is_told_by_player_where_one_has_several_seats() -> None:
    room = opened(opening(PAIRS, preset=None, options={}, dealer=Seat(3), sitters=SITTERS), lambda _: PAIRS)
    told = table_told(room)

    assert [(seat["player"], seat["side"]) for seat in told["seats"]] == [(0, 0), (1, 1), (0, 0), (1, 1)]


def test_in_the_middle_of_a_deal_it_is_the_same_as_before() -> None:
    """So there is nothing of what was dealt in it."""
    before = made()
    before = after(before, *(manners.sit(before.company, Player(n), name, "") for n, name in ((1, "Bo"), (2, "Cy"), (3, "Dee"))))

    assert json.dumps(table_told(dealt())) == json.dumps(table_told(before))
    assert table_told(after(before, before.deal(SECRET)))["game"] == EUCHRE.name


@pytest.mark.parametrize("why", ["asked", "absent"])
def test_a_person_for_whom_a_bot_plays_is_here_only_where_they_are(why: Cause) -> None:
    """The bots of the other seats are always."""
    room = made()
    room = after(room, manners.lend(room.company, Player(0), why))

    for here in ((), (0,)):
        (own, *others) = view_message(Codec(EUCHRE), room, None, code="CODE", here=here)["room"]["seats"]
        assert (own["lent"], own["bot"] is None, own["here"]) == (why, False, 0 in here)
        assert all(seat["here"] for seat in others)
