// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ConnectionFailedError } from '../dist/index.js';
import { bytes, cut, cutWithin, ended, fakeServer, refused, routes, run, sent, well } from './fake-server.mjs';

const READ = 'GET /v1/generations/gen_12';
const folder = () => mkdtemp(join(tmpdir(), 'atelier-'));

describe('pages', { concurrency: true }, () => {
  const page = (from, to, next) => ({ data: Array.from({ length: to - from }, (_, n) => run({ id: `gen_${from + n}` })), next_cursor: next });

  test('are read one by one as the items are wanted', async (t) => {
    const server = await fakeServer(t, page(0, 100, 'c1'), refused(503, 'service_unavailable'), page(100, 200, 'c2'), page(200, 250, null));

    const ids = [];
    for await (const { id } of server.client().generations({ status: 'succeeded' })) ids.push(id);

    assert.equal(ids.length, 250);
    assert.equal(new Set(ids).size, 250);
    assert.equal(server.requests.at(-1).url, '/v1/generations?limit=100&status=succeeded&cursor=c2');
  });

  test('end with an error when the service answers one page for ever', async (t) => {
    const server = await fakeServer(t, page(0, 1, 'c1'));

    await assert.rejects(async () => {
      for await (const _ of server.client().generations());
    }, /same page/);
  });
});

describe('files', { concurrency: true }, () => {
  test('are uploaded from a path, bytes, a Blob and a stream', async (t) => {
    const server = await fakeServer(t, well({ id: 'file_1' }, 201));
    const path = join(await folder(), 'a.bin');
    await writeFile(path, 'content');

    for (const source of [path, Buffer.from('content'), new Blob(['content']), new Blob(['content']).stream()]) {
      await server.client().upload(source, { model: 'edit' });
    }

    for (const { body } of server.requests) assert.match(String(body), /\r\n\r\ncontent\r\n[^]*name="model"\r\n\r\nedit\r\n/);
    assert.match(String(server.requests[0].body), /filename="a.bin"/);
  });

  test('are uploaded again after 429 and not after a broken line', async (t) => {
    const server = await fakeServer(t, refused(429, 'rate_limited', { 'Retry-After': '0' }), well({ id: 'file_1' }, 201), cut);

    await server.client().upload(new Blob(['content']).stream());
    await assert.rejects(server.client().upload(Buffer.from('other')), ConnectionFailedError);

    assert.equal(server.requests.length, 3);
    assert.match(String(server.requests[1].body), /content/);
  });

  test('are saved whole or not at all', async (t) => {
    const server = await fakeServer(t, routes({ 'GET /a.png': [cutWithin, bytes('whole')], [READ]: (response) => well(ended(`${server.url}/a.png`))(response) }));
    const where = await folder();
    const done = await server.client().wait('gen_12');

    await done.outputs[0].save(join(where, 'a.png'));
    await assert.rejects(done.outputs[0].save(join(where, 'missing', 'a.png')), /cannot be written/);

    assert.equal(String(await readFile(join(where, 'a.png'))), 'whole');
    assert.deepEqual(await readdir(where), ['a.png']);
    assert.equal(sent(server, 'GET /a.png')[0].headers.authorization, undefined);
    assert.equal(String(Buffer.from(await done.outputs[0].bytes())), 'whole');
  });
});
