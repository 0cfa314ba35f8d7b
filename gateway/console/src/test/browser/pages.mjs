// SPDX-License-Identifier: Apache-2.0
// What a person does in a browser: set-up, sign-out, passkey, consent. Each page is looked at in light and dark, wide and
// narrow, in both languages; a picture of each is in the folder "pictures".
import { readFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createHash, randomBytes } from 'node:crypto';
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';

const BASE = 'http://localhost:8080';
const { CHROMIUM, GATEWAY_PORT, SETUP_URL } = process.env;
const PASSWORD = 'a long good password';
const AXE = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
mkdirSync('pictures', { recursive: true });

const browser = await puppeteer.launch({
  executablePath: CHROMIUM,
  // The pages know the gateway by its base URL; here another port answers. A container has no sandbox for root.
  args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP localhost:8080 127.0.0.1:${GATEWAY_PORT}`],
});
// A machine that does much else is slow; what never comes is still found.
const PATIENCE = 120_000;
const openPage = async (where) => {
  const opened = await where.newPage();
  opened.setDefaultTimeout(PATIENCE);
  return opened;
};
let page = await openPage(browser);
const complaints = [];
const listen = () => {
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(error.message));
};
listen();

/** The address to which the application gets its answer. */
const answers = [];
const application = createServer((request, response) => {
  answers.push(new URL(request.url, 'http://127.0.0.1'));
  response.setHeader('Content-Type', 'text/html');
  response.end('<!doctype html><html lang="en"><title>Application</title><h1>Back</h1>');
});
await new Promise((resolve) => application.listen(0, '127.0.0.1', resolve));

let looks = 0;

/** Without motion: axe would measure colours that are on their way. */
const show = (scheme) =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
await show('light');

/** Judges the page as it is now. */
async function look(name) {
  // The debugger may run axe where the policy of the page allows no script of others.
  const violations = await page.evaluate(`${AXE}; axe.run(document, { runOnly: ${JSON.stringify(RULES)} })
      .then((result) => result.violations.map((fault) => fault.id + ': ' + fault.nodes.map((node) => node.html).join(' | ')))`);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await page.screenshot({ path: `pictures/${String(++looks).padStart(2, '0')}-${name}.png`, fullPage: true });
  assert.deepEqual(violations, [], `axe on ${name}`);
  assert.equal(overflow, 0, `${name} is wider than the window`);
}

/** Judges the page in all forms in which people see it. */
async function lookAll(name) {
  for (const width of [1200, 390]) {
    await page.setViewport({ width, height: 800 });
    for (const scheme of ['light', 'dark']) {
      await show(scheme);
      await look(`${name}-${width}-${scheme}`);
    }
  }
  await page.setViewport({ width: 1200, height: 800 });
  await show('light');
}

/** Until another document is whole: marked is the one that the action leaves, whatever else is on its way meanwhile. */
async function follow(action) {
  await page.evaluate('void (window.isLeft = true)');
  await action();
  await page.waitForFunction("!window.isLeft && document.readyState === 'complete'", { polling: 50 });
}

/** Presses with the pointer once the element stays where it is: a window that was just resized moves it away. */
const press = (selector) => follow(() => page.locator(selector).click());
const path = () => new URL(page.url()).pathname;
const text = () => page.evaluate('document.body.innerText');

async function inGerman(name) {
  await press('a[hreflang=de]');
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de');
  await look(`${name}-german`);
  await press('a[hreflang=en]');
}

async function setUp() {
  await page.goto(SETUP_URL);
  await lookAll('setup');
  await inGerman('setup');
  await page.type('#email', 'ada@example.org');
  await page.type('#name', 'Ada');
  await page.type('#password', PASSWORD);
  await press('button.primary');
  assert.match(path(), /^\/console(\/playground)?$/); // The console opens its first view by itself.
  await page.goto(`${BASE}/profile`);
  assert.match(await text(), /ada@example.org/);
  assert.equal((await page.goto(SETUP_URL)).status(), 404);
  await look('setup-used');
  complaints.splice(0); // Chromium reports the status 404; the console asks for services that are not here.
}

async function signInWithPassword() {
  await page.goto(`${BASE}/profile`);
  await press('form[action="/logout"] button');
  assert.equal(path(), '/login');
  await page.goto(`${BASE}/login?next=%2Fprofile`);
  await lookAll('login');
  await inGerman('login');
  await page.type('#email', 'ada@example.org');
  await page.type('#password', 'not my password at all');
  await press('button.primary');
  assert.match(await text(), /wrong/);
  await look('login-failed');
  complaints.splice(0); // Chromium reports the status 401.
  await page.type('#password', PASSWORD);
  await press('button.primary');
  assert.equal(path(), '/profile');
}

async function signInWithPasskey() {
  await page.bringToFront();
  const debuggerOfPage = await page.createCDPSession();
  await debuggerOfPage.send('WebAuthn.enable');
  const { authenticatorId } = await debuggerOfPage.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.type('#passkey_name', 'My laptop');
  await press('form[data-passkey] button');
  assert.match(await text(), /My laptop/);
  await lookAll('profile');
  await inGerman('profile');

  // A person who dismisses the question of the browser sees what to do, and nothing else changes.
  await debuggerOfPage.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await press('form[action="/logout"] button');
  await page.goto(`${BASE}/login?next=%2Fprofile`);
  await page.click('form[data-passkey] button');
  await page.waitForSelector('form[data-passkey] [role=alert]:not([hidden])');
  await look('login-passkey-unused');

  await debuggerOfPage.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await press('form[data-passkey] button');
  assert.equal(path(), '/profile');
  assert.match(await text(), /last used/);
}

/** A new application, and where it sends a person. */
async function consentUrl(state = 'none') {
  const redirect = `http://127.0.0.1:${application.address().port}/callback`;
  const registered = await fetch(`http://127.0.0.1:${GATEWAY_PORT}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'My tool', redirect_uris: [redirect] }),
  });
  const { client_id } = await registered.json();
  const verifier = randomBytes(36).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read generate library',
    resource: BASE,
  });
  return { href: `${BASE}/oauth/authorize?${query}`, client_id, verifier, redirect };
}

/** Begins as an application does; returns what the application needs for the exchange. */
async function ask(state) {
  const asked = await consentUrl(state);
  await page.goto(asked.href);
  return asked;
}

/** The answer that the application gets to a press of the button. */
async function decide(decision) {
  answers.splice(0);
  await press(`button[value=${decision}]`);
  await page.waitForFunction((origin) => location.origin === origin, {}, `http://127.0.0.1:${application.address().port}`);
  return answers[0].searchParams;
}

async function exchange({ client_id, verifier, redirect }, code) {
  const answer = await fetch(`http://127.0.0.1:${GATEWAY_PORT}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: redirect,
    }),
  });
  assert.equal(answer.status, 200);
  return answer.json();
}

async function consent() {
  const whole = await ask('one');
  await lookAll('consent');
  await inGerman('consent');
  const allowed = await decide('allow');
  assert.equal(allowed.get('state'), 'one');
  assert.equal((await exchange(whole, allowed.get('code'))).scope, 'read generate library');

  const narrow = await ask('two');
  await page.click('input[name=scope][value=generate]');
  const narrowed = await decide('allow');
  assert.equal((await exchange(narrow, narrowed.get('code'))).scope, 'read library');

  await ask('three');
  const denied = await decide('deny');
  assert.equal(denied.get('error'), 'access_denied');
  assert.equal(denied.get('code'), null);
}

/** Pages of other origins: they show none of the gateway, and no form of theirs decides anything. */
async function strangers() {
  const { href: authorize } = await consentUrl();
  const stranger = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><html lang="en"><title>Stranger</title><h1>Stranger</h1>');
  });
  await new Promise((resolve) => stranger.listen(0, resolve));
  // Another port of the same host: its requests carry the cookie, so only the rules of the pages are left.
  const origin = `http://localhost:${stranger.address().port}`;

  for (const url of [authorize, `${BASE}/login`, `${BASE}/profile`, `${BASE}/console`]) {
    await page.goto(origin);
    const shown = await page.evaluate(async (source) => {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = source;
      document.body.append(frame);
      await loaded;
      return frame.contentWindow.length;
    }, url);
    const inside = await page.frames().at(-1).evaluate('document.querySelectorAll("form, input, button, at-console").length');
    assert.deepEqual([shown, inside], [0, 0], `${url} in a frame`);
  }

  // What our pages would send; for the consent even with its token, which a stranger cannot read.
  await page.goto(authorize);
  const form = await page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form'))));
  const before = answers.length;
  for (const [path, fields] of [
    ['/oauth/consent', { ...form, decision: 'allow' }],
    ['/oauth/consent', { ...form, csrf: 'guessed', decision: 'allow' }],
    ['/profile/password', { current: PASSWORD, password: 'a password of the stranger' }],
    ['/profile/identity/end', {}],
    ['/logout', {}],
  ]) {
    await page.goto(origin);
    const [answer] = await Promise.all([
      page.waitForNavigation(),
      page.evaluate(
        (action, values) => {
          const sent = Object.assign(document.createElement('form'), { method: 'post', action });
          for (const [name, value] of Object.entries(values)) {
            sent.append(Object.assign(document.createElement('input'), { name, value }));
          }
          document.body.append(sent);
          sent.submit();
        },
        BASE + path,
        fields,
      ),
    ]);
    assert.equal(answer.status(), 403, `${path} from another origin`);
  }
  assert.equal(answers.length, before, 'no application got an answer');
  await page.goto(`${BASE}/profile`);
  assert.equal(path(), '/profile', 'still signed in');
  complaints.splice(0); // Chromium reports the frames that it blocks and the status 403.
  stranger.close();
}

/** The console makes the link; who is invited opens it in a browser of their own. */
async function invited() {
  await page.goto(`${BASE}/console/members?dialog=invite`);
  await page.locator('#invite-email').fill('kim@example.org');
  await page.locator('dialog form .primary').click();
  await page.waitForSelector('.secret code');
  complaints.splice(0); // The console asks for services that are not here.
  const link = (await text()).match(/http\S+\/invite\/\S+/)[0];
  const other = await browser.createBrowserContext();
  const stranger = await openPage(other);
  await stranger.goto(link);
  await stranger.screenshot({ path: 'pictures/invite.png', fullPage: true });
  await other.close();
}

/** A visitor without an account asks whether a file was made here; library-service is played by the test. */
async function check() {
  const other = await browser.createBrowserContext();
  const mine = page;
  page = await openPage(other);
  listen();
  await page.goto(`${BASE}/provenance`);
  const input = await page.$('input[type=file]');
  await input.uploadFile(new URL('package.json', import.meta.url).pathname);
  await page.click('button.primary');
  await page.waitForSelector('#report:not([hidden])');
  assert.match(await text(), /Yes\. This service made the file\./);
  assert.match(await text(), /They are intact, and their signer is known here\./);
  assert.match(await text(), /Kind of source: algorithmicMedia/);
  assert.doesNotMatch(await text(), /Probably|could not be checked/);
  await lookAll('check');
  page = mine;
  await other.close();
}

for (const part of [setUp, signInWithPassword, signInWithPasskey, invited, consent, strangers, check]) {
  await part();
  assert.deepEqual(complaints, [], `the console after ${part.name}`);
  console.log(`${part.name}: passed`);
}
application.close();
await browser.close();
