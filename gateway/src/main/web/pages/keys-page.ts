// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { post, remove } from '../api/http';
import type { ApiKey } from '../api/console';
import { PageView } from '../app/page-view';
import { List } from '../app/load';
import { store } from '../app/session';
import '../elements/confirm-dialog';
import { icon } from '../elements/icons';
import { badge, empty, loaded, more, name, pageHead, spentOf, status, table, time } from '../elements/parts';
import { attempt } from '../elements/toast';
import { relative, t, word } from '../i18n/i18n';
import './keys/key-dialog';
import './keys/secret-dialog';

const PATH = '/v1/keys?limit=50';
const SOON_MS = 7 * 24 * 3600 * 1000;

/** The API keys of the account: what each may do and spend, and their life. */
@customElement('at-keys')
export class KeysPage extends PageView {
  private readonly list = new List<ApiKey>(this, () => PATH);
  /** The key in the form; `new` for one that is to be made. */
  @state() private edited?: ApiKey | 'new';
  @state() private fresh?: ApiKey;
  @state() private leaving?: ApiKey;

  protected override render(): TemplateResult {
    const mayWrite = store.may.manage_keys;
    return html`
      ${pageHead(
        t('keys'),
        t('keys_lead'),
        mayWrite
          ? html`<button type="button" class="primary" @click=${() => (this.edited = 'new')}>${icon('plus')} ${t('new_key')}</button>`
          : nothing,
      )}
      ${this.soonExpired()}
      ${loaded(this.list, (page) => (page.data.length === 0 ? this.none(mayWrite) : this.table(page.data, mayWrite)))}
      ${more(this.list as List<unknown>, PATH)}
      ${
        this.edited
          ? html`<at-key-dialog
            .known=${this.edited === 'new' ? undefined : this.edited}
            @made=${(event: CustomEvent<ApiKey>) => this.made(event.detail)}
            @close=${() => (this.edited = undefined)}
          ></at-key-dialog>`
          : nothing
      }
      ${this.fresh ? html`<at-secret-dialog .fresh=${this.fresh} @close=${() => (this.fresh = undefined)}></at-secret-dialog>` : nothing}
      ${this.leaving ? this.confirm(this.leaving) : nothing}
    `;
  }

  private soonExpired(): TemplateResult | typeof nothing {
    const soon = this.list.items.find(
      (key) =>
        !key.revoked_at &&
        key.expires_at &&
        Date.parse(key.expires_at) - Date.now() < SOON_MS &&
        Date.parse(key.expires_at) > Date.now(),
    );
    return soon
      ? html`<p class="banner" role="status">${t('key_expires', { name: soon.name, when: relative(soon.expires_at ?? '') })}</p>`
      : nothing;
  }

  private none(mayWrite: boolean): TemplateResult {
    return empty(
      t('no_keys'),
      t('no_keys_text'),
      mayWrite
        ? html`<button type="button" class="primary" @click=${() => (this.edited = 'new')}>${t('new_key')}</button>`
        : nothing,
    );
  }

  private table(keys: ApiKey[], mayWrite: boolean): TemplateResult {
    return table(
      t('keys'),
      [
        {
          label: t('name'),
          cell: (key: ApiKey) => html`${name(key.name)}<br /><code class="small">${key.hint}</code>`,
        },
        { label: t('scopes'), cell: (key) => key.scopes.map((scope) => badge(word('scope', scope))) },
        { label: t('today'), cell: (key) => spentOf(t('today'), key.spent_today, key.daily_cap), isNumber: true },
        {
          label: t('this_month'),
          cell: (key) => spentOf(t('this_month'), key.spent_this_month, key.monthly_cap),
          isNumber: true,
        },
        {
          label: t('expires'),
          cell: (key) =>
            html`${key.revoked_at ? status('revoked') : time(key.expires_at, t('never'))}<br /><span class="small">${t('used')} ${time(key.last_used_at, t('never'))}</span>`,
        },
        { label: t('actions'), cell: (key) => (mayWrite && !key.revoked_at ? this.acts(key) : nothing) },
      ],
      keys,
      (key) => (key.revoked_at ? 'is-gone' : ''),
    );
  }

  private acts(key: ApiKey): TemplateResult {
    return html`<span class="row-acts">
      <button type="button" @click=${() => (this.edited = key)}>${t('edit')}</button>
      <button type="button" @click=${() => this.rotate(key)}>${t('rotate')}</button>
      <button type="button" @click=${() => (this.leaving = key)}>${t('revoke')}</button>
    </span>`;
  }

  private confirm(key: ApiKey): TemplateResult {
    return html`<at-confirm
      .heading=${t('revoke_key')}
      .text=${t('revoke_key_text')}
      .word=${key.name}
      .button=${t('revoke')}
      .act=${() => remove(`/v1/keys/${key.id}`)}
      @done=${() => (this.leaving = undefined)}
    ></at-confirm>`;
  }

  private async rotate(key: ApiKey): Promise<void> {
    await attempt(async () => (this.fresh = await post<ApiKey>(`/v1/keys/${key.id}/rotate`)));
  }

  private made(key: ApiKey): void {
    this.edited = undefined;
    if (key.key) this.fresh = key;
  }
}
