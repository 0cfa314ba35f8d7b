// SPDX-License-Identifier: Apache-2.0
// Judges the Content Credentials of files with c2pa-rs, compiled for browsers: node judge.mjs root.pem type=file...
// Prints one line of JSON for each file: the result with that root, the result without a root, and the result with the root
// after one bit of the media was changed.
import { readFileSync } from 'node:fs';
import init, { WasmReader } from '@contentauth/c2pa-wasm';
import { File, wasm } from './worker.mjs';

const [root, ...files] = process.argv.slice(2);
await init({ module_or_path: wasm() });
const settings = (trust) => JSON.stringify({ verify: { verify_trust: true }, ...trust });
const withRoot = settings({ trust: { trust_anchors: readFileSync(root, 'utf8') } });
const withoutRoot = settings({});

async function judge(type, bytes, how) {
  try {
    const reader = await WasmReader.fromBlob(type, new File(bytes), how);
    const { validation_state: state, validation_status: status = [] } = JSON.parse(reader.json());
    return { state, codes: status.map(({ code }) => code) };
  } catch (error) {
    return { state: 'Error', codes: [String(error)] };
  }
}

/** Changes the media and not the manifest: RIFF has that at its end, and the last bytes of a PNG are the name of a chunk. */
function flip(type, bytes) {
  const changed = Buffer.from(bytes);
  changed[['image/webp', 'audio/wav'].includes(type) ? 100 : changed.length - 20] ^= 1;
  return changed;
}

for (const word of files) {
  const [type, path] = word.split('=');
  const bytes = readFileSync(path);
  console.log(JSON.stringify({
    path,
    trusted: await judge(type, bytes, withRoot),
    untrusted: await judge(type, bytes, withoutRoot),
    changed: await judge(type, flip(type, bytes), withRoot),
  }));
}
