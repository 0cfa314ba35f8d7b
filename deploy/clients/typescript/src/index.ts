// SPDX-License-Identifier: Apache-2.0
export * from './client.js';
export type { CallOptions } from './deadline.js';
export {
  ApiError,
  AtelierError,
  AuthenticationError,
  ConflictError,
  ConnectionFailedError,
  CreditsError,
  type ErrorCode,
  GenerationFailedError,
  InvalidRequestError,
  ModerationError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServiceError,
  SignatureError,
  TimedOutError,
} from './errors.js';
export { Output, type Source } from './files.js';
export { type ApiKey, VERSION } from './http.js';
export type { Answer, RequestOptions, Schemas } from './operations.js';
export * from './options.js';
export type { components, operations, paths } from './schema.js';
export * from './webhooks.js';
