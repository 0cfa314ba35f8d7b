// SPDX-License-Identifier: Apache-2.0
import { SignatureError } from './errors.js';
import type { components } from './schema.js';

export type WebhookEvent = components['schemas']['WebhookEvent'];

/** Headers as Node has them, or those of a Fetch Request. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** How old or early an event may be, 300 if not given. */
  toleranceSeconds?: number;
  /** Unix seconds; for tests. */
  now?: number;
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';
/** During a rotation there are two. */
const MOST_SIGNATURES = 10;

/**
 * The event of a delivery, when it is genuine and recent; else a SignatureError.
 *
 * Each of the two signatures that is there has to hold, and one has to be there.
 *
 * @param body as it arrived, before any parsing
 * @param secret of the endpoint, or several of which one has to fit
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? encode(body) : body;
  const now = options.now ?? Date.now() / 1000;
  const tolerance = options.toleranceSeconds ?? TOLERANCE_SECONDS;
  const found = [standardSignature(headers), serviceSignature(headers)].filter((one) => one !== undefined);
  if (found.length === 0) throw new SignatureError('there is no signature');
  for (const { time, prefix, signatures, key } of found) {
    if (!(Math.abs(now - Number(time)) <= tolerance)) throw new SignatureError(`the time ${time} is not within ${tolerance} s`);
    const signed = concat(encode(prefix), bytes);
    if (!(await anyHolds(signed, signatures, [secret].flat().map(key)))) throw new SignatureError('the signature is wrong');
  }
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

/** The headers of a delivery, for tests of a receiver. */
export async function signWebhook(body: string, secret: string, id = 'evt_test', now = Date.now() / 1000): Promise<Record<string, string>> {
  const time = String(Math.floor(now));
  const standard = await mac(decoded(secret), encode(`${id}.${time}.${body}`));
  const service = await mac(encode(secret), encode(`${time}.${body}`));
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...standard))}`,
    'service-event-id': id,
    'service-signature': `t=${time},v1=${Array.from(service, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  };
}

interface Signed {
  time: string;
  /** What is signed before the body. */
  prefix: string;
  signatures: Uint8Array[];
  key: (secret: string) => Uint8Array;
}

/** `webhook-signature: v1,<base64> v1,<base64>` over `<id>.<time>.<body>`. */
function standardSignature(headers: WebhookHeaders): Signed | undefined {
  const header = headerOf(headers, 'webhook-signature');
  if (header === undefined) return undefined;
  const time = headerOf(headers, 'webhook-timestamp') ?? '';
  const signatures = header
    .split(' ', MOST_SIGNATURES)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => base64(one.slice(3)));
  return { time, prefix: `${headerOf(headers, 'webhook-id')}.${time}.`, signatures, key: decoded };
}

/** `Service-Signature: t=<time>,v1=<hex>,v1=<hex>` over `<time>.<body>`. */
function serviceSignature(headers: WebhookHeaders): Signed | undefined {
  const header = headerOf(headers, 'service-signature');
  if (header === undefined) return undefined;
  const parts = header.split(',', MOST_SIGNATURES);
  const time = parts.find((one) => one.startsWith('t='))?.slice(2) ?? '';
  const signatures = parts
    .filter((one) => one.startsWith('v1='))
    .map((one) => Uint8Array.from(one.slice(3).match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16)));
  return { time, prefix: `${time}.`, signatures, key: encode };
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entry = Object.entries(headers).find(([sent]) => sent.toLowerCase() === name);
  const value = entry?.[1];
  return Array.isArray(value) ? value[0] : value;
}

/** `subtle.verify` compares in constant time. */
async function anyHolds(signed: Uint8Array, signatures: Uint8Array[], keys: Uint8Array[]): Promise<boolean> {
  let holds = false;
  for (const key of keys) {
    const imported = await hmacKey(key, 'verify');
    for (const signature of signatures) {
      holds = (await crypto.subtle.verify('HMAC', imported, buffer(signature), buffer(signed))) || holds;
    }
  }
  return holds;
}

async function mac(key: Uint8Array, text: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(key, 'sign'), buffer(text)));
}

const hmacKey = (key: Uint8Array, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', buffer(key), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);

/** The types tell shared memory apart, which nothing here is. */
const buffer = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function decoded(secret: string): Uint8Array {
  if (!secret.startsWith(PREFIX)) throw new SignatureError(`a secret begins with ${PREFIX}`);
  return base64(secret.slice(PREFIX.length));
}

function base64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    throw new SignatureError('the signature or the secret is no base64');
  }
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
