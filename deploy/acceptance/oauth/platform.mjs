// SPDX-License-Identifier: Apache-2.0
// What every script here needs: the address of the platform (ATELIER_BASE_URL), a person with an invitation
// (ATELIER_INVITE, ATELIER_EMAIL) or a session (ATELIER_SESSION), and a count of what was shown.
import { createServer } from 'node:net';
import { Browser } from './browser.mjs';

export const base = process.env.ATELIER_BASE_URL;
export const redirect = 'http://127.0.0.1:33418/callback';
export const browser = new Browser(base, process.env.ATELIER_SESSION);
if (process.env.ATELIER_INVITE) await browser.join(process.env.ATELIER_INVITE, process.env.ATELIER_EMAIL);

let passed = 0;

export async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

export async function check(what, work) {
  try {
    const began = performance.now();
    await work();
    if (process.env.ATELIER_VERBOSE) console.log(`${what}: ${Math.round(performance.now() - began)} ms`);
    passed++;
  } catch (fault) {
    console.error(`${what}: failed`);
    throw fault;
  }
}

export function done(name) {
  console.log(`${name}: ${passed} passed`);
}
