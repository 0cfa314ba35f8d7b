// SPDX-License-Identifier: Apache-2.0
// Every view in every state: full, on a phone and dark, empty, page by page, by keyboard, refused in each way, and full of
// markup from strangers. One line of the table is one view.
import assert from 'node:assert/strict';
import { HOSTILE } from './fake-api.mjs';
import { api, choose, complaints, faults, look, page, says, scheme, settled, turnTo, visit } from './tab.mjs';

const { ONLY, THEME_PICTURES } = process.env;

/** `isPaged`: the list goes on with "Load more". `isAsked`: nothing is read before the person asks. `isOurs`: no text of others. */
const VIEWS = {
  playground: { path: 'playground/landscape-image' },
  library: { path: 'library', isPaged: true },
  generation: { path: 'library?dialog=generation&id=gen_39' },
  files: { path: 'library/files', isPaged: true },
  shelves: { path: 'library/shelves', isPaged: true },
  projects: { path: 'library/projects', isPaged: true },
  voices: { path: 'library/voices', isPaged: true },
  keys: { path: 'keys', isPaged: true },
  webhooks: { path: 'webhooks', isOurs: true },
  webhook: { path: 'webhooks/hook_2', isPaged: true, isOurs: true },
  connections: { path: 'connections' },
  usage: { path: 'usage', isOurs: true },
  'usage-members': { path: 'usage?by=member' },
  credits: { path: 'credits', isPaged: true },
  members: { path: 'members' },
  audit: { path: 'audit', isPaged: true },
  settings: { path: 'settings' },
  accounts: { path: 'operator/accounts', isPaged: true },
  account: { path: 'operator/accounts/acct_7', isPaged: true },
  plans: { path: 'operator/plans', isOurs: true },
  people: { path: 'operator/users', isPaged: true },
  models: { path: 'operator/models' },
  upstreams: { path: 'operator/upstreams' },
  margin: { path: 'operator/margin', isOurs: true },
  ledger: { path: 'operator/ledger', isAsked: true, isOurs: true },
  system: { path: 'operator/system' },
  changes: { path: 'operator/audit', isPaged: true },
};

const views = Object.entries(VIEWS).filter(([name]) => !ONLY || ONLY === name);

export async function fullAndEmpty() {
  for (const [name, { path }] of views) {
    api.state = 'full';
    await visit(path);
    await look(`${name}-full`);
    await page.setViewport({ width: 390, height: 844 });
    await scheme('dark');
    await settled();
    await look(`${name}-phone-dark`);
    await page.setViewport({ width: 1280, height: 860 });
    if (THEME_PICTURES) {
      await visit(path);
      await page.screenshot({ path: `console-pictures/${name}-dark.png` });
    }
    await scheme('light');
    api.state = 'empty';
    await turnTo(path);
    await look(`${name}-empty`);
  }
  api.state = 'full';
}

/** What the person reads for each refusal, whatever the view. */
const REFUSALS = {
  402: 'Not enough credits',
  403: 'Your role does not allow this',
  404: 'There is no such thing in this account',
  429: 'Too many at once. Try again in 1 s.',
  500: 'req_00000000000000000042',
};

/** True when no fault is shown. One press has to do: a second one while the first is under way would start it again. */
function pressOnce() {
  const button = document.querySelector('.fault .actions > button');
  if (button && !button.dataset.isPressed) {
    button.dataset.isPressed = 'true';
    button.click();
  }
  return !document.querySelector('.fault');
}

/** A view that is refused says why and what to do, stays usable, and is whole again after one press. */
export async function inTrouble() {
  await visit('settings');
  for (const [name, { path, isAsked }] of views) {
    if (isAsked) continue;
    for (const [status, sentence] of Object.entries(REFUSALS)) {
      api.state = Number(status);
      await turnTo(path);
      await says(sentence);
      const faultless = await page.evaluate("document.querySelectorAll('.skeleton').length === 0 && document.querySelectorAll('.sidebar nav a').length > 10");
      if (!faultless) faults.push(`${name} waits, or leads nowhere, after ${status}`);
    }
    api.state = 'full';
    await page.waitForFunction(pressOnce, { polling: 100 });
  }
  api.state = 429;
  await visit('keys');
  await look('trouble');
  api.state = 'full';
  // Too many at once: the view tries again by itself when the time is over.
  await page.waitForFunction("!document.querySelector('.fault')");
}

/** Each list goes on with the next page, and then says no more of it. */
export async function pageByPage() {
  await visit('settings');
  for (const [name, { path, isPaged }] of views) {
    if (!isPaged) continue;
    api.state = 'full';
    await turnTo(path);
    const all = await countRows();
    api.state = 'paged';
    await turnTo(path);
    const first = await countRows();
    await choose('Load more', 'main');
    await page.waitForFunction("!document.querySelector('main .more button')");
    const then = await countRows();
    if (first >= all || then !== all) faults.push(`${name} shows ${first} rows, then ${then} of ${all}`);
  }
  api.state = 'full';
}

const countRows = () => page.evaluate("document.querySelectorAll('main tbody tr, main .tile, main .deliveries > li').length");

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, pre[tabindex], audio[controls], video[controls]';
/** More stops than any view has. */
const MOST_STOPS = 400;
const STOPS_AT_ONCE = 20;

/** A person without a pointer reaches everything, sees the focus, and is kept nowhere. */
export async function byKeyboard() {
  await visit('settings');
  for (const [name, { path }] of views) {
    await turnTo(path);
    await page.evaluate(`document.activeElement?.blur(); window.stops = [...document.querySelectorAll(${JSON.stringify(FOCUSABLE)})]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]') && (!document.querySelector('dialog[open]') || each.closest('dialog')))
      .filter((each) => each.type !== 'radio' || each.checked)`);
    await page.evaluate(WATCH);
    for (let stop = 0; stop < MOST_STOPS && (await page.evaluate('window.left.size')) > 0; stop += STOPS_AT_ONCE) {
      for (let at = 0; at < STOPS_AT_ONCE; at++) await page.keyboard.press('Tab');
    }
    const unseen = await page.evaluate('window.unseen');
    const left = await page.evaluate("[...window.left].slice(0, 3).map((each) => each.outerHTML.slice(0, 120))");
    if (left.length > 0) faults.push(`${name} cannot be reached by keyboard: ${left.join(' | ')}`);
    if (unseen) faults.push(`${name} does not show the focus on ${unseen}`);
  }
}

/** Takes each element that gets the focus off the list; one without an outline, on it or beside it, is named. Dates mark their own parts. */
const WATCH = `(() => {
  window.left = new Set(window.stops);
  window.unseen = undefined;
  window.watch ??= document.addEventListener('focusin', ({ target }) => {
    window.left.delete(target);
    const marks = [target, target.nextElementSibling, target.parentElement].filter(Boolean);
    const isSeen = target.type?.startsWith('date') || marks.some((each) => getComputedStyle(each).outlineStyle !== 'none');
    if (!isSeen) window.unseen ??= target.outerHTML.slice(0, 120);
  }) ?? true;
})()`;

/** Markup, script and templates in every text that strangers wrote: each is shown as plain text. */
export async function hostileTexts() {
  api.state = 'hostile';
  await visit('settings');
  for (const [name, { path, isOurs }] of views) {
    await turnTo(path);
    const found = await page.evaluate("document.querySelectorAll('main script, main iframe, [onerror], [onload], main b, a[href^=\"javascript:\"]').length");
    if (found > 0) faults.push(`${name} made markup of a text`);
    const shown = await page.evaluate("document.querySelector('main').innerText");
    if (!isOurs && !HOSTILE.every((each) => shown.includes(each.trim()))) faults.push(`${name} does not show the texts of strangers`);
  }
  await visit('webhooks/hook_2');
  await page.evaluate("document.querySelector('.deliveries summary').click()");
  await says(HOSTILE[0]);
  await settled();
  await look('exchange-hostile');
  // Trusted Types: markup from a text is refused by the browser itself.
  const refused = await page.evaluate("try { document.body.innerHTML = '<b>'; 'allowed' } catch (fault) { fault.name }");
  assert.equal(refused, 'TypeError');
  complaints.splice(0); // Chromium reports the refusal.
  api.state = 'full';
}
