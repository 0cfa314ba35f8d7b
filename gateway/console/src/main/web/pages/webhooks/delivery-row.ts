// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { post } from '../../api/http';
import type { WebhookAttempt, WebhookDelivery } from '../../api/types';
import { generationLink } from '../../app/router';
import { store } from '../../app/session';
import { status, table, time } from '../../elements/parts';
import { attempt } from '../../elements/toast';
import { View } from '../../elements/view';
import { number, t, word } from '../../i18n/i18n';
import './exchange-list';

/** One event on its way to an endpoint, with all its attempts. */
@customElement('at-delivery')
export class DeliveryRow extends View {
  @property({ attribute: false }) delivery!: WebhookDelivery;
  /** The path of the endpoint. */
  @property() endpoint = '';
  @state() private isOpen = false;

  protected override render(): TemplateResult {
    const { delivery } = this;
    const last = delivery.attempts.at(-1);
    return html`
      <details @toggle=${(event: Event) => (this.isOpen = (event.target as HTMLDetailsElement).open)}>
        <summary>
          ${status(delivery.state)} <span class="name">${word('event', delivery.type)}</span>
          <code class="small">${delivery.event_id}</code>
          <span class="small number">${last?.status_code ?? last?.error ?? ''}</span>
          <span class="small">${time(delivery.created_at)}</span>
        </summary>
        <div class="delivery">
          <p class="actions">
            <a href=${generationLink(delivery.generation)}>${delivery.generation}</a>
            ${delivery.next_attempt_at ? html`<span class="small">${t('next_try')} ${time(delivery.next_attempt_at)}</span>` : nothing}
            ${
              store.may.manage_webhooks
                ? html`<button type="button" @click=${() => attempt(() => post(`${this.endpoint}/deliveries/${delivery.event_id}/redeliver`), t('redelivering'))}>${t('redeliver')}</button>`
                : nothing
            }
          </p>
          ${
            delivery.attempts.length === 0
              ? html`<p class="small">${t('no_attempts')}</p>`
              : table(
                  t('attempts'),
                  [
                    {
                      label: '#',
                      cell: (each: WebhookAttempt) =>
                        html`${each.n}${each.redelivery ? html` <span class="small">${t('by_hand')}</span>` : nothing}`,
                      isNumber: true,
                    },
                    { label: t('time'), cell: (each) => time(each.at) },
                    { label: t('answer'), cell: (each) => html`<code>${each.status_code ?? each.error ?? '–'}</code>` },
                    { label: 'ms', cell: (each) => number(each.duration_ms), isNumber: true },
                  ],
                  delivery.attempts,
                )
          }
          ${this.isOpen && delivery.attempts.length > 0 ? html`<at-exchanges .delivery=${`${this.endpoint}/deliveries/${delivery.event_id}`} .attempts=${delivery.attempts.length}></at-exchanges>` : nothing}
        </div>
      </details>
    `;
  }
}
