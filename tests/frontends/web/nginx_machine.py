"""A real nginx with the files of docs/deploy, before servers that a test has started."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from attrs import define, field

DEPLOY = Path(__file__).parents[3] / "docs" / "deploy"
PATIENCE = 20.0
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
MAIN = """{user}daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    {temporary}
    include {folder}/site.conf;
}}
"""


@define
class Nginx:
    """An nginx.

    Attributes:
        folder: Where its files are.
        file: Of docs/deploy, what it is to serve.
        changes: What stands otherwise in it here: addresses and paths of this machine.
    """

    folder: Path
    file: str
    changes: Mapping[str, str]
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> Nginx:
        program = shutil.which("nginx")
        assert program is not None
        self.folder.mkdir()
        text = (DEPLOY / self.file).read_text("utf-8")
        for was, now in self.changes.items():
            assert was in text, was
            text = text.replace(was, now)
        (self.folder / "site.conf").write_text(text)
        shutil.copy(DEPLOY / "nginx-proxy.conf", self.folder / "followsuit-proxy.conf")
        # Started as root it would give its rights up, and could not read the folder of a test.
        user = "user root;\n" if os.geteuid() == 0 else ""
        temporary = "\n    ".join(f"{each}_temp_path {self.folder}/{each};" for each in TEMPORARY)
        (self.folder / "nginx.conf").write_text(MAIN.format(user=user, folder=self.folder, temporary=temporary))
        arguments = (program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", str(self.folder / "error.log"))
        self._process = subprocess.Popen(arguments, stderr=subprocess.PIPE)
        end = time.monotonic() + PATIENCE
        while not (self.folder / "pid").exists() or not (self.folder / "pid").read_text().strip():
            assert self._process.poll() is None, self._process.stderr and self._process.stderr.read().decode()
            assert time.monotonic() < end, "nginx did not start"
            time.sleep(0.02)
        return self

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
