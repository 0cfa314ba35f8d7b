// SPDX-License-Identifier: Apache-2.0
// The official MCP clients with their OAuth: they find the server by the 401 of /mcp, register or name the document of
// ATELIER_CLIENT_DOCUMENT, refresh in silence, and ask for more scopes when a tool needs them.
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { base, browser, check, done, redirect } from './platform.mjs';

const endpoint = new URL(`${base}/mcp`);
const info = { name: 'acceptance', version: '1' };

const makes = {
  'sdk v1': [() => new ClientV1(info), TransportV1, false],
  'client v2': [() => new ClientV2(info, { versionNegotiation: { mode: 'auto' } }), TransportV2, true],
};

/** What a program with these libraries brings along: a memory and a browser. */
class Program {
  asked = [];

  constructor(name, document) {
    this.clientMetadataUrl = document;
    this.clientMetadata = {
      client_name: name, redirect_uris: [redirect], grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'], token_endpoint_auth_method: 'none',
    };
    this.redirectUrl = redirect;
  }
  state() { return 'of this program'; }
  clientInformation() { return this.information; }
  saveClientInformation(information) { this.information = information; }
  tokens() { return this.saved; }
  saveTokens(tokens) { this.saved = tokens; }
  redirectToAuthorization(url) { this.asked.push(url); }
  saveCodeVerifier(verifier) { this.verifier = verifier; }
  codeVerifier() { return this.verifier; }
  discoveryState() { return this.discovered; }
  saveDiscoveryState(discovered) { this.discovered = discovered; }
}

/** The first fetch of a document by a gateway on a busy machine may take longer than it has; a minute later it is free again. */
async function awaitDocument(ask) {
  for (let turn = 0; turn < 40; turn++) {
    if (!(await browser.load(ask)).text.includes('The document cannot be fetched')) return;
    await setTimeout(4_000);
  }
}

/** Does what needs a sign-in, lets the person decide when the library asks, and does it once more. */
async function withPerson(program, connect, work, takesParameters, decision) {
  let { client, transport } = connect();
  const before = program.asked.length;
  try {
    return await work(client, transport);
  } catch (fault) {
    assert.equal(program.asked.length, before + 1, fault);
    if (program.clientMetadataUrl) await awaitDocument(program.asked.at(-1));
    const back = await browser.decide(program.asked.at(-1), decision);
    assert.equal(back.searchParams.get('state'), 'of this program');
    await transport.finishAuth(takesParameters ? back.searchParams : back.searchParams.get('code'));
    ({ client, transport } = connect());
    return work(client, transport);
  }
}

const all = [];
const whole = (result) => (assert.ok(!result.isError, JSON.stringify(result.content)), result.structuredContent);

for (const [name, [make, Transport, takesParameters]] of Object.entries(makes)) {
  for (const document of new Set([undefined, process.env.ATELIER_CLIENT_DOCUMENT])) {
    const way = `${name}, ${document ? 'document' : 'registration'}`;
    all.push(check(way, async () => {
      const program = new Program(way, document);
      const connect = () => ({ client: make(), transport: new Transport(endpoint, { authProvider: program }) });
      let session;
      const open = async (client, transport) => {
        await client.connect(transport);
        session = client;
        return client.listTools();
      };
      const { tools } = await withPerson(program, connect, open, takesParameters, { scopes: ['read'] });
      assert.ok(tools.some((tool) => tool.name === 'account'));
      assert.ok(!tools.some((tool) => tool.name === 'generate'), 'hidden without the scope');
      const id = program.information?.client_id ?? program.asked[0].searchParams.get('client_id');
      assert.match(id, document ? /^https:\/\// : /^dyn_/);
      assert.equal(program.asked[0].searchParams.get('resource'), endpoint.href);
      whole(await session.callTool({ name: 'account', arguments: {} }));

      // An access token that ended is replaced without the person.
      program.saved = { ...program.saved, access_token: program.saved.access_token.replace(/.{8}$/, '00000000') };
      const former = program.saved.refresh_token;
      whole(await session.callTool({ name: 'account', arguments: {} }));
      assert.notEqual(program.saved.refresh_token, former);
      assert.equal(program.asked.length, 1, 'the person is not asked for a refresh');

      // A tool beyond the scopes leads to the person again, who may allow more.
      const generate = { name: 'generate', arguments: { model: 'landscape-image', input: { prompt: 'a hill' }, wait: 45 } };
      const call = async (client, transport) => {
        if (client !== session) await client.connect(transport);
        return client.callTool(generate);
      };
      if (name === 'sdk v1') {
        // It refreshes instead, so its user has to connect again.
        await assert.rejects(session.callTool(generate), /403 after trying upscoping/);
        program.saved = undefined;
      }
      const again = () => {
        if (program.asked.length === 1) return { client: session, transport: session.transport };
        return connect();
      };
      const made = whole(await withPerson(program, again, call, takesParameters));
      assert.match(program.asked[1].searchParams.get('scope'), /read generate|generate read/);
      assert.equal(made.origin, 'mcp');
      await session.close();
    }));
  }
}

all.push(check('mcp-remote, the second run without a browser', async () => {
  const opened = resolve('opened.txt');
  const program = resolve('open-browser.sh');
  const memory = resolve('mcp-remote-memory');
  rmSync(memory, { recursive: true, force: true });
  writeFileSync(opened, '');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${resolve('browser.mjs')}' "$1"\n`);
  chmodSync(program, 0o755);
  for (let run = 0; run < 2; run++) {
    const client = new ClientV1(info);
    await client.connect(new StdioClientTransport({
      stderr: process.env.ATELIER_VERBOSE ? 'inherit' : 'ignore',
      command: process.execPath,
      args: [resolve('node_modules/mcp-remote/dist/proxy.js'), endpoint.href, '--transport', 'http-only'],
      env: {
        PATH: process.env.PATH, HOME: process.env.HOME, BROWSER: program, MCP_REMOTE_CONFIG_DIR: memory,
        ATELIER_SESSION: browser.session, ATELIER_OPENED: opened,
      },
    }));
    assert.ok((await client.listTools()).tools.some((tool) => tool.name === 'generate'));
    whole(await client.callTool({ name: 'account', arguments: {} }));
    await client.close();
    assert.equal(readFileSync(opened, 'utf8').trim().split('\n').length, 1, `run ${run + 1}`);
  }
}));

await Promise.all(all);
done('assistants');
