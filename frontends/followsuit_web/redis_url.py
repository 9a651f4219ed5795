"""The Redis store that a URL names.

    redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE]          one server; rediss:// encrypts
    redis+unix:///PATH[?database=N]                         one server, by its socket in the file system
    redis+cluster://[USER:PASSWORD@]HOST[:PORT],...         a cluster: some of its nodes; rediss+cluster:// encrypts
    redis+sentinel://[USER:PASSWORD@]HOST[:PORT],.../SERVICE[/DATABASE]
                                                            the master that sentinels name; rediss+sentinel:// encrypts

Options after "?": replicas=N (how many must have a change before it is accepted), ca_certs=FILE, and for the sentinels
themselves sentinel_username and sentinel_password.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote, urlsplit

from followsuit_web.records_folder import RecordsFolder
from followsuit_web.redis_nodes import Address, ClusterNodes, Login, Nodes, OneNode, SentinelNodes
from followsuit_web.redis_store import RedisStore
from followsuit_web.store import KEEP

PORT = 6379
SENTINEL_PORT = 26379
MOST_REPLICAS = 16

KINDS = ("redis", "redis+unix", "redis+cluster", "redis+sentinel", "rediss", "rediss+cluster", "rediss+sentinel")
"""The schemes of such URLs."""


def redis_store(url: str, keep: float = KEEP, folder: RecordsFolder | None = None) -> RedisStore:
    """The store at *url*; nothing is connected yet.

    Args:
        url: Of one of KINDS.
        keep: Seconds after which an idle room is forgotten.
        folder: Where records of finished matches go; None to leave them in Redis, for a server that has a folder.

    Raises:
        ValueError: It is of another form; the message says which was expected, and never the password.
    """
    parts = urlsplit(url)
    kind, _, way = parts.scheme.partition("+")
    options = _options(parts.query, way)
    replicas = _number(options.pop("replicas", "1" if way == "sentinel" else "0"), "replicas", MOST_REPLICAS)
    who, _, where = parts.netloc.rpartition("@")
    user, _, password = who.partition(":")
    path = [unquote(part) for part in parts.path.split("/")[1:] if part]
    service = path.pop(0) if way == "sentinel" and path else ""
    database = path.pop(0) if way in ("", "sentinel") and path else options.pop("database", "0")
    login = Login(
        database=_number(database, "database", 10_000),
        username=unquote(user) or None,
        password=unquote(password) or None,
        tls=kind == "rediss",
        ca_certs=options.pop("ca_certs", None),
    )
    nodes: Nodes
    if way == "unix":
        nodes, path = OneNode((f"/{'/'.join(path)}", 0), login), []
        if where or nodes.at[0] == "/":
            raise ValueError("expected the path of a socket, such as redis+unix:///run/redis/redis.sock")
    elif way == "sentinel":
        if not service:
            raise ValueError("expected the name of a service, such as redis+sentinel://HOST:26379/mymaster")
        guards = Login(
            0, options.pop("sentinel_username", None), options.pop("sentinel_password", None), login.tls, login.ca_certs
        )
        nodes = SentinelNodes(_addresses(where, SENTINEL_PORT), service, login, guards)
    elif way == "cluster":
        nodes = ClusterNodes(_addresses(where, PORT), login)
    else:
        addresses = _addresses(where, PORT)
        if len(addresses) > 1:
            raise ValueError("expected one server; several are redis+cluster:// or redis+sentinel://")
        nodes = OneNode(addresses[0], login)
    if path:
        raise ValueError("expected nothing more in the path")
    return RedisStore(nodes, replicas, keep, folder)


def _options(query: str, way: str) -> dict[str, str]:
    known = {"replicas", "ca_certs"}
    known |= {"sentinel_username", "sentinel_password"} if way == "sentinel" else {"database"} if way == "unix" else set()
    options = dict(parse_qsl(query, keep_blank_values=True))
    for name in options:
        if name not in known:
            raise ValueError(f"expected options such as {', '.join(sorted(known))}, got {name[:40]!r}")
    return options


def _addresses(where: str, port: int) -> tuple[Address, ...]:
    addresses = []
    for each in where.split(","):
        parts = urlsplit(f"//{each}")
        if not parts.hostname:
            raise ValueError("expected a host, such as redis://localhost:6379/0")
        # Not a number, or one that no port has: ValueError too.
        addresses.append((parts.hostname, parts.port or port))
    return tuple(addresses)


def _number(text: str, what: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= most):
        raise ValueError(f"expected {what} as a number from 0 to {most}, got {text[:40]!r}")
    return int(text)
