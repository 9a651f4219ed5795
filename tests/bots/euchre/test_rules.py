"""What the `rules` bot for Euchre knows of the score, the table's options, and what is missed least."""

from __future__ import annotations

from attrs import evolve

from followsuit.testing.playing import position
from followsuit_bots.euchre.appraisal import place, prospects
from followsuit_bots.euchre.discard import laid_away, taken_up
from followsuit_bots.euchre.standing import Standing
from followsuit_bots.euchre.weighing import change, utilities
from followsuit_euchre.contracts import CONTRACTS, EUCHRE24
from followsuit_euchre.game import Euchre
from followsuit_euchre.public import EuchrePublic

GAME = Euchre()
DEAL = "* deal JH,JD,AH,KH,AS / 9C,TC,QC,9D,TD / KC,QD,TS,QS,9S / AC,AD,KD,QH,KS / 9H,TH,JC,JS\n"


def held(cards: str) -> int:
    return EUCHRE24.mask(cards.split())


def public_of(moves: str, **options: object) -> EuchrePublic:
    public = position(GAME, DEAL + moves, options=options).state.public
    assert isinstance(public, EuchrePublic)
    return public


def test_the_last_point_is_all_that_counts() -> None:
    public = public_of("", deals=0, target=10)
    near = Standing(evolve(public, scores=(9, 5, 9, 5)), 0)
    far = Standing(evolve(public, scores=(0, 0, 0, 0)), 0)

    assert near.after(1) == near.after(4) == 1.0
    assert far.after(1) < far.after(2) < far.after(4) < 1.0


def test_a_race_is_even_for_both() -> None:
    public = public_of("", deals=0, target=10)
    ours, theirs = (Standing(evolve(public, scores=(7, 4, 7, 4)), seat) for seat in (0, 1))

    assert abs(ours.after(0) + theirs.after(0) - 1) < 1e-9


def test_in_the_last_of_so_many_deals_only_the_lead_counts() -> None:
    public = evolve(public_of("", deals=1), scores=(3, 4, 3, 4))
    standing = Standing(public, 0)

    assert (standing.after(0), standing.after(1), standing.after(2)) == (0.0, 0.5, 1.0)


def test_what_a_number_of_tricks_scores() -> None:
    public = public_of("1 pass\n2 pass\n3 pass\n0 alone\n", deals=0)

    assert [change(public, tricks, True) for tricks in range(6)] == [-2, -2, -2, 1, 1, 4]
    assert [change(public, tricks, False) for tricks in range(6)] == [-4, -1, -1, 2, 2, 2]


def test_a_trick_never_costs() -> None:
    public = public_of("1 pass\n2 pass\n3 pass\n0 alone\n", deals=0)
    for seat, making in ((0, True), (1, False)):
        chances = utilities(public, seat, making)

        assert list(chances) == sorted(chances)


def test_more_trumps_promise_more() -> None:
    here = place(public_of("1 pass\n2 pass\n3 pass\n"), 0)
    strong, weak = (held(hand) for hand in ("JH JD AH KH AS", "KH 9H QD TS 9C"))
    found = [prospects(hand, CONTRACTS["hearts"], here, alone=alone) for hand in (strong, weak) for alone in (False, True)]

    assert found[0].made > found[2].made
    assert found[1].march > found[3].march
    assert all(0 <= each.march <= each.made <= 1 for each in found)


def test_a_bare_card_goes_before_one_of_two() -> None:
    hand = held("JH AH TH 9C KS AS")

    assert laid_away(hand, CONTRACTS["hearts"]).name == "9C"


def test_the_card_taken_up_stays_where_it_must() -> None:
    hand, up = held("JH JD AH KH QH"), EUCHRE24["9H"]

    assert taken_up(hand, up, CONTRACTS["hearts"]) == hand
    assert taken_up(hand, up, CONTRACTS["hearts"], ~up.bit) == hand & ~EUCHRE24["QH"].bit | up.bit
