// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { WebhookEndpoint } from '../api/types';
import { icon } from '../elements/icons';
import { t } from '../i18n/i18n';
import { List } from './load';
import { PageView } from './page-view';
import { link, place } from './router';
import { store } from './session';

const LOW_BALANCE = 10;

/** What needs somebody's attention, whatever view is open; it comes and goes without a reload. */
@customElement('at-notices')
export class Notices extends PageView {
  private readonly endpoints = new List<WebhookEndpoint>(this, () => '/v1/webhook-endpoints?limit=50');

  protected override render(): TemplateResult {
    // A view that shows the fault itself needs no notice of it.
    const isShown = place().parts[0] === 'webhooks';
    const disabled = isShown ? undefined : this.endpoints.items.find((each) => !each.enabled && each.disabled_reason);
    const isLow = store.account !== undefined && store.account.credits < LOW_BALANCE && place().parts[0] !== 'credits';
    return html`
      ${disabled ? this.notice(t('notice_endpoint', { url: hostOf(disabled.url) }), link('webhooks', disabled.id)) : nothing}
      ${isLow ? this.notice(t('notice_balance'), link('credits')) : nothing}
    `;
  }

  private notice(text: string, href: string): TemplateResult {
    return html`<p class="banner" role="status">${icon('alert')} <span>${text} <a href=${href}>${t('look_at_it')}</a></span></p>`;
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
