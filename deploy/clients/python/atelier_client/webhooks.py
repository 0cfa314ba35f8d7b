# SPDX-License-Identifier: Apache-2.0
"""Verifies deliveries of webhooks, and makes some for tests."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Optional, Union

from . import types
from ._read import read
from .errors import SignatureError

TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"
#: During a rotation there are two.
_MOST_SIGNATURES = 10
_KINDS: dict[str, Any] = {
    "generation.succeeded": types.GenerationSucceededEvent,
    "generation.failed": types.GenerationFailedEvent,
    "webhook.test": types.WebhookTestEvent,
}


@dataclass(frozen=True)
class _Signed:
    time: str
    #: What is signed before the body.
    prefix: str
    signatures: list[bytes]
    key: Callable[[str], bytes]


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Iterable[str]],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> types.WebhookEvent:
    """The event of a delivery, when it is genuine and recent; else a SignatureError.

    Each of the two signatures that is there has to hold, and one has to be there. `body` is as it arrived, before any
    parsing. Of several secrets one has to fit. An event of a kind that came after this release is read as a test event.
    """
    raw = body.encode() if isinstance(body, str) else body
    sent = {name.lower(): value for name, value in headers.items()}
    moment = time.time() if now is None else now
    found = [one for one in (_standard_signature(sent), _service_signature(sent)) if one is not None]
    if not found:
        raise SignatureError("there is no signature")
    secrets = [secret] if isinstance(secret, str) else list(secret)
    for signed in found:
        if not re.fullmatch(r"[0-9]{1,15}", signed.time) or abs(moment - int(signed.time)) > tolerance_seconds:
            raise SignatureError(f"the time {signed.time} is not within {tolerance_seconds:g} s")
        expected = [_mac(signed.key(one), signed.prefix.encode() + raw) for one in secrets]
        # Every pair, so that the time says nothing about which one fits.
        if not any([hmac.compare_digest(one, sent_one) for one in expected for sent_one in signed.signatures]):
            raise SignatureError("the signature is wrong")
    event = json.loads(raw)
    return read(_KINDS.get(event.get("type"), types.WebhookTestEvent), event)  # type: ignore[no-any-return]


def sign_webhook(
    body: str, secret: str, event_id: str = "evt_test", now: Optional[float] = None
) -> dict[str, str]:
    """The headers of a delivery, for tests of a receiver."""
    moment = str(int(time.time() if now is None else now))
    standard = _mac(_decoded(secret), f"{event_id}.{moment}.{body}".encode())
    service = _mac(secret.encode(), f"{moment}.{body}".encode())
    return {
        "webhook-id": event_id,
        "webhook-timestamp": moment,
        "webhook-signature": "v1," + base64.b64encode(standard).decode(),
        "service-event-id": event_id,
        "service-signature": f"t={moment},v1={service.hex()}",
    }


def _standard_signature(headers: Mapping[str, str]) -> Optional[_Signed]:
    """`webhook-signature: v1,<base64> v1,<base64>` over `<id>.<time>.<body>`."""
    header = headers.get("webhook-signature")
    if header is None:
        return None
    moment = headers.get("webhook-timestamp", "")
    signatures = [_base64(one[3:]) for one in header.split(" ")[:_MOST_SIGNATURES] if one.startswith("v1,")]
    return _Signed(moment, f"{headers.get('webhook-id')}.{moment}.", signatures, _decoded)


def _service_signature(headers: Mapping[str, str]) -> Optional[_Signed]:
    """`Service-Signature: t=<time>,v1=<hex>,v1=<hex>` over `<time>.<body>`."""
    header = headers.get("service-signature")
    if header is None:
        return None
    parts = header.split(",")[:_MOST_SIGNATURES]
    moment = next((one[2:] for one in parts if one.startswith("t=")), "")
    signatures = [bytes.fromhex(one[3:]) for one in parts if re.fullmatch(r"v1=([0-9a-f]{2})*", one)]
    return _Signed(moment, f"{moment}.", signatures, str.encode)


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


def _decoded(secret: str) -> bytes:
    if not secret.startswith(_PREFIX):
        raise SignatureError(f"a secret begins with {_PREFIX}")
    return _base64(secret[len(_PREFIX) :])


def _base64(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise SignatureError("the signature or the secret is no base64") from None
