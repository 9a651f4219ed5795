"""The public bucket of a room as JSON, revision by revision: what has not been replaced is not written again."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from followsuit.codec import Codec, Write
from followsuit.jsontext import Encode
from followsuit.parts import listed
from followsuit.state import Public


@define
class _Field:
    """A field of the bucket.

    Attributes:
        name: Its name.
        write: Makes plain data of its value.
        one: Makes plain data of one of the values in a row; None where it is no such row.
        value: The value that was written last.
        text: Its JSON, with the name.
        ones: The JSON of each in the row.
    """

    name: str
    write: Write
    one: Write | None
    value: Any = None
    text: str = ""
    ones: list[str] = field(factory=list)


class PublicText:
    """Writes the public buckets of one room.

    Args:
        codec: Of its game.
        encode: Writes JSON.
    """

    def __init__(self, codec: Codec, encode: Encode) -> None:
        self._encode = encode
        self._fields = [_Field(*each) for each in codec.public_fields()]

    def of(self, public: Public) -> str:
        """`Codec.public()` of the same, as JSON."""
        texts = []
        for each in self._fields:
            value = getattr(public, each.name)
            # The same object, not an equal one: 1 and True are equal, and written differently.
            if value is not each.value or not each.text:
                self._rewrite(each, value)
            texts.append(each.text)
        return f"{{{','.join(texts)}}}"

    def _rewrite(self, each: _Field, value: Any) -> None:
        encode, one = self._encode, each.one
        if one is None:
            words = encode(each.write(value))
        else:
            old = each.value or ()
            same = 0
            for was, now in zip(old, value, strict=False):
                if was is not now:
                    break
                same += 1
            each.ones = [*each.ones[:same], *(encode(one(item)) for item in value[same:])]
            words = listed(each.ones)
        each.text = f'"{each.name}":{words}'
        each.value = value
