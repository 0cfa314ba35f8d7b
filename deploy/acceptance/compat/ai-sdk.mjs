// SPDX-License-Identifier: Apache-2.0
// The AI SDK with its providers for OpenAI and Replicate, unmodified, against a started platform.
// Usage: node ai-sdk.mjs [7 | 6]
import assert from 'node:assert/strict';
import { assertPaid, base, check, countByPrompt, done, endedGenerations, native, newAccount, picture, sizeOf } from './platform.mjs';

const generation = process.argv[2] ?? '7';
const packages = {
  7: ['ai', '@ai-sdk/openai', '@ai-sdk/replicate'],
  6: ['ai-6', 'ai-sdk-openai-3', 'ai-sdk-replicate-2'],
}[generation];
const [ai, { createOpenAI }, { createReplicate }] = await Promise.all(packages.map((name) => import(name)));
const generateSpeech = ai.generateSpeech ?? ai.experimental_generateSpeech;
const transcribe = ai.transcribe ?? ai.experimental_transcribe;
const { APICallError, generateImage, experimental_generateVideo: generateVideo } = ai;

const account = await newAccount();
const before = (await native(account.key, '/v1/account')).credits;
const openai = createOpenAI({ apiKey: account.key, baseURL: `${base}/compat/openai/v1` });
const replicate = createReplicate({ apiToken: account.key, baseURL: `${base}/compat/replicate/v1` });
const prompt = (words) => `${words} ai ${generation}`;
/** The one that comes along takes no address without a name, and here the platform has none. */
const download = async ({ url }) => {
  const file = await fetch(url);
  return { data: new Uint8Array(await file.arrayBuffer()), mediaType: file.headers.get('content-type') };
};
const starting = (bytes) => Buffer.from(bytes).toString('latin1', 0, 12);

await check('openai: a picture', async () => {
  const { images, warnings } = await generateImage({ model: openai.image('gpt-image-1'), prompt: prompt('a lake'), size: '1536x1024' });
  assert.equal(images.length, 1);
  const [wide, high] = sizeOf(Buffer.from(images[0].uint8Array));
  assert.equal(wide * 2, high * 3);
  assert.deepEqual(warnings, []);
});

await check('openai: three pictures of a name that this provider does not know are three runs', async () => {
  const { images } = await generateImage({ model: openai.image('nano-banana'), prompt: prompt('three'), n: 3 });
  assert.equal(images.length, 3);
});

await check('openai: an edit of two pictures', async () => {
  const { images } = await generateImage({
    model: openai.image('gpt-image-1'),
    prompt: { text: prompt('join them'), images: [picture, new Uint8Array(picture)] },
  });
  assert.equal(images.length, 1);
});

await check('openai: a mask is refused', () =>
  assert.rejects(
    generateImage({ model: openai.image('gpt-image-1'), prompt: { text: prompt('x'), images: [picture], mask: picture }, maxRetries: 0 }),
    (error) => APICallError.isInstance(error) && error.statusCode === 400 && /mask/.test(error.message),
  ));

let spoken;
await check('openai: speech', async () => {
  const { audio } = await generateSpeech({ model: openai.speech('tts-1'), text: 'Good morning.', outputFormat: 'wav' });
  assert.match(starting(audio.uint8Array), /^RIFF/);
  spoken = audio.uint8Array;
  const plain = await generateSpeech({ model: openai.speech('gpt-4o-mini-tts'), text: 'Good evening.' });
  assert.match(plain.audio.mediaType, /^audio\/(mpeg|mp3)$/);
});

for (const name of ['whisper-1', 'gpt-4o-transcribe']) {
  await check(`openai: a transcription by ${name}`, async () => {
    const said = await transcribe({ model: openai.transcription(name), audio: spoken });
    assert.ok(said.text.length > 0);
    // Only the newer generation asks for more than the words.
    if (generation === '7' && name === 'whisper-1') {
      assert.equal(said.language, 'en');
      assert.ok(said.durationInSeconds > 0);
    }
  });
}

await check('replicate: a picture', async () => {
  const { images } = await generateImage({ model: replicate.image('black-forest-labs/flux-schnell'), prompt: prompt('a hill'), aspectRatio: '16:9' });
  assert.equal(images.length, 1);
  assert.ok(images[0].uint8Array.length > 100);
});

await check('replicate: a film', async () => {
  const { videos } = await generateVideo({
    model: replicate.video('atelier/sora-2'),
    prompt: prompt('a wave'),
    aspectRatio: '16:9',
    duration: 4,
    download,
    providerOptions: { replicate: { pollIntervalMs: 500 } },
  });
  assert.equal(videos.length, 1);
  assert.match(starting(videos[0].uint8Array), /^....ftyp/s);
});

await check('errors have their status, and say whether to repeat', async () => {
  const image = { prompt: prompt('x'), maxRetries: 0 };
  const stranger = createOpenAI({ apiKey: 'sk-no-key', baseURL: `${base}/compat/openai/v1` });
  const away = createReplicate({ apiToken: 'r8_no_key', baseURL: `${base}/compat/replicate/v1` });
  const cases = [
    [stranger.image('gpt-image-1'), 401],
    [openai.image('no-such-model'), 404],
    [away.image('black-forest-labs/flux-schnell'), 401],
    [replicate.image('nobody/nothing'), 404],
  ];
  for (const [model, status] of cases) {
    await assert.rejects(generateImage({ ...image, model }), (error) => {
      assert.ok(APICallError.isInstance(error), String(error));
      assert.equal(error.statusCode, status);
      assert.equal(error.isRetryable, false);
      assert.ok(error.message.length > 5, error.message);
      return true;
    });
  }
});

await check('each run was paid once', async () => {
  const all = await endedGenerations(account.key);
  const times = countByPrompt(all);
  for (const [words, many] of [['a lake', 1], ['three', 3], ['join them', 1], ['a hill', 1], ['a wave', 1]]) {
    assert.equal(times.get(prompt(words)), many, words);
  }
  assert.equal(times.get(prompt('x')), undefined);
  await assertPaid(account, before, all);
});

done();
