# SPDX-License-Identifier: Apache-2.0
"""Compares what the library uses with the API description."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import runpy
import sys
import unittest
import unittest.mock
from pathlib import Path
from typing import Any

import atelier_client
from atelier_client import errors

HERE = Path(__file__).resolve().parent.parent
IN_REPOSITORY = HERE.parent.parent.parent / "gateway/service/src/main/resources/openapi.json"
OPENAPI = Path(os.environ.get("ATELIER_OPENAPI") or IN_REPOSITORY)
DESCRIPTION = json.loads(OPENAPI.read_text("utf-8"))
SCHEMAS = DESCRIPTION["components"]["schemas"]


class Use:
    """A call in the source of the client that names an operation."""

    def __init__(self, call: ast.Call, names: dict[str, ast.expr]) -> None:
        texts = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        named = [names[one.id].value for one in call.args if isinstance(one, ast.Name) and is_text(names.get(one.id))]  # type: ignore[attr-defined]
        self.path = next((one for one in texts + named if one.startswith("/")), None)
        self.method = next((one for one in texts if one.isupper()), "GET").lower()
        given: dict[str, Any] = {one.arg: one.value for one in call.keywords if one.arg}
        # The pages take the members of a query as their third argument.
        given.setdefault("query", call.args[2] if len(call.args) > 2 else None)
        self.query = members(given["query"], names)
        self.body = members(given.get("body"), names)
        self.ids = members(given.get("ids") or (call.args[4] if len(call.args) > 4 else None), names)


def is_text(value: Any) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def members(value: Any, names: dict[str, ast.expr]) -> list[str]:
    value = names.get(value.id) if isinstance(value, ast.Name) else value
    if isinstance(value, ast.IfExp):
        value = value.body
    return [one.value for one in value.keys if one is not None] if isinstance(value, ast.Dict) else []  # type: ignore[attr-defined]


def uses() -> list[Use]:
    found = []
    trees = [ast.parse((HERE / "atelier_client" / name).read_text("utf-8")) for name in ("_client.py", "_calls.py")]
    for function in [one for tree in trees for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]:
        names = {
            one.targets[0].id: one.value
            for one in ast.walk(function)
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
        }
        for call in [one for one in ast.walk(function) if isinstance(one, ast.Call)]:
            called = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if called in ("request", "_json", "_pages", "HttpRequest"):
                use = Use(call, names)
                found += [use] if use.path else []
    return found


class DescriptionTest(unittest.TestCase):
    def test_has_every_operation_parameter_and_member_that_the_client_sends(self) -> None:
        found = uses()

        self.assertEqual(18, len({(use.method, use.path) for use in found}))
        for use in found:
            with self.subTest(f"{use.method} {use.path}"):
                operation = DESCRIPTION["paths"][use.path][use.method]
                parameters = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
                self.assertEqual(set(), set(use.query) - {"cursor"} - parameters)
                self.assertEqual(set(re.findall(r"\{(\w+)\}", use.path or "")), set(use.ids))
                self.assertEqual(set(), set(use.body) - sent_members(operation))

    def test_has_the_lists_that_are_read_page_by_page(self) -> None:
        for use in [one for one in uses() if "limit" in one.query]:
            operation = DESCRIPTION["paths"][use.path]["get"]
            page = SCHEMAS[operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"].split("/")[-1]]
            self.assertEqual({"data", "next_cursor"}, set(page["required"]))

    def test_has_the_types_of_this_library(self) -> None:
        written = io.StringIO()
        arguments = unittest.mock.patch.object(sys, "argv", ["make_types", str(OPENAPI)])
        with arguments, contextlib.redirect_stdout(written):
            runpy.run_path(str(HERE / "tools/make_types.py"), run_name="__main__")

        kept = (HERE / "atelier_client/types.py").read_text("utf-8")
        self.assertEqual(kept, written.getvalue(), "the API changed: run tools/make_types.py and review the diff")

    def test_has_no_code_of_an_error_without_a_class(self) -> None:
        codes = set(SCHEMAS["ErrorCode"]["x-extensible-enum"])

        self.assertEqual(set(), codes - set(errors.BY_CODE))

    def test_has_the_members_that_the_client_reads(self) -> None:
        for schema, read in {
            "Generation": ["id", "status", "outputs", "error"],
            "GenerationOutput": ["url"],
            "Estimate": ["credits"],
            "MediaFile": ["id"],
        }.items():
            self.assertEqual(set(), set(read) - set(SCHEMAS[schema]["properties"]))

    def test_is_not_needed_to_know_the_version(self) -> None:
        project = (HERE / "pyproject.toml").read_text("utf-8")

        self.assertIn(f'version = "{atelier_client.__version__}"', project)


def sent_members(operation: dict[str, Any]) -> set[str]:
    if "requestBody" not in operation:
        return set()
    content = operation["requestBody"]["content"]
    schema = next(iter(content.values()))["schema"]
    return set(SCHEMAS[schema["$ref"].split("/")[-1]]["properties"])
