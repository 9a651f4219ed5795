"""Records checked against their secrets.  What people are told is tested with the command."""

from __future__ import annotations

import pytest

from followsuit.driving import moved, secrets_from, steps
from followsuit.errors import RecordError
from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.options import chosen
from followsuit.plugins import installed
from followsuit.record import write
from followsuit.seats import Seat
from followsuit.shake import commitment
from followsuit.verify import Verdict, verify

SECRETS = secrets_from(bytes(32))


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return installed().game("texas42")


def opened(game: AnyGame) -> Match:
    return start(game, chosen(game.options, game.presets, None, {}), seats=4, dealer=Seat(0))


def passed(match: Match, secret: bytes | None) -> Match:
    """The deal in play, thrown in."""
    while match.state.public.phase == "bid":
        match = moved(match, match.to_act[0], "pass", secret)
    return match


def checked(match: Match) -> Verdict:
    game = match.game
    return verify(write(match), lambda _: game)


def reasons(verdict: Verdict) -> list[str]:
    return [fault.reason for fault in verdict.faults]


def test_a_match_as_it_is_driven_is_proven(game: AnyGame) -> None:
    match = opened(game)
    for number, after in enumerate(steps(match, [lambda _, legal: legal[0]] * 4, SECRETS)):
        match = after
        if number > 30:
            break
    verdict = checked(match)

    assert verdict.faults == ()
    assert verdict.moves == 32
    assert verdict.unopened == verdict.deals == len(verdict.proven) + 1
    assert not verdict.handwritten


def test_a_match_before_its_first_deal_has_nothing_to_prove(game: AnyGame) -> None:
    verdict = checked(opened(game))

    assert (verdict.deals, verdict.faults, verdict.handwritten) == (0, (), True)


def test_a_secret_committed_to_and_not_used_is_no_fault_before_the_deal(game: AnyGame) -> None:
    match = passed(opened(game).deal(SECRETS(0)), SECRETS(0)).commit(commitment(SECRETS(1)))

    assert checked(match).faults == ()


def test_a_secret_told_with_an_earlier_deal_proves_nothing(game: AnyGame) -> None:
    match = opened(game)
    for _ in range(2):
        match = passed(match.deal(SECRETS(0)), SECRETS(0))
    verdict = checked(match)

    assert verdict.proven == (1,)
    assert reasons(verdict) == ["the secret was told before, with an earlier deal"]


def test_a_deal_that_the_secret_does_not_make_is_a_fault(game: AnyGame) -> None:
    from followsuit.matches import deal_by
    from followsuit.seats import HOUSE

    match = opened(game)
    match = match.commit(commitment(SECRETS(0))).play(HOUSE, deal_by(match, SECRETS(1)))
    verdict = checked(passed(match, SECRETS(0)))

    assert reasons(verdict) == ["the secret deals other hands than those of line 9"]
    assert verdict.proven == ()


def test_the_second_deal_is_shuffled_for_the_second_deal(game: AnyGame) -> None:
    """The same secret deals another hand in another deal, so a deal cannot be moved."""
    match = passed(opened(game).deal(SECRETS(0)), SECRETS(0))
    moved_there = write(match).replace("shaker: 0", "shaker: 1")

    with pytest.raises(RecordError):
        verify(moved_there, lambda _: game)


def test_commitments_are_read_in_either_case(game: AnyGame) -> None:
    match = passed(opened(game).deal(SECRETS(0)), SECRETS(0))
    text = "\n".join(
        line.replace(line[9:], line[9:].upper()) if line.startswith("* commit") else line for line in write(match).split("\n")
    )

    assert verify(text, lambda _: game).faults == ()


def test_faults_are_in_the_order_of_lines(game: AnyGame) -> None:
    match = opened(game).reveal(SECRETS(5)).commit("ab" * 32).commit("cd" * 32)
    match = passed(match.deal(SECRETS(0)), SECRETS(0))
    lines = [fault.line for fault in checked(match).faults]

    assert lines == sorted(lines)
    assert len(lines) > 2
