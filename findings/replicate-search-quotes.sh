#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# npm replicate 1.4.0, models.search(): the words of a search are the body of a QUERY request of type text/plain, as the vendor's API description
# has it. Seen: the client writes the body as JSON all the same, so a server that takes the text as it says finds quotation marks around the
# words and backslashes before those of the user; to search for what was typed it must read text/plain as JSON.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund replicate@1.4.0
cat >try.mjs <<'J'
import Replicate from 'replicate';

// Stands in for the network: prints what would be sent.
const replicate = new Replicate({
  auth: 'key',
  fetch: async (url, init) => {
    console.log(init.method, new URL(url).pathname, init.headers['Content-Type'], init.body);
    return new Response('{"results":[]}', { headers: { 'Content-Type': 'application/json' } });
  },
});
await replicate.models.search('nano banana');
await replicate.models.search('a "red" fox');
J
node try.mjs | tee seen
cat >expected <<'T'
QUERY /v1/models text/plain "nano banana"
QUERY /v1/models text/plain "a \"red\" fox"
T
diff expected seen
echo "as described"
