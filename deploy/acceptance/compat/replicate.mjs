// SPDX-License-Identifier: Apache-2.0
// The vendor's own client, unmodified, against a started platform: only its base URL and its key are ours.
// Usage: node replicate.mjs [rounds of cut creates, default 4]
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import Replicate from 'replicate';
import { cuttingProxy } from './cutting.mjs';
import { admin, base, check, done, each, generations, newAccount, native, newKey, picture, sleep } from './platform.mjs';

const rounds = Number(process.argv[2] ?? 4);
const SCHNELL = 'black-forest-labs/flux-schnell';
const BANANA = 'google/nano-banana';
const FILM = 'bytedance/seedance-1-pro-fast';
const HTTPS = 'https://atelier.test';

const replicateClient = (key, { at = base, ...more } = {}) =>
  new Replicate({ auth: key, baseUrl: `${at}/compat/replicate/v1`, ...more });

/** What a proxy with a certificate does: the platform behind it says https, as its base URL would. */
async function behindTls(url, init) {
  const answer = await fetch(String(url).replace(HTTPS, base), init);
  if (!/json/.test(answer.headers.get('content-type') ?? '')) return answer;
  const { status, headers } = answer;
  return new Response((await answer.text()).replaceAll(base, HTTPS), { status, headers });
}

const account = await newAccount();
let replicate;
let secure;

/** With a key of its own: a key may start 20 runs in a minute. */
const step = (name, test) =>
  check(name, async () => {
    const key = await newKey(account);
    replicate = replicateClient(key);
    secure = replicateClient(key, { at: HTTPS, fetch: behindTls });
    await test();
  });

const refused = (call, status, words) =>
  assert.rejects(call, (error) => {
    assert.equal(error.name, 'ApiError', String(error));
    assert.equal(error.response.status, status);
    assert.match(error.message, words);
    return true;
  });

await step('run, with addresses and with file objects', async () => {
  const [address] = await replicate.run(SCHNELL, { input: { prompt: 'a lake', aspect_ratio: '21:9' } });
  assert.ok(address.startsWith(`${base}/media/`), address);
  const [file, second] = await secure.run(SCHNELL, { input: { prompt: 'a lake', num_outputs: 2, output_format: 'png' } });
  assert.equal(file.url().protocol, 'https:');
  assert.equal(Buffer.from(await (await file.blob()).arrayBuffer()).subarray(1, 4).toString(), 'PNG');
  assert.ok(second.url());
});

await step('a run that outlasts the wait is polled and never null', async () => {
  const seen = [];
  const output = await secure.run(
    SCHNELL,
    { input: { prompt: 'a bay atelier:slow=4s' }, wait: { mode: 'block', timeout: 1 } },
    (prediction) => seen.push(prediction.status),
  );
  assert.equal(seen[0], 'starting');
  assert.equal(seen.at(-1), 'succeeded');
  assert.ok(output[0].url());
});

await step('polling, with progress in the logs', async () => {
  const seen = [];
  const output = await replicate.run(
    SCHNELL,
    { input: { prompt: 'a hill atelier:slow=3s' }, wait: { mode: 'poll', interval: 250 } },
    (prediction) => seen.push(prediction),
  );
  assert.equal(output.length, 1);
  assert.ok(seen.some(({ status }) => status === 'processing'));
  assert.deepEqual(Replicate.parseProgressFromLogs(seen.at(-1)), { percentage: 1, current: 100, total: 100 });
  assert.equal(seen.at(-1).metrics.credits > 0, true);
  assert.ok(seen.at(-1).metrics.predict_time >= 3);
});

await step('a film is one file', async () => {
  const film = await secure.run(FILM, { input: { prompt: 'a train', duration: 2, resolution: '480p' } });
  assert.match(film.url().pathname, /\.mp4$/);
});

await step('a failed and a moderated run throw their reason', async () => {
  await assert.rejects(replicate.run(SCHNELL, { input: { prompt: 'x atelier:fail' } }), /^Error: Prediction failed: The model could not/);
  await assert.rejects(replicate.run(SCHNELL, { input: { prompt: 'x atelier:moderate' } }), /flagged as sensitive/);
});

await step('cancel, also when it is too late', async () => {
  const { id } = await replicate.predictions.create({ model: SCHNELL, input: { prompt: 'a tower atelier:slow=20s' } });
  assert.equal((await replicate.predictions.cancel(id)).status, 'canceled');
  assert.equal((await replicate.predictions.cancel(id)).status, 'canceled');
  assert.equal((await replicate.wait({ id })).status, 'canceled');
});

await step('an abort while polling stops the run', async () => {
  const abort = new AbortController();
  let id;
  const output = await replicate.run(
    SCHNELL,
    { input: { prompt: 'a mast atelier:slow=20s' }, wait: { mode: 'poll' }, signal: abort.signal },
    (prediction) => {
      id = prediction.id;
      if (prediction.status === 'processing') abort.abort();
    },
  );
  assert.equal(output, null);
  assert.equal((await replicate.predictions.get(id)).status, 'canceled');
});

await step('an abort during the wait leaves the run going on', async () => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 700);
  const prompt = `a pier atelier:slow=3s ${randomUUID()}`;
  await assert.rejects(replicate.predictions.create({ model: SCHNELL, input: { prompt }, wait: true, signal: abort.signal }));
  assert.equal((await generations(account.key)).filter((one) => one.input.prompt === prompt).length, 1);
});

await step('by version and by deployment', async () => {
  const model = await replicate.models.get('google', 'nano-banana');
  const output = await replicate.run(`${BANANA}:${model.latest_version.id}`, { input: { prompt: 'a mill' } });
  assert.equal(typeof output, 'string');
  const created = await replicate.deployments.predictions.create('atelier', 'flux-schnell', { input: { prompt: 'a mill' }, wait: true });
  assert.equal(created.status, 'succeeded');
  await refused(replicate.run(`${BANANA}:${'0'.repeat(64)}`, { input: { prompt: 'x' } }), 422, /version/);
});

const jpeg = { model: BANANA, wait: true };
await step('files in every form that the client has', async () => {
  const named = new File([picture], 'a picture.png', { type: 'image/png' });
  const blob = new Blob([picture], { type: 'image/png' });
  const link = (await replicate.files.create(named, { note: 'kept' })).urls.get;
  for (const image_input of [[picture], [named, blob], [link], [`data:image/png;base64,${picture.toString('base64')}`]]) {
    const edited = await replicate.predictions.create({ ...jpeg, input: { prompt: 'make it evening', image_input } });
    assert.equal(edited.status, 'succeeded', JSON.stringify(edited));
    assert.match(edited.output, /\.jpe?g$/);
  }
});

await step('files: get, list, download, delete', async () => {
  const file = await replicate.files.create(new File([picture], 'kept.png', { type: 'image/png' }), { album: 'one' });
  assert.equal(file.size, picture.length);
  assert.equal(file.content_type, 'image/png');
  assert.deepEqual(file.metadata, { album: 'one' });
  assert.match(file.checksums.sha256, /^[0-9a-f]{64}$/);
  assert.deepEqual(await replicate.files.get(file.id), file);
  assert.ok((await replicate.files.list()).results.some(({ id }) => id === file.id));
  const bytes = await fetch(`${file.urls.get}/download`, { headers: { Authorization: `Bearer ${account.key}` } });
  assert.deepEqual(Buffer.from(await bytes.arrayBuffer()), picture);
  const stranger = replicateClient((await newAccount(1)).key);
  await refused(stranger.files.get(file.id), 404, /file/);
  assert.equal(await replicate.files.delete(file.id), true);
  await refused(replicate.files.get(file.id), 404, /file/);
});

await step('what the client sends by mistake is refused by name', async () => {
  await refused(replicate.run(BANANA, { input: { prompt: 'x', image_input: [new Uint8Array(picture)] } }), 422, /input\.image_input.*Uint8Array/);
  // With this option the client sends its own settings in place of the input.
  const inline = replicateClient(account.key, { fileEncodingStrategy: 'data-uri' });
  await assert.rejects(inline.run(BANANA, { input: { prompt: 'x', image_input: [picture] } }), (error) => {
    if (error.name === 'ApiError') assert.equal(error.response.status, 422);
    return true;
  });
});

await step('every name in the compat member of a model is one that the client finds', async () => {
  const { data } = await native(account.key, '/v1/models');
  const models = await Promise.all(data.map(({ id }) => native(account.key, `/v1/models/${id}`)));
  const names = models.flatMap(({ compat }) => compat?.replicate ?? []);
  assert.ok(names.length > 10, names.join());
  for (const name of names) {
    const [owner, model] = name.split('/');
    assert.equal((await replicate.models.get(owner, model)).name, model);
  }
});

await step('models, versions, search, and what a program draws its form from', async () => {
  const { results } = await replicate.models.list();
  const names = results.map(({ owner, name }) => `${owner}/${name}`);
  for (const name of [SCHNELL, BANANA, 'atelier/landscape-image']) assert.ok(names.includes(name), name);
  const model = await replicate.models.get('atelier', 'landscape-image');
  const { Input, Output } = model.latest_version.openapi_schema.components.schemas;
  assert.deepEqual(Input.required, ['prompt']);
  assert.equal(Output.items.format, 'uri');
  const versions = await replicate.models.versions.list('atelier', 'landscape-image');
  assert.deepEqual(versions.results[0], await replicate.models.versions.get('atelier', 'landscape-image', model.latest_version.id));
  assert.ok((await replicate.models.search('nano banana')).results.some(({ name }) => name === 'nano-banana'));
  await refused(replicate.models.get('meta', 'llama-3'), 404, /does not exist/);
  await assert.rejects(replicate.run('nano-banana', { input: {} }), /Invalid reference/);
});

await step('the account, and what is not there', async () => {
  assert.equal((await replicate.accounts.current()).username, `acct_${String(account.id).replace(/^acct_/, '')}`);
  assert.deepEqual((await replicate.collections.list()).results, []);
  await refused(replicate.collections.get('text-to-image'), 404, /collection/);
  assert.deepEqual(await replicate.hardware.list(), []);
  assert.deepEqual((await replicate.trainings.list()).results, []);
  await assert.rejects(async () => {
    for await (const event of replicate.stream(SCHNELL, { input: { prompt: 'a quay' } })) assert.fail(String(event));
  }, /does not support streaming/);
});

await step('each refusal is an ApiError with its status and its reason', async () => {
  const input = { prompt: 'x' };
  await refused(replicateClient('r8_no_key').run(SCHNELL, { input }), 401, /Unauthenticated/);
  const poor = replicateClient((await newAccount(1)).key);
  await refused(poor.run('google/veo-3.1', { input }), 402, /credit/i);
  await refused(replicateClient(await newKey(account, ['read'])).run(SCHNELL, { input }), 403, /scope/);
  await refused(replicate.run('google/nothing', { input }), 404, /does not exist/);
  for (const odd of [{}, { prompt: 5 }, { ...input, num_outputs: 0 }, { ...input, mask: picture.toString('base64') }]) {
    await refused(replicate.run(SCHNELL, { input: odd }), 422, /invalid_fields/);
  }
  await refused(replicate.predictions.get(randomUUID()), 404, /request/);
});

await step('a page leads to the next one', async () => {
  const many = await newAccount();
  const keys = await each([1, 2, 3, 4, 5, 6], 2, () => newKey(many));
  await each(Array.from({ length: 102 }, (_, i) => i), 4, (i) =>
    replicateClient(keys[i % keys.length]).predictions.create({ model: SCHNELL, input: { prompt: `x ${i} atelier:fail` } }));
  const client = replicateClient(many.key);
  const ids = [];
  for await (const page of client.paginate(client.predictions.list)) ids.push(...page.map(({ id }) => id));
  assert.equal(ids.length, 102);
  assert.equal(new Set(ids).size, 102);
});

await step('more than may be started in a minute: six requests, one error, and reads go on', async () => {
  const busy = replicateClient(await newKey(account));
  const start = (i) => busy.predictions.create({ model: SCHNELL, input: { prompt: `busy ${i} atelier:fail` } });
  const started = [];
  for (let i = 0; i < 20; i++) started.push(await start(i));
  await refused(start(20), 429, /throttled/);
  assert.equal((await busy.predictions.get(started[0].id)).id, started[0].id);
});

const { ATELIER_RECEIVER: receiver, ATELIER_RECEIVED: received } = process.env;
if (receiver) {
  await step('webhooks, verified by the function of the client', async () => {
    const former = (await replicate.webhooks.default.secret.get()).key;
    const { secret } = await admin(`/admin/accounts/${account.id}/callback-secret/rotate`);
    assert.equal((await replicate.webhooks.default.secret.get()).key, secret);
    const name = randomUUID();
    const created = await replicate.predictions.create({
      model: SCHNELL,
      input: { prompt: 'a lake, café 3.0' },
      webhook: `${receiver}/${name}?a=1&b=2`,
      webhook_events_filter: ['start', 'completed'],
    });
    const calls = await callsOf(name, 2);
    const bodies = await Promise.all(calls.map(async ({ headers, body }) => {
      for (const key of [secret, former]) {
        assert.ok(await Replicate.validateWebhook({ headers, body }, key));
        assert.ok(await Replicate.validateWebhook({ headers, body: JSON.parse(body) }, key));
        assert.ok(!(await Replicate.validateWebhook({ headers, body: `${body} ` }, key)));
      }
      return JSON.parse(body);
    }));
    assert.deepEqual(bodies.map(({ status }) => status).sort(), ['starting', 'succeeded']);
    assert.ok(bodies.every(({ id }) => id === created.id));
  });
}

/** Patiently: the run itself waits its turn where other programs keep the built-in engine busy. */
async function callsOf(name, count) {
  for (let i = 0; i < 480; i++) {
    const all = await (await fetch(`${received}/${name}`)).json();
    if (all.length >= count) return all;
    await sleep(250);
  }
  throw new Error(`${name} was not called ${count} times`);
}

/** Cuts each text as many times as it stands here. */
class Cuts extends Map {
  left = new Map();

  plan(mark, way, times) {
    this.set(mark, way);
    this.left.set(mark, times);
  }

  delete(mark) {
    const left = this.left.get(mark) - 1;
    this.left.set(mark, left);
    return left > 0 ? false : super.delete(mark);
  }
}

await check(`${rounds} cut creates are ${rounds} runs`, async () => {
  const cuts = new Cuts();
  const { at, close } = await cuttingProxy(cuts);
  const paying = await newAccount(1000000);
  const keys = await each(Array.from({ length: Math.ceil(rounds / 10) }, (_, i) => i), 4, () => newKey(paying));
  const ways = ['dropped', 'reset', 'early'];
  await each(Array.from({ length: rounds }, (_, i) => i), 4, async (round) => {
    const prompt = `cut ${round}.`;
    // The last of the client's six requests arrives.
    cuts.plan(`"${prompt}"`, ways[round % ways.length], 1 + (round % 5));
    const client = replicateClient(keys[round % keys.length], { at });
    const created = await client.predictions.create({ model: SCHNELL, input: { prompt }, ...(round % 2 && { wait: true }) });
    assert.ok(created.id);
  });
  close();
  const all = await generations(paying.key);
  assert.equal(all.length, rounds, all.map(({ input }) => input.prompt).sort().join());
});

done();
