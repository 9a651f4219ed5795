"""The conformance kit: what must hold of every game and of every bot, yours too.

In the tests of a package with a game and a bot of its own:

    import pytest
    from followsuit.testing import conformance

    @pytest.mark.parametrize("check", conformance.game_checks())
    def test_my_game(check):
        check(MyGame())

    @pytest.mark.parametrize("check", conformance.bot_checks())
    def test_my_bot(check):
        check(MY_BOT, MyGame())

A game with many options is tried at more tables than those: `check(game, tables=mixed_tables(game, random.Random(0), 200))` for
each of `table_checks()`.

A check is a plain function that raises AssertionError; it needs no pytest. What failed, with which seed and after which moves, is
in the error's notes: call the check with that seed to see it again, with another to try other positions, and with more effort
(`effort=20`) to try more of them. A check excuses no game by name.
"""

from __future__ import annotations

from followsuit.testing import answering, describing, hiding, imagining, keeping, legality, showing
from followsuit.testing.checks import BotCheck, GameCheck


def game_checks() -> tuple[GameCheck, ...]:
    """Every check of a game."""
    return (
        describing.it_can_be_registered,
        describing.it_describes_itself,
        describing.its_players_have_the_seats,
        describing.its_classes_are_values,
        describing.its_options_hold,
        describing.its_contracts_rank_pieces,
        describing.its_texts_are_there,
        describing.it_refuses_other_tables,
        legality.random_play_ends,
        *table_checks(),
        legality.garbage_is_malformed,
        showing.documents_are_whole,
        showing.messages_are_those_of_each_alone,
        imagining.redeals_are_uniform,
    )


def table_checks() -> tuple[GameCheck, ...]:
    """The checks of a game that are worth trying at many tables: `check(game, tables=mixed_tables(game, rng, 200))`."""
    return (
        legality.legal_moves_are_canonical,
        legality.forced_moves_are_the_only_ones,
        legality.play_is_pure,
        legality.other_moves_are_refused,
        keeping.records_replay,
        keeping.json_round_trips,
        keeping.pieces_are_conserved,
        keeping.scores_add_up,
        hiding.legal_moves_depend_on_the_view,
        hiding.twin_deals_look_alike,
        hiding.sealed_choices_stay_sealed,
        showing.documents_offer_every_move,
        imagining.redeals_fit,
    )


def bot_checks() -> tuple[BotCheck, ...]:
    """Every check of a bot in a game that it plays."""
    return (
        answering.it_is_described,
        answering.it_answers_legally,
        answering.it_needs_nothing_hidden,
    )
