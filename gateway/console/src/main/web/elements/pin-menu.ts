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
    return html`<form class="pin" @submit=${this.pin}>
      <select name="shelf" required aria-label=${t('pin_to')}>
        <option value="">${t('pin_to')} …</option>
        ${shelves.map((shelf) => html`<option value=${shelf.id}>${shelf.name}</option>`)}
      </select>
      <button>${t('pin')}</button>
    </form>`;
  }

  /** By a button: a person who goes through a list by keyboard has not chosen yet. */
  private async pin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const shelf = String(new FormData(form).get('shelf'));
    await attempt(async () => {
      for (const media of this.media) await post(`/v1/shelves/${shelf}/items`, { media });
      form.reset();
    }, t('pinned'));
  }
}
