// SPDX-License-Identifier: Apache-2.0
// Calls of the console's API. The browser sends the session's cookie; a write also carries the header that no other site can send.

const PREFIX = '/console/api';
const UNAUTHORIZED = 401;

/** A refusal of the API, or a network that is away (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly param?: string,
    readonly requestId?: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export interface CallOptions {
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The account that this tab shows, whatever another tab chooses. */
let account: string | undefined;
/** Asks the person to sign in again; resolves to whether they did. */
let confirmPerson: () => Promise<boolean> = () => Promise.resolve(false);

export function useAccount(id: string): void {
  account = id;
}

export function onConfirm(ask: () => Promise<boolean>): void {
  confirmPerson = ask;
}

/** `change` says that the data of a topic changed, in this tab or another; `sessionended`, that no person is signed in. */
export const changes = new EventTarget();
const tabs = new BroadcastChannel('atelier');
tabs.addEventListener('message', (message) => announce(String(message.data)));

function announce(topic: string): void {
  changes.dispatchEvent(new CustomEvent('change', { detail: topic }));
}

/** What a path is about: `/v1/keys/key_1` is about `keys`. */
export function topicOf(path: string): string {
  const parts = path.replace(/\?.*/, '').split('/').filter(Boolean);
  return parts[0] === 'v1' ? (parts[1] ?? '') : parts.slice(0, 2).join('/');
}

/** The paths whose answers change with a write below another path. */
const TOUCHES: Record<string, string[]> = {
  generations: ['account'],
  files: ['shelves'],
  'top-up': ['account', 'ledger', 'grants'],
};

export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, options);
  const type = response.headers.get('Content-Type') ?? '';
  return (type.includes('json') ? await response.json() : await response.text()) as T;
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  call<T>('GET', path, signal ? { signal } : {});
export const post = <T>(path: string, body?: unknown): Promise<T> => call<T>('POST', path, { body });
export const patch = <T>(path: string, body: unknown): Promise<T> => call<T>('PATCH', path, { body });
export const put = <T>(path: string, body: unknown): Promise<T> => call<T>('PUT', path, { body });
export const remove = <T>(path: string): Promise<T> => call<T>('DELETE', path);

/** Sends a call; a refusal is thrown as an `ApiError`. */
export async function send(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  let response = await fetchOnce(method, path, options);
  if (!response.ok) {
    let refusal = await refusalOf(response);
    if (refusal.code === 'recent_sign_in_required' && (await confirmPerson())) {
      response = await fetchOnce(method, path, options);
      if (response.ok) return written(method, path, response);
      refusal = await refusalOf(response);
    }
    if (refusal.status === UNAUTHORIZED && refusal.param !== 'password')
      changes.dispatchEvent(new Event('sessionended'));
    throw refusal;
  }
  return written(method, path, response);
}

function written(method: string, path: string, response: Response): Response {
  if (method !== 'GET' && !path.endsWith('/estimate')) {
    const topic = topicOf(path);
    for (const each of [topic, ...(TOUCHES[topic] ?? [])]) {
      announce(each);
      tabs.postMessage(each);
    }
  }
  return response;
}

/** Hands a file of the API to the browser; a plain link would ask for the account that another tab chose. */
export async function download(path: string, name: string): Promise<void> {
  const response = await send('GET', path);
  const address = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser has taken the bytes when the click returns.
  URL.revokeObjectURL(address);
}

async function fetchOnce(method: string, path: string, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (account) headers['X-Atelier-Account'] = account;
  if (method !== 'GET') headers['X-Atelier-Console'] = '1';
  let body: BodyInit | null = null;
  if (options.form) {
    body = options.form;
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(options.body);
  }
  try {
    return await fetch(PREFIX + path, {
      method,
      headers,
      body,
      credentials: 'same-origin',
      signal: options.signal ?? null,
    });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') throw fault;
    throw new ApiError(0, 'offline', 'The server does not answer.');
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  try {
    const { error } = (await response.json()) as {
      error: { code: string; message: string; param?: string; request_id?: string };
    };
    return new ApiError(
      response.status,
      error.code,
      error.message,
      error.param,
      error.request_id ?? requestId,
      retryAfter,
    );
  } catch {
    return new ApiError(response.status, 'internal_error', `HTTP ${response.status}`, undefined, requestId, retryAfter);
  }
}

export function asApiError(fault: unknown): ApiError {
  return fault instanceof ApiError ? fault : new ApiError(0, 'internal_error', String(fault));
}
