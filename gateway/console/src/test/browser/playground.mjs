// SPDX-License-Identifier: Apache-2.0
// What the playground does beside a run: examples to begin with, and the way of a result onto a shelf.
import assert from 'node:assert/strict';
import { json } from './fake-api.mjs';
import { BASE, api, choose, look, page, priced, says, scheme, settled, text, visit } from './tab.mjs';

const prompt = () => page.$eval('textarea[name=prompt]', (each) => each.value);
const EXAMPLE = 'A lighthouse by the sea';

export async function examples() {
  await visit('settings');
  await page.evaluate('sessionStorage.clear()');
  await visit('playground/landscape-image');
  await says(EXAMPLE);
  await look('examples');
  await choose(EXAMPLE, '.examples');
  await priced('4 credits');
  assert.match(await prompt(), /^A lighthouse by the sea/);
  assert.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'prompt');
  assert.equal(await page.$('.examples'), null, 'what is written is never replaced');
  await visit('playground/speech');
  await says('Welcome aboard.');
  await visit('playground/veo-3-1');
  await says('A paper boat');
  await page.setViewport({ width: 390, height: 844 });
  await scheme('dark');
  await page.goto(`${BASE}/console/playground/speech?lang=de`);
  await settled();
  await says('Willkommen an Bord.');
  await page.evaluate("document.querySelector('.examples').scrollIntoView()");
  await look('examples-german-phone-dark');
  await page.setViewport({ width: 1280, height: 860 });
  await scheme('light');
  await page.goto(`${BASE}/console/playground/landscape-image?lang=en`);
}

export async function pinResult() {
  await visit('playground/landscape-image');
  assert.equal(await page.$('at-pin'), null, 'there is nothing to pin yet');
  await page.$eval('textarea[name=prompt]', (each) => (each.value = ''));
  await page.type('textarea[name=prompt]', 'to keep');
  await priced('4 credits');
  await choose('Run', '.run-bar');
  await page.waitForSelector('.stage-panel at-pin option[value=proj_0]');
  assert.equal(await page.$('.stage-panel at-pin option[value=proj_4]'), null, 'a shelf of others is only read');
  await settled();
  await look('pin-result');
  api.seen.length = 0;
  await page.select('.stage-panel at-pin select', 'proj_0');
  assert.deepEqual(api.seen.filter((each) => each.method === 'POST'), [], 'the arrows of the keyboard pin nothing');
  await choose('Pin', '.stage-panel at-pin');
  await says('Pinned.');
  assert.deepEqual(
    api.seen.filter((each) => each.method === 'POST').map((each) => [each.path, each.body.media]),
    [['/v1/shelves/proj_0/items', 'gen_41#0']],
  );
  const session = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/session`), {}, '').body);
  api.overrides['GET /session'] = () => json(200, { ...session, may: { ...session.may, edit: false } });
  await page.reload();
  await priced('4 credits');
  await choose('Run', '.run-bar');
  await page.waitForSelector('.generation .stage img');
  assert.doesNotMatch(await text(), /Pin to a shelf/);
  api.overrides = {};
}
