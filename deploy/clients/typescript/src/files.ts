// SPDX-License-Identifier: Apache-2.0
import { type CallOptions, Deadline } from './deadline.js';
import { AtelierError } from './errors.js';
import { boundedBytes, type HttpSettings, partsOf, send } from './http.js';
import type { components } from './schema.js';

/** What can be uploaded: a path (Node), bytes, a Blob or File, or a stream, which is read into memory. */
export type Source = string | Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>;

type OutputData = components['schemas']['GenerationOutput'];

/** Larger than any output that an installation keeps. */
const LARGEST_OUTPUT = 2 ** 31;

/** One result of a run. Its address needs no key, so whoever knows it can read it. */
export interface Output extends OutputData {}
export class Output {
  readonly #settings: HttpSettings;
  readonly #seconds: number;

  constructor(data: OutputData, settings: HttpSettings, seconds: number) {
    Object.assign(this, data);
    this.#settings = settings;
    this.#seconds = seconds;
  }

  async bytes(options: CallOptions = {}): Promise<Uint8Array> {
    return this.#download(options, (response) => boundedBytes(response, LARGEST_OUTPUT));
  }

  /** Writes the file (Node). It appears under its name only when it is whole. */
  async save(path: string, options: CallOptions = {}): Promise<void> {
    const { open, rename, rm } = builtin('node:fs').promises;
    const part = `${path}.${crypto.randomUUID()}.part`;
    try {
      await this.#download(options, async (response) => {
        const file = await onDisk(path, () => open(part, 'w'));
        try {
          for await (const bytes of partsOf(response)) await onDisk(path, () => file.write(bytes));
        } finally {
          await file.close();
        }
      });
      await onDisk(path, () => rename(part, path));
    } finally {
      await rm(part, { force: true });
    }
  }

  #download<T>(options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
    const deadline = new Deadline(options.timeoutSeconds ?? this.#seconds, options.signal);
    return send(this.#settings, { method: 'GET', url: this.url, repeatable: true }, deadline, read);
  }
}

/** Tells a full disk from a broken line, which is tried again. */
async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const error = new AtelierError(`${path} cannot be written: ${(cause as Error).message}`);
    error.cause = cause;
    throw error;
  }
}

/** No import, so that a bundler for browsers finds none. */
function builtin(name: 'node:fs'): typeof import('node:fs') {
  const found = typeof process === 'object' ? process.getBuiltinModule?.(name) : undefined;
  if (found === undefined) throw new AtelierError('paths need Node 20.16 or later; use a Blob or bytes');
  return found;
}

/** The form of an upload, which can be sent more than once. */
export async function uploadForm(source: Source, name?: string, model?: string): Promise<FormData> {
  const form = new FormData();
  form.append('file', await blobOf(source), name ?? nameOf(source));
  if (model !== undefined) form.append('model', model);
  return form;
}

async function blobOf(source: Source): Promise<Blob> {
  if (typeof source === 'string') return builtin('node:fs').openAsBlob(source);
  if (source instanceof Blob) return source;
  if (source instanceof ReadableStream) {
    return new Blob([(await boundedBytes(new Response(source), LARGEST_OUTPUT)) as Uint8Array<ArrayBuffer>]);
  }
  return new Blob([source as Uint8Array<ArrayBuffer>]);
}

function nameOf(source: Source): string {
  if (typeof source === 'string') return source.split(/[\\/]/).pop() || 'file';
  return (source as Partial<File>).name ?? 'file';
}

/** Deeper than the input of any model. */
const DEEPEST = 20;

/** Puts what `upload` answers in place of each Blob, stream and piece of bytes of an input. A text stays a text. */
export async function withUploads(value: unknown, upload: (source: Source) => Promise<string>, depth = 0): Promise<unknown> {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (value instanceof Blob || value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof ReadableStream) {
    return upload(value);
  }
  if (Array.isArray(value)) {
    const items = [];
    for (const item of value) items.push(await withUploads(item, upload, depth + 1));
    return items;
  }
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) members[name] = await withUploads(member, upload, depth + 1);
  return members;
}
