// SPDX-License-Identifier: Apache-2.0
// Opens media in headless Chromium: node browser.mjs chromium type=file...
// Prints one line of JSON for each file: the path, and the problem or null.
import { spawn } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [chromium, ...words] = process.argv.slice(2);
const files = words.map((word) => word.split('='));
const timeout = 60_000;

/** Runs in the page: a picture must be decoded, a film or a sound must be ready to play. */
async function open(count, types) {
  const problems = [];
  for (let i = 0; i < count; i++) {
    const [kind] = types[i].split('/');
    const media = document.createElement(kind === 'image' ? 'img' : kind);
    media.src = `/${i}`;
    try {
      if (kind === 'image') {
        await media.decode();
      } else {
        await new Promise((ready, failed) => {
          media.oncanplay = ready;
          media.onerror = () => failed(new Error(media.error.message));
          media.preload = 'auto';
          media.load();
        });
      }
      problems.push(null);
    } catch (error) {
      problems.push(String(error));
    }
  }
  await fetch('/problems', { method: 'POST', body: JSON.stringify(problems) });
}

const page = `<!doctype html><title>media</title><script>(${open})(${files.length}, ${JSON.stringify(files.map(([type]) => type))})</script>`;
const profile = mkdtempSync(join(tmpdir(), 'media-browser-'));
let browser;
const problems = await new Promise((resolve, reject) => {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.end();
      resolve(JSON.parse(body));
      return;
    }
    const file = files[Number(request.url.slice(1))];
    if (request.url === '/' || !file) {
      response.setHeader('content-type', 'text/html').end(request.url === '/' ? page : '');
      return;
    }
    response.writeHead(200, { 'content-type': file[0], 'content-length': statSync(file[1]).size });
    createReadStream(file[1]).pipe(response);
  });
  server.listen(0, '127.0.0.1', () => {
    // A container has no sandbox for root.
    browser = spawn(
      chromium,
      ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`],
      { stdio: 'ignore', detached: true },
    );
    browser.on('error', reject);
    setTimeout(() => reject(new Error('the browser does not answer')), timeout).unref();
  });
}).finally(() => {
  try {
    process.kill(-browser.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
});
files.forEach(([, path], i) => console.log(JSON.stringify({ path, problem: problems[i] })));
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
