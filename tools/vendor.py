"""Brings the web client's libraries from npm into the tree as native ES modules.

It is not a build step: what is fetched is committed, and neither a player nor a developer needs npm.
Run `python tools/vendor.py` after changing a version below, and `python tools/vendor.py --check` (no
network) to see that the files are the ones that `VENDOR.json` tells of.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "frontends" / "followsuit_web" / "static" / "vendor"
MANIFEST = "VENDOR.json"

# The specifier of `import x from "preact"`, `export x from "preact"`, `import "preact"`, `import("preact")`.
SPECIFIER = re.compile(r"""(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\2""")
SOURCE_MAP = re.compile(r"\n?//# sourceMappingURL=\S*\s*$")


class VendorError(Exception):
    """What was fetched, or what is in the tree, is not what was expected."""


class Package(NamedTuple):
    """One npm package at one version: which of its files are kept, and under which names."""

    name: str
    version: str
    licence: str
    tarball_sha256: str
    files: dict[str, str]


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "MIT",
        "3c4456766bd32b6b534d52bf4e9c2a29b33e7eedf6e96ed479300ba1a7888ebf",
        {
            "dist/preact.mjs": "preact.mjs",
            "hooks/dist/hooks.mjs": "hooks.mjs",
            "LICENSE": "preact.LICENSE.txt",
        },
    ),
    Package(
        "htm",
        "3.1.1",
        "Apache-2.0",
        "2425b9bee11409177bcabc7f32e319926fc6690c1701c0b257c88bdff2d5ba90",
        {"dist/htm.module.js": "htm.mjs", "LICENSE": "htm.LICENSE.txt"},
    ),
)
# What a bare import means: the module beside the one that imports it.
MODULES = {"preact": "./preact.mjs", "preact/hooks": "./hooks.mjs", "htm": "./htm.mjs"}


def main(arguments: list[str] | None = None) -> int:
    """Fetches or checks, and returns the exit status: 0 fine, 1 not as expected."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare the files with VENDOR.json, fetch nothing")
    parser.add_argument("--into", type=Path, default=TARGET, metavar="DIR", help="the folder of the modules")
    options = parser.parse_args(arguments)
    if options.check:
        problems = differences(options.into)
        for problem in problems:
            print(problem, file=sys.stderr)
        return 1 if problems else 0
    try:
        fetch(options.into)
    except (VendorError, OSError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def fetch(target: Path) -> None:
    """Packs every package with npm, and lays its modules and the manifest down in *target*."""
    target.mkdir(parents=True, exist_ok=True)
    packages = []
    for package in PACKAGES:
        kept = {}
        for name, content in sorted(_files(package).items()):
            (target / name).write_bytes(content)
            kept[name] = _sha256(content)
        packages.append({**_facts(package), "files": kept})
    (target / MANIFEST).write_text(json.dumps({"packages": packages}, indent=2) + "\n", encoding="utf-8")


def differences(target: Path) -> list[str]:
    """What in *target* is not as its manifest and this file say, a sentence each; empty when all is well."""
    try:
        manifest = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
        packages = manifest["packages"]
        recorded = {name: sha256 for package in packages for name, sha256 in package["files"].items()}
        facts = [{key: value for key, value in package.items() if key != "files"} for package in packages]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return [f"{MANIFEST}: expected a manifest written by this tool, got {error!r}"]
    found = []
    if facts != (wanted := [_facts(package) for package in PACKAGES]):
        found.append(f"{MANIFEST}: expected {wanted}, got {facts}")
    names = {name for package in PACKAGES for name in package.files.values()}
    files = [path for path in target.rglob("*") if path.is_file()]
    present = {path.relative_to(target).as_posix() for path in files} - {MANIFEST}
    found += [f"{name}: no package here has such a file" for name in sorted(present - names)]
    for name in sorted(names):
        if name not in present:
            found.append(f"{name}: expected a file, got none")
            continue
        content = (target / name).read_bytes()
        if (sha256 := _sha256(content)) != recorded.get(name):
            found.append(f"{name}: expected sha256 {recorded.get(name)}, got {sha256}")
        if name.endswith(".mjs"):
            found += [f"{name}: expected only relative imports, got {bare!r}" for bare in _bare_imports(content)]
    return found


def relative(source: str) -> str:
    """The module's text with bare imports made relative and without the line that names its source map.

    Raises:
        VendorError: It imports something that is not vendored.
    """

    def beside(match: re.Match[str]) -> str:
        before, quote, specifier = match.groups()
        if specifier.startswith("."):
            raise VendorError(f"expected a module in one file, got an import of {specifier!r}")
        if specifier not in MODULES:
            raise VendorError(f"expected an import of one of {sorted(MODULES)}, got {specifier!r}")
        return f"{before}{quote}{MODULES[specifier]}{quote}"

    return SPECIFIER.sub(beside, SOURCE_MAP.sub("\n", source))


def _files(package: Package) -> dict[str, bytes]:
    """The kept files of *package* by the names they get, each module with relative imports."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{package.name}@{package.version}"
        subprocess.run(
            ["npm", "pack", wanted, "--silent", "--pack-destination", folder],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (tarball,) = Path(folder).glob("*.tgz")
        if (sha256 := _sha256(tarball.read_bytes())) != package.tarball_sha256:
            raise VendorError(f"{wanted}: expected a tarball with sha256 {package.tarball_sha256}, got {sha256}")
        kept = {}
        with tarfile.open(tarball) as archive:
            for path, name in package.files.items():
                member = archive.extractfile(f"package/{path}")
                if member is None:
                    raise VendorError(f"{wanted}: expected {path} to be a file")
                content = member.read()
                kept[name] = relative(content.decode()).encode() if name.endswith(".mjs") else content
        return kept


def _facts(package: Package) -> dict[str, str]:
    return {
        "name": package.name,
        "version": package.version,
        "licence": package.licence,
        "tarball_sha256": package.tarball_sha256,
    }


def _bare_imports(module: bytes) -> list[str]:
    return [match[3] for match in SPECIFIER.finditer(module.decode()) if not match[3].startswith("./")]


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
