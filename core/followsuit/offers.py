"""What a viewer who has something to decide is asked and may do: the prompt, the pieces to pick, the menus, and why not the rest.

Not here: what is shown to everybody (`showing`), and what a game answers (`face`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from followsuit.document import Action, ChoiceShown, PickedMove, Prompt
from followsuit.face import Menu
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import Text, Voice, text
from followsuit.zones import hand_zone


def asked(view: View[Any, Any]) -> bool:
    """Whether the view's seat has something to decide."""
    return view.seat is not None and view.seat in view.public.turn


def prompt(game: AnyGame, view: View[Any, Any], voice: Voice) -> Prompt:
    """What the view's seat is asked, with the hand that it is about where the viewer has several."""
    asking = game.face.prompt(view)
    words = voice.sentence(asking)
    if view.beside:
        number = next(n for n, (seat, _) in enumerate(view.held, 1) if seat == view.seat)
        words = voice.say(text("prompt.hand", n=number, words=words))
    return Prompt(key=asking.key, text=words, yours=True)


def picking(game: AnyGame, view: View[Any, Any]) -> bool:
    """Whether the viewer is to choose among the pieces of a hand."""
    return asked(view) and game.face.picks(view.public.phase) is not None


def blocked(game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> dict[str, str]:
    """The pieces of the viewer's hand that may not be chosen, by name, with the reason."""
    if view.own is None or not picking(game, view):
        return {}
    open_now = {name for move in legal for name in move.args}
    verb = legal[0].verb if legal else "play"
    shut = {Move(f"{verb} {name}"): name for name in game.pieces.names(view.own.hand) if name not in open_now}
    return {shut[move]: why for move, why in _reasons(game, view, shut, voice).items()}


def piece_state(held: bool, why: str | None) -> dict[str, Any]:
    """The other fields of a PieceShown, for a piece that the viewer may choose from (*held*) or not; *why* not, if blocked."""
    return {"state": "blocked" if why is not None else "playable" if held else "idle", "why": why or ""}


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


def _short(move: Move, voice: Voice) -> Text:
    """The label of *move* where what stands above it says the rest."""
    key = f"short.{move}"
    return text(key if voice.has(key) else f"short.{move.verb}", words=move.rest)
