"""What Tab offers."""

from __future__ import annotations

import itertools

from followsuit_cli.completing import completions

HELD = ("2C", "TD", "QS", "AS")
PASSES = [f"pass-cards {','.join(three)}" for three in itertools.combinations(HELD, 3)]
WORDS = [*PASSES, *(move.partition(" ")[2] for move in PASSES), "hand", "help"]


def test_a_word_is_completed_in_any_case() -> None:
    assert completions(["pass", "bid 30", "bid 31"], "BID") == ["bid 30", "bid 31"]
    assert completions(["pass", "bid 30"], "x") == []


def test_pieces_are_offered_one_by_one_in_any_order() -> None:
    assert completions(PASSES, "pa") == ["pass-cards "]
    assert completions(PASSES, "pass-cards ") == [f"pass-cards {name}" for name in HELD]
    assert set(completions(PASSES, "pass-cards as,")) == {"pass-cards AS,2C", "pass-cards AS,TD", "pass-cards AS,QS"}
    assert completions(PASSES, "pass-cards as,qs,t") == ["pass-cards AS,QS,TD"]


def test_no_piece_is_offered_twice_nor_too_many() -> None:
    assert completions(PASSES, "pass-cards as,a") == []
    assert completions(PASSES, "pass-cards as,qs,td,") == []
    assert completions(PASSES, "pass-cards kh,") == []


def test_the_verb_may_be_left_out() -> None:
    assert set(completions(WORDS, "q")) == {"QS"}
    assert set(completions(WORDS, "qs,2")) == {"QS,2C"}
    assert set(completions(WORDS, "h")) == {"hand", "help"}
