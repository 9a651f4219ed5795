"""From a view to the table document.

A pure function of the game, one view, the view before it (for what happened since) and the names at the table: what the
viewer may not see is not there to be shown.

Not here: what the viewer is asked and may do (`offers`), and what lies where (`zones`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from followsuit.document import (
    Counter,
    Document,
    Heading,
    OutcomeShown,
    Pause,
    PieceShown,
    Prompt,
    Said,
    SeatShown,
    SideShown,
    Tag,
)
from followsuit.events import events
from followsuit.game import AnyGame
from followsuit.houserules import house_rules
from followsuit.moves import Move
from followsuit.offers import actions, asked, blocked, picking, piece_state, prompt
from followsuit.pieces import Piece
from followsuit.seats import Players, Seat, side_of
from followsuit.state import Public, View
from followsuit.text import Text, Voice, Who, text
from followsuit.zones import face_up, zones

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
                seat_named(public, seat, voice) | seat_now(*standing) | seat_told(*seat_marks(game, public, seat), voice),
            )
            for seat, standing in zip(map(Seat, range(public.seats)), seats_standing(public), strict=True)
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


def seat_named(public: Public, seat: Seat, voice: Voice) -> dict[str, Any]:
    """The first fields of a SeatShown: who sits there, which stays the same for a whole match."""
    return {
        "seat": seat,
        "name": voice.name(seat),
        "player": public.player_of(seat),
        "side": side_of(seat, public.sides),
        "you": voice.reads(seat),
    }


def seats_standing(public: Any) -> list[tuple[bool, int, bool]]:
    """For each seat whether it is its turn, how many pieces it holds, and whether it sits out."""
    turn, out = public.turn, public.out
    sizes = public.sizes if public.held else (0,) * public.seats
    return [(seat in turn, size, seat in out) for seat, size in enumerate(sizes)]


def seat_now(turn: bool, pieces: int, out: bool) -> dict[str, Any]:
    """The next fields of a SeatShown, from `seats_standing()`: what changes with every move."""
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


def piece_named(game: AnyGame, public: Any, piece: Piece, voice: Voice) -> dict[str, Any]:
    """The first fields of a PieceShown: what it is, to everyone who sees its face."""
    return {"set": piece.set, "name": voice.piece(piece), "tags": _tags(voice, game.face.tags(public, piece))}


def _tags(voice: Voice, texts: tuple[Text, ...]) -> list[Tag]:
    shorts = (f"{each.key}.short" for each in texts)
    return [
        Tag(key=tag["key"], text=tag["text"], short=voice.say(text(short)) if voice.has(short) else "")
        for tag, short in zip(said(voice, texts), shorts, strict=True)
    ]


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
