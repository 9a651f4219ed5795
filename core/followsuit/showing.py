"""From a view to the table document.

A pure function of the game, one view, the view before it (for what happened since) and the names at the table: what the
viewer may not see is not there to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from followsuit.document import (
    Action,
    ChoiceShown,
    Counter,
    Document,
    Heading,
    OutcomeShown,
    Pause,
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
from followsuit.pieces import Piece
from followsuit.seats import Players, Seat, side_of
from followsuit.state import Public, View
from followsuit.text import Text, Voice, Who, text
from followsuit.zones import face_up, hand_zone, zones

Counted = tuple[tuple[str, int], ...]
"""What is counted beside a seat or side, as keys `counter.<key>` with numbers."""


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
    voice = Voice(game.catalogue(language), names, view.seat, players_told(public))
    yours = asked(view)
    return Document(
        **heading(game, public, preset, language, voice),
        phase=public.phase,
        deal=public.deal,
        you=view.held[0][0] if view.held else None,
        prompt=prompt(game, view, voice) if yours else waiting(game, public, voice),
        seats=[
            cast(
                SeatShown,
                seat_named(public, seat, voice)
                | seat_now(*seat_standing(public, seat))
                | seat_told(*seat_marks(game, public, seat), voice),
            )
            for seat in map(Seat, range(public.seats))
        ],
        sides=[
            cast(SideShown, side_named(public, side, voice) | side_told(*side_marks(game, public, side), voice))
            for side in range(len(public.sides))
        ],
        zones=zones(game, view, voice),
        pieces=_pieces(game, view, legal, voice),
        actions=actions(game, view, legal, voice) if yours else [],
        pause=pause(public),
        events=events(game, before, view, voice) if before is not None else [],
        result=result(game, public, voice),
        outcome=outcome(game, public, voice),
    )


def heading(game: AnyGame, public: Public, preset: str | None, language: str, voice: Voice) -> Heading:
    """The first fields of a document: the game and the table's rules, which stay the same for a whole match."""
    return Heading(
        game=game.name,
        title=voice.say(text("title")),
        language=language,
        rules=[voice.sentence(rule) for rule in game.face.rules(public.options, len(public.players))],
        house=house_rules(game, public.options, len(public.players), preset, language),
    )


def pause(public: Public) -> Pause:
    """What somebody at the table must ask for."""
    return "deal" if public.phase == "over" else "match" if public.phase == "done" else "" if public.deal else "start"


def asked(view: View[Any, Any]) -> bool:
    """Whether the view's seat has something to decide."""
    return view.seat is not None and view.seat in view.public.turn


def players_told(public: Public) -> Players:
    """Who plays which seats, where that has to be said; () where each plays one."""
    return public.players if len(public.players) < public.seats else ()


def said(voice: Voice, texts: Iterable[Text]) -> list[Said]:
    """*texts* with the last part of their keys."""
    return [Said(key=each.key.partition(".")[2], text=voice.say(each)) for each in texts]


def waiting(game: AnyGame, public: Public, voice: Voice) -> Prompt:
    """Whom the table waits for, to those who have nothing to decide."""
    words = game.face.waiting(public)
    return Prompt(key=words.key, text=voice.sentence(words), yours=False)


def prompt(game: AnyGame, view: View[Any, Any], voice: Voice) -> Prompt:
    """What the view's seat is asked, with the hand that it is about where the viewer has several."""
    asking = game.face.prompt(view)
    words = voice.sentence(asking)
    if view.beside:
        number = next(n for n, (seat, _) in enumerate(view.held, 1) if seat == view.seat)
        words = voice.say(text("prompt.hand", n=number, words=words))
    return Prompt(key=asking.key, text=words, yours=True)


def seat_named(public: Public, seat: Seat, voice: Voice) -> dict[str, Any]:
    """The first fields of a SeatShown: who sits there, which stays the same for a whole match."""
    return {
        "seat": seat,
        "name": voice.name(seat),
        "player": public.player_of(seat),
        "side": side_of(seat, public.sides),
        "you": voice.reads(seat),
    }


def seat_standing(public: Any, seat: Seat) -> tuple[bool, int, bool]:
    """Whether it is the turn of *seat*, how many pieces it holds, and whether it sits out."""
    return seat in public.turn, public.sizes[seat] if public.held else 0, seat in public.out


def seat_now(turn: bool, pieces: int, out: bool) -> dict[str, Any]:
    """The next fields of a SeatShown, from `seat_standing()`: what changes with every move."""
    return {"turn": turn, "pieces": pieces, "out": out}


def seat_marks(game: AnyGame, public: Any, seat: Seat) -> tuple[tuple[Text, ...], Counted]:
    """What marks *seat*, and what is counted beside it."""
    return game.face.badges(public, seat), game.face.counters(public, seat)


def seat_told(badges: tuple[Text, ...], counted: Counted, voice: Voice) -> dict[str, Any]:
    """The last fields of a SeatShown, from `seat_marks()`."""
    return {"badges": said(voice, badges), "counters": _counters(voice, counted)}


def _counters(voice: Voice, counted: Counted) -> list[Counter]:
    return [Counter(key=key, text=voice.say(text(f"counter.{key}")), value=n) for key, n in counted]


def side_named(public: Public, side: int, voice: Voice) -> dict[str, Any]:
    """The first fields of a SideShown: who belongs to it, which stays the same for a whole match."""
    seats = public.sides[side]
    return {"side": side, "seats": list(seats), "name": voice.side(seats)}


def side_marks(game: AnyGame, public: Any, side: int) -> tuple[int, str, Counted]:
    """The score of *side*, the same as the game writes it down, and what is counted beside it."""
    score = public.scores[public.sides[side][0]]
    return score, game.face.tally(score, public), game.face.side_counters(public, side)


def side_told(score: int, tally: str, counted: Counted, voice: Voice) -> dict[str, Any]:
    """The other fields of a SideShown, from `side_marks()`: how it stands with the side."""
    return {"score": score, "tally": tally, "counters": _counters(voice, counted)}


def _pieces(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> dict[str, PieceShown]:
    barred = blocked(game, view, legal, voice)
    held = view.own.hand if picking(game, view) and view.own is not None else 0
    return {
        piece.name: cast(
            PieceShown,
            piece_named(game, view.public, piece, voice) | piece_state(bool(held & piece.bit), barred.get(piece.name)),
        )
        for piece in game.pieces.within(face_up(view))
    }


def picking(game: AnyGame, view: View[Any, Any]) -> bool:
    """Whether the viewer is to choose among the pieces of a hand."""
    return asked(view) and game.face.picks(view.public.phase) is not None


def piece_named(game: AnyGame, public: Any, piece: Piece, voice: Voice) -> dict[str, Any]:
    """The first fields of a PieceShown: what it is, to everyone who sees its face."""
    return {"set": piece.set, "name": voice.piece(piece), "tags": _tags(voice, game.face.tags(public, piece))}


def piece_state(held: bool, why: str | None) -> dict[str, Any]:
    """The other fields of a PieceShown, for a piece that the viewer may choose from (*held*) or not; *why* not, if blocked."""
    return {"state": "blocked" if why is not None else "playable" if held else "idle", "why": why or ""}


def blocked(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> dict[str, str]:
    """The pieces of the viewer's hand that may not be chosen, by name, with the reason."""
    if view.own is None or not picking(game, view):
        return {}
    open_now = {name for move in legal for name in move.args}
    verb = legal[0].verb if legal else "play"
    shut = {Move(f"{verb} {name}"): name for name in game.pieces.names(view.own.hand) if name not in open_now}
    return {shut[move]: why for move, why in _reasons(game, view, shut, voice).items()}


def _reasons(game: AnyGame, view: View[Any, Any], moves: Iterable[Move], voice: Voice) -> dict[Move, str]:
    """Why *moves* may not be made."""
    found: dict[Move, str] = {}
    last, words = None, ""
    for move in moves:
        why = game.why(view, move)
        # Most have the same reason as the one before.
        if why != last:
            last, words = why, voice.sentence(why)
        found[move] = words
    return found


def _tags(voice: Voice, texts: tuple[Text, ...]) -> list[Tag]:
    shorts = (f"{each.key}.short" for each in texts)
    return [
        Tag(key=tag["key"], text=tag["text"], short=voice.say(text(short)) if voice.has(short) else "")
        for tag, short in zip(said(voice, texts), shorts, strict=True)
    ]


def actions(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> list[Action]:
    """What the view's seat, which has something to decide, may do."""
    pick = pick_action(game, view, legal, voice)
    if pick is None:
        return menu_actions(game, view, legal, voice)
    moves: dict[str, list[PickedMove]] = {}
    for move in picks(pick, legal):
        moves.setdefault(move.args[0], []).append(picked(game, move, voice))
    # Beside plays there may be moves that name no piece: a claim.
    pick["moves"] = moves
    return [pick, *menu_actions(game, view, tuple(move for move in legal if not move.args), voice)]


def pick_action(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> Action | None:
    """The action that is done with pieces of the hand, without its `moves`; None where moves are chosen from menus."""
    phase = view.public.phase
    counts = game.face.picks(phase)
    if counts is None:
        return None
    action: Action = {"id": phase, "kind": "pick", "title": voice.say(text(f"action.{phase}")), "zone": hand_zone(view)}
    action["verb"] = legal[0].verb if legal else phase
    action["min"], action["max"] = counts
    return action


def picks(pick: Action, legal: tuple[Move, ...]) -> list[Move]:
    """The moves that *pick* lists: where one piece is picked, those that name it."""
    return [move for move in legal if move.args] if pick["max"] == 1 else []


def picked(game: AnyGame, move: Move, voice: Voice) -> PickedMove:
    """*move*, which a picked piece can make."""
    name, *suits = move.args
    piece = game.pieces[name]
    suit = text(f"suit.{suits[0]}") if suits else None
    spoken = text("play.as", piece=piece, suit=suit) if suit else text(f"{move.verb}.piece", piece=piece)
    return PickedMove(move=move, text=voice.say(spoken), note=voice.say(suit) if suit else "")


def menu_actions(game: AnyGame, view: View[Any, Any], moves: tuple[Move, ...], voice: Voice) -> list[Action]:
    """The menus for *moves*, which are not picked; where pieces are, and nothing is beside them, there are none."""
    if not moves and game.face.picks(view.public.phase) is not None:
        return []
    return [_choices(game, view, menu, moves, voice) for menu in game.face.menus(view, moves)]


def _choices(game: AnyGame, view: View[Any, Any], menu: Menu, legal: tuple[Move, ...], voice: Voice) -> Action:
    open_now = set(legal)
    choices: list[ChoiceShown] = []
    title = voice.say(menu.title)
    confirm = voice.sentence(menu.confirm) if menu.confirm is not None else ""
    why = _reasons(game, view, [move for move in menu.moves if move not in open_now], voice)
    for move in menu.moves:
        enabled = move in open_now
        label = voice.say(_short(move, voice) if menu.short else game.face.label(move, view.public))
        choices.append(
            ChoiceShown(
                move=move,
                text=label,
                name=voice.say(text("choice", title=title, words=label)) if menu.short else label,
                enabled=enabled,
                why=why.get(move, ""),
                primary=move == menu.primary,
                shortcut="",
                confirm=confirm,
            )
        )
    return {"id": menu.id, "kind": "choice", "title": title, "choices": choices}


def _short(move: Move, voice: Voice) -> Text:
    """The label of *move* where what stands above it says the rest."""
    key = f"short.{move}"
    return text(key if voice.has(key) else f"short.{move.verb}", words=move.rest)


def result(game: AnyGame, public: Public, voice: Voice) -> str:
    """How the deal that is over ended; "" while one is played."""
    over = public.phase in ("over", "done") and public.deals
    return voice.sentence(game.face.result(public.deals[-1], public)) if over else ""


def outcome(game: AnyGame, public: Public, voice: Voice) -> OutcomeShown | None:
    """How the match ended; None while it goes on."""
    if public.phase != "done":
        return None
    winners = game.winners(public)
    best = public.scores[winners[0]]
    rest = [public.scores[side[0]] for side in public.sides if side[0] not in winners]
    scores = " : ".join(str(score) for score in [best, *rest])
    who = Who(winners[0]) if len(winners) == 1 else tuple(Who(seat) for seat in winners)
    key = "outcome.one" if len(winners) == 1 else "outcome"
    return OutcomeShown(text=voice.sentence(text(key, who=who, scores=scores)), winners=list(winners))
