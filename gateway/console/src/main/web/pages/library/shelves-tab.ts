// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { patch, remove } from '../../api/http';
import type { Page } from '../../api/console';
import type { Shelf, ShelfItem } from '../../api/types';
import { PageView } from '../../app/page-view';
import { Dialogs } from '../../app/dialogs';
import { List, Load, withQuery } from '../../app/load';
import { link, place, setQuery } from '../../app/router';
import { store } from '../../app/session';
import '../../elements/confirm-dialog';
import '../../elements/copy-button';
import { mediaView } from '../../elements/media-view';
import { empty, loaded, more } from '../../elements/parts';
import { attempt } from '../../elements/toast';
import { t } from '../../i18n/i18n';

/** Named pins of files and results; a prompt mentions them as @name. */
@customElement('at-shelves')
export class ShelvesTab extends PageView {
  private readonly shelves = new Load<Page<Shelf>>(this, () => '/v1/shelves?limit=100');
  private readonly items = new List<ShelfItem>(this, () => this.path());
  private readonly dialogs = new Dialogs(this, {
    unpin: {
      title: 'unpin',
      may: () => store.may.edit,
      among: this.items,
      show: (id) => {
        const item = this.items.items.find((each) => String(each.id) === id);
        return item && this.confirm(item);
      },
    },
  });

  private get shelf(): string {
    return place().query.get('shelf') ?? 'proj_0';
  }

  private path(): string {
    return withQuery(`/v1/shelves/${this.shelf}/items`, { limit: '30', q: place().query.get('q') ?? undefined });
  }

  protected override render(): TemplateResult {
    const shelf = this.shelves.data?.data.find((each) => each.id === this.shelf);
    return html`
      <div class="filters">
        <select aria-label=${t('shelf')} @change=${(event: Event) => setQuery({ shelf: (event.target as HTMLSelectElement).value })}>
          ${(this.shelves.data?.data ?? []).map((each) => html`<option value=${each.id} ?selected=${each.id === this.shelf}>${each.name} (${each.item_count})</option>`)}
        </select>
        <input type="search" aria-label=${t('search')} placeholder=${t('search')} .value=${place().query.get('q') ?? ''} @change=${(event: Event) => setQuery({ q: (event.target as HTMLInputElement).value || undefined })} />
      </div>
      ${loaded(this.items, (page) => this.grid(page.data, store.may.edit && !shelf?.read_only))} ${more(this.items as List<unknown>, this.path())}
      ${this.dialogs.render()}
    `;
  }

  private confirm(item: ShelfItem): TemplateResult {
    return html`<at-confirm
      .heading=${t('unpin')}
      .text=${t('unpin_text', { name: item.name })}
      .button=${t('unpin')}
      .act=${() => remove(`/v1/shelves/${this.shelf}/items/${item.id}`)}
    ></at-confirm>`;
  }

  private grid(items: ShelfItem[], isEditable: boolean): TemplateResult {
    if (items.length === 0) return empty(t('no_items'), t('no_items_text'), html`<a class="button" href=${link('library')}>${t('generations')}</a>`, [
        `/v1/shelves/${this.shelf}/items`,
        ` -H 'Content-Type: application/json' -d '{"media": "gen_1#0", "name": "captain"}'`,
      ]);
    return html`<div class="tiles">
      ${items.map(
        (item) => html`<div class="tile">
          ${item.url ? mediaView({ kind: item.type, url: item.thumbnail_url ?? item.url, label: item.name, isPreview: true }) : html`<span class="sound">${t('gone')}</span>`}
          ${
            isEditable
              ? html`<input aria-label=${t('name')} maxlength="120" .value=${item.name} @change=${(event: Event) => this.rename(item, event)} />`
              : html`<span class="name" title=${item.name}>${item.name}</span>`
          }
          <span class="tile-foot">
            <at-copy .text=${`@[${item.name}]`} .label=${t('copy_mention')}></at-copy>
            ${isEditable ? html`<button type="button" class="plain" @click=${() => this.dialogs.open('unpin', String(item.id))}>${t('unpin')}</button>` : nothing}
          </span>
        </div>`,
      )}
    </div>`;
  }

  private async rename(item: ShelfItem, event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const isDone = await attempt(
      () => patch(`/v1/shelves/${this.shelf}/items/${item.id}`, { name: input.value }),
      t('saved'),
    );
    if (!isDone) input.value = item.name;
  }
}
