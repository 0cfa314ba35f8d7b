// SPDX-License-Identifier: Apache-2.0
// Every refusal that a client can bring about, in both dialects, as it is on the wire: status, words, headers.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { admin, base, check, colon, done, each, newAccount, newKey } from './platform.mjs';

const rich = await newAccount();
const poor = await newAccount(1);
const stranger = await newAccount(1);
const readOnly = await newKey(rich, ['read']);
const formerly = await newAccount();
await admin(`/admin/accounts/${formerly.id}/plan`, { plan: 'basic', reason: 'refusals' }, 'PUT');

const image = { prompt: 'x' };
const film = { prompt: 'x', resolution: '1080', aspect_ratio: '16:9', generate_audio: true, duration: '8' };
const dialects = {
  hf: {
    submit: '/compat/hf/nano-banana',
    dear: ['/compat/hf/veo3.1', film],
    status: (id) => `/compat/hf/requests/${id}/status`,
    cancel: (id) => ['POST', `/compat/hf/requests/${id}/cancel`],
    unknown: ['/compat/hf/soul/standard', '/compat/hf/v1/text2image/soul', '/compat/hf/'],
    codes: { json: 400, credits: 403 },
    words: { key: /^Invalid credentials$/, credits: /credit/i },
  },
  fal: {
    submit: '/compat/fal/queue/fal-ai/nano-banana',
    dear: ['/compat/fal/queue/fal-ai/veo3.1', { prompt: 'x', duration: '8s' }],
    status: (id) => `/compat/fal/queue/fal-ai/nano-banana/requests/${id}/status`,
    cancel: (id) => ['PUT', `/compat/fal/queue/fal-ai/nano-banana/requests/${id}/cancel`],
    unknown: ['/compat/fal/queue/fal-ai/nothing', '/compat/fal/run/fal-ai/nothing', '/compat/fal/nothing', '/compat/fal/'],
    codes: { json: 422, credits: 403 },
    words: { key: /^invalid key credentials$/, credits: /^User is locked\. Reason: .*credit/i },
  },
};

function call(key, path, { method = 'POST', body = image } = {}) {
  const headers = { 'Content-Type': 'application/json', ...(key && { Authorization: `Key ${key}` }) };
  return fetch(base + path, { method, headers, body: method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body) });
}

/** Both correlation headers, JSON, and `detail` as the dialect's clients read it. */
async function refusal(answer, status, where = 'body') {
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  assert.match(answer.headers.get('content-type'), /^application\/json/);
  assert.match(answer.headers.get('x-request-id'), /^req_[0-9a-z]{20}$/);
  assert.equal(answer.headers.get('x-correlation-id'), answer.headers.get('x-request-id'));
  const { detail, error } = JSON.parse(text);
  assert.equal(error, undefined, 'the native shape');
  if (status === 422) {
    for (const fault of detail) {
      assert.equal(fault.loc[0], where);
      assert.ok(fault.msg && fault.type, text);
    }
  } else {
    assert.equal(typeof detail, 'string', text);
    assert.ok(detail.length > 0);
  }
  assert.doesNotMatch(text, /Exception|java\.|dev\.atelier/);
  return detail;
}

for (const [name, { submit, dear, status, cancel, unknown, codes, words }] of Object.entries(dialects)) {
  await check(`${name}: 401 without, with a wrong and with a broken key`, async () => {
    for (const key of [undefined, 'atl_live_no_key', `${rich.key}x`, colon(`${rich.key.slice(0, -1)}!`)]) {
      assert.match(await refusal(await call(key, submit), 401), words.key);
    }
  });

  await check(`${name}: 403 for credits, scope and plan, each with its reason`, async () => {
    assert.match(await refusal(await call(poor.key, dear[0], { body: dear[1] }), codes.credits), words.credits);
    assert.match(await refusal(await call(readOnly, submit), 403), /scope/);
    assert.match(await refusal(await call(formerly.key, submit), 403), /plan/i);
  });

  await check(`${name}: 404 for other paths, methods and requests`, async () => {
    for (const path of unknown) await refusal(await call(rich.key, path), 404);
    await refusal(await call(rich.key, submit, { method: 'GET' }), 404);
    for (const id of [randomUUID(), 'nothing', '1']) {
      await refusal(await call(rich.key, status(id), { method: 'GET' }), 404);
      const [method, path] = cancel(id);
      await refusal(await call(rich.key, path, { method, body: '' }), 404);
    }
  });

  await check(`${name}: the request of another account is not there`, async () => {
    const { request_id: id } = await (await call(rich.key, submit)).json();
    assert.equal(Math.floor((await call(rich.key, status(id), { method: 'GET' })).status / 100), 2);
    await refusal(await call(stranger.key, status(id), { method: 'GET' }), 404);
    const [method, path] = cancel(id);
    await refusal(await call(stranger.key, path, { method, body: '' }), 404);
  });

  await check(`${name}: a request of one dialect is not there in the other`, async () => {
    const { request_id: id } = await (await call(rich.key, submit)).json();
    const other = Object.entries(dialects).find(([another]) => another !== name)[1];
    await refusal(await call(rich.key, other.status(id), { method: 'GET' }), 404);
  });

  await check(`${name}: no JSON, and what does not fit`, async () => {
    for (const body of ['', '{', '[]', '"x"', 'null', '{"prompt":"x"']) {
      const answer = await call(rich.key, submit, { body });
      await refusal(answer, answer.status === codes.json ? codes.json : 422);
    }
    for (const body of [{}, { prompt: 5 }, { ...image, nothing: 1 }, { ...image, num_images: 'two' }]) {
      const [fault] = await refusal(await call(rich.key, submit, { body }), 422);
      assert.equal(fault.loc.length, 2);
    }
    await refusal(await call(rich.key, `${submit}?${name}_webhook=http://hook.test/`), 422, 'query');
  });

  await check(`${name}: 429 when more are started in a minute than may be`, async () => {
    const key = await newKey(rich);
    // These fail at once and cost nothing, but they are started.
    const answers = await each(Array.from({ length: 24 }, (_, i) => i), 6, async (i) => {
      const answer = await call(key, submit, { body: { prompt: `x ${i} atelier:fail` } });
      if (answer.status === 429) {
        await refusal(answer, 429);
        assert.match(answer.headers.get('retry-after'), /^[1-9][0-9]*$/);
      } else {
        assert.equal(answer.status, 200, await answer.text());
      }
      return answer.status;
    });
    assert.equal(answers.filter((code) => code === 429).length, 4, answers.join());
  });
}
done();
