// SPDX-License-Identifier: Apache-2.0
// The console in Chromium: every view in every state (matrix.mjs), and what people do in it.
import assert from 'node:assert/strict';
import { deepLinks, expiringKey } from './dialogs.mjs';
import { HOSTILE, generation, json, refusal } from './fake-api.mjs';
import { byKeyboard, fullAndEmpty, hostileTexts, inTrouble, pageByPage } from './matrix.mjs';
import { palette } from './palette.mjs';
import { examples, pinResult } from './playground.mjs';
import { auditFilters, oneDay, stackedBars } from './reports.mjs';
import { countdown, emptyWithCurl, enableAgain, keyHelp, lowPlan, memberCaps, ofOneProject, offline, refusedField, runOnPhone, runStays, useAsInput } from './states.mjs';
import { BASE, api, backTo, browser, choose, complaints, faults, look, open, page, priced, says, settled, text, until, visit } from './tab.mjs';

/** A run from the prompt to the picture: what is sent, and what the person sees. */
async function run() {
  api.seen.length = 0;
  await visit('playground/landscape-image');
  await page.type('textarea[name=prompt]', HOSTILE[0]);
  await priced('4 credits');
  await page.screenshot({ path: 'console-pictures/run-priced.png' });
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await page.waitForSelector('.generation .stage img');
  const sent = api.seen.find((each) => each.method === 'POST' && each.path === '/v1/generations');
  assert.equal(sent.body.max_credits, 4, 'nobody pays more than was shown');
  assert.equal(sent.body.input.prompt, HOSTILE[0]);
  assert.match(sent.headers['idempotency-key'], /^[0-9a-f-]{36}$/);
  assert.equal(sent.headers['x-atelier-console'], '1');
  assert.equal(sent.headers['x-atelier-account'], 'acct_7');
  await settled();
  await look('run-done');
  await page.reload();
  await settled();
  assert.equal(await page.$eval('textarea[name=prompt]', (each) => each.value), HOSTILE[0], 'the draft is kept');

  api.overrides['POST /v1/generations'] = () => refusal(402);
  await choose('Run', '.run-bar');
  await says('Not enough credits');
  api.overrides['POST /v1/generations'] = () => json(202, generation(50, { status: 'queued', outputs: [], queue_position: 3, estimated_seconds_left: 40, created_at: new Date().toISOString() }));
  api.overrides['GET /v1/generations/*'] = () => json(200, generation(50, { status: 'queued', outputs: [], queue_position: 3, estimated_seconds_left: 40, created_at: new Date().toISOString() }));
  await choose('Run', '.run-bar');
  await says('Position 3 in the queue');
  await look('run-queued');
  api.overrides = {};
  api.overrides['POST /v1/estimate'] = () => refusal(422, { code: 'invalid_input', message: 'Too long for this quality.', param: 'input.prompt' });
  await page.type('textarea[name=prompt]', '!');
  await says('Too long for this quality.');
  assert.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'prompt');
  api.overrides = {};
}

async function keyLife() {
  await visit('keys');
  await choose('New key', '.page-head');
  await page.type('#key-name', HOSTILE[1]);
  await page.type('#key-models', 'flux-dev, veo-3-1 ');
  await page.type('#key-addresses', '203.0.113.0/24 2001:db8::/32');
  api.overrides['POST /v1/keys'] = () => {
    delete api.overrides['POST /v1/keys'];
    return refusal(403, { code: 'recent_sign_in_required', message: 'Sign in again.' });
  };
  api.overrides['POST /session/confirm'] = (_, body) => (body.password === 'right' ? api.answer('GET', new URL(`${BASE}/console/api/session`), {}, '') : refusal(401, { code: 'unauthorized', param: 'password' }));
  await look('key-form');
  await choose('Create', 'dialog');
  await page.waitForSelector('#own-password');
  await page.type('#own-password', 'wrong');
  await choose('Continue', 'dialog');
  await says('The password is wrong.');
  await page.$eval('#own-password', (each) => (each.value = ''));
  await page.type('#own-password', 'right');
  await choose('Continue', 'dialog');
  await says('atl_live_4fJ2kQ9vX7bN3mT8sR1wY6zA0cE5gH');
  await look('key-secret');
  const { models, addresses } = api.seen.filter((each) => each.method === 'POST' && each.path === '/v1/keys').at(-1).body;
  assert.deepEqual([models, addresses], [['flux-dev', 'veo-3-1'], ['203.0.113.0/24', '2001:db8::/32']]);
  await page.keyboard.press('Escape');
  assert.match(await text(), /atl_live_/, 'a secret that is shown once does not close by accident');
  await choose('I have stored it', 'dialog');
  assert.doesNotMatch(await text(), /atl_live_/);
  await choose('Revoke', 'tbody');
  await page.type('#confirm-word', 'production');
  api.seen.length = 0;
  await choose('Revoke', 'dialog');
  await page.waitForFunction("!document.querySelector('dialog')");
  assert.deepEqual(
    api.seen.filter((each) => each.path.startsWith('/v1/keys')).map((each) => `${each.method} ${each.path}`),
    ['DELETE /v1/keys/key_1', 'GET /v1/keys'],
    'the list is read again after the change',
  );
  api.overrides = {};
}

/** What a person may not do is not offered. */
async function asViewer() {
  const answer = api.answer('GET', new URL(`${BASE}/console/api/session`), {}, '');
  const session = JSON.parse(answer.body);
  const may = Object.fromEntries(Object.keys(session.may).map((each) => [each, false]));
  api.overrides['GET /session'] = () => json(200, { ...session, operator_role: undefined, may });
  await visit('keys');
  assert.doesNotMatch(await text(), /New key|\nEdit\n|Accounts|Audit log/);
  await visit('webhooks/hook_2');
  assert.doesNotMatch(await text(), /Send a test|Enable again/);
  await visit('members');
  assert.doesNotMatch(await text(), /Invite|Remove|Leave/);
  await visit('operator/accounts');
  await says('There is nothing at this address');
  await visit('playground/landscape-image');
  await page.type('textarea[name=prompt]', 'x');
  await says('As a viewer');
  assert.equal(await page.$eval('.run-bar .primary', (each) => each.disabled), true);
  api.overrides = {};
}

/** One tab revokes a key; the other says so without a reload, and keeps no button for it. */
async function twoTabs() {
  const { data: keys } = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/v1/keys`), {}, '').body);
  await visit('keys');
  const first = page;
  await open();
  await visit('keys');
  api.overrides['DELETE /v1/keys/*'] = () => {
    keys[0].revoked_at = new Date().toISOString();
    return json(200, keys[0]);
  };
  api.overrides['GET /v1/keys'] = () => json(200, { data: keys, next_cursor: null });
  await choose('Revoke', 'tbody');
  await page.type('#confirm-word', 'production');
  await choose('Revoke', 'dialog');
  await page.waitForFunction("!document.querySelector('dialog')");
  // A tab in the background draws nothing, so that it is asked by the clock.
  await first.waitForFunction("document.querySelector('tbody tr')?.textContent.includes('Revoked')", { polling: 100 });
  assert.doesNotMatch(await first.evaluate("document.querySelector('tbody tr').textContent"), /Rotate/);
  await backTo(first);
  api.overrides = {};
}

async function sessionEnds() {
  await visit('webhooks');
  api.overrides['GET /v1/webhook-endpoints'] = () => refusal(401, { code: 'unauthorized' });
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await says('You are signed out');
  await look('signed-out');
  api.overrides = {};
}

async function keyboardAlone() {
  await visit('usage');
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await says('What programs use');
  // The heading of the new view has the focus.
  await page.waitForFunction("document.activeElement.tagName === 'H1'");
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('.palette');
  await page.waitForFunction("document.querySelectorAll('.palette li').length > 5");
  await look('palette');
  await page.keyboard.type('webh');
  await page.keyboard.press('Enter');
  await page.waitForFunction("location.pathname === '/console/webhooks'");
}

/** Ten thousand moves of credits: all are shown, none twice, and none is lost when a new one comes on top. */
async function tenThousandRows() {
  const moves = Array.from({ length: 10_000 }, (_, n) => ({ id: 10_000 - n, at: new Date(Date.now() - n * 1000).toISOString(), kind: 'charge', generation: `gen_${n}`, amount: -1, balance_after: n }));
  api.overrides['GET /v1/ledger'] = (_, __, query) => {
    const from = Number(query.get('cursor') ?? 0);
    // The first page is that of the API, and the others are long, so that the test is not.
    const to = from + (from === 0 ? Number(query.get('limit')) : 3_000);
    return json(200, { data: moves.slice(from, to), next_cursor: to < moves.length ? String(to) : null });
  };
  await visit('credits');
  const shown = () => page.evaluate("[...document.querySelectorAll('main tbody a')].map((each) => each.textContent)");
  for (let before = 0; before < moves.length; ) {
    await page.waitForFunction((count) => document.querySelectorAll('main tbody a').length > count, {}, before);
    before = (await shown()).length;
    // By its place: to look for a text among so many would take longer than to show them.
    await page.evaluate("document.querySelector('main .more button')?.click()");
  }
  assert.equal(new Set(await shown()).size, 10_000);
  moves.unshift({ ...moves[0], id: 10_001, generation: 'gen_new' });
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.waitForFunction("document.querySelector('main tbody a').textContent === 'gen_new'");
  const rows = await shown();
  assert.equal(rows.length, 10_001);
  assert.equal(new Set(rows).size, 10_001);
  api.overrides = {};
}

/** Without credits everything can be read; a run is not offered, and the page says why. */
async function withoutCredits() {
  const account = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/v1/account`), {}, '').body);
  api.overrides['GET /v1/account'] = () => json(200, { ...account, credits: 0 });
  api.overrides['POST /v1/estimate'] = () => json(200, { credits: 4, model: { id: 101, name: 'Landscape' }, breakdown: [], balance: 0, sufficient: false });
  await visit('usage');
  await says('The balance is nearly used up.');
  await visit('playground/landscape-image');
  await page.$eval('textarea[name=prompt]', (each) => (each.value = ''));
  await page.type('textarea[name=prompt]', 'x');
  await says('The balance is not enough');
  assert.equal(await page.$eval('.run-bar .primary', (each) => each.disabled), true);
  api.overrides = {};
}

/** Files that are chosen are deleted together, after one question. */
async function severalFiles() {
  await visit('library/files');
  await page.$$eval('.tile input[type=checkbox]', (boxes) => boxes.slice(0, 3).forEach((each) => each.click()));
  await says('3 chosen');
  await look('files-chosen');
  await choose('Delete', '.banner');
  api.seen.length = 0;
  await choose('Delete', 'dialog');
  await page.waitForFunction("!document.querySelector('dialog') && !document.body.innerText.includes('chosen')");
  assert.deepEqual(
    api.seen.filter((each) => each.method === 'DELETE').map((each) => each.path),
    ['/v1/files/file_0', '/v1/files/file_1', '/v1/files/file_2'],
  );
}

/** Several generations are pinned with one choice, and downloaded with one press. */
async function severalGenerations() {
  await visit('library');
  await page.waitForSelector('.tile input[type=checkbox]');
  await page.$$eval('.tile input[type=checkbox]', (boxes) => boxes.slice(0, 2).forEach((each) => each.click()));
  await says('2 chosen');
  await look('generations-chosen');
  api.seen.length = 0;
  await page.waitForSelector('.banner at-pin option[value=proj_0]');
  await page.select('.banner at-pin select', 'proj_0');
  await choose('Pin', '.banner at-pin');
  await says('Pinned.');
  assert.deepEqual(
    api.seen.filter((each) => each.method === 'POST').map((each) => [each.path, each.body.media]),
    [['/v1/shelves/proj_0/items', 'gen_39#0'], ['/v1/shelves/proj_0/items', 'gen_38#0']],
  );
  await page.evaluate("window.kept = []; HTMLAnchorElement.prototype.click = function () { window.kept.push([this.getAttribute('href'), this.hasAttribute('download')]); }");
  await choose('Download', '.banner');
  assert.deepEqual(await page.evaluate('window.kept'), [['/media/p39.svg', true], ['/media/p38.svg', true]]);
  await choose('Choose none', '.banner');
  assert.doesNotMatch(await text(), /chosen/);
}

/** A pack is bought at the price that was shown; a press that is repeated after a fault carries the same key. */
async function buyCredits() {
  await visit('credits');
  await choose('Buy', 'tbody');
  await says('1,000 credits for $10.00');
  await look('buy');
  api.seen.length = 0;
  api.overrides['POST /v1/top-up'] = () => {
    delete api.overrides['POST /v1/top-up'];
    return refusal(503);
  };
  await choose('Buy for $10.00', 'dialog');
  await says('Busy or down for a moment');
  await choose('Buy for $10.00', 'dialog');
  await says('1,000 credits are there.');
  await page.waitForFunction("!document.querySelector('dialog')");
  const presses = api.seen.filter((each) => each.method === 'POST');
  assert.deepEqual(presses.map((each) => each.body), [{ pack: 'small', price_minor: 1000 }, { pack: 'small', price_minor: 1000 }]);
  assert.equal(new Set(presses.map((each) => each.headers['idempotency-key'])).size, 1);
  // The ledger is read again.
  await until(() => api.seen.some((each) => each.method === 'GET' && each.path === '/v1/ledger'));

  const offer = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/v1/top-up`), {}, '').body);
  api.overrides['POST /v1/top-up'] = () => json(200, { id: 4, state: 'failed', pack: 'small', credits: 1000 });
  await choose('Buy', 'tbody');
  await choose('Buy for $10.00', 'dialog');
  await says('The payment failed.');
  api.overrides['GET /v1/top-up'] = () => json(200, { ...offer, can_buy: false, pack: undefined });
  await visit('credits');
  await says('No payment method is stored');
  assert.equal(await page.$('tbody button'), null);
  api.overrides['GET /v1/top-up'] = () => json(200, { ...offer, is_for_sale: false, can_buy: false, packs: [] });
  await visit('credits');
  await says('Credits cannot be bought here.');
  api.overrides = {};
}

/** Nothing runs before its price was seen, and impatient presses are one run. */
async function impatientPresses() {
  await visit('playground/landscape-image');
  await page.$eval('textarea[name=prompt]', (each) => (each.value = ''));
  api.overrides['POST /v1/estimate'] = () => refusal(503);
  await page.type('textarea[name=prompt]', 'not priced yet');
  await says('Busy or down for a moment');
  api.seen.length = 0;
  const press = () => page.evaluate("for (let n = 0; n < 3; n++) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }))");
  await press();
  assert.equal(await page.$eval('.run-bar .primary', (each) => each.disabled), true);
  api.overrides = {};
  await page.type('textarea[name=prompt]', '!');
  await priced('4 credits');
  await press();
  await page.waitForSelector('.generation .stage img');
  assert.equal(api.seen.filter((each) => each.method === 'POST' && each.path === '/v1/generations').length, 1);
}

/** Both prices are seen before two models run side by side, and each run is held to its own. */
async function sideBySide() {
  api.overrides['POST /v1/estimate'] = (_, body) => json(200, { credits: body.model === 'abstract-image' ? 2 : 4, model: { id: 1, name: body.model }, breakdown: [], balance: 100, sufficient: true });
  await visit('playground/landscape-image?with=abstract-image');
  await page.$eval('textarea[name=prompt]', (each) => (each.value = ''));
  await page.type('textarea[name=prompt]', 'two of them');
  await priced('6 credits');
  api.seen.length = 0;
  await choose('Run', '.run-bar');
  await page.waitForFunction("document.querySelectorAll('.side-by-side .stage img').length === 2");
  assert.deepEqual(
    api.seen.filter((each) => each.method === 'POST' && each.path === '/v1/generations').map((each) => [each.body.model, each.body.max_credits]).sort(),
    [['abstract-image', 2], ['landscape-image', 4]],
  );
  api.overrides = {};
}

async function inGerman() {
  for (const view of ['playground/landscape-image', 'usage']) {
    await page.goto(`${BASE}/console/${view}?lang=de`);
    await settled();
    assert.equal(await page.evaluate('document.documentElement.lang'), 'de');
    await look(`${view.split('/')[0]}-german`);
  }
  await page.goto(`${BASE}/console/usage?lang=en`);
}

await open();
const PARTS = [fullAndEmpty, inTrouble, pageByPage, byKeyboard, hostileTexts, run, examples, pinResult, sideBySide, keyLife, severalFiles, severalGenerations, buyCredits, impatientPresses, asViewer, deepLinks, expiringKey, auditFilters, stackedBars, oneDay, runStays, runOnPhone, useAsInput, offline, keyHelp, refusedField, memberCaps, lowPlan, emptyWithCurl, countdown, enableAgain, ofOneProject, twoTabs, tenThousandRows, withoutCredits, sessionEnds, keyboardAlone, palette, inGerman];
for (const part of PARTS) {
  if (process.env.PARTS && !process.env.PARTS.split(',').includes(part.name)) continue;
  const began = Date.now();
  await part();
  assert.deepEqual(complaints, [], `the console after ${part.name}`);
  assert.deepEqual(faults, [], part.name);
  console.log(`${part.name} (${Date.now() - began} ms): passed`);
}
await browser.close();
