"""A folder of records of finished matches: one file each, `YEAR/MONTH/DAY/ROOM-ID.fsr`, written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

from attrs import frozen

from followsuit_web.store import StoreError

NAME = re.compile(r"[\w-]+", re.ASCII)


@frozen
class RecordsFolder:
    """The folder at *path*, which is made when missing and readable by its owner only.

    Raises:
        StoreError: There can be no folder there.
    """

    path: Path

    def __attrs_post_init__(self) -> None:
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"expected a folder for records at {self.path}: {error}") from error

    def put(self, day: str, room: str, id: str, text: str) -> None:
        """Writes a record, and has it on the disk; one that is there already is written again.

        Args:
            day: When the match ended, such as 2026-11-30.
            room: The code of its room.
            id: What tells it from others of that room and day.
            text: The record.

        Raises:
            StoreError: It cannot be written.
        """
        for part in (*day.split("-"), room, id):
            if not NAME.fullmatch(part):
                raise StoreError("expected names of letters, digits and hyphens")
        folder = self.path.joinpath(*day.split("-"))
        new = folder / f".{room}-{id}.new"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            new.replace(folder / f"{room}-{id}.fsr")
            _sync(folder)
        except OSError as error:
            raise StoreError(f"expected to write a record into {folder}: {error}") from error


def _sync(folder: Path) -> None:
    """Has the names in *folder* on the disk, where the system can."""
    with contextlib.suppress(OSError):
        at = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(at)
        finally:
            os.close(at)
