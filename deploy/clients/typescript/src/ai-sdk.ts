// SPDX-License-Identifier: Apache-2.0
import {
  type Experimental_VideoModelV4 as VideoModelV4,
  type ImageModelV4,
  type JSONObject,
  NoSuchModelError,
  type ProviderV4,
  type SharedV4Warning,
  type SpeechModelV4,
  type TranscriptionModelV4,
} from '@ai-sdk/provider';
import { Atelier } from './client.js';
import type { Output } from './files.js';
import type { AtelierOptions, GenerateOptions, Generation, Input } from './options.js';

/** A provider for `generateImage`, `experimental_generateVideo`, `generateSpeech` and `transcribe`. */
export interface AtelierProvider extends ProviderV4 {
  image(model: string): ImageModelV4;
  video(model: string): VideoModelV4;
  videoModel(model: string): VideoModelV4;
  speech(model: string): SpeechModelV4;
  speechModel(model: string): SpeechModelV4;
  transcription(model: string): TranscriptionModelV4;
  transcriptionModel(model: string): TranscriptionModelV4;
}

/** A file as the AI SDK hands it over. */
type MediaFile = { type: 'file'; data: string | Uint8Array } | { type: 'url'; url: string };
/** A member of the input of a model, as its JSON Schema has it. */
type Property = { type?: string; maximum?: number; items?: Property; enum?: unknown[]; 'x-service-media'?: string };
/** In `providerOptions.atelier`: these, and any member of the input. */
type ProviderOptions = Pick<GenerateOptions, 'maxCredits' | 'project' | 'timeoutSeconds'> & Input;

const NAME = 'atelier';

/** Makes the provider. The names of the models are the slugs of `GET /v1/models`. */
export function createAtelier(options: AtelierOptions = {}): AtelierProvider {
  const client = new Atelier(options);
  const image = (model: string) => imageModel(new ModelInput(client, model));
  const video = (model: string) => videoModel(new ModelInput(client, model));
  const speech = (model: string) => speechModel(new ModelInput(client, model));
  const transcription = (model: string) => transcriptionModel(new ModelInput(client, model));
  return {
    specificationVersion: 'v4',
    image,
    imageModel: image,
    video,
    videoModel: video,
    speech,
    speechModel: speech,
    transcription,
    transcriptionModel: transcription,
    languageModel: (modelId) => {
      throw new NoSuchModelError({ modelId, modelType: 'languageModel' });
    },
    embeddingModel: (modelId) => {
      throw new NoSuchModelError({ modelId, modelType: 'embeddingModel' });
    },
  };
}

/** A model, and the schema of its input, which is read once. */
class ModelInput {
  #properties?: Promise<Record<string, Property>>;

  constructor(
    readonly client: Atelier,
    readonly model: string,
  ) {}

  properties(): Promise<Record<string, Property>> {
    this.#properties ??= this.client
      .request('get', '/v1/models/{model}/schema', { ids: { model: this.model } })
      .then((schema) => (schema as { properties?: Record<string, Property> }).properties ?? {});
    // A failed read is tried again by the next call.
    this.#properties.catch(() => (this.#properties = undefined));
    return this.#properties;
  }

  /** Runs the model with those settings that it has; the others are warnings, under the name that the AI SDK has for them. */
  async run(
    settings: [feature: string, member: string | undefined, value: unknown][],
    call: { providerOptions?: Record<string, unknown>; abortSignal?: AbortSignal },
  ): Promise<{ generation: Generation; outputs: Output[]; warnings: SharedV4Warning[] }> {
    const properties = await this.properties();
    const input: Input = {};
    const warnings: SharedV4Warning[] = [];
    for (const [feature, member, value] of settings) {
      if (value === undefined) continue;
      if (member !== undefined && member in properties) input[member] = value;
      else warnings.push({ type: 'unsupported', feature, details: `${this.model} has no such input` });
    }
    const { maxCredits, project, timeoutSeconds, ...members } = (call.providerOptions?.[NAME] ?? {}) as ProviderOptions;
    const generation = await this.client.generate(
      this.model,
      { ...input, ...members },
      { maxCredits, project, timeoutSeconds, signal: call.abortSignal },
    );
    for (const message of generation.warnings) warnings.push({ type: 'other', message });
    return { generation, outputs: generation.outputs, warnings };
  }

  /** The member that takes pictures, and their form in it. */
  async pictures(files: MediaFile[]): Promise<[string | undefined, unknown]> {
    if (files.length === 0) return [undefined, undefined];
    for (const [member, property] of Object.entries(await this.properties())) {
      if (property.items?.['x-service-media'] === 'image') return [member, files.map(fileOf)];
      if (property['x-service-media'] === 'image' && files.length === 1) return [member, fileOf(files[0]!)];
    }
    return [undefined, files];
  }

  response() {
    return { timestamp: new Date(), modelId: this.model, headers: undefined };
  }
}

const fileOf = (file: MediaFile): unknown => (file.type === 'url' ? file.url : bytesOf(file.data));

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? Uint8Array.from(atob(data), (one) => one.charCodeAt(0)) : data;
}

const described = (generation: Generation): JSONObject => ({ generation: generation.id, credits: generation.credits_charged });

function imageModel(model: ModelInput): ImageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: `${NAME}.image`,
    modelId: model.model,
    maxImagesPerCall: async () => (await model.properties()).num_images?.maximum ?? 1,
    async doGenerate(options) {
      const [member, pictures] = await model.pictures(options.files ?? []);
      const { generation, outputs, warnings } = await model.run(
        [
          ['prompt', 'prompt', options.prompt],
          ['n', 'num_images', options.n === 1 ? undefined : options.n],
          ['size', 'size', options.size],
          ['aspectRatio', 'aspect_ratio', options.aspectRatio],
          ['seed', 'seed', options.seed],
          ['files', member, pictures],
          ['mask', 'mask_url', options.mask && fileOf(options.mask)],
        ],
        options,
      );
      const images = await Promise.all(outputs.map((output) => output.bytes({ signal: options.abortSignal })));
      const metadata = outputs.map(({ width, height }) => ({ width, height, ...described(generation) }));
      return {
        images,
        warnings,
        providerMetadata: { [NAME]: { images: metadata } },
        response: model.response(),
      };
    },
  };
}

function videoModel(model: ModelInput): VideoModelV4 {
  return {
    specificationVersion: 'v4',
    provider: `${NAME}.video`,
    modelId: model.model,
    maxVideosPerCall: 1,
    async doGenerate(options) {
      const properties = await model.properties();
      const member = (...names: string[]) => names.find((name) => name in properties);
      const frame = (type: string) => {
        const found = options.frameImages?.find(({ frameType }) => frameType === type);
        return found && fileOf(found.image);
      };
      const { generation, outputs, warnings } = await model.run(
        [
          ['prompt', 'prompt', options.prompt],
          ['aspectRatio', 'aspect_ratio', options.aspectRatio],
          ['resolution', 'resolution', options.resolution && `${Math.min(...options.resolution.split('x').map(Number))}p`],
          ['duration', 'duration', options.duration],
          ['fps', 'fps', options.fps],
          ['seed', 'seed', options.seed],
          ['image', member('image_url', 'first_frame_url'), options.image && fileOf(options.image)],
          ['frameImages', member('first_frame_url', 'image_url'), frame('first_frame')],
          ['frameImages', member('last_frame_url', 'end_image_url'), frame('last_frame')],
          ['inputReferences', member('reference_urls'), options.inputReferences?.map(fileOf)],
          ['generateAudio', 'generate_audio', options.generateAudio],
        ],
        options,
      );
      const videos = outputs.map(async (output) => ({
        type: 'binary' as const,
        data: await output.bytes({ signal: options.abortSignal }),
        mediaType: output.content_type ?? 'video/mp4',
      }));
      return {
        videos: await Promise.all(videos),
        warnings,
        providerMetadata: { [NAME]: described(generation) },
        response: model.response(),
      };
    },
  };
}

function speechModel(model: ModelInput): SpeechModelV4 {
  return {
    specificationVersion: 'v4',
    provider: `${NAME}.speech`,
    modelId: model.model,
    async doGenerate(options) {
      const { generation, outputs, warnings } = await model.run(
        [
          ['text', 'text', options.text],
          ['voice', 'voice', options.voice],
          ['outputFormat', 'output_format', options.outputFormat],
          ['instructions', 'instructions', options.instructions],
          ['speed', 'speed', options.speed],
          ['language', 'language', options.language],
        ],
        options,
      );
      return {
        audio: (await outputs[0]?.bytes({ signal: options.abortSignal })) ?? new Uint8Array(),
        warnings,
        providerMetadata: { [NAME]: described(generation) },
        response: { timestamp: new Date(), modelId: model.model },
      };
    },
  };
}

function transcriptionModel(model: ModelInput): TranscriptionModelV4 {
  return {
    specificationVersion: 'v4',
    provider: `${NAME}.transcription`,
    modelId: model.model,
    async doGenerate(options) {
      const asJson = (await model.properties()).output_format?.enum?.includes('json') ? 'json' : undefined;
      const { generation, outputs, warnings } = await model.run(
        [
          ['audio', 'audio_url', bytesOf(options.audio)],
          ['outputFormat', 'output_format', asJson],
        ],
        options,
      );
      const bytes = (await outputs[0]?.bytes({ signal: options.abortSignal })) ?? new Uint8Array();
      return {
        ...transcriptOf(new TextDecoder().decode(bytes)),
        warnings,
        providerMetadata: { [NAME]: described(generation) },
        response: { timestamp: new Date(), modelId: model.model },
      };
    },
  };
}

/** Plain text, or the JSON with times that models with that output format write. */
function transcriptOf(text: string) {
  let parsed: Record<string, unknown> = {};
  try {
    parsed = JSON.parse(text) ?? {};
  } catch {
    // Plain text.
  }
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const segments = Array.isArray(parsed.segments) ? (parsed.segments as Record<string, unknown>[]) : [];
  return {
    text: typeof parsed.text === 'string' ? parsed.text : text,
    segments: segments.map((one) => ({
      text: String(one.text ?? ''),
      startSecond: number(one.start) ?? 0,
      endSecond: number(one.end) ?? 0,
    })),
    language: typeof parsed.language === 'string' ? parsed.language : undefined,
    durationInSeconds: number(parsed.duration),
  };
}
