// SPDX-License-Identifier: Apache-2.0
// Runs the receivers of docs/webhooks.md as they stand there, with recorded deliveries ({body, headers, secret}[]): each gets
// the Request of a Fetch handler, as it came and with a changed body.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';

const [document, recorded] = process.argv.slice(2);
const deliveries = JSON.parse(await readFile(recorded, 'utf8'));
const receivers = [...(await readFile(document, 'utf8')).matchAll(/^```js\n(.*?)^```/gms)].map(([, text]) => text);
let number = 0;
for (const text of receivers) {
  for (const { body, headers, secret } of deliveries) {
    process.env.WEBHOOK_SECRET = secret;
    const file = `receiver-${++number}.mjs`;
    await writeFile(file, text);
    const { receive } = await import(new URL(file, `file://${process.cwd()}/`));
    const post = (sent) => receive(new Request('https://hook.test/in', { method: 'POST', headers, body: sent }));
    assert.equal((await post(body)).status, 204, text);
    assert.equal((await post(`${body} `)).status, 400, text);
  }
}
console.log(`${receivers.length} receivers`);
