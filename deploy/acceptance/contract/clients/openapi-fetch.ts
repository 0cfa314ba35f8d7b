// SPDX-License-Identifier: Apache-2.0
// The main path with openapi-fetch and the types of openapi-typescript; fails with the first answer that is not as described.
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema.js';

const client = createClient<paths>({
  baseUrl: process.env.ATELIER_BASE_URL!,
  headers: { Authorization: `Bearer ${process.env.ATELIER_API_KEY!}` },
});

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}

function well<T>(answer: { data?: T; error?: components['schemas']['ErrorBody'] }): T {
  if (answer.data === undefined) throw new Error(`refused: ${answer.error?.error.code}`);
  return answer.data;
}

const model = well(await client.GET('/v1/models', { params: { query: { type: 'image' } } })).defaults.image;
if (model === null) throw new Error('there is no default model for images');
const before = well(await client.GET('/v1/account'));

const wanted = { model: model.slug, input: { prompt: 'a lighthouse by the sea', seed: 7 } };
const price = well(await client.POST('/v1/estimate', { body: { ...wanted, model: model.id } }));
check(price.credits >= model.base_credits && price.sufficient, 'the price is known');
const created = well(
  await client.POST('/v1/generations', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { ...wanted, max_credits: price.credits },
  }),
);
const finished = well(
  await client.GET('/v1/generations/{id}', { params: { path: { id: created.id }, query: { wait: 45 } } }),
);
check(finished.status === 'succeeded' && finished.credits_charged === price.credits, 'it ended well');
const output = finished.outputs[0];
check(output !== undefined && (await fetch(output.url)).ok, 'its picture is there');

const page = well(await client.GET('/v1/generations', { params: { query: { limit: 1, status: 'succeeded' } } }));
check(page.data[0]?.id === finished.id, 'it is the newest');

const form = new FormData();
const bytes = await readFile(new URL('../pixel.png', import.meta.url));
form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'pixel.png');
const file = well(await client.POST('/v1/files', { body: { file: '' }, bodySerializer: () => form }));
check(file.type === 'image' && file.width === 8 && file.duration_seconds === null, 'the upload is a picture');

const endpoint = well(
  await client.POST('/v1/webhook-endpoints', {
    body: { url: process.env.WEBHOOK_URL!, events: ['generation.failed'] },
  }),
);
check(endpoint.secret.startsWith('whsec_'), 'the secret is shown');
const removed = { params: { path: { id: endpoint.id } } };
check(well(await client.DELETE('/v1/webhook-endpoints/{id}', removed)).deleted, 'the endpoint is gone');

const after = well(await client.GET('/v1/account'));
check(after.credits === before.credits - price.credits, 'the account paid the price');

const refused = await client.POST('/v1/estimate', { body: { model: 'no-such-model', input: {} } });
check(refused.error?.error.code === 'not_found', 'a refusal has its code');
console.log('openapi-fetch: the main path holds');
