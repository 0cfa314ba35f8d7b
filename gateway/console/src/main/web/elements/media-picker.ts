// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Generation, MediaFile } from '../api/types';
import { List } from '../app/load';
import { t } from '../i18n/i18n';
import { mediaView, preview } from './media-view';
import './modal-dialog';
import { empty, loaded } from './parts';
import type { Media } from './schema';
import { View } from './view';

interface Choice {
  reference: string;
  url: string;
  label: string;
}

/** Chooses a result or a file of the library; emits `picked`. */
@customElement('at-media-picker')
export class MediaPicker extends View {
  @property() kind: Media = 'image';
  @state() private source: 'results' | 'files' = 'results';
  private readonly results = new List<Generation>(this, () => '/v1/generations?status=succeeded&limit=60', false);
  private readonly files = new List<MediaFile>(this, () => `/v1/files?type=${this.kind}&limit=60`, false);

  protected override render(): TemplateResult {
    return html`<at-dialog wide .heading=${t('from_library')} .body=${this.body()}></at-dialog>`;
  }

  private body(): TemplateResult {
    const tab = (source: 'results' | 'files', label: string): TemplateResult =>
      html`<button type="button" aria-pressed=${this.source === source} @click=${() => (this.source = source)}>${label}</button>`;
    return html`
      <div class="segments" role="group" aria-label=${t('source')}>${tab('results', t('generations'))}${tab('files', t('files'))}</div>
      ${this.source === 'results' ? loaded(this.results, () => this.grid(this.ofResults())) : loaded(this.files, () => this.grid(this.ofFiles()))}
    `;
  }

  private ofResults(): Choice[] {
    return this.results.items.flatMap((generation) =>
      generation.outputs
        .filter((output) => output.type === this.kind)
        .map((output) => ({
          reference: `${generation.id}#${output.index}`,
          url: output.url,
          label: String(generation.input.prompt ?? generation.model.name),
        })),
    );
  }

  private ofFiles(): Choice[] {
    return this.files.items.map((file) => ({
      reference: file.id,
      url: file.thumbnail_url ?? file.url,
      label: file.name,
    }));
  }

  private grid(choices: Choice[]): TemplateResult {
    if (choices.length === 0) return empty(t('nothing_here'), t('picker_empty'));
    return html`<div class="tiles small-tiles">
      ${choices.map(
        (choice) => html`<button type="button" class="tile" @click=${() => this.emit('picked', choice)} @mouseenter=${preview} @mouseleave=${preview} @focusin=${preview} @focusout=${preview}>
          ${mediaView({ kind: this.kind, url: choice.url, label: '', isPreview: true })}
          <span class="name">${choice.label}</span>
        </button>`,
      )}
    </div>`;
  }
}
