"""Runs a program with no system calls but those that a systemd unit lets through, as systemd would.

    python -m tests.system_calls UNIT PROGRAM [ARGUMENT...]

It reads the unit's lines and nothing else of it, has the sets of calls from `systemd-analyze` and the filter from libseccomp.
"""

from __future__ import annotations

import ctypes
import errno
import os
import re
import subprocess
import sys
from pathlib import Path

LIBRARY = "libseccomp.so.2"
KILL, REFUSE, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000
ALWAYS = frozenset({"@default", "execve"})
"""What systemd lets through whatever a unit says."""


def allowed(unit: str) -> set[str]:
    """The names of the calls that *unit*, its text, lets through: its lines add or, with `~`, take away, one after the other."""
    names = _expanded(ALWAYS)
    for line in re.findall(r"^SystemCallFilter=(.+)$", unit, re.MULTILINE):
        named = _expanded(line.removeprefix("~").split())
        names = names - named if line.startswith("~") else names | named
    return names


def refusal(unit: str) -> int:
    """What the kernel does about other calls: an error where *unit* names one, else the end of the process."""
    found = re.search(r"^SystemCallErrorNumber=(\w+)$", unit, re.MULTILINE)
    return KILL if found is None else REFUSE | int(getattr(errno, found[1]))


def confine(unit: str) -> None:
    """Holds this process, and what it starts, to *unit*."""
    library = ctypes.CDLL(LIBRARY)
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(refusal(unit))))
    for name in allowed(unit):
        number = library.seccomp_syscall_resolve_name(name.encode())
        # Below 0: no call of this kind of machine.
        if number >= 0 and library.seccomp_rule_add(context, ctypes.c_uint32(ALLOW), number, 0) != 0:
            raise OSError(f"the filter takes no rule for {name}")
    if library.seccomp_load(context) != 0:
        raise OSError("the kernel takes no filter")


def _expanded(names: frozenset[str] | list[str]) -> set[str]:
    found = {name for name in names if not name.startswith("@")}
    for name in names:
        if name.startswith("@"):
            said = subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True).stdout
            # Its name, then a comment and a call or a further set on each line.
            found |= _expanded([line.strip() for line in said.splitlines()[1:] if line.strip() and "#" not in line])
    return found


if __name__ == "__main__":
    confine(Path(sys.argv[1]).read_text("utf-8"))
    os.execv(sys.argv[2], sys.argv[2:])
