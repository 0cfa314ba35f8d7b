// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { post, remove } from '../api/http';
import type { ApiKey } from '../api/console';
import { PageView } from '../app/page-view';
import { Dialogs } from '../app/dialogs';
import { List } from '../app/load';
import { dialogLink } from '../app/router';
import { store } from '../app/session';
import '../elements/confirm-dialog';
import { icon } from '../elements/icons';
import { expiresSoon } from '../elements/key-expiry';
import { badge, empty, loaded, more, name, pageHead, spentOf, status, table, time } from '../elements/parts';
import { planWord } from '../elements/schema';
import { limitedTo } from '../elements/word-list';
import { duration, relative, t, word } from '../i18n/i18n';
import './keys/key-dialog';
import './keys/secret-dialog';

const PATH = '/v1/keys?limit=50';
const mayWrite = (): boolean => store.may.manage_keys;
const mayAdd = (): boolean => mayWrite() && !store.hasNoKeys;

/** The API keys of the account: what each may do and spend, and their life. */
@customElement('at-keys')
export class KeysPage extends PageView {
  private readonly list = new List<ApiKey>(this, () => PATH);
  private readonly dialogs = new Dialogs(this, {
    new: { title: 'new_key', may: mayWrite, show: () => this.form() },
    edit: { title: 'edit_key', may: mayWrite, among: this.list, show: (id) => this.of(id, (key) => this.form(key)) },
    rotate: { title: 'rotate_key', may: mayWrite, among: this.list, show: (id) => this.of(id, (key) => this.rotate(key)) },
    revoke: { title: 'revoke_key', may: mayWrite, among: this.list, show: (id) => this.of(id, (key) => this.revoke(key)) },
  });
  /** With a secret, which is shown once and so has no address. */
  @state() private fresh?: ApiKey;

  protected override render(): TemplateResult {
    return html`
      ${pageHead(
        t('keys'),
        t('keys_lead'),
        mayAdd()
          ? html`<button type="button" class="primary" @click=${() => this.dialogs.open('new')}>${icon('plus')} ${t('new_key')}</button>`
          : nothing,
      )}
      ${store.hasNoKeys ? html`<p class="banner" role="status">${icon('lock')} <span>${t('keys_need_plan', { plan: planWord(store.account?.plan ?? '') })}</span></p>` : nothing}
      ${this.soonExpired()}
      ${loaded(this.list, (page) => (page.data.length === 0 ? this.none() : this.table(page.data)))}
      ${more(this.list as List<unknown>, PATH)}
      ${this.dialogs.render()}
      ${this.fresh ? html`<at-secret-dialog .fresh=${this.fresh} @close=${() => (this.fresh = undefined)}></at-secret-dialog>` : nothing}
    `;
  }

  private soonExpired(): TemplateResult | typeof nothing {
    const soon = this.list.items.find(expiresSoon);
    if (!soon) return nothing;
    return html`<p class="banner" role="status">
      <span>
        ${t('key_expires', { name: soon.name, when: relative(soon.expires_at ?? '') })}
        ${mayWrite() ? html`<a href=${dialogLink('keys', 'edit', soon.id)}>${t('extend')}</a>` : nothing}
      </span>
    </p>`;
  }

  private none(): TemplateResult {
    return empty(
      t('no_keys'),
      t('no_keys_text'),
      mayAdd()
        ? html`<button type="button" class="primary" @click=${() => this.dialogs.open('new')}>${t('new_key')}</button>`
        : nothing,
    );
  }

  private table(keys: ApiKey[]): TemplateResult {
    return table(
      t('keys'),
      [
        {
          label: t('name'),
          cell: (key: ApiKey) => html`${name(key.name)}<br /><code class="small">…${key.hint}</code>`,
        },
        {
          label: t('scopes'),
          cell: (key) => html`${key.scopes.map((scope) => badge(word('scope', scope)))} ${key.top_up ? badge(t('top_up'), 'busy') : nothing} ${limitedTo('models', key.models)} ${limitedTo('addresses', key.addresses)}`,
        },
        { label: t('today'), cell: (key) => spentOf(t('today'), key.spent_today, key.daily_cap), isNumber: true },
        {
          label: t('this_month'),
          cell: (key) => spentOf(t('this_month'), key.spent_this_month, key.monthly_cap),
          isNumber: true,
        },
        {
          label: t('expires'),
          cell: (key) =>
            html`${key.revoked_at ? status('revoked') : time(key.expires_at, t('never'))}<br /><span class="small one-line">${key.last_used_at ? html`${t('used')} ${time(key.last_used_at)}` : t('never_used')}</span>`,
        },
        { label: t('actions'), cell: (key) => (mayWrite() && !key.revoked_at ? this.acts(key) : nothing) },
      ],
      keys,
      (key) => (key.revoked_at ? 'is-gone' : ''),
    );
  }

  private acts(key: ApiKey): TemplateResult {
    return html`<span class="row-acts">
      <button type="button" @click=${() => this.dialogs.open('edit', key.id)}>${t('edit')}</button>
      <button type="button" @click=${() => this.dialogs.open('rotate', key.id)}>${t('rotate')}</button>
      <button type="button" @click=${() => this.dialogs.open('revoke', key.id)}>${t('revoke')}</button>
    </span>`;
  }

  /** A dialog about a key; a revoked one is as good as gone. */
  private of(id: string, show: (key: ApiKey) => TemplateResult): TemplateResult | undefined {
    const key = this.list.items.find((each) => each.id === id && !each.revoked_at);
    return key && show(key);
  }

  private form(key?: ApiKey): TemplateResult {
    return html`<at-key-dialog .known=${key} @made=${(event: CustomEvent<ApiKey>) => this.made(event.detail)}></at-key-dialog>`;
  }

  private revoke(key: ApiKey): TemplateResult {
    return html`<at-confirm
      .heading=${t('revoke_key')}
      .text=${t('revoke_key_text')}
      .word=${key.name}
      .button=${t('revoke')}
      .act=${() => remove(`/v1/keys/${key.id}`)}
    ></at-confirm>`;
  }

  /** Says what goes on working and for how long, before the secret changes. */
  private rotate(key: ApiKey): TemplateResult {
    const hasFormer = key.previous_until && Date.parse(key.previous_until) > Date.now();
    const overlap = store.session?.key_overlap_seconds ?? 0;
    return html`<at-confirm
      calm
      .heading=${t('rotate_key')}
      .text=${html`${t('rotate_key_text', { name: key.name, time: duration(overlap) })} ${hasFormer ? html`<strong>${t('rotate_key_again', { when: relative(key.previous_until ?? '') })}</strong>` : nothing}`}
      .button=${t('rotate')}
      .act=${async () => (this.fresh = await post<ApiKey>(`/v1/keys/${key.id}/rotate`))}
    ></at-confirm>`;
  }

  private made(key: ApiKey): void {
    this.dialogs.close();
    if (key.key) this.fresh = key;
  }
}
