// SPDX-License-Identifier: Apache-2.0
// What every script here needs: accounts of its own, the vendors' clients with our address and key, and checks.
// Needs ATELIER_BASE_URL, ATELIER_OPERATOR_TOKEN and maybe ATELIER_OPERATOR_URL (else one port above the base URL).
import assert from 'node:assert/strict';
import { createFalClient } from '@fal-ai/client';
import { createHiggsfieldClient } from '@higgsfield/client/v2';

export const base = process.env.ATELIER_BASE_URL;
const operator = process.env.ATELIER_OPERATOR_URL ?? above(base);
const token = process.env.ATELIER_OPERATOR_TOKEN;
if (!base || !token) {
  console.error('Set ATELIER_BASE_URL and ATELIER_OPERATOR_TOKEN (./atelier up --detach && . ./.atelier/env).');
  process.exit(2);
}

function above(url) {
  const next = new URL(url);
  next.port = Number(next.port || 80) + 1;
  return next.origin;
}

export async function admin(path, body, method = 'POST') {
  const answer = await fetch(operator + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const scopes = ['read', 'generate', 'library'];

export async function newAccount(credits = 100000) {
  const account = await admin('/admin/accounts', { name: 'clients', plan: 'studio', credits, key: { name: 'k', scopes } });
  return { id: account.id, key: account.api_key.key };
}

/** Another key of an account: it has rate limits of its own. */
export const newKey = async (account, allowed = scopes) =>
  (await admin(`/admin/accounts/${account.id}/keys`, { name: 'more', scopes: allowed })).key;

export async function native(key, path, body) {
  const answer = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Every generation of an account, newest first. */
export async function generations(key) {
  const all = [];
  let cursor = '';
  do {
    const page = await native(key, `/v1/generations?limit=100${cursor}`);
    all.push(...page.data);
    cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : null;
  } while (cursor !== null);
  return all;
}

/** Every generation of an account, once all of them have ended. */
export async function endedGenerations(key) {
  await sleep(500);
  let all = await generations(key);
  for (let i = 0; i < 600 && all.some((one) => !['succeeded', 'failed'].includes(one.status)); i++) {
    await sleep(1000);
    all = await generations(key);
  }
  return all;
}

/** How many generations there are of each prompt. */
export function countByPrompt(all) {
  const count = new Map();
  for (const one of all) count.set(one.input.prompt, (count.get(one.input.prompt) ?? 0) + 1);
  return count;
}

/** What an account has spent is what its generations cost. */
export async function assertPaid(account, before, all) {
  const charged = all.reduce((sum, one) => sum + one.credits_charged, 0);
  const after = (await native(account.key, '/v1/account')).credits;
  assert.equal(before - after, charged);
  return charged;
}

/** As this vendor's JavaScript client wants a key: with its last underscore written as a colon. */
export const colon = (key) => key.replace(/_([^_]*)$/, ':$1');

export const hfClient = (key, { at = base, ...more } = {}) =>
  createHiggsfieldClient({ credentials: colon(key), baseURL: `${at}/compat/hf`, pollInterval: 500, maxPollTime: 240000, ...more });

const routes = { 'queue.fal.run': 'queue', 'fal.run': 'run', 'rest.fal.ai': 'rest', 'rest.alpha.fal.ai': 'rest' };

export const falClient = (key, { at = base, ...more } = {}) =>
  createFalClient({
    credentials: key,
    requestMiddleware: async (request) => {
      const url = new URL(request.url);
      const route = routes[url.hostname];
      return route ? { ...request, url: `${at}/compat/fal/${route}${url.pathname}${url.search}` } : request;
    },
    ...more,
  });

/** @param OpenAI the class, of either generation of the package */
export const openaiClient = (OpenAI, key, { at = base, ...more } = {}) =>
  new OpenAI({ apiKey: key, baseURL: `${at}/compat/openai/v1`, ...more });

export const sleep = (millis) => new Promise((done) => setTimeout(done, millis));

export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Width, height and type of a picture. */
export function sizeOf(bytes) {
  if (bytes.readUInt32BE(0) === 0x89504e47) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), 'png'];
  assert.equal(bytes.readUInt16BE(0), 0xffd8, 'neither PNG nor JPEG');
  let at = 2;
  // Segment by segment, up to the one that tells the size of the frame.
  while (![0xc0, 0xc1, 0xc2].includes(bytes[at + 1])) at += 2 + bytes.readUInt16BE(at + 2);
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5), 'jpeg'];
}

let checks = 0;

export async function check(name, test) {
  try {
    await test();
    checks++;
  } catch (error) {
    console.error(`FAILED: ${name}`, error.body ?? '');
    throw error;
  }
}

/** Does a bounded number of things at once. */
export async function each(items, atOnce, work) {
  const left = [...items];
  const results = [];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) results.push(await work(next));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

export const done = (words) => console.log(words ?? `${checks} checks passed`);
