// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ApiError, asApiError, call, get } from '../api/http';
import type { Generation, MediaFile } from '../api/types';
import { Dialogs } from '../app/dialogs';
import { seconds, t, word } from '../i18n/i18n';
import { icon } from './icons';
import './media-picker';
import { fault } from './parts';
import type { Media } from './schema';
import { View } from './view';

/** References to media: dropped, pasted, chosen from the library, or written down. Emits `change` with all of them. */
@customElement('at-media-field')
export class MediaField extends View {
  @property() name = '';
  @property() label = '';
  @property() kind: Media = 'image';
  @property() model = '';
  @property({ type: Number }) limit = 1;
  @property({ type: Number }) seconds?: number;
  @property({ type: Boolean }) required = false;
  @property({ attribute: false }) value: string[] = [];
  @state() private isOver = false;
  @state() private isBusy = false;
  @state() private error?: ApiError;
  private readonly dialogs = new Dialogs(
    this,
    { media: { title: 'from_library', show: (field) => (field === this.name ? this.picker() : undefined) } },
    true,
  );
  /** Small pictures of what is referred to, by reference; an empty one is being looked for. */
  private readonly previews = new Map<string, string>();

  protected override willUpdate(): void {
    for (const reference of this.value) if (!this.previews.has(reference)) void this.find(reference);
  }

  /** After a reload, or when the reference was written: what is of this account has a picture. */
  private async find(reference: string): Promise<void> {
    const [, generation, index] = /^(gen_\d+)#(\d+)$/.exec(reference) ?? [];
    const [file] = /^file_\d+$/.exec(reference) ?? [];
    this.previews.set(reference, '');
    if (!generation && !file) return;
    try {
      const url = generation
        ? (await get<Generation>(`/v1/generations/${generation}`)).outputs[Number(index)]?.url
        : thumbnailOf(await get<MediaFile>(`/v1/files/${file}`));
      this.previews.set(reference, url ?? '');
      this.requestUpdate();
    } catch {
      // The estimate says what is wrong with the reference.
    }
  }

  protected override render(): TemplateResult {
    const isFull = this.value.length >= this.limit;
    return html`
      <fieldset class="media-field">
        <legend>${this.label} ${this.limit > 1 ? html`<span class="count">${this.value.length} / ${this.limit}</span>` : nothing}</legend>
        ${this.value.map((reference, index) => this.chosen(reference, index))}
        ${
          isFull
            ? nothing
            : html`<div class="drop ${this.isOver ? 'over' : ''}" @dragover=${this.over} @dragleave=${() => (this.isOver = false)} @drop=${this.drop}>
              <label class="button">
                ${icon('upload')} ${this.isBusy ? t('uploading') : t('choose_file')}
                <input type="file" class="visually-hidden" accept="${this.kind}/*" ?disabled=${this.isBusy} @change=${this.upload} />
              </label>
              <button type="button" @click=${() => this.dialogs.open('media', this.name)}>${icon('library')} ${t('from_library')}</button>
              <input
                name=${this.name}
                aria-label=${t('reference_of', { field: this.label })}
                placeholder="https://…, file_12, gen_5#0"
                ?required=${this.required && this.value.length === 0}
                @change=${this.write}
                @paste=${this.paste}
              />
            </div>`
        }
        ${this.seconds ? html`<p class="hint">${t('cut_after', { time: seconds(this.seconds) })}</p>` : nothing}
        ${this.error ? fault(this.error) : nothing}
      </fieldset>
      ${this.dialogs.render()}
    `;
  }

  private picker(): TemplateResult {
    return html`<at-media-picker
      .kind=${this.kind}
      @picked=${(event: CustomEvent<{ reference: string; url: string }>) => this.picked(event.detail)}
    ></at-media-picker>`;
  }

  private chosen(reference: string, index: number): TemplateResult {
    const preview = this.previews.get(reference);
    return html`<div class="chosen">
      ${preview && this.kind === 'image' ? html`<img src=${preview} alt="" width="64" height="64" />` : icon('library')}
      <code class="name" title=${reference}>${reference}</code>
      <button type="button" class="plain" aria-label=${t('remove_what', { what: reference })} @click=${() => this.emit('change', this.value.filter((_, at) => at !== index))}>
        ${icon('close')}
      </button>
    </div>`;
  }

  private over(event: DragEvent): void {
    event.preventDefault();
    this.isOver = true;
  }

  private drop(event: DragEvent): void {
    event.preventDefault();
    this.isOver = false;
    void this.send(event.dataTransfer?.files[0]);
  }

  private paste(event: ClipboardEvent): void {
    const file = event.clipboardData?.files[0];
    if (file) {
      event.preventDefault();
      void this.send(file);
    }
  }

  private upload(event: Event): void {
    event.stopPropagation();
    void this.send((event.target as HTMLInputElement).files?.[0]);
  }

  private write(event: Event): void {
    event.stopPropagation();
    const input = event.target as HTMLInputElement;
    if (input.value.trim()) this.add(input.value.trim());
    input.value = '';
  }

  private picked({ reference, url }: { reference: string; url: string }): void {
    this.dialogs.close();
    this.previews.set(reference, url);
    this.add(reference);
  }

  private async send(file: File | undefined): Promise<void> {
    if (!file) return;
    if (!file.type.startsWith(`${this.kind}/`)) {
      this.error = new ApiError(422, 'invalid_input', t('wrong_kind', { kind: word('kind', this.kind) }));
      return;
    }
    this.isBusy = true;
    this.error = undefined;
    try {
      const form = new FormData();
      // Fields before the file: the service reads them first.
      if (this.model) form.append('model', this.model);
      form.append('file', file);
      const stored = await call<MediaFile>('POST', '/v1/files', { form });
      this.previews.set(stored.id, thumbnailOf(stored));
      this.add(stored.id);
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
    this.isBusy = false;
  }

  private add(reference: string): void {
    this.emit('change', [...this.value, reference].slice(0, this.limit));
  }
}

const thumbnailOf = (file: MediaFile): string => file.thumbnail_url ?? file.url;
