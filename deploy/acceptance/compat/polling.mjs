// SPDX-License-Identifier: Apache-2.0
// Three clients of one key read a status every half second, and submit now and then: no request is refused, nothing is 5xx.
// Usage: node polling.mjs [seconds, default 300] [--submits]
import assert from 'node:assert/strict';
import { base, colon, done, newAccount, sleep } from './platform.mjs';

if (process.argv.includes('--help')) {
  console.log('node polling.mjs [seconds] [--submits]: three clients of one key at 0.5 s');
  process.exit(0);
}
const seconds = Number(process.argv[2] ?? 300);
const submits = process.argv.includes('--submits');
const account = await newAccount();
const headers = { Authorization: `Key ${colon(account.key)}`, 'Content-Type': 'application/json' };
const answers = new Map();
let slowest = 0;

async function call(what, path, options) {
  const start = performance.now();
  let word;
  try {
    const answer = await fetch(`${base}/compat/hf/${path}`, { headers, ...options });
    const body = await answer.text();
    word = answer.status === 200 ? '200' : `${answer.status} ${body.slice(0, 120)}`;
    if (answer.status === 200) return JSON.parse(body);
  } catch (error) {
    word = `broken: ${error.cause?.code ?? error.message}`;
  } finally {
    slowest = Math.max(slowest, performance.now() - start);
    answers.set(`${what} ${word}`, (answers.get(`${what} ${word}`) ?? 0) + 1);
  }
  return undefined;
}

const submit = (prompt) => call('submit', 'reve/text-to-image', { method: 'POST', body: JSON.stringify({ prompt }) });
const until = Date.now() + seconds * 1000;

async function client(number) {
  let id = (await submit(`a lake ${number} atelier:slow=20s`))?.request_id;
  let next = Date.now();
  while (Date.now() < until) {
    const { status } = (await call('status', `requests/${id}/status`)) ?? {};
    if (status === 'completed' && submits) id = (await submit(`a lake ${number} ${Date.now()} atelier:slow=10s`))?.request_id ?? id;
    next += 500;
    await sleep(Math.max(0, next - Date.now()));
  }
}

const progress = setInterval(() => console.error(JSON.stringify(Object.fromEntries(answers))), 30000);
await Promise.all([1, 2, 3].map(client));
clearInterval(progress);
const bad = [...answers].filter(([word]) => !/^\w+ 200$/.test(word));
assert.deepEqual(bad, [], `not every answer was 200: ${JSON.stringify([...answers])}`);
const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
done(`${total} answers in ${seconds} s, all 200, slowest ${Math.round(slowest)} ms`);
