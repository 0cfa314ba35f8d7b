// SPDX-License-Identifier: Apache-2.0
// A service that answers as a test says, also badly, and keeps what it was sent.
import { createServer } from 'node:http';
import { Atelier } from '../dist/index.js';

/** Starts a server that gives these answers, one after the other, and the last one from then on. */
export async function fakeServer(t, ...answers) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const parts = [];
    request.on('error', () => {});
    for await (const part of request) parts.push(part);
    const { method, url, headers } = request;
    const body = Buffer.concat(parts);
    requests.push({ method, url, headers, body, at: performance.now() });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    await (typeof answer === 'function' ? answer(response, requests.at(-1)) : well(answer)(response));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  return { url, requests, client: (options) => new Atelier({ baseUrl: url, apiKey: 'atl_test', ...options }) };
}

/** What came on one path. */
export const sent = (server, path) => server.requests.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === path);

export const well = (value, status = 200) => (response) => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
};

export const bytes = (value) => (response) => response.end(value);

export const refused = (status, code, headers = {}) => (response) => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { code, message: 'Not so.', param: 'input.a', request_id: 'req_1' } }));
};

/** The line breaks before the answer. */
export const cut = (response) => response.socket.destroy();

/** The line breaks within the answer. */
export const cutWithin = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
  response.write('{"data": [');
  setImmediate(() => response.socket.destroy());
};

/** An answer that never ends. */
export const endless = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(drip));
};

/** One function for each path; a list of functions is used up, but for its last one. */
export const routes = (table) => {
  const used = {};
  return (response, request) => {
    const path = `${request.method} ${request.url.split('?')[0]}`;
    const answers = [table[path]].flat();
    used[path] = Math.min((used[path] ?? 0) + 1, answers.length);
    const answer = answers[used[path] - 1];
    if (answer === undefined) return refused(404, 'not_found')(response);
    return typeof answer === 'function' ? answer(response, request) : well(answer)(response);
  };
};

export const price = { credits: 4, model: { id: 1, name: 'A' }, breakdown: [], balance: 100, sufficient: true };

export const run = (more = {}) => ({
  id: 'gen_12',
  status: 'processing',
  model: { id: 101, name: 'Landscape' },
  outputs: [],
  credits_charged: 4,
  origin: 'api',
  warnings: [],
  created_at: '2026-03-01T12:00:00.000Z',
  project: 'proj_0',
  input: {},
  cost_breakdown: [],
  made_by: 'acct_1',
  ...more,
});

export const ended = (...outputs) =>
  run({
    status: 'succeeded',
    outputs: outputs.map((url, index) => ({ index, type: 'image', url, width: 8, height: 8, content_type: 'image/png' })),
  });
