"""The wheel holds what followsuit is and nothing else, and works where the source tree is not. No network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOTS = ("core", "games", "bots", "frontends")

# One process, so that the wheel is built and installed once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts' folder of an environment that has the wheel, and borrows what it depends on."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "venv", with_pip=False, symlinks=os.name != "nt")
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = str(scripts / "python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", str(wheel))
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    # Paths in a .pth are searched after the environment's own, and their own .pth files are not read: this
    # tree, though installed there to be edited, stays out of sight.
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(site) / "borrowed.pth").write_text("\n".join(sorted(borrowed)) + "\n", encoding="utf-8")
    return scripts


def run(*command: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=os.path.abspath(os.sep), env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if ".dist-info/" not in name]


def test_nothing_but_followsuit_is_installed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}

    strays = {top for top in tops if not top.startswith("followsuit")}

    assert strays == set()
    assert "followsuit" in tops


def test_every_file_of_every_package_is_in_it_and_no_other(wheel: Path, project_files: list[str]) -> None:
    parts = (path.partition("/") for path in project_files)
    want = {rest for root, _, rest in parts if root in ROOTS and rest.startswith("followsuit")}
    want |= {"followsuit_web/changelog.md"}

    assert set(names(wheel)) == want


@pytest.mark.parametrize(
    "suffix",
    ["followsuit/py.typed", "static/vendor/preact.mjs", "static/vendor/VENDOR.json", ".html", ".css"],
)
def test_it_has_the_types_and_the_client(wheel: Path, suffix: str) -> None:
    assert [name for name in names(wheel) if name.endswith(suffix)]


def test_it_has_the_catalogues_of_the_texts(wheel: Path) -> None:
    assert [name for name in names(wheel) if "/locale/" in name and not name.endswith(".py")]


def test_it_carries_every_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        licences = {name.rpartition("/")[2] for name in archive.namelist() if ".dist-info/licenses/" in name}

    assert licences == {"LICENSE", "preact.LICENSE.txt", "htm.LICENSE.txt"}


def test_installed_elsewhere_it_is_not_this_tree(elsewhere: Path) -> None:
    got = run(str(elsewhere / "python"), "-c", "import followsuit; print(followsuit.__file__)").strip()

    assert Path(got).is_relative_to(elsewhere.parent)


def test_installed_elsewhere_it_plays_matches_and_serves_its_client(elsewhere: Path) -> None:
    run(sys.executable, str(ROOT / "tools" / "try_install.py"), str(elsewhere / "followsuit"), "--deals", "8")
