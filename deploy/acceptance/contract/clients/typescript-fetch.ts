// SPDX-License-Identifier: Apache-2.0
// The main path with the client that openapi-generator makes for fetch; fails with the first answer that is not as described.
import { readFile } from 'node:fs/promises';
import {
  AccountApi,
  Configuration,
  CreateWebhookEndpointRequestEventsEnum,
  FilesApi,
  GenerationsApi,
  ModelsApi,
  ResponseError,
  WebhooksApi,
} from './generated/fetch/index.js';

const configuration = new Configuration({
  basePath: process.env.ATELIER_BASE_URL!,
  accessToken: process.env.ATELIER_API_KEY!,
});
const account = new AccountApi(configuration);
const generations = new GenerationsApi(configuration);
const webhooks = new WebhooksApi(configuration);

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}

const model = (await new ModelsApi(configuration).listModels({ type: 'image' })).defaults.image;
if (model === null) throw new Error('there is no default model for images');
const before = await account.getAccount();

const wanted = { model: model.slug, input: { prompt: 'a lighthouse by the sea', seed: 9 } };
const price = await generations.estimate({ generationRequest: { ...wanted, model: model.id } });
check(price.credits >= model.baseCredits && price.sufficient, 'the price is known');
const created = await generations.createGeneration({
  generationRequest: { ...wanted, maxCredits: price.credits },
  idempotencyKey: crypto.randomUUID(),
});
const finished = await generations.getGeneration({ id: created.id, wait: 45 });
check(finished.status === 'succeeded' && finished.creditsCharged === price.credits, 'it ended well');
const output = finished.outputs[0];
check(output !== undefined && (await fetch(output.url)).ok, 'its picture is there');

const bytes = await readFile(new URL('../pixel.png', import.meta.url));
const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
const file = await new FilesApi(configuration).uploadFile({ file: picture });
check(file.type === 'image' && file.width === 8 && file.durationSeconds === null, 'the upload is a picture');

const endpoint = await webhooks.createWebhookEndpoint({
  createWebhookEndpointRequest: {
    url: process.env.WEBHOOK_URL!,
    events: [CreateWebhookEndpointRequestEventsEnum.GenerationFailed],
  },
});
check(endpoint.secret.startsWith('whsec_'), 'the secret is shown');
check((await webhooks.deleteWebhookEndpoint({ id: endpoint.id })).deleted, 'the endpoint is gone');

const after = await account.getAccount();
check(after.credits === before.credits - price.credits, 'the account paid the price');

const refusal = await generations.estimate({ generationRequest: { model: 'no-such-model', input: {} } }).catch((e) => e);
check(refusal instanceof ResponseError && refusal.response.status === 404, 'a refusal has its status');
console.log('typescript-fetch: the main path holds');
