from __future__ import annotations

import pytest

from followsuit_web.redis_nodes import ClusterNodes, Login, OneNode, SentinelNodes
from followsuit_web.redis_url import redis_store


@pytest.mark.parametrize(
    ("url", "nodes", "replicas"),
    [
        ("redis://localhost", OneNode(("localhost", 6379), Login()), 0),
        ("redis://localhost:7000/3?replicas=2", OneNode(("localhost", 7000), Login(3)), 2),
        ("redis://ann:p%40ss%3Aword@[::1]:7000", OneNode(("::1", 7000), Login(0, "ann", "p@ss:word")), 0),
        ("redis://:word@localhost", OneNode(("localhost", 6379), Login(0, None, "word")), 0),
        (
            "rediss://localhost/1?ca_certs=/etc/ca.pem",
            OneNode(("localhost", 6379), Login(1, tls=True, ca_certs="/etc/ca.pem")),
            0,
        ),
        ("redis+unix:///run/redis/redis.sock?database=2", OneNode(("/run/redis/redis.sock", 0), Login(2)), 0),
        ("redis+cluster://a,b:7001?replicas=1", ClusterNodes((("a", 6379), ("b", 7001)), Login()), 1),
        ("rediss+cluster://u:p@a", ClusterNodes((("a", 6379),), Login(0, "u", "p", tls=True)), 0),
        (
            "redis+sentinel://:word@a,b:7001/my%20table/4?sentinel_password=s",
            SentinelNodes((("a", 26379), ("b", 7001)), "my table", Login(4, None, "word"), Login(0, None, "s")),
            1,
        ),
        ("redis+sentinel://a/table?replicas=0", SentinelNodes((("a", 26379),), "table", Login(), Login()), 0),
    ],
)
def test_a_url_names_servers(url: str, nodes: OneNode | ClusterNodes | SentinelNodes, replicas: int) -> None:
    store = redis_store(url)

    assert type(store.nodes) is type(nodes)
    for name in ("at", "seeds", "sentinels", "service", "login", "guards"):
        assert getattr(store.nodes, name, None) == getattr(nodes, name, None)
    assert store.replicas == replicas


@pytest.mark.parametrize(
    "url",
    [
        "redis://",
        "redis:///0",
        "redis://localhost:port",
        "redis://localhost:70000",
        "redis://localhost/first",
        "redis://localhost/-1",
        "redis://localhost/99999999999",
        "redis://localhost/0/1",
        "redis://a,b",
        "redis://localhost?replicas=many",
        "redis://localhost?replicas=99",
        "redis://localhost?ssl_cert_reqs=none",
        "redis://localhost?replicas=",
        "redis+unix://",
        "redis+unix://host/run/redis.sock",
        "redis+cluster://a/1",
        "redis+cluster://,",
        "redis+sentinel://a",
        "redis+sentinel://a/table/0/x",
        "redis://[::1",
    ],
)
def test_another_form_is_refused_and_the_password_is_not_shown(url: str) -> None:
    secret = url.replace("://", "://ann:sesame@", 1)
    for each in (url, secret):
        with pytest.raises(ValueError) as refusal:  # noqa: PT011 - urllib has its own words for some
            redis_store(each)

        assert "sesame" not in str(refusal.value)


def test_a_password_is_not_in_what_is_printed() -> None:
    assert "sesame" not in repr(redis_store("redis://ann:sesame@localhost"))
