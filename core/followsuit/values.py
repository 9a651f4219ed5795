"""Values that are changed by copying, quickly.

A value is an attrs class with slots.  The type checker holds it frozen: for it `value` is `attrs.frozen`, and `evolve()` is
`attrs.evolve()`, with field names and types checked.  At run time nothing guards the fields, and `evolve()` copies slot by slot
with code made once for each class: reading and copying are what a playout does most.  Whoever writes to a value all the same is
found out by the conformance kit.  Neither converters nor validators are run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

T = TypeVar("T")

if TYPE_CHECKING:
    from attrs import evolve as evolve
    from attrs import frozen as value
else:

    def value(cls=None, /, **options):
        """Class decorator: as `attrs.frozen`, and hashable, but not guarded at run time."""
        return attrs.define(cls, unsafe_hash=True, **options)

    def evolve(value, /, **changes):
        """A copy of *value* with *changes*."""
        cls = value.__class__
        copier, put = _copiers.get(cls) or _copier(cls)
        new = copier(value)
        for name in changes:
            put(new, name, changes[name])
        return new


def copied(value: T) -> Any:
    """A copy of *value* that the caller may still write to, before anyone else sees it."""
    cls = value.__class__
    return (_copiers.get(cls) or _copier(cls))[0](value)


def stated(value: attrs.AttrsInstance) -> dict[str, Any]:
    """The fields of *value* without what it has worked out from them, as a pickle keeps it."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}


Copier = Callable[[Any], Any]
Put = Callable[[Any, str, Any], None]
_copiers: dict[type[Any], tuple[Copier, Put]] = {}


def _copier(cls: type[Any]) -> tuple[Copier, Put]:
    """The function that copies a *cls* field by field, made once, and how a field of the copy is written."""
    writer: object = cls.__setattr__
    guarded = writer is not object.__setattr__  # an attrs.frozen class of a plugin
    write = "put(new, {0!r}, old.{0})" if guarded else "new.{0} = old.{0}"
    lines = [" " + write.format(field.name) for field in attrs.fields(cls)]
    put: Put = object.__setattr__ if guarded else setattr
    known: dict[str, Any] = {"make": object.__new__, "put": put, "cls": cls}
    exec("\n".join(["def copier(old):", " new = make(cls)", *lines, " return new"]), known)  # as attrs makes its methods
    made: tuple[Copier, Put] = (known["copier"], put)
    _copiers[cls] = made
    return made


__all__ = ["copied", "evolve", "stated", "value"]
