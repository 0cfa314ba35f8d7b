// SPDX-License-Identifier: Apache-2.0
// Callbacks as a receiver checks them: with the stock verifier, and as the other vendor documents it.
// Needs a receiver as well: ATELIER_RECEIVER is its https address as the platform reaches it, and ATELIER_RECEIVED an
// address that shows what /<name> of it got. A name that begins with "flaky" refuses once with 503.
import assert from 'node:assert/strict';
import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { admin, base, check, done, falClient, hfClient, native, newAccount, openaiClient, sleep } from './platform.mjs';

const { ATELIER_RECEIVER: receiver, ATELIER_RECEIVED: received } = process.env;
const account = await newAccount();
const rotated = async () => (await admin(`/admin/accounts/${account.id}/callback-secret/rotate`)).secret;
const former = await rotated();
const secret = await rotated();
const { keys } = await (await fetch(`${base}/compat/fal/.well-known/jwks.json`)).json();

/** Patiently: the run itself waits its turn where other programs keep the built-in engine busy. */
async function calls(name, count) {
  for (let i = 0; i < 480; i++) {
    const all = await (await fetch(`${received}/${name}`)).json();
    if (all.length >= count) return all;
    await sleep(250);
  }
  throw new Error(`${name} was not called ${count} times`);
}

/** With the secret of now, and with the one before it, which signs along for a day. */
function genuine({ headers, body }) {
  const said = new Webhook(secret).verify(body, headers);
  new Webhook(former).verify(body, headers);
  assert.throws(() => new Webhook(secret).verify(`${body} `, headers));
  assert.throws(() => new Webhook('whsec_' + Buffer.alloc(32).toString('base64')).verify(body, headers));
  return said;
}

/** As fal's documentation has it, with our keys instead of theirs. */
function genuineFal({ headers, body }, now) {
  const said = (name) => headers[`x-fal-webhook-${name}`];
  assert.ok(Math.abs(now - Number(said('timestamp'))) <= 300);
  const hash = createHash('sha256').update(body).digest('hex');
  const message = Buffer.from([said('request-id'), said('user-id'), said('timestamp'), hash].join('\n'));
  const signature = Buffer.from(said('signature'), 'hex');
  const good = (text) => keys.some((key) => verify(null, text, createPublicKey({ key, format: 'jwk' }), signature));
  assert.ok(good(message));
  assert.ok(!good(Buffer.concat([message, Buffer.from(' ')])));
  return JSON.parse(body);
}

const hf = hfClient(account.key);
for (const [words, status] of [['a lake', 'completed'], ['x atelier:fail', 'failed'], ['x atelier:moderate', 'nsfw']]) {
  await check(`hf ${status}`, async () => {
    const name = randomUUID();
    const queued = await hf.subscribe('nano-banana', {
      input: { prompt: words },
      withPolling: false,
      webhook: { url: `${receiver}/${name}?a=1&b=2`, secret: 'unused' },
    });
    const [call] = await calls(name, 1);
    const body = genuine(call);
    assert.equal(body.status, status);
    assert.equal(body.request_id, queued.request_id);
    assert.equal(call.headers['webhook-id'], queued.request_id);
    if (status === 'completed') assert.equal(body.images.length, 1);
  });
}

const fal = falClient(account.key);
await check('fal ok', async () => {
  const name = randomUUID();
  const queued = await fal.queue.submit('fal-ai/flux/dev', { input: { prompt: 'a lake' }, webhookUrl: `${receiver}/${name}` });
  const [call] = await calls(name, 1);
  genuine(call);
  const body = genuineFal(call, Date.now() / 1000);
  assert.equal(body.status, 'OK');
  assert.equal(body.request_id, queued.request_id);
  assert.equal(body.payload.images.length, 1);
});

await check('fal error', async () => {
  const name = randomUUID();
  await fal.queue.submit('fal-ai/flux/dev', { input: { prompt: 'x atelier:fail' }, webhookUrl: `${receiver}/${name}` });
  const body = genuineFal((await calls(name, 1))[0], Date.now() / 1000);
  assert.equal(body.status, 'ERROR');
  assert.match(body.error, /^Invalid status code: 5/);
});

await check('a further attempt is signed anew', async () => {
  const name = `flaky-${randomUUID()}`;
  await fal.queue.submit('fal-ai/flux/dev', { input: { prompt: 'a hill' }, webhookUrl: `${receiver}/${name}` });
  const [first, second] = await calls(name, 2);
  assert.equal(genuineFal(first, Date.now() / 1000).request_id, genuineFal(second, Date.now() / 1000).request_id);
  assert.notEqual(first.headers['x-fal-webhook-timestamp'], second.headers['x-fal-webhook-timestamp']);
  assert.equal(second.headers['webhook-timestamp'], second.headers['x-fal-webhook-timestamp']);
});

for (const name of ['openai', 'openai-6']) {
  await check(`${name} verifies a webhook of the account with its own function`, async () => {
    const { default: OpenAI, InvalidWebhookSignatureError } = await import(name);
    const { key } = await newAccount();
    const path = randomUUID();
    const endpoint = await native(key, '/v1/webhook-endpoints', { url: `${receiver}/${path}` });
    const client = openaiClient(OpenAI, key, { webhookSecret: endpoint.secret });
    await client.images.generate({ model: 'gpt-image-1', prompt: 'a lake' });
    const [{ headers, body }] = await calls(path, 1);
    const event = await client.webhooks.unwrap(body, headers);
    assert.equal(event.type, 'generation.succeeded');
    await assert.rejects(client.webhooks.unwrap(`${body} `, headers), InvalidWebhookSignatureError);
  });
}

await check('what is no public https address is refused before anything is charged', async () => {
  for (const url of ['http://hook.test/', 'https://127.0.0.1/', 'https://user:pass@hook.test/']) {
    await assert.rejects(
      fal.queue.submit('fal-ai/flux/dev', { input: { prompt: 'x' }, webhookUrl: url }),
      (error) => error.status === 422,
    );
  }
});

done();
