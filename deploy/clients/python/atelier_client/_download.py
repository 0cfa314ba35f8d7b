# SPDX-License-Identifier: Apache-2.0
"""Reads what has an address of its own."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from typing import Any, Union

from ._deadline import Deadline
from ._http import HttpRequest, HttpSettings, bounded, send
from .errors import AtelierError

#: Larger than any output that an installation keeps.
LARGEST_OUTPUT = 2**31
_PIECE = 64 * 1024


class Downloadable:
    """Its address needs no key, so whoever knows it can read it."""

    url: str

    def bytes(self, timeout_seconds: float = 600) -> bytes:
        content: bytes = _read(self.url, timeout_seconds, lambda response: bounded(response, LARGEST_OUTPUT))
        return content

    def save(self, path: Union[str, os.PathLike[str]], timeout_seconds: float = 600) -> None:
        """Writes the file. It appears under its name only when it is whole."""
        part = f"{os.fspath(path)}.{secrets.token_hex(8)}.part"
        try:
            with _on_disk(path), open(part, "xb") as file:
                _read(self.url, timeout_seconds, lambda response: _copy(response, file, path))
            with _on_disk(path):
                os.replace(part, path)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(part)


@contextlib.contextmanager
def _on_disk(path: Any) -> Iterator[None]:
    """Tells a full disk from a broken line, which is tried again."""
    try:
        yield
    except OSError as error:
        raise AtelierError(f"{path} cannot be written: {error}") from error


def _read(url: str, seconds: float, read: Any) -> Any:
    return send(HttpSettings(), HttpRequest("GET", url, repeatable=True), Deadline(seconds), read)


def _copy(response: Any, file: Any, path: Any) -> None:
    with _on_disk(path):
        # An earlier attempt may have written a part.
        file.seek(0)
        file.truncate()
    while piece := response.read(_PIECE):
        with _on_disk(path):
            file.write(piece)
