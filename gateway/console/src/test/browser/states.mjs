// SPDX-License-Identifier: Apache-2.0
// What the console says when something is in the way, and what stays meanwhile: a refused field, a plan, a pause, no network, a reload.
import assert from 'node:assert/strict';
import { generation, json, refusal } from './fake-api.mjs';
import { BASE, api, choose, look, page, press, priced, says, settled, text, until, visit } from './tab.mjs';

const ENDPOINT = '/v1/webhook-endpoints/hook_2';
const query = () => page.evaluate('location.search');
const path = () => page.evaluate('location.pathname + location.search + location.hash');
const isRunOff = () => page.$eval('.run-bar .primary', (each) => each.disabled);

/** A run and its result are in the address: nothing is lost on a reload, and nothing runs twice. */
export async function runStays() {
  const queued = () => json(200, generation(41, { status: 'queued', outputs: [], queue_position: 3, created_at: new Date().toISOString() }));
  api.overrides = { 'POST /v1/generations': queued, 'GET /v1/generations/*': queued };
  await visit('playground/landscape-image');
  await page.$eval('textarea[name=prompt]', (each) => (each.value = ''));
  await page.type('textarea[name=prompt]', 'to stay');
  await priced('4 credits');
  await choose('Run', '.run-bar');
  await says('Position 3 in the queue');
  await page.waitForFunction("location.search === '?run=gen_41'");
  await whileHidden();
  api.seen.length = 0;
  await page.reload();
  await says('Position 3 in the queue');
  api.overrides = {};
  await page.reload();
  await page.waitForSelector('.generation .stage img');
  await page.waitForFunction("document.querySelector('textarea[name=prompt]').value === 'to stay'");
  assert.deepEqual(api.seen.filter((each) => each.path === '/v1/generations' && each.method === 'POST'), []);
  // Another model begins with an empty stage, and so does a link to what is gone.
  await choose('Model', '.form-panel');
  await choose('Abstract', 'dialog');
  await page.waitForFunction("location.pathname === '/console/playground/abstract-image' && location.search === ''");
  api.overrides['GET /v1/generations/*'] = () => refusal(404);
  await visit('playground/landscape-image?run=gen_99');
  await says('The result will be here');
  assert.equal(await page.$('.fault'), null);
  api.overrides = {};
}

/** On a phone the result is below the form, and a press of Run leads there. */
export async function runOnPhone() {
  await page.setViewport({ width: 390, height: 844 });
  await visit('playground/landscape-image');
  await page.$eval('textarea[name=prompt]', (each) => (each.value = ''));
  await page.type('textarea[name=prompt]', 'small');
  await page.waitForFunction("!document.querySelector('.run-bar .primary').disabled");
  const top = () => page.evaluate("document.querySelector('.stage-panel').getBoundingClientRect().top / innerHeight");
  assert.ok((await top()) > 1);
  await choose('Run', '.run-bar');
  await page.waitForSelector('.generation .stage img');
  await page.waitForFunction("document.querySelector('.stage-panel').getBoundingClientRect().top / innerHeight < 0.5");
  await look('run-on-phone');
  await page.setViewport({ width: 1280, height: 860 });
}

/** A hidden tab follows nothing, because a browser opens six streams only. */
async function whileHidden() {
  const turn = (state) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const isFollowed = () => api.seen.some((each) => each.path.startsWith('/v1/generations/gen_41'));
  await turn('hidden');
  // What was sent before has an answer by now, and a run that is followed would be asked for with each of these.
  for (let n = 0; n < 5; n++) await page.evaluate("fetch('/console/api/v1/account').then((answer) => answer.text())");
  api.seen.length = 0;
  for (let n = 0; n < 20; n++) await page.evaluate("fetch('/console/api/v1/account').then((answer) => answer.text())");
  assert.equal(isFollowed(), false);
  await turn('visible');
  await until(isFollowed);
}

/** A result becomes the input of a model that takes its kind. */
export async function useAsInput() {
  await visit('playground/landscape-image?run=gen_39');
  await page.waitForSelector('.generation .stage img');
  await choose('Use as input', '.stage-panel');
  await page.waitForSelector('dialog .model');
  assert.deepEqual(await page.$$eval('dialog .model strong', (all) => all.map((each) => each.innerText)), ['Retouch']);
  await look('use-as-input');
  await choose('Retouch', 'dialog');
  await page.waitForSelector('.chosen img');
  assert.equal(await page.$eval('.chosen code', (each) => each.innerText), 'gen_39#0');
  await page.waitForFunction("location.pathname + location.search === '/console/playground/retouch'");
  await page.reload();
  await page.waitForSelector('.chosen img');
  await settled();
  await look('used-as-input');
  await page.evaluate('sessionStorage.clear()');
}

/** Without a network nothing can be started; what was missed is read when it is back. */
export async function offline() {
  await visit('playground/landscape-image?run=gen_39');
  await page.$eval('textarea[name=prompt]', (each) => (each.value = ''));
  await page.type('textarea[name=prompt]', 'later');
  await page.waitForFunction("!document.querySelector('.run-bar .primary').disabled");
  await page.setOfflineMode(true);
  await says('You are offline.');
  assert.equal(await isRunOff(), true);
  await look('offline');
  api.seen.length = 0;
  await page.setOfflineMode(false);
  await page.waitForFunction("!document.querySelector('.run-bar .primary').disabled");
  assert.doesNotMatch(await text(), /You are offline/);
  await until(() => api.seen.some((each) => each.path === '/v1/account'));
}

/** The list of keys is a key away, and single letters can be switched off. */
export async function keyHelp() {
  await visit('usage');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] .keys');
  await look('keys-of-the-keyboard');
  await page.keyboard.press('Escape');
  await page.waitForFunction("!document.querySelector('dialog')");
  await visit('settings');
  await press('main [role=switch]');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  assert.equal(await page.$('dialog'), null);
  assert.equal(await path(), '/console/settings');
  await press('main [role=switch]');
}

/** The field that was refused says why, and has the focus. */
export async function refusedField() {
  const fields = [
    ['webhooks?dialog=new', 'POST /v1/webhook-endpoints', 'url', 'https://example.org/hook'],
    ['keys?dialog=new', 'POST /v1/keys', 'daily_cap', '7'],
    ['members?dialog=invite', 'POST /v1/invites', 'email', 'kim@example.org'],
  ];
  for (const [view, request, param, value] of fields) {
    api.overrides[request] = () => refusal(422, { code: 'invalid_input', message: `Not this ${param}.`, param });
    await visit(view);
    if (param === 'daily_cap') await page.type('dialog [name=name]', 'ci');
    await page.type(`dialog [name=${param}]`, value);
    await page.evaluate('document.activeElement.blur()');
    await press('dialog form .primary');
    await says(`Not this ${param}.`);
    await page.waitForFunction(
      (name) => document.activeElement.name === name && document.activeElement.validationMessage === `Not this ${name}.`, {}, param);
    api.overrides[request] = () => json(200, { id: 'x', email: value, secret: '' });
    await page.keyboard.type('1');
    await press('dialog form .primary');
    await page.waitForFunction("!location.search.includes('dialog')");
  }
  api.overrides = {};
}

/** What a member may spend is set for each, and a cap that is taken away is said to be none. */
export async function memberCaps() {
  await visit('members?dialog=caps&id=user_4');
  await page.waitForSelector('#member-daily_cap');
  assert.deepEqual(await page.$$eval('dialog input', (all) => all.map((each) => each.value)), ['50', '1000']);
  await look('member-caps');
  await page.$eval('#member-daily_cap', (each) => (each.value = ''));
  await page.$eval('#member-monthly_cap', (each) => (each.value = '400'));
  api.seen.length = 0;
  await press('dialog form .primary');
  await page.waitForFunction("!document.querySelector('dialog')");
  const sent = api.seen.find((each) => each.method === 'PUT');
  assert.deepEqual([sent.path, sent.body], ['/v1/members/user_4/caps', { daily_cap: null, monthly_cap: 400 }]);
  // The list is read again.
  await until(() => api.seen.some((each) => each.method === 'GET' && each.path === '/v1/members'));
  // A member who reached their own cap reads so, and is led to where it is raised.
  api.overrides['POST /v1/generations'] = () => refusal(402, { code: 'token_cap_exceeded' });
  await visit('playground/landscape-image');
  await page.type('textarea[name=prompt]', 'one too many');
  await page.waitForFunction("!document.querySelector('.run-bar .primary').disabled");
  await choose('Run', '.run-bar');
  await says('Your limit in this account is reached');
  assert.equal(await page.$eval('.run-bar .fault a', (each) => each.getAttribute('href')), '/console/members');
  api.overrides = {};
}

/** A plan without keys says so before a person fills in a form. */
export async function lowPlan() {
  const account = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/v1/account`), {}, '').body);
  api.overrides['GET /v1/account'] = () => json(200, { ...account, plan: 'free' });
  await visit('keys');
  await says('Keys come with the plans Pro and Studio; this account has Free.');
  assert.doesNotMatch(await text(), /New key/);
  await look('keys-low-plan');
  api.overrides = {};
}

/** A view that is empty says how a program fills it. */
export async function emptyWithCurl() {
  api.state = 'empty';
  for (const view of ['library', 'library/files', 'library/shelves', 'library/projects', 'webhooks', 'usage']) {
    await visit(view);
    assert.match(await page.$eval('main .empty .secret code', (each) => each.innerText), /^curl -s "http:\/\/localhost:8080\/v1\//, view);
  }
  api.state = 'full';
}

/** Who asked too often sees the seconds go by. */
export async function countdown() {
  const refused = refusal(429);
  api.overrides['GET /v1/keys'] = () => ({ ...refused, headers: { 'Retry-After': '30' } });
  await visit('keys');
  const left = (most) =>
    page.waitForFunction((seconds) => Number(/Try again in (\d+) s\./.exec(document.body.innerText)?.[1]) <= seconds, {}, most);
  await left(30);
  await left(28);
  api.overrides = {};
  await choose('Try again', '.fault');
  await page.waitForFunction("!document.querySelector('.fault')");
}

/** A person who enables an endpoint again is offered the events that it missed since it was disabled. */
export async function enableAgain() {
  const endpoint = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api${ENDPOINT}`), {}, '').body);
  api.overrides[`PATCH ${ENDPOINT}`] = (_, body) => {
    api.overrides[`GET ${ENDPOINT}`] = () => json(200, { ...endpoint, enabled: true, disabled_at: undefined });
    return json(200, body);
  };
  await visit('webhooks/hook_2');
  await choose('Enable again', '.banner');
  await page.waitForSelector('dialog #since');
  assert.equal(await page.$eval('#since', (each) => each.value), endpoint.disabled_at.slice(0, 16));
  await look('enabled-again');
  api.overrides = {};
}

/** The library of one project, by a link or by the filter. */
export async function ofOneProject() {
  await visit('library?project=proj_4');
  assert.equal(await page.$eval('select[aria-label=Project]', (each) => each.value), 'proj_4');
  api.seen.length = 0;
  await page.select('select[aria-label=Project]', '');
  await page.waitForFunction("location.search === ''");
  await until(() => api.seen.some((each) => each.path === '/v1/generations'));
  assert.equal(await query(), '');
}
