// SPDX-License-Identifier: Apache-2.0
// Plays, seeks and reads media of a started platform in headless Chromium, from a page of another origin.
//   ./atelier up --detach && . ./.atelier/env && cd deploy/acceptance/media && npm ci && node media.mjs [screenshot.png]
// Needs Node 20 and Chromium (CHROMIUM names another program than `chromium`). Exits 1 and says what does not hold.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import puppeteer from 'puppeteer-core';

const base = process.env.ATELIER_BASE_URL;
const key = process.env.ATELIER_API_KEY;
const screenshot = resolve(process.argv[2] ?? 'media.png');
if (!base || !key || process.argv[2] === '--help') {
  console.error('usage: ATELIER_BASE_URL=... ATELIER_API_KEY=... node media.mjs [screenshot.png]');
  process.exit(2);
}
// Slow enough that a film has not arrived whole when the test seeks in it.
const bytesPerSecond = 3_000_000;
// Chromium waits for what is nearer than a few megabytes instead of asking for it.
const gap = 60_000_000;
const timeoutMillis = 60_000;

async function api(method, path, body) {
  const answer = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json.error)}`);
  return json;
}

async function output(model, input) {
  let generation = await api('POST', '/v1/generations', { model, input });
  for (let look = 0; look < 10 && !generation.finished_at; look++) {
    generation = await api('GET', `/v1/generations/${generation.id}?wait=45`);
  }
  assert.equal(generation.status, 'succeeded', JSON.stringify(generation.error));
  return generation.outputs[0].url;
}

/** The boxes of an MP4 between two places. */
function* boxes(film, from, to) {
  for (let at = from; at + 8 <= to; at += Math.max(8, film.readUInt32BE(at))) {
    yield { at, size: film.readUInt32BE(at), type: film.toString('latin1', at + 4, at + 8) };
  }
}

/** Where a film keeps the addresses of its chunks. */
function* places(film, from = 0, to = film.length) {
  for (const { at, size, type } of boxes(film, from, to)) {
    if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type)) yield* places(film, at + 8, at + size);
    if (type === 'stco') for (let n = 0; n < film.readUInt32BE(at + 12); n++) yield at + 16 + 4 * n;
  }
}

/** Adds unused bytes in the middle of a film: Chromium asks for the part behind them instead of waiting for it. */
function stretched(film, gap) {
  const data = [...boxes(film, 0, film.length)].find(({ type }) => type === 'mdat');
  const moved = Buffer.from(film);
  const middle = Math.min(...[...places(film)].map((place) => film.readUInt32BE(place)).filter((chunk) => chunk >= data.at + data.size / 2));
  for (const place of places(film)) {
    const chunk = film.readUInt32BE(place);
    if (chunk >= middle) moved.writeUInt32BE(chunk + gap, place);
  }
  moved.writeUInt32BE(data.size + gap, data.at);
  return Buffer.concat([moved.subarray(0, middle), Buffer.alloc(gap), moved.subarray(middle)]);
}

async function uploaded(bytes, name) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const answer = await fetch(`${base}/v1/files`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: form });
  const file = await answer.json();
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${JSON.stringify(file.error)}`);
  return file.url;
}

const page = `<!doctype html><title>media</title>
<style>body{font:14px sans-serif;display:grid;grid-template-columns:1fr 1fr;gap:8px;margin:8px}video,img,canvas{width:100%}</style>
<video id="video" controls muted crossorigin="anonymous"></video>
<img id="image" crossorigin="anonymous">
<canvas id="frame"></canvas>
<div><img id="small" crossorigin="anonymous"><audio id="audio" controls crossorigin="anonymous"></audio></div>`;

async function withPage(work) {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(page));
  await new Promise((up) => server.listen(0, '127.0.0.1', up));
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--mute-audio'],
  });
  try {
    const tab = await browser.newPage();
    tab.setDefaultTimeout(timeoutMillis);
    await tab.setViewport({ width: 1100, height: 760 });
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await work(tab, await watched(tab));
  } finally {
    await browser.close();
    server.close();
  }
}

/** What the platform was asked for and what it answered, by address. */
async function watched(tab) {
  const seen = [];
  const network = await tab.createCDPSession();
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false, latency: 5, downloadThroughput: bytesPerSecond, uploadThroughput: -1,
  });
  const asked = new Map();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request));
  network.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) =>
    asked.set(requestId, { ...asked.get(requestId), headers: { ...asked.get(requestId)?.headers, ...headers } }));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const headers = Object.fromEntries(Object.entries(asked.get(requestId)?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
    seen.push({ url: response.url, status: response.status, range: headers.range, headers: response.headers });
  });
  const full = async () => {
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  };
  return { of: (url) => seen.filter((one) => one.url === url), fullSpeed: full };
}

const event = (tab, id, name) =>
  tab.evaluate((id, name, timeoutMillis) => new Promise((done, failed) => {
    const element = document.getElementById(id);
    element.addEventListener(name, () => done(), { once: true });
    element.addEventListener('error', () => failed(new Error(`${id}: ${element.error?.message ?? 'error'}`)), { once: true });
    setTimeout(() => failed(new Error(`${id}: no ${name}`)), timeoutMillis);
  }), id, name, timeoutMillis);

const state = (tab, id) => tab.$eval(`#${id}`, (media) => ({
  now: media.currentTime,
  length: media.duration,
  seekable: media.seekable.length && media.seekable.end(0),
  buffered: media.buffered.length && media.buffered.end(0),
  width: media.videoWidth,
  muted: media.muted,
}));

async function opens(tab, id, url) {
  const ready = event(tab, id, 'loadedmetadata');
  await tab.$eval(`#${id}`, (media, url) => (media.src = url), url);
  await ready;
}

/** Plays until `until` (a share of the length) is passed. */
async function plays(tab, id) {
  const from = (await state(tab, id)).now;
  await tab.$eval(`#${id}`, (media) => media.play());
  await tab.waitForFunction((id, from) => document.getElementById(id).currentTime > from + 0.4, { timeout: timeoutMillis }, id, from);
  return (await state(tab, id)).now;
}

async function seeks(tab, id, share) {
  const done = event(tab, id, 'seeked');
  await tab.$eval(`#${id}`, (media, share) => (media.currentTime = share * media.duration), share);
  await done;
}

/** The colours of a picture: readable only when the platform allows other origins to read it. */
const colours = (tab, id) => tab.evaluate((id) => {
  const picture = document.getElementById(id);
  const canvas = document.getElementById('frame');
  canvas.width = picture.videoWidth || picture.naturalWidth;
  canvas.height = picture.videoHeight || picture.naturalHeight;
  const drawing = canvas.getContext('2d');
  drawing.drawImage(picture, 0, 0);
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  const found = new Set();
  for (let at = 0; at < data.length; at += 4 * 997) found.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
  return { width: canvas.width, height: canvas.height, different: found.size };
}, id);

async function shows(tab, id, url) {
  const ready = event(tab, id, 'load');
  await tab.$eval(`#${id}`, (image, url) => (image.src = url), url);
  await ready;
  return colours(tab, id);
}

async function film(tab, net, url) {
  await opens(tab, 'video', url);
  const opened = await state(tab, 'video');
  const played = await plays(tab, 'video');
  const arrived = (await state(tab, 'video')).buffered;
  await seeks(tab, 'video', 0.8);
  const there = (await state(tab, 'video')).now;
  const on = await plays(tab, 'video');
  await tab.$eval('#video', (media) => media.pause());
  await seeks(tab, 'video', 0.1);
  const back = (await state(tab, 'video')).now;

  const answers = net.of(url);
  const parts = answers.filter((one) => one.status === 206);
  console.log(`video: ${opened.width} wide, ${opened.length} s, played to ${played.toFixed(2)}, ${arrived.toFixed(2)} s had arrived,`
    + ` at 80 % ${there.toFixed(2)} and on to ${on.toFixed(2)}, back at ${back.toFixed(2)};`
    + ` answers ${answers.map((one) => `${one.status} to ${one.range}`).join(', ')}`);
  assert.ok(opened.seekable >= opened.length - 0.1, `seekable to ${opened.seekable} of ${opened.length}`);
  assert.ok(played > 0.3, 'it does not play');
  assert.ok(arrived < 0.8 * opened.length, 'all of it had arrived before the seek: nothing is shown');
  assert.ok(on > 0.8 * opened.length + 0.3, 'it does not play on from 80 %');
  assert.ok(Math.abs(back - 0.1 * opened.length) < 0.5, 'it does not seek back');
  assert.ok(parts.length >= 2 && parts.length === answers.length, 'not every answer was a part');
  assert.ok(parts.some((one) => !/^bytes=0-/.test(one.range ?? 'bytes=0-')), 'the seek did not ask for another part');
  const frame = await colours(tab, 'video');
  assert.ok(frame.different > 20, `a frame of ${frame.different} colours`);
}

async function sound(tab, net, url) {
  await opens(tab, 'audio', url);
  const { length } = await state(tab, 'audio');
  await plays(tab, 'audio');
  await seeks(tab, 'audio', 0.6);
  const on = await plays(tab, 'audio');
  await tab.$eval('#audio', (media) => media.pause());
  console.log(`audio: ${length.toFixed(2)} s, played on to ${on.toFixed(2)}; answers ${net.of(url).map((one) => one.status).join(', ')}`);
  assert.ok(on > 0.6 * length);
  assert.ok(net.of(url).some((one) => one.status === 206));
}

async function pictures(tab, net, url) {
  const whole = await shows(tab, 'image', url);
  const small = await shows(tab, 'small', `${url}?w=320`);
  const [answer] = net.of(`${url}?w=320`);
  console.log(`image: ${whole.width} x ${whole.height}, ${whole.different} colours read; small: ${small.width} x ${small.height}, ${answer.headers['content-type'] ?? answer.headers['Content-Type']}`);
  assert.ok(whole.different > 20, 'the canvas could not be read');
  assert.equal(small.width, 320);
  assert.ok(small.different > 20);
}

const prompt = 'rain over a city at night, lights on the water';
const [video, audio, image] = await Promise.all([
  output('scene-video', { prompt, duration: 10, resolution: '720p', generate_audio: true }),
  output('speech', { text: 'The tide comes in at noon, and the boats go out again in the evening. Nobody is in a hurry here.' }),
  output('landscape-image', { prompt }),
]);
const long = await uploaded(stretched(Buffer.from(await (await fetch(video)).arrayBuffer()), gap), 'long.mp4');
await withPage(async (tab, net) => {
  await film(tab, net, long);
  await net.fullSpeed();
  await sound(tab, net, audio);
  await pictures(tab, net, image);
  const poster = await shows(tab, 'small', `${video}?w=320`);
  assert.equal(poster.width, 320, 'the film has no small picture');
  await tab.screenshot({ path: screenshot });
});
console.log(`media play, seek and can be read; see ${screenshot}`);
