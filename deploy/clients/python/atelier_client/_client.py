# SPDX-License-Identifier: Apache-2.0
"""The client of one account."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Optional

from . import types
from ._calls import Calls
from ._http import ApiKey, HttpSettings
from ._read import read
from ._upload import Source
from .errors import AtelierError

DEFAULT_TIMEOUT_SECONDS = 600.0
DEFAULT_MAX_RETRIES = 4
PAGE_SIZE = 100


class Atelier(Calls):
    """The client of one account. Threads can share it: calls have no state in common.

    `api_key` is an API key, or what gives an access token; else `ATELIER_API_KEY`. `base_url` is the address of the
    installation; else `ATELIER_BASE_URL`. `timeout_seconds` limits each call, with all its requests and pauses.
    """

    def __init__(
        self,
        api_key: Optional[ApiKey] = None,
        base_url: Optional[str] = None,
        timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
    ) -> None:
        base_url = base_url or os.environ.get("ATELIER_BASE_URL")
        api_key = api_key or os.environ.get("ATELIER_API_KEY")
        if not base_url:
            raise AtelierError("give base_url, or set ATELIER_BASE_URL")
        if not api_key:
            raise AtelierError("give api_key, or set ATELIER_API_KEY")
        super().__init__(HttpSettings(base_url.rstrip("/"), api_key, max_retries), timeout_seconds)

    def estimate(
        self,
        model: str,
        input: Mapping[str, Any],
        *,
        project: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> types.Estimate:
        """The exact price of a run, which is not started."""
        deadline = self._deadline(timeout_seconds)
        return self._estimate(model, self._uploaded(input, model, deadline), project, deadline)

    def generate(
        self,
        model: str,
        input: Mapping[str, Any],
        *,
        project: Optional[str] = None,
        max_credits: Optional[int] = None,
        metadata: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        on_price: Optional[Callable[[types.Estimate], None]] = None,
        on_progress: Optional[Callable[[types.Generation], None]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> types.Generation:
        """Prices a run, starts it, waits for its end and returns it. A run that fails is a GenerationFailedError.

        `on_price` is told the exact price before the run is started; when it raises, nothing is started. The run is
        refused when it costs more than `max_credits`, or than its price when that is not given. `idempotency_key` is that
        of an earlier call that broke off: with the same arguments it is the same run.
        """
        deadline = self._deadline(timeout_seconds)
        input = self._uploaded(input, model, deadline)
        if idempotency_key is None or on_price is not None:
            price = self._estimate(model, input, project, deadline)
            if on_price is not None:
                on_price(price)
            # The run costs what was shown, or is refused. With a key from outside the body has to be that of the first call.
            if max_credits is None and idempotency_key is None:
                max_credits = price.credits
        started = self._start(model, input, project, max_credits, metadata, idempotency_key, deadline)
        return self._wait(started, on_progress, deadline)

    def start(
        self,
        model: str,
        input: Mapping[str, Any],
        *,
        project: Optional[str] = None,
        max_credits: Optional[int] = None,
        metadata: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> types.Generation:
        """Starts a run and returns at once."""
        deadline = self._deadline(timeout_seconds)
        input = self._uploaded(input, model, deadline)
        return self._start(model, input, project, max_credits, metadata, idempotency_key, deadline)

    def wait(
        self,
        id: str,
        *,
        on_progress: Optional[Callable[[types.Generation], None]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> types.Generation:
        """Waits for the end of a run, by its id. `on_progress` is told each state that is read, about every five seconds."""
        deadline = self._deadline(timeout_seconds)
        try:
            return self._wait(self._read(id, 0, deadline), on_progress, deadline)
        except AtelierError as error:
            error.generation = id
            raise

    def get(self, id: str, *, timeout_seconds: Optional[float] = None) -> types.Generation:
        return self._read(id, 0, self._deadline(timeout_seconds))

    def cancel(self, id: str, *, timeout_seconds: Optional[float] = None) -> types.Generation:
        answer = self.request("POST", "/v1/generations/{id}/cancel", ids={"id": id}, timeout_seconds=timeout_seconds)
        return read(types.Generation, answer)

    def finalize(self, id: str, *, timeout_seconds: Optional[float] = None) -> types.Generation:
        """Makes a draft again at 1080p, at the price it offers."""
        answer = self.request("POST", "/v1/generations/{id}/finalize", ids={"id": id}, timeout_seconds=timeout_seconds)
        return read(types.Generation, answer)

    def upload(
        self,
        source: Source,
        *,
        name: Optional[str] = None,
        model: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> types.MediaFile:
        """Uploads a path, bytes, or a file that is opened for bytes. With a `model` its limits apply."""
        return self._upload(source, name, model, self._deadline(timeout_seconds))

    def import_file(
        self, url: str, *, model: Optional[str] = None, timeout_seconds: Optional[float] = None
    ) -> types.MediaFile:
        """Takes a file from a public https address."""
        body = {"url": url, "model": model}
        return read(types.MediaFile, self.request("POST", "/v1/files/import", body=body, timeout_seconds=timeout_seconds))

    def models(
        self,
        *,
        type: Optional[str] = None,
        q: Optional[str] = None,
        task: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> types.ModelList:
        query = {"type": type, "q": q, "task": task}
        return read(types.ModelList, self.request("GET", "/v1/models", query=query, timeout_seconds=timeout_seconds))

    def model(self, model: str, *, timeout_seconds: Optional[float] = None) -> types.Model:
        answer = self.request("GET", "/v1/models/{model}", ids={"model": model}, timeout_seconds=timeout_seconds)
        return read(types.Model, answer)

    def account(self, *, timeout_seconds: Optional[float] = None) -> types.Account:
        return read(types.Account, self.request("GET", "/v1/account", timeout_seconds=timeout_seconds))

    def generations(
        self,
        *,
        status: Optional[str] = None,
        model: Optional[str] = None,
        project: Optional[str] = None,
        made_by: Optional[str] = None,
        origin: Optional[str] = None,
        limit: int = PAGE_SIZE,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[types.Generation]:
        query = {"status": status, "model": model, "project": project, "made_by": made_by, "origin": origin, "limit": limit}
        return self._pages(types.Generation, "/v1/generations", query, timeout_seconds)

    def files(
        self,
        *,
        type: Optional[str] = None,
        project: Optional[str] = None,
        limit: int = PAGE_SIZE,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[types.MediaFile]:
        query = {"type": type, "project": project, "limit": limit}
        return self._pages(types.MediaFile, "/v1/files", query, timeout_seconds)

    def shelves(self, *, limit: int = PAGE_SIZE, timeout_seconds: Optional[float] = None) -> Iterator[types.Shelf]:
        return self._pages(types.Shelf, "/v1/shelves", {"limit": limit}, timeout_seconds)

    def shelf_items(
        self,
        project: str,
        *,
        q: Optional[str] = None,
        type: Optional[str] = None,
        limit: int = PAGE_SIZE,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[types.ShelfItem]:
        query = {"q": q, "type": type, "limit": limit}
        return self._pages(types.ShelfItem, "/v1/shelves/{project}/items", query, timeout_seconds, {"project": project})

    def projects(self, *, limit: int = PAGE_SIZE, timeout_seconds: Optional[float] = None) -> Iterator[types.Project]:
        return self._pages(types.Project, "/v1/projects", {"limit": limit}, timeout_seconds)

    def voices(
        self, *, provider: Optional[str] = None, limit: int = PAGE_SIZE, timeout_seconds: Optional[float] = None
    ) -> Iterator[types.Voice]:
        query = {"provider": provider, "limit": limit}
        return self._pages(types.Voice, "/v1/voices", query, timeout_seconds)

    def webhook_endpoints(
        self, *, limit: int = PAGE_SIZE, timeout_seconds: Optional[float] = None
    ) -> Iterator[types.WebhookEndpoint]:
        return self._pages(types.WebhookEndpoint, "/v1/webhook-endpoints", {"limit": limit}, timeout_seconds)

    def webhook_deliveries(
        self,
        id: str,
        *,
        state: Optional[str] = None,
        type: Optional[str] = None,
        limit: int = PAGE_SIZE,
        timeout_seconds: Optional[float] = None,
    ) -> Iterator[types.WebhookDelivery]:
        query = {"state": state, "type": type, "limit": limit}
        path = "/v1/webhook-endpoints/{id}/deliveries"
        return self._pages(types.WebhookDelivery, path, query, timeout_seconds, {"id": id})

    def request(
        self,
        method: str,
        path: str,
        *,
        ids: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Any:
        """Any operation of the API, with its JSON: `request("POST", "/v1/projects", body={"name": "Spring"})`."""
        return self._json(method, path, self._deadline(timeout_seconds), ids=ids, query=query, body=body)
