// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ApiKey } from '../api/console';
import type { WebhookEndpoint } from '../api/types';
import { icon } from '../elements/icons';
import { expiresSoon } from '../elements/key-expiry';
import { relative, t } from '../i18n/i18n';
import { List } from './load';
import { PageView } from './page-view';
import { dialogLink, link, place } from './router';
import { store } from './session';

const LOW_BALANCE = 10;

/** Notices that need a person's attention, whatever view is open; they come and go without a reload. */
@customElement('at-notices')
export class Notices extends PageView {
  private readonly endpoints = new List<WebhookEndpoint>(this, () => '/v1/webhook-endpoints?limit=50');

  /** Only for people who can do something about it, and not where the keys are listed. */
  private readonly keys = new List<ApiKey>(this, () =>
    store.may.manage_keys && place().parts[0] !== 'keys' ? '/v1/keys?limit=50' : undefined,
  );

  protected override render(): TemplateResult {
    // A view that shows the fault itself needs no notice of it.
    const isShown = place().parts[0] === 'webhooks';
    const disabled = isShown ? undefined : this.endpoints.items.find((each) => !each.enabled && each.disabled_reason);
    const isLow = store.account !== undefined && store.account.credits < LOW_BALANCE && place().parts[0] !== 'credits';
    const expiring = place().parts[0] === 'keys' ? undefined : this.keys.items.find(expiresSoon);
    return html`
      ${disabled ? this.notice(t('notice_endpoint', { url: hostOf(disabled.url) }), link('webhooks', disabled.id)) : nothing}
      ${expiring ? this.notice(t('key_expires', { name: expiring.name, when: relative(expiring.expires_at ?? '') }), dialogLink('keys', 'edit', expiring.id)) : nothing}
      ${isLow ? this.notice(t('notice_balance'), link('credits')) : nothing}
    `;
  }

  private notice(text: string, href: string): TemplateResult {
    return html`<p class="banner" role="status">${icon('alert')} <span>${text} <a href=${href}>${t('look_at_it')}</a></span></p>`;
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
