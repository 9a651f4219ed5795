"""What is said to people: a key and arguments, rendered from a catalogue in the reader's language.

Games hold no prose. A catalogue is a JSON file `locale/<language>.json` in the game's package: key to template. A template
is a string with `{name}` places, or several of them to choose from: `you` (the argument *who* is the reader), `one` (the
argument *n* is 1), `other`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

from attrs import field, frozen

from followsuit.pieces import Card, Joker, Piece, Tile
from followsuit.seats import Seat

LANGUAGES = ("en",)
"""Languages with a catalogue, the fallback first."""


@frozen
class Who:
    """Somebody at the table, named by their seat."""

    seat: Seat


@frozen
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
        names: What each seat is called, seat 0 first.
        reader: The seat that reads; None for somebody without one.
    """

    entries: Catalogue
    names: tuple[str, ...] = ()
    reader: Seat | None = None

    def say(self, text: Text) -> str:
        """*text* in words.

        Raises:
            KeyError: The catalogue has no such key, or the text lacks an argument.
        """
        entry = self.entries[text.key]
        args = text.args
        template = entry if isinstance(entry, str) else entry[self._form(entry, args)]
        if "{" not in template:
            return template
        return _PLACE.sub(lambda place: self._word(args[place[1]]), template)

    def sentence(self, text: Text) -> str:
        """*text* in words, with a capital letter."""
        words = self.say(text)
        return words[:1].upper() + words[1:]

    def has(self, key: str) -> bool:
        """Whether the catalogue knows *key*."""
        return key in self.entries

    def name(self, seat: Seat) -> str:
        """What *seat* is called by this reader."""
        if seat == self.reader:
            return str(self.entries["you"])
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.say(Text("seat", {"n": seat + 1}))

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
        if "you" in entry and isinstance(who, Who) and who.seat == self.reader:
            return "you"
        return "one" if "one" in entry and args.get("n") == 1 else "other"

    def _word(self, arg: object) -> str:
        match arg:
            case Text():
                return self.say(arg)
            case Piece():
                return self.piece(arg)
            case Who():
                return self.name(arg.seat)
            case tuple():
                return self.listed(tuple(self._word(part) for part in arg))
            case _:
                return str(arg)
