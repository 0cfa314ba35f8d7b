// SPDX-License-Identifier: Apache-2.0
// Every view of the console in Chromium: full, empty and in trouble, wide and on a phone, light and dark, by keyboard.
// The page and its files come from the gateway; what its API answers is in fake-api.mjs.
import { readFileSync, mkdirSync, readdirSync } from 'node:fs';
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { FakeApi, HOSTILE, generation, json, picture, refusal } from './fake-api.mjs';

const BASE = 'http://localhost:8080';
// BUNDLE names a folder with the files of the page, to look at the views without a gateway.
const { CHROMIUM, GATEWAY_PORT, SESSION, BUNDLE, ONLY, THEME_PICTURES, PARTS } = process.env;
const AXE = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
mkdirSync('console-pictures', { recursive: true });

const VIEWS = {
  playground: 'playground/landscape-image',
  library: 'library',
  generation: 'library?open=gen_39',
  files: 'library/files',
  shelves: 'library/shelves',
  projects: 'library/projects',
  voices: 'library/voices',
  keys: 'keys',
  webhooks: 'webhooks',
  webhook: 'webhooks/hook_2',
  connections: 'connections',
  usage: 'usage',
  credits: 'credits',
  members: 'members',
  audit: 'audit',
  settings: 'settings',
  accounts: 'operator/accounts',
  account: 'operator/accounts/acct_7',
  people: 'operator/users',
  models: 'operator/models',
  upstreams: 'operator/upstreams',
  margin: 'operator/margin',
  ledger: 'operator/ledger',
  changes: 'operator/audit',
};

const browser = await puppeteer.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP localhost:8080 127.0.0.1:${GATEWAY_PORT ?? 1}`],
});
const api = new FakeApi();
const complaints = [];
const faults = [];
let page;

async function open() {
  page = await browser.newPage();
  page.on('console', (message) => {
    // Chromium tells of every status above 399; the views show it.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.setRequestInterception(true);
  page.on('request', (request) => void answer(request));
  if (SESSION) await page.setCookie({ name: 'sid', value: SESSION, url: BASE });
  await page.setViewport({ width: 1280, height: 860 });
  await scheme('light');
}

function answer(request) {
  const url = new URL(request.url());
  if (url.pathname.startsWith('/console/api/')) {
    const { status, contentType, headers, body } = api.answer(request.method(), url, request.headers(), request.postData());
    return request.respond({ status, contentType, headers, body });
  }
  if (url.pathname.startsWith('/media/')) {
    const seed = Number(url.pathname.replace(/\D/g, '')) || 1;
    const [width, height] = [[1344, 756], [1024, 1024], [768, 1344], [1152, 896]][seed % 4];
    return request.respond({ contentType: 'image/svg+xml', body: picture(seed, width, height) });
  }
  if (BUNDLE && url.pathname.startsWith('/console')) return fromFolder(request, url);
  return request.continue();
}

function fromFolder(request, url) {
  if (url.pathname.startsWith('/console/assets/')) {
    const contentType = url.pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    return request.respond({ contentType, body: readFileSync(BUNDLE + url.pathname.replace('/console', '')) });
  }
  const file = (ending) => `/console/assets/${readdirSync(`${BUNDLE}/assets`).find((each) => each.endsWith(ending))}`;
  const language = url.searchParams.get('lang') ?? 'en';
  return request.respond({
    contentType: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types lit-html",
    },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Atelier</title>
      <link rel="icon" href="/media/1.svg"><link rel="stylesheet" href="${file('.css')}"><script type="module" src="${file('.js')}"></script></head><body><at-console></at-console></body></html>`,
  });
}

/** Without motion: axe would measure colours that are on their way. */
const scheme = (value) =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);

const visit = async (view) => {
  await page.goto(`${BASE}/console/${view}`, { waitUntil: 'load' });
  await settled();
};

/** Until nothing loads any more and every picture is there. */
async function settled() {
  await page.waitForSelector('main h1, main .empty, main .fault');
  await page.waitForFunction("!document.querySelector('.skeleton')");
  await page.waitForFunction("[...document.images].filter((each) => each.loading !== 'lazy').every((each) => each.complete && each.naturalWidth > 0)");
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

async function look(name) {
  const violations = await page.evaluate(`${AXE}; axe.run(document, { runOnly: ${JSON.stringify(RULES)} })
      .then((result) => result.violations.map((each) => each.id + ': ' + each.nodes.map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary).join(' | ')))`);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await page.screenshot({ path: `console-pictures/${name}.png` });
  // All views are looked at before the test fails.
  faults.push(...violations.map((each) => `axe on ${name}: ${each}`));
  if (overflow !== 0) faults.push(`${name} is ${overflow} px wider than the window`);
}

const text = () => page.evaluate('document.body.innerText');
const press = async (selector) => {
  await page.waitForSelector(selector);
  await page.evaluate((each) => document.querySelector(each).click(), selector);
};
/** Presses the first button or link that reads so. */
const choose = async (label, within = 'body') => {
  await page.waitForFunction((wanted, where) => [...document.querySelectorAll(`${where} button, ${where} a`)].some((each) => each.innerText.trim().startsWith(wanted)), {}, label, within);
  await page.evaluate((wanted, where) => [...document.querySelectorAll(`${where} button, ${where} a`)].find((each) => each.innerText.trim().startsWith(wanted)).click(), label, within);
};
const says = (wanted) => page.waitForFunction((part) => document.body.innerText.includes(part), {}, wanted);

async function fullAndEmpty() {
  for (const [name, view] of Object.entries(VIEWS)) {
    if (ONLY && ONLY !== name) continue;
    api.state = 'full';
    await visit(view);
    await look(`${name}-full`);
    await page.setViewport({ width: 390, height: 844 });
    await scheme('dark');
    await settled();
    await look(`${name}-phone-dark`);
    await page.setViewport({ width: 1280, height: 860 });
    if (THEME_PICTURES) {
      await visit(view);
      await page.screenshot({ path: `console-pictures/${name}-dark.png` });
    }
    await scheme('light');
    api.state = 'empty';
    await visit(view);
    await look(`${name}-empty`);
  }
  api.state = 'full';
}

async function inTrouble() {
  for (const [name, view] of Object.entries(VIEWS)) {
    // Nothing is read before the operator asks.
    if (name === 'ledger') continue;
    api.state = 500;
    await visit(view);
    await says('req_00000000000000000042');
  }
  await look('trouble');
  for (const [status, sentence] of Object.entries({ 402: 'Not enough credits', 403: 'Your role does not allow this', 404: 'There is no such thing', 429: 'Try again in 7 s' })) {
    api.state = Number(status);
    await visit('keys');
    await says(sentence);
  }
  api.state = 'full';
}

/** A run from the prompt to the picture: what is sent, and what the person sees. */
async function run() {
  api.seen.length = 0;
  await visit('playground/landscape-image');
  await page.type('textarea[name=prompt]', HOSTILE[0]);
  await says('4 credits');
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
  assert.doesNotMatch(await text(), /Invite|Remove/);
  await visit('operator/accounts');
  await says('There is nothing at this address');
  await visit('playground/landscape-image');
  await page.type('textarea[name=prompt]', 'x');
  await says('As a viewer');
  assert.equal(await page.$eval('.run-bar .primary', (each) => each.disabled), true);
  api.overrides = {};
}

/** Another tab that revokes is seen here without a reload. */
async function twoTabs() {
  await visit('keys');
  const first = page;
  await open();
  await visit('keys');
  api.overrides['GET /v1/keys'] = () => json(200, { data: [], next_cursor: null });
  await page.evaluate("fetch('/console/api/v1/keys/key_1', { method: 'DELETE' }).then(() => new BroadcastChannel('atelier').postMessage('keys'))");
  // A tab in the background draws nothing, so that it is asked by the clock.
  await first.waitForFunction("document.body.textContent.includes('No keys yet')", { polling: 100 });
  await page.close();
  page = first;
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
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1', 'the heading of the new view has the focus');
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

async function hostileTexts() {
  for (const view of ['library', 'library/files', 'library/shelves', 'keys', 'connections', 'members', 'audit']) {
    await visit(view);
  }
  const found = await page.evaluate("document.querySelectorAll('main script, main iframe, main [onerror], main [onload]').length");
  assert.equal(found, 0);
  // Trusted Types: markup from a text is refused by the browser itself.
  const refused = await page.evaluate("try { document.body.innerHTML = '<b>'; 'allowed' } catch (fault) { fault.name }");
  assert.equal(refused, 'TypeError');
  complaints.splice(0); // Chromium tells of the refusal.
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
for (const part of [fullAndEmpty, inTrouble, run, keyLife, asViewer, twoTabs, sessionEnds, keyboardAlone, hostileTexts, inGerman]) {
  if (PARTS && !PARTS.split(',').includes(part.name)) continue;
  await part();
  assert.deepEqual(complaints, [], `the console after ${part.name}`);
  assert.deepEqual(faults, [], part.name);
  console.log(`${part.name}: passed`);
}
await browser.close();
