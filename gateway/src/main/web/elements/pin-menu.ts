// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { post } from '../api/http';
import type { Page } from '../api/console';
import type { Shelf } from '../api/types';
import { Load } from '../app/load';
import { t } from '../i18n/i18n';
import { attempt } from './toast';
import { View } from './view';

/** Pins media to a shelf that the person chooses. */
@customElement('at-pin')
export class PinMenu extends View {
  /** References of the API, such as `gen_7#0`. */
  @property({ attribute: false }) media: string[] = [];
  private readonly shelves = new Load<Page<Shelf>>(this, () => '/v1/shelves?limit=100', false);

  protected override render(): TemplateResult {
    const shelves = (this.shelves.data?.data ?? []).filter((shelf) => !shelf.read_only);
    return html`<select aria-label=${t('pin_to')} @change=${this.pin}>
      <option value="">${t('pin_to')} …</option>
      ${shelves.map((shelf) => html`<option value=${shelf.id}>${shelf.name}</option>`)}
    </select>`;
  }

  private async pin(event: Event): Promise<void> {
    const select = event.target as HTMLSelectElement;
    const shelf = select.value;
    select.value = '';
    await attempt(async () => {
      for (const media of this.media) await post(`/v1/shelves/${shelf}/items`, { media });
    }, t('pinned'));
  }
}
