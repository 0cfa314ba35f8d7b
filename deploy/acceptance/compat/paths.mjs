// SPDX-License-Identifier: Apache-2.0
// Every path of both dialects to its end, at the price of the native estimate; and every constraint of the first
// dialect's published table. Usage: node paths.mjs [--quick]: constraints, and the images to their end.
import assert from 'node:assert/strict';
import { base, check, colon, done, each, falClient, generations, hfClient, native, newAccount, newKey, picture } from './platform.mjs';

const quick = process.argv.includes('--quick');
const account = await newAccount(1000000);

/** Members as the vendor's description has them: `!` required, then a list of choices, a range, or a kind. */
const text = {};
const must = { ...text, required: true };
const uri = { kind: 'uri' };
const image = { ...uri, required: true };
const four = { range: [1, 4] };
const flag = { kind: 'boolean' };
const choice = (...values) => ({ values });
const ratio = choice('16:9', '9:16');
const needed = (member) => ({ ...member, required: true });
const veo = { prompt: must, resolution: needed(choice('720', '1080')), aspect_ratio: needed(ratio), generate_audio: needed(flag), duration: choice('4', '6', '8') };
const veoImage = { prompt: must, image_url: image, duration: choice('4', '6', '8'), resolution: choice('720', '1080'), aspect_ratio: ratio, generate_audio: flag };
const { image_url: _, ...veoFrames } = { ...veoImage, first_frame_url: image, last_frame_url: image };
const seedance = {
  prompt: must,
  duration: { range: [2, 12] },
  resolution: choice('480', '720', '1080'),
  aspect_ratio: choice('16:9', '9:16', '4:3', '3:4', '1:1', '21:9'),
  camera_fixed: flag,
};
const scale = { range: [0, 1], fraction: true };
const kling = { prompt: must, duration: choice(5, 10), cfg_scale: scale, negative_prompt: text };
const table = {
  'nano-banana': {
    prompt: must,
    num_images: four,
    aspect_ratio: choice('auto', '1:1', '4:3', '3:4', '3:2', '2:3', '5:4', '4:5', '16:9', '9:16', '21:9'),
    input_images: { items: [0, 8], item: (link) => ({ type: 'image_url', image_url: link }) },
    output_format: choice('jpeg', 'png'),
  },
  'flux-pro/kontext/max/text-to-image': {
    prompt: must,
    seed: { range: [1, 1000000] },
    aspect_ratio: choice('16:9', '4:3', '1:1', '3:4', '9:16', '2:3', '1:2', '2:1', '4:5', '3:2'),
    safety_tolerance: { range: [0, 6] },
  },
  'reve/text-to-image': { prompt: must, num_images: four },
  'reve/edit': { prompt: must, image_url: image, num_images: four },
  'reve/remix': {
    prompt: must,
    image_urls: { items: [2, 4], item: (link) => link, required: true },
    num_images: four,
    aspect_ratio: choice('1:1', '4:3', '3:4', '3:2', '2:3', '5:4', '4:5', '16:9', '9:16'),
  },
  'veo3.1': veo,
  'veo3.1/image-to-video': veoImage,
  'veo3.1/first-last-frame-to-video': veoFrames,
  'veo3.1/fast': veo,
  'veo3.1/fast/image-to-video': veoImage,
  'bytedance/seedance/v1/pro/fast/text-to-video': seedance,
  'bytedance/seedance/v1/pro/fast/image-to-video': { ...seedance, image_url: image },
  'kling-video/v2.1/master/text-to-video': { ...kling, prompt: { required: true, most: 2500 }, aspect_ratio: choice('1:1', '16:9', '9:16') },
  'kling-video/v2.1/pro/image-to-video': { ...kling, image_url: image },
  'kling-video/v2.5-turbo/pro/text-to-video': kling,
  'kling-video/v2.5-turbo/pro/image-to-video': { ...kling, image_url: image },
  'minimax/hailuo-02/standard/image-to-video': {
    prompt: must, image_url: image, duration: choice(6, 10), resolution: choice('512P', '768P'), end_image_url: uri, prompt_optimizer: flag,
  },
  'sora-2/text-to-video': { prompt: must, duration: choice(4, 8, 12), resolution: choice('720p'), aspect_ratio: ratio },
  'wan-25-preview/text-to-video': {
    prompt: must, seed: { range: [-1, 1000000] }, duration: choice(5, 10), audio_url: uri, resolution: choice('480p', '720p', '1080p'), negative_prompt: text,
  },
};
assert.equal(Object.keys(table).length, 19);

const fal = falClient(account.key, { retry: { maxRetries: 0 } });
const falLink = await fal.storage.upload(new Blob([picture], { type: 'image/png' }));
const hfLink = await uploaded();

async function uploaded() {
  const headers = { Authorization: `Key ${colon(account.key)}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${base}/compat/hf/files/generate-upload-url`, { method: 'POST', headers, body: '{"content_type":"image/png"}' });
  const { upload_url: to, public_url: at } = await answer.json();
  assert.equal((await fetch(to, { method: 'PUT', headers: { 'Content-Type': 'image/png' }, body: picture })).status, 200);
  return at;
}

const valid = (members, prompt, link = hfLink) =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, member]) => member.required)
      .map(([name, member]) => {
        if (name === 'prompt') return [name, prompt];
        if (member.items) return [name, Array.from({ length: member.items[0] }, () => member.item(link))];
        if (member.kind === 'uri') return [name, link];
        return [name, member.kind === 'boolean' ? false : member.values[0]];
      }),
  );

/** What the table forbids: each with the place of the fault. */
function* faults(members) {
  const good = valid(members, 'x');
  const link = hfLink;
  const without = (name) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
  for (const [name, member] of Object.entries(members)) {
    if (member.required) yield* [[without(name), name], [{ ...good, [name]: null }, name]];
    const bad = [];
    if (member.values) bad.push('none of these', 7);
    else if (member.range) {
      bad.push(member.range[0] - 1, member.range[1] + 1, 'many');
      if (!member.fraction) bad.push(member.range[0] + 0.5);
    } else if (member.items) {
      const [least, most] = member.items;
      bad.push('no list', Array.from({ length: most + 1 }, () => member.item(link)));
      if (least > 0) bad.push(Array.from({ length: least - 1 }, () => member.item(link)));
    } else if (member.kind === 'uri') bad.push('no address', 7);
    else if (member.kind === 'boolean') bad.push('perhaps');
    else bad.push(7, ...(member.most ? ['x'.repeat(member.most + 1)] : []));
    for (const value of bad) yield [{ ...good, [name]: value }, name];
  }
  yield [{ ...good, no_such_member: 1 }, 'no_such_member'];
}

let refusals = 0;
for (const [path, members] of Object.entries(table)) {
  await check(`constraints of ${path}`, async () => {
    const all = [...faults(members)];
    // Refused ones do not count as generations, but as requests.
    const key = colon(await newKey(account));
    await each(all, 4, async ([body, name]) => {
      const answer = await fetch(`${base}/compat/hf/${path}`, {
        method: 'POST',
        headers: { Authorization: `Key ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const said = await answer.json();
      assert.equal(answer.status, 422, `${name} ${JSON.stringify(body[name])?.slice(0, 60)}: ${JSON.stringify(said)}`);
      assert.deepEqual(said.detail[0].loc.slice(0, 2), ['body', name]);
      refusals++;
    });
  });
}
assert.equal((await generations(account.key)).length, 0);

const isImage = (path) => !/video|veo|kling|sora|wan|hailuo/.test(path);
const native_ = (path) => `fal-ai/${path}`;
const falBodies = {
  'fal-ai/flux/dev': {},
  'fal-ai/flux/schnell': {},
  'fal-ai/nano-banana': {},
  'fal-ai/nano-banana/edit': { image_urls: [falLink] },
  ...Object.fromEntries(
    Object.entries(table)
      .filter(([path]) => path !== 'nano-banana')
      .map(([path, members]) => {
        const { prompt: _prompt, resolution: _r, duration: _d, ...more } = valid(members, 'x', falLink);
        return [native_(path), more];
      }),
  ),
};
assert.equal(Object.keys(falBodies).length, 22);

const runs = [
  ...Object.entries(table).map(([path, members]) => ['hf', path, valid(members, `hf ${path}`)]),
  ...Object.entries(falBodies).map(([path, more]) => ['fal', path, { ...more, prompt: `fal ${path}` }]),
].filter(([, path]) => !quick || isImage(path));
const keys = await each([1, 2, 3], 1, () => newKey(account));
await each(runs.map((run, i) => [...run, keys[i % keys.length]]), 4, async ([dialect, path, input, key]) => {
  await check(`${dialect} ${path} to its end`, async () => {
    if (dialect === 'hf') {
      const ended = await hfClient(key, { maxRetries: 0 }).subscribe(path, { input, withPolling: true });
      assert.equal(ended.status, 'completed', JSON.stringify(ended));
      assert.ok(isImage(path) ? ended.images[0].url : ended.video.url);
    } else {
      const { data } = await falClient(key).subscribe(path, { input });
      assert.ok(isImage(path) ? data.images[0].url : data.video.url);
    }
  });
  console.error(`${dialect} ${path}`);
});

const all = await generations(account.key);
assert.equal(all.length, runs.length);
for (const one of all) {
  const { credits } = await native(await keyFor(), '/v1/estimate', { model: String(one.model.id), input: one.input });
  assert.equal(one.credits_charged, credits, `price of ${one.input.prompt}`);
}

await check('every path is in the compat member of the models that run it, and nothing else is', async () => {
  const named = new Map();
  const page = await native(account.key, '/v1/models');
  assert.equal(page.next_cursor ?? null, null);
  for (const { id } of page.data) {
    const { compat } = await native(account.key, `/v1/models/${id}`);
    for (const [dialect, paths] of Object.entries({ hf: compat?.hf ?? [], fal: compat?.fal ?? [] })) {
      for (const path of paths) named.set(`${dialect} ${path}`, [...(named.get(`${dialect} ${path}`) ?? []), id]);
    }
  }
  const served = [...Object.keys(table).map((path) => `hf ${path}`), ...Object.keys(falBodies).map((path) => `fal ${path}`)];
  assert.deepEqual([...named.keys()].sort(), served.sort());
  for (const { input, model } of all) assert.ok(named.get(input.prompt).includes(model.id), `${input.prompt}: ${model.id}`);
});

async function keyFor() {
  return (keyFor.key ??= await newKey(account));
}
done(`${runs.length} paths to their end at the native price, ${refusals} faults refused at their place`);
