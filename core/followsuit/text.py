"""What is said to people: a key and arguments, rendered from a catalogue in the reader's language.

Games hold no prose. A catalogue is a JSON file `locale/<language>.json` in the game's package: key to template. A template
is a string with `{name}` places, or several of them to choose from: `you` (the argument *who* is the reader), `one` (the
argument *n* is 1), `other`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources

from attrs import field, frozen

from followsuit.pieces import Card, Joker, Piece, Tile
from followsuit.seats import Player, Players, Seat, player_of
from followsuit.values import value

LANGUAGES = ("en",)
"""Languages with a catalogue, the fallback first."""


@frozen
class Who:
    """Somebody at the table, named by their seat."""

    seat: Seat


@value
class Text:
    """Something to say.

    Attributes:
        key: What to say; in the catalogue of the game or of core.
        args: For the places in the template.
    """

    key: str
    args: Mapping[str, Arg] = field(factory=dict)


Word = str | int | Text | Piece | Who
Arg = Word | tuple[Word, ...]


def text(key: str, **args: Arg) -> Text:
    """`Text` with its arguments as keywords."""
    return Text(key, args)


Template = str | Mapping[str, str]
Catalogue = Mapping[str, Template]
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z")
_PLACE = re.compile(r"\{(\w+)\}")


@lru_cache(4096)
def _filled(template: str) -> tuple[str, tuple[str, ...]]:
    """*template* as a format, and the names of what is to be filled in, in order."""
    parts = _PLACE.split(template.replace("%", "%%"))
    return "%s".join(parts[::2]), tuple(parts[1::2])


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The catalogue of *package* for *language*, over the one of core; English for what is missing in it.

    Raises:
        FileNotFoundError: The package has no English catalogue.
    """
    entries: dict[str, Template] = {}
    for each in dict.fromkeys(("followsuit", package)):
        own = resources.files(each) / "locale"
        entries |= json.loads((own / f"{LANGUAGES[0]}.json").read_text("utf-8"))
        if _LANGUAGE.match(language) and (own / f"{language}.json").is_file():
            entries |= json.loads((own / f"{language}.json").read_text("utf-8"))
    return entries


@frozen
class Voice:
    """Says texts to one reader.

    Attributes:
        entries: The catalogue.
        names: What each player is called, player 0 first.
        reader: The seat that reads; None for somebody without one.
        players: Who plays which seats; () where each plays one.
    """

    entries: Catalogue
    names: tuple[str, ...] = ()
    reader: Seat | None = None
    players: Players = ()

    def say(self, text: Text) -> str:
        """*text* in words.

        Raises:
            KeyError: The catalogue has no such key, or the text lacks an argument.
        """
        try:
            entry = self.entries[text.key]
        except KeyError:
            raise KeyError(f"expected a text {text.key!r} in the catalogue") from None
        args = text.args
        template = entry if isinstance(entry, str) else entry[self._form(entry, args)]
        form, names = _filled(template)
        if not names:
            return template
        word = self._word
        return form % tuple([word(args[name]) for name in names])

    def sentence(self, text: Text) -> str:
        """*text* in words, with a capital letter."""
        words = self.say(text)
        return words[:1].upper() + words[1:]

    def has(self, key: str) -> bool:
        """Whether the catalogue knows *key*."""
        return key in self.entries

    def name(self, seat: Seat) -> str:
        """What *seat* is called by this reader: as its player, with its number where the player has several."""
        if not self.players:
            return self.player(Player(seat), seat)
        player = player_of(seat, self.players)
        seats = self.players[player]
        name = self.player(player, seats[0])
        return name if len(seats) == 1 else self.say(Text("seat.hand", {"name": name, "n": seats.index(seat) + 1}))

    def player(self, player: Player, seat: Seat) -> str:
        """What *player*, whose first seat is *seat*, is called by this reader."""
        if self.reads(seat):
            return str(self.entries["you"])
        if 0 <= player < len(self.names) and self.names[player]:
            return self.names[player]
        return self.say(Text("seat", {"n": player + 1}))

    def reads(self, seat: Seat) -> bool:
        """Whether *seat* is the reader's."""
        if seat == self.reader or not self.players or self.reader is None:
            return seat == self.reader
        return seat in self.players[player_of(self.reader, self.players)]

    def side(self, seats: tuple[Seat, ...]) -> str:
        """What *seats*, which belong together, are called, the reader's first: by their player where one has them all."""
        if seats in self.players:
            return self.player(player_of(seats[0], self.players), seats[0])
        return self.listed(tuple(self.name(seat) for seat in sorted(seats, key=lambda seat: not self.reads(seat))))

    def piece(self, piece: Piece) -> str:
        """The spoken name of *piece*: "six-four", "double five", "queen of spades"."""
        match piece:
            case Tile(double=True):
                return self.say(Text("tile.double", {"high": Text(f"pip.{piece.high}")}))
            case Tile():
                return self.say(Text("tile", {"high": Text(f"pip.{piece.high}"), "low": Text(f"pip.{piece.low}")}))
            case Card():
                return self.say(Text("card", {"rank": Text(f"rank.{piece.rank}"), "suit": Text(f"suit.{piece.suit}")}))
            case Joker():
                return self.say(Text("joker.big" if piece.big else "joker.little"))
            case _:
                return piece.name

    def listed(self, words: tuple[str, ...]) -> str:
        """Several words as one phrase: "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        return self.say(Text("list", {"first": ", ".join(words[:-1]), "last": words[-1]}))

    def _form(self, entry: Mapping[str, str], args: Mapping[str, object]) -> str:
        who = args.get("who")
        if "you" in entry and isinstance(who, Who) and self.reads(who.seat):
            return "you"
        return "one" if "one" in entry and args.get("n") == 1 else "other"

    def _word(self, arg: object) -> str:
        if type(arg) is str:
            return arg
        match arg:
            case Text():
                return self.say(arg)
            case Piece():
                return self.piece(arg)
            case Who():
                return self.name(arg.seat)
            case tuple():
                return self._hands(arg) or self.listed(tuple(self._word(part) for part in sorted(arg, key=self._is_another)))
            case _:
                return str(arg)

    def _is_another(self, word: Word) -> bool:
        """Whether *word* is not the reader, who is named first: "You and Ann"."""
        return not (isinstance(word, Who) and self.reads(word.seat))

    def _hands(self, words: tuple[object, ...]) -> str:
        """What *words* are called where they are all the hands of one player; "" where they are not."""
        seats = tuple(word.seat for word in words if isinstance(word, Who)) if self.players else ()
        if len(seats) < 2 or len(seats) < len(words) or seats not in self.players:
            return ""
        player = player_of(seats[0], self.players)
        return self.say(Text("hands.yours" if self.reads(seats[0]) else "hands", {"name": self.player(player, seats[0])}))
