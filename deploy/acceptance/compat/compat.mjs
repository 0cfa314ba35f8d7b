// SPDX-License-Identifier: Apache-2.0
// The vendors' own clients, unmodified, against a started platform: only base URL and key are ours.
// Usage: ATELIER_BASE_URL and ATELIER_API_KEY set, npm ci, node compat.mjs
import assert from 'node:assert/strict';
import { createFalClient } from '@fal-ai/client';
import { createHiggsfieldClient } from '@higgsfield/client/v2';

const base = process.env.ATELIER_BASE_URL;
const key = process.env.ATELIER_API_KEY;
const split = key.lastIndexOf('_');
const credentials = `${key.slice(0, split)}:${key.slice(split + 1)}`;

const hf = (who) => createHiggsfieldClient({ credentials: who, baseURL: `${base}/compat/hf`, pollInterval: 500, maxPollTime: 120000, maxRetries: 0 });
const run = (path, input) => hf(credentials).subscribe(path, { input, withPolling: true });

const image = await run('nano-banana', { prompt: 'a fox', num_images: 2 });
assert.equal(image.status, 'completed');
assert.equal(image.images.length, 2);
const bytes = Buffer.from(await (await fetch(image.images[0].url)).arrayBuffer());
assert.equal(bytes.subarray(0, 2).toString('hex'), 'ffd8');

const video = await run('veo3.1', { prompt: 'a sea', resolution: '720', aspect_ratio: '16:9', generate_audio: false, duration: '4' });
assert.equal(video.status, 'completed');
assert.match(video.video.url, /\.mp4$/);

assert.equal((await run('nano-banana', { prompt: 'x atelier:fail' })).status, 'failed');
assert.equal((await run('nano-banana', { prompt: 'x atelier:moderate' })).status, 'nsfw');
await assert.rejects(run('nano-banana', { num_images: 9 }), (error) => {
  assert.match(error.message, /prompt/);
  return true;
});
await assert.rejects(hf('a:b').subscribe('nano-banana', { input: { prompt: 'x' } }), /credentials/i);

const doors = { 'queue.fal.run': 'queue', 'fal.run': 'run', 'rest.fal.ai': 'rest', 'rest.alpha.fal.ai': 'rest' };
const fal = createFalClient({
  credentials,
  retry: { maxRetries: 0 },
  requestMiddleware: async (request) => {
    const url = new URL(request.url);
    const door = doors[url.hostname];
    return door ? { ...request, url: `${base}/compat/fal/${door}${url.pathname}${url.search}` } : request;
  },
});
for (const mode of ['polling', 'streaming']) {
  const { data } = await fal.subscribe('fal-ai/flux/dev', { input: { prompt: `a lighthouse ${mode}` }, mode });
  assert.equal(data.images.length, 1);
}
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const uploaded = await fal.storage.upload(new Blob([dot], { type: 'image/png' }));
const edited = await fal.subscribe('fal-ai/nano-banana/edit', { input: { prompt: 'make it evening', image_urls: [uploaded] } });
assert.equal(edited.data.images.length, 1);
console.log('all answers as the clients expect them');
