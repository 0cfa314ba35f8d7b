// SPDX-License-Identifier: Apache-2.0
// What a newcomer does in a browser: from the link to a picture, a key, the shown curl, a webhook, its delivery and the books.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import puppeteer from 'puppeteer-core';

const { ATELIER_BASE_URL: base, ATELIER_SETUP, ATELIER_HOOK, ATELIER_COMMAND, CHROMIUM } = process.env;
/** What each of the three runs costs; the account has so many credits that nothing is left after them. */
const PRICE = 4;
const VIEWS = ['playground/landscape-image', 'library', 'library/files', 'library/shelves', 'keys', 'webhooks', 'connections', 'usage', 'usage?by=member', 'credits', 'members', 'audit', 'settings',
  'operator/accounts', 'operator/users', 'operator/models', 'operator/upstreams', 'operator/margin', 'operator/system', 'operator/audit'];
mkdirSync('pictures', { recursive: true });
const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
page.setDefaultTimeout(120_000);
await page.setViewport({ width: 1280, height: 860 });
const faults = [];
page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
page.on('response', (response) => {
  if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
});

const says = (wanted) => page.waitForFunction((part) => document.body.innerText.includes(part), {}, wanted);
/** Presses the first button or link that reads so. */
async function choose(label, within = 'body') {
  const find = (wanted, where) => [...document.querySelectorAll(`${where} button, ${where} a`)].find((each) => each.innerText.trim().startsWith(wanted));
  await page.waitForFunction(`(${find})(${JSON.stringify(label)}, ${JSON.stringify(within)})`);
  await page.evaluate(`(${find})(${JSON.stringify(label)}, ${JSON.stringify(within)}).click()`);
}
const open = (view) => page.goto(`${base}/console/${view}`, { waitUntil: 'load' });
const look = (name) => page.screenshot({ path: `pictures/${name}.png` });

async function newcomerMakesAPicture() {
  await page.goto(ATELIER_SETUP);
  await page.type('#email', 'ada@example.org');
  await page.type('#name', 'Ada Lovelace');
  await page.type('#password', 'correct horse battery staple');
  await page.click('button.primary');
  await page.waitForFunction("location.pathname === '/console/playground'");
  await open('playground/landscape-image');
  await page.waitForSelector('textarea[name=prompt]');
  await page.type('textarea[name=prompt]', 'a lighthouse by the sea at dusk');
  await page.waitForFunction((price) => document.querySelector('.price:not(.stale) strong')?.innerText === price, {}, `${PRICE} credits`);
  await choose('Run', '.run-bar');
  await says('Succeeded');
  await page.waitForFunction("document.querySelector('.generation .stage img')?.naturalWidth > 0");
  await page.evaluate("document.querySelector('.generation .stage img').decode()");
  await look('playground');
  return page.$eval('.generation .facts .copy', (each) => each.innerText);
}

async function makeKey() {
  await open('keys');
  await choose('New key', '.page-head');
  await page.type('#key-name', 'ci');
  await page.click('input[name=scopes][value=generate]');
  await page.type('input[name=daily_cap]', String(PRICE));
  await choose('Create', 'dialog');
  await page.waitForSelector('.secret code');
  const secret = await page.$eval('.secret code', (each) => each.innerText);
  await choose('I have stored it', 'dialog');
  await says('ci');
  return secret;
}

/** The code that the playground shows, run as it stands; returns how to run it once more. */
async function runShownCurl(secret) {
  await open('playground/landscape-image');
  await page.waitForSelector('.samples at-code');
  const code = await page.$eval('.samples at-code code', (each) => each.textContent);
  const shell = (text, more = {}) => JSON.parse(execFileSync('sh', ['-c', text], { env: { ...process.env, ATELIER_API_KEY: secret, ...more } }).toString());
  const [start, follow] = code.split(/^# .*$/m);
  const started = shell(start);
  assert.match(started.id, /^gen_/, JSON.stringify(started));
  assert.equal(shell(follow, { ID: started.id }).status, 'succeeded');
  // The cap of the key is reached: a run is refused, and a read is not.
  assert.equal(shell(start).error?.code, 'token_cap_exceeded');
  assert.equal(shell(follow, { ID: started.id }).status, 'succeeded');
  return () => shell(start);
}

/** `./atelier listen` with the key; returns what reaches the program on this machine. */
async function listen(secret) {
  const heard = [];
  const program = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body: JSON.parse(body) });
    response.end();
  });
  await once(program.listen(0, '127.0.0.1'), 'listening');
  const command = spawn(ATELIER_COMMAND, ['listen', '--forward', `http://127.0.0.1:${program.address().port}/`], {
    env: { ...process.env, ATELIER_API_KEY: secret, ATELIER_BASE_URL: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise((resolve, reject) => {
    command.stdout.on('data', (text) => (output += text).includes('whsec_') && resolve());
    command.on('exit', (code) => reject(new Error(`atelier listen ended with ${code}: ${output}`)));
  });
  command.removeAllListeners('exit');
  const end = () => {
    command.kill();
    program.close();
  };
  return { heard, end };
}

async function webhookIsDelivered(heard) {
  await open('webhooks');
  await choose('New endpoint', '.page-head');
  await page.type('#endpoint-url', ATELIER_HOOK);
  await choose('Create', 'dialog');
  await says('whsec_');
  await choose('I have stored it', 'dialog');
  await open('playground/landscape-image');
  await page.waitForFunction("document.querySelector('.run-bar .primary')?.disabled === false");
  await choose('Run', '.run-bar');
  await says('Succeeded');
  await open('webhooks');
  await page.waitForSelector('.card');
  await page.click('.card');
  await page.waitForSelector('.page-head h1');
  // The list reads itself again; a press of the filter asks at once.
  await page.waitForFunction(
    "(document.querySelector('.segments button')?.click(), document.querySelector('.deliveries .badge.good'))",
    { polling: 1000 },
  );
  await page.click('.deliveries summary');
  await page.waitForSelector('.exchange pre');
  assert.match(await page.$eval('.exchange', (each) => each.innerText), /service-event-id: evt_[^]*generation.succeeded/);
  await choose('Send again', '.deliveries');
  await page.waitForFunction("document.body.innerText.includes('by hand')", { polling: 500 });
  await look('delivery');
  const event = await page.$eval('.deliveries summary code', (each) => each.innerText);
  await until(() => heard.some((each) => each.body.id === event && each.headers['service-signature']));
}

async function booksTellOfIt(generation) {
  await open('usage');
  await says('landscape-image');
  await look('usage');
  await open('credits');
  await says(generation);
  await says('Charge');
  await look('credits');
  await open('library');
  await page.waitForSelector('.tile img');
  await page.evaluate("Promise.all([...document.querySelectorAll('.tile img')].map((each) => each.decode()))");
  await look('library');
}

const until = async (condition) => {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, String(condition));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** The last credit is spent: everything can be read, and a run is not offered. */
async function everythingIsReadWithoutCredits() {
  for (const view of VIEWS) {
    await open(view);
    await page.waitForSelector('main h1');
    await page.waitForFunction("!document.querySelector('.skeleton')");
    const refused = await page.$$eval('.fault', (found) => found.map((each) => each.innerText));
    assert.deepEqual(refused, [], view);
  }
  await open('playground/landscape-image');
  await page.waitForSelector('textarea[name=prompt]');
  await says('The balance is not enough');
  const ledger = await page.evaluate("fetch('/console/api/v1/ledger?format=csv').then((answer) => answer.text())");
  assert.equal(ledger.trim().split('\r\n')[1]?.split(',')[4], '0', ledger);
}

async function revokeKey(startAgain) {
  await open('keys');
  await choose('Revoke', 'tbody');
  await page.waitForSelector('#confirm-word');
  await page.type('#confirm-word', await page.$eval('tbody .name', (each) => each.innerText));
  await choose('Revoke', 'dialog');
  await says('Revoked');
  assert.equal(startAgain().error?.code, 'invalid_token');
}

const began = Date.now();
const generation = await newcomerMakesAPicture();
console.log(`picture (${Date.now() - began} ms after the link): passed`);
const secret = await makeKey();
const startAgain = await runShownCurl(secret);
console.log('key and curl: passed');
const { heard, end } = await listen(secret);
await webhookIsDelivered(heard);
console.log('webhook: passed');
await booksTellOfIt(generation);
console.log('books: passed');
await everythingIsReadWithoutCredits();
console.log('without credits: passed');
await revokeKey(startAgain);
end();
assert.deepEqual(faults, []);
console.log('revoked: passed');
await browser.close();
