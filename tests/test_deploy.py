"""The examples in docs/deploy hold together; those that a program of this machine can check, it checks."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
import requests
import yaml
from tests import system_calls

from followsuit.plugins import installed
from followsuit_cli.serve import command
from followsuit_web.bot_process import NICE

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "deploy"
PREFIX = "FOLLOWSUIT_"
PATIENCE = 30.0
VARIABLE = re.compile(r"\bFOLLOWSUIT_[A-Z_]+[A-Z]\b")


def read(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def variables() -> set[str]:
    """The variables that `followsuit serve` reads."""
    context = click.Context(command, **command.context_settings)
    found = set()
    for parameter in command.params:
        value = parameter.envvar or f"{context.auto_envvar_prefix}_{str(parameter.name).upper()}"
        found |= {value} if isinstance(value, str) else set(value)
    return found


def compose() -> dict[str, Any]:
    made: dict[str, Any] = yaml.safe_load(read("compose.yaml"))
    return made


@pytest.mark.parametrize("path", sorted([*FOLDER.iterdir(), ROOT / "docs" / "deploy.md"]), ids=lambda path: path.name)
def test_what_is_set_is_read_by_the_server(path: Path) -> None:
    assert set(VARIABLE.findall(path.read_text("utf-8"))) <= variables()


def test_the_unit_names_plugins_that_there_are() -> None:
    found = re.search(r"FOLLOWSUIT_PLUGINS=(\S+)", read("followsuit.service"))
    assert found is not None

    assert set(found[1].split(",")) <= installed().plugins.keys()


def test_the_unit_is_one_for_systemd(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze here")
    server = tmp_path / "followsuit"
    server.write_text("#!/bin/sh\n")
    server.chmod(0o755)
    unit = tmp_path / "followsuit.service"
    unit.write_text(read("followsuit.service").replace("/opt/followsuit/bin/followsuit", str(server)))

    done = subprocess.run([program, "verify", "--man=no", str(unit)], capture_output=True, text=True, timeout=60)

    # It may have much to say of other units of the machine.
    assert [line for line in (done.stdout + done.stderr).splitlines() if "followsuit" in line] == []


def test_the_unit_leaves_little_open(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze here")
    unit = tmp_path / "followsuit.service"
    unit.write_text(read("followsuit.service"))
    done = subprocess.run(
        [program, "security", "--offline=true", "--threshold=25", str(unit)], capture_output=True, text=True, timeout=60
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_bots_think_behind_the_server_with_the_system_calls_that_the_unit_lets_through() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze here")
    try:
        ctypes.CDLL(system_calls.LIBRARY)
    except OSError:
        pytest.skip("there is no libseccomp here")
    unit = str(FOLDER / "followsuit.service")
    serve = [sys.executable, "-m", "followsuit_cli", "serve", "--port", "0", "--store", "memory://", "--bot-workers", "1"]
    # What bots think with is a process that the server starts; until it is asked it has no other.
    with subprocess.Popen(
        [sys.executable, "-m", "tests.system_calls", unit, *serve],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+:\d+", server.stdout.readline())
            assert found is not None, server.stderr and server.stderr.read()
            with requests.Session() as session:
                session.post(f"{found[0]}/api/rooms", json={"game": "texas42", "seat": None}, timeout=PATIENCE).raise_for_status()
                measured, end = "", time.monotonic() + PATIENCE
                while 'followsuit_moves_total{by="bot"}' not in measured:
                    assert time.monotonic() < end, "no bot has moved"
                    measured = session.get(f"{found[0]}/metrics", timeout=PATIENCE).text
            started = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
            behind = [os.getpriority(os.PRIO_PROCESS, int(pid)) - os.getpriority(os.PRIO_PROCESS, server.pid) for pid in started]
        finally:
            server.terminate()

    assert "followsuit_bots_failed_total{" not in measured
    assert behind == [NICE]


def test_what_the_dockerfile_copies_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", read("Dockerfile"), re.MULTILINE)

    assert copied
    assert [path for line in copied for path in line.split() if not (ROOT / path).exists()] == []


def test_the_dockerfile_copies_all_that_the_package_is_made_of() -> None:
    copied = {
        path for line in re.findall(r"^COPY (?!--from)(.+) \S+$", read("Dockerfile"), re.MULTILINE) for path in line.split()
    }
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())
    built = asked["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {"pyproject.toml", asked["project"]["readme"], "LICENSE", *built["sources"], *built["force-include"]}

    assert needed == copied


def test_what_the_dockerfile_runs_is_a_command_of_ours() -> None:
    text = read("Dockerfile")

    assert 'CMD ["followsuit", "serve"]' in text
    assert "EXPOSE 8042" in text


def test_the_compose_file_is_whole() -> None:
    made = compose()
    services, volumes, networks = made["services"], made["volumes"], made["networks"]
    for service in services.values():
        assert "image" in service or (FOLDER / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        assert set(service.get("depends_on", ())) <= services.keys()
        assert set(service["networks"]) <= networks.keys()
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert (FOLDER / source).is_file() if source.startswith(".") else source in volumes


def test_the_servers_of_the_compose_file_trust_its_network_and_nginx_knows_them() -> None:
    made = compose()
    servers = {name for name, service in made["services"].items() if "build" in service}
    subnet = made["networks"]["tables"]["ipam"]["config"][0]["subnet"]

    assert {made["services"][name]["environment"]["FOLLOWSUIT_TRUST_PROXY"] for name in servers} == {subnet}
    assert set(re.findall(r"server (\w+):8042", read("nginx-compose.conf"))) == servers


def test_the_compose_file_is_one_for_docker() -> None:
    program = shutil.which("docker")
    if program is None or subprocess.run([program, "compose", "version"], capture_output=True).returncode != 0:
        pytest.skip("there is no docker compose here")
    done = subprocess.run(
        [program, "compose", "-f", str(FOLDER / "compose.yaml"), "config", "-q"], capture_output=True, text=True
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-compose.conf", "nginx-proxy.conf"])
def test_the_braces_and_semicolons_of_nginx_are_in_their_places(name: str) -> None:
    depth = 0
    for line in read(name).splitlines():
        text = line.strip()
        if text and not text.startswith("#"):
            assert text[-1] in "{};", text
            depth += text.count("{") - text.count("}")
            assert depth >= 0

    assert depth == 0


@pytest.mark.nginx
def test_nginx_takes_its_file(tmp_path: Path) -> None:
    program = shutil.which("nginx")
    assert program is not None
    (tmp_path / "followsuit-proxy.conf").write_text(read("nginx-proxy.conf"))
    servers = (
        read("nginx-compose.conf")
        .replace("server1", "127.0.0.1")
        .replace("server2", "127.0.0.2")
        .replace("listen 80", "listen 8099")
    )
    main = tmp_path / "nginx.conf"
    main.write_text(f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{servers}\n}}\n")
    done = subprocess.run([program, "-t", "-p", str(tmp_path), "-c", str(main)], capture_output=True, text=True, timeout=30)

    assert done.returncode == 0, done.stderr


def test_what_nginx_says_of_who_asks_cannot_be_made_up_by_who_asks() -> None:
    text = read("nginx-proxy.conf")

    assert "proxy_set_header X-Forwarded-For $remote_addr;" in text
    assert "$proxy_add_x_forwarded_for" not in text
    assert 'proxy_set_header Forwarded "";' in text
