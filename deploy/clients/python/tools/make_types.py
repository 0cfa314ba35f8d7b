# SPDX-License-Identifier: Apache-2.0
"""Writes atelier_client/types.py from the API description: `python3 tools/make_types.py OPENAPI.JSON > atelier_client/types.py`."""

from __future__ import annotations

import json
import keyword
import sys
from typing import Any

HEAD = '''# SPDX-License-Identifier: Apache-2.0
"""What the API answers. Made by tools/make_types.py of openapi.json: do not edit it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, Union

from ._download import Downloadable

'''

#: What has an address of its own to read from.
BASES = {"GenerationOutput": "Downloadable", "MediaFile": "Downloadable"}
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


def main(path: str) -> None:
    with open(path, encoding="utf-8") as file:
        schemas = json.load(file)["components"]["schemas"]
    parts = [HEAD]
    aliases = []
    for name in sorted(schemas):
        schema = schemas[name]
        if "properties" in schema and not name.endswith(("Request", "Form")):
            parts.append(dataclass_of(name, schema))
        elif "oneOf" in schema:
            aliases.append(f"{name} = Union[{', '.join(type_of(one) for one in schema['oneOf'])}]\n")
        elif "properties" not in schema:
            aliases.append(f"{name} = {type_of(schema)}\n")
    sys.stdout.write("\n".join([*parts, "".join(aliases)]))


def dataclass_of(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    base = f"({BASES[name]})" if name in BASES else ""
    lines = ["\n@dataclass(frozen=True)", f"class {name}{base}:"]
    if "description" in schema:
        lines += [f'    """{one_line(schema["description"])}"""', ""]
    for member, described in schema["properties"].items():
        if not member.isidentifier():
            raise ValueError(f"{name}.{member} is no name in Python")
        if keyword.iskeyword(member):
            member += "_"
        kind = type_of(described)
        if member.rstrip("_") not in required and not kind.startswith("Optional"):
            kind = f"Optional[{kind}]"
        if "description" in described:
            lines.append(f"    #: {one_line(described['description'])}")
        # An answer of a later release may lack what is gone by then. A secret is not printed.
        default = "field(default=None, repr=False)" if member == "secret" else "None"
        lines.append(f"    {member}: {kind} = {default}{'' if kind.startswith('Optional') else '  # type: ignore[assignment]'}")
    lines += ["    #: The object as it came, with members that were added later.", "    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)"]
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return ref(schema)
    if "anyOf" in schema:
        kinds = [type_of(one) for one in schema["anyOf"] if one.get("type") != "null"]
        inner = kinds[0] if len(kinds) == 1 else f"Union[{', '.join(kinds)}]"
        return f"Optional[{inner}]" if len(kinds) < len(schema["anyOf"]) else inner
    kind = schema.get("type")
    if isinstance(kind, list):
        inner = type_of({**schema, "type": next(one for one in kind if one != "null")})
        return f"Optional[{inner}]" if "null" in kind else inner
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}))}]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"dict[str, {type_of(values) if isinstance(values, dict) else 'Any'}]"
    return PLAIN.get(kind, "Any")


def ref(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rsplit("/", 1)[-1]


if __name__ == "__main__":
    main(sys.argv[1])
