"""The hash of a table's rules: the same for the same rules, another for any other."""

from __future__ import annotations

import hashlib
import re
from itertools import combinations
from typing import ClassVar

import pytest
from attrs import frozen
from tests.core.toys import Euchre, EuchreOptions, OhHell, OhHellOptions

from followsuit.game import AnyGame
from followsuit.matches import start
from followsuit.options import Options, chosen, flag, number
from followsuit.plugins import installed
from followsuit.ruleshash import rules_hash, rules_mark
from followsuit.seats import Seat

EUCHRE, OHHELL = Euchre(), OhHell()


def test_it_is_the_sha_256_of_what_names_the_rules() -> None:
    """Written out: records that are kept depend on these bytes."""
    named = b'{"game":"toy-ohhell","options":{"hook":false,"top":3},"seats":5,"version":1}'

    assert rules_hash(OHHELL, OhHellOptions(top=3, hook=False), 5) == hashlib.sha256(named).hexdigest()


def test_options_at_their_defaults_do_not_count() -> None:
    named = b'{"game":"toy-euchre","options":{},"seats":4,"version":1}'

    assert rules_hash(EUCHRE, EuchreOptions(), 4) == hashlib.sha256(named).hexdigest()


def test_an_option_that_is_added_changes_no_hash() -> None:
    @frozen(slots=False, kw_only=True)
    class More(EuchreOptions):
        farmers: bool = flag(False)

    class Later(Euchre):
        options = More

    assert rules_hash(Later(), More(target=7), 4) == rules_hash(EUCHRE, EuchreOptions(target=7), 4)
    assert rules_hash(Later(), More(target=7, farmers=True), 4) != rules_hash(EUCHRE, EuchreOptions(target=7), 4)


def test_whether_a_preset_named_the_rules_makes_no_difference() -> None:
    by_name = chosen(EuchreOptions, EUCHRE.presets, "loose", {"target": 7})

    assert rules_hash(EUCHRE, by_name, 4) == rules_hash(EUCHRE, EuchreOptions(stick=False, target=7), 4)


def test_a_preset_that_is_tuned_has_another_hash() -> None:
    class Tuned(Euchre):
        presets: ClassVar = {"loose": {"stick": False, "target": 12}}

    tuned = Tuned()
    before, after = (rules_hash(game, chosen(EuchreOptions, game.presets, "loose", {}), 4) for game in (EUCHRE, tuned))

    assert before != after


def test_another_game_version_or_number_of_seats_has_another_hash() -> None:
    class Second(OhHell):
        version = 2

    class Named(OhHell):
        name = "oh-hell"

    options = OhHellOptions()
    hashes = [rules_hash(game, options, seats) for game, seats in ((OHHELL, 4), (OHHELL, 5), (Second(), 4), (Named(), 4))]

    assert len(set(hashes)) == 4


def test_a_flag_is_not_a_number() -> None:
    @frozen(slots=False, kw_only=True)
    class Flagged(Options):
        x: bool = flag(False)

    @frozen(slots=False, kw_only=True)
    class Numbered(Options):
        x: int = number(0, 0, 9)

    class One(Euchre):
        options = Flagged  # type: ignore[assignment]  # only compared, never played
        presets: ClassVar = {}

    class Other(Euchre):
        options = Numbered  # type: ignore[assignment]  # only compared, never played
        presets: ClassVar = {}

    assert rules_hash(One(), Flagged(x=True), 4) != rules_hash(Other(), Numbered(x=1), 4)


@pytest.mark.parametrize("game", installed().games.values(), ids=lambda game: game.name)
def test_tables_of_installed_games_have_the_same_mark_only_where_they_play_the_same(game: AnyGame) -> None:
    options = [chosen(game.options, game.presets, preset, {}) for preset in (None, *game.presets)]
    for one, other in combinations(options, 2):
        hashes = rules_hash(game, one, game.usual_seats), rules_hash(game, other, game.usual_seats)
        assert (hashes[0] == hashes[1]) == (one == other)
        assert (rules_mark(hashes[0]) == rules_mark(hashes[1])) == (one == other)


def test_a_match_knows_its_hash() -> None:
    match = start(OHHELL, OhHellOptions(top=2), seats=6, dealer=Seat(1), preset="short")

    assert match.rules == rules_hash(OHHELL, OhHellOptions(top=2), 6)
    assert re.fullmatch("[0-9a-f]{64}", match.rules)
    assert rules_mark(match.rules) == match.rules[:8]
