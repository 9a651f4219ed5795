"""Messages that are made for all viewers at once: the same, to the byte, as those that are made for each alone."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from followsuit import manners
from followsuit.codec import Codec
from followsuit.game import AnyGame
from followsuit.jsontext import encode
from followsuit.messages import view_message
from followsuit.opening import opened, opening
from followsuit.plugins import installed
from followsuit.press import Press, Typeset
from followsuit.room import Room
from followsuit.seats import HOUSE, Player, Seat
from followsuit.sitters import Sitter

REGISTRY = installed()
GAMES = tuple(REGISTRY.games.values())
NAMES = ("Ann", "Bo \u201cB\u201d", "Cy", "D\u00f6t", "Eli", "Fay")


def seated(game: AnyGame, players: int) -> Room:
    sitters = tuple(Sitter("human", name, None, "") for name in NAMES[:players])
    return opened(opening(game, preset=None, options={}, dealer=Seat(0), sitters=sitters), REGISTRY.game)


def played(game: AnyGame, players: int, seed: int, revisions: int = 10_000) -> Iterator[Room]:
    """A room at each revision: a match, at most so many revisions of it, in which somebody takes another name now and then."""
    rng = random.Random(seed)
    room = seated(game, players)
    yield room
    while room.match.to_act and room.v < revisions:
        seat = rng.choice(room.match.to_act)
        player = Player(rng.randrange(players))
        if rng.random() < 0.02:
            room = room.after(manners.rename(room.company, player, f"{NAMES[player]} {room.v}"))
        elif seat == HOUSE:
            room = room.after(room.deal(rng.randbytes(32)))
        else:
            player = room.match.state.public.player_of(seat)
            legal = room.match.legal(room.match.acting(player))
            room = room.after(room.move(player, f"m{room.v}", room.decision(player), rng.choice(legal)))
        yield room


def compare(game: AnyGame, rooms: Iterator[Room], players: int) -> int:
    """How many messages were compared."""
    codec = Codec(game)
    press = Press(Typeset(codec), "CODE")
    before, compared = None, 0
    for room in rooms:
        for player in (None, *map(Player, range(players))):
            here = frozenset({room.v % players})
            alone = encode(view_message(codec, room, player, code="CODE", before=before, here=here))

            assert press.message(room, player, before=before, here=here) == alone

            compared += 1
        before = room
    return compared


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_whole_match_is_told_as_to_each_alone(game: AnyGame) -> None:
    assert compare(game, played(game, game.usual_seats, 7, 600), game.usual_seats) > 300


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in GAMES for players in game.seat_counts if players != game.usual_seats and players <= len(NAMES)],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_tables_of_every_size_are_told_as_to_each_alone(game: AnyGame, players: int) -> None:
    """Also where one player has several hands."""
    assert compare(game, played(game, players, 3, 80), players) > 100


def test_a_viewer_who_comes_later_is_told_the_same() -> None:
    game = REGISTRY.game("texas42")
    codec = Codec(game)
    press = Press(Typeset(codec), "CODE")
    before = None
    for room in played(game, 4, 1, 120):
        # Nobody else looks at every revision, so parts are taken over from some revisions ago, or not there at all.
        for player in map(Player, range(room.v % 3)):
            press.message(room, player, before=before)
        if room.v % 4 == 0:
            press.put_away()
        if room.v % 5 == 0:
            alone = encode(view_message(codec, room, Player(3), code="CODE", before=before))

            assert press.message(room, Player(3), before=before) == alone
        before = room


def test_the_same_revision_without_what_happened() -> None:
    game = REGISTRY.game("texas42")
    *_, before, room = played(game, 4, 1, 30)
    press = Press(Typeset(Codec(game)), "CODE")

    assert json.loads(press.message(room, Player(0), before=before))["document"]["events"]
    assert json.loads(press.message(room, Player(0)))["document"]["events"] == []


def test_nothing_is_told_to_others_that_was_told_to_one() -> None:
    """Who is asked first makes no difference to what the next is told."""
    game = REGISTRY.game("hearts")
    codec = Codec(game)
    for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
        press, before = Press(Typeset(codec), "CODE"), None
        for room in played(game, 4, 5, 60):
            told = {player: press.message(room, Player(player), before=before) for player in order}
            for player, message in told.items():
                own = room.match.state.own
                others = (
                    [own[seat].hand for seat in range(4) if seat != player] if room.match.state.public.phase == "pass" else []
                )
                hidden = {name for hand in others for name in game.pieces.names(hand)}
                shown = json.loads(message)

                assert not hidden & set(shown["document"]["pieces"])
                assert not hidden & set(shown["view"]["own"]["hand"])
            before = room


def test_another_writer_may_write_the_parts() -> None:
    """One that is faster, say: whatever it writes is put together as it is."""
    game = REGISTRY.game("euchre")
    room = seated(game, 4)
    press = Press(Typeset(Codec(game), json.dumps), "CODE")

    assert json.loads(press.message(room, Player(0))) == view_message(Codec(game), room, Player(0), code="CODE")
