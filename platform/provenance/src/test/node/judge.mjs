// SPDX-License-Identifier: Apache-2.0
// Judges the Content Credentials of files with c2pa-rs, compiled for browsers: node judge.mjs root.pem|none type=file...
// Prints one line of JSON for each file.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import init, { WasmReader } from '@contentauth/c2pa-wasm';

// Browsers have these in their workers, Node does not.
class File extends Blob {
  constructor(bytes) {
    super([bytes]);
    this.buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
}
globalThis.FileReaderSync = class {
  readAsArrayBuffer(file) {
    return file.buffer;
  }
};

const [root, ...files] = process.argv.slice(2);
const wasm = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
await init({ module_or_path: readFileSync(wasm) });
const settings = JSON.stringify({
  verify: { verify_trust: true },
  ...(root === 'none' ? {} : { trust: { trust_anchors: readFileSync(root, 'utf8') } }),
});
for (const word of files) {
  const [type, path] = word.split('=');
  try {
    const reader = await WasmReader.fromBlob(type, new File(readFileSync(path)), settings);
    const { validation_state: state, validation_status: status = [] } = JSON.parse(reader.json());
    console.log(JSON.stringify({ path, state, codes: status.map(({ code }) => code) }));
  } catch (error) {
    console.log(JSON.stringify({ path, state: 'Error', codes: [String(error)] }));
  }
}
