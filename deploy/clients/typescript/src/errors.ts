// SPDX-License-Identifier: Apache-2.0
import type { components } from './schema.js';

/** What went wrong, as docs/errors.md lists it; further codes are added over time. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** Every error of this library. */
export class AtelierError extends Error {
  /** The run that was started before the error, if one was: `wait(generation)` goes on with it. */
  generation?: string;
  /** The key of the call, if it was a start: the same call with this key never pays twice. */
  idempotencyKey?: string;

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** What is known of a refusal. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  param?: string;
  requestId?: string;
  /** Seconds after which the service asks to try again. */
  retryAfter?: number;
}

/** The service refused a request. `code` says why; the message is for people. */
export class ApiError extends AtelierError implements Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly param?: string;
  readonly requestId?: string;
  readonly retryAfter?: number;

  constructor(refusal: Refusal) {
    super(`${refusal.message} (${refusal.code}, request ${refusal.requestId ?? 'unknown'})`);
    this.status = refusal.status;
    this.code = refusal.code;
    this.param = refusal.param;
    this.requestId = refusal.requestId;
    this.retryAfter = refusal.retryAfter;
  }
}

/** An input is wrong; `param` names it. */
export class InvalidRequestError extends ApiError {}
/** The request breaks the content rules. */
export class ModerationError extends ApiError {}
/** The key is missing, mistyped, revoked or expired. */
export class AuthenticationError extends ApiError {}
/** The account has not enough credits, or the key would pass its cap. Nothing was spent. */
export class CreditsError extends ApiError {}
/** The plan, the scope of the key or the project does not allow it. */
export class PermissionDeniedError extends ApiError {}
/** There is no such thing on this account. */
export class NotFoundError extends ApiError {}
/** It contradicts what is there already. */
export class ConflictError extends ApiError {}
/** Too many requests or runs, still after the retries. */
export class RateLimitError extends ApiError {}
/** The service or the provider of the model failed, still after the retries. */
export class ServiceError extends ApiError {}

/** The run ended without a result; its credits went back. */
export class GenerationFailedError extends AtelierError {
  constructor(
    readonly code: components['schemas']['FailureCode'],
    message: string,
    generation: string,
  ) {
    super(`${message} (${code}, ${generation})`);
    this.generation = generation;
  }
}

/** No answer came: the line broke, or the address is wrong. */
export class ConnectionFailedError extends AtelierError {}
/** The time limit of the whole call is over. A run that was started goes on; `generation` names it. */
export class TimedOutError extends AtelierError {}
/** A webhook is forged, changed or too old. */
export class SignatureError extends AtelierError {}

const BY_CODE: Record<string, typeof ApiError> = {
  invalid_json: InvalidRequestError,
  invalid_input: InvalidRequestError,
  moderation_blocked: ModerationError,
  unauthorized: AuthenticationError,
  invalid_token: AuthenticationError,
  insufficient_credits: CreditsError,
  token_cap_exceeded: CreditsError,
  plan_required: PermissionDeniedError,
  insufficient_scope: PermissionDeniedError,
  storage_quota_exceeded: PermissionDeniedError,
  project_read_only: PermissionDeniedError,
  not_found: NotFoundError,
  idempotency_conflict: ConflictError,
  idempotency_in_progress: ConflictError,
  already_exists: ConflictError,
  not_cancelable: ConflictError,
  not_finalizable: ConflictError,
  rate_limited: RateLimitError,
  concurrency_limit: RateLimitError,
  internal_error: ServiceError,
  provider_error: ServiceError,
  model_unavailable: ServiceError,
  service_unavailable: ServiceError,
};

/** A code that came after this release has the class of its status. */
const BY_STATUS: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: CreditsError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidRequestError,
  429: RateLimitError,
};

/** The codes that this release has a class for. */
export const KNOWN_CODES: readonly string[] = Object.keys(BY_CODE);

/** The error of a refusal, by its code. */
export function apiError(refusal: Refusal): ApiError {
  const type = BY_CODE[refusal.code] ?? BY_STATUS[refusal.status] ?? (refusal.status >= 500 ? ServiceError : ApiError);
  return new type(refusal);
}
