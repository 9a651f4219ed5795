"""Changing and copying frozen values.

For the type checker `evolve()` is `attrs.evolve()`: field names and types are checked.  At run time it copies the instance's
dictionary instead of calling the constructor; that is several times as fast, and it is what a playout does most.  It therefore
takes classes made with `attrs.frozen(slots=False)`, runs neither converters nor validators, and would copy what a
`cached_property` has worked out: the classes of a state have none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import evolve as evolve
else:
    _new = object.__new__
    _set = object.__setattr__

    def evolve(value, /, **changes):
        """A copy of *value* with *changes*."""
        new = _new(value.__class__)
        _set(new, "__dict__", value.__dict__ | changes)
        return new


def stated(value: attrs.AttrsInstance) -> dict[str, Any]:
    """The fields of *value* without what it has worked out from them, as a pickle keeps it."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}


__all__ = ["evolve", "stated"]
