// SPDX-License-Identifier: Apache-2.0
// The authorization server as oauth4webapi sees it, which checks every answer against the RFCs: the whole flow, what
// must fail without a way back, what must go back as an error, and what ends a connection.
import assert from 'node:assert/strict';
import * as oauth from 'oauth4webapi';
import { base, browser, check, done, redirect } from './platform.mjs';

const insecure = { [oauth.allowInsecureRequests]: true };
const issuer = new URL(base);
const none = oauth.None();

const server = await oauth.processDiscoveryResponse(
  issuer, await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }));

async function register(metadata) {
  const answer = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure);
  return oauth.processDynamicClientRegistrationResponse(answer);
}

const client = await register({ client_name: 'oauth4webapi', redirect_uris: ['http://127.0.0.1/callback'] });
const other = await register({ client_name: 'another', redirect_uris: ['http://127.0.0.1/callback'] });

async function ask(more = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint);
  const query = {
    response_type: 'code', client_id: client.client_id, redirect_uri: redirect, scope: 'read generate', state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256', ...more,
  };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return { url, verifier, state: query.state };
}

async function approve(more, decision) {
  const { url, verifier, state } = await ask(more);
  const back = await browser.decide(url, decision);
  return { parameters: oauth.validateAuthResponse(server, client, back, state), verifier };
}

const exchange = (parameters, verifier, { as = client, uri = redirect, more } = {}) =>
  oauth.authorizationCodeGrantRequest(server, as, none, parameters, uri, verifier, {
    additionalParameters: more, ...insecure,
  });

const tokensOf = async (answer, as = client) => oauth.processAuthorizationCodeResponse(server, as, answer);

async function connect(more, decision) {
  const { parameters, verifier } = await approve(more, decision);
  return tokensOf(await exchange(parameters, verifier, { more: more?.resource && { resource: more.resource } }));
}

const refresh = async (token) =>
  oauth.processRefreshTokenResponse(
    server, client, await oauth.refreshTokenGrantRequest(server, client, none, token, insecure));

const account = async (token) => {
  try {
    return (await oauth.protectedResourceRequest(token, 'GET', new URL('/v1/account', base), undefined, undefined,
      insecure)).status;
  } catch (fault) {
    // The challenge of a 401 was understood.
    assert.ok(fault instanceof oauth.WWWAuthenticateChallengeError, fault);
    return fault.status;
  }
};

const refused = (error) => (fault) => {
  assert.equal(fault.error ?? fault.cause?.get?.('error'), error, fault);
  return true;
};

await check('both resources name this server', async () => {
  for (const path of ['', '/mcp']) {
    const resource = new URL(base + path);
    const found = await oauth.processResourceDiscoveryResponse(
      resource, await oauth.resourceDiscoveryRequest(resource, insecure));
    assert.deepEqual(found.authorization_servers, [base]);
  }
});

await check('the whole flow', async () => {
  const tokens = await connect({}, { scopes: ['read'] });
  assert.equal(tokens.scope, 'read');
  assert.equal(await account(tokens.access_token), 200);
  const next = await refresh(tokens.refresh_token);
  assert.notEqual(next.refresh_token, tokens.refresh_token);
  assert.equal(await account(next.access_token), 200);
});

await check('a token is for its resource', async () => {
  const forAssistants = await connect({ resource: `${base}/mcp` });
  assert.equal(await account(forAssistants.access_token), 401);
  const forApi = await connect({ resource: base });
  assert.equal(await account(forApi.access_token), 200);
  const called = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${forApi.access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  assert.equal(called.status, 401);
});

await check('a person denies', async () => {
  await assert.rejects(approve({}, { allow: false }), refused('access_denied'));
});

await check('a code that comes again ends the connection', async () => {
  const { parameters, verifier } = await approve();
  const tokens = await tokensOf(await exchange(parameters, verifier));
  await assert.rejects(exchange(parameters, verifier).then((answer) => tokensOf(answer)), refused('invalid_grant'));
  assert.equal(await account(tokens.access_token), 401);
});

for (const [what, change, error] of [
  ['another verifier', { verifier: oauth.generateRandomCodeVerifier() }, 'invalid_grant'],
  ['another redirect', { uri: 'http://127.0.0.1:33418/other' }, 'invalid_grant'],
  ['another client', { as: other }, 'invalid_grant'],
  ['another resource', { more: { resource: 'https://other.example' } }, 'invalid_target'],
]) {
  await check(`${what} gets no token and uses nothing up`, async () => {
    const { parameters, verifier } = await approve();
    const attempt = exchange(parameters, change.verifier ?? verifier, change);
    await assert.rejects(attempt.then((answer) => tokensOf(answer, change.as)), refused(error));
    await tokensOf(await exchange(parameters, verifier));
  });
}

await check('a client that is not known registers again', async () => {
  const gone = { client_id: 'dyn_gone' };
  const answer = await oauth.refreshTokenGrantRequest(server, gone, none, 'atl_rt_1.0.' + '0'.repeat(64), insecure);
  // A 401 has a challenge (RFC 9110, 15.5.2), which this library reads instead of the body; both say the same.
  assert.equal((await answer.clone().json()).error, 'invalid_client');
  await assert.rejects(oauth.processRefreshTokenResponse(server, gone, answer), (fault) =>
    fault.status === 401 && fault.cause[0].parameters.error === 'invalid_client');
});

await check('programs that refresh at once share the successor', async () => {
  const { refresh_token } = await connect();
  const all = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)));
  assert.equal(new Set(all.map((one) => one.refresh_token)).size, 1);
  for (const one of all) assert.equal(await account(one.access_token), 200);
});

await check('a token from two rotations ago ends the connection', async () => {
  const first = await connect();
  const third = await refresh((await refresh(first.refresh_token)).refresh_token);
  await assert.rejects(refresh(first.refresh_token), refused('invalid_grant'));
  await assert.rejects(refresh(third.refresh_token), refused('invalid_grant'));
  assert.equal(await account(third.access_token), 401);
});

await check('an application gives its access back', async () => {
  const tokens = await connect();
  const answer = await oauth.revocationRequest(server, client, none, tokens.refresh_token, insecure);
  await oauth.processRevocationResponse(answer);
  assert.equal(await account(tokens.access_token), 401);
});

// Nothing may leave the server before client and address are known to belong together.
for (const [what, more] of [
  ['no client', { client_id: undefined }],
  ['an unknown client', { client_id: 'dyn_unknown' }],
  ['a client at a private address', { client_id: 'https://169.254.169.254/client.json' }],
  ['no redirect', { redirect_uri: undefined }],
  ['another path', { redirect_uri: 'http://127.0.0.1:33418/other' }],
  ['a query', { redirect_uri: `${redirect}?x=1` }],
  ['another name of this machine', { redirect_uri: 'http://localhost:33418/callback' }],
  ['a stranger', { redirect_uri: 'https://evil.example/callback' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
]) {
  await check(`${what} is told on a page`, async () => {
    const page = await browser.load((await ask(more)).url);
    assert.equal(page.status, 400);
    assert.equal(page.location, null);
  });
}

for (const [what, more, error] of [
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
  ['a resource of others', { resource: 'https://other.example' }, 'invalid_target'],
  ['no consent', { prompt: 'none' }, 'consent_required'],
]) {
  await check(`${what} goes back as an error`, async () => {
    await assert.rejects(approve(more), refused(error));
  });
}

for (const uris of [['http://app.example/callback'], ['javascript:alert(1)'], ['https://app.example/#x'], []]) {
  await check(`registration of ${uris}`, async () => {
    await assert.rejects(register({ redirect_uris: uris }), refused('invalid_redirect_uri'));
  });
}

done('oauth4webapi');
