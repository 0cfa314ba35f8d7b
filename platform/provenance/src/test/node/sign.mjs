// SPDX-License-Identifier: Apache-2.0
// Signs files as a stranger does, with c2pa-rs compiled for browsers: node sign.mjs key.pem chain.pem type=file=signed...
import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import init, { WasmBuilder } from '@contentauth/c2pa-wasm';
import { File, wasm } from './worker.mjs';

const [keyFile, chainFile, ...files] = process.argv.slice(2);
const key = createPrivateKey(readFileSync(keyFile));
const chain = readFileSync(chainFile, 'utf8')
  .split(/(?=-----BEGIN CERTIFICATE-----)/)
  .map((pem) => new X509Certificate(pem))
  .filter((certificate) => certificate.subject !== certificate.issuer);

/** The shortest head of a CBOR item, of up to 64 KB (RFC 8949, 3). */
function head(major, number) {
  if (number < 24) return Buffer.from([(major << 5) | number]);
  if (number < 0x100) return Buffer.from([(major << 5) | 24, number]);
  return Buffer.from([(major << 5) | 25, number >> 8, number & 0xff]);
}
const bytes = (content) => Buffer.concat([head(2, content.length), content]);
const text = (content) => Buffer.concat([head(3, content.length), Buffer.from(content)]);
const list = (...items) => Buffer.concat([head(4, items.length), ...items]);

const RESERVE = 10_240;

/** A COSE_Sign1 with ES256 and the certificates in the protected header (RFC 9052, 4.2), padded to the space that is kept for it. */
function coseSign1(claim) {
  const certificates = list(...chain.map(({ raw }) => bytes(raw)));
  const header = Buffer.concat([head(5, 2), head(0, 1), head(1, 6), head(0, 33), certificates]);
  const signed = sign('sha256', list(text('Signature1'), bytes(header), bytes(Buffer.alloc(0)), bytes(Buffer.from(claim))), {
    key,
    dsaEncoding: 'ieee-p1363',
  });
  const wrap = (padding) =>
    Buffer.concat([
      head(6, 18),
      list(bytes(header), Buffer.concat([head(5, 1), text('pad'), bytes(Buffer.alloc(padding))]), Buffer.from([0xf6]), bytes(signed)),
    ]);
  const enough = RESERVE - wrap(0).length;
  return new Uint8Array(wrap(enough - (wrap(enough).length - RESERVE)));
}

await init({ module_or_path: wasm() });
for (const word of files) {
  const [type, path, signed] = word.split('=');
  const builder = WasmBuilder.fromJson(JSON.stringify({
    claim_generator_info: [{ name: 'another program', version: '1.0' }],
    assertions: [{
      label: 'c2pa.actions.v2',
      data: {
        actions: [{
          action: 'c2pa.created',
          digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        }],
      },
    }],
  }));
  const signer = { alg: 'es256', reserveSize: RESERVE, sign: async (claim) => coseSign1(claim) };
  writeFileSync(signed, await builder.sign(signer, undefined, type, new File(readFileSync(path))));
}
