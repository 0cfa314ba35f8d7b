// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { call, remove } from '../../api/http';
import type { MediaFile } from '../../api/types';
import { PageView } from '../../app/page-view';
import { Dialogs } from '../../app/dialogs';
import { List, withQuery } from '../../app/load';
import { place, setQuery } from '../../app/router';
import { store } from '../../app/session';
import { Choice } from '../../elements/choice';
import '../../elements/confirm-dialog';
import '../../elements/copy-button';
import { icon } from '../../elements/icons';
import { mediaView, preview } from '../../elements/media-view';
import { empty, loaded, more, name, time } from '../../elements/parts';
import { attempt } from '../../elements/toast';
import { bytes, t, word } from '../../i18n/i18n';

const KINDS = ['image', 'video', 'audio', 'other'];
const MAX_AT_ONCE = 20;

/** Uploaded and imported files of the last 60 days; files are dropped anywhere on the tab. */
@customElement('at-files')
export class FilesTab extends PageView {
  private readonly list = new List<MediaFile>(this, () => this.path());
  @state() private isOver = false;
  @state() private uploading = 0;
  private readonly choice = new Choice(this, () => this.list.items);
  private readonly dialogs = new Dialogs(this, {
    delete: {
      title: 'delete_files',
      may: () => store.may.edit,
      among: this.list,
      show: (ids) => {
        const files = this.list.items.filter((file) => ids.split(',').includes(file.id));
        return files.length > 0 ? this.confirm(files) : undefined;
      },
    },
  });

  private path(): string {
    return withQuery('/v1/files', { limit: '30', type: place().query.get('type') ?? undefined });
  }

  protected override render(): TemplateResult {
    return html`
      <div class="drop-area ${this.isOver ? 'over' : ''}" @dragover=${this.over} @dragleave=${() => (this.isOver = false)} @drop=${this.drop}>
        <div class="filters">
          <select aria-label=${t('kind')} @change=${(event: Event) => setQuery({ type: (event.target as HTMLSelectElement).value || undefined })}>
            <option value="">${t('kind')}: ${t('all')}</option>
            ${KINDS.map((kind) => html`<option value=${kind} ?selected=${place().query.get('type') === kind}>${word('kind', kind)}</option>`)}
          </select>
          ${
            store.may.edit
              ? html`<label class="button primary">
                ${icon('upload')} ${this.uploading > 0 ? t('uploading') : t('upload')}
                <input type="file" multiple class="visually-hidden" @change=${this.choose} />
              </label>`
              : nothing
          }
          <span class="small">${t('files_note')}</span>
        </div>
        ${this.choice.bar((files) => html`<button type="button" @click=${() => this.dialogs.open('delete', files.map((file) => file.id).join(','))}>${t('delete')}</button>`)}
        ${loaded(this.list, (page) => this.grid(page.data))} ${more(this.list as List<unknown>, this.path())}
      </div>
      ${this.dialogs.render()}
    `;
  }

  private grid(files: MediaFile[]): TemplateResult {
    if (files.length === 0) return empty(t('no_files'), t('no_files_text'), nothing, ['/v1/files', ' -F file=@picture.png']);
    return html`<div class="tiles">
      ${files.map(
        (file) => html`<div class="tile ${this.choice.has(file) ? 'is-chosen' : ''}">
          <a href=${file.url} target="_blank" rel="noopener noreferrer" @mouseenter=${preview} @mouseleave=${preview} @focusin=${preview} @focusout=${preview}>
            ${mediaView({ kind: file.type, url: file.type === 'image' ? (file.thumbnail_url ?? file.url) : file.url, label: file.name, width: file.width, height: file.height, isPreview: true })}
          </a>
          ${name(file.name)}
          <span class="small tile-foot"><span>${bytes(file.size)}</span>${time(file.created_at)}</span>
          <span class="tile-foot"><at-copy .text=${file.id} .label=${file.id}></at-copy></span>
          ${store.may.edit ? this.choice.checkbox(file, file.name) : nothing}
        </div>`,
      )}
    </div>`;
  }

  private confirm(files: MediaFile[]): TemplateResult {
    const [first] = files;
    return html`<at-confirm
      .heading=${t('delete_files')}
      .text=${files.length === 1 ? t('delete_file_text', { name: first?.name ?? '' }) : t('delete_files_text', { n: files.length })}
      .button=${t('delete')}
      .act=${() => this.delete(files)}
    ></at-confirm>`;
  }

  /** Deletes one file after the other: a refusal is shown, and the files that were not deleted stay chosen. */
  private async delete(files: MediaFile[]): Promise<void> {
    for (const file of files) {
      await remove(`/v1/files/${file.id}`);
      this.choice.drop(file);
    }
  }

  private over(event: DragEvent): void {
    event.preventDefault();
    this.isOver = store.may.edit;
  }

  private drop(event: DragEvent): void {
    event.preventDefault();
    this.isOver = false;
    void this.send(event.dataTransfer?.files);
  }

  private choose(event: Event): void {
    void this.send((event.target as HTMLInputElement).files ?? undefined);
  }

  private async send(files: FileList | undefined): Promise<void> {
    for (const file of [...(files ?? [])].slice(0, MAX_AT_ONCE)) {
      this.uploading++;
      const form = new FormData();
      form.append('file', file);
      await attempt(() => call('POST', '/v1/files', { form }), t('uploaded', { name: file.name }));
      this.uploading--;
    }
  }
}
