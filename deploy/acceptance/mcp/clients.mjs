// SPDX-License-Identifier: Apache-2.0
// The official clients against several gateways: each request goes to the next gateway, so nothing may depend on a session.
// Needs MCP_GATEWAYS (base URLs, comma-separated), MCP_KEY (all scopes) and MCP_READ_KEY (scope read) of one account.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';

const gateways = process.env.MCP_GATEWAYS.split(',');
const key = process.env.MCP_KEY;
const info = { name: 'acceptance', version: '1' };
let turn = 0;

const clients = {
  'sdk v1': () => [new ClientV1(info), TransportV1],
  'client v2': () => [new ClientV2(info), TransportV2],
  'client v2, 2026-07-28': () => [new ClientV2(info, { versionNegotiation: { mode: 'auto' } }), TransportV2],
};

/** No gateway gets two requests in a row. */
function nextGateway(url, init) {
  const at = new URL(url);
  const gateway = new URL(gateways[turn++ % gateways.length]);
  return fetch(new URL(at.pathname + at.search, gateway), init);
}

async function connect(make, token, path = '/mcp') {
  const [client, Transport] = make();
  const requestInit = token ? { headers: { Authorization: `Bearer ${token}` } } : {};
  await client.connect(new Transport(new URL(path, gateways[0]), { requestInit, fetch: nextGateway }));
  return client;
}

async function native(path) {
  const answer = await fetch(gateways[0] + path, { headers: { Authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
  return answer.json();
}

const call = (client, name, args, options) =>
  client instanceof ClientV1
    ? client.callTool({ name, arguments: args }, undefined, options)
    : client.callTool({ name, arguments: args }, options);

const refusedWith = (status) => (error) => {
  const seen = [error.code, error.status, error.data?.status, error.message].join(' ');
  assert.match(seen, new RegExp(String(status)), seen);
  return true;
};

for (const [name, make] of Object.entries(clients)) {
  const client = await connect(make, key);
  if (name.endsWith('2026-07-28')) assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
  const { tools } = await client.listTools();
  assert.equal(tools.length, 14, name);

  // A generation that takes a while reports its progress, and comes with its image.
  const request = {
    model: 'landscape-image',
    input: { prompt: `a hill, ${name} atelier:slow=5s` },
    max_credits: 100,
    wait: 45,
    request_id: randomUUID(),
  };
  const reported = [];
  const made = await call(client, 'generate', request, { onprogress: (step) => reported.push(step.progress) });
  assert.ok(!made.isError, JSON.stringify(made.content));
  const generation = made.structuredContent;
  assert.equal(generation.status, 'succeeded');
  assert.equal(generation.origin, 'mcp');
  assert.ok(reported.length >= 2, `${name}: progress ${reported}`);
  assert.deepEqual(reported, [...reported].sort((a, b) => a - b));
  const link = made.content.find((block) => block.type === 'resource_link');
  assert.equal((await fetch(link.uri)).status, 200);
  const image = made.content.find((block) => block.type === 'image');
  assert.ok(Buffer.from(image.data, 'base64').length > 100);

  // The assistant repeats the call: the same generation, charged once.
  const before = (await native('/v1/account')).credits;
  const again = await call(client, 'generate', request);
  assert.equal(again.structuredContent.id, generation.id);
  assert.equal((await native('/v1/account')).credits, before);
  const other = await call(client, 'generate', { ...request, input: { prompt: 'another' } });
  assert.ok(other.isError);
  assert.match(other.content[0].text, /^idempotency_conflict.*\n.*new request_id/s);

  // The same again on another gateway, while the first is under way.
  const twice = { ...request, request_id: randomUUID(), wait: 0 };
  const both = await Promise.all([call(client, 'generate', twice), call(client, 'generate', twice)]);
  const ids = both.filter((one) => !one.isError).map((one) => one.structuredContent.id);
  assert.ok(ids.length >= 1 && new Set(ids).size === 1, JSON.stringify(both));
  both.filter((one) => one.isError).forEach((one) => assert.match(one.content[0].text, /^idempotency_in_progress/));

  const dear = await call(client, 'generate', { ...request, max_credits: 0, request_id: randomUUID() });
  assert.ok(dear.isError);
  assert.match(dear.content[0].text, /^invalid_input \(max_credits\)/);

  // Models that the address names are tools with their own schemas.
  const narrow = await connect(make, key, '/mcp?models=landscape-image');
  const own = (await narrow.listTools()).tools.find((tool) => tool.name === 'generate_landscape-image');
  assert.ok(own.inputSchema.properties.input.properties.prompt);
  await narrow.close();

  // What the scopes do not allow is hidden, and refused by HTTP.
  const reader = await connect(make, process.env.MCP_READ_KEY);
  const visible = (await reader.listTools()).tools.map((tool) => tool.name);
  assert.ok(visible.includes('account') && !visible.includes('generate') && !visible.includes('pin_to_shelf'), visible);
  await assert.rejects(call(reader, 'generate', request), refusedWith('403|Insufficient scope: required "read generate"'));
  await reader.close();

  await assert.rejects(connect(make), refusedWith('401|nauthorized'));
  await client.close();
  console.log(`${name}: passed`);
}

const list = await native('/v1/generations?origin=mcp&limit=100');
assert.equal(list.data.length, 2 * Object.keys(clients).length);
