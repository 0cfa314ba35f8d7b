// SPDX-License-Identifier: Apache-2.0
// The command palette, by keyboard alone: what it finds, where it leads, and that it offers what the role may do and no more.
import assert from 'node:assert/strict';
import { json } from './fake-api.mjs';
import { BASE, api, look, page, says, scheme, settled, visit } from './tab.mjs';

const labels = () => page.evaluate("[...document.querySelectorAll('.palette li .name')].map((each) => each.innerText)");
const noPalette = () => page.waitForFunction("!document.querySelector('.palette')");

async function type(words) {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('.palette[open]');
  await page.keyboard.type(words);
}

export async function palette() {
  await visit('usage');
  await page.focus('.sidebar .search');
  await type('new key');
  assert.deepEqual(await labels(), ['New key']);
  await page.keyboard.press('Enter');
  await page.waitForFunction("location.pathname + location.search === '/console/keys?dialog=new'");
  await page.waitForSelector('#key-name');
  await page.waitForFunction("document.activeElement.id === 'key-name'");
  await page.keyboard.press('Escape');

  await visit('usage');
  await page.focus('.sidebar .search');
  await type('landscape');
  await page.waitForFunction("document.querySelector('.palette li .name')?.innerText === 'Landscape'");
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate("document.querySelector('.palette [aria-selected=true]') === document.querySelector('.palette li:last-child')"), true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction("location.pathname === '/console/playground/landscape-image'");
  await noPalette();

  await visit('usage');
  await page.focus('.sidebar .search');
  await type('no such thing anywhere');
  await says('Nothing has this name.');
  await look('palette-nothing');
  await page.keyboard.press('Escape');
  await noPalette();
  assert.equal(await page.evaluate("document.activeElement.classList.contains('search')"), true, 'the focus is where it was');
  await onPhones();
  await forRoles();
}

async function onPhones() {
  await page.setViewport({ width: 390, height: 844 });
  await scheme('dark');
  await page.goto(`${BASE}/console/usage?lang=de`);
  await settled();
  await type('neue');
  assert.deepEqual((await labels()).sort(), ['Neuer Endpunkt', 'Neuer Schlüssel', 'Neues Konto']);
  await look('palette-german-phone-dark');
  await page.setViewport({ width: 1280, height: 860 });
  await scheme('light');
}

async function forRoles() {
  const session = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/session`), {}, '').body);
  const nothing = Object.fromEntries(Object.keys(session.may).map((each) => [each, false]));
  const cases = [
    [{ may: nothing, operator_role: undefined }, []],
    [{ operator_role: 'support' }, ['New key', 'New endpoint']],
    [{ may: { ...nothing, manage_webhooks: true }, operator_role: 'admin' }, ['New account', 'New endpoint']],
  ];
  for (const [change, offered] of cases) {
    api.overrides['GET /session'] = () => json(200, { ...session, ...change });
    await visit('usage?lang=en');
    await type('new ');
    assert.deepEqual((await labels()).sort(), offered.sort());
    await page.keyboard.press('Escape');
    await noPalette();
    await type('audit');
    assert.equal((await labels()).includes('Audit log'), change.may === undefined);
    await page.keyboard.press('Escape');
  }
  api.overrides = {};
}
