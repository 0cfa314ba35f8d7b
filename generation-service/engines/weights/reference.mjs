// SPDX-License-Identifier: Apache-2.0
// What TensorFlow.js makes of a small picture, for the tests of the engines.
import * as tf from '@tensorflow/tfjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Container } from './container.mjs';

function handler(file) {
  const model = JSON.parse(readFileSync(file, 'utf8'));
  const bytes = Buffer.concat(model.weightsManifest.flatMap(({ paths }) => paths.map((path) => readFileSync(join(dirname(file), path)))));
  const weightData = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const weightSpecs = model.weightsManifest.flatMap(({ weights }) => weights);
  return { load: async () => ({ ...model, weightSpecs, weightData }) };
}

/** Edges, a disc and slopes. */
function shapes(size) {
  return Uint8Array.from({ length: size * size * 3 }, (_, i) => {
    const [c, x, y] = [i % 3, Math.floor(i / 3) % size, Math.floor(i / 3 / size)];
    const disc = (x - size / 3) ** 2 + (y - size / 2) ** 2 < (size / 4) ** 2;
    return (x * 5 + y * 3 + c * 40 + (disc ? 120 : 0) + (x > size * 0.7 ? 90 : 0)) % 256;
  });
}

/** Somebody before a wall: hair, face, shoulders. The measures are those of a picture of 256 pixels. */
function figure(size) {
  const unit = 256 / size;
  return Uint8Array.from({ length: size * size * 3 }, (_, i) => {
    const [c, x, y] = [i % 3, ((Math.floor(i / 3) % size) + 0.5) * unit, (Math.floor(i / 3 / size) + 0.5) * unit];
    const inside = (cx, cy, rx, ry) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
    const both = (dx, cy, rx, ry) => inside(128 - dx, cy, rx, ry) || inside(128 + dx, cy, rx, ry);
    const light = 1 - Math.hypot(x - 118, y - 95) / 280;
    if (both(22, 105, 5, 5)) return [50, 38, 30][c];
    if (both(22, 105, 10, 6)) return [240, 238, 235][c];
    if (both(22, 92, 13, 3)) return [70, 48, 38][c];
    if (inside(128, 120, 8, 15)) return [200, 148, 122][c];
    if (inside(128, 148, 18, 6)) return [165, 78, 74][c];
    if (inside(128, 114, 46, 57) && y > 68) return [236, 192, 165][c] * light;
    if (inside(128, 97, 58, 65)) return [50, 35, 28][c];
    if (Math.abs(x - 128) < 24 && y > 140 && y < 198) return [180, 130, 106][c];
    if (inside(128, 262, 108, 80)) return [[50, 60, 90][c], [30, 36, 62][c]][x > 128 ? 1 : 0];
    return [150 - x / 6, 165 - y / 5, 150 - y / 8][c];
  });
}

export async function writeReference(name, model, file) {
  const isMask = name === 'selfie';
  const size = isMask ? 64 : 24;
  const input = isMask ? figure(size) : shapes(size);
  // The mask net sees 256 pixels and numbers up to 1; every fourth number of what it answers is enough.
  const [repeat, range, every] = isMask ? [4, 1, 4] : [1, 255, 1];
  const { values, height, width, channels } = await run(model, isMask, input, size, repeat, range, every);
  const container = new Container();
  const places = { input: container.add('u8', input), output: container.add(isMask ? 'f32' : 'f16', values) };
  writeFileSync(file, container.bytes({ size, repeat, range, every, height, width, channels, ...places }));
}

async function run(file, isGraph, input, size, repeat, range, every) {
  const model = await (isGraph ? tf.loadGraphModel(handler(file)) : tf.loadLayersModel(handler(file)));
  const picture = tf.tensor(Float32Array.from(input, (value) => (value * range) / 255), [1, size, size, 3]);
  const result = model.predict(tf.image.resizeNearestNeighbor(picture, [size * repeat, size * repeat]));
  const [, height, width, channels] = result.shape;
  const all = await result.data();
  const values = [...all].filter(
    (_, i) => Math.floor(i / channels) % width % every === 0 && Math.floor(i / channels / width) % every === 0,
  );
  return { values, height: height / every, width: width / every, channels };
}
