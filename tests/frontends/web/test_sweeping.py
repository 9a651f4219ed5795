from __future__ import annotations

import asyncio

import pytest
from attrs import define, field

from followsuit_web import sweeping
from followsuit_web.memory_store import MemoryStore
from followsuit_web.store import StoreError


@define(slots=False)
class Dusty(MemoryStore):
    """A store whose sweeping answers or fails as it is told."""

    answers: list[int | BaseException] = field(factory=list)

    async def sweep(self, now: float) -> int:
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


async def test_a_store_is_swept_until_nothing_is_left_and_again_whatever_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0.0)
    store = Dusty(answers=[3, 2, 0, StoreError("away"), RuntimeError("a bug"), 1, 0, asyncio.CancelledError()])

    task = asyncio.create_task(sweeping.sweep(store))
    with pytest.raises(asyncio.CancelledError):
        await task

    assert store.answers == []
