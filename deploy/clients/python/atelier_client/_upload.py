# SPDX-License-Identifier: Apache-2.0
"""The form of an upload, which can be sent more than once."""

from __future__ import annotations

import io
import os
import re
import secrets
import tempfile
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Optional, Union

#: What can be uploaded: a path, bytes, or a file or stream that is opened for bytes.
Source = Union[str, os.PathLike[str], bytes, bytearray, memoryview, BinaryIO]

_PIECE = 64 * 1024
#: A stream that cannot go back is kept in memory up to this size, and on disk beyond it.
_IN_MEMORY = 8 * 1024 * 1024
#: Deeper than the input of any model.
_DEEPEST = 20


class UploadForm:
    """A multipart/form-data body, made anew for each attempt."""

    def __init__(self, source: Source, name: Optional[str], model: Optional[str]) -> None:
        self._boundary = secrets.token_hex(16)
        self._source: Union[str, os.PathLike[str], bytes, BinaryIO]
        self._kept: Optional[BinaryIO] = None
        if isinstance(source, (str, os.PathLike)):
            self._source = source
            name = name or os.path.basename(os.fspath(source))
            self._size = os.stat(source).st_size
        elif isinstance(source, (bytes, bytearray, memoryview)):
            self._source = bytes(source)
            self._size = len(self._source)
        else:
            own = getattr(source, "name", None)
            name = name or (os.path.basename(own) if isinstance(own, str) else None)
            self._kept = None if source.seekable() else _kept(source)
            self._source = self._kept or source
            self._start = self._source.tell()
            self._size = self._source.seek(0, io.SEEK_END) - self._start
        text = self._field("model", model.encode()) if model else b""
        self._head = text + self._part(f'name="file"; filename="{_quoted(name or "file")}"')
        self._tail = f"\r\n--{self._boundary}--\r\n".encode()

    def headers(self) -> dict[str, str]:
        length = len(self._head) + self._size + len(self._tail)
        return {"Content-Type": f"multipart/form-data; boundary={self._boundary}", "Content-Length": str(length)}

    def __iter__(self) -> Iterator[bytes]:
        yield self._head
        if isinstance(self._source, bytes):
            yield self._source
        elif isinstance(self._source, (str, os.PathLike)):
            with open(self._source, "rb") as file:
                yield from _pieces(file, self._size)
        else:
            self._source.seek(self._start)
            yield from _pieces(self._source, self._size)
        yield self._tail

    def close(self) -> None:
        if self._kept is not None:
            self._kept.close()

    def _field(self, name: str, value: bytes) -> bytes:
        return self._part(f'name="{name}"') + value + b"\r\n"

    def _part(self, described: str) -> bytes:
        return f"--{self._boundary}\r\nContent-Disposition: form-data; {described}\r\n\r\n".encode()


def _kept(source: BinaryIO) -> BinaryIO:
    kept: Any = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)
    while piece := source.read(_PIECE):
        kept.write(piece)
    kept.seek(0)
    return kept  # type: ignore[no-any-return]


def _pieces(file: BinaryIO, size: int) -> Iterator[bytes]:
    """As many bytes as were announced, also of a file that grows meanwhile."""
    while size > 0 and (piece := file.read(min(_PIECE, size))):
        size -= len(piece)
        yield piece


def _quoted(name: str) -> str:
    """As browsers write a name into a form."""
    return re.sub(r'["\r\n]', lambda found: f"%{ord(found[0]):02X}", name)


def is_media(value: Any) -> bool:
    return isinstance(value, (bytes, bytearray, memoryview, os.PathLike)) or hasattr(value, "read")


def with_uploads(value: Any, upload: Callable[[Source], str], depth: int = 0) -> Any:
    """Puts what `upload` answers in place of each path, file and piece of bytes of an input. A text stays a text."""
    if depth > _DEEPEST:
        return value
    if is_media(value):
        return upload(value)
    if isinstance(value, dict):
        return {name: with_uploads(member, upload, depth + 1) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [with_uploads(item, upload, depth + 1) for item in value]
    return value
