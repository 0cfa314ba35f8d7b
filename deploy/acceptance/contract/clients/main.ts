// SPDX-License-Identifier: Apache-2.0
// The main path as a user of the generated client writes it; fails with the first answer that is not as described.
import { readFile } from 'node:fs/promises';
import {
  createGeneration,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  estimate,
  getAccount,
  getGeneration,
  listGenerations,
  listModels,
  listWebhookEndpoints,
  uploadFile,
} from './generated/index.js';
import { client } from './generated/client.gen.js';

client.setConfig({
  baseUrl: process.env.ATELIER_BASE_URL!,
  auth: () => process.env.ATELIER_API_KEY!,
  throwOnError: true,
});

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}

const models = await listModels({ query: { type: 'image' }, throwOnError: true });
const model = models.data.defaults.image;
if (model === null) throw new Error('there is no default model for images');
const before = (await getAccount({ throwOnError: true })).data;

const wanted = { model: model.slug, input: { prompt: 'a lighthouse by the sea', seed: 7 } };
const price = (await estimate({ body: wanted, throwOnError: true })).data;
check(price.credits >= model.base_credits && price.sufficient, 'the price is known');
const created = await createGeneration({
  body: { ...wanted, max_credits: price.credits },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
  throwOnError: true,
});
const finished = (await getGeneration({ path: { id: created.data.id }, query: { wait: 45 }, throwOnError: true })).data;
check(finished.status === 'succeeded' && finished.credits_charged === price.credits, 'it ended well');
const output = finished.outputs[0];
check(output !== undefined && (await fetch(output.url)).ok, 'its picture is there');

const page = (await listGenerations({ query: { limit: 1, status: 'succeeded' }, throwOnError: true })).data;
check(page.data[0]?.id === finished.id, 'it is the newest');

const bytes = await readFile(new URL('./pixel.png', import.meta.url));
const file = (await uploadFile({ body: { file: new Blob([bytes], { type: 'image/png' }) }, throwOnError: true })).data;
check(file.type === 'image' && file.width === 8 && file.duration_seconds === null, 'the upload is a picture');

const endpoint = (
  await createWebhookEndpoint({
    body: { url: process.env.WEBHOOK_URL!, events: ['generation.failed'] },
    throwOnError: true,
  })
).data;
check(endpoint.secret.startsWith('whsec_'), 'the secret is shown');
check((await listWebhookEndpoints({ throwOnError: true })).data.data.some((one) => one.id === endpoint.id), 'it is listed');
check((await deleteWebhookEndpoint({ path: { id: endpoint.id }, throwOnError: true })).data.deleted, 'it is gone');

const after = (await getAccount({ throwOnError: true })).data;
check(after.credits === before.credits - price.credits, 'the account paid the price');

const refused = await estimate({ body: { model: 'no-such-model', input: {} }, throwOnError: false });
check(refused.error?.error.code === 'not_found', 'a refusal has its code');
console.log('typescript: the main path holds');
