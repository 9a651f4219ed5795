"""From a view to the table document.

A pure function of the game, one view, the view before it (for what happened since) and the names at the table: what the
viewer may not see is not there to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from followsuit.document import (
    Action,
    ChoiceShown,
    Counter,
    Document,
    OutcomeShown,
    PickedMove,
    PieceShown,
    Prompt,
    Said,
    SeatShown,
    SideShown,
    Tag,
)
from followsuit.events import events
from followsuit.face import Menu
from followsuit.game import AnyGame
from followsuit.houserules import house_rules
from followsuit.moves import Move
from followsuit.seats import Seat, side_of
from followsuit.state import Public, View
from followsuit.text import Text, Voice, Who, text
from followsuit.zones import face_up, hand_zone, zones


def show(
    game: AnyGame,
    view: View[Any, Any],
    legal: tuple[Move, ...],
    *,
    names: tuple[str, ...] = (),
    language: str = "en",
    before: View[Any, Any] | None = None,
    preset: str | None = None,
) -> Document:
    """The document of *view*.

    Args:
        game: The rules.
        view: What the viewer sees; of several seats of theirs from the one that is to act (`Public.acting()`).
        legal: The moves open to the view's seat; () for a spectator.
        names: What each player is called; () for numbers.
        language: Of the texts.
        before: The same viewer's view before the last move, for the events; None for none.
        preset: What the table's rules are compared with; None for the preset that is nearest.
    """
    public = view.public
    several = len(public.players) < public.seats
    voice = Voice(game.catalogue(language), names, view.seat, public.players if several else ())
    yours = view.seat is not None and view.seat in public.turn
    prompt = game.face.prompt(view) if yours else game.face.waiting(public)
    return Document(
        game=game.name,
        title=voice.say(text("title")),
        language=language,
        rules=[voice.sentence(rule) for rule in game.face.rules(public.options, len(public.players))],
        house=house_rules(game, public.options, len(public.players), preset, language),
        phase=public.phase,
        deal=public.deal,
        you=view.held[0][0] if view.held else None,
        prompt=Prompt(key=prompt.key, text=_asked(view, prompt, voice) if yours else voice.sentence(prompt), yours=yours),
        seats=_seats(game, view, voice),
        sides=_sides(game, public, voice),
        zones=zones(game, view, voice),
        pieces=_pieces(game, view, legal, voice),
        actions=_actions(game, view, legal, voice) if yours else [],
        pause="deal" if public.phase == "over" else "match" if public.phase == "done" else "" if public.deal else "start",
        events=events(game, before, view, voice) if before is not None else [],
        outcome=_outcome(game, public, voice),
    )


def said(voice: Voice, texts: Iterable[Text]) -> list[Said]:
    """*texts* with the last part of their keys."""
    return [Said(key=each.key.partition(".")[2], text=voice.say(each)) for each in texts]


def _asked(view: View[Any, Any], prompt: Text, voice: Voice) -> str:
    """What the viewer is asked, with the hand that it is about where they have several."""
    words = voice.sentence(prompt)
    if not view.beside:
        return words
    number = next(n for n, (seat, _) in enumerate(view.held, 1) if seat == view.seat)
    return voice.say(text("prompt.hand", n=number, words=words))


def _seats(game: AnyGame, view: View[Any, Any], voice: Voice) -> list[SeatShown]:
    public = view.public
    sizes = public.sizes if public.held else (0,) * public.seats
    return [
        SeatShown(
            seat=seat,
            name=voice.name(seat),
            player=public.player_of(seat),
            side=side_of(seat, public.sides),
            you=voice.reads(seat),
            turn=seat in public.turn,
            pieces=sizes[seat],
            out=seat in public.out,
            badges=said(voice, game.face.badges(public, seat)),
            counters=_counters(voice, game.face.counters(public, seat)),
        )
        for seat in map(Seat, range(public.seats))
    ]


def _counters(voice: Voice, counted: Iterable[tuple[str, int]]) -> list[Counter]:
    return [Counter(key=key, text=voice.say(text(f"counter.{key}")), value=n) for key, n in counted]


def _sides(game: AnyGame, public: Any, voice: Voice) -> list[SideShown]:
    shown = []
    for number, side in enumerate(public.sides):
        score = public.scores[side[0]]
        shown.append(
            SideShown(
                side=number,
                seats=list(side),
                name=voice.side(side),
                score=score,
                tally=game.face.tally(score, public),
                counters=_counters(voice, game.face.side_counters(public, number)),
            )
        )
    return shown


def _pieces(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> dict[str, PieceShown]:
    public, face = view.public, game.face
    choosing = view.seat is not None and view.seat in public.turn and face.picks(public.phase) is not None
    hand = view.own.hand if view.own is not None else 0
    open_now = {name for move in legal for name in move.args} if choosing else set()
    verb = legal[0].verb if legal else "play"
    shown: dict[str, PieceShown] = {}
    for piece in game.pieces.within(face_up(view)):
        held = choosing and bool(hand & piece.bit)
        blocked = held and piece.name not in open_now
        shown[piece.name] = PieceShown(
            set=piece.set,
            name=voice.piece(piece),
            tags=_tags(voice, face.tags(public, piece)),
            state="blocked" if blocked else "playable" if held else "idle",
            why=voice.sentence(game.why(view, Move(f"{verb} {piece.name}"))) if blocked else "",
        )
    return shown


def _tags(voice: Voice, texts: tuple[Text, ...]) -> list[Tag]:
    shorts = (f"{each.key}.short" for each in texts)
    return [
        Tag(key=tag["key"], text=tag["text"], short=voice.say(text(short)) if voice.has(short) else "")
        for tag, short in zip(said(voice, texts), shorts, strict=True)
    ]


def _actions(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> list[Action]:
    phase = view.public.phase
    picks = game.face.picks(phase)
    if picks is None:
        return [_choices(game, view, menu, legal, voice) for menu in game.face.menus(view, legal)]
    least, most = picks
    action: Action = {"id": phase, "kind": "pick", "title": voice.say(text(f"action.{phase}")), "zone": hand_zone(view)}
    action["verb"] = legal[0].verb if legal else phase
    action["min"], action["max"] = least, most
    action["moves"] = _picked(game, legal, voice) if most == 1 else {}
    # Beside plays there may be moves that name no piece: a claim.
    beside = tuple(move for move in legal if not move.args)
    menus = game.face.menus(view, beside) if beside else ()
    return [action, *(_choices(game, view, menu, legal, voice) for menu in menus)]


def _picked(game: AnyGame, legal: tuple[Move, ...], voice: Voice) -> dict[str, list[PickedMove]]:
    moves: dict[str, list[PickedMove]] = {}
    for move in legal:
        if not move.args:
            continue
        name, *suits = move.args
        piece = game.pieces[name]
        suit = text(f"suit.{suits[0]}") if suits else None
        spoken = text("play.as", piece=piece, suit=suit) if suit else text(f"{move.verb}.piece", piece=piece)
        note = voice.say(suit) if suit else ""
        moves.setdefault(name, []).append(PickedMove(move=move, text=voice.say(spoken), note=note))
    return moves


def _choices(game: AnyGame, view: View[Any, Any], menu: Menu, legal: tuple[Move, ...], voice: Voice) -> Action:
    open_now = set(legal)
    choices: list[ChoiceShown] = []
    for move in menu.moves:
        enabled = move in open_now
        label = voice.say(game.face.label(move, view.public))
        choices.append(
            ChoiceShown(
                move=move,
                text=label,
                name=label,
                enabled=enabled,
                why="" if enabled else voice.sentence(game.why(view, move)),
                primary=move == menu.primary,
                shortcut="",
            )
        )
    return {"id": menu.id, "kind": "choice", "title": voice.say(menu.title), "choices": choices}


def _outcome(game: AnyGame, public: Public, voice: Voice) -> OutcomeShown | None:
    if public.phase != "done":
        return None
    winners = game.winners(public)
    best = public.scores[winners[0]]
    rest = [public.scores[side[0]] for side in public.sides if side[0] not in winners]
    scores = " : ".join(str(score) for score in [best, *rest])
    who = Who(winners[0]) if len(winners) == 1 else tuple(Who(seat) for seat in winners)
    key = "outcome.one" if len(winners) == 1 else "outcome"
    return OutcomeShown(text=voice.sentence(text(key, who=who, scores=scores)), winners=list(winners))
