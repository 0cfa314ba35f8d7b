// SPDX-License-Identifier: Apache-2.0
// Runs the code of a page, the README if none is named, against a started platform, as one program. Needs ATELIER_BASE_URL and ATELIER_API_KEY.
import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { signWebhook } from 'atelier-client';

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
process.env.WEBHOOK_SECRET = secret;
const page = process.argv[2] ?? 'README.md';
const text = await readFile(page, 'utf8');
const blocks = [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);
await writeFile('page-program.mjs', blocks.join('\n'));
const { receive } = await import(new URL('page-program.mjs', `file://${process.cwd()}/`));

const body = JSON.stringify({ id: 'evt_1', type: 'webhook.test', data: { id: 'gen_1', status: 'succeeded' } });
const headers = await signWebhook(body, secret, 'evt_1');
const request = (sent) => new Request('http://localhost/', { method: 'POST', headers, body: sent });
assert.equal((await receive(request(body))).status, 204);
assert.equal((await receive(request(`${body} `))).status, 400);
assert.ok((await stat('lighthouse.png')).size > 1000 && (await stat('evening.png')).size > 1000);
console.log(`typescript: ${blocks.length} blocks of ${basename(page)} run`);
