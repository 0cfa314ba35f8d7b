# SPDX-License-Identifier: Apache-2.0
"""Runs the Python code of a page, the README if none is named, against a started platform, as one program, in a folder of its own."""

from __future__ import annotations

import base64
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from atelier_client import sign_webhook

PAGE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "README.md"
secret = "whsec_" + base64.b64encode(b"0123456789abcdef0123456789abcdef").decode()
os.environ["WEBHOOK_SECRET"] = secret
blocks = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE.read_text("utf-8"))
program: dict[str, Any] = {"__name__": "readme"}
exec(compile("\n".join(blocks), PAGE.name, "exec"), program)

body = json.dumps({"id": "evt_1", "type": "generation.failed", "data": {"id": "gen_1", "status": "failed"}})
headers = sign_webhook(body, secret, "evt_1")
assert program["receive"](body.encode(), headers) == 204
assert program["receive"](body.encode() + b" ", headers) == 400
assert Path("lighthouse.png").stat().st_size > 1000 and Path("evening.png").stat().st_size > 1000
print(f"python: {len(blocks)} blocks of {PAGE.name} run")
