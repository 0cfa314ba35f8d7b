// SPDX-License-Identifier: Apache-2.0
// A proxy in front of the platform cuts the connection of a submit after it was committed and before its answer gets
// through; the vendors' clients repeat of their own accord. One generation, one charge, however often.
// Usage: node cut.mjs [rounds of each dialect, default 100]
import assert from 'node:assert/strict';
import { cuttingProxy, WAYS } from './cutting.mjs';
import {
  assertPaid, countByPrompt, done, each, endedGenerations, falClient, hfClient, native, newAccount, newKey,
} from './platform.mjs';

if (process.argv.includes('--help')) {
  console.log('node cut.mjs [rounds]: submits of each dialect whose first answer is cut off (default 100)');
  process.exit(0);
}
const rounds = Number(process.argv[2] ?? 100);
const PER_KEY = 8;

const plans = new Map();
const { at, cuts, close } = await cuttingProxy(plans);
const account = await newAccount(1000000);
const before = (await native(account.key, '/v1/account')).credits;
const keys = await each(Array.from({ length: Math.ceil(rounds / PER_KEY) }, (_, i) => i), 4, () => newKey(account));

const submits = {
  hf: (client, prompt) => client.subscribe('reve/text-to-image', { input: { prompt }, withPolling: false }),
  fal: (client, prompt) => client.queue.submit('fal-ai/flux/schnell', { input: { prompt } }),
};
const clients = { hf: (key) => hfClient(key, { at }), fal: (key) => falClient(key, { at }) };

let finished = 0;
for (const dialect of ['hf', 'fal']) {
  await each(Array.from({ length: rounds }, (_, i) => i), 8, async (round) => {
    const prompt = `cut ${dialect} ${round}.`;
    plans.set(JSON.stringify(prompt), WAYS[round % WAYS.length]);
    const client = clients[dialect](keys[Math.floor(round / PER_KEY)]);
    const { request_id: id } = await submits[dialect](client, prompt);
    assert.match(id, /^[0-9a-f-]{36}$/);
    if (++finished % 25 === 0) console.error(`${finished} of ${2 * rounds} submits`);
  });
  if (dialect === 'hf' && rounds > PER_KEY) {
    // The windows of a minute are the keys' own, and both dialects share them.
    const more = await each(keys, 4, () => newKey(account));
    keys.splice(0, keys.length, ...more);
  }
}

const FOUR = 'four on purpose';
for (const dialect of ['hf', 'fal']) {
  const client = clients[dialect](await newKey(account));
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => submits[dialect](client, FOUR)));
  const inTurn = [];
  for (let i = 0; i < 4; i++) inTurn.push(await submits[dialect](client, FOUR));
  const ids = new Set([...atOnce, ...inTurn].map((answer) => answer.request_id));
  assert.equal(ids.size, 8, `${dialect}: eight on purpose are ${ids.size}`);
}
close();

const all = await endedGenerations(account.key);
const count = countByPrompt(all);
assert.equal(count.get(FOUR), 16);
count.delete(FOUR);
const twice = [...count].filter(([, times]) => times !== 1);
assert.deepEqual(twice, [], `started more than once: ${JSON.stringify(twice)}`);
assert.equal(count.size, 2 * rounds);
const charged = await assertPaid(account, before, all);
console.error(`cut: ${JSON.stringify(cuts)}`);
done(`${2 * rounds} submits were cut off, ${count.size} generations, ${charged} credits, each once`);
