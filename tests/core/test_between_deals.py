"""What people may do only between two deals: change seats, take another than they had, and set a score right."""

from __future__ import annotations

import pytest
from tests.core.peopled import ANN, BO, CY, EUCHRE, SECRET, after, dealt, full, made, notes

from followsuit import between_deals, manners
from followsuit.errors import MalformedMessageError, NotAllowedError, NotYourTurnError, SeatTakenError, TooManyError
from followsuit.record import read, write
from followsuit.sitters import key_of


def test_a_place_is_changed_between_deals_only() -> None:
    room = made()
    assert after(room, between_deals.swap(room, ANN, CY)).player_of("anns") == CY
    room = after(room, room.deal(SECRET))
    with pytest.raises(NotAllowedError, match="between two deals"):
        between_deals.swap(room, ANN, CY)
    with pytest.raises(SeatTakenError):
        between_deals.swap(full(), ANN, BO)


def test_who_gets_up_in_a_deal_sits_down_in_no_other_seat_before_the_next() -> None:
    room = dealt()
    room = after(room, manners.leave(room.company, BO), manners.leave(room.company, CY))

    with pytest.raises(NotAllowedError, match="between two deals"):
        between_deals.sit(room, CY, "Bo", key_of("new"), ("bos",))
    assert between_deals.sit(room, BO, "Bo", key_of("new"), ("bos",))["kind"] == "sit"
    assert between_deals.sit(room, CY, "Eve", key_of("eves"), ("eve's own",))["kind"] == "sit"


def test_whoever_was_known_by_more_than_a_seat_is_known_by_it_too() -> None:
    """A further device, and a host's token that was shown with the seat's."""
    room = dealt()
    room = after(room, manners.admit(room.company, BO, key_of("phone")))
    room = after(room, manners.leave(room.company, BO, {key_of("host")}), manners.leave(room.company, CY))

    for token in ("phone", "host"):
        with pytest.raises(NotAllowedError):
            between_deals.sit(room, CY, "Bo", key_of("new"), ("something", token))


def test_between_two_deals_who_has_got_up_sits_down_where_they_like() -> None:
    room = full()
    room = after(room, manners.leave(room.company, BO), manners.leave(room.company, CY))
    assert between_deals.sit(room, CY, "Bo", key_of("new"), ("bos",))["kind"] == "sit"

    room = after(room, room.deal(SECRET))

    assert room.company.left == ()
    assert between_deals.sit(room, CY, "Bo", key_of("new"), ("bos",))["kind"] == "sit"


def test_nobody_changes_seats_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "ASIDES", 2)
    room = made()
    room = after(room, between_deals.swap(room, ANN, BO))
    room = after(room, between_deals.swap(room, BO, ANN))

    with pytest.raises(TooManyError):
        between_deals.swap(room, ANN, BO)


def test_a_score_is_set_right_for_a_side_between_deals_and_written_down() -> None:
    room = full()
    room = after(room, between_deals.adjust(room, CY, -5, "m", None))

    assert room.match.state.public.scores == (-5, 0, -5, 0)
    assert notes(room)[-1] == "The score of Cy was set right: -5."
    assert room.answered(None, "m") == room.v
    assert "* adjust 2 -5" in write(room.match)
    assert read(write(room.match), lambda _: EUCHRE) == room.match
    with pytest.raises(NotYourTurnError):
        between_deals.adjust(after(room, room.deal(SECRET)), CY, 1, "n", None)


@pytest.mark.parametrize("points", [0, None, "1", 1.0, True, 10**7, -(10**7)])
def test_points_that_are_none_are_refused(points: object) -> None:
    with pytest.raises(MalformedMessageError, match="expected points"):
        between_deals.adjust(full(), CY, points, "m", None)
