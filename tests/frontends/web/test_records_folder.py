from __future__ import annotations

import stat
from pathlib import Path

import pytest

from followsuit_web.records_folder import RecordsFolder
from followsuit_web.store import StoreError


def test_a_record_is_a_file_of_its_day_that_only_the_owner_can_read(tmp_path: Path) -> None:
    folder = RecordsFolder(tmp_path / "new" / "records")

    for text in ("first", "again: \u00e9"):
        folder.put("2026-11-30", "XYZ", "id-0", text)

    file = folder.path / "2026" / "11" / "30" / "XYZ-id-0.fsr"
    assert file.read_text(encoding="utf-8") == "again: \u00e9"
    assert [path for path in folder.path.rglob("*") if path.is_file()] == [file]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700


@pytest.mark.parametrize("room", ["../up", "", "a/b", "a b", "\u00e9"])
def test_a_name_that_could_lead_elsewhere_is_refused(tmp_path: Path, room: str) -> None:
    with pytest.raises(StoreError, match="expected names"):
        RecordsFolder(tmp_path).put("2026-11-30", room, "id", "text")

    assert list(tmp_path.iterdir()) == []


def test_a_place_where_no_folder_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreError, match="expected a folder for records"):
        RecordsFolder(tmp_path / "file")
