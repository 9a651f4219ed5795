"""The public bucket of a room as JSON, revision by revision: what has not been replaced is not written again."""

from __future__ import annotations

from typing import Any

from followsuit.codec import Codec, PublicField
from followsuit.jsontext import Encode
from followsuit.parts import listed
from followsuit.state import Public


class PublicText:
    """Writes the public buckets of one room.

    Args:
        codec: Of its game.
        encode: Writes JSON.
    """

    def __init__(self, codec: Codec, encode: Encode) -> None:
        self._encode = encode
        self._fields = codec.public_fields
        # Of each field: the value that was written last, its JSON with the name, and that of each in it where it is a row.
        self._values: list[Any] = [None] * len(self._fields)
        self._texts = [""] * len(self._fields)
        self._ones: dict[int, list[str]] = {}

    def of(self, public: Public) -> str:
        """`Codec.public()` of the same, as JSON."""
        values, texts = self._values, self._texts
        for at, each in enumerate(self._fields):
            value = getattr(public, each.name)
            # The same object, not an equal one: 1 and True are equal, and written differently.
            if value is not values[at] or not texts[at]:
                texts[at] = f'"{each.name}":{self._written(at, each, value)}'
                values[at] = value
        return f"{{{','.join(texts)}}}"

    def _written(self, at: int, each: PublicField, value: Any) -> str:
        encode, one = self._encode, each.one
        if one is None:
            return encode(each.write(value))
        same = 0
        for was, now in zip(self._values[at] or (), value, strict=False):
            if was is not now:
                break
            same += 1
        ones = self._ones[at] = [*self._ones.get(at, ())[:same], *(encode(one(item)) for item in value[same:])]
        return listed(ones)
