// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { patch, post, remove } from '../api/http';
import type {
  RecoveredWebhookDeliveries,
  RotatedWebhookSecret,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookTestResult,
} from '../api/types';
import { PageView } from '../app/page-view';
import { Dialogs, type Dialog } from '../app/dialogs';
import { List, Load, withQuery } from '../app/load';
import { go, link, partBehind, place, setQuery } from '../app/router';
import { store } from '../app/session';
import '../elements/confirm-dialog';
import '../elements/form-dialog';
import { badge, empty, loaded, more, pageHead, stat, status, time } from '../elements/parts';
import { attempt, showToast } from '../elements/toast';
import { number, t, word, type Key } from '../i18n/i18n';
import './webhooks/delivery-row';
import './webhooks/endpoint-dialog';
import './webhooks/signing-secret';

const STATES = ['', 'failed', 'pending', 'delivered'];
const HOUR_MS = 3_600_000;

/** One endpoint: its health, its deliveries with each attempt, and what mends it. */
@customElement('at-webhook')
export class WebhookPage extends PageView {
  private readonly endpoint = new Load<WebhookEndpoint>(this, () => this.path);
  private readonly deliveries = new List<WebhookDelivery>(this, () => this.deliveriesPath());
  private readonly dialogs = new Dialogs(this, {
    edit: this.dialog('edit_endpoint', (known) => html`<at-endpoint-dialog .known=${known} @made=${() => this.dialogs.close()}></at-endpoint-dialog>`),
    rotate: this.dialog('rotate_secret', (endpoint) => this.rotate(endpoint)),
    recover: this.dialog('recover', () => this.recover()),
    delete: this.dialog('delete_endpoint', () => this.delete()),
  });
  @state() private rotated?: RotatedWebhookSecret;
  @state() private test?: WebhookTestResult;
  private endpointId = '';
  private missedSince?: string;

  private dialog(title: Key, show: (endpoint: WebhookEndpoint) => TemplateResult): Dialog {
    return {
      title,
      may: () => store.may.manage_webhooks,
      among: this.endpoint,
      show: () => this.endpoint.data && show(this.endpoint.data),
    };
  }

  protected override willUpdate(): void {
    this.endpointId = partBehind(['webhooks'], this.endpointId);
  }

  private get path(): string {
    return `/v1/webhook-endpoints/${this.endpointId}`;
  }

  private deliveriesPath(): string {
    return withQuery(`${this.path}/deliveries`, { limit: '30', state: place().query.get('state') ?? undefined });
  }

  protected override render(): TemplateResult {
    return html`
      <p class="back"><a href=${link('webhooks')}>← ${t('webhooks')}</a></p>
      ${loaded(this.endpoint, (endpoint) => this.head(endpoint))}
      <div class="filters">
        <h2>${t('deliveries')}</h2>
        <div class="segments" role="group" aria-label=${t('status')}>
          ${STATES.map(
            (
              value,
            ) => html`<button type="button" aria-pressed=${(place().query.get('state') ?? '') === value} @click=${() => setQuery({ state: value })}>
              ${value ? word('status', value) : t('all')}
            </button>`,
          )}
        </div>
      </div>
      ${loaded(this.deliveries, (page) =>
        page.data.length === 0
          ? empty(t('no_deliveries'), t('no_deliveries_text'))
          : html`<ul class="deliveries">
              ${page.data.map((delivery) => html`<li><at-delivery .delivery=${delivery} .endpoint=${this.path}></at-delivery></li>`)}
            </ul>`,
      )}
      ${more(this.deliveries as List<unknown>, this.deliveriesPath())} ${this.dialogs.render()}
      ${
        this.rotated
          ? html`<at-signing-secret .secret=${this.rotated.secret} .former=${this.rotated.former_secret_until} @close=${() => (this.rotated = undefined)}></at-signing-secret>`
          : nothing
      }
    `;
  }

  private head(endpoint: WebhookEndpoint): TemplateResult {
    return html`
      ${pageHead(endpoint.url, nothing, store.may.manage_webhooks ? this.acts(endpoint) : nothing)}
      ${
        endpoint.enabled
          ? nothing
          : html`<div class="banner" role="status">
            ${t('endpoint_disabled')} ${word('disabled', endpoint.disabled_reason ?? '')}
            ${
              store.may.manage_webhooks
                ? html`<button type="button" @click=${() => this.enable(endpoint)}>${t('enable_again')}</button>`
                : nothing
            }
          </div>`
      }
      <dl class="stats">
        ${stat(t('status'), endpoint.enabled ? badge(t('status_active'), 'good') : status('disabled'))}
        ${stat(t('events'), endpoint.events.map((event) => word('event', event)).join(', '))}
        ${stat(t('last_success'), time(endpoint.last_success_at, t('never')))}
        ${stat(t('last_answer'), endpoint.last_status === undefined ? '–' : html`<code>${endpoint.last_status}</code>`)}
        ${stat(t('failures'), number(endpoint.failure_count), endpoint.next_attempt_at ? html`${t('next_try')} ${time(endpoint.next_attempt_at)}` : nothing)}
      </dl>
      ${this.test ? this.testResult(this.test) : nothing}
    `;
  }

  /** Offers at once to send what was missed meanwhile. */
  private async enable({ disabled_at: since }: WebhookEndpoint): Promise<void> {
    this.missedSince = since;
    if (await attempt(() => patch(this.path, { enabled: true }), t('enabled_again'))) this.dialogs.open('recover');
  }

  private acts(endpoint: WebhookEndpoint): TemplateResult {
    return html`
      <button type="button" @click=${() => attempt(async () => (this.test = await post<WebhookTestResult>(`${this.path}/test`)))}>${t('send_test')}</button>
      <button type="button" @click=${() => this.dialogs.open('recover')}>${t('recover')}</button>
      <button type="button" @click=${() => this.dialogs.open('rotate')}>${t('rotate_secret')}</button>
      <button type="button" @click=${() => this.dialogs.open('edit')}>${t('edit')}</button>
      ${endpoint.enabled ? html`<button type="button" @click=${() => attempt(() => patch(this.path, { enabled: false }), t('switched_off'))}>${t('switch_off')}</button>` : nothing}
      <button type="button" @click=${() => this.dialogs.open('delete')}>${t('delete')}</button>
    `;
  }

  private testResult(test: WebhookTestResult): TemplateResult {
    return html`<p class="banner ${test.delivered ? 'good' : ''}" role="status">
      ${test.delivered ? t('test_arrived', { code: test.status_code ?? 0, ms: test.duration_ms }) : t('test_failed', { why: test.error ?? String(test.status_code ?? '') })}
    </p>`;
  }

  /** The former secret signs along for a while, so that receivers may change one after the other. */
  private rotate(endpoint: WebhookEndpoint): TemplateResult {
    return html`<at-confirm
      calm
      .heading=${t('rotate_secret')}
      .text=${t('rotate_secret_text', { url: endpoint.url })}
      .button=${t('rotate')}
      .act=${async () => (this.rotated = await post<RotatedWebhookSecret>(`${this.path}/rotate-secret`))}
    ></at-confirm>`;
  }

  private delete(): TemplateResult {
    const act = async (): Promise<void> => {
      await remove(this.path);
      go(link('webhooks'), true);
    };
    return html`<at-confirm .heading=${t('delete_endpoint')} .text=${t('delete_endpoint_text')} .button=${t('delete')} .act=${act}></at-confirm>`;
  }

  private recover(): TemplateResult {
    const since = (this.missedSince ?? new Date(Date.now() - 24 * HOUR_MS).toISOString()).slice(0, 16);
    const send = async (fields: FormData): Promise<void> => {
      const body = { since: `${String(fields.get('since'))}:00Z` };
      const { requeued, more: isMore } = await post<RecoveredWebhookDeliveries>(`${this.path}/recover`, body);
      showToast(t(isMore ? 'recovered_more' : 'recovered', { n: requeued }));
    };
    return html`<at-form-dialog
      .heading=${t('recover')}
      .button=${t('recover')}
      .send=${send}
      .fields=${html`<p>${t('recover_text')}</p>
        <label for="since">${t('since_utc')}</label>
        <input id="since" name="since" type="datetime-local" required .defaultValue=${since} />`}
    ></at-form-dialog>`;
  }
}
