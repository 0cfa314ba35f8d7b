# SPDX-License-Identifier: Apache-2.0
"""Makes objects of answers."""

from __future__ import annotations

import dataclasses
import functools
import typing
from typing import Any, TypeVar

T = TypeVar("T")


def read(kind: type[T], value: Any) -> T:
    """An object of this type. Members that it does not know are in `raw` alone, and what is missing is None."""
    return typing.cast(T, _value(kind, value))


def _value(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        if not isinstance(value, dict):
            return value
        members = {name: _value(hint, value.get(name.rstrip("_"))) for name, hint in _members(kind).items()}
        return typing.cast(Any, kind)(**members, raw=value)
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) is list and isinstance(value, list):
        return [_value(arguments[0], item) for item in value]
    if typing.get_origin(kind) is typing.Union:
        chosen = [one for one in arguments if one is not type(None)]
        return _value(chosen[0], value) if len(chosen) == 1 else value
    return value


@functools.lru_cache(maxsize=None)
def _members(kind: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {one.name: hints[one.name] for one in dataclasses.fields(kind) if one.name != "raw"}
