// SPDX-License-Identifier: Apache-2.0
// The library against a started platform. Needs ATELIER_BASE_URL and ATELIER_API_KEY, ATELIER_POOR_KEY of an account with one credit,
// ATELIER_LINK to a picture, and a receiver of webhooks: ATELIER_RECEIVER is its address as the platform reaches it, and
// ATELIER_RECEIVED one that shows what /<name> of it got.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Atelier, CreditsError, GenerationFailedError, InvalidRequestError, NotFoundError, SignatureError, verifyWebhook } from 'atelier-client';

const { ATELIER_BASE_URL: base, ATELIER_POOR_KEY: poor, ATELIER_LINK: link, ATELIER_RECEIVER: receiver, ATELIER_RECEIVED: received } = process.env;
const MODEL = 'landscape-image';
const atelier = new Atelier();

/** Passes requests on, and loses the answers to the first two starts. */
async function lossyLine() {
  let lost = 0;
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers;
    const headers = { authorization, ...(type && { 'content-type': type }), ...(key && { 'idempotency-key': key }) };
    const { method } = request;
    const answer = await fetch(base + request.url, { method, headers, body: method === 'POST' ? Buffer.concat(parts) : undefined });
    const text = await answer.text();
    if (method === 'POST' && request.url === '/v1/generations' && lost++ < 2) return response.socket.destroy();
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${server.address().port}`, lost: () => lost, close: () => server.close() };
}

const webhook = await atelier.request('post', '/v1/webhook-endpoints', { body: { url: `${receiver}/typescript` } });

const line = await lossyLine();
const before = (await atelier.account()).credits;
const prices = [];
const bought = await new Atelier({ baseUrl: line.url }).generate(MODEL, { prompt: 'a lighthouse' }, { onPrice: (price) => void prices.push(price) });
line.close();
assert.equal(line.lost(), 3);
assert.equal((await atelier.account()).credits, before - prices[0].credits);
assert.equal(bought.credits_charged, prices[0].credits);
await bought.outputs[0].save('bought.png');
assert.equal(String((await readFile('bought.png')).subarray(1, 4)), 'PNG');

const uploaded = await atelier.upload('bought.png');
const bytes = await atelier.upload(await bought.outputs[0].bytes(), { name: 'bytes.png' });
const imported = await atelier.importFile(link);
assert.deepEqual([uploaded.width, bytes.width], [bought.outputs[0].width, bought.outputs[0].width]);
assert.equal((await atelier.request('get', '/v1/files/{id}', { ids: { id: imported.id } })).type, 'image');

await atelier.start(MODEL, { prompt: 'a second one' }, { metadata: { team: 'blue' } }).then(({ id }) => atelier.wait(id));
const listed = [];
for await (const { id } of atelier.generations({ limit: 1 })) listed.push(id);
assert.equal(listed.length, 2);
assert.equal(listed[1], bought.id);

await assert.rejects(atelier.estimate('no-such-model', {}), NotFoundError);
await assert.rejects(atelier.start(MODEL, { prompt: 7 }), (error) => error instanceof InvalidRequestError && error.param === 'input.prompt');
await assert.rejects(atelier.generate(MODEL, { prompt: 'a' }, { maxCredits: 0 }), (error) => error.param === 'max_credits');
await assert.rejects(new Atelier({ apiKey: poor }).generate(MODEL, { prompt: 'a' }), CreditsError);
await assert.rejects(atelier.generate(MODEL, { prompt: 'a lake atelier:fail' }), GenerationFailedError);

/** Patiently: other programs use the platform, too. */
async function delivery(id) {
  for (let i = 0; i < 480; i++) {
    const all = await (await fetch(`${received}/typescript`)).json();
    const found = all.find(({ body }) => JSON.parse(body).data.id === id);
    if (found) return found;
    await sleep(250);
  }
  throw new Error(`there was no event of ${id}`);
}

const { headers, body } = await delivery(bought.id);
for (const name of ['webhook-signature', 'service-signature']) {
  const { [name]: _, ...one } = headers;
  assert.equal((await verifyWebhook(body, one, webhook.secret)).data.id, bought.id);
}
await assert.rejects(verifyWebhook(body, headers, webhook.secret, { now: Date.now() / 1000 + 3600 }), SignatureError);
await assert.rejects(verifyWebhook(`${body} `, headers, webhook.secret), SignatureError);
console.log('typescript: the library keeps its promises');
