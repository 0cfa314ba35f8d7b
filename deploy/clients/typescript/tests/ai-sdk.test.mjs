// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { experimental_generateVideo, generateImage, generateSpeech, transcribe } from 'ai';
import { createAtelier } from '../dist/ai-sdk.js';
import { ended, fakeServer, price, refused, routes } from './fake-server.mjs';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const media = { type: 'string', 'x-service-media': 'image' };

/** A model with these inputs, whose runs end with these files. */
async function serverOf(t, properties, ...files) {
  const server = await fakeServer(t, (response, request) =>
    routes({
      'GET /v1/models/m/schema': { type: 'object', properties },
      'POST /v1/files': { id: 'file_7' },
      'POST /v1/estimate': price,
      'POST /v1/generations': ended(...files.map((_, index) => `${server.url}/${index}`)),
      ...Object.fromEntries(files.map((file, index) => [`GET /${index}`, (answer) => answer.end(file)])),
    })(response, request),
  );
  server.provider = createAtelier({ baseUrl: server.url, apiKey: 'atl_test' });
  server.creates = () => server.requests.filter(({ url }) => url === '/v1/generations').map(({ body }) => JSON.parse(body));
  return server;
}

// It prints each warning otherwise.
globalThis.AI_SDK_LOG_WARNINGS = false;

describe('the provider for the AI SDK', { concurrency: true }, () => {
  test('makes pictures, as many in one run as the model can', async (t) => {
    const properties = { prompt: {}, aspect_ratio: {}, seed: {}, num_images: { maximum: 4 } };
    const server = await serverOf(t, properties, PNG, PNG);

    const { images, warnings, providerMetadata } = await generateImage({
      model: server.provider.image('m'),
      prompt: 'a lighthouse',
      n: 2,
      seed: 7,
      aspectRatio: '16:9',
      size: '10x10',
      providerOptions: { atelier: { maxCredits: 9, project: 'proj_1', steps: 3 } },
    });

    assert.deepEqual(images.map(({ mediaType }) => mediaType), ['image/png', 'image/png']);
    assert.deepEqual(server.creates(), [
      {
        model: 'm',
        input: { prompt: 'a lighthouse', num_images: 2, aspect_ratio: '16:9', seed: 7, steps: 3 },
        project: 'proj_1',
        max_credits: 9,
      },
    ]);
    assert.deepEqual(warnings.map(({ feature }) => feature), ['size']);
    assert.deepEqual(providerMetadata.atelier.images[1], { width: 8, height: 8, generation: 'gen_12', credits: 4 });
  });

  test('changes pictures, which are uploaded', async (t) => {
    const server = await serverOf(t, { prompt: {}, image_urls: { type: 'array', items: media } }, PNG);

    await generateImage({ model: server.provider.image('m'), prompt: { text: 'make it evening', images: [PNG] } });

    assert.deepEqual(server.creates()[0].input, { prompt: 'make it evening', image_urls: ['file_7'] });
  });

  test('makes a film of a picture', async (t) => {
    const server = await serverOf(t, { prompt: {}, image_url: media, duration: {}, resolution: {}, generate_audio: {} }, 'film');

    const { video } = await experimental_generateVideo({
      model: server.provider.video('m'),
      prompt: { text: 'waves', image: PNG },
      duration: 3,
      resolution: '1280x720',
      generateAudio: true,
    });

    assert.equal(Buffer.from(video.uint8Array).toString(), 'film');
    const { prompt, image_url, duration, resolution, generate_audio } = server.creates()[0].input;
    assert.deepEqual([prompt, image_url, duration, resolution, generate_audio], ['waves', 'file_7', 3, '720p', true]);
  });

  test('speaks', async (t) => {
    const server = await serverOf(t, { text: {}, voice: {}, output_format: {} }, 'ID3 sound');

    const { audio, warnings } = await generateSpeech({
      model: server.provider.speech('m'),
      text: 'Good morning.',
      voice: 'hugo',
      outputFormat: 'mp3',
      speed: 2,
    });

    assert.equal(Buffer.from(audio.uint8Array).toString(), 'ID3 sound');
    assert.deepEqual(server.creates()[0].input, { text: 'Good morning.', voice: 'hugo', output_format: 'mp3' });
    assert.deepEqual(warnings.map(({ feature }) => feature), ['speed']);
  });

  test('writes down what is said, with times where the model has them', async (t) => {
    const written = { text: 'Good morning.', duration: 2.5, segments: [{ start: 0, end: 2.5, text: 'Good morning.' }] };
    const server = await serverOf(t, { audio_url: {}, output_format: { enum: ['text', 'json'] } }, JSON.stringify(written));

    const { text, segments, durationInSeconds } = await transcribe({
      model: server.provider.transcription('m'),
      audio: Buffer.from('sound'),
    });

    assert.equal(text, 'Good morning.');
    assert.deepEqual(segments, [{ text: 'Good morning.', startSecond: 0, endSecond: 2.5 }]);
    assert.equal(durationInSeconds, 2.5);
    assert.deepEqual(server.creates()[0].input, { audio_url: 'file_7', output_format: 'json' });
  });

  test('starts one run alone when the service refuses it', async (t) => {
    const server = await fakeServer(t, routes({ 'GET /v1/models/m/schema': {}, 'POST /v1/estimate': refused(402, 'insufficient_credits') }));
    const provider = createAtelier({ baseUrl: server.url, apiKey: 'atl_test' });

    await assert.rejects(generateImage({ model: provider.image('m'), prompt: 'a' }), (error) => error.code === 'insufficient_credits');

    assert.equal(server.requests.filter(({ url }) => url === '/v1/estimate').length, 1);
  });

  test('has no models for texts', () => {
    const provider = createAtelier({ baseUrl: 'http://a', apiKey: 'b' });

    assert.throws(() => provider.languageModel('m'), { name: 'AI_NoSuchModelError' });
  });
});
