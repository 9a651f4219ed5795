"""What stands before the moves of a record: who deals first, and by which rules it was played."""

from __future__ import annotations

from typing import ClassVar

import pytest
from tests.core.recorded import EUCHRE, HEADER, RULES, games
from tests.core.toys import Euchre, EuchreOptions

from followsuit.errors import RecordError
from followsuit.record import read, says_rules, write


def test_another_game_s_dealer_word_is_read_too() -> None:
    class Shaken(Euchre):
        dealer_word = "shaker"

    game = Shaken()

    assert read(EUCHRE, lambda _: game).dealer == 2
    assert read(HEADER.replace("dealer: 2", "shaker: 3"), lambda _: game).dealer == 3
    assert "\nshaker: 2\n" in write(read(EUCHRE, lambda _: game))
    with pytest.raises(RecordError, match="expected one line with the shaker"):
        read(EUCHRE.replace("options", "shaker: 3\noptions"), lambda _: game)


def test_a_record_says_by_what_rules_it_was_played() -> None:
    written = write(read(EUCHRE, games))

    assert written.splitlines()[5] == f"rules: {RULES}"
    assert (says_rules(written), says_rules(EUCHRE)) == (True, False)
    assert read(written.replace(RULES, RULES.upper()), games) == read(EUCHRE, games)


def test_a_record_made_under_other_rules_is_refused_by_line() -> None:
    class Tuned(Euchre):
        presets: ClassVar = {"loose": {"stick": True}}

    written = write(read(EUCHRE, games))
    with pytest.raises(RecordError, match=r"^line 6: .*the record was made under other rules$"):
        read(written, lambda _: Tuned())
    assert read(EUCHRE, lambda _: Tuned()).options == EuchreOptions(target=7)


def test_an_old_record_without_its_rules_is_read() -> None:
    written = write(read(EUCHRE, games))

    assert read(written.replace(f"rules: {RULES}\n", ""), games) == read(written, games)


def test_without_a_dealer_seat_0_deals_first() -> None:
    assert read(HEADER.replace("dealer: 2\n", ""), games).dealer == 0
