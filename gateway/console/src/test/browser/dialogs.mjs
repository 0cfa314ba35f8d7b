// SPDX-License-Identifier: Apache-2.0
// Each dialog has an address: it opens by a link, stays after a reload, and Back closes it. One line of the table is one dialog.
import assert from 'node:assert/strict';
import { json, refusal } from './fake-api.mjs';
import { BASE, api, choose, look, page, press, says, settled, turnTo, visit } from './tab.mjs';

/** View, dialog, what it is about, its heading; `isOpen` to each person who may see the view. */
const DIALOGS = [
  ['playground/landscape-image', 'model', '', 'Choose a model', true],
  ['playground/landscape-image', 'compare', '', 'Choose a model', true],
  ['playground/landscape-image', 'media', 'style_image', 'From the library', true],
  ['playground/landscape-image', 'use', 'image:gen_39#0', 'Use as input', true],
  ['library', 'generation', 'gen_39', 'Landscape', true],
  ['library/files', 'delete', 'file_0,file_1', 'Delete?'],
  ['library/shelves', 'unpin', 'item_0', 'Unpin'],
  ['keys', 'new', '', 'New key'],
  ['keys', 'edit', 'key_1', 'Edit the key'],
  ['keys', 'rotate', 'key_1', 'Rotate the key?'],
  ['keys', 'revoke', 'key_1', 'Revoke the key?'],
  ['webhooks', 'new', '', 'New endpoint'],
  ['webhooks/hook_2', 'edit', '', 'Edit the endpoint'],
  ['webhooks/hook_2', 'rotate', '', 'Rotate the secret'],
  ['webhooks/hook_2', 'recover', '', 'Recover'],
  ['webhooks/hook_2', 'delete', '', 'Delete the endpoint?'],
  ['connections', 'edit', 'conn_1', '', true],
  ['connections', 'revoke', 'conn_1', 'Take the access back?', true],
  ['members', 'invite', '', 'Invite a member'],
  ['members', 'caps', 'user_4', 'Limits in the console'],
  ['members', 'remove', 'user_4', 'Remove the member?'],
  ['members', 'remove', 'user_3', 'Leave the account?'],
  ['credits', 'buy', 'small', 'Buy the pack “small”?'],
  ['operator/accounts', 'new', '', 'New account'],
  ['operator/accounts/acct_7', 'grant', '', 'Grant credits'],
  ['operator/accounts/acct_7', 'plan', '', 'Change the plan'],
  ['operator/accounts/acct_7', 'close', '', 'Close the account'],
  ['operator/models', 'switch', 'landscape-image', 'Landscape'],
  ['operator/users', 'role', 'user_4:support', 'WWW'],
  ['operator/system', 'replay', '0-17', 'Send again'],
];

const addressOf = ([view, dialog, id]) => `${view}?${new URLSearchParams({ dialog, ...(id ? { id } : {}) })}`;
/** The dialog is open and has its heading; one that reads what it is about first shows the id. */
const opened = ([view, dialog, id, heading]) =>
  page
    .waitForFunction((start) => document.querySelector('dialog[open] h2')?.innerText.startsWith(start), {}, heading)
    .catch(() => assert.fail(`${addressOf([view, dialog, id])} is not headed “${heading}”`));
const query = () => page.evaluate('location.search');
const closed = () => page.waitForFunction("!document.querySelector('dialog')");

export async function deepLinks() {
  await visit('settings');
  for (const each of DIALOGS) await byLink(each);
  await afterReload();
  await byButton();
  await asViewer();
  await asReadingOperator();
  await whatIsNotThere();
  await boughtOnce();
  await rotated();
}

async function byLink(each) {
  await turnTo(addressOf(each));
  await opened(each);
  await page.keyboard.press('Escape');
  await closed();
  assert.equal(await query(), '', `${addressOf(each)} after Escape`);
}

/** A new page shows what the address says, as often as it is loaded; a view of each kind stands for all. */
async function afterReload() {
  for (const each of DIALOGS.filter(([, dialog]) => ['media', 'generation', 'revoke', 'invite', 'grant'].includes(dialog))) {
    await visit(addressOf(each));
    await page.reload();
    await opened(each);
  }
}

/** Back closes what a button opened and gives the keyboard back to it; forward opens it again; filters stay. */
async function byButton() {
  await visit('webhooks/hook_2?state=failed');
  await page.evaluate("[...document.querySelectorAll('.page-head button')].find((each) => each.innerText === 'Recover').focus()");
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  assert.equal(await query(), '?state=failed&dialog=recover');
  await page.goBack();
  await closed();
  assert.equal(await query(), '?state=failed');
  assert.equal(await page.evaluate('document.activeElement.innerText'), 'Recover');
  await page.goForward();
  await page.waitForSelector('dialog[open]');
  await choose('Cancel', 'dialog');
  await closed();

  // To close it is to go back, so that Back leads out of the view and not into the dialog.
  await visit('usage');
  await page.evaluate("document.querySelector('a[href=\"/console/keys\"]').click()");
  await settled();
  await choose('New key', '.page-head');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await closed();
  await page.goBack();
  await page.waitForFunction("location.pathname === '/console/usage'");
}

async function asViewer() {
  const session = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/session`), {}, '').body);
  const may = Object.fromEntries(Object.keys(session.may).map((each) => [each, false]));
  api.overrides['GET /session'] = () => json(200, { ...session, account: { ...session.account, role: 'viewer' }, operator_role: undefined, may });
  await visit('settings');
  for (const each of DIALOGS.filter(([view, , , , isOpen]) => !isOpen && !view.startsWith('operator'))) {
    await turnTo(addressOf(each));
    await says('The role “Viewer” does not allow this. Ask an owner or an admin of the account.');
    assert.equal(await page.$('dialog form'), null, addressOf(each));
  }
  await look('dialog-refused');
  await press('dialog .dialog-head button');
  await closed();
  await visit('operator/accounts?dialog=new');
  await says('There is nothing at this address');
  assert.equal(await page.$('dialog'), null);
  api.overrides = {};
}

/** An operator who only reads is offered no change, and the address of a change says so. */
async function asReadingOperator() {
  const session = JSON.parse(api.answer('GET', new URL(`${BASE}/console/api/session`), {}, '').body);
  api.overrides['GET /session'] = () => json(200, { ...session, operator_role: 'viewer' });
  await visit('settings');
  for (const each of DIALOGS.filter(([view]) => view.startsWith('operator'))) {
    await turnTo(addressOf(each));
    await says('Your role as operator does not allow this.');
    assert.equal(await page.$('dialog form'), null, addressOf(each));
    const offered = await page.evaluate("[...document.querySelectorAll('main button')].map((each) => each.innerText).join()");
    assert.doesNotMatch(offered, /New account|Grant|Change the plan|Close|Switch|Send again/, addressOf(each));
  }
  api.overrides = {};
}

async function whatIsNotThere() {
  await visit('keys?dialog=rotate&id=key_99');
  await says('There is no such thing in this account');
  await visit('keys?dialog=revoke&id=key_4');
  await says('There is no such thing in this account');
  await visit('keys?dialog=toString');
  await says('There is nothing at this address');
  // Further pages of the list are read before that is said.
  api.state = 'paged';
  await visit('keys?dialog=edit&id=key_5');
  await says('Edit the key');
  api.state = 'full';
  api.overrides['GET /v1/keys'] = () => refusal(503);
  await visit('keys?dialog=rotate&id=key_1');
  await says('Busy or down for a moment');
  assert.equal(await page.$('dialog'), null, 'the view tells of the fault');
  api.overrides = {};
}

/** A purchase whose answer was lost is asked for again after a reload, with the same key. */
async function boughtOnce() {
  await visit('credits?dialog=buy&id=small');
  api.seen.length = 0;
  api.overrides['POST /v1/top-up'] = () => refusal(503);
  await choose('Buy for', 'dialog');
  await says('Busy or down for a moment');
  await page.reload();
  delete api.overrides['POST /v1/top-up'];
  await choose('Buy for', 'dialog');
  await says('1,000 credits are there.');
  await closed();
  const keys = api.seen.filter((each) => each.method === 'POST').map((each) => each.headers['idempotency-key']);
  assert.equal(keys.length, 2);
  assert.equal(new Set(keys).size, 1);
  await choose('Buy', 'tbody');
  await choose('Buy for', 'dialog');
  await closed();
  assert.notEqual(api.seen.filter((each) => each.method === 'POST').at(-1).headers['idempotency-key'], keys[0]);
}

/** The secret changes only after the person has read what that breaks. */
async function rotated() {
  await visit('keys');
  api.seen.length = 0;
  api.overrides['POST /v1/keys/key_1/rotate'] = () => json(200, { id: 'key_1', name: 'production', key: 'atl_live_new', previous_until: new Date(Date.now() + 86_000_000).toISOString() });
  await choose('Rotate', 'tbody');
  await says('Programs with the present one go on working for 24 hours.');
  assert.deepEqual(api.seen.filter((each) => each.method === 'POST'), []);
  await look('rotate-key');
  await choose('Rotate', 'dialog');
  await says('atl_live_new');
  assert.equal(await query(), '');
  await choose('I have stored it', 'dialog');
  await visit('webhooks/hook_2');
  await choose('Rotate the secret', '.page-head');
  await says('For 24 hours');
  assert.deepEqual(api.seen.filter((each) => each.method === 'POST').map((each) => each.path), ['/v1/keys/key_1/rotate']);
  await look('rotate-secret');
  api.overrides = {};
}

/** Every view shows a notice of a key that ends soon, and the end is moved from there. */
export async function expiringKey() {
  await visit('usage');
  await says('The key “ci” expires in 3 days');
  await look('key-expires');
  api.seen.length = 0;
  await choose('Look at it', '.banner:nth-of-type(2)');
  await page.waitForSelector('#key-name');
  assert.equal(await page.evaluate('location.pathname + location.search'), '/console/keys?dialog=edit&id=key_2');
  await look('key-extend');
  await choose('Save', 'dialog');
  await closed();
  await choose('Extend it', '.banner');
  await page.waitForSelector('#key-name');
  await page.click('input[name=life][value="90"]');
  await choose('Save', 'dialog');
  await closed();
  assert.deepEqual(api.seen.filter((each) => each.method === 'PATCH').map((each) => each.body.expires_in_days), [undefined, 90]);
}
