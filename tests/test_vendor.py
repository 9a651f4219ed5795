"""The web client's vendored modules are the ones their manifest tells of. Nothing here uses the network."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENDORED = ROOT / "frontends" / "followsuit_web" / "static" / "vendor"


def check(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "vendor.py"), "--check", "--into", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return shutil.copytree(VENDORED, tmp_path / "vendor")


def test_the_files_in_the_tree_are_as_recorded() -> None:
    got = check(VENDORED)

    assert (got.returncode, got.stderr) == (0, "")


def test_a_changed_module_is_found(copy: Path) -> None:
    with (copy / "htm.mjs").open("a", encoding="utf-8") as module:
        module.write("// changed\n")

    got = check(copy)

    assert got.returncode == 1
    assert got.stderr.startswith("htm.mjs: expected sha256 ")


def test_a_missing_licence_is_found(copy: Path) -> None:
    (copy / "preact.LICENSE.txt").unlink()

    got = check(copy)

    assert (got.returncode, got.stderr) == (1, "preact.LICENSE.txt: expected a file, got none\n")


def test_a_file_of_no_package_is_found(copy: Path) -> None:
    (copy / "stray.mjs").write_text("export default 0;\n", encoding="utf-8")

    got = check(copy)

    assert (got.returncode, got.stderr) == (1, "stray.mjs: no package here has such a file\n")


def test_a_bare_import_is_found(copy: Path) -> None:
    with (copy / "hooks.mjs").open("a", encoding="utf-8") as module:
        module.write('export * from "preact";\n')

    got = check(copy)

    assert "hooks.mjs: expected only relative imports, got 'preact'" in got.stderr


@pytest.mark.parametrize("text", ["", "[]", '{"packages": 3}', '{"packages": [{}]}'])
def test_a_broken_manifest_is_refused_in_words(copy: Path, text: str) -> None:
    (copy / "VENDOR.json").write_text(text, encoding="utf-8")

    got = check(copy)

    assert got.returncode == 1
    assert got.stderr.startswith("VENDOR.json: expected a manifest written by this tool, got ")


def test_another_version_than_the_wanted_one_is_found(copy: Path) -> None:
    manifest = json.loads((copy / "VENDOR.json").read_text(encoding="utf-8"))
    manifest["packages"][0]["version"] = "10.0.0"
    (copy / "VENDOR.json").write_text(json.dumps(manifest), encoding="utf-8")

    got = check(copy)

    assert got.returncode == 1
    assert "'version': '10.0.0'" in got.stderr


def test_the_manifest_names_no_host() -> None:
    assert "://" not in (VENDORED / "VENDOR.json").read_text(encoding="utf-8")
