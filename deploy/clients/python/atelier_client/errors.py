# SPDX-License-Identifier: Apache-2.0
"""Errors, by the codes of docs/errors.md."""

from __future__ import annotations

from typing import Optional


class AtelierError(Exception):
    """Every error of this library."""

    #: The run that was started before the error, if one was: `wait(generation)` goes on with it.
    generation: Optional[str] = None
    #: The key of the call, if it was a start: the same call with this key never pays twice.
    idempotency_key: Optional[str] = None


class ApiError(AtelierError):
    """The service refused a request. `code` says why; the message is for people."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        param: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(f"{message} ({code}, request {request_id or 'unknown'})")
        self.status = status
        self.code = code
        self.message = message
        self.param = param
        self.request_id = request_id
        #: Seconds after which the service asks to try again.
        self.retry_after = retry_after


class InvalidRequestError(ApiError):
    """An input is wrong; `param` names it."""


class ModerationError(ApiError):
    """The request breaks the content rules."""


class AuthenticationError(ApiError):
    """The key is missing, mistyped, revoked or expired."""


class CreditsError(ApiError):
    """The account has not enough credits, or the key would pass its cap. Nothing was spent."""


class PermissionDeniedError(ApiError):
    """The plan, the scope of the key or the project does not allow it."""


class NotFoundError(ApiError):
    """There is no such thing on this account."""


class ConflictError(ApiError):
    """It contradicts what is there already."""


class RateLimitError(ApiError):
    """Too many requests or runs, still after the retries."""


class ServiceError(ApiError):
    """The service or the provider of the model failed, still after the retries."""


class GenerationFailedError(AtelierError):
    """The run ended without a result; its credits went back."""

    def __init__(self, code: str, message: str, generation: str) -> None:
        super().__init__(f"{message} ({code}, {generation})")
        self.code = code
        self.generation = generation


class ConnectionFailedError(AtelierError):
    """No answer came: the line broke, or the address is wrong."""


class TimedOutError(AtelierError):
    """The time limit of the whole call is over. A run that was started goes on; `generation` names it."""


class SignatureError(AtelierError):
    """A webhook is forged, changed or too old."""


BY_CODE: dict[str, type[ApiError]] = {
    "invalid_json": InvalidRequestError,
    "invalid_input": InvalidRequestError,
    "moderation_blocked": ModerationError,
    "unauthorized": AuthenticationError,
    "invalid_token": AuthenticationError,
    "insufficient_credits": CreditsError,
    "token_cap_exceeded": CreditsError,
    "plan_required": PermissionDeniedError,
    "insufficient_scope": PermissionDeniedError,
    "storage_quota_exceeded": PermissionDeniedError,
    "project_read_only": PermissionDeniedError,
    "not_found": NotFoundError,
    "idempotency_conflict": ConflictError,
    "idempotency_in_progress": ConflictError,
    "already_exists": ConflictError,
    "not_cancelable": ConflictError,
    "not_finalizable": ConflictError,
    "rate_limited": RateLimitError,
    "concurrency_limit": RateLimitError,
    "internal_error": ServiceError,
    "provider_error": ServiceError,
    "model_unavailable": ServiceError,
    "service_unavailable": ServiceError,
}

# A code that came after this release has the class of its status.
BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: CreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def error_type(status: int, code: str) -> type[ApiError]:
    return BY_CODE.get(code) or BY_STATUS.get(status) or (ServiceError if status >= 500 else ApiError)
