// SPDX-License-Identifier: Apache-2.0
// Google's own client, unmodified, against a started platform. The address comes from the environment, as programs have it.
// Usage: node gemini.mjs [@google/genai | google-genai-2]
import assert from 'node:assert/strict';
import { assertPaid, base, check, countByPrompt, done, endedGenerations, native, newAccount, newKey, picture, sizeOf } from './platform.mjs';

const name = process.argv[2] ?? '@google/genai';
process.env.GOOGLE_GEMINI_BASE_URL = `${base}/compat/gemini`;
const { ApiError, GoogleGenAI, Modality } = await import(name);
const account = await newAccount();
const before = (await native(account.key, '/v1/account')).credits;
const clientOf = (apiKey) => new GoogleGenAI({ apiKey });
const { models, chats } = clientOf(account.key);
const model = 'gemini-2.5-flash-image';
const prompt = (words) => `${words} ${name}`;
const inline = { inlineData: { mimeType: 'image/png', data: picture.toString('base64') } };
const pixels = (answer) => sizeOf(Buffer.from(answer.data, 'base64'));

await check('models', async () => {
  const names = [];
  for await (const one of await models.list()) names.push(one.name);
  for (const one of [model, 'nano-banana', 'nano-banana-edit']) assert.ok(names.includes(`models/${one}`), `${one} of ${names}`);
  assert.equal((await models.get({ model })).name, `models/${model}`);
});

await check('a picture from words, in a shape', async () => {
  const answer = await models.generateContent({
    model,
    contents: prompt('a lake'),
    config: { responseModalities: [Modality.TEXT, Modality.IMAGE], imageConfig: { aspectRatio: '16:9', imageSize: '1K' }, temperature: 1 },
  });
  const [candidate] = answer.candidates;
  assert.equal(candidate.finishReason, 'STOP');
  assert.equal(candidate.content.role, 'model');
  assert.match(candidate.content.parts[0].inlineData.mimeType, /^image\/(png|jpeg)$/);
  assert.equal(answer.modelVersion, model);
  const [wide, high] = pixels(answer);
  assert.ok(Math.abs(wide / high - 16 / 9) < 0.01, `${wide}x${high}`);
  const { headers } = answer.sdkHttpResponse;
  assert.ok(Number(headers['x-atelier-credits']) > 0);
});

await check('a large picture', async () => {
  const answer = await models.generateContent({ model: 'gemini-3-pro-image', contents: prompt('a map'), config: { imageConfig: { imageSize: '2K' } } });
  assert.deepEqual(pixels(answer).slice(0, 2), [2048, 2048]);
});

await check('a picture from two pictures', async () => {
  const answer = await models.generateContent({ model, contents: [inline, inline, prompt('join them')] });
  assert.ok(pixels(answer)[0] > 0);
});

await check('a conversation changes the picture before', async () => {
  const chat = chats.create({ model });
  const first = await chat.sendMessage({ message: prompt('a mill') });
  const second = await chat.sendMessage({ message: prompt('at night') });
  assert.notEqual(first.data, second.data);
});

await check('a stream', async () => {
  const pictures = [];
  for await (const chunk of await models.generateContentStream({ model, contents: prompt('a bay atelier:slow=1s') })) {
    if (chunk.data) pictures.push(pixels(chunk));
  }
  assert.equal(pictures.length, 1);
});

await check('content that is refused is an answer without a picture', async () => {
  const answer = await models.generateContent({ model, contents: prompt('x atelier:moderate') });
  assert.equal(answer.data, undefined);
  const reason = answer.promptFeedback?.blockReason ?? answer.candidates[0].finishReason;
  assert.ok(['PROHIBITED_CONTENT', 'IMAGE_SAFETY'].includes(reason), reason);
});

/** This client repeats nothing by itself. */
const refused = (work, status, word) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.status, status, error.message);
    const { error: said } = JSON.parse(error.message);
    assert.equal(said.code, status);
    assert.equal(said.status, word);
    assert.ok(said.message.length > 5 && Array.isArray(said.details));
    return true;
  });

await check('refusals', async () => {
  const ask = (more, key = account.key) => clientOf(key).models.generateContent({ model, contents: 'x', ...more });
  await refused(ask({}, 'AIza-no-key'), 401, 'UNAUTHENTICATED');
  await refused(ask({}, await newKey(account, ['read'])), 403, 'PERMISSION_DENIED');
  await refused(ask({}, (await newAccount(1)).key), 429, 'RESOURCE_EXHAUSTED');
  await refused(ask({ model: 'no-such-model' }), 404, 'NOT_FOUND');
  for (const config of [
    { imageConfig: { aspectRatio: '7:1' } },
    { imageConfig: { imageSize: '8K' } },
    { candidateCount: 2 },
    { responseModalities: ['TEXT'] },
    { tools: [{ googleSearch: {} }] },
  ]) {
    await refused(ask({ config }), 400, 'INVALID_ARGUMENT');
  }
  await refused(ask({ contents: [inline] }), 400, 'INVALID_ARGUMENT');
  await refused(ask({ contents: ['x', { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] }), 400, 'INVALID_ARGUMENT');
  await refused(models.countTokens({ model, contents: 'x' }), 404, 'NOT_FOUND');
  await refused(ask({ contents: prompt('y atelier:fail') }), 500, 'INTERNAL');
});

await check('each run was paid once, and no refusal', async () => {
  const all = await endedGenerations(account.key);
  const times = countByPrompt(all);
  for (const words of ['a lake', 'a map', 'join them', 'a mill', 'at night']) assert.equal(times.get(prompt(words)), 1, words);
  assert.equal(times.get('x'), undefined);
  await assertPaid(account, before, all);
});

done();
