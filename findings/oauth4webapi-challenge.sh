#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# oauth4webapi 3.8.8 on Node 20: a refused refresh (401, {"error":"invalid_client"}) is a ResponseBodyError whose `error` says why.
# With the challenge that RFC 9110 (15.5.2) wants in every 401 the same answer is a WWWAuthenticateChallengeError without `error`:
# the body is not read, and the reason is there only when the challenge repeats it. A program that registers again on
# `fault.error === 'invalid_client'` does so against one server and not against the other.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund oauth4webapi@3.8.8 >/dev/null
cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import * as oauth from 'oauth4webapi';

const BODY = JSON.stringify({ error: 'invalid_client', error_description: 'The client is not known.' });
const server = createServer((request, response) => {
  const headers = { 'Content-Type': 'application/json' };
  if (request.url === '/challenge') headers['WWW-Authenticate'] = 'Basic realm="oauth", error="invalid_client"';
  response.writeHead(401, headers).end(BODY);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}`;
for (const path of ['/plain', '/challenge']) {
  const as = { issuer: base, token_endpoint: base + path };
  const client = { client_id: 'gone' };
  const options = { [oauth.allowInsecureRequests]: true };
  const answer = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), 'old', options);
  const fault = await oauth.processRefreshTokenResponse(as, client, answer).catch((caught) => caught);
  console.log(path, fault.constructor.name, fault.error, fault.cause?.[0]?.parameters?.error);
}
server.close();
JS
node try.mjs | tee seen
cat >expected <<'EOT'
/plain ResponseBodyError invalid_client undefined
/challenge WWWAuthenticateChallengeError undefined invalid_client
EOT
diff expected seen
echo "as described"
