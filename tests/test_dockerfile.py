"""What the Dockerfile says is done here, without Docker: the same files, the same commands, the same environment."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest
from attrs import define
from tests.needs import missing
from tests.ports import free_port

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "deploy" / "Dockerfile"
PATIENCE = 60.0


@define
class Instruction:
    """A line of a Dockerfile, with those that continue it."""

    name: str
    rest: str


def instructions() -> list[Instruction]:
    """What the Dockerfile says, in order."""
    text = re.sub(r"^\s*#.*\n", "", FILE.read_text("utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    return [Instruction(*line.split(maxsplit=1)) for line in text.splitlines() if line.strip()]


def stages() -> list[list[Instruction]]:
    """The same by stage, without the FROM of each."""
    found: list[list[Instruction]] = []
    for each in instructions():
        if each.name == "FROM":
            found.append([])
        else:
            found[-1].append(each)
    return found


def let_through(path: PurePosixPath) -> bool:
    """Whether `.dockerignore` leaves *path* in what is sent to Docker: the last line counts that fits it or a folder of it."""
    through = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!")
            names = [str(each) for each in (path, *path.parents) if each != PurePosixPath(".")]
            if any(_fits(name, pattern) for name in names):
                through = line.startswith("!")
    return through


def _fits(name: str, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return fnmatch.fnmatchcase(PurePosixPath(name).name, pattern.removeprefix("**/"))
    return name.count("/") == pattern.count("/") and fnmatch.fnmatchcase(name, pattern)


def context() -> Iterator[PurePosixPath]:
    """The files that are sent to Docker."""
    for folder, folders, files in os.walk(ROOT):
        here = PurePosixPath(Path(folder).relative_to(ROOT).as_posix())
        # What is large, and never sent: not worth walking through.
        folders[:] = [each for each in folders if each not in (".git", ".venv", "node_modules")]
        yield from (path for each in files if let_through(path := here / each))


def copy(instruction: Instruction, to: Path) -> None:
    """Does what a COPY says, with the folder *to* for the root of the image."""
    *sources, target = shlex.split(instruction.rest)
    for source in map(PurePosixPath, sources):
        found = [path for path in context() if path == source or source in path.parents]
        assert found, f"nothing to copy of {source}"
        for path in found:
            # A file goes into a folder; of a folder, what is in it.
            inner = path.name if path == source else str(path.relative_to(source))
            place = to / target.lstrip("/") / inner
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, place)


def test_docker_is_sent_what_is_ours_and_no_more() -> None:
    sent = {str(path) for path in context()}

    assert {"pyproject.toml", "LICENSE", "docs/changelog.md", "core/followsuit/room.py"} <= sent
    assert {path.partition("/")[0] for path in sent} <= {
        "pyproject.toml", "README.md", "LICENSE", "docs", "core", "games", "bots", "frontends"
    }  # fmt: skip
    assert [path for path in sent if path.startswith("docs/") or "__pycache__" in path] == ["docs/changelog.md"]


def test_the_image_runs_as_nobody_in_particular() -> None:
    built, image = stages()
    names = [each.name for each in image]

    assert [each.rest for each in instructions() if each.name == "FROM"] == ["python:3.13-slim AS build", "python:3.13-slim"]
    assert {each.name for each in built} == {"COPY", "RUN"}
    # The folder of rooms is there, and somebody's, before it becomes a volume and who runs it can make none.
    assert names.index("RUN") < names.index("USER") < names.index("VOLUME") < names.index("CMD")
    (made,) = [each.rest for each in image if each.name == "RUN"]
    assert made.endswith(f"--home-dir /data {next(each.rest for each in image if each.name == 'USER')}")
    # A venv names its own place: it must be the same in both stages.
    assert [each.rest for each in image if each.name == "COPY"] == ["--from=build /opt/followsuit /opt/followsuit"]


@pytest.mark.slow
def test_what_the_dockerfile_says_gives_a_server_that_is_ready(tmp_path: Path) -> None:
    built, image = stages()
    for each in built:
        if each.name == "COPY":
            copy(each, tmp_path)
        else:
            python = shlex.quote(sys.executable)
            command = re.sub(r"(?<![\w./])python ", f"{python} ", each.rest.replace("/opt/", f"{tmp_path}/opt/"))
            done = subprocess.run(
                ["sh", "-c", command.replace("'/source", f"'{tmp_path}/source")], capture_output=True, text=True, cwd=tmp_path
            )
            if "NewConnectionError" in done.stderr:
                missing("needs an index of packages that can be reached")
            assert done.returncode == 0, done.stderr[-2000:]
    shutil.rmtree(tmp_path / "source")
    data = tmp_path / "data"
    data.mkdir()
    port = free_port()

    def here(text: str) -> str:
        return text.replace("/opt/", f"{tmp_path}/opt/").replace("/data", str(data)).replace("8042", str(port))

    (said,) = [each.rest for each in image if each.name == "ENV"]
    environment = dict(here(pair).split("=", 1) for pair in shlex.split(said))
    environment["PATH"] = environment["PATH"].replace("$PATH", os.defpath)
    environment |= {"HOME": str(data), "FOLLOWSUIT_PORT": str(port)}
    (command,) = [json.loads(each.rest) for each in image if each.name == "CMD"]
    # The root of an image may be read-only (compose.yaml): nothing is written but where rooms are.
    empty = tmp_path / "empty"
    empty.mkdir()
    program = shutil.which(command[0], path=environment["PATH"])
    assert program is not None
    assert program.startswith(str(tmp_path))
    with subprocess.Popen(
        [program, *command[1:]], env=environment, cwd=empty, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        try:
            (check,) = [each.rest.partition("CMD")[2] for each in image if each.name == "HEALTHCHECK"]
            interpreter, *arguments = json.loads(here(check))
            well = [str(shutil.which(interpreter, path=environment["PATH"])), *arguments]
            end = time.monotonic() + PATIENCE
            while subprocess.run(well, env=environment, capture_output=True).returncode != 0:
                assert server.poll() is None, server.stderr and server.stderr.read()
                assert time.monotonic() < end, "it never was well"
            (stop,) = [each.rest for each in image if each.name == "STOPSIGNAL"]
            server.send_signal(signal.Signals[stop])
            server.wait(PATIENCE)
        finally:
            server.kill()
        written = server.stderr.read().decode() if server.stderr is not None else ""

    assert server.returncode == 0
    assert [json.loads(line)["message"] for line in written.splitlines()][-1] == "closed"
    assert {path.name.partition("-")[0] for path in data.iterdir()} == {"rooms.sqlite3"}
    assert list(empty.iterdir()) == []
