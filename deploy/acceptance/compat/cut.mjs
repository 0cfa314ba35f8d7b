// SPDX-License-Identifier: Apache-2.0
// A proxy in front of the platform cuts the connection of a submit after it was committed and before its answer gets
// through; the vendors' clients repeat of their own accord. One generation, one charge, however often.
// Usage: node cut.mjs [rounds of each dialect, default 100]
import assert from 'node:assert/strict';
import net from 'node:net';
import { base, done, each, falClient, generations, hfClient, native, newAccount, newKey, sleep } from './platform.mjs';

if (process.argv.includes('--help')) {
  console.log('node cut.mjs [rounds]: submits of each dialect whose first answer is cut off (default 100)');
  process.exit(0);
}
const rounds = Number(process.argv[2] ?? 100);
const target = new URL(base);
const PER_KEY = 8;

/**
 * How the answer is cut: taken and dropped, at once, with a reset or as late as a busy proxy does it, or the connection
 * gone at some moment before it.
 */
const WAYS = ['dropped', 'reset', 'early', 'late'];
const cuts = Object.fromEntries(WAYS.map((way) => [way, 0]));

/** Cuts the first submit of each body that is in its plans, and passes on everything else. */
function proxy(plans) {
  const server = net.createServer((client) => {
    const inner = net.connect(Number(target.port), target.hostname);
    client.setNoDelay(true);
    inner.setNoDelay(true);
    let way;
    const end = () => (client.destroy(), inner.destroy());
    const reset = () => (client.resetAndDestroy(), inner.resetAndDestroy());
    let sent = '';
    client.on('data', (bytes) => {
      inner.write(bytes);
      sent += bytes.toString('latin1');
      for (const [mark, plan] of plans) {
        if (way || !sent.includes(mark)) continue;
        plans.delete(mark);
        way = plan;
        cuts[plan]++;
        if (plan === 'early') setTimeout(end, Math.random() * 60);
      }
    });
    inner.on('data', (bytes) => {
      if (way === 'dropped') end();
      else if (way === 'reset') reset();
      else if (way === 'late') setTimeout(end, 600 + Math.random() * 1600);
      else if (!way) {
        sent = '';
        client.write(bytes);
      }
    });
    for (const side of [client, inner]) side.on('error', end).on('close', end);
  });
  return new Promise((open) => server.listen(0, '127.0.0.1', () => open(server)));
}

const plans = new Map();
const server = await proxy(plans);
const at = `http://127.0.0.1:${server.address().port}`;
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
server.close();

await sleep(500);
let all = await generations(account.key);
for (let i = 0; i < 600 && all.some((one) => !['succeeded', 'failed'].includes(one.status)); i++) {
  await sleep(1000);
  all = await generations(account.key);
}
const count = new Map();
for (const one of all) count.set(one.input.prompt, (count.get(one.input.prompt) ?? 0) + 1);
assert.equal(count.get(FOUR), 16);
count.delete(FOUR);
const twice = [...count].filter(([, times]) => times !== 1);
assert.deepEqual(twice, [], `started more than once: ${JSON.stringify(twice)}`);
assert.equal(count.size, 2 * rounds);
const charged = all.reduce((sum, one) => sum + one.credits_charged, 0);
const after = (await native(account.key, '/v1/account')).credits;
assert.equal(before - after, charged);
console.error(`cut: ${JSON.stringify(cuts)}`);
done(`${2 * rounds} submits were cut off, ${count.size} generations, ${before - after} credits, each once`);
