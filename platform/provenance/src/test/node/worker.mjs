// SPDX-License-Identifier: Apache-2.0
// What the package expects of a worker in a browser, and Node does not have.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export class File extends Blob {
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

export const wasm = () => readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')));
