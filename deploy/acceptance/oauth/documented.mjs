// SPDX-License-Identifier: Apache-2.0
// The programs of docs/apps.md (ATELIER_DOCUMENT) as they stand there: curl, JavaScript (openid-client) and Python.
// The person reads the address from the screen, or the program opens the browser.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { base, browser, check, done, freePort } from './platform.mjs';

const document = readFileSync(process.env.ATELIER_DOCUMENT, 'utf8')
  .replaceAll('http://localhost:8080', base)
  .replaceAll('9999', await freePort());
const opener = resolve('browser-of-documents.sh');
writeFileSync(opener, `#!/bin/sh\nexec '${process.execPath}' '${resolve('browser.mjs')}' "$1"\n`);
chmodSync(opener, 0o755);
const env = { ...process.env, BASE: base, BROWSER: `${opener} %s &`, ATELIER_SESSION: browser.session };

async function run(command, file, section, reads) {
  const [, text] = document.match(new RegExp(`^\`\`\`${section}\\n(.*?)^\`\`\``, 'ms'));
  writeFileSync(file, text);
  const program = spawn(command, [file], { env, timeout: 60_000, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((end) => program.once('close', end));
  let shown = '';
  let asked = false;
  for await (const piece of program.stdout) {
    shown += piece;
    const ask = shown.match(/http\S+\/oauth\/authorize\?\S+(?=\n)/);
    if (ask && !asked) {
      asked = true;
      await reads(await browser.decide(ask[0]), program);
    }
  }
  assert.equal(await ended, 0, shown);
  assert.match(shown, /acct_\d+/);
}

const visit = (back) => fetch(back);
const copyCode = (back, program) => program.stdin.end(`${back.searchParams.get('code')}\n`);
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

if (has('jq') && has('curl') && has('openssl')) await check('curl', () => run('sh', 'documented.sh', 'sh', copyCode));
await check('openid-client', () => run(process.execPath, 'documented-program.mjs', 'js', visit));
if (has('python3')) await check('Python', () => run('python3', 'documented.py', 'python', visit));

done('documents');
