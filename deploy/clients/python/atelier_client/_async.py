# SPDX-License-Identifier: Apache-2.0
"""The same client for asyncio, by threads."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Optional, TypeVar

from ._client import DEFAULT_MAX_RETRIES, DEFAULT_TIMEOUT_SECONDS, Atelier
from ._http import ApiKey

if TYPE_CHECKING:
    from typing import Concatenate, ParamSpec

    P = ParamSpec("P")
T = TypeVar("T")
_END: Any = object()


def _in_thread(method: Callable[Concatenate[Atelier, P], T]) -> Callable[Concatenate[AsyncAtelier, P], Awaitable[T]]:
    async def call(self: AsyncAtelier, *args: P.args, **options: P.kwargs) -> T:
        return await self._run(lambda: method(self._client, *args, **options))

    return functools.wraps(method)(call)  # type: ignore[return-value]


def _iterated(
    method: Callable[Concatenate[Atelier, P], Iterator[T]],
) -> Callable[Concatenate[AsyncAtelier, P], AsyncIterator[T]]:
    async def iterate(self: AsyncAtelier, *args: P.args, **options: P.kwargs) -> AsyncIterator[T]:
        items = method(self._client, *args, **options)
        while (item := await self._run(lambda: next(items, _END))) is not _END:
            yield item

    return functools.wraps(method)(iterate)  # type: ignore[return-value]


class AsyncAtelier:
    """The methods of `Atelier`, to await or to iterate over with `async for`.

    Each call takes a thread of its own while it runs, of `threads`; further calls wait for one. A task that is canceled
    leaves its thread to the end of the call, at most its time limit.
    """

    def __init__(
        self,
        api_key: Optional[ApiKey] = None,
        base_url: Optional[str] = None,
        timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
        threads: int = 32,
    ) -> None:
        self._client = Atelier(api_key, base_url, timeout_seconds, max_retries)
        self._threads = ThreadPoolExecutor(threads, "atelier")

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def __aenter__(self) -> AsyncAtelier:
        return self

    async def __aexit__(self, *_: Any) -> None:
        self._threads.shutdown(wait=False)

    estimate = _in_thread(Atelier.estimate)
    generate = _in_thread(Atelier.generate)
    start = _in_thread(Atelier.start)
    wait = _in_thread(Atelier.wait)
    get = _in_thread(Atelier.get)
    cancel = _in_thread(Atelier.cancel)
    finalize = _in_thread(Atelier.finalize)
    upload = _in_thread(Atelier.upload)
    import_file = _in_thread(Atelier.import_file)
    models = _in_thread(Atelier.models)
    model = _in_thread(Atelier.model)
    account = _in_thread(Atelier.account)
    request = _in_thread(Atelier.request)
    generations = _iterated(Atelier.generations)
    files = _iterated(Atelier.files)
    shelves = _iterated(Atelier.shelves)
    shelf_items = _iterated(Atelier.shelf_items)
    projects = _iterated(Atelier.projects)
    voices = _iterated(Atelier.voices)
    webhook_endpoints = _iterated(Atelier.webhook_endpoints)
    webhook_deliveries = _iterated(Atelier.webhook_deliveries)
