"""What the `rules` bot for Spades knows of contracts, bags, nil and the match."""

from __future__ import annotations

from attrs import evolve

from followsuit.seats import Seat
from followsuit.testing.playing import position
from followsuit_bots.spades.counting import expected, nil_chance
from followsuit_bots.spades.stakes import Stakes
from followsuit_spades.cards import SPADES54
from followsuit_spades.game import Spades
from followsuit_spades.public import SpadesPublic

GAME = Spades()
DEAL = (
    "* deal AS,KS,2S,AH,KH,9H,3H,3D,2D,9C,8C,7C,6C / QS,JS,3S,QH,JH,TH,KD,QD,JD,AC,KC,5C,4C"
    " / TS,9S,4S,5H,4H,2H,AD,5D,4D,QC,JC,TC,3C / 8S,7S,6S,5S,8H,7H,6H,TD,9D,8D,7D,6D,2C\n"
)


def held(cards: str) -> int:
    return SPADES54.mask(cards.split())


def public_of(bids: str, **options: object) -> SpadesPublic:
    lines = "".join(f"{seat} bid {bid}\n" for seat, bid in zip((1, 2, 3, 0), bids.split(), strict=True))
    public = position(GAME, DEAL + lines, options=options).state.public
    assert isinstance(public, SpadesPublic)
    return public


def chances(public: SpadesPublic) -> tuple[float, ...]:
    return Stakes(public, 0, public.bids).utilities()


def test_a_bag_is_a_point_where_bags_cost_nothing() -> None:
    found = chances(public_of("1 2 1 3", deals=0))

    assert found[4] < found[5] < found[6] < found[7]


def test_a_bag_is_dear_where_ten_cost_a_hundred() -> None:
    found = chances(public_of("1 2 1 3", deals=0, bag_penalty=True))

    assert found[4] < found[5]
    assert found[5] > found[6] > found[7]


def test_to_set_them_is_worth_bags() -> None:
    found = chances(public_of("4 2 4 3", deals=0, bag_penalty=True))

    assert found[6] > found[5]


def test_the_contract_is_not_enough_where_the_match_is_lost_with_it() -> None:
    public = evolve(public_of("3 2 3 2", deals=0), scores=(381, 472, 381, 472))
    found = chances(public)

    assert found[4] < 0.01
    assert found[8] > 0.2


def test_only_the_lead_counts_in_the_last_deal() -> None:
    public = evolve(public_of("3 2 3 2", deals=1), scores=(0, 100, 0, 100))
    found = chances(public)

    assert found[4] < 0.01
    assert found[8] > 0.9


def test_a_nil_that_fails_is_felt() -> None:
    public = public_of("3 0 3 4", deals=0)
    stakes = Stakes(public, 0, public.bids)

    assert stakes.nils == {2}
    assert all(failed < whole for failed, whole in zip(stakes.utilities(Seat(2)), stakes.utilities(), strict=True))


def test_nil_is_safe_with_low_cards_and_never_with_the_highest_spade() -> None:
    low = held("3S 2S 7H 5H 4H 2H 8D 6D 3D 2D 7C 4C 3C")
    high = held("AS 2S 7H 5H 4H 2H 8D 6D 3D 2D 7C 4C 3C")
    middle = held("TS 9S 8S KH 4H 2H QD 6D 3D 2D JC TC 3C")

    assert nil_chance(low, False, 3) > 0.75
    assert nil_chance(middle, False, 3) < 0.3
    assert nil_chance(high, False, 3) == 0.0
    assert nil_chance(high, True, 3) > 0.0


def test_jokers_make_the_other_spades_worth_less() -> None:
    hand = held("AS KS 9S 8H 5H 4H 3H 8D 6D 3D 9C 4C 3C")

    assert expected(hand, True) < expected(hand, False)
