// SPDX-License-Identifier: Apache-2.0
// Usage: node hf.mjs <base url> <key:secret>. The client is the vendor's own; only its base URL is changed.
import assert from 'node:assert/strict';
import { HiggsfieldClient } from '@higgsfield/client';
import { createHiggsfieldClient } from '@higgsfield/client/v2';

const [base, credentials] = process.argv.slice(2);
const baseURL = `${base}/compat/hf`;
const options = { baseURL, pollInterval: 50, maxPollTime: 20000, maxRetries: 0 };
const client = createHiggsfieldClient({ ...options, credentials });
const run = (path, input, more = {}) => client.subscribe(path, { input, ...more });
let checks = 0;
const check = async (name, test) => {
  try {
    await test();
    checks++;
  } catch (error) {
    console.error(`FAILED: ${name}`);
    throw error;
  }
};

await check('submit without waiting', async () => {
  const queued = await run('reve/text-to-image', { prompt: 'js submit' }, { withPolling: false });
  assert.equal(queued.status, 'queued');
  assert.ok(queued.status_url.startsWith(`${baseURL}/requests/${queued.request_id}`));
  const read = await (
    await fetch(queued.status_url, { headers: { Authorization: `Key ${credentials}` } })
  ).json();
  assert.equal(read.request_id, queued.request_id);
});

await check('an image to its end', async () => {
  const done = await run('nano-banana', { prompt: 'js image', num_images: 2 });
  assert.equal(done.status, 'completed');
  assert.equal(done.images.length, 2);
  assert.match(done.images[0].url, /^https:/);
});

await check('a video to its end', async () => {
  const done = await run('/veo3.1', {
    prompt: 'js video',
    resolution: '720',
    aspect_ratio: '16:9',
    generate_audio: false,
  });
  assert.equal(done.status, 'completed');
  assert.match(done.video.url, /mp4$/);
});

await check('failed', async () => assert.equal((await run('reve/text-to-image', { prompt: 'js fail' })).status, 'failed'));
await check('nsfw', async () => assert.equal((await run('reve/text-to-image', { prompt: 'js nsfw' })).status, 'nsfw'));

await check('validation names the member', async () => {
  await assert.rejects(run('nano-banana', { prompt: 'js bad', num_images: 9 }), (error) => {
    assert.equal(error.name, 'ValidationError');
    assert.equal(error.statusCode, 422);
    assert.match(error.message, /body\.num_images: Input should be less than or equal to 4/);
    return true;
  });
});

await check('not enough credits', async () => {
  await assert.rejects(run('reve/text-to-image', { prompt: 'js poor' }), { message: 'Not enough credits' });
});

await check('unknown path', async () => {
  await assert.rejects(run('higgsfield-ai/soul/standard', { prompt: 'x' }), (error) => error.statusCode === 404);
});

await check('bad key', async () => {
  const stranger = createHiggsfieldClient({ ...options, credentials: 'atl_test_1:wrong' });
  await assert.rejects(stranger.subscribe('nano-banana', { input: { prompt: 'x' } }), { name: 'AuthenticationError' });
});

await check('upload, and the link as an input', async () => {
  const [apiKey, apiSecret] = credentials.split(':');
  // The class with the upload sends two headers of its own; its `headers` option brings the one we read.
  const uploads = new HiggsfieldClient({
    ...options,
    apiKey,
    apiSecret,
    headers: { Authorization: `Key ${credentials}` },
  });
  const link = await uploads.uploadImage(Buffer.from('\x89PNG js'), 'png');
  assert.ok(link.startsWith(`${baseURL}/files/`));
  const done = await run('reve/edit', { prompt: 'js edit', image_url: link });
  assert.equal(done.status, 'completed');
});

await check('webhook parameter', async () => {
  const queued = await run('reve/text-to-image', { prompt: 'js hook' }, {
    withPolling: false,
    webhook: { url: 'https://hook.test/in?a=1&b=2', secret: 'unused' },
  });
  assert.equal(queued.status, 'queued');
  console.log(`hooked ${queued.request_id}`);
});

console.log(`${checks} checks passed`);
