"""Views, states and results as JSON, and back: masks as lists of names, contracts and pieces by name.

One codec for each game; nothing here chooses what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import attrs
import cattrs
from attrs import frozen

from followsuit.contracts import Contract
from followsuit.errors import MalformedMessageError, shown
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.options import Options
from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import DealResult, Own, Public, State, View
from followsuit.trickpublic import Call
from followsuit.tricks import Play, Trick

Json = dict[str, Any]
Write = Callable[[Any], object]
"""Makes plain data of a value."""

T = TypeVar("T")


@frozen
class PublicField:
    """A field of the public bucket.

    Attributes:
        name: Its name.
        write: Makes plain data of its value.
        one: Makes plain data of one of the values in it; None where it is not a row of any length, or what is in it is not worth
            to be written by itself.
    """

    name: str
    write: Write
    one: Write | None


class Codec:
    """Reads and writes the values of one game as plain data.

    Args:
        game: Whose pieces, contracts and classes are meant.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._converter = _converter(game)

    def view(self, view: View[Any, Any]) -> Json:
        """*view* as plain data: `seat`, `public`, `own`, and `beside`: `seat` and `own` of each other seat of the same player."""
        return {
            "seat": view.seat,
            "public": self.public(view.public),
            "own": None if view.own is None else self.own(view.own),
            "beside": [{"seat": seat, "own": self.own(own)} for seat, own in view.beside],
        }

    def read_view(self, data: object) -> View[Any, Any]:
        """The view that `view()` wrote.

        Raises:
            MalformedMessageError: It is not of that form.
        """
        if not isinstance(data, dict) or not {"seat", "public", "own", "beside"} <= data.keys():
            raise MalformedMessageError(f"expected a view with seat, public, own and beside, got {shown(data)}")
        seat, own, beside = data["seat"], data["own"], data["beside"]
        public = self._read(data["public"], self.game.public)
        if not isinstance(beside, list) or not all(isinstance(each, dict) and each.keys() == {"seat", "own"} for each in beside):
            raise MalformedMessageError(f"expected beside as a list of objects with seat and own, got {shown(beside)}")
        return View(
            None if seat is None else _seat(seat),
            public,
            None if own is None else self._read(own, self.game.own),
            tuple((_seat(each["seat"]), self._read(each["own"], self.game.own)) for each in beside),
        )

    def public(self, public: Public) -> Json:
        """The public bucket as plain data."""
        data: Json = self._converter.unstructure(public, unstructure_as=self.game.public)
        return data

    @cached_property
    def public_fields(self) -> tuple[PublicField, ...]:
        """The fields of the public bucket, in order."""
        return tuple(self._public_fields())

    def _public_fields(self) -> Iterator[PublicField]:
        hints = get_type_hints(self.game.public, include_extras=True)
        for each in attrs.fields(self.game.public):
            kind = hints[each.name]
            inside = get_args(kind)
            row = get_origin(kind) is tuple and len(inside) == 2 and inside[1] is ... and hasattr(inside[0], "__annotations__")
            yield PublicField(each.name, self._writer(kind), self._writer(inside[0]) if row else None)

    def _writer(self, kind: Any) -> Write:
        return lambda value: self._converter.unstructure(value, unstructure_as=kind)

    def own(self, own: Own) -> Json:
        """A seat's bucket as plain data."""
        data: Json = self._converter.unstructure(own, unstructure_as=self.game.own)
        return data

    def result(self, result: DealResult) -> Json:
        """A line of the score sheet as plain data."""
        data: Json = self._converter.unstructure(result)
        return data

    def state(self, state: State[Any, Any]) -> Json:
        """A whole state as plain data, for those who may see everything: `public`, `own` of each seat, `hidden`."""
        return {
            "public": self.public(state.public),
            "own": [self.own(own) for own in state.own],
            "hidden": self._converter.unstructure(state.hidden),
        }

    def _read(self, data: object, kind: type[T]) -> T:
        try:
            return self._converter.structure(data, kind)
        except Exception as error:  # whatever cattrs and the classes make of foreign data
            raise MalformedMessageError(f"expected the {kind.__name__} of {self.game.name}, got {shown(data)}") from error


class Codecs:
    """The codec of each game, made once: making one takes as long as writing many views, and leaves a circle behind."""

    def __init__(self) -> None:
        self._known: dict[str, Codec] = {}

    def of(self, game: AnyGame) -> Codec:
        """The codec of *game*."""
        codec = self._known.get(game.name)
        if codec is None:
            codec = self._known[game.name] = Codec(game)
        return codec


def _seat(seat: object) -> Seat:
    if type(seat) is not int or seat < 0:
        raise MalformedMessageError(f"expected a seat or null, got {shown(seat)}")
    return Seat(seat)


def _converter(game: AnyGame) -> cattrs.Converter:
    pieces = game.pieces
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=False)

    def is_mask(kind: Any) -> bool:
        return get_origin(kind) is Annotated and get_args(kind) == (int, "mask")

    def write_mask(mask: int) -> list[str]:
        return list(pieces.names(mask))

    def read_mask(names: Any, _: Any) -> int:
        return pieces.mask(dict.fromkeys(str(name) for name in names))

    def write_words(words: frozenset[str]) -> list[str]:
        return sorted(words)

    converter.register_unstructure_hook_func(is_mask, write_mask)
    converter.register_structure_hook_func(is_mask, read_mask)
    converter.register_unstructure_hook_func(lambda kind: kind == frozenset[str], write_words)
    converter.register_unstructure_hook_func(_is_a(Piece), lambda piece: piece.name)
    converter.register_structure_hook_func(_is_a(Piece), lambda name, _: pieces[name])
    converter.register_unstructure_hook_func(_is_a(Contract), lambda contract: contract.name)
    converter.register_structure_hook_func(_is_a(Contract), lambda name, _: game.contracts[name])
    converter.register_unstructure_hook(Move, str)
    converter.register_structure_hook(Move, lambda text, _: game.parse(text))
    if game.options is not Options:  # a public bucket may declare no more than the class of all options
        converter.register_unstructure_hook_func(_is(Options), lambda options: converter.unstructure(options, game.options))
        converter.register_structure_hook_func(_is(Options), lambda data, _: converter.structure(data, game.options))
    for kind in (Play, Trick, Call):
        converter.register_unstructure_hook_factory(_is(kind), cattrs.cols.namedtuple_dict_unstructure_factory)
        converter.register_structure_hook_factory(_is(kind), cattrs.cols.namedtuple_dict_structure_factory)
    return converter


def _is(kind: type[Any]) -> Any:
    return lambda other: other is kind


def _is_a(kind: type[Any]) -> Any:
    return lambda other: isinstance(other, type) and issubclass(other, kind)
