// SPDX-License-Identifier: Apache-2.0
// Reports: the filters of the audit log are in the address and its file holds what they leave; the chart of usage stacks what came back.
import assert from 'node:assert/strict';
import { json } from './fake-api.mjs';
import { BASE, api, choose, look, page, says, scheme, settled, text, visit } from './tab.mjs';

const entry = (n, more = {}) => ({ at: new Date(Date.now() - n * 3_600_000).toISOString(), actor: 'user_3', actor_name: 'Ada Lovelace', action: 'key_created', request_id: `req_${n}`, detail: {}, ...more });
const search = () => page.evaluate('location.search');

export async function auditFilters() {
  const asked = [];
  api.overrides['GET /v1/audit'] = (_, __, query) => {
    asked.push(query.toString());
    if (query.get('format') === 'csv') return { status: 200, contentType: 'text/csv', headers: {}, body: 'time\r\n' };
    const all = [entry(1), entry(2, { actor: 'alice', actor_name: undefined, action: 'credits_granted' })];
    return json(200, { data: all.filter((each) => !query.get('actor') || each.actor === query.get('actor')), next_cursor: null });
  };
  await visit('audit');
  await says('Credits granted');
  await page.select('select[aria-label=What]', 'key_created');
  await page.waitForFunction("location.search === '?action=key_created'");
  // A press on a name filters by a person who is no member, too.
  await page.evaluate("[...document.querySelectorAll('tbody a')].find((each) => each.innerText === 'alice').click()");
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1");
  await page.$eval('input[type=date]', (each) => {
    each.value = '2026-03-01';
    each.dispatchEvent(new Event('change'));
  });
  assert.equal(await search(), '?action=key_created&actor=alice&from=2026-03-01');
  await page.reload();
  await settled();
  assert.deepEqual(await page.$$eval('.filters select', (all) => all.map((each) => each.value)), ['alice', 'key_created']);
  assert.equal(await page.$eval('input[type=date]', (each) => each.value), '2026-03-01');
  await look('audit-filtered');

  await page.evaluate("window.kept = []; HTMLAnchorElement.prototype.click = function () { window.kept.push(this.download); }");
  await choose('Download CSV', '.page-head');
  await page.waitForFunction('window.kept.length === 1');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(asked.at(-1))), { actor: 'alice', action: 'key_created', from: '2026-03-01', format: 'csv' });
  assert.deepEqual(await page.evaluate('window.kept'), ['audit.csv']);

  await choose('Show all', '.filters');
  await page.waitForFunction("location.search === ''");
  await says('Ada Lovelace');
  await visit('audit?actor=user_9');
  await says('No entry fits these filters.');
  await page.setViewport({ width: 390, height: 844 });
  await scheme('dark');
  await page.goto(`${BASE}/console/audit?lang=de&action=key_created`);
  await settled();
  assert.match(await text(), /Schlüssel angelegt/);
  await look('audit-german-phone-dark');
  await page.setViewport({ width: 1280, height: 860 });
  await scheme('light');
  await page.goto(`${BASE}/console/audit?lang=en`);
  api.overrides = {};
}

/** What came back lies on what was kept, with a legend, and both are in the table. */
export async function stackedBars() {
  const day = new Date().toISOString().slice(0, 10);
  api.overrides['GET /v1/usage'] = () => json(200, { data: [{ key: day, generations: 5, refunds: 2, credits: 20, credits_refunded: 8 }] });
  await visit('usage?days=7');
  assert.deepEqual(await page.$$eval('.legend li', (all) => all.map((each) => each.innerText)), ['Spent', 'Credits back']);
  const [kept, back] = await page.$$eval('.chart g:last-of-type rect.bar', (all) => all.map((each) => each.getBBox()).map(({ y, height }) => ({ y, height })));
  assert.ok(Math.abs(back.y + back.height - kept.y) < 0.01, 'one on the other');
  assert.ok(Math.abs(kept.height / back.height - 20 / 8) < 0.01, 'as high as they are many');
  await page.evaluate("document.querySelector('.chart summary').click()");
  assert.deepEqual(await page.$$eval('.chart tbody tr:last-child td', (all) => all.slice(1).map((each) => each.innerText)), ['20', '8']);
  await look('usage-stacked');
  api.overrides = {};
}

/** A press on the bar of a day shows what the day is made of; the table under the chart has the same by keyboard. */
export async function oneDay() {
  const asked = [];
  const answer = (_, __, query) => {
    asked.push([query.get('group_by'), query.get('from'), query.get('to')]);
    return json(200, { data: [{ key: query.get('group_by') === 'day' ? query.get('to') : 'landscape-image', generations: 5, refunds: 0, credits: 20, credits_refunded: 0 }] });
  };
  api.overrides['GET /v1/usage'] = answer;
  await visit('usage?days=month');
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(asked.find(([by]) => by === 'day'), ['day', `${today.slice(0, 8)}01`, today]);
  await page.evaluate("document.querySelector('.chart g:last-of-type').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
  await page.waitForFunction("location.search.includes('day=')");
  assert.equal(await search(), `?days=month&day=${today}`);
  await settled();
  assert.deepEqual(asked.at(-1), ['model', today, today]);
  await look('usage-one-day');
  await choose('Whole period', '.filters');
  await page.waitForFunction("location.search === '?days=month'");
  await page.evaluate("document.querySelector('.chart summary').click()");
  await choose(new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(today)), '.chart table');
  await page.waitForFunction("location.search.includes('day=')");
  api.overrides = {};
}
