# SPDX-License-Identifier: Apache-2.0
"""A service that answers as a test says, also badly, and keeps what it was sent."""

from __future__ import annotations

import json
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from atelier_client import Atelier


class Request:
    def __init__(self, handler: BaseHTTPRequestHandler) -> None:
        self.method = handler.command
        self.url = handler.path
        self.path = handler.path.split("?")[0]
        self.headers = handler.headers
        self.body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        self.at = time.monotonic()

    def json(self) -> Any:
        return json.loads(self.body)


class FakeServer:
    """Gives these answers, one after the other, and the last one from then on."""

    def __init__(self, test: unittest.TestCase, *answers: Any) -> None:
        self.requests: list[Request] = []
        self._answers = list(answers)
        self._lock = threading.Lock()
        self.stopped = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one_request(self) -> None:
                try:
                    super().handle_one_request()
                except (ConnectionError, ValueError):
                    self.close_connection = True

            def answer(self) -> None:
                request = Request(self)
                with server._lock:
                    server.requests.append(request)
                    answer = server._answers[min(len(server.requests), len(server._answers)) - 1]
                (answer if callable(answer) else well(answer))(self, request)

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.fake = self  # type: ignore[attr-defined]
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        test.addCleanup(self._server.server_close)
        test.addCleanup(self._server.shutdown)
        test.addCleanup(self.stopped.set)

    def client(self, **options: Any) -> Atelier:
        return Atelier(**{"api_key": "atl_test", "base_url": self.url, **options})

    def sent(self, route: str) -> list[Request]:
        return [one for one in self.requests if f"{one.method} {one.path}" == route]


def answer_with(handler: Any, status: int, body: bytes, headers: dict[str, str]) -> None:
    handler.send_response(status)
    for name, value in {"Content-Length": str(len(body)), **headers}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


def well(value: Any, status: int = 200) -> Any:
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return lambda handler, _: answer_with(handler, status, body, {"Content-Type": "application/json"})


def refused(status: int, code: str, **headers: str) -> Any:
    body = {"error": {"code": code, "message": "Not so.", "param": "input.a", "request_id": "req_1"}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler, _: answer_with(handler, status, json.dumps(body).encode(), named)


def cut(handler: Any, _: Request) -> None:
    """The line breaks before the answer."""
    handler.close_connection = True


def cut_within(handler: Any, _: Request) -> None:
    """The line breaks within the answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"data": [')
    handler.close_connection = True


def endless(handler: Any, _: Request) -> None:
    """An answer that never ends."""
    handler.send_response(200)
    handler.end_headers()
    while not handler.server.fake.stopped.wait(0.05):
        handler.wfile.write(b" ")
    handler.close_connection = True


def routes(table: dict[str, Any]) -> Any:
    """One answer for each path; a list of them is used up, but for its last one."""
    used: dict[str, int] = {}

    def answer(handler: Any, request: Request) -> None:
        path = f"{request.method} {request.path}"
        found = table.get(path, refused(404, "not_found"))
        answers = found if isinstance(found, list) else [found]
        used[path] = min(used.get(path, 0) + 1, len(answers))
        chosen = answers[used[path] - 1]
        (chosen if callable(chosen) else well(chosen))(handler, request)

    return answer


PRICE = {"credits": 4, "model": {"id": 1, "name": "A"}, "breakdown": [], "balance": 100, "sufficient": True}


def run(**more: Any) -> dict[str, Any]:
    return {"id": "gen_12", "status": "processing", "outputs": [], "credits_charged": 4, "origin": "api", **more}


def ended(*outputs: str) -> dict[str, Any]:
    listed = [{"index": index, "type": "image", "url": url, "width": 8, "height": 8} for index, url in enumerate(outputs)]
    return run(status="succeeded", outputs=listed)


def page(first: int, end: int, cursor: Any) -> dict[str, Any]:
    return {"data": [run(id=f"gen_{n}") for n in range(first, end)], "next_cursor": cursor}
