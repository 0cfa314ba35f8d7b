// SPDX-License-Identifier: Apache-2.0
// OpenAI's client waits on its connection until the picture is there. A proxy cuts that connection, or the client's own time
// limit ends it; the client repeats the call. One generation, one charge, however often.
// Usage: node cut-held.mjs [rounds of each kind, default 100]
import assert from 'node:assert/strict';
import { cuttingProxy, HELD_WAYS } from './cutting.mjs';
import {
  assertPaid, countByPrompt, done, each, endedGenerations, native, newAccount, newKey, openaiClient, picture,
} from './platform.mjs';

if (process.argv.includes('--help')) {
  console.log('node cut-held.mjs [rounds]: calls of each kind whose first answer is cut off (default 100)');
  process.exit(0);
}
const rounds = Number(process.argv[2] ?? 100);
// A client repeats a call once or twice, a key may start 20 runs in a minute, and an account has at most 100 keys: six kinds of 100 rounds.
const PER_KEY = 7;
// Two repeats later it is over: the client has waited for three times the limit then.
const LIMIT = 2500;
const SLOW = 'atelier:slow=4s';

const plans = new Map();
const { at, cuts, close } = await cuttingProxy(plans);
const account = await newAccount(1000000);
const before = (await native(account.key, '/v1/account')).credits;
const model = 'flux-schnell';

const kinds = {
  json: (client, prompt) => client.images.generate({ model, prompt, response_format: 'url' }),
  form: (client, prompt, { toFile }) =>
    toFile(picture, 'a.png', { type: 'image/png' }).then((image) =>
      client.images.edit({ model: 'nano-banana-edit', image, prompt, response_format: 'url' })),
  limit: (client, prompt) => client.images.generate({ model, prompt, response_format: 'url' }, { timeout: LIMIT }),
};

const outcomes = {};
const note = (word) => (outcomes[word] = (outcomes[word] ?? 0) + 1);
const prompts = new Set();

/** A call that ends in the middle of its answer, or after its last repeat, is an error that the program sees; then it calls again. */
async function call(client, kind, prompt, library) {
  const start = () => kinds[kind](client, prompt, library);
  try {
    return await start();
  } catch (error) {
    const isExpected = /terminated/.test(error.message) || error instanceof library.APIConnectionError;
    assert.ok(isExpected, `${prompt}: ${error}`);
    note(`${kind}: ${error.constructor.name}, called again`);
    return start();
  }
}

for (const name of ['openai', 'openai-6']) {
  const library = await import(name);
  for (const kind of Object.keys(kinds)) {
    const keys = await each(Array.from({ length: Math.ceil(rounds / PER_KEY) }, (_, i) => i), 4, () => newKey(account));
    await each(Array.from({ length: rounds }, (_, i) => i), 4, async (round) => {
      const way = HELD_WAYS[round % HELD_WAYS.length];
      const slow = kind === 'limit' ? SLOW : way === 'running' ? 'atelier:slow=2s' : '';
      const prompt = `cut ${name} ${kind} ${round}. ${slow}`.trim();
      prompts.add(prompt);
      if (kind !== 'limit') plans.set(`cut ${name} ${kind} ${round}.`, way);
      const client = openaiClient(library.default, keys[Math.floor(round / PER_KEY)], { at });
      const { data } = await call(client, kind, prompt, library);
      assert.equal(data.length, 1);
      note(`${kind}: answered`);
    });
  }
}

const FOUR = 'four on purpose';
const { default: OpenAI } = await import('openai');
const client = openaiClient(OpenAI, await newKey(account), { at });
await Promise.all([1, 2, 3, 4].map(() => kinds.json(client, FOUR)));
for (let i = 0; i < 2; i++) await kinds.json(client, FOUR);
close();

const all = await endedGenerations(account.key);
const count = countByPrompt(all);
assert.equal(count.get(FOUR), 6);
count.delete(FOUR);
const twice = [...count].filter(([, times]) => times !== 1);
assert.deepEqual(twice, [], `started more than once: ${JSON.stringify(twice)}`);
assert.deepEqual(new Set(count.keys()), prompts);
const charged = await assertPaid(account, before, all);
console.error(`cut: ${JSON.stringify(cuts)}; ${JSON.stringify(outcomes)}`);
done(`${prompts.size} calls were cut off, ${count.size} generations, ${charged} credits, each once`);
