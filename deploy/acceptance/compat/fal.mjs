// SPDX-License-Identifier: Apache-2.0
// The vendor's own client, unmodified, against a started platform: a middleware sends it to us.
import assert from 'node:assert/strict';
import { ApiError, ValidationError } from '@fal-ai/client';
import { base, check, done, falClient, newAccount, newKey, picture } from './platform.mjs';

const account = await newAccount();
const once = { retry: { maxRetries: 0 } };
const fal = falClient(account.key, once);
const DEV = 'fal-ai/flux/dev';

await check('submit, status, result', async () => {
  const { request_id: requestId, ...queued } = await fal.queue.submit(DEV, { input: { prompt: 'a lake atelier:slow=2s' } });
  assert.equal(queued.status, 'IN_QUEUE');
  assert.ok(queued.status_url.startsWith(`${base}/compat/fal/queue/fal-ai/flux/requests/`));
  await assert.rejects(fal.queue.result(DEV, { requestId }), { status: 400 });
  const status = await fal.queue.subscribeToStatus(DEV, { requestId, pollInterval: 250 });
  assert.equal(status.status, 'COMPLETED');
  const result = await fal.queue.result(DEV, { requestId });
  assert.equal(result.requestId, requestId);
  assert.equal(result.data.images[0].content_type, 'image/jpeg');
  const stranger = falClient((await newAccount(1)).key, once);
  await assert.rejects(stranger.queue.status(DEV, { requestId }), (error) => error.status === 404 && error.body.status === 'NOT_FOUND');
});

await check('stream of the status', async () => {
  const { request_id: requestId } = await fal.queue.submit(DEV, { input: { prompt: 'a bay atelier:slow=2s' } });
  const words = [];
  for await (const update of await fal.queue.streamStatus(DEV, { requestId })) words.push(update.status);
  assert.ok(words.length >= 2, words.join());
  assert.equal(words.at(-1), 'COMPLETED');
});

for (const mode of ['polling', 'streaming']) {
  await check(`subscribe by ${mode}`, async () => {
    const seen = [];
    const { data } = await fal.subscribe(DEV, {
      input: { prompt: `a lighthouse ${mode}` },
      mode,
      logs: true,
      onQueueUpdate: (update) => seen.push(update.status),
    });
    assert.equal(data.images.length, 1);
    assert.equal(seen.at(-1), 'COMPLETED');
  });
}

await check('cancel', async () => {
  const { request_id: requestId } = await fal.queue.submit(DEV, { input: { prompt: 'a tower atelier:slow=20s' } });
  await fal.queue.cancel(DEV, { requestId });
  const status = await fal.queue.subscribeToStatus(DEV, { requestId, pollInterval: 250 });
  assert.equal(status.status, 'COMPLETED');
  assert.equal(status.error_type, 'client_cancelled');
  await assert.rejects(fal.queue.cancel(DEV, { requestId }), (error) => {
    assert.equal(error.status, 400);
    assert.equal(error.body.status, 'ALREADY_COMPLETED');
    return true;
  });
});

await check('run', async () => {
  const { data, requestId } = await fal.run('fal-ai/nano-banana', { input: { prompt: 'a mill', num_images: 2 } });
  assert.equal(data.images.length, 2);
  assert.match(requestId, /^[0-9a-f-]{36}$/);
});

await check('a failed run says why', () =>
  assert.rejects(fal.subscribe(DEV, { input: { prompt: 'x atelier:fail' } }), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 500);
    assert.match(error.body.detail[0].msg, /could not deliver/);
    return true;
  }));

await check('content rules', () =>
  assert.rejects(fal.subscribe(DEV, { input: { prompt: 'x atelier:moderate' } }), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.equal(error.fieldErrors[0].type, 'content_policy_violation');
    return true;
  }));

await check('validation', () =>
  assert.rejects(fal.queue.submit(DEV, { input: { num_images: 9 } }), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.equal(error.getFieldErrors('prompt')[0].msg, 'Field required');
    assert.equal(error.getFieldErrors('num_images')[0].type, 'less_than_equal');
    return true;
  }));

const refused = (client, status, words, path = DEV, input = { prompt: 'x' }) =>
  assert.rejects(client.queue.submit(path, { input }), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, status);
    assert.match(String(error.body.detail), words);
    return true;
  });

await check('bad key', () => refused(falClient('atl_live_no_key', once), 401, /invalid key credentials/));
await check('not enough credits', async () =>
  refused(falClient((await newAccount(1)).key, once), 403, /^User is locked/, 'fal-ai/kling-video/v2.1/master/text-to-video'));
await check('missing scope', async () => refused(falClient(await newKey(account, ['read']), once), 403, /scope/));
await check('unknown model', () => refused(fal, 404, /./, 'fal-ai/nothing', {}));

await check('upload, and the link or the file itself as an input', async () => {
  const link = await fal.storage.upload(new File([picture], 'a picture.png', { type: 'image/png' }));
  assert.ok(link.startsWith(`${base}/compat/fal/files/`));
  for (const image of [link, new Blob([picture], { type: 'image/png' })]) {
    const edited = await fal.subscribe('fal-ai/nano-banana/edit', { input: { prompt: 'make it evening', image_urls: [image] } });
    assert.equal(edited.data.images.length, 1);
  }
});

done();
