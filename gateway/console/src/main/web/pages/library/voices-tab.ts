// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Voice } from '../../api/types';
import { List } from '../../app/load';
import '../../elements/copy-button';
import { empty, loaded, more, name, table, time } from '../../elements/parts';
import { View } from '../../elements/view';
import { t } from '../../i18n/i18n';

const PATH = '/v1/voices?limit=50';

/** The account's own voices. */
@customElement('at-voices')
export class VoicesTab extends View {
  private readonly list = new List<Voice>(this, () => PATH);

  protected override render(): TemplateResult {
    return html`
      ${loaded(this.list, (page) =>
        page.data.length === 0
          ? empty(t('no_voices'), t('no_voices_text'))
          : table(
              t('voices'),
              [
                { label: t('name'), cell: (voice: Voice) => name(voice.name) },
                { label: t('provider'), cell: (voice) => voice.provider },
                {
                  label: t('reference'),
                  cell: (voice) => html`<at-copy .text=${voice.value} .label=${voice.value}></at-copy>`,
                },
                { label: t('created'), cell: (voice) => time(voice.created_at) },
              ],
              page.data,
            ),
      )}
      ${more(this.list as List<unknown>, PATH)}
    `;
  }
}
