"""Play within the rules: it goes on to an end, and the rules allow what they list and nothing else."""

from __future__ import annotations

from typing import Any

from followsuit.errors import FollowSuitError, IllegalMoveError, MalformedMoveError, NotYourTurnError
from followsuit.game import AnyGame
from followsuit.moves import LONGEST, Move
from followsuit.pieces import Piece
from followsuit.seats import HOUSE, Seat
from followsuit.state import State, view_of
from followsuit.testing.checks import GameCheck, Trial
from followsuit.testing.playing import steps
from followsuit.text import LANGUAGES, Text, Voice
from followsuit.zones import face_up

MOST_DEALS = 500
"""A match with the game's defaults ends within so many deals, however it is played."""

GARBAGE: tuple[object, ...] = (
    *("", " ", "\n", "#", "*", ",", "-", "play", "play play", "pass pass", "play 99", "play 6-4,6-4", "play ,", "play 0-7"),
    *("deal", "deal /", "deal - / -", "commit 0", "reveal 0", "../..", "{0}", "play {who}", "%s", "<b>", "🂡"),
    *("bid -1", "bid 1e9", "bid ٣", "bid " + "9" * 300, "pläy 6-4", "play\u00006-4", "\ud800", "x" * (LONGEST + 1)),
    *(None, 0, True, 3.5, b"pass", ["pass"], {"move": "pass"}),
)
"""What is no move of any game, or one only by chance."""


@GameCheck
def random_play_ends(game: AnyGame, trial: Trial) -> None:
    """Whoever is to act has a legal move, every deal ends, and with the defaults the match does."""
    for nth, table in enumerate(trial.tables(game)):
        match, dealt = table, 0
        for step in steps(table, trial.rng, MOST_DEALS if not nth else 6):
            trial.match = match = step.after
            dealt += step.seat == HOUSE
            public = match.state.public
            assert public.deal == dealt, f"expected deal {dealt} to be counted, got {public.deal}"
            turn = match.to_act
            assert len(set(turn)) == len(turn), f"expected each seat to act once, got {turn}"
            known = turn == (HOUSE,) or all(0 <= seat < public.seats for seat in turn)
            assert known, f"expected seats or the house alone to act, got {turn}"
            over = match.outcome is not None
            assert over == (not turn), (
                f"expected somebody to act before the match is over, and nobody after; phase {public.phase!r}"
            )
            for seat in map(Seat, range(public.seats)):
                if seat not in turn:
                    assert not match.legal(seat), f"expected no legal move for seat {seat}, who is not to act"
            assert match.legal(HOUSE) == (), "expected no list of deals for the house"
        assert nth or not match.to_act, f"expected a match with the defaults to end within {MOST_DEALS} deals"


@GameCheck
def legal_moves_are_canonical(game: AnyGame, trial: Trial) -> None:
    """Legal moves are listed once each, in a fixed order, as the text that `parse()` gives back."""
    order: set[tuple[str, Move, Move]] = set()
    for step in trial.steps(game):
        for seat in step.after.to_act:
            if seat == HOUSE:
                continue
            legal = step.after.legal(seat)
            assert legal == step.after.legal(seat), "expected the same legal moves when asked again"
            assert len(set(legal)) == len(legal), f"expected each legal move once, got {legal}"
            phase = step.after.state.public.phase
            for move in trial.rng.sample(legal, min(len(legal), 8)):
                assert type(move) is Move, f"expected legal moves to be Moves, got {move!r}"
                assert game.parse(move) == move, f"expected {move!r} to be canonical, parse() makes it {game.parse(move)!r}"
                assert game.parse(f"  {move.upper()} ") == move, f"expected {move!r} to be read in any case and with blanks"
            for _ in range(min(4, len(legal) - 1)):
                first, second = sorted(trial.rng.sample(range(len(legal)), 2))
                one, other = legal[first], legal[second]
                assert (phase, other, one) not in order, f"expected {one!r} and {other!r} always in one order"
                order.add((phase, one, other))


@GameCheck
def forced_moves_are_the_only_ones(game: AnyGame, trial: Trial) -> None:
    """Where `forced()` says that nobody need be asked, one seat is to act and has one legal move."""
    for step in trial.steps(game):
        if step.after.to_act not in ((), (HOUSE,)) and game.forced(step.after.state.public):
            turn = step.after.to_act
            assert len(turn) == 1, f"expected one seat to act where a move is forced, got {turn}"
            legal = step.after.legal(turn[0])
            assert len(legal) == 1, f"expected one legal move where it is forced, got {legal}"


@GameCheck
def play_is_pure(game: AnyGame, trial: Trial) -> None:
    """`play()` makes an equal state each time, and nothing that is asked changes the state it is given."""
    for step in trial.steps(game, 8):
        state = step.before.state
        was, number = repr(state), hash(state)
        for seat in step.before.to_act:
            game.legal(state, seat)
        once, again = game.play(state, step.seat, step.move), game.play(state, step.seat, step.move)
        assert once == again == step.after.state, "expected equal states of the same move"
        assert hash(once) == hash(again), "expected equal states to have equal hashes"
        assert once != state, f"expected {step.move!r} to change something"
        assert repr(state) == was, "expected the state to stay as it was"
        assert hash(state) == number, "expected the state's hash to stay as it was"


@GameCheck
def other_moves_are_refused(game: AnyGame, trial: Trial) -> None:
    """Whatever is not legal is refused with the right error and its reason, and the state stays as it was."""
    seen = dict.fromkeys((Move("frobnicate"), Move("play"), Move("pass now"), Move("bid 9999"), Move("play 9999")))
    dealt = Move("deal")
    for step in trial.steps(game):
        match, state = step.after, step.after.state
        seen[step.move] = None
        dealt = step.move if step.seat == HOUSE else dealt
        if trial.rng.random() < 0.7 and match.to_act not in ((HOUSE,), ()):
            continue
        was = repr(state)
        probes = trial.rng.sample(list(seen), min(len(seen), 12))
        for seat in map(Seat, range(-2, state.public.seats + 1)):
            if seat not in match.to_act:
                for move in (*probes[:3], *(match.legal(match.to_act[0])[:1] if match.to_act else ())):
                    _refused(game, state, seat, move, NotYourTurnError)
            elif seat == HOUSE:
                for move in (*(probe for probe in probes if probe.verb != "deal"), *_bad_deals(dealt)):
                    _refused(game, state, seat, move, IllegalMoveError, MalformedMoveError)
            else:
                legal = set(match.legal(seat))
                for move in probes:
                    if move not in legal:
                        _refused(game, state, seat, move, IllegalMoveError)
        assert repr(state) == was, "expected the state to stay as it was"


def _refused(game: AnyGame, state: State[Any, Any], seat: Seat, move: Move, *kinds: type[FollowSuitError]) -> None:
    names = " or ".join(kind.__name__ for kind in kinds)
    try:
        game.play(state, seat, move)
    except kinds as error:
        assert str(error), f"expected words in the refusal of {move!r}"
        if isinstance(error, IllegalMoveError) and seat != HOUSE:
            assert error.reason is not None, f"expected a reason for the refusal of {move!r} that can be said in any language"
            view = view_of(state, seat)
            for language in LANGUAGES:
                assert Voice(game.catalogue(language), reader=seat).say(error.reason)
            named = {piece for piece in map(game.pieces.by_name.get, move.args) if piece is not None}
            unseen = _pieces(error.reason) - named - set(game.pieces.within(face_up(view)))
            assert not unseen, f"expected the refusal of {move!r} to name only what seat {seat} sees, got {unseen}"
    except Exception as error:
        raise AssertionError(f"expected {names} for {move!r} of seat {seat}, got {error!r}") from error
    else:
        raise AssertionError(f"expected {names} for {move!r} of seat {seat}, but it was played")


def _pieces(value: object) -> set[Piece]:
    """The pieces that a text names."""
    match value:
        case Piece():
            return {value}
        case Text():
            return set().union(*map(_pieces, value.args.values()))
        case tuple():
            return set().union(*map(_pieces, value))
        case _:
            return set()


def _bad_deals(move: Move) -> list[Move]:
    """Deals that no game can begin with."""
    bad = [Move("deal"), Move("deal - / -"), Move("deal " + "/" * 20), Move("deal x,y / z"), Move("commit 00"), Move("reveal 00")]
    if move.verb == "deal" and "," in move:
        hands = move.rest.split(" / ")
        longest = max(hands, key=len)
        first = longest.partition(",")[0]
        bad.append(Move(f"deal {move.rest.replace(longest, longest.partition(',')[2])}"))  # one piece is missing
        bad.append(Move(f"deal {move.rest},{first}"))  # one is there twice
        bad.append(Move("deal " + ",".join(hands)))  # all in one hand
    return bad


@GameCheck
def garbage_is_malformed(game: AnyGame, trial: Trial) -> None:
    """`parse()` raises MalformedMoveError for what is no move, and gives back canonical moves for all else."""
    said = [str(step.move) for step in trial.steps(game, 3, 1) if step.seat != HOUSE]
    mangled = [_mangled(trial, text) for text in said for _ in range(4)]
    for text in (*GARBAGE, *mangled):
        try:
            move = game.parse(text)
        except MalformedMoveError as error:
            assert str(error), f"expected words in the refusal of {text!r}"
        except Exception as error:
            raise AssertionError(f"expected MalformedMoveError for {text!r}, got {error!r}") from error
        else:
            assert type(move) is Move, f"expected a Move for {text!r}, got {move!r}"
            assert game.parse(move) == move, f"expected {text!r} to be read as a canonical move, got {move!r}"


def _mangled(trial: Trial, text: str) -> str:
    rng = trial.rng
    at = rng.randrange(len(text) + 1)
    match rng.randrange(4):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + rng.choice(" ,-/#*0aAé٣\t") + text[at:]
        case 2:
            return text[:at] + text[at:].swapcase()
        case _:
            return " ".join(rng.sample(text.split(), len(text.split())))
