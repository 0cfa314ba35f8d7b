// SPDX-License-Identifier: Apache-2.0
// The conformance suite of the Model Context Protocol: its authorization scenarios, and those of a server that need no
// tools, resources or prompts of their own. Node 22 comes with the packages, for machines that have an older one.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { base, browser, check, done, freePort } from './platform.mjs';

const packaged = resolve(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
const node = existsSync(packaged) ? packaged : process.execPath;
const suite = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const results = resolve('conformance-results');

const SERVER = {
  '2025-06-18': ['server-initialize', 'ping', 'tools-list'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless', 'tools-list', 'caching', 'dns-rebinding-protection', 'http-header-validation',
    'server-sse-multiple-streams', 'input-required-result-unsupported-methods',
  ],
};

// The suite wants to see these through tools, prompts and resources of its own test server.
const OF_THE_TEST_SERVER = new Set([
  'sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream', 'sep-2575-server-no-log-without-loglevel',
  'sep-2549-prompts-list-caching-hints', 'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
]);

/** Reads what the suite wrote: every check that failed or warned has to be one of the test server. */
function read(folder) {
  const checks = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('checks.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file))));
  const bad = checks.filter((one) => /FAILURE|WARNING/.test(one.status) && !OF_THE_TEST_SERVER.has(one.id));
  assert.deepEqual(bad.map((one) => `${one.id}: ${one.errorMessage}`), []);
  const good = checks.filter((one) => one.status === 'SUCCESS').length;
  assert.ok(good > 0);
  return good;
}

rmSync(results, { recursive: true, force: true });
let checks = 0;

async function run(name, words) {
  const folder = join(results, name);
  mkdirSync(folder, { recursive: true });
  // A failed check of the test server makes the status of the whole run one; the files say which check it was.
  await promisify(execFile)(node, [suite, ...words, '-o', folder]).catch((fault) => assert.equal(fault.code, 1, fault));
  checks += read(folder);
}

await check('authorization', async () => {
  const port = await freePort();
  const registered = await fetch(`${base}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'conformance', redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  });
  const { client_id } = await registered.json();
  const folder = join(results, 'authorization');
  mkdirSync(folder, { recursive: true });
  const program = spawn(node, [
    suite, 'authorization', '--url', base, '--client-id', client_id, '--resource', `${base}/mcp`, '-p', port, '-o', folder,
  ]);
  let text = '';
  for await (const piece of program.stdout) {
    text += piece;
    const ask = text.match(/http\S+\/oauth\/authorize\?\S+(?=\n)/);
    if (ask) {
      text = '';
      await fetch(await browser.decide(ask[0]));
    }
  }
  checks += read(folder);
});

// The suite sends no credential.
const credential = createServer((from, to) => {
  const headers = { ...from.headers, authorization: `Bearer ${process.env.ATELIER_API_KEY}` };
  const at = new URL(from.url, base);
  from.pipe(request(at, { method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode, answer.headers);
    answer.pipe(to);
  }));
});
await new Promise((listening) => credential.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${credential.address().port}/mcp`;
await Promise.all(Object.entries(SERVER).map(async ([version, scenarios]) => {
  for (const scenario of scenarios) {
    await check(`${scenario} of ${version}`, () =>
      run(`${version}-${scenario}`, ['server', '--url', url, '--scenario', scenario, '--spec-version', version]));
  }
}));
credential.close();

done(`conformance (${checks} checks)`);
