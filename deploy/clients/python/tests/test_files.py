# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import os
import socket
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

import atelier_client as atelier

from .fake_server import FakeServer, cut, cut_within, ended, page, refused, routes, well

READ = "GET /v1/generations/gen_12"


class PagesTest(unittest.TestCase):
    def test_are_read_one_by_one_as_the_items_are_wanted(self) -> None:
        pages = [page(0, 100, "c1"), refused(503, "service_unavailable"), page(100, 200, "c2"), page(200, 250, None)]
        server = FakeServer(self, *pages)

        ids = [one.id for one in server.client().generations(status="succeeded")]

        self.assertEqual((250, 250), (len(ids), len(set(ids))))
        self.assertEqual("/v1/generations?status=succeeded&limit=100&cursor=c2", server.requests[-1].url)

    def test_end_with_an_error_when_the_service_answers_one_page_for_ever(self) -> None:
        server = FakeServer(self, page(0, 1, "c1"))

        with self.assertRaisesRegex(atelier.AtelierError, "same page"):
            list(server.client().generations())


class FilesTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_are_uploaded_from_a_path_bytes_a_file_and_a_stream(self) -> None:
        server = FakeServer(self, well({"id": "file_1"}, 201))
        path = self.folder / 'a "b".bin'
        path.write_bytes(b"content")

        with path.open("rb") as file:
            for source in [str(path), path, b"content", file, pipe_with(self, b"content")]:
                server.client().upload(source, model="edit")

        for request in server.requests:
            self.assertRegex(request.body, rb'(?s)name="model"\r\n\r\nedit\r\n.*\r\n\r\ncontent\r\n--')
        self.assertIn(b'filename="a %22b%22.bin"', server.requests[0].body)

    def test_are_uploaded_again_after_429_and_not_after_a_broken_line(self) -> None:
        server = FakeServer(self, refused(429, "rate_limited", Retry_After="0"), well({"id": "file_1"}, 201), cut)

        server.client().upload(pipe_with(self, b"content"))
        with self.assertRaises(atelier.ConnectionFailedError):
            server.client().upload(b"other")

        self.assertEqual(3, len(server.requests))
        self.assertIn(b"content", server.requests[1].body)

    def test_that_are_refused_before_they_are_whole_have_the_reason(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)
        answer = b'HTTP/1.1 403 No\r\nContent-Length: 38\r\n\r\n{"error":{"code":"plan_required"}}    '

        def refuse() -> None:
            connection, _ = listener.accept()
            connection.recv(1000)
            connection.sendall(answer)
            connection.close()

        threading.Thread(target=refuse, daemon=True).start()
        client = atelier.Atelier("atl_test", f"http://127.0.0.1:{listener.getsockname()[1]}")

        with self.assertRaises(atelier.PermissionDeniedError):
            client.upload(b"x" * 30_000_000)

    def test_are_saved_whole_or_not_at_all(self) -> None:
        server = FakeServer(self, routes({"GET /a.png": [cut_within, b"whole"], READ: lambda *given: well(ended(f"{server.url}/a.png"))(*given)}))
        done = server.client().wait("gen_12")

        done.outputs[0].save(self.folder / "a.png")
        with self.assertRaisesRegex(atelier.AtelierError, "cannot be written"):
            done.outputs[0].save(self.folder / "missing" / "a.png")

        self.assertEqual(b"whole", (self.folder / "a.png").read_bytes())
        self.assertEqual(["a.png"], os.listdir(self.folder))
        self.assertIsNone(server.sent("GET /a.png")[0].headers["Authorization"])
        self.assertEqual(b"whole", done.outputs[0].bytes())


def pipe_with(test: unittest.TestCase, content: bytes) -> Any:
    """A stream that cannot go back."""
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "wb") as out:
            out.write(content)

    threading.Thread(target=write, daemon=True).start()
    stream = os.fdopen(reading, "rb")
    test.addCleanup(stream.close)
    return stream
