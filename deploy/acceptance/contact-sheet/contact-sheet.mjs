// SPDX-License-Identifier: Apache-2.0
// Runs every model of a started platform once and puts what they made on one picture, each with its name under it.
//   ./atelier up --detach && . ./.atelier/env && node deploy/acceptance/contact-sheet/contact-sheet.mjs sheet.png
// Needs Node 20 and Chromium (CHROMIUM names another program than `chromium`).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const base = process.env.ATELIER_BASE_URL;
const key = process.env.ATELIER_API_KEY;
const target = resolve(process.argv[2] ?? 'contact-sheet.png');
const only = process.argv[3];
if (!base || !key) {
  console.error('ATELIER_BASE_URL and ATELIER_API_KEY must be set: . ./.atelier/env');
  process.exit(2);
}

async function api(method, path, body) {
  const answer = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  if (answer.status === 429) {
    await new Promise((next) => setTimeout(next, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
    return api(method, path, body);
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json.error)}`);
  return json;
}

async function run(model, input) {
  let generation = await api('POST', '/v1/generations', { model, input });
  for (let look = 0; look < 20 && !generation.finished_at; look++) {
    generation = await api('GET', `/v1/generations/${generation.id}?wait=45`);
  }
  return generation;
}

const words = 'a red fox in a snowy forest at dawn';
const media = {};
function value(name, member) {
  if (member.type === 'array') return Array(Math.max(1, member.minItems ?? 1)).fill(value(name, member.items));
  if (member['x-service-media']) return media[member['x-service-media']];
  if (member.enum) return member.enum[0];
  if (member.type === 'integer' || member.type === 'number') return member.minimum ?? 1;
  if (member.type === 'boolean') return false;
  return name === 'text' ? 'Good morning. The sea is calm today.' : words;
}
function input(schema) {
  return Object.fromEntries(
    (schema.required ?? [])
      .filter((name) => schema.properties[name].default === undefined)
      .map((name) => [name, value(name, schema.properties[name])]),
  );
}

media.image = (await run('landscape-image', { prompt: 'a lighthouse by the sea at sunset', seed: 7 })).id + '#0';
media.audio = (await run('speech', { text: 'The tide comes in at noon.' })).id + '#0';
media.video = (await run('scene-video', { prompt: 'waves at a lighthouse', duration: 2, seed: 7 })).id + '#0';

const cells = [];
const { data: models } = await api('GET', '/v1/models');
for (const { slug, type } of models.filter((model) => !only || model.slug.includes(only))) {
  const { input_schema: schema } = await api('GET', `/v1/models/${slug}`);
  const started = Date.now();
  const generation = await run(slug, input(schema));
  const output = generation.outputs[0];
  console.log(slug, generation.status, `${Date.now() - started} ms`, output?.content_type ?? generation.error?.code);
  let show = `<p class="none">${generation.status} ${generation.error?.code ?? ''}</p>`;
  if (output) {
    const bytes = Buffer.from(await (await fetch(output.url)).arrayBuffer());
    const data = `data:${output.content_type};base64,${bytes.toString('base64')}`;
    if (type === 'image') show = `<img src="${data}">`;
    if (type === 'video') show = `<video muted preload="auto" src="${data}"></video>`;
    if (type === 'audio') show = `<canvas width="300" height="170" data-sound="${data}"></canvas>`;
    if (type === 'other') show = `<pre>${bytes.toString('utf8').slice(0, 400).replaceAll('<', '&lt;')}</pre>`;
  }
  const size = output?.width ? `${output.width}x${output.height}` : '';
  const length = output?.duration_seconds ? `${output.duration_seconds} s` : '';
  cells.push(`<figure>${show}<figcaption><b>${slug}</b><br>${type} ${size} ${length}</figcaption></figure>`);
}

const page = join(mkdtempSync(join(tmpdir(), 'contact-sheet-')), 'sheet.html');
writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>
body{margin:12px;background:#fff;font:13px sans-serif;display:grid;grid-template-columns:repeat(6,300px);gap:14px}
figure{margin:0} img,video,canvas,pre,.none{width:300px;height:170px;object-fit:contain;background:#eee;margin:0;display:block;overflow:hidden}
pre{white-space:pre-wrap;font-size:11px}</style>${cells.join('')}<script>
const waits=[];
for(const v of document.querySelectorAll('video'))waits.push(new Promise(d=>{v.onloadeddata=()=>{v.onseeked=d;v.currentTime=v.duration/2};v.onerror=d}));
for(const c of document.querySelectorAll('canvas'))waits.push((async()=>{
 const bytes=Uint8Array.from(atob(c.dataset.sound.split(',')[1]),x=>x.charCodeAt(0));
 const sound=await new OfflineAudioContext(1,1,44100).decodeAudioData(bytes.buffer);
 const s=sound.getChannelData(0),g=c.getContext('2d'),n=Math.floor(s.length/c.width);
 g.fillStyle='#347';for(let x=0;x<c.width;x++){let m=0;for(let i=0;i<n;i++)m=Math.max(m,Math.abs(s[x*n+i]));g.fillRect(x,85-m*80,1,1+m*160)}
})().catch(()=>{}));
Promise.all(waits).then(()=>document.title='done')</script>`);
const rows = Math.ceil(cells.length / 6);
execFileSync(process.env.CHROMIUM ?? 'chromium', [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--hide-scrollbars', `--user-data-dir=${mkdtempSync(join(tmpdir(), 'chromium-'))}`,
  '--virtual-time-budget=20000', `--window-size=1900,${rows * 225 + 30}`, `--screenshot=${target}`, `file://${page}`,
], { stdio: ['ignore', 'ignore', 'ignore'] });
console.log(`${cells.length} models on ${target}`);
