// SPDX-License-Identifier: Apache-2.0
// What a newcomer does in a browser: from the link to a picture, a key, the shown curl, a webhook, its delivery and the books.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const { ATELIER_BASE_URL: base, ATELIER_INVITE, ATELIER_HOOK, CHROMIUM } = process.env;
mkdirSync('pictures', { recursive: true });
const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
page.setDefaultTimeout(60_000);
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
  await page.goto(ATELIER_INVITE);
  await page.type('#name', 'Ada Lovelace');
  await page.type('#password', 'correct horse battery staple');
  await Promise.all([page.waitForNavigation(), page.click('button.primary')]);
  await page.waitForFunction("location.pathname === '/console/playground'");
  await open('playground/landscape-image');
  await page.waitForSelector('textarea[name=prompt]');
  await page.type('textarea[name=prompt]', 'a lighthouse by the sea at dusk');
  await says('4 credits');
  await choose('Run', '.run-bar');
  await says('Succeeded');
  await page.waitForFunction("document.querySelector('.generation .stage img')?.naturalWidth > 0");
  await page.evaluate("document.querySelector('.generation .stage img').decode()");
  await look('playground');
  return page.$eval('.generation .facts > code', (each) => each.innerText);
}

async function makeKey() {
  await open('keys');
  await choose('New key', '.page-head');
  await page.type('#key-name', 'ci');
  await page.click('input[name=scopes][value=generate]');
  await choose('Create', 'dialog');
  await page.waitForSelector('.secret code');
  const secret = await page.$eval('.secret code', (each) => each.innerText);
  await choose('I have stored it', 'dialog');
  await says('ci');
  return secret;
}

/** The code that the playground shows, run as it stands. */
async function runShownCurl(secret) {
  await open('playground/landscape-image');
  await page.waitForSelector('.samples at-code');
  const code = await page.$eval('.samples at-code code', (each) => each.textContent);
  const shell = (text, more = {}) => execFileSync('bash', ['-c', text], { env: { ...process.env, ATELIER_API_KEY: secret, ...more } }).toString();
  const [start, follow] = code.replace('$(uuidgen)', crypto.randomUUID()).split(/^# .*$/m);
  const started = JSON.parse(shell(start));
  assert.match(started.id, /^gen_/, JSON.stringify(started));
  const ended = JSON.parse(shell(follow, { ID: started.id }));
  assert.equal(ended.status, 'succeeded');
  return () => JSON.parse(shell(start));
}

async function webhookIsDelivered() {
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
  await choose('Send again', '.deliveries');
  await page.waitForFunction("document.body.innerText.includes('by hand')", { polling: 500 });
  await look('delivery');
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

async function revokeKey(startAgain) {
  await open('keys');
  await choose('Revoke', 'tbody');
  await page.waitForSelector('#confirm-word');
  await page.type('#confirm-word', await page.$eval('tbody .name', (each) => each.innerText));
  await choose('Revoke', 'dialog');
  await says('Revoked');
  assert.equal(startAgain().error?.code, 'invalid_token');
}

const generation = await newcomerMakesAPicture();
console.log('picture: passed');
const secret = await makeKey();
const startAgain = await runShownCurl(secret);
console.log('key and curl: passed');
await webhookIsDelivered();
console.log('webhook: passed');
await booksTellOfIt(generation);
console.log('books: passed');
await revokeKey(startAgain);
assert.deepEqual(faults, []);
console.log('revoked: passed');
await browser.close();
