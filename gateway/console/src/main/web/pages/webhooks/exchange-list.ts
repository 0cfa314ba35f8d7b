// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Exchange, Message, Page } from '../../api/console';
import { Load } from '../../app/load';
import { loaded } from '../../elements/parts';
import { View } from '../../elements/view';
import { t } from '../../i18n/i18n';

/** What was sent in each attempt and what came back, for as long as it is kept. */
@customElement('at-exchanges')
export class ExchangeList extends View {
  /** The path of the delivery. */
  @property() delivery = '';
  /** How many there were when the list of deliveries was read; one more means something new to read. */
  @property({ type: Number }) attempts = 0;
  private readonly exchanges = new Load<Page<Exchange>>(this, () => `${this.delivery}/exchanges`);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get('attempts')) void this.exchanges.reload();
  }

  protected override render(): TemplateResult {
    return html`${loaded(
      this.exchanges,
      (page) =>
        page.data.length === 0
          ? html`<p class="small">${t('no_exchanges')}</p>`
          : page.data.map(
              (exchange, index) => html`<details ?open=${index === 0}>
                <summary>${t('attempt_n', { n: exchange.n })}</summary>
                <div class="exchange">
                  ${this.side(t('request_sent'), exchange.request)}
                  ${exchange.answer ? this.side(t('answer'), exchange.answer) : html`<p class="small">${t('no_answer')}</p>`}
                </div>
              </details>`,
            ),
      2,
    )}`;
  }

  private side(title: string, message: Message): TemplateResult {
    const headers = Object.entries(message.headers)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    return html`<section>
      <h3>${title}</h3>
      <pre tabindex="0" role="region" aria-label=${`${title}: ${t('headers')}`}>${headers}</pre>
      <pre tabindex="0" role="region" aria-label=${`${title}: ${t('body')}`}>${pretty(message)}</pre>
      ${message.is_cut ? html`<p class="small">${t('body_cut')}</p>` : nothing}
    </section>`;
  }
}

/** A whole JSON body with line breaks; anything else as it came. */
function pretty({ body, is_cut: isCut }: Message): string {
  if (isCut || !body.startsWith('{')) return body || '–';
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
