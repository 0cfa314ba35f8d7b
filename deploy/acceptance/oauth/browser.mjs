// SPDX-License-Identifier: Apache-2.0
// A person with a browser that runs no script: follows links, keeps cookies and sends the forms of the pages.
// As a program it is the browser that a client opens: `node browser.mjs ADDRESS`, signed in by ATELIER_SESSION.
import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const unescape = (text) =>
  text.replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code, name) =>
    code ? String.fromCodePoint(code) : { amp: '&', lt: '<', gt: '>', quot: '"' }[name]);

const attribute = (tag, name) => {
  const found = tag.match(new RegExp(`\\b${name}="([^"]*)"`));
  return found ? unescape(found[1]) : undefined;
};

export class Browser {
  constructor(base, session) {
    this.base = base;
    this.session = session;
  }

  async load(address, form) {
    const at = new URL(address, this.base);
    const headers = { 'Sec-Fetch-Site': form ? 'same-origin' : 'none' };
    if (this.session) headers.Cookie = `sid=${this.session}`;
    const answer = await fetch(at, {
      headers, redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const value = cookie.match(/^sid=([^;]+)/);
      if (value) this.session = value[1];
    }
    const location = answer.headers.get('location');
    const next = location && new URL(location, at);
    if (answer.status === 303 && next.origin === new URL(this.base).origin) return this.load(next);
    return { at, status: answer.status, location, text: await answer.text() };
  }

  /** Opens a link of an invitation or a set-up and signs in by it. */
  async join(link, email) {
    const page = await this.load(link, { email, name: 'Kim', password: 'correct horse battery staple' });
    assert.equal(page.status, 200, page.text);
  }

  /** Opens what an application asks for, ticks the scopes, and answers with the address that leads back to it. */
  async decide(ask, { allow = true, scopes, cap = '100' } = {}) {
    const page = await this.load(ask);
    // An error goes back at once.
    if (page.location) return new URL(page.location);
    assert.equal(page.status, 200, page.text);
    const inputs = page.text.match(/<input[^>]*>/g) ?? [];
    const form = [];
    for (const input of inputs) {
      const name = attribute(input, 'name');
      const value = attribute(input, 'value') ?? '';
      if (attribute(input, 'type') === 'hidden') form.push([name, value]);
      else if (name === 'scope' && (scopes ?? [value]).includes(value)) form.push([name, value]);
    }
    const account = page.text.match(/<option[^>]*\bselected\b[^>]*>/) ?? page.text.match(/<option[^>]*>/);
    if (account) form.push(['account', attribute(account[0], 'value')]);
    form.push(['daily_cap', cap], ['decision', allow ? 'allow' : 'deny']);
    const answer = await this.load('/oauth/consent', form);
    assert.equal(answer.status, 200, answer.text);
    const link = answer.text.match(/<meta[^>]*http-equiv="refresh"[^>]*>/);
    assert.ok(link, answer.text);
    return new URL(attribute(link[0], 'content').replace(/^.*?url=/i, ''));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const ask = new URL(process.argv[2]);
  if (process.env.ATELIER_OPENED) appendFileSync(process.env.ATELIER_OPENED, ask.href + '\n');
  const back = await new Browser(ask.origin, process.env.ATELIER_SESSION).decide(ask);
  assert.equal((await fetch(back)).status, 200);
}
