// SPDX-License-Identifier: Apache-2.0
import { type CallOptions, Deadline } from './deadline.js';
import { AtelierError, GenerationFailedError } from './errors.js';
import { Output, type Source, uploadForm, withUploads } from './files.js';
import { ATTEMPT_SECONDS, backoff, type HttpSettings, json, send } from './http.js';
import type { Answer, Filter, Listed, Method, QueryOf, RequestOptions, Schemas } from './operations.js';
import type { AtelierOptions, Generation, GenerateOptions, Input, StartOptions, UploadOptions, WaitOptions } from './options.js';
import type { paths } from './schema.js';

const DEFAULT_TIMEOUT_SECONDS = 600;
const DEFAULT_MAX_RETRIES = 4;
/** As long as the service holds a read. */
const HOLD_SECONDS = 45;
/** With progress wanted. */
const PROGRESS_SECONDS = 5;
const PAGE_SIZE = 100;
const FINAL = ['succeeded', 'failed'];

/** The client of one account. It can be shared: calls have no state in common. */
export class Atelier {
  readonly #settings: HttpSettings;
  readonly #timeoutSeconds: number;

  constructor(options: AtelierOptions = {}) {
    const environment = typeof process === 'object' ? process.env : {};
    const baseUrl = options.baseUrl ?? environment.ATELIER_BASE_URL;
    const apiKey = options.apiKey ?? environment.ATELIER_API_KEY;
    if (!baseUrl) throw new AtelierError('give baseUrl, or set ATELIER_BASE_URL');
    if (!apiKey) throw new AtelierError('give apiKey, or set ATELIER_API_KEY');
    this.#timeoutSeconds = options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
    this.#settings = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiKey,
      maxRetries: options.maxRetries ?? DEFAULT_MAX_RETRIES,
      // Browsers want it called as a function of the window.
      fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    };
  }

  /** The exact price of a run, which is not started. */
  async estimate(model: string, input: Input, options: Pick<StartOptions, 'project'> & CallOptions = {}): Promise<Schemas['Estimate']> {
    const deadline = this.#deadline(options);
    return this.#estimate({ model, input: await this.#uploaded(input, model, deadline), project: options.project }, deadline);
  }

  /** Prices a run, starts it, waits for its end and returns it. A run that fails is a GenerationFailedError. */
  async generate(model: string, input: Input, options: GenerateOptions = {}): Promise<Generation> {
    const deadline = this.#deadline(options);
    const body = await this.#body(model, input, options, deadline);
    if (options.idempotencyKey === undefined || options.onPrice !== undefined) {
      const price = await this.#estimate({ model, input: body.input, project: body.project }, deadline);
      await options.onPrice?.(price);
      // The run costs what was shown, or is refused. With a key from outside the body has to be that of the first call.
      if (options.idempotencyKey === undefined) body.max_credits ??= price.credits;
    }
    const started = await this.#start(body, options.idempotencyKey, deadline);
    return this.#wait(started, options, deadline);
  }

  /** Starts a run and returns at once. */
  async start(model: string, input: Input, options: StartOptions = {}): Promise<Generation> {
    const deadline = this.#deadline(options);
    return this.#start(await this.#body(model, input, options, deadline), options.idempotencyKey, deadline);
  }

  /** Waits for the end of a run, by its id. */
  async wait(id: string, options: WaitOptions = {}): Promise<Generation> {
    const deadline = this.#deadline(options);
    try {
      return await this.#wait(await this.#read(id, 0, deadline), options, deadline);
    } catch (error) {
      if (error instanceof AtelierError) error.generation = id;
      throw error;
    }
  }

  async get(id: string, options: CallOptions = {}): Promise<Generation> {
    return this.#read(id, 0, this.#deadline(options));
  }

  async cancel(id: string, options: CallOptions = {}): Promise<Generation> {
    return this.#savable(await this.request('post', '/v1/generations/{id}/cancel', { ...options, ids: { id } }));
  }

  /** Makes a draft again at 1080p, at the price it offers. */
  async finalize(id: string, options: CallOptions = {}): Promise<Generation> {
    return this.#savable(await this.request('post', '/v1/generations/{id}/finalize', { ...options, ids: { id } }));
  }

  async upload(source: Source, options: UploadOptions = {}): Promise<Schemas['MediaFile']> {
    return this.#upload(source, options, this.#deadline(options));
  }

  /** Takes a file from a public https address. */
  async importFile(url: string, options: Pick<UploadOptions, 'model'> & CallOptions = {}): Promise<Schemas['MediaFile']> {
    return this.request('post', '/v1/files/import', { ...options, body: { url, model: options.model } });
  }

  async models(options: NonNullable<QueryOf<paths['/v1/models']['get']>> & CallOptions = {}): Promise<Schemas['ModelList']> {
    const { timeoutSeconds, signal, ...query } = options;
    return this.request('get', '/v1/models', { timeoutSeconds, signal, query });
  }

  async model(model: string, options: CallOptions = {}): Promise<Schemas['Model']> {
    return this.request('get', '/v1/models/{model}', { ...options, ids: { model } });
  }

  async account(options: CallOptions = {}): Promise<Schemas['Account']> {
    return this.request('get', '/v1/account', options);
  }

  async *generations(filter: Filter<'/v1/generations'> = {}): AsyncGenerator<Generation> {
    for await (const generation of this.#pages('/v1/generations', filter)) yield this.#savable(generation);
  }

  files(filter: Filter<'/v1/files'> = {}): AsyncGenerator<Schemas['MediaFile']> {
    return this.#pages('/v1/files', filter);
  }

  shelves(filter: Filter<'/v1/shelves'> = {}): AsyncGenerator<Schemas['Shelf']> {
    return this.#pages('/v1/shelves', filter);
  }

  shelfItems(project: string, filter: Filter<'/v1/shelves/{project}/items'> = {}): AsyncGenerator<Schemas['ShelfItem']> {
    return this.#pages('/v1/shelves/{project}/items', filter, { project });
  }

  projects(filter: Filter<'/v1/projects'> = {}): AsyncGenerator<Schemas['Project']> {
    return this.#pages('/v1/projects', filter);
  }

  voices(filter: Filter<'/v1/voices'> = {}): AsyncGenerator<Schemas['Voice']> {
    return this.#pages('/v1/voices', filter);
  }

  webhookEndpoints(filter: Filter<'/v1/webhook-endpoints'> = {}): AsyncGenerator<Schemas['WebhookEndpoint']> {
    return this.#pages('/v1/webhook-endpoints', filter);
  }

  webhookDeliveries(
    id: string,
    filter: Filter<'/v1/webhook-endpoints/{id}/deliveries'> = {},
  ): AsyncGenerator<Schemas['WebhookDelivery']> {
    return this.#pages('/v1/webhook-endpoints/{id}/deliveries', filter, { id });
  }

  /** Any operation of the API, with its types: `request('post', '/v1/projects', { body: { name: 'Spring' } })`. */
  async request<P extends keyof paths, M extends Method>(
    method: M,
    path: P,
    options: RequestOptions<P, M> = {},
  ): Promise<Answer<P, M>> {
    return this.#json(method, path, options, this.#deadline(options)) as Promise<Answer<P, M>>;
  }

  #deadline(options: CallOptions): Deadline {
    return new Deadline(options.timeoutSeconds ?? this.#timeoutSeconds, options.signal);
  }

  async #json<P extends keyof paths, M extends Method>(
    method: M,
    path: P,
    options: RequestOptions<P, M>,
    deadline: Deadline,
    more: { key?: string; repeatable?: boolean } = {},
  ): Promise<unknown> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (options.body !== undefined) headers['Content-Type'] = 'application/json';
    if (more.key !== undefined) headers['Idempotency-Key'] = more.key;
    return send(
      this.#settings,
      {
        method: method.toUpperCase(),
        url: urlOf(path, options.ids ?? {}, options.query ?? {}),
        headers,
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
        repeatable: more.repeatable ?? (method === 'get' || method === 'delete'),
        attemptSeconds: ATTEMPT_SECONDS,
      },
      deadline,
      json,
    );
  }

  async #body(model: string, input: Input, options: StartOptions, deadline: Deadline): Promise<Schemas['GenerationRequest']> {
    return {
      model,
      input: await this.#uploaded(input, model, deadline),
      project: options.project,
      metadata: options.metadata,
      max_credits: options.maxCredits,
    };
  }

  async #estimate(body: Schemas['GenerationRequest'], deadline: Deadline): Promise<Schemas['Estimate']> {
    const price = await this.#json('post', '/v1/estimate', { body }, deadline, { repeatable: true });
    return price as Answer<'/v1/estimate', 'post'>;
  }

  async #start(body: Schemas['GenerationRequest'], key: string = newKey(), deadline: Deadline): Promise<Generation> {
    try {
      const started = await this.#json('post', '/v1/generations', { body }, deadline, { key, repeatable: true });
      return this.#savable(started as Answer<'/v1/generations', 'post'>);
    } catch (error) {
      if (error instanceof AtelierError) error.idempotencyKey = key;
      throw error;
    }
  }

  async #wait(generation: Generation, options: WaitOptions, deadline: Deadline): Promise<Generation> {
    const hold = options.onProgress === undefined ? HOLD_SECONDS : PROGRESS_SECONDS;
    try {
      for (let early = 0; !FINAL.includes(generation.status); ) {
        options.onProgress?.(generation);
        const seconds = Math.max(1, Math.floor(Math.min(hold, deadline.secondsLeft())));
        const before = deadline.secondsLeft();
        generation = await this.#read(generation.id, seconds, deadline);
        // A service that is shutting down, or a proxy, does not hold a read.
        early = before - deadline.secondsLeft() < seconds / 2 ? early + 1 : 0;
        if (early > 0 && !FINAL.includes(generation.status)) await deadline.sleep(backoff(early));
      }
      options.onProgress?.(generation);
    } catch (error) {
      if (error instanceof AtelierError) error.generation = generation.id;
      throw error;
    }
    if (generation.status === 'failed') {
      const { code = 'provider_error', message = 'The run failed.' } = generation.error ?? {};
      throw new GenerationFailedError(code, message, generation.id);
    }
    return generation;
  }

  async #read(id: string, wait: number, deadline: Deadline): Promise<Generation> {
    const query = wait > 0 ? { wait } : {};
    const read = await this.#json('get', '/v1/generations/{id}', { ids: { id }, query }, deadline);
    return this.#savable(read as Answer<'/v1/generations/{id}', 'get'>);
  }

  #savable(generation: Schemas['Generation']): Generation {
    const outputs = generation.outputs.map((output) => new Output(output, this.#settings, this.#timeoutSeconds));
    return { ...generation, outputs };
  }

  async #upload(source: Source, options: UploadOptions, deadline: Deadline): Promise<Answer<'/v1/files', 'post'>> {
    const path = '/v1/files' satisfies keyof paths;
    const form = await uploadForm(source, options.name, options.model);
    const request = { method: 'POST', url: path, body: form, repeatable: false };
    return (await send(this.#settings, request, deadline, json)) as Answer<typeof path, 'post'>;
  }

  async #uploaded(input: Input, model: string, deadline: Deadline): Promise<Input> {
    const upload = async (source: Source) => (await this.#upload(source, { model }, deadline)).id;
    return (await withUploads(input, upload)) as Input;
  }

  async *#pages<P extends keyof paths>(path: P, filter: Filter<P>, ids: Record<string, string> = {}): AsyncGenerator<Listed<P>> {
    const { timeoutSeconds, signal, ...query } = filter as Filter<P> & { limit?: number };
    let cursor: string | undefined;
    do {
      // Each page has the whole limit: what is done between pages is the caller's.
      const options = { ids, query: { limit: PAGE_SIZE, ...query, cursor } } as unknown as RequestOptions<P, 'get'>;
      const page = (await this.#json('get', path, options, this.#deadline({ timeoutSeconds, signal }))) as {
        data: Listed<P>[];
        next_cursor: string | null;
      };
      yield* page.data;
      if (page.next_cursor === cursor) throw new AtelierError(`${path} answers the same page again`);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
}

/** Random enough that nobody else has it; `randomUUID` is missing on plain http pages. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function urlOf(path: string, ids: object, query: object): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((ids as Record<string, unknown>)[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)] as [string, string])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
