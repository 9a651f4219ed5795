"""A view that a server has sent to a seat, read as the terminal shows it."""

from __future__ import annotations

from followsuit.codec import Codecs
from followsuit.game import AnyGame
from followsuit.text import Voice
from followsuit_cli.around import Shown
from followsuit_cli.asked import Asked
from followsuit_cli.messages import Message

_CODECS = Codecs()


def shown(view: Message) -> Shown:
    """What of *view* is drawn."""
    return Shown(view["document"], {}, dict(view["document"]["pieces"]))


def asked(game: AnyGame, view: Message) -> Asked:
    """What the viewer of *view* is asked, if anything."""
    known = _CODECS.of(game).read_view(view["view"])
    names = tuple(seat["name"] for seat in view["room"]["seats"])
    voice = Voice(game.catalogue("en"), names, known.seat, known.public.players)
    return Asked(game, known, tuple(game.parse(move) for move in view["legal"]), view["document"], voice)


def waits_for(view: Message) -> list[str]:
    """The people whose turn it is; they may take a while, and bots do not."""
    people = {seat["seat"] for seat in view["room"]["seats"] if seat["kind"] == "human" and not seat["lent"]}
    return [seat["name"] for seat in view["document"]["seats"] if seat["turn"] and seat["player"] in people]


def notes(view: Message, v: int) -> list[str]:
    """What has been said, and who has come and gone, since revision *v*."""
    new = [note for note in view["room"]["log"] if note["v"] > v]
    return [f"{note['name']}: {note['text']}" if note["kind"] in ("said", "phrase") else str(note["text"]) for note in new]
