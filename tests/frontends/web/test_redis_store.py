"""Redis that stops, stalls, is full or forgets: refusals meanwhile, and no accepted change lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from attrs import define, field
from tests.frontends.web import redis_machines
from tests.frontends.web.redis_machines import Machine
from tests.frontends.web.stores import PATIENCE, again, at, change, kinds
from tests.ports import free_port

from followsuit.errors import StaleRevisionError
from followsuit.seats import Player
from followsuit_web.records_folder import RecordsFolder
from followsuit_web.redis_store import RedisStore
from followsuit_web.redis_url import redis_store
from followsuit_web.store import Change, Changed, Due, Kept, StoreError

pytestmark = pytest.mark.redis


async def test_a_server_that_is_killed_and_started_again_has_everything(
    machine: Machine, stores: Callable[[str], RedisStore]
) -> None:
    store = stores(at(machine))
    await store.create("R", Change(({"kind": "a"},), (Due("bot", "R", Player(1), 7, 5.0),), (Kept("g", "one"),)))
    await store.append("R", 2, Change(({"kind": "b"},), (Due("bot", "R", Player(1), 7, 5.0),)))

    await asyncio.to_thread(machine.restart)

    assert await kinds(store) == ["a", "b"]
    assert await store.claim(5.0, 0, 1) == (Due("bot", "R", Player(1), 7, 5.0),)
    assert await store.records("R") == ("one",)
    await store.append("R", 3, change("c"))
    assert await kinds(store, after=2) == ["c"]


async def test_while_the_server_is_gone_everything_is_refused(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    store = stores(at(machine))
    await store.create("R", change("a"))
    machine.kill()

    asked = (
        store.append("R", 2, change("b")),
        store.happenings("R"),
        store.claim(5, 0, 1),
        store.records("R"),
        store.arrive("R", Player(0), "one"),
        store.beat("one", 1.0),
        store.check(),
    )
    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert [type(answer) for answer in answers] == [StoreError] * len(asked)
    # Where the store is, is for whoever runs the server.
    assert {str(answer) for answer in answers} == {"expected the store to answer; please try again"}
    assert {str(machine.port) in answer.detail for answer in answers if isinstance(answer, StoreError)} == {True}
    machine.start()
    await again(partial(store.append, "R", 2, change("b")))
    assert await kinds(store) == ["a", "b"]


async def test_scripts_that_the_server_has_forgotten_are_sent_again(
    machine: Machine, stores: Callable[[str], RedisStore]
) -> None:
    store = stores(at(machine))
    for v in range(1, 4):
        machine.say("SCRIPT", "FLUSH")
        await (store.create("R", change("a")) if v == 1 else store.append("R", v, change("b")))

    assert await kinds(store) == ["a", "b", "b"]


async def test_a_server_that_stalls_refuses_and_goes_on(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    """What was refused may have been done: the same change, asked for again, is done once."""
    store, other = stores(at(machine)), stores(at(machine))
    await store.create("R", change("a"))
    move = change("b")
    machine.pause()

    with pytest.raises(StoreError):
        await store.append("R", 2, move)

    machine.resume()
    await again(partial(store.append, "R", 2, move))
    await again(partial(other.append, "R", 3, change("c")))
    assert await kinds(store) == ["a", "b", "c"]


async def test_a_server_without_memory_refuses_whole_changes(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    store = stores(at(machine))
    await store.create("R", Change(({"kind": "a"},), (Due("bot", "R", Player(1), 7, 5.0),)))
    machine.say("CONFIG", "SET", "maxmemory-policy", "noeviction")
    machine.say("CONFIG", "SET", "maxmemory", "1")

    asked = store.append("R", 2, Change(({"kind": "b"},), (), (Kept("g", "one"),))), store.create("Q", change("a"))
    for each in asked:
        with pytest.raises(StoreError, match="it refuses for now") as refusal:
            await each
        assert "maxmemory" in refusal.value.detail

    assert await kinds(store) == ["a"]
    assert await kinds(store, "Q") == []
    assert await store.records("R") == ()
    machine.say("CONFIG", "SET", "maxmemory", "0")
    await store.append("R", 2, change("b"))
    assert await kinds(store) == ["a", "b"]
    assert await store.next_due(6.0) is None


async def test_what_may_be_lost_is_said(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    store = stores(at(machine))
    machine.say("CONFIG", "SET", "appendonly", "no")
    machine.say("CONFIG", "SET", "maxmemory", "100mb")
    machine.say("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")

    said = await store.check()

    assert len(said) == 2
    assert "appendonly" in said[0]
    assert "noeviction" in said[1]


@define
class Proxy:
    """Stands between a store and its server, and may swallow the answers."""

    to: int
    deaf: bool = False
    server: asyncio.Server = field(init=False)
    swallowed: int = 0

    async def start(self) -> str:
        self.server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        return f"redis://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", self.to)

        async def back() -> None:
            while data := await answers.read(65_536):
                if self.deaf:
                    self.swallowed += 1
                    break
                writer.write(data)
            writer.close()

        task = asyncio.create_task(back())
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                questions.write(data)
        questions.close()
        await task
        writer.close()


async def test_a_change_whose_answer_was_lost_is_known_again(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    """The connection dies after the script has run: the store asks again by itself, and finds that it was its own."""
    proxy = Proxy(machine.port)
    store = stores(await proxy.start())
    await store.create("R", change("a"))
    proxy.deaf = True
    asking = asyncio.create_task(store.append("R", 2, change("b", "c")))
    async with asyncio.timeout(PATIENCE):
        while not proxy.swallowed:
            await asyncio.sleep(0.01)
    proxy.deaf = False

    await asking

    assert await kinds(store) == ["a", "b", "c"]
    proxy.server.close()


async def test_without_the_replicas_that_were_asked_for_nothing_is_accepted(
    machine: Machine, stores: Callable[[str], RedisStore]
) -> None:
    careful, careless = stores(f"{at(machine)}?replicas=1"), stores(at(machine))
    opening = change("a")

    with pytest.raises(StoreError) as refusal:
        await careful.create("R", opening)
    assert "expected 1 replicas to have it, got 0" in refusal.value.detail

    # It is there nevertheless, as whoever asks again will find; but nobody who asks for replicas is shown it.
    assert await kinds(careless) == ["a"]
    with pytest.raises(StoreError):
        await careful.create("R", opening)
    with pytest.raises(StoreError):
        await careful.happenings("R")


async def test_what_a_server_has_lost_is_not_built_upon(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    """It fell back by a revision, and another server has stored something else in its place."""
    one, two = stores(at(machine)), stores(at(machine))
    await one.create("R", change("a"))
    await one.append("R", 2, change("lost"))
    (room,) = machine.say("KEYS", "*room:R")
    machine.say("RPOP", room)
    with pytest.raises(StaleRevisionError):
        await one.append("R", 3, change("c"))
    await two.append("R", 2, change("b"))

    with pytest.raises(StaleRevisionError):
        await one.append("R", 3, change("c"))
    with pytest.raises(StaleRevisionError):
        await one.happenings("R", 2)

    assert await kinds(one) == ["a", "b"]
    await one.append("R", 3, change("c"))
    assert await kinds(two, after=2) == ["c"]


async def test_news_are_heard_again_after_a_restart(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    """What was missed meanwhile is made up for: the room is said to have changed."""
    one, two = stores(at(machine)), stores(at(machine))
    await one.create("R", change("a"))
    heard = two.changes()
    first = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    two.watch("R")
    async with asyncio.timeout(PATIENCE):
        assert await first == Changed("R", None)
        await asyncio.to_thread(machine.restart)
        assert await anext(heard) == Changed("R", None)
        await one.append("R", 2, change("b"))
        assert await anext(heard) == Changed("R", 2)
        two.unwatch("R")
        await one.append("R", 3, change("b"))
    await heard.aclose()


async def test_rooms_come_and_go_without_a_trace(machine: Machine, stores: Callable[[str], RedisStore]) -> None:
    store = stores(at(machine))
    for n in range(1000):
        store.watch(f"R{n}")
    async with asyncio.timeout(PATIENCE):
        while len(await asyncio.to_thread(machine.say, "PUBSUB", "CHANNELS")) < 1000:
            await asyncio.sleep(0.05)
    for n in range(1000):
        store.unwatch(f"R{n}")
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(machine.say, "PUBSUB", "CHANNELS"):
            await asyncio.sleep(0.05)

    assert len((await asyncio.to_thread(machine.say, "CLIENT", "LIST")).splitlines()) == 2


async def test_records_are_put_into_the_folder_and_taken_off_the_list(machine: Machine, tmp_path: Path) -> None:
    store = redis_store(at(machine), folder=RecordsFolder(tmp_path / "records"))
    await store.create("R", change("a"))
    for v in range(2, 30):
        await store.append("R", v, Change(({"kind": "b"},), (), (Kept("g", f"record {v}"), Kept("g", f"other {v}"))))

    while await store.sweep(0.0):
        pass

    files = list((tmp_path / "records").rglob("*.fsr"))
    assert sorted(file.read_text() for file in files) == sorted(
        f"{what} {v}" for v in range(2, 30) for what in ("record", "other")
    )
    assert len(await store.records("R")) == 56
    assert not machine.say("KEYS", "*kept*")
    assert list((tmp_path / "records").rglob("*.new")) == []
    await store.close()


async def test_a_record_that_cannot_be_written_stays_on_the_list(machine: Machine, tmp_path: Path) -> None:
    store = redis_store(at(machine), folder=RecordsFolder(tmp_path / "records"))
    await store.create("R", Change(({"kind": "a"},), (), (Kept("g", "one"),)))
    (tmp_path / "records").rmdir()
    (tmp_path / "records").write_text("in the way")

    with pytest.raises(StoreError, match="write a record"):
        await store.sweep(0.0)

    (tmp_path / "records").unlink()
    assert await store.sweep(0.0) == 1
    assert [file.read_text() for file in (tmp_path / "records").rglob("*.fsr")] == ["one"]
    await store.close()


@pytest.mark.skipif(not shutil.which("openssl"), reason="needs openssl to make a certificate")
async def test_connections_are_encrypted_and_the_certificate_is_checked(
    tmp_path: Path, stores: Callable[[str], RedisStore]
) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    names = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names)
    subprocess.run((*command, "-keyout", key, "-out", certificate), check=True, capture_output=True)
    port, socket = free_port(), tmp_path / "redis.sock"
    tls = ("--tls-port", str(port), "--tls-cert-file", str(certificate), "--tls-key-file", str(key))
    options = ("--tls-ca-cert-file", str(certificate), "--tls-auth-clients", "no", "--unixsocket", str(socket))
    machine = redis_machines.machine(tmp_path / "redis", *tls, *options)
    machine.say("CONFIG", "SET", "requirepass", "sesame")
    trusted = f"rediss://:sesame@localhost:{port}?ca_certs={certificate}"

    await stores(trusted).create("R", change("a"))

    assert await kinds(stores(f"redis+unix://:sesame@{socket}")) == ["a"]
    for url in (trusted.partition("?")[0], trusted.replace("sesame", "simsim")):
        with pytest.raises(StoreError) as refusal:
            await stores(url).happenings("R")
        assert "CERTIFICATE_VERIFY_FAILED" in refusal.value.detail or "password" in refusal.value.detail
        assert "simsim" not in refusal.value.detail
    machine.kill()
