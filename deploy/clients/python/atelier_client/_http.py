# SPDX-License-Identifier: Apache-2.0
"""Sends requests until they are answered well, refused for good, or the time is over."""

from __future__ import annotations

import email.utils
import functools
import http.client
import json
import platform
import random
import re
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Optional, TypeVar, Union

from ._deadline import Deadline, HttpConnection, HttpsConnection
from .errors import ApiError, AtelierError, ConnectionFailedError, error_type

VERSION = "0.1.0"
USER_AGENT = f"atelier-python/{VERSION} python/{platform.python_version()}"

#: An API key or access token, or what gives one: it is asked before each request, and again after `rejected` was refused.
ApiKey = Union[str, Callable[[Optional[str]], str]]

#: A held read takes 45 s; beyond this much more, the line is taken as broken.
ATTEMPT_SECONDS = 75.0
#: A page of a hundred runs with the longest prompts has a tenth of this.
LARGEST_ANSWER = 64 * 1024 * 1024
FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 8.0

T = TypeVar("T")


@dataclass(frozen=True)
class HttpSettings:
    base_url: str = ""
    api_key: Optional[ApiKey] = field(default=None, repr=False)
    max_retries: int = 4


@dataclass(frozen=True)
class HttpRequest:
    method: str
    #: Below the base address, or an address of its own, which gets no key.
    url: str
    #: True when a second arrival changes nothing: a read, or a start with its key.
    repeatable: bool
    headers: dict[str, str] = field(default_factory=dict, repr=False)
    #: Sent from its beginning by each attempt.
    body: Optional[Union[bytes, Iterable[bytes]]] = field(default=None, repr=False)
    #: Limit of one attempt; a body of many bytes has none but that of the call.
    attempt_seconds: Optional[float] = None

    @property
    def foreign(self) -> bool:
        return self.url.startswith(("http://", "https://"))


def send(settings: HttpSettings, request: HttpRequest, deadline: Deadline, read: Callable[[Any], T]) -> T:
    rejected: Optional[str] = None
    renewed = False
    attempt = 0
    while True:
        deadline.check()
        key = _key_of(settings, request, rejected)
        rejected = None
        try:
            return _once(settings, request, deadline, key, read)
        except (ApiError, ConnectionFailedError) as error:
            if getattr(error, "status", 0) == 401 and callable(settings.api_key) and not renewed:
                rejected, renewed = key, True
                continue
            pause = max(backoff(attempt), getattr(error, "retry_after", None) or 0)
            if attempt >= settings.max_retries or not _may_repeat(error, request) or pause >= deadline.left():
                raise
        deadline.sleep(pause)
        attempt += 1


def _key_of(settings: HttpSettings, request: HttpRequest, rejected: Optional[str]) -> Optional[str]:
    if request.foreign:
        return None
    return settings.api_key(rejected) if callable(settings.api_key) else settings.api_key


def _once(
    settings: HttpSettings, request: HttpRequest, deadline: Deadline, key: Optional[str], read: Callable[[Any], T]
) -> T:
    headers = {**request.headers, "User-Agent": USER_AGENT}
    if key is not None:
        headers["Authorization"] = f"Bearer {key}"
    url = request.url if request.foreign else settings.base_url + request.url
    attempt = deadline.attempt(request.attempt_seconds)
    try:
        prepared = urllib.request.Request(url, data=request.body, headers=headers, method=request.method)
        with _opener(attempt, request.foreign).open(prepared, timeout=max(attempt.left(), 0.001)) as response:
            result = read(response)
            # http.client takes a broken line as the end of the body.
            if getattr(response, "length", None):
                raise ConnectionFailedError(f"{request.method} {request.url}: the answer broke off")
            return result
    except urllib.error.HTTPError as answer:
        with answer:
            raise _refusal_of(answer) from None
    except (OSError, http.client.HTTPException) as error:
        deadline.check()
        reason = getattr(error, "reason", None) or error
        raise ConnectionFailedError(f"{request.method} {request.url}: {reason}") from error


def _may_repeat(error: AtelierError, request: HttpRequest) -> bool:
    if not isinstance(error, ApiError):
        return request.repeatable
    if error.status == 429:
        # Refused before anything was done.
        return True
    if error.status == 503:
        # Also other requests, when the service asks for a repeat.
        return request.repeatable or error.retry_after is not None
    if error.status == 409:
        # An attempt of this call whose answer was lost is still under way.
        return request.repeatable and error.code == "idempotency_in_progress"
    # What a provider refused it would refuse again.
    return request.repeatable and error.status >= 500 and error.code != "provider_error"


def backoff(attempt: int) -> float:
    """Half to all of 0.5, 1, 2, 4, 8 s: clients that failed together do not come back together."""
    return float(min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2**attempt)) * (0.5 + random.random() / 2)


def _refusal_of(answer: urllib.error.HTTPError) -> ApiError:
    try:
        body = json.loads(bounded(answer))
        error = body.get("error") if isinstance(body, dict) else None
    except (ValueError, OSError, http.client.HTTPException, AtelierError):
        # A proxy on the way answers in its own words.
        error = None
    said = {name: value for name, value in (error if isinstance(error, dict) else {}).items() if isinstance(value, str)}
    code = said.get("code", f"http_{answer.code}")
    return error_type(answer.code, code)(
        answer.code,
        code,
        said.get("message", f"the answer is {answer.code} {answer.reason or ''}".strip()),
        said.get("param"),
        said.get("request_id") or answer.headers.get("X-Request-Id"),
        _retry_after(answer.headers.get("Retry-After")),
    )


def _retry_after(header: Optional[str]) -> Optional[float]:
    """Seconds, or the date that a proxy writes (RFC 9110)."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header.strip()):
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def read_json(response: Any) -> Any:
    body = bounded(response)
    try:
        return json.loads(body) if body else None
    except ValueError:
        if getattr(response, "length", None):
            return None  # it broke off, which the caller sees
        raise AtelierError(f"the answer is no JSON; is the base address right? It begins with {body[:40]!r}") from None


def bounded(response: Any, limit: int = LARGEST_ANSWER) -> bytes:
    body: bytes = response.read(limit + 1)
    if len(body) > limit:
        raise AtelierError(f"the answer is longer than {limit} bytes")
    return body


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key never follows to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _Http(urllib.request.HTTPHandler):
    def __init__(self, deadline: Deadline) -> None:
        super().__init__()
        self._connection: Any = functools.partial(HttpConnection, deadline=deadline)

    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(self._connection, req)


class _Https(urllib.request.HTTPSHandler):
    def __init__(self, deadline: Deadline) -> None:
        super().__init__(context=_tls())
        self._connection: Any = functools.partial(HttpsConnection, deadline=deadline, context=_tls())

    def https_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(self._connection, req)


@functools.lru_cache(maxsize=1)
def _tls() -> ssl.SSLContext:
    """Reading the certificates of the system takes long."""
    return ssl.create_default_context()


def _opener(deadline: Deadline, redirects: bool) -> urllib.request.OpenerDirector:
    handlers: list[Any] = [_Http(deadline), _Https(deadline)]
    if not redirects:
        handlers.append(_NoRedirect())
    return urllib.request.build_opener(*handlers)
