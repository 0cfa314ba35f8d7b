// SPDX-License-Identifier: Apache-2.0
// OpenAI's own client, unmodified, against a started platform: every call that is served, and each error as its class.
// Usage: node openai.mjs [openai | openai-6]
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import {
  assertPaid, base, check, countByPrompt, done, endedGenerations, native, newAccount, newKey, openaiClient, picture, sizeOf, sleep,
} from './platform.mjs';

const name = process.argv[2] ?? 'openai';
const library = await import(name);
const { toFile } = library;
const account = await newAccount();
const before = (await native(account.key, '/v1/account')).credits;
/** What the client sends, so that its repeats can be counted. */
const sent = [];
const counting = (url, init) => (sent.push(init.method ?? 'GET'), fetch(url, init));
const clientOf = (key, more) => openaiClient(library.default, key, { fetch: counting, ...more });
/** Further keys: the windows of a minute are a key's own. */
const fresh = async () => clientOf(await newKey(account));
let openai = clientOf(account.key);

const prompt = (words) => `${words} ${name}`;
const png = () => toFile(picture, 'a picture.png', { type: 'image/png' });
const bytesOf = (item) => Buffer.from(item.b64_json, 'base64');
async function collect(stream) {
  const events = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** Rejects once, as this class, with these members. */
async function refused(work, type, members = {}, repeats = 0) {
  const already = sent.length;
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof library[type], `${error.constructor.name}: ${error.message}`);
    for (const [member, value] of Object.entries(members)) assert.equal(error[member], value, `${member} of ${error.message}`);
    if (error.status) assert.match(error.requestID, /^req_[0-9a-z]{20}$/);
    return true;
  });
  assert.equal(sent.length - already, 1 + repeats, 'requests of one call');
}

await check('models', async () => {
  const ids = [];
  for await (const model of openai.models.list()) ids.push(model.id);
  for (const id of ['nano-banana', 'speech', 'gpt-image-1', 'tts-1', 'whisper-1', 'sora-2']) assert.ok(ids.includes(id), `${id} of ${ids}`);
  const model = await openai.models.retrieve('gpt-image-1');
  assert.equal(model.id, 'gpt-image-1');
  assert.equal(model.object, 'model');
  assert.equal(typeof model.created, 'number');
  await refused(openai.models.retrieve('no-such'), 'NotFoundError', { code: 'model_not_found', param: 'model' });
});

await check('a picture, its price and the id of the request', async () => {
  const { data, response } = await openai.images.generate({ model: 'gpt-image-1', prompt: prompt('a lake') }).withResponse();
  assert.equal(data.data.length, 1);
  assert.deepEqual(sizeOf(bytesOf(data.data[0])).slice(0, 2), [1024, 1024]);
  assert.equal(typeof data.created, 'number');
  assert.ok(Number(response.headers.get('x-atelier-credits')) > 0);
  assert.match(data._request_id ?? response.headers.get('x-request-id'), /^req_/);
});

for (const [size, width, height] of [['1536x1024', 3, 2], ['1024x1536', 2, 3], ['1024x1024', 1, 1], ['auto', 1, 1]]) {
  await check(`size ${size}`, async () => {
    const answer = await openai.images.generate({ model: 'gpt-image-2', prompt: prompt(`a ${size}`), size, output_format: 'jpeg' });
    const [wide, high, type] = sizeOf(bytesOf(answer.data[0]));
    assert.equal(type, 'jpeg');
    assert.equal(wide * height, high * width);
    if (answer.size) assert.equal(answer.size, `${wide}x${high}`);
  });
}

await check('two pictures by address, which needs no key', async () => {
  const answer = await openai.images.generate({ model: 'dall-e-3', prompt: prompt('two hills'), n: 2, response_format: 'url', quality: 'hd', style: 'vivid', user: 'u' });
  assert.equal(answer.data.length, 2);
  for (const { url } of answer.data) {
    const file = await fetch(url);
    assert.equal(file.status, 200);
    assert.match(file.headers.get('content-type'), /^image\//);
  }
});

await check('a stream of a picture', async () => {
  const events = await collect(await openai.images.generate({ model: 'gpt-image-1', prompt: prompt('a bay'), stream: true, partial_images: 2 }));
  const completed = events.filter((event) => event.type === 'image_generation.completed');
  assert.equal(completed.length, 1);
  assert.ok(sizeOf(bytesOf(completed[0]))[0] > 0);
});

for (const [words, code] of [['atelier:fail', undefined], ['atelier:moderate', 'moderation_blocked']]) {
  await check(`a stream of ${words} throws`, () =>
    assert.rejects(
      async () => collect(await openai.images.generate({ model: 'gpt-image-1', prompt: prompt(`x ${words}`), stream: true })),
      (error) => {
        assert.ok(error instanceof library.APIError, String(error));
        assert.ok(error.code, 'a code');
        if (code) assert.equal(error.code, code);
        return true;
      },
    ));
}

openai = await fresh();
await check('edits: a file, two files, a stream of a file', async () => {
  const upload = `upload-${name}.png`;
  await writeFile(upload, picture);
  for (const image of [await png(), [await png(), new File([picture], 'b.png', { type: 'image/png' })], createReadStream(upload)]) {
    const answer = await openai.images.edit({ model: 'gpt-image-1', image, prompt: prompt('at night') });
    assert.equal(answer.data.length, 1);
  }
  await rm(upload);
  const events = await collect(await openai.images.edit({ model: 'gpt-image-1', image: await png(), prompt: prompt('at noon'), stream: true }));
  assert.equal(events.filter((event) => event.type === 'image_edit.completed').length, 1);
});

await check('edits: a mask is refused', async () =>
  refused(openai.images.edit({ model: 'gpt-image-1', image: await png(), mask: await png(), prompt: prompt('x') }), 'BadRequestError', { param: 'mask' }));

await check('edits as JSON, with the id of a file', async () => {
  const file = await openai.files.create({ file: await png(), purpose: 'vision' });
  const answer = await openai.post('/images/edits', { body: { model: 'gpt-image-1', prompt: prompt('a fog'), images: [{ file_id: file.id }] } });
  assert.equal(answer.data.length, 1);
});

await check('files', async () => {
  const file = await openai.files.create({ file: await png(), purpose: 'vision' });
  assert.equal(file.object, 'file');
  assert.equal(file.bytes, picture.length);
  assert.equal((await openai.files.retrieve(file.id)).id, file.id);
  const ids = [];
  for await (const one of openai.files.list()) ids.push(one.id);
  assert.ok(ids.includes(file.id));
  const content = await openai.files.content(file.id);
  assert.match(content.headers.get('content-type'), /^image\/png/);
  assert.equal((await openai.files.delete(file.id)).deleted, true);
  await refused(openai.files.retrieve(file.id), 'NotFoundError');
});

openai = await fresh();
const starts = { mp3: /^(ID3|\xff[\xe0-\xff])/, wav: /^RIFF/, opus: /^OggS/ };
let spoken;
await check('speech in each format', async () => {
  for (const [format, magic] of Object.entries(starts)) {
    const answer = await openai.audio.speech.create({ model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'Good morning.', response_format: format, instructions: 'kindly' });
    assert.match(answer.headers.get('content-type'), /^audio\//);
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.match(bytes.toString('latin1', 0, 4), magic, format);
    if (format === 'wav') spoken = bytes;
  }
});

await check('speech: an unknown voice, an unknown format', async () => {
  const speech = { model: 'tts-1', voice: 'alloy', input: 'x' };
  await refused(openai.audio.speech.create({ ...speech, voice: 'nobody' }), 'BadRequestError', { param: 'voice' });
  await refused(openai.audio.speech.create({ ...speech, response_format: 'flac' }), 'BadRequestError', { param: 'response_format' });
});

await check('transcriptions in each format', async () => {
  const file = () => toFile(spoken, 'said.wav', { type: 'audio/wav' });
  const transcribe = async (more) => openai.audio.transcriptions.create({ model: 'whisper-1', file: await file(), ...more });
  assert.equal(typeof (await transcribe({})).text, 'string');
  for (const format of ['text', 'srt', 'vtt']) assert.equal(typeof (await transcribe({ response_format: format })), 'string', format);
  assert.match(await transcribe({ response_format: 'vtt' }), /^WEBVTT/);
  const verbose = await transcribe({ response_format: 'verbose_json', temperature: 0 });
  assert.equal(verbose.language, 'english');
  assert.ok(Number(verbose.duration) > 0);
  for (const segment of verbose.segments) assert.equal(typeof segment.no_speech_prob, 'number');
  const events = await collect(await openai.audio.transcriptions.create({ model: 'gpt-4o-transcribe', file: await file(), stream: true }));
  assert.equal(events.at(-1).type, 'transcript.text.done');
});

/** As programs do it: this client has no call that waits. */
async function filmed(video) {
  let last = -1;
  for (let i = 0; i < 600 && ['queued', 'in_progress'].includes(video.status); i++) {
    assert.ok(Number.isInteger(video.progress) && video.progress >= last, `progress ${video.progress} after ${last}`);
    last = video.progress;
    await sleep(500);
    video = await openai.videos.retrieve(video.id);
  }
  return video;
}

openai = await fresh();
await check('a film: progress, content, range, thumbnail', async () => {
  const created = await openai.videos.create({ model: 'sora-2', prompt: prompt('a wave'), seconds: '4', size: '1280x720' });
  assert.equal(created.object, 'video');
  assert.equal(created.seconds, '4');
  assert.equal(created.size, '1280x720');
  await refused(openai.videos.downloadContent('video_00000000-0000-0000-0000-000000000000'), 'NotFoundError');
  const video = await filmed(created);
  assert.equal(video.status, 'completed', JSON.stringify(video.error));
  assert.equal(video.progress, 100);
  assert.equal(typeof video.completed_at, 'number');
  const film = Buffer.from(await (await openai.videos.downloadContent(video.id)).arrayBuffer());
  assert.equal(film.toString('latin1', 4, 8), 'ftyp');
  const part = await openai.videos.downloadContent(video.id, {}, { headers: { Range: 'bytes=4-7' } });
  assert.equal(part.status, 206);
  assert.equal(await part.text(), 'ftyp');
  const small = await openai.videos.downloadContent(video.id, { variant: 'thumbnail' });
  assert.match(small.headers.get('content-type'), /^image\//);
  await refused(openai.videos.downloadContent(video.id, { variant: 'spritesheet' }), 'BadRequestError');
});

await check('films: of a picture, failed, in pages, deleted', async () => {
  const fromPicture = await openai.videos.create({ model: 'sora-2', prompt: prompt('it moves'), seconds: '4', input_reference: await png() });
  const failed = await filmed(await openai.videos.create({ model: 'sora-2', prompt: prompt('x atelier:fail') }));
  assert.equal(failed.status, 'failed');
  assert.ok(failed.error.code && failed.error.message);
  const ids = [];
  for await (const video of openai.videos.list({ limit: 1 })) ids.push(video.id);
  assert.equal(ids.length, 3);
  assert.equal(ids[0], failed.id, 'newest first');
  assert.equal((await filmed(fromPicture)).status, 'completed');
  const deleted = await openai.videos.delete(failed.id);
  assert.deepEqual(deleted, { id: failed.id, object: 'video.deleted', deleted: true });
  await refused(openai.videos.retrieve(failed.id), 'NotFoundError');
  await refused(openai.videos.remix(fromPicture.id, { prompt: 'again' }), 'NotFoundError');
  const stranger = clientOf((await newAccount(1)).key);
  await refused(stranger.videos.retrieve(fromPicture.id), 'NotFoundError');
});

await check('what is not served is not found', async () => {
  await refused(openai.images.createVariation({ image: await png() }), 'NotFoundError');
  await refused(openai.chat.completions.create({ model: 'gpt-5', messages: [{ role: 'user', content: 'x' }] }), 'NotFoundError');
});

openai = await fresh();
const image = { model: 'gpt-image-1', prompt: 'x' };
await check('input that no repeat can mend', async () => {
  const wrong = [
    [{ n: 0 }, 'n'], [{ n: 11 }, 'n'], [{ n: 'two' }, 'n'], [{ size: 'huge' }, 'size'], [{ prompt: '' }, 'prompt'],
    [{ background: 'transparent' }, 'background'], [{ output_format: 'svg' }, 'output_format'], [{ prompt: 'x'.repeat(33000) }, 'prompt'],
    [{ response_format: 'hologram' }, 'response_format'],
  ];
  for (const [more, param] of wrong) await refused(openai.images.generate({ ...image, ...more }), 'BadRequestError', { param });
  await refused(openai.images.generate({ ...image, model: 'no-such' }), 'NotFoundError', { code: 'model_not_found', param: 'model' });
  await refused(openai.images.edit({ ...image, image: await toFile(Buffer.from('no picture'), 'a.png') }), 'BadRequestError');
});

await check('who may not', async () => {
  await refused(clientOf('sk-no-key').images.generate(image), 'AuthenticationError', { code: 'invalid_api_key' });
  await refused(clientOf(await newKey(account, ['read'])).images.generate(image), 'PermissionDeniedError', { code: 'insufficient_scope' });
  await refused(clientOf((await newAccount(1)).key).images.generate(image), 'RateLimitError', { code: 'insufficient_quota' });
});

await check('a run that fails or is not allowed', async () => {
  await refused(openai.images.generate({ ...image, prompt: prompt('y atelier:fail') }), 'InternalServerError');
  await refused(openai.images.generate({ ...image, prompt: prompt('y atelier:moderate') }), 'BadRequestError', { code: 'moderation_blocked' });
});

await check('too many starts in a minute: each waits as it is told', async () => {
  const impatient = clientOf(await newKey(account), { maxRetries: 0 });
  const answers = await Promise.allSettled(Array.from({ length: 23 }, (_, i) => impatient.images.generate({ ...image, prompt: prompt(`z ${i} atelier:fail`) })));
  const limited = answers.map((answer) => answer.reason).filter((error) => error instanceof library.RateLimitError);
  assert.ok(limited.length >= 3, answers.map((answer) => answer.reason?.message).join('\n'));
  for (const error of limited) {
    assert.equal(error.code, 'rate_limit_exceeded');
    assert.match(error.headers.get('retry-after'), /^[1-9][0-9]?$/);
  }
});

await check('names of an organization and a project change nothing', async () => {
  const named = clientOf(account.key, { organization: 'org-elsewhere', project: 'proj_1' });
  assert.equal((await named.images.generate({ ...image, prompt: prompt('a reed') })).data.length, 1);
});

await check('each run was paid once, and no refusal', async () => {
  const all = await endedGenerations(account.key);
  const times = countByPrompt(all);
  assert.equal(times.get(prompt('a lake')), 1);
  assert.equal(times.get('x'), undefined);
  await assertPaid(account, before, all);
});

done();
