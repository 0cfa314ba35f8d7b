// SPDX-License-Identifier: Apache-2.0
// Usage: node fal.mjs <base url> <key:secret>. The client is the vendor's own; a middleware sends it to us.
import assert from 'node:assert/strict';
import { ApiError, createFalClient, ValidationError } from '@fal-ai/client';

const [base, credentials] = process.argv.slice(2);
const hosts = { 'queue.fal.run': 'queue', 'fal.run': 'run', 'rest.fal.ai': 'rest', 'rest.alpha.fal.ai': 'rest' };
const toUs = async (request) => {
  const url = new URL(request.url);
  const route = hosts[url.hostname];
  return route ? { ...request, url: `${base}/compat/fal/${route}${url.pathname}${url.search}` } : request;
};
const fal = createFalClient({ credentials, requestMiddleware: toUs, retry: { maxRetries: 0 } });
let checks = 0;
const check = async (name, test) => {
  try {
    await test();
    checks++;
  } catch (error) {
    console.error(`FAILED: ${name}`, error.body ?? '');
    throw error;
  }
};

await check('submit, status, result', async () => {
  const queued = await fal.queue.submit('fal-ai/flux/dev', { input: { prompt: 'fal queue' } });
  assert.equal(queued.status, 'IN_QUEUE');
  assert.ok(queued.status_url.includes('/compat/fal/queue/fal-ai/flux/requests/'));
  const requestId = queued.request_id;
  await assert.rejects(fal.queue.result('fal-ai/flux/dev', { requestId }), (error) => {
    assert.equal(error.status, 400);
    assert.equal(error.body.detail, 'Request is still in progress');
    return true;
  });
  let status = await fal.queue.status('fal-ai/flux/dev', { requestId, logs: true });
  for (let i = 0; i < 10 && status.status !== 'COMPLETED'; i++) {
    status = await fal.queue.status('fal-ai/flux/dev', { requestId, logs: true });
  }
  assert.equal(status.status, 'COMPLETED');
  assert.deepEqual(status.logs, []);
  const result = await fal.queue.result('fal-ai/flux/dev', { requestId });
  assert.equal(result.requestId, requestId);
  assert.equal(result.data.images[0].content_type, 'image/png');
});

for (const mode of ['polling', 'streaming']) {
  await check(`subscribe by ${mode}`, async () => {
    const seen = [];
    const { data, requestId } = await fal.subscribe('fal-ai/veo3.1', {
      input: { prompt: `fal ${mode}`, duration: '4s' },
      mode,
      pollInterval: 50,
      logs: true,
      onQueueUpdate: (update) => seen.push(update.status),
    });
    assert.match(data.video.url, /mp4$/);
    assert.match(requestId, /^[0-9a-f-]{36}$/);
    assert.equal(seen.at(-1), 'COMPLETED');
  });
}

await check('stream of the status', async () => {
  const { request_id: requestId } = await fal.queue.submit('fal-ai/flux/schnell', { input: { prompt: 'fal stream' } });
  const stream = await fal.queue.streamStatus('fal-ai/flux/schnell', { requestId });
  const words = [];
  for await (const update of stream) words.push(update.status);
  assert.ok(words.length >= 2, words.join());
  assert.equal(words.at(-1), 'COMPLETED');
});

await check('cancel', async () => {
  const { request_id: requestId } = await fal.queue.submit('fal-ai/flux/dev', { input: { prompt: 'fal endless' } });
  await fal.queue.cancel('fal-ai/flux/dev', { requestId });
  const status = await fal.queue.status('fal-ai/flux/dev', { requestId });
  assert.equal(status.status, 'COMPLETED');
  assert.equal(status.error_type, 'client_cancelled');
  await assert.rejects(fal.queue.cancel('fal-ai/flux/dev', { requestId }), (error) => {
    assert.equal(error.body.status, 'ALREADY_COMPLETED');
    return true;
  });
});

await check('run', async () => {
  const { data } = await fal.run('fal-ai/nano-banana', { input: { prompt: 'fal run', num_images: 2 } });
  assert.equal(data.images.length, 2);
});

await check('a failed run says why', async () => {
  await assert.rejects(fal.subscribe('fal-ai/flux/dev', { input: { prompt: 'fal fail' }, pollInterval: 50 }), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 500);
    assert.match(error.body.detail[0].msg, /could not deliver/);
    return true;
  });
});

await check('content rules', async () => {
  await assert.rejects(fal.subscribe('fal-ai/flux/dev', { input: { prompt: 'fal nsfw' }, pollInterval: 50 }), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.equal(error.fieldErrors[0].type, 'content_policy_violation');
    return true;
  });
});

await check('validation', async () => {
  await assert.rejects(fal.queue.submit('fal-ai/flux/dev', { input: { num_images: 9 } }), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.equal(error.getFieldErrors('prompt')[0].msg, 'Field required');
    assert.equal(error.getFieldErrors('num_images')[0].type, 'less_than_equal');
    return true;
  });
});

await check('not enough credits', async () => {
  await assert.rejects(fal.queue.submit('fal-ai/flux/dev', { input: { prompt: 'fal poor' } }), (error) => {
    assert.equal(error.status, 403);
    assert.match(error.body.detail, /^User is locked/);
    return true;
  });
});

await check('unknown model and unknown request', async () => {
  await assert.rejects(fal.queue.submit('fal-ai/nothing', { input: {} }), (error) => error.status === 404);
  const requestId = '00000000-0000-4000-8000-000000000000';
  await assert.rejects(fal.queue.status('fal-ai/flux/dev', { requestId }), (error) => error.body.status === 'NOT_FOUND');
});

await check('bad key', async () => {
  const stranger = createFalClient({ credentials: 'atl_test_1:wrong', requestMiddleware: toUs });
  await assert.rejects(stranger.queue.submit('fal-ai/flux/dev', { input: { prompt: 'x' } }), (error) => error.status === 401);
});

await check('upload, and the link as an input', async () => {
  const link = await fal.storage.upload(new File(['\x89PNG fal'], 'a picture.png', { type: 'image/png' }));
  assert.ok(link.startsWith(`${base}/compat/fal/files/`));
  const { data } = await fal.run('fal-ai/reve/edit', { input: { prompt: 'fal edit', image_url: link } });
  assert.equal(data.images.length, 1);
  const blob = new Blob(['\x89PNG blob'], { type: 'image/png' });
  const again = await fal.run('fal-ai/reve/edit', { input: { prompt: 'fal blob', image_url: blob } });
  assert.equal(again.data.images.length, 1);
});

await check('webhook parameter', async () => {
  const queued = await fal.queue.submit('fal-ai/flux/dev', {
    input: { prompt: 'fal hook' },
    webhookUrl: 'https://hook.test/in',
  });
  assert.equal(queued.status, 'IN_QUEUE');
});

console.log(`${checks} checks passed`);
