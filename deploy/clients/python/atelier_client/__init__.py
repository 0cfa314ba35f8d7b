# SPDX-License-Identifier: Apache-2.0
"""Client of an Atelier installation: prices, runs, waits, uploads, webhooks."""

from . import types
from ._async import AsyncAtelier
from ._client import Atelier
from ._http import VERSION as __version__
from .errors import (
    ApiError,
    AtelierError,
    AuthenticationError,
    ConflictError,
    ConnectionFailedError,
    CreditsError,
    GenerationFailedError,
    InvalidRequestError,
    ModerationError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServiceError,
    SignatureError,
    TimedOutError,
)
from .webhooks import sign_webhook, verify_webhook

__all__ = [
    "ApiError",
    "AsyncAtelier",
    "Atelier",
    "AtelierError",
    "AuthenticationError",
    "ConflictError",
    "ConnectionFailedError",
    "CreditsError",
    "GenerationFailedError",
    "InvalidRequestError",
    "ModerationError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "ServiceError",
    "SignatureError",
    "TimedOutError",
    "__version__",
    "sign_webhook",
    "types",
    "verify_webhook",
]
