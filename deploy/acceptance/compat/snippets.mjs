// SPDX-License-Identifier: Apache-2.0
// Runs the programs in docs/compat.md as they stand there, with an address and a key put in as a reader would.
// Those in Python run where the vendor's package is installed. Needs ATELIER_DOCUMENT, or the document two folders above.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { base, check, colon, done, newAccount } from './platform.mjs';

const run = promisify(execFile);
const document = process.env.ATELIER_DOCUMENT ?? new URL('../../../docs/compat.md', import.meta.url);
const account = await newAccount();
const filled = (text) =>
  text
    .replaceAll('https://atelier.example', base)
    .replaceAll('atl_live_<id>:<secret>', colon(account.key))
    .replaceAll('atl_live_<id>_<secret>', account.key);

const blocks = [...(await readFile(document, 'utf8')).matchAll(/^```(js|python)\n(.*?)^```/gms)];
const ways = {
  js: { file: 'mjs', program: process.execPath },
  python: { file: 'py', program: 'python3' },
};

async function isInstalled(text) {
  const [, name] = /^(?:from|import) (\w+)/m.exec(text);
  return run('python3', ['-c', `import ${name}`]).then(() => true, () => false);
}

const skipped = [];
let number = 0;
for (const [, language, text] of blocks) {
  const { file, program } = ways[language];
  if (language === 'python' && !(await isInstalled(text))) {
    skipped.push(text.split('\n')[0]);
    continue;
  }
  await check(text.split('\n')[0], async () => {
    const name = `snippet-${++number}.${file}`;
    await writeFile(name, filled(text));
    const { stdout } = await run(program, [name], { timeout: 120000 });
    // A link, or the type or the length of a picture that the answer itself holds.
    assert.match(stdout.trim(), new RegExp(`^(${base}/media/\\S+|image/\\w+|\\d{3,})$`));
  });
}
assert.ok(number >= 2, 'the document holds no program');
done(`${number} programs of the document ran${skipped.length ? `; not installed: ${skipped.join(', ')}` : ''}`);
