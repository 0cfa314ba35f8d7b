// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { WebhookEndpoint } from '../api/types';
import { PageView } from '../app/page-view';
import { Dialogs } from '../app/dialogs';
import { List } from '../app/load';
import { link } from '../app/router';
import { store } from '../app/session';
import '../elements/code-tabs';
import { icon } from '../elements/icons';
import { badge, empty, loaded, name, pageHead, status, time } from '../elements/parts';
import { t, word } from '../i18n/i18n';
import './webhooks/endpoint-dialog';
import './webhooks/signing-secret';
import { verifiers } from './webhooks/verifiers';

const PATH = '/v1/webhook-endpoints?limit=50';

/** Where finished generations are sent, and how each address does. */
@customElement('at-webhooks')
export class WebhooksPage extends PageView {
  private readonly list = new List<WebhookEndpoint>(this, () => PATH);
  private readonly dialogs = new Dialogs(this, {
    new: {
      title: 'new_endpoint',
      may: () => store.may.manage_webhooks,
      show: () => html`<at-endpoint-dialog @made=${this.made}></at-endpoint-dialog>`,
    },
  });
  @state() private secret = '';

  protected override render(): TemplateResult {
    const mayWrite = store.may.manage_webhooks;
    const add = html`<button type="button" class="primary" @click=${() => this.dialogs.open('new')}>${icon('plus')} ${t('new_endpoint')}</button>`;
    return html`
      ${pageHead(t('webhooks'), t('webhooks_lead'), mayWrite ? add : nothing)}
      ${loaded(this.list, (page) => (page.data.length === 0 ? empty(t('no_endpoints'), t('no_endpoints_text'), mayWrite ? add : nothing, ['/v1/webhook-endpoints', ` -H 'Content-Type: application/json' -d '{"url": "https://example.org/hooks/atelier", "events": ["*"]}'`]) : this.cards(page.data)))}
      <details class="panel samples">
        <summary><h2>${t('verify')}</h2></summary>
        <p class="small">${t('verify_text')}</p>
        <at-code .samples=${verifiers()}></at-code>
      </details>
      ${this.dialogs.render()}
      ${this.secret ? html`<at-signing-secret .secret=${this.secret} @close=${() => (this.secret = '')}></at-signing-secret>` : nothing}
    `;
  }

  private cards(endpoints: WebhookEndpoint[]): TemplateResult {
    return html`<div class="cards">
      ${endpoints.map(
        (endpoint) => html`<a class="card" href=${link('webhooks', endpoint.id)}>
          <strong>${name(endpoint.url)}</strong>
          <span class="actions">
            ${endpoint.enabled ? badge(t('status_active'), endpoint.failure_count > 0 ? 'busy' : 'good') : status('disabled')}
            ${endpoint.events.map((event) => badge(word('event', event)))}
          </span>
          <span class="small">
            ${endpoint.enabled ? nothing : html`${word('disabled', endpoint.disabled_reason ?? '')} ·`} ${t('last_success')} ${time(endpoint.last_success_at, t('never'))}
            ${endpoint.failure_count > 0 ? html` · ${t('failures_in_a_row', { n: endpoint.failure_count })}` : nothing}
          </span>
        </a>`,
      )}
    </div>`;
  }

  private readonly made = (event: CustomEvent<{ secret?: string }>): void => {
    this.dialogs.close();
    this.secret = event.detail.secret ?? '';
  };
}
