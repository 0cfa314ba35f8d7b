# SPDX-License-Identifier: Apache-2.0
"""The time limit of one call, down to each read of a socket."""

from __future__ import annotations

import http.client
import io
import socket
import time
from typing import Any, Optional

from .errors import TimedOutError


class Deadline:
    """The end of a call, or of one attempt of it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        if self.left() == 0:
            raise TimedOutError(f"not done within {self._seconds:g} s")

    def attempt(self, seconds: Optional[float]) -> Deadline:
        """The limit of one request."""
        return Deadline(self.left() if seconds is None else min(self.left(), seconds))

    def sleep(self, seconds: float) -> None:
        self.check()
        time.sleep(min(seconds, self.left()))
        self.check()

    def arm(self, sock: socket.socket) -> None:
        """A socket's own limit starts anew with each byte, so it is set again before each use."""
        left = self.left()
        if left == 0:
            raise TimeoutError("the time is over")
        # The longest that every system takes.
        sock.settimeout(min(left, 2_000_000))


class _Reader(io.RawIOBase):
    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline
        # Keeps the socket open after the connection has let go of it.
        self._raw = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._deadline.arm(self._sock)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Socket:
    """What http.client needs of a socket."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline
        self._refused = False

    def sendall(self, data: Any) -> None:
        if self._refused:
            return
        self._deadline.arm(self._sock)
        try:
            self._sock.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            # A body that is refused early has its answer on the way; when there is none, reading it fails.
            self._refused = True

    def makefile(self, mode: str, *_: Any) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self._sock, self._deadline))

    def close(self) -> None:
        self._sock.close()


class HttpConnection(http.client.HTTPConnection):
    def __init__(self, *args: Any, deadline: Deadline, **options: Any) -> None:
        super().__init__(*args, **options)
        self._deadline = deadline

    def connect(self) -> None:
        super().connect()
        self.sock: Any = _Socket(self.sock, self._deadline)


class HttpsConnection(http.client.HTTPSConnection):
    def __init__(self, *args: Any, deadline: Deadline, **options: Any) -> None:
        super().__init__(*args, **options)
        self._deadline = deadline

    def connect(self) -> None:
        super().connect()
        self.sock: Any = _Socket(self.sock, self._deadline)
