// SPDX-License-Identifier: Apache-2.0
import type { CallOptions } from './deadline.js';
import type { Output } from './files.js';
import type { ApiKey } from './http.js';
import type { Schemas } from './operations.js';

/** A run; its outputs can be saved. */
export type Generation = Omit<Schemas['Generation'], 'outputs'> & { outputs: Output[] };
/** The input of a model. A Blob, a stream or bytes in it are uploaded first. */
export type Input = Record<string, unknown>;

export interface AtelierOptions {
  /** An API key, or what gives an access token; else `ATELIER_API_KEY`. */
  apiKey?: ApiKey;
  /** Address of the installation; else `ATELIER_BASE_URL`. */
  baseUrl?: string;
  /** Limit of each call, 600 if not given. */
  timeoutSeconds?: number;
  /** How often a request is sent again, 4 if not given. */
  maxRetries?: number;
  fetch?: typeof fetch;
}

export interface StartOptions extends CallOptions {
  project?: string;
  /** The run is refused when it costs more. */
  maxCredits?: number;
  metadata?: Record<string, string>;
  /** Of an earlier call that broke off: with the same model, input and options it is the same run. Made for each call if not given. */
  idempotencyKey?: string;
}

export interface WaitOptions extends CallOptions {
  /** Is told each state that is read, about every five seconds. */
  onProgress?: (generation: Generation) => void;
}

export interface GenerateOptions extends StartOptions, WaitOptions {
  /** Is told the exact price before the run is started; when it throws, nothing is started. */
  onPrice?: (estimate: Schemas['Estimate']) => void | Promise<void>;
}

export interface UploadOptions extends CallOptions {
  name?: string;
  /** The limits of this model apply. */
  model?: string;
}
