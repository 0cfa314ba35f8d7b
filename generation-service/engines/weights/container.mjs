// SPDX-License-Identifier: Apache-2.0
// The files that the engines read: a mark, the length of a description in JSON, the description, and numbers.

/** IEEE 754 binary16, rounded to the nearest, ties to even. */
function toHalf(value) {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (!(size < 65520)) throw new Error(`${value} does not fit into 16 bits`);
  const exponent = Math.max(-14, size === 0 ? -14 : Math.floor(Math.log2(size)));
  const unit = 2 ** (exponent - 10);
  let steps = size / unit;
  const floor = Math.floor(steps);
  const rest = steps - floor;
  steps = rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
  // What is rounded up to the next power of two carries into the exponent by itself.
  return sign | (exponent === -14 ? steps : ((exponent + 14) << 10) + steps);
}

export class Container {
  #parts = [];
  #length = 0;

  /** Adds numbers as f16, f32 or u8, and answers where they are. */
  add(type, values) {
    const part = Buffer.alloc(values.length * { f16: 2, f32: 4, u8: 1 }[type]);
    values.forEach((value, i) => {
      if (type === 'f16') part.writeUInt16LE(toHalf(value), i * 2);
      else if (type === 'f32') part.writeFloatLE(value, i * 4);
      else part[i] = value;
    });
    const place = { at: this.#length, type, count: values.length };
    this.#parts.push(part);
    this.#length += part.length;
    return place;
  }

  bytes(description) {
    const json = Buffer.from(JSON.stringify(description));
    const head = Buffer.alloc(8);
    head.write('ATN1');
    head.writeUInt32LE(json.length, 4);
    return Buffer.concat([head, json, ...this.#parts]);
  }
}
