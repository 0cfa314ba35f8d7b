// SPDX-License-Identifier: Apache-2.0
// Python is not everywhere, so the requests of two of its clients were recorded, byte for byte: google-genai 2.25.0 and openai
// 3.22.1. Each of them is answered with what those clients read.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assertPaid, base, check, done, endedGenerations, native, newAccount } from './platform.mjs';

const account = await newAccount();
const before = (await native(account.key, '/v1/account')).credits;
const credentials = {
  'google-genai': { 'x-goog-api-key': account.key },
  openai: { authorization: `Bearer ${account.key}` },
};
const isPicture = (base64) => assert.match(base64, /^(iVBORw0KGgo|\/9j\/)/);
const events = (text) => [...text.matchAll(/^data: ?(.*)$/gm)].map(([, data]) => JSON.parse(data));
const inlined = (answer) => answer.candidates[0].content.parts[0].inlineData.data;

const readers = [
  [/:generateContent$/, (text) => isPicture(inlined(JSON.parse(text)))],
  [/:streamGenerateContent/, (text) => isPicture(inlined(events(text).at(-1)))],
  [/gemini.*\/models$/, (text) => assert.ok(JSON.parse(text).models.length > 5)],
  [/openai.*\/models$/, (text) => assert.ok(JSON.parse(text).data.length > 5)],
  [/\/images\/\w+$/, (text) => (text.startsWith('{') ? JSON.parse(text).data : events(text).slice(-1)).forEach((item) => isPicture(item.b64_json))],
  [/\/speech$/, (text) => assert.match(text, /^RIFF/)],
  [/\/transcriptions$/, (text) => assert.ok(Array.isArray(JSON.parse(text).segments))],
  [/\/videos$/, (text) => assert.ok(['queued', 'in_progress'].includes(JSON.parse(text).status))],
];

for (const [client, credential] of Object.entries(credentials)) {
  for (const request of JSON.parse(await readFile(`recorded-${client}.json`, 'utf8'))) {
    await check(`${client}: ${request.call}`, async () => {
      const answer = await fetch(base + request.path, {
        method: request.method,
        headers: { ...request.headers, ...credential },
        body: request.method === 'GET' ? undefined : Buffer.from(request.body, 'base64'),
      });
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      assert.equal(answer.status, 200, text);
      const [, read] = readers.find(([path]) => path.test(request.path));
      read(text);
    });
  }
}

await check('each run was paid once', async () => assertPaid(account, before, await endedGenerations(account.key)));
done();
