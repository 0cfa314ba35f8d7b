# SPDX-License-Identifier: Apache-2.0
"""The library against a started platform.

Needs ATELIER_BASE_URL and ATELIER_API_KEY, ATELIER_POOR_KEY of an account with one credit, ATELIER_LINK to a picture, and a
receiver of webhooks: ATELIER_RECEIVER is its address as the platform reaches it, and ATELIER_RECEIVED one that shows what
/<name> of it got. It runs in a folder of its own.
"""

from __future__ import annotations

import json
import os
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import atelier_client
from atelier_client import Atelier, verify_webhook

MODEL = "landscape-image"
BASE = os.environ["ATELIER_BASE_URL"]


class LossyLine(BaseHTTPRequestHandler):
    """Passes requests on, and loses the answers to the first two starts."""

    lost = 0

    def pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        passed = ("Authorization", "Content-Type", "Idempotency-Key")
        headers = {name: self.headers[name] for name in passed if self.headers[name]}
        request = urllib.request.Request(BASE + self.path, body or None, headers, method=self.command)
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
        if self.command == "POST" and self.path == "/v1/generations":
            LossyLine.lost += 1
            if LossyLine.lost <= 2:
                return
        self.send_response(answer.status)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = pass_on

    def log_message(self, *_: Any) -> None:
        pass


def refusal(kind: type[atelier_client.AtelierError], call: Any) -> Any:
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"there was no {kind}")


def delivery(run: str) -> Any:
    """Patiently: other programs use the platform, too."""
    for _ in range(480):
        with urllib.request.urlopen(f"{os.environ['ATELIER_RECEIVED']}/python") as answer:
            found = [one for one in json.load(answer) if json.loads(one["body"])["data"]["id"] == run]
        if found:
            return found[0]
        time.sleep(0.25)
    raise AssertionError(f"there was no event of {run}")


atelier = Atelier()
endpoint = {"url": f"{os.environ['ATELIER_RECEIVER']}/python"}
secret = atelier.request("POST", "/v1/webhook-endpoints", body=endpoint)["secret"]

line = ThreadingHTTPServer(("127.0.0.1", 0), LossyLine)
threading.Thread(target=line.serve_forever, daemon=True).start()
before = atelier.account().credits
prices: list[Any] = []
lossy = Atelier(base_url=f"http://127.0.0.1:{line.server_address[1]}")
bought = lossy.generate(MODEL, {"prompt": "a lighthouse"}, on_price=prices.append)
line.shutdown()
assert LossyLine.lost == 3, LossyLine.lost
assert atelier.account().credits == before - prices[0].credits
assert bought.credits_charged == prices[0].credits
bought.outputs[0].save("bought.png")
assert Path("bought.png").read_bytes()[1:4] == b"PNG"

assert atelier.upload("bought.png").width == bought.outputs[0].width
assert atelier.upload(bought.outputs[0].bytes(), name="bytes.png").name == "bytes.png"
imported = atelier.import_file(os.environ["ATELIER_LINK"])
assert atelier.request("GET", "/v1/files/{id}", ids={"id": imported.id})["type"] == "image"

atelier.wait(atelier.start(MODEL, {"prompt": "a second one"}, metadata={"team": "blue"}).id)
listed = [one.id for one in atelier.generations(limit=1)]
assert len(listed) == 2 and listed[1] == bought.id, listed

refusal(atelier_client.NotFoundError, lambda: atelier.estimate("no-such-model", {}))
wrong = refusal(atelier_client.InvalidRequestError, lambda: atelier.start(MODEL, {"prompt": 7}))
assert wrong.param == "input.prompt", wrong.param
dear = refusal(atelier_client.InvalidRequestError, lambda: atelier.generate(MODEL, {"prompt": "a"}, max_credits=0))
assert dear.param == "max_credits", dear.param
poor = Atelier(os.environ["ATELIER_POOR_KEY"])
refusal(atelier_client.CreditsError, lambda: poor.generate(MODEL, {"prompt": "a"}))
refusal(atelier_client.GenerationFailedError, lambda: atelier.generate(MODEL, {"prompt": "a lake atelier:fail"}))

came = delivery(bought.id)
for name in ("webhook-signature", "service-signature"):
    one = {key: value for key, value in came["headers"].items() if key != name}
    event: Any = verify_webhook(came["body"], one, secret)
    assert event.data.id == bought.id
late = time.time() + 3600
refusal(atelier_client.SignatureError, lambda: verify_webhook(came["body"], came["headers"], secret, now=late))
refusal(atelier_client.SignatureError, lambda: verify_webhook(came["body"] + " ", came["headers"], secret))
print("python: the library keeps its promises")
