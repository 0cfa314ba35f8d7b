// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as atelier from '../dist/index.js';
import { cut, cutWithin, ended, endless, fakeServer, price, refused, routes, run, sent, well } from './fake-server.mjs';

const ESTIMATE = 'POST /v1/estimate';
const CREATE = 'POST /v1/generations';
const READ = 'GET /v1/generations/gen_12';

describe('generate', { concurrency: true }, () => {
  test('prices, starts at that price, waits and returns the end', async (t) => {
    const server = await fakeServer(t, routes({ [ESTIMATE]: price, [CREATE]: well(run(), 202), [READ]: [run(), ended('http://x/a.png')] }));
    const prices = [];

    const done = await server.client().generate('landscape-image', { prompt: 'a' }, { onPrice: ({ credits }) => void prices.push(credits) });

    assert.equal(done.status, 'succeeded');
    assert.equal(done.outputs[0].url, 'http://x/a.png');
    assert.deepEqual(prices, [4]);
    assert.deepEqual(JSON.parse(sent(server, CREATE)[0].body), { model: 'landscape-image', input: { prompt: 'a' }, max_credits: 4 });
    assert.match(sent(server, READ)[0].url, /\?wait=45$/);
    assert.match(server.requests[0].headers['user-agent'], /^atelier-typescript\/\d+\.\d+\.\d+ node\/\d+/);
  });

  test('keeps one key and one body through a broken line, an outage and its own earlier attempt', async (t) => {
    const attempts = [cut, refused(503, 'service_unavailable'), refused(409, 'idempotency_in_progress'), well(ended())];
    const server = await fakeServer(t, routes({ [ESTIMATE]: price, [CREATE]: attempts }));

    const done = await server.client().generate('landscape-image', { prompt: 'a' });

    const creates = sent(server, CREATE);
    assert.equal(done.id, 'gen_12');
    assert.equal(creates.length, 4);
    assert.equal(new Set(creates.map(({ headers }) => headers['idempotency-key'])).size, 1);
    assert.match(creates[0].headers['idempotency-key'], /^[0-9a-f]{32}$/);
    assert.equal(new Set(creates.map(({ body }) => String(body))).size, 1);
  });

  test('takes a new key for each call', async (t) => {
    const server = await fakeServer(t, ended());

    await server.client().start('a', {});
    await server.client().start('a', {});

    assert.notEqual(server.requests[0].headers['idempotency-key'], server.requests[1].headers['idempotency-key']);
  });

  test('goes on with the key of an earlier call, whose body had no price', async (t) => {
    const server = await fakeServer(t, ended());

    await server.client().generate('a', { prompt: 'b' }, { idempotencyKey: 'mine', maxCredits: 9 });

    assert.equal(server.requests.length, 1);
    assert.equal(server.requests[0].headers['idempotency-key'], 'mine');
    assert.equal(JSON.parse(server.requests[0].body).max_credits, 9);
  });

  test('starts nothing when the price is not agreed to', async (t) => {
    const server = await fakeServer(t, price);
    const onPrice = () => {
      throw new Error('too much');
    };

    await assert.rejects(server.client().generate('a', {}, { onPrice }), /too much/);

    assert.equal(server.requests.length, 1);
  });

  test('says why a run failed', async (t) => {
    const failed = run({ status: 'failed', error: { code: 'timeout', message: 'It did not end in time.' } });
    const server = await fakeServer(t, routes({ [ESTIMATE]: price, [CREATE]: failed }));

    await assert.rejects(server.client().generate('a', {}), (error) => {
      assert.ok(error instanceof atelier.GenerationFailedError);
      assert.equal(error.code, 'timeout');
      assert.equal(error.generation, 'gen_12');
      return true;
    });
  });

  test('names the run when it cannot be followed to its end', async (t) => {
    const server = await fakeServer(t, routes({ [ESTIMATE]: price, [CREATE]: well(run(), 202), [READ]: refused(403, 'insufficient_scope') }));

    await assert.rejects(server.client().generate('a', {}), (error) => {
      assert.ok(error instanceof atelier.PermissionDeniedError);
      assert.equal(error.generation, 'gen_12');
      return true;
    });
  });

  test('gives up at the end of its time, also when an answer never ends', async (t) => {
    const server = await fakeServer(t, endless);

    await assert.rejects(server.client().wait('gen_12', { timeoutSeconds: 2 }), (error) => {
      assert.ok(error instanceof atelier.TimedOutError, String(error));
      assert.equal(error.generation, 'gen_12');
      return true;
    });
  });

  test('names the key when no answer to a start came', async (t) => {
    const server = await fakeServer(t, cut);

    await assert.rejects(server.client({ maxRetries: 1 }).start('a', {}), (error) => {
      assert.ok(error instanceof atelier.ConnectionFailedError);
      assert.equal(error.idempotencyKey, server.requests[0].headers['idempotency-key']);
      return true;
    });
    assert.equal(server.requests.length, 2);
  });

  test('ends at once when the caller gives up', async (t) => {
    const stop = new AbortController();
    const server = await fakeServer(t, routes({ [ESTIMATE]: price, [CREATE]: well(run(), 202), [READ]: () => stop.abort(new Error('enough')) }));

    await assert.rejects(server.client().generate('a', {}, { signal: stop.signal }), /enough/);
  });

  test('shows progress, and does not hurry when reads are not held', async (t) => {
    const server = await fakeServer(t, routes({ [READ]: [run({ queue_position: 2 }), run({ progress: 0.5 }), ended()] }));
    const seen = [];

    await server.client().wait('gen_12', { onProgress: (state) => void seen.push(state.queue_position ?? state.progress ?? state.status) });

    assert.deepEqual(seen, [2, 0.5, 'succeeded']);
    assert.match(server.requests[1].url, /\?wait=5$/);
    assert.ok(server.requests[2].at - server.requests[1].at > 400);
  });

  test('asks for a new token when one expires during a wait', async (t) => {
    const server = await fakeServer(t, routes({ [READ]: [run(), refused(401, 'invalid_token'), ended()] }));
    const rejected = [];
    const apiKey = (old) => {
      if (old !== undefined) rejected.push(old);
      return `token-${rejected.length}`;
    };

    const done = await server.client({ apiKey }).wait('gen_12');

    assert.equal(done.status, 'succeeded');
    assert.deepEqual(rejected, ['token-0']);
    assert.equal(server.requests.at(-1).headers.authorization, 'Bearer token-1');
  });

  test('uploads media that stands in the input', async (t) => {
    const server = await fakeServer(t, routes({ 'POST /v1/files': { id: 'file_7' }, [ESTIMATE]: price, [CREATE]: ended() }));

    await server.client().generate('edit', { prompt: 'a', image_urls: [new Blob(['one']), 'https://x/b.png', Buffer.from('two')] });

    const input = JSON.parse(sent(server, CREATE)[0].body).input;
    assert.deepEqual(input, { prompt: 'a', image_urls: ['file_7', 'https://x/b.png', 'file_7'] });
    assert.match(String(sent(server, 'POST /v1/files')[1].body), /two/);
  });
});

describe('a request', { concurrency: true }, () => {
  test('waits as long as Retry-After says', async (t) => {
    const server = await fakeServer(t, refused(429, 'rate_limited', { 'Retry-After': '2' }), { credits: 5 });

    const account = await server.client().account();

    assert.equal(account.credits, 5);
    assert.ok(server.requests[1].at - server.requests[0].at >= 1990);
  });

  test('is refused at once when Retry-After is beyond its time', async (t) => {
    const server = await fakeServer(t, refused(429, 'rate_limited', { 'Retry-After': '3600' }));

    await assert.rejects(server.client().account({ timeoutSeconds: 60 }), (error) => {
      assert.ok(error instanceof atelier.RateLimitError);
      assert.equal(error.retryAfter, 3600);
      return true;
    });
    assert.equal(server.requests.length, 1);
  });

  for (const [status, code, type] of [
    [400, 'invalid_json', atelier.InvalidRequestError],
    [401, 'invalid_token', atelier.AuthenticationError],
    [402, 'insufficient_credits', atelier.CreditsError],
    [402, 'a_code_of_next_year', atelier.CreditsError],
    [403, 'plan_required', atelier.PermissionDeniedError],
    [404, 'not_found', atelier.NotFoundError],
    [409, 'not_cancelable', atelier.ConflictError],
    [422, 'invalid_input', atelier.InvalidRequestError],
    [422, 'moderation_blocked', atelier.ModerationError],
    [502, 'provider_error', atelier.ServiceError],
    [302, 'moved', atelier.ApiError],
  ]) {
    test(`is not repeated after ${status} ${code}`, async (t) => {
      const server = await fakeServer(t, refused(status, code));

      await assert.rejects(server.client().account(), (error) => {
        assert.equal(error.constructor, type);
        assert.equal(error.name, type.name);
        const { code: said, param, requestId } = error;
        assert.deepEqual({ said, status: error.status, param, requestId }, { said: code, status, param: 'input.a', requestId: 'req_1' });
        return true;
      });
      assert.equal(server.requests.length, 1);
    });
  }

  test('is repeated when the line breaks within the answer', async (t) => {
    const server = await fakeServer(t, cutWithin, { data: [{ id: 'proj_0' }], next_cursor: null });

    const ids = [];
    for await (const project of server.client().projects()) ids.push(project.id);

    assert.deepEqual(ids, ['proj_0']);
  });

  test('that changes something is not repeated when no answer came', async (t) => {
    const server = await fakeServer(t, cut);

    await assert.rejects(server.client().request('post', '/v1/projects', { body: { name: 'a' } }), atelier.ConnectionFailedError);

    assert.equal(server.requests.length, 1);
  });

  test('never takes the key to another address', async (t) => {
    const other = await fakeServer(t, { credits: 1 });
    const server = await fakeServer(t, (response) => response.writeHead(307, { Location: `${other.url}/v1/account` }).end());

    await assert.rejects(server.client().account(), (error) => error.status === 307);

    assert.equal(other.requests.length, 0);
  });

  test('says what a wrong base address answers', async (t) => {
    const server = await fakeServer(t, (response) => response.end('<html>Welcome</html>'));

    await assert.rejects(server.client().account(), /no JSON.*<html>Welcome/);
  });

  test('names what is not configured', () => {
    assert.throws(() => new atelier.Atelier({ baseUrl: '', apiKey: 'a' }), /ATELIER_BASE_URL/);
    assert.throws(() => new atelier.Atelier({ baseUrl: 'http://a', apiKey: '' }), /ATELIER_API_KEY/);
  });

  test('escapes what stands in an address', async (t) => {
    const server = await fakeServer(t, { data: [], next_cursor: null });

    for await (const _ of server.client().shelfItems('a/b', { q: 'x&y' })) assert.fail();

    assert.equal(server.requests[0].url, '/v1/shelves/a%2Fb/items?limit=100&q=x%26y');
  });
});
