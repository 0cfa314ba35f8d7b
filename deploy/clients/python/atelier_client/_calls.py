# SPDX-License-Identifier: Apache-2.0
"""What the methods of the client are made of."""

from __future__ import annotations

import contextlib
import json
import re
import secrets
import urllib.parse
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Optional, TypeVar

from . import types
from ._deadline import Deadline
from ._http import ATTEMPT_SECONDS, HttpRequest, HttpSettings, backoff, read_json, send
from ._read import read
from ._upload import Source, UploadForm, with_uploads
from .errors import AtelierError, GenerationFailedError

T = TypeVar("T")

#: As long as the service holds a read.
HOLD_SECONDS = 45
#: With progress wanted.
PROGRESS_SECONDS = 5
FINAL = ("succeeded", "failed")


class Calls:
    """Sends requests of one account."""

    def __init__(self, settings: HttpSettings, timeout_seconds: float) -> None:
        self._settings = settings
        self._timeout_seconds = timeout_seconds

    def _deadline(self, timeout_seconds: Optional[float]) -> Deadline:
        return Deadline(self._timeout_seconds if timeout_seconds is None else timeout_seconds)

    def _json(
        self,
        method: str,
        path: str,
        deadline: Deadline,
        *,
        ids: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        key: Optional[str] = None,
        repeatable: Optional[bool] = None,
    ) -> Any:
        headers = {"Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        request = HttpRequest(
            method,
            _url(path, ids or {}, query or {}),
            repeatable=method in ("GET", "DELETE") if repeatable is None else repeatable,
            headers=headers,
            body=None if body is None else json.dumps(_present(body)).encode(),
            attempt_seconds=ATTEMPT_SECONDS,
        )
        return send(self._settings, request, deadline, read_json)

    def _estimate(
        self, model: str, input: Mapping[str, Any], project: Optional[str], deadline: Deadline
    ) -> types.Estimate:
        body = {"model": model, "input": input, "project": project}
        return read(types.Estimate, self._json("POST", "/v1/estimate", deadline, body=body, repeatable=True))

    def _start(
        self,
        model: str,
        input: Mapping[str, Any],
        project: Optional[str],
        max_credits: Optional[int],
        metadata: Optional[Mapping[str, str]],
        key: Optional[str],
        deadline: Deadline,
    ) -> types.Generation:
        key = key or secrets.token_hex(16)
        body = {"model": model, "input": input, "project": project, "max_credits": max_credits, "metadata": metadata}
        try:
            started = self._json("POST", "/v1/generations", deadline, body=body, key=key, repeatable=True)
        except AtelierError as error:
            error.idempotency_key = key
            raise
        return read(types.Generation, started)

    def _wait(
        self,
        generation: types.Generation,
        on_progress: Optional[Callable[[types.Generation], None]],
        deadline: Deadline,
    ) -> types.Generation:
        hold = HOLD_SECONDS if on_progress is None else PROGRESS_SECONDS
        early = 0
        try:
            while generation.status not in FINAL:
                if on_progress is not None:
                    on_progress(generation)
                seconds = max(1, int(min(hold, deadline.left())))
                before = deadline.left()
                generation = self._read(generation.id, seconds, deadline)
                # A service that is shutting down, or a proxy, does not hold a read.
                early = early + 1 if before - deadline.left() < seconds / 2 else 0
                if early > 0 and generation.status not in FINAL:
                    deadline.sleep(backoff(early))
            if on_progress is not None:
                on_progress(generation)
        except AtelierError as error:
            error.generation = generation.id
            raise
        if generation.status == "failed":
            failure = generation.error or types.GenerationError("provider_error", "The run failed.")
            raise GenerationFailedError(failure.code, failure.message, generation.id)
        return generation

    def _read(self, id: str, wait: int, deadline: Deadline) -> types.Generation:
        query = {"wait": wait} if wait > 0 else {}
        return read(types.Generation, self._json("GET", "/v1/generations/{id}", deadline, ids={"id": id}, query=query))

    def _upload(
        self, source: Source, name: Optional[str], model: Optional[str], deadline: Deadline
    ) -> types.MediaFile:
        with contextlib.closing(UploadForm(source, name, model)) as form:
            request = HttpRequest("POST", "/v1/files", repeatable=False, headers=form.headers(), body=form)
            return read(types.MediaFile, send(self._settings, request, deadline, read_json))

    def _uploaded(self, input: Mapping[str, Any], model: str, deadline: Deadline) -> Mapping[str, Any]:
        return with_uploads(dict(input), lambda source: self._upload(source, None, model, deadline).id)  # type: ignore[no-any-return]

    def _pages(
        self,
        kind: type[T],
        path: str,
        query: Mapping[str, Any],
        timeout_seconds: Optional[float],
        ids: Optional[Mapping[str, str]] = None,
    ) -> Iterator[T]:
        cursor: Optional[str] = None
        while True:
            # Each page has the whole limit: what is done between pages is the caller's.
            deadline = self._deadline(timeout_seconds)
            page = self._json("GET", path, deadline, ids=ids, query={**query, "cursor": cursor})
            for item in page["data"]:
                yield read(kind, item)
            if page.get("next_cursor") is None:
                return
            if page["next_cursor"] == cursor:
                raise AtelierError(f"{path} answers the same page again")
            cursor = page["next_cursor"]


def _present(members: Mapping[str, Any]) -> dict[str, Any]:
    """An argument that was not given is no member."""
    return {name: value for name, value in members.items() if value is not None}


def _url(path: str, ids: Mapping[str, str], query: Mapping[str, Any]) -> str:
    filled = re.sub(r"\{(\w+)\}", lambda found: urllib.parse.quote(str(ids[found[1]]), safe=""), path)
    pairs = urllib.parse.urlencode(_present(query))
    return f"{filled}?{pairs}" if pairs else filled
