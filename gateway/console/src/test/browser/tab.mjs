// SPDX-License-Identifier: Apache-2.0
// A tab of Chromium with the console: its files are those of the build, and what its API answers is in fake-api.mjs.
import { readFileSync, mkdirSync, readdirSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { FakeApi, picture } from './fake-api.mjs';

export const BASE = 'http://localhost:8080';
// BUNDLE names the folder with the files of the build.
const { CHROMIUM, BUNDLE } = process.env;
const POLICY = readFileSync(`${BUNDLE}/content-security-policy.txt`, 'utf8').trim();
const AXE = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
mkdirSync('console-pictures', { recursive: true });

// Each page lives for seconds, so code that is compiled to run fast takes more time than it saves.
const FAST_START = '--js-flags=--no-opt --no-maglev';
export const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', FAST_START] });
// A machine that does much else is slow; what never comes is still found.
const PATIENCE = 120_000;
export const api = new FakeApi();
export const complaints = [];
export const faults = [];
/** The tab that is looked at. */
export let page;

export async function open() {
  page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => {
    // Chromium reports every status above 399; the views show it.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.setRequestInterception(true);
  page.on('request', (request) => void answer(request));
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
  return url.pathname.startsWith('/console') ? fromFolder(request, url) : request.respond({ status: 404, body: '' });
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
    headers: { 'Content-Security-Policy': POLICY },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Atelier</title>
      <link rel="icon" href="/media/1.svg"><link rel="stylesheet" href="${file('.css')}"><script type="module" src="${file('.js')}"></script></head><body><at-console></at-console></body></html>`,
  });
}

/** Without motion: axe would measure colours that are on their way. */
export const scheme = (value) =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);

export const visit = async (view) => {
  await page.goto(`${BASE}/console/${view}`, { waitUntil: 'load' });
  await settled();
};

/** Shows a view anew without a new page: by way of one that reads nothing, because a view that stays keeps what it has read. */
export const turnTo = async (view) => {
  await page.evaluate(async (paths) => {
    for (const path of paths) {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  }, ['/console/operator/ledger', `/console/${view}`]);
  await settled();
};

/** Until nothing loads any more and every picture is there. */
export async function settled() {
  await page.waitForSelector('main h1, main .empty, main .fault');
  await page.waitForFunction("!document.querySelector('.skeleton')");
  await page.waitForFunction("[...document.images].filter((each) => each.loading !== 'lazy').every((each) => each.complete && each.naturalWidth > 0)");
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

export async function look(name) {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  const violations = await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })
      .then((result) => result.violations.map((each) => each.id + ': ' + each.nodes.map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary).join(' | ')))`);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await page.screenshot({ path: `console-pictures/${name}.png` });
  // All views are looked at before the test fails.
  faults.push(...violations.map((each) => `axe on ${name}: ${each}`));
  if (overflow !== 0) faults.push(`${name} is ${overflow} px wider than the window`);
}

export const text = () => page.evaluate('document.body.innerText');
export const press = async (selector) => {
  await page.waitForSelector(selector);
  await page.evaluate((each) => document.querySelector(each).click(), selector);
};
/** Presses the first button or link that reads so, once it can be pressed. */
export const choose = async (label, within = 'body') => {
  await page.waitForFunction((wanted, where) => [...document.querySelectorAll(`${where} button:not(:disabled), ${where} a`)].some((each) => each.innerText.trim().startsWith(wanted)), {}, label, within);
  await page.evaluate((wanted, where) => [...document.querySelectorAll(`${where} button:not(:disabled), ${where} a`)].find((each) => each.innerText.trim().startsWith(wanted)).click(), label, within);
};
/** Waits for what only this side of the page knows, such as a request; the test as a whole has a time limit. */
export const until = async (condition) => {
  while (!condition()) await page.evaluate('new Promise(requestAnimationFrame)');
};
export const says = (wanted) => page.waitForFunction((part) => document.body.innerText.includes(part), {}, wanted);

/** Until the exact price of what was entered is there. */
export const priced = (price) => page.waitForFunction((wanted) => document.querySelector('.price:not(.stale) strong')?.innerText === wanted, {}, price);

/** Closes the tab that was opened last, and goes on in the one before. */
export async function backTo(first) {
  await page.close();
  page = first;
}
