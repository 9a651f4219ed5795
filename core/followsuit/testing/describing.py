"""What a game says about itself: names, seats, pieces, options, contracts, classes and texts."""

from __future__ import annotations

import re

import attrs

from followsuit.admission import check_game
from followsuit.clocks import checked_clock
from followsuit.contracts import Contract
from followsuit.errors import FollowSuitError, PluginError
from followsuit.game import AnyGame
from followsuit.listing import listed_game
from followsuit.options import Kind, Options, chosen, kinds
from followsuit.seats import Seat
from followsuit.state import Own, Public
from followsuit.testing.checks import GameCheck, Trial
from followsuit.text import LANGUAGES, Voice

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
_OPTION = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
_FORMS = {"you", "one", "other"}


@GameCheck
def it_can_be_registered(game: AnyGame, trial: Trial) -> None:
    """It is whole enough to be listed and started with each preset, or no server would take it."""
    try:
        check_game(game)
    except PluginError as error:
        raise AssertionError(str(error)) from error


@GameCheck
def it_describes_itself(game: AnyGame, trial: Trial) -> None:
    """Its name, version, numbers of players and pieces are such as records and messages can hold."""
    assert _NAME.match(game.name), f"expected a name of lower-case letters, digits and '-', got {game.name!r}"
    assert type(game.version) is int, f"expected a version as a number, got {game.version!r}"
    assert game.version >= 1, f"expected a version from 1 on, got {game.version}"
    counts = game.seat_counts
    assert counts, "expected at least one number of players"
    assert list(counts) == sorted(set(counts)), f"expected numbers of players from small to large, each once, got {counts}"
    assert counts[0] >= 1, f"expected at least one player, got {counts[0]}"
    assert game.dealer_word.isidentifier(), f"expected a word for the dealer, got {game.dealer_word!r}"
    pieces = game.pieces
    assert len(pieces.by_name) == len(pieces), "expected pieces with names of their own"
    for index, piece in enumerate(pieces):
        assert piece.index == index, f"expected {piece} to have the index of its place, {index}, got {piece.index}"
        assert piece.set == pieces.name, f"expected {piece} to be of the set {pieces.name!r}, got {piece.set!r}"
        played = game.parse(f"play {piece.name}")
        assert played == f"play {piece.name}", f"expected 'play {piece.name}' to be canonical, got {played!r}"
    for alias, name in pieces.aliases.items():
        assert name in pieces.by_name, f"expected the alias {alias!r} to name a piece, got {name!r}"
        assert alias == alias.upper(), f"expected the alias {alias!r} in upper case, or it is never found"


@GameCheck
def its_players_have_the_seats(game: AnyGame, trial: Trial) -> None:
    """Each seat is played by one player, players are numbered by their first seats, and all seats of one are on one side."""
    for match in trial.tables(game):
        public = match.state.public
        count, players = len(match.names), public.players
        assert len(players) == count, f"expected the seats of {count} players, got {players}"
        assert game.players(match.options, count) == players, "expected the players that the game names"
        assert game.hands(match.options, count) == public.seats == len(match.state.own)
        seats = sorted(seat for each in players for seat in each)
        assert seats == list(range(public.seats)), f"expected each of {public.seats} seats to have one player, got {players}"
        ordered = sorted(tuple(sorted(each)) for each in players)
        assert list(players) == ordered, f"expected players by their lowest seats, {ordered}, got {players}"
        for each in players:
            whole = any(set(each) <= set(side) for side in public.sides)
            assert whole, f"expected the seats {each} of one player on one side, got sides {public.sides}"


@GameCheck
def its_classes_are_values(game: AnyGame, trial: Trial) -> None:
    """Its public and own buckets are values with slots and no field in common, and its options are frozen."""
    for kind, parent in ((game.public, Public), (game.own, Own), (game.options, Options)):
        assert issubclass(kind, parent), f"expected a subclass of {parent.__name__}, got {kind.__name__}"
        assert "__attrs_attrs__" in vars(kind), f"expected {kind.__name__} to be an attrs class of its own"
        assert kind.__hash__ is not object.__hash__, f"expected {kind.__name__} to be hashed by its fields"
    for kind in (game.public, game.own):
        assert not any("__dict__" in vars(each) for each in kind.__mro__), f"expected {kind.__name__} to be made with @value"
    assert game.options.__setattr__ is not object.__setattr__, "expected options to be made with attrs.frozen"
    fields = {field.name for field in attrs.fields(game.own)} & {field.name for field in attrs.fields(game.public)}
    assert not fields, f"expected public and own to have no field in common, got {sorted(fields)}"


@GameCheck
def its_options_hold(game: AnyGame, trial: Trial) -> None:
    """Each option has a kind and a default that is of it, and presets set options that are there to values that they have."""
    known: dict[str, Kind] = {}
    for field in attrs.fields(game.options):
        kind = field.metadata.get("kind")
        assert isinstance(kind, Kind), f"expected option {field.name} to be made with choice(), flag() or number()"
        assert _OPTION.match(field.name), f"expected an option name of lower-case letters, digits and '_', got {field.name!r}"
        assert field.name != "preset", "expected no option called 'preset': records name the preset so"
        known[field.name] = kind
        assert set(kind.seats) <= set(game.seat_counts), f"expected option {field.name} for {game.seat_counts}, got {kind.seats}"
        _is_of(kind, field.default, f"the default of option {field.name}")
    for name, preset in game.presets.items():
        assert _NAME.match(name), f"expected a preset name of lower-case letters, digits and '-', got {name!r}"
        for option, value in preset.items():
            assert option in known, f"expected preset {name} to set options, got {option!r}"
            _is_of(known[option], value, f"option {option} in preset {name}")
        options = chosen(game.options, game.presets, name, {})
        assert hash(options) == hash(chosen(game.options, game.presets, name, {}))
    assert kinds(game.options) == known
    for name, clock in game.clocks.items():
        assert name in game.presets, f"expected clocks for presets, got {name!r}"
        assert checked_clock(attrs.asdict(clock)) == clock


def _is_of(kind: Kind, value: object, what: str) -> None:
    try:
        read = kind.read(value)
    except ValueError as expected:
        raise AssertionError(f"expected {expected} for {what}, got {value!r}") from None
    assert read == value, f"expected {read!r} for {what}, got {value!r}"
    assert type(read) is type(value), f"expected {read!r} for {what}, got {value!r}"


@GameCheck
def its_contracts_rank_pieces(game: AnyGame, trial: Trial) -> None:
    """In each contract a lead answers its own suit and can win, and strengths are whole numbers from 0."""
    for name, contract in game.contracts.items():
        assert isinstance(contract, Contract), f"expected a Contract as {name!r}, got {contract!r}"
        assert contract.name == name, f"expected the contract {name!r} under its own name, got {contract.name!r}"
        assert contract.pieces == game.pieces, f"expected the contract {name!r} to be for the game's pieces"
        assert hash(contract) == hash(contract)
        tables = contract.tables
        for piece in game.pieces:
            led = tables.led[piece.index]
            assert tables.follow[led] & piece.bit, f"expected {piece} to answer its own suit {led!r} in {name!r}"
            assert tables.strength[led][piece.index] > 0, f"expected {piece} to be able to take a trick it leads in {name!r}"
        for suit, ranks in tables.strength.items():
            assert len(ranks) == len(game.pieces)
            assert min(ranks) >= 0, f"expected strengths from 0 in suit {suit!r} of {name!r}, got {min(ranks)}"
            assert tables.follow[suit], f"expected a piece that answers a lead of {suit!r} in {name!r}"


@GameCheck
def its_texts_are_there(game: AnyGame, trial: Trial) -> None:
    """In every language: title, about, options with their help and values, presets, contracts; templates have known forms."""
    for language in LANGUAGES:
        entries = game.catalogue(language)
        for key, entry in entries.items():
            forms = [entry] if isinstance(entry, str) else list(entry.values())
            assert all(isinstance(form, str) for form in forms), f"expected text {key!r} to be made of strings"
            if not isinstance(entry, str):
                assert "other" in entry, f"expected text {key!r} to have the form 'other', got {sorted(entry)}"
                assert set(entry) <= _FORMS, f"expected text {key!r} to have forms of {sorted(_FORMS)}, got {sorted(entry)}"
        for key in _keys(game):
            assert key in entries, f"expected a text {key!r} in the {language!r} catalogue"
            assert entries[key], f"expected words for {key!r} in the {language!r} catalogue"
        voice = Voice(entries)
        for piece in game.pieces:
            assert voice.piece(piece), f"expected a spoken name for {piece}"
        listed_game(game, (), language)


def _keys(game: AnyGame) -> list[str]:
    keys = ["title", "about"]
    for name, kind in kinds(game.options).items():
        keys += [f"option.{name}", f"option.{name}.help", *(f"option.{name}.{value}" for value in kind.values or ())]
        keys += [f"group.{kind.group}"] if kind.group else []
    for name in game.presets:
        keys += [f"preset.{name}", f"preset.{name}.about"]
    return keys + [f"contract.{name}" for name in game.contracts]


@GameCheck
def it_refuses_other_tables(game: AnyGame, trial: Trial) -> None:
    """It cannot be started with another number of seats, a dealer who is not there or another game's options."""
    seats = game.seat_counts[-1]
    hands = game.hands(game.options(), seats)
    mine = game.options()
    others = Options() if game.options is not Options else attrs.make_class("Others", [], bases=(Options,), frozen=True)()
    wrongs: tuple[tuple[Options, int, int], ...]
    wrongs = ((mine, seats + 1, 0), (mine, 0, 0), (mine, seats, hands), (mine, seats, -1), (others, seats, 0))
    for wrong in wrongs:
        try:
            game.start(wrong[0], wrong[1], Seat(wrong[2]))
        except FollowSuitError as error:
            assert str(error), "expected words in the refusal"
        else:
            raise AssertionError(f"expected {game.name} to refuse to start with {wrong}")
