"""Changing frozen values, quickly.

For the type checker `evolve()` is `attrs.evolve()`: field names and types are checked.  At run time it copies the instance's
dictionary instead of calling the constructor; that is several times as fast, and it is what a playout does most.  It therefore
takes classes made with `attrs.frozen(slots=False)`, and runs neither converters nor validators.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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


__all__ = ["evolve"]
