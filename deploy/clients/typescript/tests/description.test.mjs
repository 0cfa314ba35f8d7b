// SPDX-License-Identifier: Apache-2.0
// What tsc cannot compare with the API description; the rest is compiled against the types made of it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { apiError, ApiError, KNOWN_CODES } from '../dist/errors.js';
import { VERSION } from '../dist/index.js';

const here = (path) => new URL(path, import.meta.url);
const json = async (path) => JSON.parse(await readFile(path));
const description = await json(process.env.ATELIER_OPENAPI ?? here('../../../../gateway/service/src/main/resources/openapi.json'));

test('every code of an error has a class', () => {
  const codes = description.components.schemas.ErrorCode['x-extensible-enum'];

  assert.deepEqual(codes.filter((code) => !KNOWN_CODES.includes(code)), []);
  for (const code of codes) assert.notEqual(apiError({ status: 0, code, message: '' }).constructor, ApiError);
});

test('the version is that of the package', async () => {
  assert.equal(VERSION, (await json(here('../package.json'))).version);
});
