// SPDX-License-Identifier: Apache-2.0
// The vendor's own client, unmodified, against a started platform: only base URL and key are different.
import assert from 'node:assert/strict';
import { HiggsfieldClient } from '@higgsfield/client';
import { base, check, colon, done, hfClient, newAccount, newKey, picture } from './platform.mjs';

const account = await newAccount();
const once = { maxRetries: 0 };
const client = hfClient(account.key, once);
const run = (path, input, more = { withPolling: true }) => client.subscribe(path, { input, ...more });

await check('submit, and the status by the address it was given', async () => {
  const queued = await run('reve/text-to-image', { prompt: 'a lake' }, { withPolling: false });
  assert.equal(queued.status, 'queued');
  assert.ok(queued.cancel_url.startsWith(`${base}/compat/hf/requests/${queued.request_id}`));
  const answer = await fetch(queued.status_url, { headers: { Authorization: `Key ${colon(account.key)}` } });
  assert.equal((await answer.json()).request_id, queued.request_id);
  assert.equal(answer.headers.get('x-correlation-id'), answer.headers.get('x-request-id'));
  const stranger = await newAccount(1);
  const foreign = await fetch(queued.status_url, { headers: { Authorization: `Key ${stranger.key}` } });
  assert.equal(foreign.status, 404);
  assert.equal(typeof (await foreign.json()).detail, 'string');
});

await check('an image to its end', async () => {
  const image = await run('nano-banana', { prompt: 'a fox', num_images: 2 });
  assert.equal(image.status, 'completed');
  assert.equal(image.images.length, 2);
  const bytes = Buffer.from(await (await fetch(image.images[0].url)).arrayBuffer());
  assert.equal(bytes.subarray(0, 2).toString('hex'), 'ffd8');
});

await check('a video to its end', async () => {
  const video = await run('veo3.1', { prompt: 'a sea', resolution: '720', aspect_ratio: '16:9', generate_audio: false, duration: '4' });
  assert.equal(video.status, 'completed');
  assert.match(video.video.url, /\.mp4$/);
});

await check('failed', async () => assert.equal((await run('nano-banana', { prompt: 'x atelier:fail' })).status, 'failed'));
await check('nsfw', async () => assert.equal((await run('nano-banana', { prompt: 'x atelier:moderate' })).status, 'nsfw'));

await check('validation error with its details', () =>
  assert.rejects(run('nano-banana', { prompt: 'x', num_images: 9 }), (error) => {
    assert.equal(error.name, 'ValidationError');
    assert.equal(error.statusCode, 422);
    assert.match(error.message, /body\.num_images: Input should be less than or equal to 4/);
    return true;
  }));

await check('bad key', () =>
  assert.rejects(hfClient('atl_live_no_key', once).subscribe('nano-banana', { input: { prompt: 'x' } }), {
    name: 'AuthenticationError',
  }));

await check('not enough credits', async () => {
  const poor = hfClient((await newAccount(1)).key, once);
  await assert.rejects(poor.subscribe('kling-video/v2.1/master/text-to-video', { input: { prompt: 'x' } }), {
    message: 'Not enough credits',
  });
});

await check('a key without the scope hears why', async () => {
  const answer = await fetch(`${base}/compat/hf/nano-banana`, {
    method: 'POST',
    headers: { Authorization: `Key ${await newKey(account, ['read'])}`, 'Content-Type': 'application/json' },
    body: '{"prompt":"x"}',
  });
  assert.equal(answer.status, 403);
  assert.match((await answer.json()).detail, /scope/);
});

await check('unknown path', () =>
  assert.rejects(run('higgsfield-ai/soul/standard', { prompt: 'x' }), (error) => error.statusCode === 404));

await check('upload, and the link as an input', async () => {
  const [apiKey, apiSecret] = colon(account.key).split(':');
  // The class with the upload sends two headers of its own; its `headers` option brings the one we read.
  const uploads = new HiggsfieldClient({
    ...once,
    baseURL: `${base}/compat/hf`,
    apiKey,
    apiSecret,
    headers: { Authorization: `Key ${colon(account.key)}` },
  });
  const link = await uploads.uploadImage(picture, 'png');
  assert.ok(link.startsWith(`${base}/compat/hf/files/`));
  assert.equal((await run('reve/edit', { prompt: 'make it evening', image_url: link })).status, 'completed');
});

done();
