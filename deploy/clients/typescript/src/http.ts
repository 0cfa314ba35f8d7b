// SPDX-License-Identifier: Apache-2.0
import type { Deadline } from './deadline.js';
import { ApiError, apiError, AtelierError, ConnectionFailedError } from './errors.js';

export const VERSION = '0.1.0';

/** An API key or access token, or what gives one: it is asked before each request, and again after `rejected` was refused. */
export type ApiKey = string | ((rejected?: string) => string | Promise<string>);

export interface HttpSettings {
  baseUrl: string;
  apiKey?: ApiKey;
  maxRetries: number;
  fetch: typeof fetch;
}

export interface HttpRequest {
  method: string;
  /** Below the base address, or an address of its own, which gets no key. */
  url: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** True when a second arrival changes nothing: a read, or a start with its key. */
  repeatable: boolean;
  /** Limit of one attempt; a body of many bytes has none but that of the call. */
  attemptSeconds?: number;
}

/** A held read takes 45 s; beyond this much more, the line is taken as broken. */
export const ATTEMPT_SECONDS = 75;
/** A page of a hundred runs with the longest prompts has a tenth of this. */
const LARGEST_ANSWER = 64 * 1024 * 1024;
const FIRST_PAUSE_SECONDS = 0.5;
const LONGEST_PAUSE_SECONDS = 8;

const onNode = typeof process === 'object' && process.versions?.node !== undefined;

/** Sends a request until it is answered well, refused for good, or the time is over, and reads the answer by `read`. */
export async function send<T>(
  settings: HttpSettings,
  request: HttpRequest,
  deadline: Deadline,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  let rejected: string | undefined;
  let renewed = false;
  for (let attempt = 0; ; attempt++) {
    const key = await keyOf(settings, request, rejected);
    rejected = undefined;
    const error = await once(settings, request, deadline, key, read);
    if ('done' in error) return error.done;
    if (error instanceof ApiError && error.status === 401 && typeof settings.apiKey === 'function' && !renewed) {
      rejected = key;
      renewed = true;
      continue;
    }
    const pause = Math.max(backoff(attempt), error instanceof ApiError ? (error.retryAfter ?? 0) : 0);
    if (attempt >= settings.maxRetries || !mayRepeat(error, request) || pause >= deadline.secondsLeft()) throw error;
    await deadline.sleep(pause);
  }
}

async function keyOf(settings: HttpSettings, request: HttpRequest, rejected?: string): Promise<string | undefined> {
  if (isForeign(request)) return undefined;
  return typeof settings.apiKey === 'function' ? settings.apiKey(rejected) : settings.apiKey;
}

/** Answers with what was read, or with the error of this attempt; throws what no further attempt can mend. */
async function once<T>(
  settings: HttpSettings,
  request: HttpRequest,
  deadline: Deadline,
  key: string | undefined,
  read: (response: Response) => Promise<T>,
): Promise<{ done: T } | AtelierError> {
  deadline.check();
  const headers = new Headers(request.headers);
  if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
  // In a browser this header would ask for a preflight, and it names the browser anyway.
  if (onNode) headers.set('User-Agent', `atelier-typescript/${VERSION} node/${process.versions.node}`);
  try {
    const response = await settings.fetch(isForeign(request) ? request.url : settings.baseUrl + request.url, {
      method: request.method,
      headers,
      body: request.body,
      signal: deadline.signal(request.attemptSeconds),
      // A key never follows to another address.
      redirect: isForeign(request) ? 'follow' : 'manual',
    });
    return response.ok ? { done: await read(response) } : await refusalOf(response);
  } catch (error) {
    if (error instanceof AtelierError) throw error;
    deadline.check();
    const failed = new ConnectionFailedError(`${request.method} ${request.url}: ${reason(error)}`);
    failed.cause = error;
    return failed;
  }
}

const isForeign = (request: HttpRequest): boolean => /^https?:/.test(request.url);

function reason(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return [message, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}

function mayRepeat(error: AtelierError, request: HttpRequest): boolean {
  if (!(error instanceof ApiError)) return request.repeatable;
  switch (error.status) {
    case 429:
      // Refused before anything was done.
      return true;
    case 503:
      // Also other requests, when the service asks for a repeat.
      return request.repeatable || error.retryAfter !== undefined;
    case 409:
      // An attempt of this call whose answer was lost is still under way.
      return request.repeatable && error.code === 'idempotency_in_progress';
    default:
      // What a provider refused it would refuse again.
      return request.repeatable && error.status >= 500 && error.code !== 'provider_error';
  }
}

/** Half to all of 0.5, 1, 2, 4, 8 s: clients that failed together do not come back together. */
export function backoff(attempt: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** attempt) * (0.5 + Math.random() / 2);
}

async function refusalOf(response: Response): Promise<ApiError> {
  const text = await boundedText(response);
  let error: { code?: unknown; message?: unknown; param?: unknown; request_id?: unknown } = {};
  try {
    error = JSON.parse(text)?.error ?? {};
  } catch {
    // A proxy on the way answers in its own words.
  }
  const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return apiError({
    status: response.status,
    code: asText(error.code) ?? `http_${response.status}`,
    message: asText(error.message) ?? `the answer is ${response.status} ${response.statusText}`.trim(),
    param: asText(error.param),
    requestId: asText(error.request_id) ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter(response.headers.get('retry-after')),
  });
}

/** Seconds, or the date that a proxy writes (RFC 9110). */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

export async function json(response: Response): Promise<unknown> {
  const text = await boundedText(response);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw new ConnectionFailedError(`the answer is no JSON; is the base address right? It begins with ${text.slice(0, 40)}`);
  }
}

async function boundedText(response: Response): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(response, LARGEST_ANSWER));
}

/** The body as it comes. Not every browser iterates over a stream by itself. */
export async function* partsOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Closes the connection when not everything was wanted.
    await reader.cancel().catch(() => {});
  }
}

/** The whole body; one that is longer than the limit is an error. */
export async function boundedBytes(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of partsOf(response)) {
    size += part.length;
    if (size > limit) throw new AtelierError(`the answer is longer than ${limit} bytes`);
    parts.push(part);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
