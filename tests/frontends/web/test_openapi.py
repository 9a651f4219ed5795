"""The HTTP half does what its OpenAPI document says, whatever is asked: requests made up from the document, to a real server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from attrs import frozen
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from followsuit.plugins import Registry, installed
from followsuit_web.frames import FIELDS
from followsuit_web.openapi import openapi
from followsuit_web.schemas import REQUESTS

EFFORT = float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))
EXAMPLES = max(2, int(12 * EFFORT))
# Requests at random; those made up one by one for each rule of the document are too many for every day.
CONFIG = schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": EFFORT > 1}}})
SCHEMA = schemathesis.openapi.from_dict(openapi(installed()), config=CONFIG)


@frozen
class Place:
    """A server, a room there, and the token of the seat of its host."""

    base: str
    room: str
    token: str


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    arguments = [sys.executable, "-m", "followsuit_cli", "serve", "--port", "0", "--store", "memory://"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found is not None
            made = requests.post(f"{found[0]}/api/rooms", json={"game": "texas42", "open": True, "spectators": True}, timeout=20)
            token = next(cookie.value for cookie in made.cookies if cookie.name == "seat")
            yield Place(found[0], made.json()["room"], str(token))
            assert requests.get(f"{found[0]}/healthz", timeout=20).status_code == 200
        finally:
            process.terminate()


@SCHEMA.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=[*HealthCheck])
def test_what_is_asked_is_answered_as_the_document_says(case: schemathesis.Case[Any], place: Place) -> None:
    # Where what is asked is to be wrong, it may be the room.
    if "room" in (case.path_parameters or {}) and case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE:
        case.path_parameters["room"] = place.room
    # What is right by the document may be wrong in this room: a seat that is taken, an option of another game.
    case.call_and_validate(
        base_url=place.base,
        headers={"Authorization": f"Bearer {place.token}"},
        excluded_checks=[positive_data_acceptance],
        timeout=20,
    )


def test_the_document_is_served_as_it_is(place: Place, everything: Registry) -> None:
    assert requests.get(f"{place.base}/api/openapi.json", timeout=20).json() == openapi(everything)


def test_every_request_says_what_it_does(everything: Registry) -> None:
    path = openapi(everything)["paths"]["/api/rooms/{room}/requests"]["post"]
    asked = path["requestBody"]["content"]["application/json"]["schema"]["oneOf"]

    assert {one["title"] for one in asked} == FIELDS.keys() - {"hello", "ping"} == REQUESTS.keys()
    assert all(one["description"] == REQUESTS[one["properties"]["type"]["const"]] for one in asked)


def test_every_address_of_the_wire_is_in_the_document(everything: Registry) -> None:
    from followsuit_web.app import make_app
    from followsuit_web.memory_store import MemoryStore

    served = {
        (route.method.lower(), route.resource.canonical)
        for route in make_app(everything, MemoryStore()).router.routes()
        if route.resource is not None
        and route.resource.canonical.startswith(("/api/", "/healthz", "/readyz", "/metrics"))
        and route.method != "HEAD"
    }
    told = {(method, path) for path, methods in openapi(everything)["paths"].items() for method in methods}

    assert served == told


def test_every_frame_that_asks_for_something_can_be_asked_by_http(everything: Registry) -> None:
    body: Any = openapi(everything)["paths"]["/api/rooms/{room}/requests"]["post"]["requestBody"]
    kinds = {each["properties"]["type"]["const"] for each in body["content"]["application/json"]["schema"]["oneOf"]}

    assert kinds == FIELDS.keys() - {"hello", "ping"}
